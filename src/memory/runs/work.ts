// Workers take runs from their queues, bind each to the scope it was started in, and carry it out. The sweep re-queues interrupted runs.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../ctx';
import { Unavailable } from '../../errors';
import type { Graph } from '../../graph/run';
import type { Log } from '../../log';
import { sharedLock } from '../../process/shared-lock';
import { named } from '../../process/watchdog';
import type { Handle, WorkQueue } from '../../redis/run-queue';
import { later } from '../../time';
import type { Processor } from './processor';
import type { StoredRun } from './runs';

export interface Workers {
  /** Queues every open run that has not been touched for `idle_ms`; returns how many. */
  sweep(idle_ms: number): Promise<number>;
  /** Waits for the running runs and stops. */
  close(): Promise<void>;
  /** Before the process ends in the middle of its runs: they have not killed it. */
  giveBack(): Promise<void>;
}

export interface WorkerPorts {
  graph: Graph;
  queues: Record<Processor['lane'], WorkQueue>;
  /** The context for carrying out a run: the scope it was started in. */
  contextOf: (run: StoredRun) => Ctx;
  now: () => string;
  log: Log;
}

const sweepEveryMs = 5_000;
/** Workers touch their runs more often than this. */
const idleMs = 5_000;
const sweepLimit = 5_000;
/** Runs of a lane carried out at the same time in one process: while one waits for the graph, others use the processor. */
const atOnce: Record<Processor['lane'], number> = { quick: 8, long: 1 };
const lanes = ['quick', 'long'] as const;

/**
 * Starts carrying out runs in this process.
 * @param processors by kind of run; runs of other kinds are left to other workers
 */
export async function startWorkers(
  { graph, queues, contextOf, now, log }: WorkerPorts,
  processors: Readonly<Record<string, Processor>>,
): Promise<Workers> {
  const worker_id = randomUUID();
  const lock = sharedLock();
  const running = new Set<string>();
  /** Runs whose attempt has failed, and may still be recorded as begun since the graph was unavailable too. */
  const failed = new Set<string>();
  const ago = (ms: number) => later(now(), -ms);

  const giveBack = async (run_ids: string[]) => {
    if (run_ids.length > 0) await graph.unscoped('runs/release', { run_ids, worker_id });
    for (const run_id of run_ids) failed.delete(run_id);
  };

  const attempt = async (run_id: string, isLast: boolean, alone: boolean) => {
    const row = await graph.unscoped('runs/begin', { run_id, worker_id, alone, alive_after: ago(idleMs), now: now() });
    if (!row || row.answer === 'busy') return 'done';
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

  // A worker that dies has up to nine runs at work, one of which has killed it. These are suspects, and from then on each is worked on
  // alone: only the one that kills a worker again can be the one that did it.
  const handle: Handle = async (run_id, isLast) => {
    const outcome = await lock.shared(() => attempt(run_id, isLast, false));
    if (outcome !== 'suspect') return outcome;
    return (await lock.alone(() => attempt(run_id, isLast, true))) === 'again' ? 'again' : 'done';
  };
  const stops = await Promise.all(lanes.map((lane) => queues[lane].work(handle, atOnce[lane])));

  const sweep = async (idle_ms: number) => {
    const rows = await graph.unscoped('runs/list-open', { before: ago(idle_ms), limit: sweepLimit });
    const idsOf = (lane: Processor['lane']) =>
      rows
        .filter(({ kind, updated_at }) => {
          const processor = processors[kind];
          return processor?.lane === lane && Date.parse(updated_at) < Date.parse(ago(processor.left_ms ?? 0));
        })
        .map(({ run_id }) => run_id);
    const found = lanes.map((lane) => ({ lane, run_ids: idsOf(lane) }));
    await Promise.all(found.map(({ lane, run_ids }) => queues[lane].add(run_ids)));
    return found.reduce((sum, { run_ids }) => sum + run_ids.length, 0);
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
