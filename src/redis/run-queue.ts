// The queue of runs for workers (BullMQ). It contains only ids. The state of a run is in the graph, so losing Redis
// loses no work.
import { setTimeout as delay } from 'node:timers/promises';
import { DelayedError, Queue, QueueEvents, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { Unavailable } from '../errors';
import type { Log } from '../log';
import { tenantLines, type TenantLines } from './tenant-lines';

export interface RunQueue {
  /**
   * Queues runs of a tenant. Runs that are already queued keep their position.
   * @throws Unavailable when Redis is down
   */
  add(run_ids: string[], tenant_id: string): Promise<void>;
  /**
   * Removes runs from the queue, except those that a worker is processing.
   * @throws Unavailable when Redis is down
   */
  remove(run_ids: string[], tenant_id: string): Promise<void>;
  /**
   * True once the run has ended or a worker has finished its job; false after `budget_ms`. Call it before `add`, so as
   * not to miss the event.
   */
  done(run_id: string, budget_ms: number): Promise<boolean>;
  /** Reports the end of a run. Requests in this process then stop waiting for its job. */
  ended(run_id: string): void;
}

/**
 * Processes a run. After an error it is queued again, unless `isLast`. `again` moves it behind the tenant's other
 * runs. `later` does the same after a pause: another worker holds the run, or it waits for another run.
 */
export type Handle = (run_id: string, isLast: boolean) => Promise<'done' | 'again' | 'later'>;

export interface WorkQueue extends RunQueue {
  /**
   * Starts processing.
   * @param concurrency runs processed at the same time
   * @returns a function that waits for running runs and stops
   */
  work(handle: Handle, concurrency: number): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Data of a job besides the id of the run. */
interface JobData {
  tenant_id: string;
}

/** Maximum concurrent runs of one tenant: `quick` runs, which requests may wait for, and `long` ones. */
export const runsPerTenant = { quick: 8, long: 1 };

/** Attempts of one job. A periodic sweep (src/memory/runs) queues runs that are still open afterwards. */
const attempts = 5;
const firstDelayMs = 300;
/** Pause before a run that waits for something else is tried again. */
const pauseMs = 500;
/** A worker must renew its lock within this time. Otherwise other workers take over its runs. */
const lockMs = 5_000;
const stalledCheckMs = 1_000;

/**
 * Opens a queue of runs.
 * @param name name of the queue; separate queues isolate tests
 * @param perTenant maximum concurrent runs of a tenant; further runs wait in the tenant's line
 */
export async function openQueue(redis: Redis, name: string, perTenant: number, log: Log): Promise<WorkQueue> {
  const lines = tenantLines(redis, name, perTenant);
  const queue = new Queue<JobData>(name, { connection: redis, skipVersionCheck: true, skipMetasUpdate: true });
  const blockingConnection = () =>
    redis.duplicate({ maxRetriesPerRequest: null, enableOfflineQueue: true, lazyConnect: false });
  const connection = blockingConnection();
  const events = new QueueEvents(name, { connection });
  const quietly = (error: Error) => log.debug({ err: error }, 'queue');
  queue.on('error', quietly);
  events.on('error', quietly);
  connection.on('error', quietly);
  const waiting = new Map<string, () => void>();
  const ended = (run_id: string) => waiting.get(run_id)?.();
  const onEnd = ({ jobId }: { jobId: string }) => ended(jobId);
  events.on('completed', onEnd);
  events.on('failed', onEnd);
  await events.waitUntilReady();
  const options = {
    attempts,
    backoff: { type: 'exponential', delay: firstDelayMs },
    removeOnComplete: true,
    removeOnFail: true,
  };
  /** Adds the first runs of a tenant's line to the queue. Queued runs keep their position. */
  const advance = async (tenant_id: string) => {
    const run_ids = await lines.first(tenant_id);
    const data: JobData = { tenant_id };
    if (run_ids.length > 0)
      await queue.addBulk(run_ids.map((jobId) => ({ name: 'run', data, opts: { ...options, jobId } })));
  };
  return {
    async add(run_ids, tenant_id) {
      if (run_ids.length === 0) return;
      try {
        await lines.join(tenant_id, run_ids);
        await advance(tenant_id);
      } catch (error) {
        throw new Unavailable('Redis', error);
      }
    },
    async remove(run_ids, tenant_id) {
      if (run_ids.length === 0) return;
      try {
        await lines.leave(tenant_id, run_ids);
        for (const run_id of run_ids) await queue.remove(run_id);
        await advance(tenant_id);
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
    work: (handle, concurrency) =>
      startWorker(name, blockingConnection(), withoutDetails(handle, log), {
        concurrency,
        lines,
        advance,
        onError: quietly,
      }),
    async close() {
      for (const end of [...waiting.values()]) end();
      await Promise.allSettled([events.close(), queue.close()]);
      connection.disconnect();
    },
  };
}

/** Hides the details of a failure from BullMQ, which stores message and stack. Both may quote content. */
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

interface Working {
  concurrency: number;
  lines: TenantLines;
  advance: (tenant_id: string) => Promise<void>;
  onError: (error: Error) => void;
}

/** @returns a function that waits for running runs and stops */
async function startWorker(
  name: string,
  connection: Redis,
  handle: Handle,
  { concurrency, lines, advance, onError }: Working,
): Promise<() => Promise<void>> {
  connection.on('error', onError);
  const process = async (job: Job<JobData>, token?: string) => {
    const run_id = job.id as string;
    const { tenant_id } = job.data;
    const outcome = await handle(run_id, job.attemptsMade + 1 >= attempts);
    if (outcome === 'done') return lines.leave(tenant_id, [run_id]);
    await lines.toEnd(tenant_id, run_id);
    // Other runs of the tenant are now first. This job ends, and `advance` creates a new one when the run is first
    // again.
    if (!(await lines.first(tenant_id)).includes(run_id)) {
      // All runs of the tenant may be waiting for something else.
      if (outcome === 'later') await delay(pauseMs);
      return undefined;
    }
    await job.moveToDelayed(Date.now() + (outcome === 'later' ? pauseMs : 0), token);
    throw new DelayedError();
  };
  const worker = new Worker<JobData>(name, process, {
    connection,
    concurrency,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    // BullMQ sets no limit here: the graph counts runs that crash their worker, and survives a loss of Redis.
    maxStalledCount: 1_000,
  });
  worker.on('error', onError);
  // A new job for the same run can only be created after this one was removed.
  worker.on('completed', ({ data }) => void advance(data.tenant_id).catch(onError));
  worker.on('failed', (job) => {
    if (job?.finishedOn === undefined) return;
    const { tenant_id } = job.data;
    void lines.leave(tenant_id, [job.id as string]).then(() => advance(tenant_id), onError);
  });
  await worker.waitUntilReady();
  return async () => {
    await worker.close();
    connection.disconnect();
  };
}
