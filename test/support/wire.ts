// Takes a backend away from one world and gives it back, while the other tests keep it.
import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

/** A wire to a backend that can be cut and mended. */
export class Wire {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  port = 0;

  constructor(private readonly target: URL) {}

  async mend(): Promise<void> {
    this.server = createServer((near) => {
      const far = connect(Number(this.target.port), this.target.hostname);
      for (const socket of [near, far]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          near.destroy();
          far.destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
    await closed;
  }
}

/** The same address, password included, by way of a wire. */
export function through(wire: Wire, address: string): string {
  const url = new URL(address);
  url.port = String(wire.port);
  return url.href;
}
