// Executes an ingest run: processes its items, ends the run and sends the last event. It may be repeated after any
// interruption: processed items are skipped, and an ended run only sends its last event again.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Answer } from '../../../graph/run';
import { inGroups } from '../../../reading/together';
import type { StoredItem } from '../../model/record';
import { untilWon } from '../../store/retry';
import { attempt, isFinal, logGivenUp, nextTurn } from '../../runs/attempt';
import { addedKind } from '../../runs/later';
import { deadlyDeaths, isOpen, messageOf, type StoredRun } from '../../runs/runs';
import { complete, type CurrentStage } from './pipeline';
import { eventsOf, reasonOf, type RunEvents } from '../../runs/events';
import { sliceMs, type Processor } from '../../runs/processor';
import { announceEnd } from './stages/announce';
import type { OpenItem, ProcessedItem } from './stages/drafts';
import { taskOf, type IngestTask } from './stages/receive';
import { linkSameNames } from './stages/same-as';

const maxConcurrentItems = 8;

export const textIngest: Processor = {
  queue: 'quick',
  carryOut: async (ctx, run) => {
    const began = performance.now();
    return (await work(ctx, run, () => performance.now() - began > sliceMs)) ? 'done' : 'again';
  },
};

/**
 * Processes items of a run until none is left or `isOver`, at least one.
 * @returns whether the run has ended
 * @throws the error that requires another attempt
 */
export async function work(ctx: Ctx, run: StoredRun, isOver: () => boolean = () => false): Promise<boolean> {
  const { run_id } = run;
  const events = eventsOf(ctx, run_id);
  if (!isOpen(run)) {
    await announceEnd(events, run);
    return true;
  }
  const stages = new Map<string, CurrentStage>();
  const stage = () => [...stages.values()][0]?.stage ?? 'receive';
  const { written, left } = await attempt(ctx, {
    run,
    stage,
    work: () =>
      completeItems(ctx, events, run, stages, isOver).catch((error: unknown) => {
        events.retry(stage(), reasonOf(error));
        throw error;
      }),
    giveUp: (error) => failItems(ctx, events, run, error),
  });
  if (left > 0) {
    await nextTurn(ctx, run_id, stage());
    return false;
  }
  const ended =
    written[0]?.ended ??
    (await ctx.graph.run('runs/end', { run_id, stage: 'announce', deadly: deadlyDeaths, now: ctx.now() }))?.run;
  if (ended) await announceEnd(events, ended);
  ctx.queues.quick.ended(run_id);
  if (run.items === 1) for (const done of written) await linkSameNames(ctx, done);
  return true;
}

/**
 * Processes the open items of a run until `isOver`; an item that keeps failing is marked as failed.
 * @returns written items, and number of remaining ones
 */
async function completeItems(
  ctx: Ctx,
  events: RunEvents,
  run: StoredRun,
  stages: Map<string, CurrentStage>,
  isOver: () => boolean,
): Promise<{ written: ProcessedItem[]; left: number }> {
  const written: ProcessedItem[] = [];
  const items = await ctx.graph.run('ingest/list-open-items', { run_id: run.run_id });
  const groups = groupsOf(ctx, items, taskOf(run), run.kind === addedKind);
  let begun = 0;
  let done = 0;
  const faults: unknown[] = [];
  const completeNext = async () => {
    while (begun < groups.length && faults.length === 0 && (begun === 0 || !isOver())) {
      for (const waiting of groups[begun++] as Waiting[]) {
        const completed = await completeOrGiveUp(ctx, events, run, waiting, stages);
        if (completed) written.push(completed);
        done++;
      }
    }
  };
  // Waits for all items: otherwise the next attempt of the run could process an item twice.
  const running = Array.from({ length: Math.min(maxConcurrentItems, groups.length) }, () =>
    completeNext().catch((error: unknown) => faults.push(error)),
  );
  await Promise.all(running);
  if (faults.length > 0) throw faults[0];
  return { written, left: items.length - done };
}

