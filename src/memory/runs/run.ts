// Opens runs. A response only names a run whose node and first event exist; a run ends once. Some runs are executed
// here, by their request; others are only stored for workers (work.ts).
import type { Ctx } from '../../ctx';
import { bounded, shortenedText } from '../../bounded';
import { Refusal, refusals, TooMany } from '../../errors';
import { dayMs, later, sinceEver } from '../../time';
import type { Transaction } from '../../graph/run';
import type { RunOfEvents } from '../../redis/bus';
import { reasonOf } from './events';
import { lockNotes } from '../store/edges';
import type { Processor } from './processor';
import { recordingStage } from './record-stage';
import { isOpen, messageOf, type StoredRun } from './runs';

type Payload = Record<string, unknown>;

interface Opening {
  event: string;
  /** The last event repeats it if the run fails. */
  payload: Payload;
}

/**
 * Sends the first event, then calls `work`; sends an error event if it fails.
 * @throws Unavailable without Redis; errors of `work`
 */
export async function openRun<T>(
  ctx: Pick<Ctx, 'bus'>,
  { event, payload }: Opening,
  work: (run: RunOfEvents) => Promise<T>,
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

export interface NewRun {
  run_id: string;
  /** Kind of the run, which decides on the processor (rooms.ts). */
  kind: string;
  stage: string;
  items: number;
  /** Name of its target, if the target has one. */
  about?: string;
  status?: StoredRun['status'];
  request_json?: string | undefined;
}

/** Max open runs of a tenant that wait for workers or are executed by them; and max runs of one kind of long work. */
export const maxOpen = 1_000;
const maxLongOfKind = 20;
const retrySeconds = 10;

const keptMs = 7 * dayMs;

/**
 * @param item_ids in order
 * @param max_of_kind max open runs of this kind in the tenant @throws TooMany `too_many_runs`
 */
export async function recordRun(
  graph: Transaction,
  now: string,
  run: NewRun,
  item_ids: string[] = [],
  kept_ms = keptMs,
  max_of_kind = maxOpen,
): Promise<void> {
  const row = await graph.run('runs/create', {
    run: { status: 'queued', failed: 0, entities: 0, relations: 0, errors: [], attempts: 0, deaths: 0, ...run },
    item_ids,
    now,
    max_open: maxOpen,
    max_of_kind,
    expires: later(now, kept_ms),
  });
  if (!row) throw new TooMany(retrySeconds, 'too_many_runs', refusals.too_many_runs.meaning);
}

interface Ending {
  status: 'ok' | 'error';
  stage: string;
  failed?: number;
  errors?: string[];
  /** Items that the run has produced. */
  item_ids?: string[];
  result?: object | null;
}

const maxErrors = 100;
const maxError = 1_000;

/** A repeat changes nothing. @returns the ended run, if it is stored */
export async function finishRun(
  graph: Transaction,
  now: string,
  run_id: string,
  { failed = 0, errors = [], item_ids = [], result = null, ...end }: Ending,
): Promise<StoredRun | undefined> {
  const result_json = result && JSON.stringify(bounded(result));
  const reasons = errors.slice(0, maxErrors).map((error) => shortenedText(error, maxError));
  const row = await graph.run('runs/finish', { ...end, run_id, failed, errors: reasons, item_ids, result_json, now });
  return row?.run;
}

/**
 * Stores long work that should only have one run at a time. If an equal run is open (with `alone`: any run of its
 * kind), nothing is stored.
 * @returns the id of the new or the open run
 * @throws Unavailable while Redis or Neo4j is unreachable; TooMany `too_many_runs`
 */
export async function openOne(
  ctx: Pick<Ctx, 'graph' | 'bus' | 'now'>,
  { event, payload }: Opening,
  node: Omit<NewRun, 'run_id'> & { request_json: string },
  { alone, kept_ms }: { alone: boolean; kept_ms?: number },
): Promise<string> {
  const openOf = async (graph: Transaction) =>
    (
      await graph.run('runs/find-open', {
        kind: node.kind,
        request_json: alone ? null : node.request_json,
        since: sinceEver,
      })
    )?.run_id;
  const before = await openOf(ctx.graph);
  if (before !== undefined) return before;
  return openRun(ctx, { event, payload }, async (run) => {
    const other = await ctx.graph.write(async (transaction) => {
      // Locks the scope, because several workspaces of a tenant may share one.
      await lockNotes(transaction);
      const earlier = await openOf(transaction);
      if (earlier === undefined)
        await recordRun(transaction, ctx.now(), { ...node, run_id: run.run_id }, [], kept_ms, maxLongOfKind);
      return earlier;
    });
    if (other === undefined) return run.run_id;
    await run.emit([{ status: 'error', payload: { ...payload, message: otherUnderWay, reason: 'under_way' } }]);
    return other;
  });
}

const otherUnderWay = 'Another run of this workspace is in progress.';

export interface OwnRun extends RunOfEvents {
  stage: string;
}

interface Outcome<T> {
  answer: T;
  payload: Payload;
  failed?: number;
  item_ids?: string[];
}

/** Records stage and result. @throws Unavailable while Redis or Neo4j is unreachable; errors of `work` */
export function withRun<T>(
  ctx: Ctx,
  { kind, items, kept_ms, ...opening }: Opening & Pick<NewRun, 'kind' | 'items'> & { kept_ms?: number },
  work: (run: OwnRun) => Promise<Outcome<T>>,
): Promise<T> {
  return openRun(ctx, opening, async (run) => {
    const { run_id } = run;
    const own: OwnRun = { ...run, stage: 'receive' };
    // Recorded even if the request is aborted. The Idempotency-Key ignores this write, since it is not the requested
    // work.
    const graph = ctx.graph.lasting();
    await recordRun(graph, ctx.now(), { run_id, kind, stage: own.stage, items, status: 'running' }, [], kept_ms);
    const end = (ending: Omit<Ending, 'stage'>) =>
      finishRun(graph, ctx.now(), run_id, { ...ending, stage: own.stage }).catch((error: unknown) =>
        ctx.log.error({ err: error, run_id }, 'end of a run not recorded'),
      );
    try {
      const atWork = () => work(own);
      const done = await recordingStage({ ...ctx, graph }, run_id, () => own.stage, atWork);
      await end({ status: 'ok', failed: done.failed, item_ids: done.item_ids });
      await run.emit([{ status: 'ok', payload: done.payload }]);
      return done.answer;
    } catch (error) {
      await end({ status: 'error', failed: items, errors: [messageOf(error)] });
      throw error;
    }
  });
}

/** A run that its request executes has lost its process if it shows no sign of life for this long. */
const abandonedMs = 60_000;

/** Workers only end the runs whose process has died. */
export const byRequest = ({ event, payload }: Opening): Processor => ({
  queue: 'quick',
  left_ms: abandonedMs,
  carryOut: async (ctx, run) => {
    const { run_id, stage, items } = run;
    const error = new Refusal('interrupted');
    const ending = { status: 'error' as const, stage, failed: items, errors: [error.message] };
    if (isOpen(run)) await finishRun(ctx.graph, ctx.now(), run_id, ending);
    await ctx.bus
      .resume(run_id, event)
      .emit([{ status: 'error', payload: { ...payload, message: error.message, reason: error.code } }]);
    return 'done';
  },
});
