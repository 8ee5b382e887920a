// Ports on loopback: which are free, and who has one that is not.
import { execFile } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { errorCode, Problem } from './problem';

// Below what systems hand out to outgoing connections: a port that was chosen once stays free between two starts.
const lowestPort = 20_000;
const ports = 10_000;

/** A free port for a server of ours. */
export async function choosePort(): Promise<number> {
  for (;;) {
    const port = lowestPort + Math.floor(Math.random() * ports);
    if (await portIsFree(port)) return port;
  }
}

/** Whether a server could listen there now. */
export function portIsFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (errorCode(error) === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Whether a server accepts connections there; unlike `portIsFree` it never gets into the way of one that is about to. */
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

/** @throws Problem when another program has the port, naming it where the system tells */
export async function requirePort(port: number, host: string): Promise<void> {
  if (await portIsFree(port, host)) return;
  throw new Problem(
    `Port ${port} is taken by ${(await holderOf(port)) ?? 'another program'}.`,
    `Stop it, or choose another port: PORT=${port + 1} ./scripts/start (and another MEMORY_HOME for a second instance).`,
  );
}

/** The program that listens on the port, as `node (process 4711)`; undefined when `lsof` is missing or may not tell. */
async function holderOf(port: number): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']);
    const [, pid, name] = /^p(\d+)\n(?:.*\n)*?c(.+)$/m.exec(stdout) ?? [];
    return pid && `${name} (process ${pid})`;
  } catch {
    return undefined;
  }
}
