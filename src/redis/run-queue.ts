// Runs in line for workers, over BullMQ: ids alone. What a run is and how far it came stands in the graph; a lost Redis loses no work.
import { Queue, QueueEvents, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { Unavailable } from '../errors';
import type { Log } from '../log';

/** What a room may do with the line. */
export interface RunQueue {
  /** Puts a run in line; one that stands there already keeps its place. Throws Unavailable when Redis is away. */
  add(run_ids: string[]): Promise<void>;
  /** True as soon as a worker has let go of the run, false after `budget_ms`. Ask before adding, or the moment may be missed. */
  done(run_id: string, budget_ms: number): Promise<boolean>;
}

/** What is done with a run. Throwing puts it back in line, until `isLast`. */
export type Handle = (run_id: string, isLast: boolean) => Promise<void>;

export interface WorkQueue extends RunQueue {
  /** Starts to work. What it returns waits for the runs under way and stops. */
  work(handle: Handle): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Tries of one job; what is still open after these is put in line again by the sweep. */
const attempts = 5;
const firstDelayMs = 300;
/** Runs at once in one process: while one waits for the graph, others use the processor. */
const concurrency = 8;
/** A worker that says nothing for so long is dead, and its jobs are given to others. */
const lockMs = 10_000;
const stalledCheckMs = 5_000;

/** @param name of the queue; tests have one each */
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
  const told = ({ jobId }: { jobId: string }) => waiting.get(jobId)?.();
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
    async work(handle) {
      const own = patient();
      own.on('error', quietly);
      const worker = new Worker(name, (job: Job) => handle(job.id as string, job.attemptsMade + 1 >= attempts), {
        connection: own,
        concurrency,
        lockDuration: lockMs,
        stalledInterval: stalledCheckMs,
        // A run that brings its worker down is counted in the graph, which a lost Redis cannot forget.
        maxStalledCount: 1_000,
      });
      worker.on('error', quietly);
      await worker.waitUntilReady();
      return async () => {
        await worker.close();
        own.disconnect();
      };
    },
    async close() {
      for (const end of [...waiting.values()]) end();
      await Promise.allSettled([events.close(), queue.close()]);
      connection.disconnect();
    },
  };
}
