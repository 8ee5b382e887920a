// Ports on loopback: finds free ones, and the program that uses a port.
import { execFile } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { errorCode, Problem } from '../output/problem';

// The ports are below the range of outgoing connections, so that a chosen port usually stays free between two starts.
const lowestPort = 20_000;
const ports = 10_000;

/** A free port for an embedded server. */
export async function choosePort(): Promise<number> {
  for (;;) {
    const port = lowestPort + Math.floor(Math.random() * ports);
    if (await portIsFree(port)) return port;
  }
}

/** Whether a server could listen on the port. */
export function portIsFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Whether a server accepts connections on the port. Unlike `portIsFree`, it does not disturb a starting server. */
export function somebodyListens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (listens: boolean) => {
      socket.destroy();
      resolve(listens);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

/**
 * Checks that a port is free.
 * @throws Problem when another program uses the port, naming it if possible
 */
export async function requirePort(port: number, host: string): Promise<void> {
  if (await portIsFree(port, host)) return;
  throw new Problem(
    `Port ${port} is already used by ${(await holderOf(port)) ?? 'another program'}.`,
    `Stop it, or choose another port: PORT=${port + 1} ./scripts/start (with another MEMORY_HOME for a second instance).`,
  );
}

/**
 * The program that listens on the port, as `node (process 4711)`; undefined when `lsof` is missing or not permitted.
 */
async function holderOf(port: number): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']);
    const pid = /^p(\d+)$/m.exec(stdout)?.[1];
    const name = /^c(.+)$/m.exec(stdout)?.[1];
    return pid && `${name} (process ${pid})`;
  } catch {
    return undefined;
  }
}
