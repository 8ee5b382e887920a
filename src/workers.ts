// Workers take runs from their queues, bind each to the scope it was started in, and carry it out. The sweep re-queues interrupted runs.
import { randomUUID } from 'node:crypto';
import { contextFor, type Ports } from './app';
import type { Ctx } from './ctx';
import { Graph } from './graph/run';
import { Unavailable } from './errors';
import { work } from './memory/ingest/work';
import { scopeOfRun, type StoredRun } from './memory/runs/runs';
import { continueSweep, sweepKind } from './memory/search/sweep';
import type { Handle } from './redis/run-queue';
import { sharedLock } from './shared-lock';
import { named } from './watchdog';

export interface Workers {
  /** Queues every open run that has not been touched for `idle_ms`; returns how many. */
  sweep(idle_ms: number): Promise<number>;
  /** Waits for the running runs and stops. */
  close(): Promise<void>;
  /** Before the process ends in the middle of its runs: they have not killed it. */
  giveBack(): Promise<void>;
}

const sweepEveryMs = 5_000;
/** Workers touch their runs more often than this. */
const idleMs = 5_000;
const sweepLimit = 5_000;
/** Concurrent ingest runs in one process: while one waits for the graph, others use the processor. */
const ingestsAtOnce = 8;

/** A worker acts in the scope of a run, without any credential. */
const nobodyInParticular = { key_id: null, session_id: null, grants: [], bound_workspace_id: null, expires_at: null };

/** The context for carrying out a run: the scope it was started in, with the run id as request id. */
export function contextOf(ports: Ports, graph: Graph, run: StoredRun): Ctx {
  const scope = scopeOfRun(run);
  const caller = { ...nobodyInParticular, user_id: scope.user_id ?? '', scope };
  return contextFor(ports, caller, graph.as(scope, run.run_id), ports.log.child({ run_id: run.run_id }));
}

/** Starts carrying out runs in this process. */
export async function startWorkers(ports: Ports): Promise<Workers> {
  const { config, driver, queue, sweeps, log, now } = ports;
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  const worker_id = randomUUID();
  const lock = sharedLock();
  const running = new Set<string>();
  /** Runs whose attempt has failed, and may still be recorded as begun since the graph was unavailable too. */
  const failed = new Set<string>();
  const ago = (ms: number) => new Date(Date.parse(now()) - ms).toISOString();

  const giveBack = async (run_ids: string[]) => {
    if (run_ids.length > 0) await graph.unscoped('runs/give-back', { run_ids, worker_id });
    for (const run_id of run_ids) failed.delete(run_id);
  };

  const attempt = async (run_id: string, isLast: boolean, alone: boolean) => {
    const row = await graph.unscoped('runs/begin', { run_id, worker_id, alone, alive_after: ago(idleMs), now: now() });
    if (!row || row.answer === 'busy') return 'done';
    if (row.answer === 'suspect') return 'suspect';
    running.add(run_id);
    failed.delete(run_id);
    try {
      return await named(`run ${run_id}`, () => carryOut(contextOf(ports, graph, row.run), row.run, isLast));
    } catch (error) {
      failed.add(run_id);
      throw error;
    } finally {
      running.delete(run_id);
    }
  };

  // A worker that dies has up to nine runs at work, one of which has killed it. These are suspects, and from then on each is worked on
  // alone: only the one that kills a worker again can be the one that did it.
  const handle: Handle = async (run_id, isLast) => {
    const outcome = await lock.shared(() => attempt(run_id, isLast, false));
    if (outcome !== 'suspect') return outcome;
    return (await lock.alone(() => attempt(run_id, isLast, true))) === 'again' ? 'again' : 'done';
  };
  const stops = await Promise.all([queue.work(handle, ingestsAtOnce), sweeps.work(handle, 1)]);

  const sweep = async (idle_ms: number) => {
    const rows = await graph.unscoped('runs/list-open', { before: ago(idle_ms), limit: sweepLimit });
    const idsOf = (isSweep: boolean) =>
      rows.filter(({ kind }) => (kind === sweepKind) === isSweep).map(({ run_id }) => run_id);
    await Promise.all([queue.add(idsOf(false)), sweeps.add(idsOf(true))]);
    return rows.length;
  };
  const lookAfter = async () => {
    await giveBack([...failed].filter((run_id) => !running.has(run_id)));
    await sweep(idleMs);
  };
  const timer = setInterval(() => {
    lookAfter().catch((error: unknown) => {
      if (error instanceof Unavailable) log.debug({ err: error }, 'sweep postponed');
      else log.error({ err: error }, 'sweep failed');
    });
  }, sweepEveryMs);
  timer.unref();

  return {
    sweep,
    giveBack: () => giveBack([...running, ...failed]),
    close: async () => {
      clearInterval(timer);
      await Promise.all(stops.map((stop) => stop()));
      await giveBack([...failed]).catch((error: unknown) => log.debug({ err: error }, 'runs not given back'));
    },
  };
}

/** @returns `again` when the run has made progress and waits for its next turn */
async function carryOut(ctx: Ctx, run: StoredRun, isLast: boolean): Promise<'done' | 'again'> {
  if (run.kind === sweepKind) return (await continueSweep(ctx, run)) ? 'done' : 'again';
  await work(ctx, run, isLast);
  return 'done';
}
