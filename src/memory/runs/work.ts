// Workers, and the queue of runs.
//
// A run is work that outlives its request, such as an ingest or an evolution. Its node is committed before the
// response; an ingest commits it in one transaction with the raw item. So the graph remembers, and Redis only reminds:
// a queue entry contains a run id and nothing else. Losing Redis costs seconds, not work, because a sweep queues open
// runs again.
//
// A worker takes an entry and asks the graph for the run (`runs/begin`). The graph decides, so an entry may be
// repeated, late or stale: the run has ended, another worker is executing it (`busy`: try later), or it is ours. While
// a worker executes it, its stage is recorded twice a second (record-stage.ts). A run without such a sign for `idleMs`
// has lost its worker, and the sweep gives it to the next.
//
// Processors may rely on this: a run has the scope and the rights of the user who asked for it, and no second worker
// executes it as long as the first shows signs of life. They must expect that any attempt may be a repeat, even after
// the end. The transaction that completes an item also removes its waiting flag, so repeated work has one result.
//
// Attempts are counted in the run. Outages of Neo4j, Redis or a model never count; other failures end a run, or an item
// of it, at the last attempt (attempt.ts). A run that kills `deadlyDeaths` workers ends as `given_up`. If a worker
// dies, all runs that it executed are suspects, although one is the cause. Each suspect then runs alone, so that only
// the cause can kill a worker again. A process that exits normally gives its runs back first, so this does not count as
// a death.
//
// A cancelled run ends in the graph at once: its transactions can no longer commit recorded writes (undo.ts). Once a
// second, workers look for cancelled ones among their runs, and abort them.
//
// A tenant with many runs does not delay others: its runs wait in a separate line (redis/run-queue.ts), the sweep
// queues at most `sweptPerTenant` runs of each tenant, and runs give up their turn after a slice (sliced-run.ts).
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../ctx';
import { Refusal, Unavailable } from '../../errors';
import type { Graph } from '../../graph/run';
import type { Log } from '../../log';
import { sharedLock } from '../../process/shared-lock';
import { named } from '../../process/watchdog';
import type { Handle, WorkQueue } from '../../redis/run-queue';
import type { Processor } from './processor';
import { deadlyDeaths, type StoredRun } from './runs';

export interface Workers {
  /** Queues all open runs without a sign of life for `idle_ms`. @returns their number */
  sweep(idle_ms: number): Promise<number>;
  close(): Promise<void>;
  /** Call it before the process exits, so that the exit does not count as the death of a worker. */
  giveBack(): Promise<void>;
}

export interface WorkerPorts {
  graph: Graph;
  queues: Record<Processor['queue'], WorkQueue>;
  /** The context has the rights of the user who requested the run; its ports stop when the signal is aborted. */
  contextOf: (run: StoredRun, signal: AbortSignal) => Ctx;
  now: () => string;
  log: Log;
}

const sweepEveryMs = 2_000;
/** A worker shows a sign of life for its run at least this often. */
const idleMs = 5_000;
const sweepLimit = 5_000;
/** Max runs of one tenant per sweep. The others follow when these have ended. */
const sweptPerTenant = 100;
const cancelledEveryMs = 1_000;
/** Max runs at a time, per queue and process: while one waits for Neo4j, others use the CPU. */
const maxConcurrent: Record<Processor['queue'], number> = { quick: 64, long: 1 };
const queueNames = ['quick', 'long'] as const;

/** A process that executes runs. */
interface Worker extends WorkerPorts {
  processors: Readonly<Record<string, Processor>>;
  worker_id: string;
  running: Map<string, AbortController>;
  /** Ids of failed runs that could not be marked as free, because Neo4j was unreachable. */
  failed: Set<string>;
}

