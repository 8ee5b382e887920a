// Scheduled jobs: each runs once per interval, in one process at a time. Services put due jobs into a queue, and
// workers execute them.
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../../config';
import { scopeWord } from '../../auth/scope';
import { Unavailable } from '../../errors';
import type { Sealer } from '../../auth/sealer';
import type { WebhookAccess } from '../../libraries/fetch/webhook-access';
import type { Graph, GraphScope } from '../../graph/run';
import type { Embedder } from '../../llm/embed';
import type { Log } from '../../log';
import type { Bus } from '../../redis/bus';
import type { BusScope, ProgressStream } from '../../redis/progress-stream';
import type { RunQueue, WorkQueue } from '../../redis/run-queue';
import type { OncePerInterval } from '../../redis/once-per-interval';
import type { Traces } from '../../redis/traces';

/** A job finds work of all tenants, does it in the scope of the data, and sends events to the workspaces. */
export interface JobContext {
  config: Pick<Config, 'MEMORY_HOME'>;
  graph: Graph;
  embed: Embedder;
  busFor(scope: BusScope): Bus;
  traces: Traces;
  sealer: Sealer;
  webhooks: WebhookAccess;
  /** A job may remove entries of runs. */
  queues: Record<'quick' | 'long', Pick<RunQueue, 'remove'>>;
  /** True while requests are being answered; jobs then pause to leave them CPU. */
  isBusy: () => Promise<boolean>;
  now: () => string;
  log: Log;
  /** Aborted when the process stops, so that long jobs end early. */
  signal: AbortSignal;
}

export interface Job {
  name: string;
  every_ms: number;
  run(ctx: JobContext): Promise<void>;
}

/** Jobs belong to no tenant. */
const ofNobody = '';
const lookMs = 2_000;

/**
 * Adds jobs at intervals, except jobs that are waiting or running. Without Redis no job is added, which is logged once.
 * @returns a function that stops adding jobs; queued jobs stay
 */
export function schedule(
  jobs: Job[],
  { queue, isDue, log }: { queue: Pick<WorkQueue, 'add'>; isDue: OncePerInterval; log: Log },
): () => Promise<void> {
  const stopping = new AbortController();
  const enqueueDue = async () => {
    for (const { name, every_ms } of jobs) if (await isDue(`job:${name}`, every_ms)) await queue.add([name], ofNobody);
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

export interface JobPorts extends Pick<
  JobContext,
  'config' | 'graph' | 'embed' | 'traces' | 'sealer' | 'webhooks' | 'queues' | 'isBusy' | 'now' | 'log'
> {
  queue: Pick<WorkQueue, 'work'>;
  progress: ProgressStream;
}

/** @returns a function that starts no more jobs and waits for running ones */
export async function workOnJobs(jobs: Job[], { queue, progress, ...ports }: JobPorts): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const stop = await queue.work(async (name) => {
    const job = byName.get(name);
    const log = ports.log.child({ job: name });
    const busFor: JobContext['busFor'] = (scope) => progress.busFor(scope, log);
    if (!job) return 'done';
    await runJob(job, { ...ports, busFor, log, signal: stopping.signal });
    return 'done';
  }, jobs.length);
  return async () => {
    stopping.abort();
    await stop();
  };
}

/** An error is logged, and the job runs again after its interval. */
export async function runJob(job: Job, ctx: JobContext): Promise<void> {
  try {
    await job.run(ctx);
  } catch (error) {
    if (error instanceof Unavailable) ctx.log.warn({ reason: error.message }, 'job waits for its next turn');
    else ctx.log.error({ err: error }, 'job failed');
  }
}

export const onlyOf = (scope_key: string): GraphScope => ({
  tenant_id: '',
  workspace_id: null,
  user_id: null,
  caller_id: '',
  readable: [scope_key],
  writable: [scope_key],
  write_key: scope_key,
  write_tokens: scopeWord(scope_key),
  text_filter: `+_search_tokens:(${scopeWord(scope_key)})^0`,
});