/**
 * Forms groups of items that are completed one after the other, because they share a call of the language model. Any
 * other item is alone in its group.
 */
function groupsOf(
  { chat }: Ctx,
  items: OpenRow[],
  { by_rules, judged = [], unembedded = [] }: IngestTask,
  added: boolean,
): Waiting[][] {
  const isOfRules = ({ item }: OpenRow) => !chat || added || by_rules.includes(item.item_id);
  const groups = [
    ...inGroups(
      items.filter((row) => !isOfRules(row)),
      ({ item }) => item.content,
    ),
    ...items.filter(isOfRules).map((row) => [row]),
  ];
  return groups.map((group) => {
    const together = { texts: group.map(({ item }) => item.content) };
    return group.map((row) => ({
      item: row.item,
      index: row.place,
      judges: judged.includes(row.item.item_id),
      added,
      embeds: row.embedded || !unembedded.includes(row.item.item_id),
      byRules: isOfRules(row),
      together,
    }));
  });
}

type OpenRow = Answer<'ingest/list-open-items'>[number];

interface Waiting extends Pick<OpenItem, 'item' | 'judges' | 'added' | 'embeds' | 'together'> {
  index: number;
  byRules: boolean;
}

/** Processes an item, or marks it as failed with a reason. @throws errors that another attempt may avoid */
async function completeOrGiveUp(
  ctx: Ctx,
  events: RunEvents,
  run: StoredRun,
  { index, byRules, ...waiting }: Waiting,
  stages: Map<string, CurrentStage>,
): Promise<ProcessedItem | undefined> {
  const { item_id } = waiting.item;
  const current: CurrentStage = { stage: 'receive' };
  const only = run.items === 1;
  stages.set(item_id, current);
  try {
    const received = { ...waiting, run_id: run.run_id, only, keepsFound: run.kind === 'ingest.full' };
    const own = byRules ? { ...ctx, chat: undefined } : ctx;
    const done = await completeUnchanged(own, only ? events : undefined, current, received);
    stages.delete(item_id);
    if (!only) events.item(index, 'created', { item_id, memory_type: done.fields.memory_type });
    return done;
  } catch (error) {
    if (!isFinal(error, run)) throw error;
    logGivenUp(ctx, error, { run_id: run.run_id, item_id, stage: current.stage });
    await fail(ctx, events, run, { item_id, index, stage: current.stage }, error);
    stages.delete(item_id);
    return undefined;
  }
}

interface Failed {
  item_id: string;
  index: number;
  stage: string;
}

async function fail(
  ctx: Ctx,
  events: RunEvents,
  { run_id, items }: StoredRun,
  { item_id, index, stage }: Failed,
  error: unknown,
): Promise<void> {
  const reason = `${item_id}, ${stage}: ${messageOf(error)}`;
  await ctx.graph.run('ingest/record-failure', { item_id, run_id, reason });
  if (items > 1) events.item(index, 'failed', { item_id, reason: reasonOf(error) });
}

/** Gives up the whole run: all open items fail. */
async function failItems(
  ctx: Ctx,
  events: RunEvents,
  run: StoredRun,
  error: unknown,
): Promise<{ written: ProcessedItem[]; left: number }> {
  const items = await ctx.graph.run('ingest/list-open-items', { run_id: run.run_id });
  for (const { item, place } of items)
    await fail(ctx, events, run, { item_id: item.item_id, index: place, stage: run.stage }, error);
  return { written: [], left: 0 };
}

/** Reads the item again if it changed during processing, so that the change is not overwritten. */
function completeUnchanged(
  ctx: Ctx,
  events: RunEvents | undefined,
  current: CurrentStage,
  received: OpenItem,
): Promise<ProcessedItem> {
  let item: StoredItem | undefined = received.item;
  return untilWon(async () => {
    item ??= (await ctx.graph.run('store/get', { item_id: received.item.item_id }))?.item;
    if (!item) throw new NotFound();
    const known = item;
    item = undefined;
    return complete(ctx, events, current, { ...received, item: known });
  });
}
