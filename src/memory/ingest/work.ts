// What a worker does with a run: completes each of its items, ends it, and says so. Cut off anywhere, it is done again from the start
// and leaves the same: what is complete is no longer waiting, and an ended run is only announced.
import type { Ctx } from '../../ctx';
import { Conflict, Refusal, TimedOut, Unavailable } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { StoredItem } from '../items/record';
import { complete, type Place } from './pipeline';
import { eventsOf, type RunEvents } from './run-events';
import { announceEnd } from './stages/announce';
import type { Written } from './stages/drafts';
import { sameAs } from './stages/same-as';

type StoredRun = Schemas['ingest/StoredRun'];

/** Items of one run that are worked on at once. */
const lanes = 8;
/** A run that was taken up so often without an end brings its workers down, and is given up. */
const mostAttempts = 25;
/** A stage that takes longer is told at the run, for those who ask there. */
const slowStageMs = 500;
/** An item that others change at the same time is read anew so often. */
const mostChanges = 5;

/**
 * Works on a run that was taken up. Answers what was written, in no order.
 * @param isLast whether a fault of our own making ends the run; what is away only makes it wait
 * @throws whatever makes another attempt worth while
 */
export async function work(ctx: Ctx, run: StoredRun, isLast: boolean): Promise<Written[]> {
  const { run_id } = run;
  const events = eventsOf(ctx, run_id);
  if (!isOpen(run)) {
    await announceEnd(events, run);
    return [];
  }
  const places = new Map<string, Place>();
  const telling = setInterval(() => void tellStage(ctx, run_id, places), slowStageMs);
  const written: Written[] = [];
  try {
    const items = await ctx.graph.run('ingest/open-items', { run_id });
    const queue = items.entries();
    const lane = async () => {
      for (const [index, { item }] of queue) {
        const done = await settle(ctx, events, run, { item, index }, places, isLast);
        if (done) written.push(done);
      }
    };
    await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
  } catch (error) {
    await putBack(ctx, events, run, error, placeOf(places));
    throw error;
  } finally {
    clearInterval(telling);
  }
  const ended =
    written[0]?.ended ?? (await ctx.graph.run('ingest/finish-run', { run_id, stage: 'announce', now: ctx.now() }))?.run;
  if (ended) await announceEnd(events, ended);
  ctx.queue.ended(run_id);
  if (run.items === 1) for (const done of written) await sameAs(ctx, done);
  return written;
}

export const isOpen = (run: StoredRun) => run.status === 'queued' || run.status === 'running';

interface Waiting {
  item: StoredItem;
  index: number;
}

/** Completes an item, or gives it up with a reason. Throws what may be better next time. */
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
    if (run.attempts > mostAttempts) throw new Conflict('given_up', `Given up after ${mostAttempts} attempts.`);
    const done = await completeUnchanged(ctx, alone ? events : undefined, place, { run_id: run.run_id, item, alone });
    places.delete(item_id);
    if (!alone) events.item(index, 'created', { item_id, memory_type: done.fields.memory_type });
    return done;
  } catch (error) {
    const passes = error instanceof Unavailable || error instanceof TimedOut;
    const isHopeless = run.attempts > mostAttempts || (error instanceof Refusal && !passes);
    if (error instanceof Unavailable || !(isLast || isHopeless)) throw error;
    ctx.log.error({ err: error, item_id, stage: place.stage }, 'item was given up');
    const reason = `${item_id}, ${place.stage}: ${messageOf(error)}`;
    await ctx.graph.run('ingest/give-up-item', { item_id, run_id: run.run_id, reason });
    places.delete(item_id);
    if (!alone) events.item(index, 'failed', { item_id, message: messageOf(error) });
    return undefined;
  }
}

/** Reads the item anew when somebody changed it meanwhile, so that no change is written over. */
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
        error instanceof Conflict && attempt < mostChanges
          ? await ctx.graph.run('items/get', { item_id: item.item_id })
          : undefined;
      if (!row) throw error;
      item = row.item;
    }
  }
}

/** Refusals are made for callers; of any other fault the log says more. */
const messageOf = (error: unknown) =>
  error instanceof Refusal ? error.message : 'Internal error; see the log of the service.';

const placeOf = (places: Map<string, Place>) => [...places.values()][0]?.stage ?? 'receive';

/** The graph may be what is away: then the run stays as it is, and the sweep finds it. */
async function putBack(ctx: Ctx, events: RunEvents, run: StoredRun, error: unknown, stage: string): Promise<void> {
  events.retry(stage, messageOf(error));
  const counts = !(error instanceof Unavailable);
  await ctx.graph
    .run('ingest/put-back-run', { run_id: run.run_id, stage, counts, now: ctx.now() })
    .catch((fault: unknown) => ctx.log.debug({ err: fault }, 'a run could not be put back'));
}

async function tellStage(ctx: Ctx, run_id: string, places: Map<string, Place>): Promise<void> {
  await ctx.graph
    .run('ingest/note-stage', { run_id, stage: placeOf(places), now: ctx.now() })
    .catch((fault: unknown) => ctx.log.debug({ err: fault }, 'a stage could not be noted'));
}
