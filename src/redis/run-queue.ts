// The queue of runs for workers, on BullMQ. memory/runs/work.ts explains runs and workers.
//
// The queue contains only ids. State, task and attempts of a run are in the graph, so that losing Redis loses no work:
// a periodic sweep queues every run that is still open. The queue therefore has to be fast and fair, not durable.
//
// Callers may rely on this: queueing a run again changes nothing while it is queued. A run whose worker dies is taken
// over after some seconds. After an error it is tried a few times, with growing pauses, and then left to the sweep.
//
// Fairness: each tenant has a line (tenant-lines.ts), and only the first runs of a line are in the queue. A tenant with
// thousands of runs hardly delays others. If a line is lost, only the order is lost. A run that has used up its time
// slice (`again`), or waits for another run (`later`), goes to the end of its line. If other runs of the tenant are now
// first, its job ends, and a new one is created when the run is first again; otherwise the same job is delayed.
//
// There are three queues: `quick` runs, for which requests may wait, `long` ones, and scheduled jobs by name. Each name
// is in the queue at most once, so that a job never runs twice at the same time. BullMQ's own schedulers were rejected:
// they live in Redis only, would have to be made again after each loss of its data, and start a job while its last turn
// is still running (docs/decisions.md).
//
// BullMQ stores the message and stack of a failure. Both may quote content, so it gets an empty error. It also counts
// runs that crash their worker; here the graph counts them, which survives a loss of Redis.
import { setTimeout as delay } from 'node:timers/promises';
import { DelayedError, Queue, QueueEvents, Worker, type Job } from 'bullmq';
import type { Log } from '../log';
import { anotherConnection, ofRedis, tagged, type RedisClient } from './connect';
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
 * Processes a run. After an error it is queued again. `again` moves it behind the tenant's other
 * runs. `later` does the same after a pause: another worker holds the run, or it waits for another run.
 */
export type Handle = (run_id: string) => Promise<'done' | 'again' | 'later'>;

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

const jobOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 300 },
  removeOnComplete: true,
  removeOnFail: true,
};
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
export async function openQueue(redis: RedisClient, name: string, perTenant: number, log: Log): Promise<WorkQueue> {
  const lines = tenantLines(redis, name, perTenant);
  const queue = new Queue<JobData>(name, { ...keysOf(redis, name), skipVersionCheck: true, skipMetasUpdate: true });
  const blocking = () =>
    keysOf(anotherConnection(redis, { maxRetriesPerRequest: null, enableOfflineQueue: true }), name);
  const onError = (error: Error) => log.debug({ err: error }, 'queue');
  queue.on('error', onError);
  const ends = endsOfRuns();
  const closeEvents = await openEvents(name, blocking(), ends.ended, onError);
  const advance = (tenant_id: string) => addFirst(queue, lines, tenant_id);
  return {
    add: (run_ids, tenant_id) =>
      ofRedis(async () => {
        if (run_ids.length === 0) return;
        await lines.join(tenant_id, run_ids);
        await advance(tenant_id);
      }),
    remove: (run_ids, tenant_id) =>
      ofRedis(async () => {
        if (run_ids.length === 0) return;
        await lines.leave(tenant_id, run_ids);
        for (const run_id of run_ids) await queue.remove(run_id);
        await advance(tenant_id);
      }),
    done: ends.done,
    ended: ends.ended,
    work: (handle, concurrency) =>
      startWorker(name, blocking(), withoutDetails(handle, log), { concurrency, lines, advance, onError }),
    async close() {
      ends.close();
      await Promise.allSettled([closeEvents(), queue.close()]);
    },
  };
}

interface Keys {
  connection: RedisClient;
  prefix: string;
}

/** All keys of a queue share a slot; `bull` is BullMQ's own prefix. */
const keysOf = (connection: RedisClient, name: string): Keys => ({
  connection,
  prefix: connection.isCluster ? tagged(connection, name) : 'bull',
});

/** @returns a function that stops listening */
async function openEvents(
  name: string,
  keys: Keys,
  ended: (run_id: string) => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  const events = new QueueEvents(name, keys);
  events.on('error', onError);
  keys.connection.on('error', onError);
  events.on('completed', ({ jobId }) => ended(jobId));
  events.on('failed', ({ jobId }) => ended(jobId));
  await events.waitUntilReady();
  return async () => {
    await events.close().catch(onError);
    keys.connection.disconnect();
  };
}

/** Adds the first runs of a tenant's line to the queue. Queued runs keep their position. */
async function addFirst(queue: Queue<JobData>, lines: TenantLines, tenant_id: string): Promise<void> {
  const run_ids = await lines.first(tenant_id);
  const data: JobData = { tenant_id };
  if (run_ids.length > 0)
    await queue.addBulk(run_ids.map((jobId) => ({ name: 'run', data, opts: { ...jobOptions, jobId } })));
}

/** Requests of this process that wait for the end of a run, see `RunQueue`. */
function endsOfRuns() {
  const waiting = new Map<string, () => void>();
  return {
    done: (run_id: string, budget_ms: number) =>
      new Promise<boolean>((resolve) => {
        const end = (isDone: boolean) => {
          clearTimeout(timer);
          waiting.delete(run_id);
          resolve(isDone);
        };
        const timer = setTimeout(() => end(false), budget_ms);
        waiting.set(run_id, () => end(true));
      }),
    ended: (run_id: string) => waiting.get(run_id)?.(),
    close: () => {
      for (const end of [...waiting.values()]) end();
    },
  };
}

function withoutDetails(handle: Handle, log: Log): Handle {
  return async (run_id) => {
    try {
      return await handle(run_id);
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
  keys: Keys,
  handle: Handle,
  { concurrency, lines, advance, onError }: Working,
): Promise<() => Promise<void>> {
  keys.connection.on('error', onError);
  const process = (job: Job<JobData>, token?: string) => processJob(job, token, handle, lines);
  const worker = new Worker<JobData>(name, process, {
    ...keys,
    concurrency,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
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
    keys.connection.disconnect();
  };
}

async function processJob(
  job: Job<JobData>,
  token: string | undefined,
  handle: Handle,
  lines: TenantLines,
): Promise<void> {
  const run_id = job.id as string;
  const { tenant_id } = job.data;
  const outcome = await handle(run_id);
  if (outcome === 'done') return lines.leave(tenant_id, [run_id]);
  await lines.toEnd(tenant_id, run_id);
  if (!(await lines.first(tenant_id)).includes(run_id)) {
    // All runs of the tenant may be waiting for something else.
    if (outcome === 'later') await delay(pauseMs);
    return;
  }
  await job.moveToDelayed(Date.now() + (outcome === 'later' ? pauseMs : 0), token);
  throw new DelayedError();
}
