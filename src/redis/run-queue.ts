// The queue of runs for workers (BullMQ). It contains only ids; the state of a run is in the graph, so losing Redis loses no work.
import { Queue, QueueEvents, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { Unavailable } from '../errors';
import type { Log } from '../log';

/** The part of the queue that rooms use. */
export interface RunQueue {
  /** Queues runs; those already queued keep their position. Throws Unavailable when Redis is down. */
  add(run_ids: string[]): Promise<void>;
  /** True as soon as the run has ended or a worker has finished with it, false after `budget_ms`. Call it before `add`, or the event may be missed. */
  done(run_id: string, budget_ms: number): Promise<boolean>;
  /** Reports the end of a run: requests of this process that wait for it need not wait for its job. */
  ended(run_id: string): void;
}

/** Processes a run. Throwing re-queues it, unless `isLast`. */
export type Handle = (run_id: string, isLast: boolean) => Promise<void>;

export interface WorkQueue extends RunQueue {
  /** Starts processing. The returned function waits for running runs and stops. */
  work(handle: Handle): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Attempts of one job; runs that are still open afterwards are re-queued by the sweep. */
const attempts = 5;
const firstDelayMs = 300;
/** Concurrent runs in one process: while one waits for the graph, others use the processor. */
const concurrency = 8;
/** A worker that does not renew its lock within this time is considered dead. */
const lockMs = 10_000;
const stalledCheckMs = 5_000;

/** @param name name of the queue; separate queues isolate tests */
export async function openQueue(redis: Redis, name: string, log: Log): Promise<WorkQueue> {
  const queue = new Queue(name, { connection: redis, skipVersionCheck: true, skipMetasUpdate: true });
  const patient = () => redis.duplicate({ maxRetriesPerRequest: null, enableOfflineQueue: true, lazyConnect: false });
  const connection = patient();
  const events = new QueueEvents(name, { connection });
  const quietly = (error: Error) => log.debug({ err: error }, 'queue');
  queue.on('error', quietly);
  events.on('error', quietly);
  connection.on('error', quietly);
  const waiting = new Map<string, () => void>();
  const ended = (run_id: string) => waiting.get(run_id)?.();
  const told = ({ jobId }: { jobId: string }) => ended(jobId);
  events.on('completed', told);
  events.on('failed', told);
  await events.waitUntilReady();
  const options = {
    attempts,
    backoff: { type: 'exponential', delay: firstDelayMs },
    removeOnComplete: true,
    removeOnFail: true,
  };
  return {
    async add(run_ids) {
      try {
        await queue.addBulk(run_ids.map((jobId) => ({ name: 'run', data: {}, opts: { ...options, jobId } })));
      } catch (error) {
        throw new Unavailable('Redis', error);
      }
    },
    done: (run_id, budget_ms) =>
      new Promise((resolve) => {
        const end = (isDone: boolean) => {
          clearTimeout(timer);
          waiting.delete(run_id);
          resolve(isDone);
        };
        const timer = setTimeout(() => end(false), budget_ms);
        waiting.set(run_id, () => end(true));
      }),
    ended,
    work: (handle) => startWorker(name, patient(), withoutDetails(handle, log), quietly),
    async close() {
      for (const end of [...waiting.values()]) end();
      await Promise.allSettled([events.close(), queue.close()]);
      connection.disconnect();
    },
  };
}

/** BullMQ stores message and stack of a failure with the job, and these may quote content: it only learns that the run failed. */
function withoutDetails(handle: Handle, log: Log): Handle {
  return async (run_id, isLast) => {
    try {
      await handle(run_id, isLast);
    } catch (error) {
      log.debug({ err: error, run_id }, 'run failed, will be retried');
      const failure = new Error('see the run');
      delete failure.stack;
      throw failure;
    }
  };
}

/** @returns waits for running runs and stops */
async function startWorker(
  name: string,
  connection: Redis,
  handle: Handle,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  connection.on('error', onError);
  const worker = new Worker(name, (job: Job) => handle(job.id as string, job.attemptsMade + 1 >= attempts), {
    connection,
    concurrency,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    // Runs that crash their worker are counted in the graph, which survives a loss of Redis.
    maxStalledCount: 1_000,
  });
  worker.on('error', onError);
  await worker.waitUntilReady();
  return async () => {
    await worker.close();
    connection.disconnect();
  };
}
