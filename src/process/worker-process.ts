// The worker process of a service. What a text does to it, hanging included, does not touch the requests of the service.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../config';
import type { Log } from '../log';
import { backOff } from './back-off';

/** What a worker reports to its service. */
type Message = 'alive' | { ended: string };

export interface WorkerProcess {
  /** Lets the worker end its runs and waits for it. */
  close(): Promise<void>;
}

interface Supervision {
  program: string;
  environment: NodeJS.ProcessEnv;
  /** A worker that is silent for this long hangs, and is killed. Before its first message it has four times as long to start. */
  silence_ms: number;
  log: Log;
  /** Called when the worker has ended a run. */
  onEnded: (run_id: string) => void;
}

const pauses = { min_ms: 200, max_ms: 10_000, sound_ms: 60_000 };

/** Keeps one worker process running until `close`. */
export function superviseWorker({ program, environment, silence_ms, log, onEnded }: Supervision): WorkerProcess {
  let isClosing = false;
  const pauseAfter = backOff(pauses);
  let restart: NodeJS.Timeout | undefined;
  let child = start();

  function start(): ChildProcess {
    const started = fork(program, { env: environment });
    const startedAt = performance.now();
    log.info({ worker_pid: started.pid }, 'worker started');
    // Counted in steps of this process: if it stands still itself, that is not held against the worker.
    const steps = 10;
    let silent = -3 * steps;
    const watch = setInterval(() => {
      if (++silent <= steps) return;
      log.error({ worker_pid: started.pid, silence_ms }, 'worker hangs and is killed');
      started.kill('SIGKILL');
    }, silence_ms / steps);
    started.on('message', (message: Message) => {
      silent = 0;
      if (message !== 'alive') onEnded(message.ended);
    });
    started.on('error', (error) => log.error({ err: error }, 'worker'));
    started.once('exit', (code, signal) => {
      clearInterval(watch);
      if (isClosing) return;
      const pause_ms = pauseAfter(performance.now() - startedAt);
      log.error({ worker_pid: started.pid, code, signal, pause_ms }, 'worker died, another one is started');
      restart = setTimeout(() => (child = start()), pause_ms);
    });
    return started;
  }

  return {
    close: async () => {
      isClosing = true;
      clearTimeout(restart);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

const aliveEveryMs = 1_000;

/**
 * Called in a worker process: reports to the service that forked it that it is alive. It ignores the service's signals and ends with it,
 * since it is needed until the last request is answered.
 * @param onParentGone called when the service has ended, or lets the worker go
 * @param max_ms how long the worker may go on after that; then it is killed, even if it hangs
 * @returns reports the end of a run; undefined in a process that no service has forked
 */
export function reportToService(onParentGone: () => void, max_ms: number): ((run_id: string) => void) | undefined {
  if (!process.send) return undefined;
  const report = (message: Message) => {
    if (process.connected) process.send?.(message);
  };
  setInterval(() => report('alive'), aliveEveryMs).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.once('disconnect', onParentGone);
  new Worker(path.join(projectRoot, 'dist', 'src', 'process', 'parent-watch.js'), {
    workerData: { parent: process.ppid, max_ms },
  }).unref();
  return (run_id) => report({ ended: run_id });
}
