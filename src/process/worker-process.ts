// The worker process of a service. Texts that crash or block the worker do not affect requests of the service.
import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Log } from '../log';
import { backOff } from './back-off';
import { compiled } from './compiled';
import { countsHere, measured, type MetricCounts } from './metrics';

type Message = 'alive' | { ended: string } | { counts: MetricCounts };
/** Message from the service to its worker. */
const countsWanted = 'counts';

export interface WorkerProcess {
  /** Lets the worker end its runs, and waits for its exit. */
  close(): Promise<void>;
  /** Counts of the worker; empty if it does not answer. */
  counts(): Promise<MetricCounts>;
}

interface Supervision {
  program: string;
  environment: NodeJS.ProcessEnv;
  /**
   * A worker that sends nothing for this long is killed. Until its first message it has four times as long, because it
   * has to start.
   */
  silence_ms: number;
  log: Log;
  onEnded: (run_id: string) => void;
}

/** A worker that stays busy for longer is left out of the response. */
const countsMs = 1_000;

const pauses = { min_ms: 200, max_ms: 10_000, stable_ms: 60_000 };

/** Keeps one worker process running until `close`. */
export function superviseWorker({ program, environment, silence_ms, log, onEnded }: Supervision): WorkerProcess {
  let isClosing = false;
  const pauseAfter = backOff(pauses);
  let restart: NodeJS.Timeout | undefined;
  const answered = new EventEmitter<{ counts: [MetricCounts] }>();
  let child = start();

  function start(): ChildProcess {
    const started = fork(program, { env: environment });
    const startedAt = performance.now();
    log.info({ worker_pid: started.pid }, 'worker started');
    const watch = killIfSilent(started, silence_ms, log);
    started.on('message', (message: Message) => {
      if (message === 'alive') return;
      if ('counts' in message) answered.emit('counts', message.counts);
      else onEnded(message.ended);
    });
    started.on('error', (error) => log.error({ err: error }, 'worker'));
    started.once('exit', (code, signal) => {
      clearInterval(watch);
      if (isClosing) return;
      measured.workerRestarts.inc();
      const pause_ms = pauseAfter(performance.now() - startedAt);
      log.error({ worker_pid: started.pid, code, signal, pause_ms }, 'worker died, another one is started');
      restart = setTimeout(() => (child = start()), pause_ms);
    });
    return started;
  }

  return {
    counts: async () => {
      if (!child.connected) return [];
      const answer = once(answered, 'counts', { signal: AbortSignal.timeout(countsMs) }) as Promise<[MetricCounts]>;
      child.send(countsWanted, () => undefined);
      return answer.then(([counts]) => counts).catch(() => []);
    },
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

/** Silence is counted in timer ticks of this process, so that the time of its own blocks does not count. */
function killIfSilent(worker: ChildProcess, silence_ms: number, log: Log): NodeJS.Timeout {
  const ticks = 10;
  let silent = -3 * ticks;
  worker.on('message', () => (silent = 0));
  return setInterval(() => {
    if (++silent <= ticks) return;
    log.error({ worker_pid: worker.pid, silence_ms }, 'worker hangs and is killed');
    worker.kill('SIGKILL');
  }, silence_ms / ticks);
}

const aliveEveryMs = 1_000;

/**
 * Called in a worker process: sends heartbeats to the service that forked it. The worker ignores signals and ends with
 * the service, because requests may need it until the last one is answered.
 * @param onParentGone called when the service has ended or disconnects the worker
 * @param max_ms time for the worker to end after the service; then it is killed
 * @returns a function that reports the end of a run; undefined if no service has forked this process
 */
export function reportToService(onParentGone: () => void, max_ms: number): ((run_id: string) => void) | undefined {
  if (!process.send) return undefined;
  const report = (message: Message) => {
    if (process.connected) process.send?.(message);
  };
  setInterval(() => report('alive'), aliveEveryMs).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  process.on('message', (message) => {
    if (message === countsWanted) void countsHere().then((counts) => report({ counts }));
  });
  process.once('disconnect', onParentGone);
  new Worker(compiled('process/parent-watch'), {
    workerData: { parent: process.ppid, max_ms },
  }).unref();
  return (run_id) => report({ ended: run_id });
}
