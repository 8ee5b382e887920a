// Scheduled jobs: each once per interval across all processes, and never twice at the same time. Services only put them in the queue,
// where a job has one place; workers carry them out, each on its own, whatever the others are at.
import { setTimeout as delay } from 'node:timers/promises';
import { scopeWord } from '../../auth/scope';
import { Unavailable } from '../../errors';
import type { Graph, GraphScope } from '../../graph/run';
import type { Embedder } from '../../llm/embed';
import type { Log } from '../../log';
import type { Bus } from '../../redis/bus';
import type { BusScope, Progress } from '../../redis/progress-stream';
import type { RunQueue, WorkQueue } from '../../redis/run-queue';
import type { OncePerInterval } from '../../redis/once-per-interval';
import type { Traces } from '../../redis/traces';

/** Context of a job: it finds out for all tenants what is to be done, does it in the scope where it was found, and tells the workspaces. */
export interface JobContext {
  graph: Graph;
  embed: Embedder;
  busFor(scope: BusScope): Bus;
  traces: Traces;
  /** Queues of runs. */
  queues: Record<'quick' | 'long', Pick<RunQueue, 'remove'>>;
  /** Whether the service is answering requests, which the job then seldom delays. */
  isBusy: () => Promise<boolean>;
  now: () => string;
  log: Log;
  /** Aborted at shutdown: long jobs then stop early. */
  signal: AbortSignal;
}

export interface Job {
  name: string;
  every_ms: number;
  run(ctx: JobContext): Promise<void>;
}

/** Interval for checking whether a job is due. */
const lookMs = 10_000;

/**
 * Puts due jobs in the queue, now and periodically. A job that is still waiting or at work keeps its place.
 * While Redis is unavailable all jobs wait, which is logged once.
 * @returns stops; what is in the queue stays there
 */
export function schedule(
  jobs: Job[],
  { queue, isDue, log }: { queue: Pick<WorkQueue, 'add'>; isDue: OncePerInterval; log: Log },
): () => Promise<void> {
  const stopping = new AbortController();
  const enqueueDue = async () => {
    for (const { name, every_ms } of jobs) if (await isDue(`job:${name}`, every_ms)) await queue.add([name]);
  };
  const work = async () => {
    let isWaiting = false;
    while (!stopping.signal.aborted) {
      try {
        await enqueueDue();
        if (isWaiting) log.info('scheduled jobs continue');
        isWaiting = false;
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        if (!isWaiting) log.warn({ reason: error.message }, 'scheduled jobs wait');
        isWaiting = true;
      }
      await delay(lookMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const working = work();
  return async () => {
    stopping.abort();
    await working;
  };
}

export interface JobPorts extends Pick<JobContext, 'graph' | 'embed' | 'traces' | 'queues' | 'isBusy' | 'now' | 'log'> {
  queue: Pick<WorkQueue, 'work'>;
  progress: Progress;
}

/**
 * Carries out jobs from the queue.
 * @returns stops: starts no further job and waits for the running ones
 */
export async function workOnJobs(jobs: Job[], { queue, progress, ...ports }: JobPorts): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const stop = await queue.work(async (name) => {
    const job = byName.get(name);
    const log = ports.log.child({ job: name });
    const busFor: JobContext['busFor'] = (scope) => progress.busFor(scope, log);
    if (job) await runJob(job, { ...ports, busFor, log, signal: stopping.signal });
    return 'done';
  }, jobs.length);
  return async () => {
    stopping.abort();
    await stop();
  };
}

/** A job that fails is logged, and done again after its interval. */
export async function runJob(job: Job, ctx: JobContext): Promise<void> {
  try {
    await job.run(ctx);
  } catch (error) {
    if (error instanceof Unavailable) ctx.log.warn({ reason: error.message }, 'job waits for its next turn');
    else ctx.log.error({ err: error }, 'job failed');
  }
}

/** Reads and writes a single scope, without a user. */
export const onlyOf = (scope_key: string): GraphScope => ({
  tenant_id: '',
  workspace_id: null,
  user_id: null,
  caller_id: '',
  readable: [scope_key],
  writable: [scope_key],
  write_key: scope_key,
  write_tokens: scopeWord(scope_key),
  text_filter: `+search_tokens:(${scopeWord(scope_key)})^0`,
});
