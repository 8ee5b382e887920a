// The queue of runs for workers (BullMQ). It contains only ids; the state of a run is in the graph, so losing Redis loses no work.
import { setTimeout as delay } from 'node:timers/promises';
import { DelayedError, Queue, QueueEvents, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import { Unavailable } from '../errors';
import type { Log } from '../log';
import { tenantLines, type TenantLines } from './tenant-lines';

/** The part of the queue that rooms use. */
export interface RunQueue {
  /** Queues runs of a tenant; those already queued keep their position. Throws Unavailable when Redis is down. */
  add(run_ids: string[], tenant_id: string): Promise<void>;
  /** Takes runs out of the queue, but for those that a worker is at. Throws Unavailable when Redis is down. */
  remove(run_ids: string[], tenant_id: string): Promise<void>;
  /** True as soon as the run has ended or a worker has finished with it, false after `budget_ms`. Call it before `add`, or the event may be missed. */
  done(run_id: string, budget_ms: number): Promise<boolean>;
  /** Reports the end of a run: requests of this process that wait for it need not wait for its job. */
  ended(run_id: string): void;
}

/**
 * Processes a run. Throwing queues it again, unless `isLast`. `again` puts it behind the other runs of its tenant. `later` does so after a
 * pause: another worker has it, or it waits for another run.
 */
export type Handle = (run_id: string, isLast: boolean) => Promise<'done' | 'again' | 'later'>;

export interface WorkQueue extends RunQueue {
  /**
   * Starts processing.
   * @param concurrency runs processed at the same time
   * @returns waits for running runs and stops
   */
  work(handle: Handle, concurrency: number): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** What a job holds beside the id of its run. */
interface JobData {
  tenant_id: string;
}

/** Runs of one tenant that workers have at the same time: several that requests may wait for, and one long one. */
export const runsPerTenant = { quick: 8, long: 1 };

/** Attempts of one job; runs that are still open afterwards are re-queued by the sweep. */
const attempts = 5;
const firstDelayMs = 300;
/** Before a run that waits for something else is looked at again. */
const pauseMs = 500;
/** The runs of a worker that does not renew its lock within this time are given to others. */
const lockMs = 5_000;
const stalledCheckMs = 1_000;

/**
 * @param name name of the queue; separate queues isolate tests
 * @param perTenant runs of a tenant that workers are given at the same time; the others wait in line
 */
export async function openQueue(redis: Redis, name: string, perTenant: number, log: Log): Promise<WorkQueue> {
  const lines = tenantLines(redis, name, perTenant);
  const queue = new Queue<JobData>(name, { connection: redis, skipVersionCheck: true, skipMetasUpdate: true });
  const patient = () => redis.duplicate({ maxRetriesPerRequest: null, enableOfflineQueue: true, lazyConnect: false });
  const connection = patient();
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
  /** Puts the first of a line in the queue; those that are in it stay where they are. */
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
      startWorker(name, patient(), withoutDetails(handle, log), { concurrency, lines, advance, onError: quietly }),
    async close() {
      for (const end of [...waiting.values()]) end();
      await Promise.allSettled([events.close(), queue.close()]);
      connection.disconnect();
    },
  };
}

/** BullMQ stores message and stack of a failure with the job, and these may quote content. So it only learns that the run failed. */
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

/** @returns waits for running runs and stops */
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
    // Others of the tenant are in front of it now. Its job ends, and a new one is made when its turn comes.
    if (!(await lines.first(tenant_id)).includes(run_id)) {
      // All of the tenant may wait for something else.
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
    // Runs that crash their worker are counted in the graph, which survives a loss of Redis.
    maxStalledCount: 1_000,
  });
  worker.on('error', onError);
  // After the job is gone: until then a job for the same run would not be made.
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
