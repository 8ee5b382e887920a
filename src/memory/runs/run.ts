// Opens runs. The first event and the node exist before the response names the run. A run ends once. Request runs
// execute here; worker runs are only stored, see work.ts.
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import { dayMs, later } from '../../time';
import type { Transaction } from '../../graph/run';
import type { Run } from '../../redis/bus';
import { reasonOf } from './events';
import type { Processor } from './processor';
import { recordingStage } from './record-stage';
import { isOpen, messageOf, type StoredRun } from './runs';

type Payload = Record<string, unknown>;

/** Content of the first event of a run. */
interface Opening {
  /** Event kind. */
  event: string;
  /** Repeated in the last event on failure. */
  payload: Payload;
}

/**
 * Opens a run on the bus; a failure of `work` sends an error event.
 * @throws Unavailable when Redis is; errors of `work`
 */
export async function openRun<T>(
  ctx: Pick<Ctx, 'bus'>,
  { event, payload }: Opening,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const run = await ctx.bus.start(event, payload);
  try {
    return await work(run);
  } catch (error) {
    const reason = reasonOf(error);
    await run.emit([{ status: 'error', payload: { ...payload, message: 'the request failed', reason } }]);
    throw error;
  }
}

/** The stored data of a new run. */
export interface NewRun {
  run_id: string;
  /** Selects the processor, see rooms.ts. */
  kind: string;
  stage: string;
  /** Number of work items. */
  items: number;
  status?: StoredRun['status'];
  /** Input of the worker. */
  request_json?: string;
}

/** Retention of run records. */
const keptMs = 7 * dayMs;

/** Stores a run with the caller's scope. @param item_ids items to complete, in order */
export function recordRun(
  graph: Transaction,
  now: string,
  run: NewRun,
  item_ids: string[] = [],
  kept_ms = keptMs,
): Promise<void> {
  return graph.run('runs/create', {
    run: { status: 'queued', failed: 0, entities: 0, relations: 0, errors: [], attempts: 0, deaths: 0, ...run },
    item_ids,
    now,
    expires: later(now, kept_ms),
  });
}

/** A run that the request executes itself. */
export interface OwnRun extends Run {
  /** The current stage; recorded periodically. */
  stage: string;
}

interface Outcome<T> {
  answer: T;
  /** Payload of the last event. */
  payload: Payload;
  /** Items that could not be processed. */
  failed?: number;
  /** Items of the run, in order. */
  item_ids?: string[];
}

/**
 * Executes a run within its request and records stage and result in the node.
 * @throws Unavailable when Redis or Neo4j is; errors of `work`
 */
export function withRun<T>(
  ctx: Ctx,
  { kind, items, kept_ms, ...opening }: Opening & Pick<NewRun, 'kind' | 'items'> & { kept_ms?: number },
  work: (run: OwnRun) => Promise<Outcome<T>>,
): Promise<T> {
  return openRun(ctx, opening, async (run) => {
    const { run_id } = run;
    const own: OwnRun = { ...run, stage: 'receive' };
    // Recorded outside the request's lifetime and Idempotency-Key, because no requested work is done yet.
    const graph = ctx.graph.lasting();
    await recordRun(graph, ctx.now(), { run_id, kind, stage: own.stage, items, status: 'running' }, [], kept_ms);
    const end = (status: 'ok' | 'error', failed: number, errors: string[], item_ids: string[]) =>
      graph
        .run('runs/finish', {
          ...{ run_id, status, failed, errors, item_ids },
          stage: own.stage,
          result_json: null,
          now: ctx.now(),
        })
        .catch((error: unknown) => ctx.log.error({ err: error, run_id }, 'end of a run not recorded'));
    try {
      const atWork = () => work(own);
      const done = await recordingStage({ ...ctx, graph }, run_id, () => own.stage, atWork);
      await end('ok', done.failed ?? 0, [], done.item_ids ?? []);
      await run.emit([{ status: 'ok', payload: done.payload }]);
      return done.answer;
    } catch (error) {
      await end('error', items, [messageOf(error)], []);
      throw error;
    }
  });
}

/** Idle time after which a request run has lost its process. */
const abandonedMs = 60_000;

/** Processor for request runs: it only ends abandoned ones. */
export const byRequest = ({ event, payload }: Opening): Processor => ({
  queue: 'quick',
  left_ms: abandonedMs,
  carryOut: async (ctx, run) => {
    const { run_id, stage, items } = run;
    const error = new Refusal('interrupted');
    if (isOpen(run)) {
      const outcome = { status: 'error', stage, failed: items, errors: [error.message], result_json: null };
      await ctx.graph.run('runs/finish', { run_id, ...outcome, item_ids: [], now: ctx.now() });
    }
    await ctx.bus
      .resume(run_id, event)
      .emit([{ status: 'error', payload: { ...payload, message: error.message, reason: error.code } }]);
    return 'done';
  },
});
