// Takes a backend away from one world and gives it back, while the other tests keep it.
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** The message COMMIT of the Bolt protocol, in a chunk of its own. */
const boltCommit = Buffer.from([0, 2, 0xb0, 0x12, 0, 0]);

/** A wire to a backend that can be cut and mended. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private readonly backends = new Set<Socket>();
  private server: Server | undefined;
  private losesCommit = false;
  port = 0;

  constructor(private readonly target: URL) {}

  async mend(): Promise<void> {
    this.server = createServer((near) => {
      const far = connect(Number(this.target.port), this.target.hostname);
      this.backends.add(far);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
      near.on('data', (sent: Buffer) => {
        if (!this.losesCommit || !sent.includes(boltCommit)) return;
        this.losesCommit = false;
        far.unpipe(near);
        far.once('data', () => near.destroy()).resume();
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Neo4j carries out the next commit, but the connection is gone before it can say so. */
  loseNextCommit(): void {
    this.losesCommit = true;
  }

  /** The backend hears everything that is said on its connections, and is not heard on them any more. */
  mute(): void {
    for (const backend of this.backends) backend.unpipe().pause();
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    this.backends.clear();
    await closed;
  }
}

/** The same address, password included, by way of a wire. */
export function through(wire: Wire, address: string): string {
  const url = new URL(address);
  url.port = String(wire.port);
  return url.href;
}
