// Processes a run: completes its items, ends it and sends the last event. If interrupted anywhere, it is repeated with the same result:
// completed items are no longer open, and an ended run only sends its last event again.
import type { Ctx } from '../../ctx';
import { Conflict, Refusal, TimedOut, Unavailable } from '../../errors';
import type { StoredItem } from '../core/record';
import { complete, type Place } from './pipeline';
import { eventsOf, type RunEvents } from '../runs/events';
import { isOpen, type StoredRun } from '../runs/runs';
import { announceEnd } from './stages/announce';
import type { Written } from './stages/drafts';
import { sameAs } from './stages/same-as';

/** Items of one run processed concurrently. */
const lanes = 8;
/** A run started this often without ending probably crashes its workers, and is given up. */
const maxAttempts = 25;
/** How often the current stage is recorded in the run. */
const recordStageMs = 500;
/** Attempts for an item that is changed by others at the same time. */
const maxChanges = 5;

/**
 * Processes a run. Returns the written items in no particular order.
 * @param isLast whether an internal error ends the run; an unavailable backend only makes it wait
 * @throws the error that requires another attempt
 */
export async function work(ctx: Ctx, run: StoredRun, isLast: boolean): Promise<Written[]> {
  const { run_id } = run;
  const events = eventsOf(ctx, run_id);
  if (!isOpen(run)) {
    await announceEnd(events, run);
    return [];
  }
  const places = new Map<string, Place>();
  const recording = setInterval(() => void recordStage(ctx, run_id, places), recordStageMs);
  const written: Written[] = [];
  try {
    const items = await ctx.graph.run('ingest/list-open-items', { run_id });
    const queue = items.entries();
    const faults: unknown[] = [];
    const lane = async () => {
      for (const [index, { item }] of queue) {
        if (faults.length > 0) return;
        const done = await settle(ctx, events, run, { item, index }, places, isLast);
        if (done) written.push(done);
      }
    };
    // All lanes must have ended before the run is re-queued, or the next attempt would run beside this one.
    const running = Array.from({ length: Math.min(lanes, items.length) }, () =>
      lane().catch((error: unknown) => faults.push(error)),
    );
    await Promise.all(running);
    if (faults.length > 0) throw faults[0];
  } catch (error) {
    await requeue(ctx, events, run, error, placeOf(places));
    throw error;
  } finally {
    clearInterval(recording);
  }
  const ended =
    written[0]?.ended ?? (await ctx.graph.run('runs/end', { run_id, stage: 'announce', now: ctx.now() }))?.run;
  if (ended) await announceEnd(events, ended);
  ctx.queue.ended(run_id);
  if (run.items === 1) for (const done of written) await sameAs(ctx, done);
  return written;
}

interface Waiting {
  item: StoredItem;
  index: number;
}

/** Completes an item, or gives it up with a reason. Throws errors that another attempt may avoid. */
async function settle(
  ctx: Ctx,
  events: RunEvents,
  run: StoredRun,
  { item, index }: Waiting,
  places: Map<string, Place>,
  isLast: boolean,
): Promise<Written | undefined> {
  const { item_id } = item;
  const place: Place = { stage: 'receive' };
  const alone = run.items === 1;
  places.set(item_id, place);
  try {
    if (run.attempts > maxAttempts) throw new Conflict('given_up', `Given up after ${maxAttempts} attempts.`);
    const done = await completeUnchanged(ctx, alone ? events : undefined, place, { run_id: run.run_id, item, alone });
    places.delete(item_id);
    if (!alone) events.item(index, 'created', { item_id, memory_type: done.fields.memory_type });
    return done;
  } catch (error) {
    const passes = error instanceof Unavailable || error instanceof TimedOut;
    const isHopeless = run.attempts > maxAttempts || (error instanceof Refusal && !passes);
    if (error instanceof Unavailable || !(isLast || isHopeless)) throw error;
    const level = error instanceof Refusal ? 'warn' : 'error';
    ctx.log[level]({ err: error, item_id, stage: place.stage }, 'item was given up');
    const reason = `${item_id}, ${place.stage}: ${messageOf(error)}`;
    await ctx.graph.run('ingest/record-failure', { item_id, run_id: run.run_id, reason });
    places.delete(item_id);
    if (!alone) events.item(index, 'failed', { item_id, message: messageOf(error) });
    return undefined;
  }
}

/** Reads the item again if it was changed in the meantime, so that no change is overwritten. */
async function completeUnchanged(
  ctx: Ctx,
  events: RunEvents | undefined,
  place: Place,
  received: { run_id: string; item: StoredItem; alone: boolean },
): Promise<Written> {
  for (let attempt = 1, item = received.item; ; attempt++) {
    try {
      return await complete(ctx, events, place, { ...received, item });
    } catch (error) {
      const row =
        error instanceof Conflict && attempt < maxChanges
          ? await ctx.graph.run('core/get', { item_id: item.item_id })
          : undefined;
      if (!row) throw error;
      item = row.item;
    }
  }
}

/** Messages of refusals are meant for callers; details of other errors are only logged. */
const messageOf = (error: unknown) =>
  error instanceof Refusal ? error.message : 'Internal error; see the log of the service.';

const placeOf = (places: Map<string, Place>) => [...places.values()][0]?.stage ?? 'receive';

/** Re-queues a run. If the graph itself is unavailable, the sweep finds the run later. */
async function requeue(ctx: Ctx, events: RunEvents, run: StoredRun, error: unknown, stage: string): Promise<void> {
  events.retry(stage, messageOf(error));
  const counts = !(error instanceof Unavailable);
  await ctx.graph
    .run('runs/requeue', { run_id: run.run_id, stage, counts, now: ctx.now() })
    .catch((fault: unknown) => ctx.log.debug({ err: fault }, 'run not re-queued'));
}

async function recordStage(ctx: Ctx, run_id: string, places: Map<string, Place>): Promise<void> {
  await ctx.graph
    .run('runs/record-stage', { run_id, stage: placeOf(places), now: ctx.now() })
    .catch((fault: unknown) => ctx.log.debug({ err: fault }, 'stage not recorded'));
}
