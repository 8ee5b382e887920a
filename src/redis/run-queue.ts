// The queue of runs for workers (BullMQ). It contains only ids; the state of a run is in the graph, so losing Redis loses no work.
import { DelayedError, Queue, QueueEvents, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { Unavailable } from '../errors';
import type { Log } from '../log';

/** The part of the queue that rooms use. */
export interface RunQueue {
  /** Queues runs; those already queued keep their position. Throws Unavailable when Redis is down. */
  add(run_ids: string[]): Promise<void>;
  /** Takes runs out of the queue, but for those that a worker is at. Throws Unavailable when Redis is down. */
  remove(run_ids: string[]): Promise<void>;
  /** True as soon as the run has ended or a worker has finished with it, false after `budget_ms`. Call it before `add`, or the event may be missed. */
  done(run_id: string, budget_ms: number): Promise<boolean>;
  /** Reports the end of a run: requests of this process that wait for it need not wait for its job. */
  ended(run_id: string): void;
}

/** Processes a run. Throwing re-queues it, unless `isLast`; `again` puts it at the end of the queue. */
export type Handle = (run_id: string, isLast: boolean) => Promise<'done' | 'again'>;

export interface WorkQueue extends RunQueue {
  /**
   * Starts processing.
   * @param concurrency runs processed at the same time
   * @returns waits for running runs and stops
   */
  work(handle: Handle, concurrency: number): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Attempts of one job; runs that are still open afterwards are re-queued by the sweep. */
const attempts = 5;
const firstDelayMs = 300;
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
      if (run_ids.length === 0) return;
      try {
        await queue.addBulk(run_ids.map((jobId) => ({ name: 'run', data: {}, opts: { ...options, jobId } })));
      } catch (error) {
        throw new Unavailable('Redis', error);
      }
    },
    async remove(run_ids) {
      try {
        for (const run_id of run_ids) await queue.remove(run_id);
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
    work: (handle, concurrency) => startWorker(name, patient(), withoutDetails(handle, log), concurrency, quietly),
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
      return await handle(run_id, isLast);
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
  concurrency: number,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  connection.on('error', onError);
  const process = async (job: Job, token?: string) => {
    if ((await handle(job.id as string, job.attemptsMade + 1 >= attempts)) === 'done') return;
    await job.moveToDelayed(Date.now(), token);
    throw new DelayedError();
  };
  const worker = new Worker(name, process, {
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
