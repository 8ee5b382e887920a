// The service as a child process that can be killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot, type Config } from '../../../src/config';

export interface ServiceProcess {
  pid: number;
  /** Process ids of the started workers, oldest first. */
  worker_pids: number[];
  /** Logged errors, oldest first. */
  errors: string[];
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
}

/**
 * @param options.root folder of the version
 * @throws Error with its output if the process exits before it is ready
 */
export async function startService(
  config: Config,
  port: number,
  { role = 'service', root = projectRoot }: { role?: Config['ROLE'] | undefined; root?: string } = {},
): Promise<ServiceProcess> {
  const settings = Object.entries({ ...config, PORT: port, ROLE: role, LOG_LEVEL: 'info' }).map(([name, value]) => [
    name,
    String(value),
  ]);
  const child = spawn(process.execPath, [path.join(root, 'dist', 'src', 'main.js')], {
    env: { ...process.env, ...(Object.fromEntries(settings) as Record<string, string>) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  const worker_pids: number[] = [];
  const isReady = role === 'worker' ? '"msg":"working"' : '"msg":"listening"';
  await listening(child, isReady, errors, worker_pids);
  return {
    pid: child.pid as number,
    worker_pids,
    errors,
    kill: async () => void (await end(child, 'SIGKILL')),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
  child.kill(signal);
  await ended;
  return child.exitCode;
}

/**
 * @param errors receives logged errors while the process runs
 * @param worker_pids receives the process ids of started workers
 */
function listening(child: ChildProcess, isReady: string, errors: string[], worker_pids: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.includes(isReady)) resolve();
      const [, worker_pid] = /"worker_pid":(\d+),"msg":"worker started"/.exec(line) ?? [];
      if (worker_pid) worker_pids.push(Number(worker_pid));
      if (/^\{"level":[56]0,/.test(line)) errors.push(line);
    });
    child.once('exit', () => reject(new Error(`the service exited before it was ready: ${output}`)));
  });
}