/** @param processors by kind of run; runs of other kinds are left to other workers */
export async function startWorkers(ports: WorkerPorts, processors: Worker['processors']): Promise<Workers> {
  const worker: Worker = { ...ports, processors, worker_id: randomUUID(), running: new Map(), failed: new Set() };
  const { queues, log, running, failed } = worker;
  const lock = sharedLock();
  const handle: Handle = async (run_id) => {
    const outcome = await lock.shared(() => attempt(worker, run_id, false));
    if (outcome !== 'suspect') return outcome;
    const alone = await lock.alone(() => attempt(worker, run_id, true));
    return alone === 'suspect' ? 'done' : alone;
  };
  const stops = await Promise.all(queueNames.map((name) => queues[name].work(handle, maxConcurrent[name])));
  const timer = setInterval(() => {
    lookAfter(worker).catch((error: unknown) => {
      if (error instanceof Unavailable) log.debug({ err: error }, 'sweep postponed');
      else log.error({ err: error }, 'sweep failed');
    });
  }, sweepEveryMs);
  timer.unref();
  const stopping = setInterval(() => {
    stopCancelled(worker).catch((error: unknown) => log.debug({ err: error }, 'cancelled runs not stopped yet'));
  }, cancelledEveryMs);
  stopping.unref();
  return {
    sweep: (idle_ms) => sweep(worker, idle_ms),
    giveBack: () => giveBack(worker, [...running.keys(), ...failed]),
    close: async () => {
      clearInterval(timer);
      clearInterval(stopping);
      await Promise.all(stops.map((stop) => stop()));
      await giveBack(worker, [...failed]).catch((error: unknown) => log.debug({ err: error }, 'runs not given back'));
    },
  };
}

async function attempt(worker: Worker, run_id: string, alone: boolean) {
  const { graph, worker_id, running, failed } = worker;
  // If a worker stalls, the queue assigns its run again, possibly to the same worker.
  if (running.has(run_id)) return 'later';
  const attempted = { run_id, worker_id, alone, deadly: deadlyDeaths };
  const row = await graph.unscoped('runs/begin', { ...attempted, idle_ms: idleMs, now: worker.now() });
  if (!row) return 'done';
  if (row.answer === 'busy') return 'later';
  if (row.answer === 'suspect') return 'suspect';
  const until = new AbortController();
  running.set(run_id, until);
  failed.delete(run_id);
  try {
    const processor = worker.processors[row.run.kind];
    if (!processor) throw new Error(`There is no processor for runs of the kind ${row.run.kind}.`);
    const ctx = worker.contextOf(row.run, until.signal);
    return await named(`run ${run_id}`, () => processor.carryOut(ctx, row.run));
  } catch (error) {
    // The next attempt finds that the run has ended, and reports that.
    if (until.signal.aborted) return 'again';
    failed.add(run_id);
    throw error;
  } finally {
    running.delete(run_id);
  }
}

async function giveBack({ graph, worker_id, failed }: Worker, run_ids: string[]): Promise<void> {
  if (run_ids.length > 0) await graph.unscoped('runs/release', { run_ids, worker_id });
  for (const run_id of run_ids) failed.delete(run_id);
}

async function sweep({ graph, queues, processors }: Worker, idle_ms: number): Promise<number> {
  const rows = await graph.unscoped('runs/list-open', { idle_ms, per_tenant: sweptPerTenant, limit: sweepLimit });
  const left = rows.flatMap(({ run_id, kind, tenant_id, idle_ms: idle }) => {
    const processor = processors[kind];
    const isLeft = processor && idle >= (processor.left_ms ?? 0);
    return isLeft ? [{ run_id, queue: processor.queue, tenant_id }] : [];
  });
  const tenants = new Set(left.map(({ tenant_id }) => tenant_id));
  for (const name of queueNames)
    for (const tenant of tenants) {
      const own = left.filter(({ queue, tenant_id }) => queue === name && tenant_id === tenant);
      await queues[name].add(
        own.map(({ run_id }) => run_id),
        tenant,
      );
    }
  return left.length;
}

async function lookAfter(worker: Worker): Promise<void> {
  const { failed, running } = worker;
  await giveBack(
    worker,
    [...failed].filter((run_id) => !running.has(run_id)),
  );
  await sweep(worker, idleMs);
}

async function stopCancelled({ graph, running }: Worker): Promise<void> {
  if (running.size === 0) return;
  for (const { run_id } of await graph.unscoped('runs/list-cancelled', { run_ids: [...running.keys()] }))
    running.get(run_id)?.abort(new Refusal('cancelled'));
}
