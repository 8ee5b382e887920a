// Workers take runs from the queue, bind each to the scope it was started in, and process it. The sweep re-queues interrupted runs.
import { contextFor, type Ports } from './app';
import type { Ctx } from './ctx';
import { Graph } from './graph/run';
import { Unavailable } from './errors';
import { scopeOfRun, type StoredRun } from './memory/runs/runs';
import { work } from './memory/ingest/work';

export interface Workers {
  /** Queues every open run that has not been touched for `idle_ms`; returns how many. */
  sweep(idle_ms: number): Promise<number>;
  /** Waits for the running runs and stops. */
  close(): Promise<void>;
}

const sweepEveryMs = 5_000;
/** Workers touch their runs more often than this. */
const idleMs = 5_000;
const sweepLimit = 5_000;

/** A worker acts in the scope of a run, without any credential. */
const nobodyInParticular = { key_id: null, session_id: null, grants: [], bound_workspace_id: null, expires_at: null };

/** The context for processing a run: the scope it was started in, with the run id as request id. */
export function contextOf(ports: Ports, graph: Graph, run: StoredRun): Ctx {
  const scope = scopeOfRun(run);
  const caller = { ...nobodyInParticular, user_id: scope.user_id ?? '', scope };
  return contextFor(ports, caller, graph.as(scope, run.run_id), ports.log.child({ run_id: run.run_id }));
}

/** Starts processing runs in this process. */
export async function startWorkers(ports: Ports): Promise<Workers> {
  const { config, driver, queue, log, now } = ports;
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);

  const stop = await queue.work(async (run_id, isLast) => {
    const row = await graph.unscoped('runs/begin', { run_id, now: now() });
    if (!row) return;
    await work(contextOf(ports, graph, row.run), row.run, isLast);
  });

  const sweep = async (idle_ms: number) => {
    const before = new Date(Date.parse(now()) - idle_ms).toISOString();
    const rows = await graph.unscoped('runs/list-open', { before, limit: sweepLimit });
    if (rows.length > 0) await queue.add(rows.map(({ run_id }) => run_id));
    return rows.length;
  };
  const timer = setInterval(() => {
    sweep(idleMs).catch((error: unknown) => {
      if (error instanceof Unavailable) log.debug({ err: error }, 'sweep postponed');
      else log.error({ err: error }, 'sweep failed');
    });
  }, sweepEveryMs);
  timer.unref();

  return {
    sweep,
    close: async () => {
      clearInterval(timer);
      await stop();
    },
  };
}
