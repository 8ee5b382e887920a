// Scheduled jobs: each runs once per interval across all processes, and never two at the same time.
import { setTimeout as delay } from 'node:timers/promises';
import { Unavailable } from '../../errors';
import type { Graph, GraphScope } from '../../graph/run';
import type { Log } from '../../log';
import type { Bus } from '../../redis/bus';
import type { Leases } from '../../redis/leases';
import type { BusScope, Progress } from '../../redis/progress-stream';

/** Context of a job: it works for all tenants, and publishes events to the workspaces concerned. */
export interface JobContext {
  graph: Graph;
  busFor(scope: BusScope): Bus;
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

export interface Scheduler {
  /** Starts no further job and waits for the running one. */
  stop(): Promise<void>;
}

/** Interval for checking whether a job is due. */
const lookMs = 60_000;

/**
 * Runs due jobs, now and periodically. A failing job is logged and retried after its interval.
 * While a backend is unavailable all jobs wait, which is logged once.
 */
export function schedule(
  jobs: Job[],
  ports: { graph: Graph; progress: Progress; leases: Leases; now: () => string; log: Log },
): Scheduler {
  const { graph, progress, leases, now, log } = ports;
  const stopping = new AbortController();
  const runDue = async () => {
    for (const job of jobs) {
      if (stopping.signal.aborted) break;
      const jobLog = log.child({ job: job.name });
      const busFor: JobContext['busFor'] = (scope) => progress.busFor(scope, jobLog);
      await runIfDue(job, leases, { graph, busFor, now, log: jobLog, signal: stopping.signal });
    }
  };
  const work = async () => {
    let isWaiting = false;
    while (!stopping.signal.aborted) {
      try {
        await runDue();
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
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

/**
 * A job that fails for another reason is logged.
 * @returns whether it ran here
 * @throws Unavailable when Redis, or what the job needs, is
 */
export async function runIfDue(job: Job, leases: Leases, ctx: JobContext): Promise<boolean> {
  try {
    return await leases.whileHeld('jobs', async () => {
      if (!(await leases.takeTurn(`job:${job.name}`, job.every_ms))) return false;
      await job.run(ctx);
      return true;
    });
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    ctx.log.error({ err: error }, 'job failed');
    return false;
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
  write_tokens: '',
  text_filter: '',
});
