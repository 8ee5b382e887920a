// A proxy that disconnects one world from a backend, while other tests keep their connections.
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** How the Bolt message BEGIN starts, and the message COMMIT as a chunk. */
const boltBegin = '\xb1\x11';
const boltCommit = Buffer.from([0, 2, 0xb0, 0x12, 0, 0]);

/** A connection to a backend that can be cut and restored. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private readonly backends = new Set<Socket>();
  private server: Server | undefined;
  /** Text of the transaction whose commit is lost next. */
  private meant: string | undefined;
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
      let said = '';
      near.on('data', (sent: Buffer) => {
        said += sent.toString('latin1');
        if (!sent.includes(boltCommit)) return;
        const isMeant = this.meant !== undefined && said.includes(this.meant, said.lastIndexOf(boltBegin));
        said = '';
        if (!isMeant) return;
        this.meant = undefined;
        far.unpipe(near);
        far.once('data', () => near.destroy()).resume();
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  /**
   * The next commit of a transaction that contains a text reaches Neo4j, but the connection is cut before the answer.
   * Others are left alone: the service also writes by itself, for example when a key was last used.
   */
  loseCommit(meant: string): void {
    this.meant = meant;
  }

  /** Requests still reach the backend, but its answers are dropped. */
  dropAnswers(): void {
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

/** The same address, including the password, through the proxy. */
export function proxied(wire: Wire, address: string): string {
  const url = new URL(address);
  url.port = String(wire.port);
  return url.href;
}
