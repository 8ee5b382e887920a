// Workers take runs from queues, bind each to its scope, and execute it. A sweep queues interrupted runs again.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../ctx';
import { Unavailable } from '../../errors';
import type { Graph } from '../../graph/run';
import type { Log } from '../../log';
import { sharedLock } from '../../process/shared-lock';
import { named } from '../../process/watchdog';
import type { Handle, WorkQueue } from '../../redis/run-queue';
import type { Processor } from './processor';
import { deadlyDeaths, type StoredRun } from './runs';

export interface Workers {
  /** Queues every open run idle for `idle_ms`. @returns number of queued runs */
  sweep(idle_ms: number): Promise<number>;
  /** Waits for running runs, then stops. */
  close(): Promise<void>;
  /** Called before the process exits during runs, so that the exit does not count as a worker death. */
  giveBack(): Promise<void>;
}

export interface WorkerPorts {
  graph: Graph;
  queues: Record<Processor['queue'], WorkQueue>;
  /** The context of a run, bound to the requester's scope. */
  contextOf: (run: StoredRun) => Ctx;
  now: () => string;
  log: Log;
}

const sweepEveryMs = 2_000;
/** Max interval between signs of life of a running run. */
const idleMs = 5_000;
const sweepLimit = 5_000;
/** Concurrent runs per queue and process; while one waits for the graph, others use the processor. */
const atOnce: Record<Processor['queue'], number> = { quick: 64, long: 1 };
const queueNames = ['quick', 'long'] as const;

/**
 * Starts executing runs in this process.
 * @param processors by kind; other kinds are left to other workers
 */
export async function startWorkers(
  { graph, queues, contextOf, now, log }: WorkerPorts,
  processors: Readonly<Record<string, Processor>>,
): Promise<Workers> {
  const worker_id = randomUUID();
  const lock = sharedLock();
  const running = new Set<string>();
  /** Failed runs whose release was not stored, because the graph was unavailable. */
  const failed = new Set<string>();

  const giveBack = async (run_ids: string[]) => {
    if (run_ids.length > 0) await graph.unscoped('runs/release', { run_ids, worker_id });
    for (const run_id of run_ids) failed.delete(run_id);
  };

  const attempt = async (run_id: string, isLast: boolean, alone: boolean) => {
    // The queue reassigns the run of a stalled worker, although this worker may still execute it.
    if (running.has(run_id)) return 'later';
    const attempted = { run_id, worker_id, alone, deadly: deadlyDeaths };
    const row = await graph.unscoped('runs/begin', { ...attempted, idle_ms: idleMs, now: now() });
    if (!row) return 'done';
    if (row.answer === 'busy') return 'later';
    if (row.answer === 'suspect') return 'suspect';
    running.add(run_id);
    failed.delete(run_id);
    try {
      const processor = processors[row.run.kind];
      if (!processor) throw new Error(`No processor for runs of the kind ${row.run.kind}.`);
      return await named(`run ${run_id}`, () => processor.carryOut(contextOf(row.run), row.run, isLast));
    } catch (error) {
      failed.add(run_id);
      throw error;
    } finally {
      running.delete(run_id);
    }
  };

  // A dying worker leaves several suspect runs, and one is the cause. Each suspect then runs alone, so that only
  // the cause can kill a worker again.
  const handle: Handle = async (run_id, isLast) => {
    const outcome = await lock.shared(() => attempt(run_id, isLast, false));
    if (outcome !== 'suspect') return outcome;
    const alone = await lock.alone(() => attempt(run_id, isLast, true));
    return alone === 'suspect' ? 'done' : alone;
  };
  const stops = await Promise.all(queueNames.map((name) => queues[name].work(handle, atOnce[name])));

  const sweep = async (idle_ms: number) => {
    const rows = await graph.unscoped('runs/list-open', { idle_ms, limit: sweepLimit });
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
