// Opens runs. A response only names a run whose node and first event exist; a run ends once. Some runs are executed
// here, by their request; others are only stored for workers (work.ts).
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

/** The first event of a run. */
interface Opening {
  /** Kind of the event. */
  event: string;
  /** Content of the event; the last event repeats it if the run fails. */
  payload: Payload;
}

/**
 * Sends the first event, then executes `work`; if that fails, an error event follows.
 * @throws Unavailable while Redis is unreachable; errors of `work`
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

/** What the node of a new run stores. */
export interface NewRun {
  run_id: string;
  /** Kind of the run, which decides on the processor (rooms.ts). */
  kind: string;
  stage: string;
  /** Number of items to process. */
  items: number;
  status?: StoredRun['status'];
  /** What the worker has to do, as JSON. */
  request_json?: string;
}

/** How long the node of a run is kept by default. */
const keptMs = 7 * dayMs;

/** Stores a run in the caller's scope. @param item_ids items to process, in order */
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

/** A run that its request executes. */
export interface OwnRun extends Run {
  /** Name of the current stage, which is recorded again and again. */
  stage: string;
}

interface Outcome<T> {
  answer: T;
  /** Payload of the last event. */
  payload: Payload;
  /** Number of items that could not be processed. */
  failed?: number;
  /** Ids of the items of the run, in order. */
  item_ids?: string[];
}

/**
 * Executes a run within its request, and records its stage and result.
 * @throws Unavailable while Redis or Neo4j is unreachable; errors of `work`
 */
export function withRun<T>(
  ctx: Ctx,
  { kind, items, kept_ms, ...opening }: Opening & Pick<NewRun, 'kind' | 'items'> & { kept_ms?: number },
  work: (run: OwnRun) => Promise<Outcome<T>>,
): Promise<T> {
  return openRun(ctx, opening, async (run) => {
    const { run_id } = run;
    const own: OwnRun = { ...run, stage: 'receive' };
    // Recorded even if the request is aborted. The Idempotency-Key ignores this write, since it is not the requested work.
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

/** A run that its request executes, and that shows no sign of life for this long, has lost its process. */
const abandonedMs = 60_000;

/** Processor for runs that requests execute: workers only end those whose process has died. */
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
