// Marks show what is recorded about an item at the requested time: it has ended, was superseded, or states something
// that was corrected. They are the same wherever an item is shown; in searches, items that are not valid rank lower.
import type { Schemas } from '../../generated/schemas';
import { toUtc, writtenTime } from '../../time';
import { timeFromCypher } from '../../graph/values';
import type { Ctx } from '../../ctx';
import { mapInTurns } from '../../process/turns';
import { recordOf, writtenTimes, type MemoryItem, type StoredItem } from '../model/record';
import { correctedIn, rejectedFacts } from '../store/corrected';

export type Marks = Pick<MemoryItem, 'ended' | 'ended_at' | 'superseded_by' | 'not_yet'>;
export type Flags = Marks & Pick<MemoryItem, 'corrected'>;
type Superseding = Schemas['search/Superseding'];

/** `asked`: the caller sent the time, so items that begin later are flagged `not_yet`. */
export interface At {
  time: string;
  asked: boolean;
}

export const atOf = (valid_at: string | null | undefined, now: string): At => ({
  time: valid_at ? toUtc(valid_at) : now,
  asked: Boolean(valid_at),
});

export const holds = ({ ended, not_yet }: Marks) => ended !== true && not_yet !== true;

/**
 * Whether the item has ended, without being replaced, at a time that a caller stated; an end read from the text does
 * not count. Searches leave out such items by default.
 */
export const isPast = (
  { ended, superseded_by }: Marks,
  { status, valid_time_words }: { status: string; valid_time_words?: unknown },
): boolean => ended === true && superseded_by === undefined && status !== 'superseded' && !valid_time_words;

/**
 * Whether the item is recorded as replaced, retracted, corrected or ended; an end read from the text does not count.
 */
export const isOutdated = (result: Schemas['search/Result']): boolean =>
  result.superseded_by !== undefined ||
  ['superseded', 'retracted'].includes(result.status) ||
  result.corrected !== undefined ||
  isPast(result, result);

type Timed = Pick<
  StoredItem,
  'valid_start_time' | 'valid_start_local' | 'valid_end_time' | 'valid_end_local' | 'status'
>;

/** @param newer items that supersede this one, latest first */
export function marksOf(stored: Timed, newer: Superseding[], { time, asked }: At): Marks {
  const written = writtenTimes(stored);
  const [latest] = newer.map(sinceWhen).filter(({ since }) => since !== null && isReached(since, time));
  const end = written.valid_end_time;
  const has = end !== null && isReached(end, time);
  if (has || latest || stored.status === 'superseded')
    return {
      ended: true,
      ...((has || latest?.since) && { ended_at: has ? end : (latest?.since as string) }),
      ...(latest && { superseded_by: latest.item_id }),
    };
  const start = written.valid_start_time;
  return asked && start !== null && !isReached(start, time) ? { not_yet: true } : {};
}

/** The valid start of the replacement, or else when the link was recorded. */
function sinceWhen({ item_id, valid_start_time, valid_start_local, created_at }: Superseding) {
  const start = valid_start_time ? timeFromCypher(valid_start_time) : null;
  const since = start !== null && valid_start_local ? writtenTime(start, valid_start_local) : start;
  return { item_id, since: since ?? (created_at ? timeFromCypher(created_at) : null) };
}

const isReached = (end: string, time: string) => Date.parse(end) <= Date.parse(time);

/** Records of stored items with their marks, for lists that are not search results. */
export async function markedRecords(
  ctx: Pick<Ctx, 'graph' | 'now'>,
  items: StoredItem[],
  at: At = atOf(ctx.graph.moment?.as_of, ctx.now()),
): Promise<MemoryItem[]> {
  const flags = await flagsOf(ctx, items, at);
  return mapInTurns(items, (item) => ({ ...recordOf(item), ...flags.get(item) }));
}

/** The marks of stored items, with the corrections of their statements. */
export async function flagsOf<T extends Timed & { item_id: string; content: string }>(
  ctx: Pick<Ctx, 'graph' | 'now'>,
  items: T[],
  at: At = atOf(ctx.graph.moment?.as_of, ctx.now()),
): Promise<Map<T, Flags>> {
  if (items.length === 0) return new Map();
  const item_ids = [...new Set(items.map(({ item_id }) => item_id))];
  const [rows, rejected] = await Promise.all([
    ctx.graph.run('retrieval/list-recorded', { item_ids }),
    rejectedFacts(ctx),
  ]);
  const known = new Map(rows.map((row) => [row.item_id, row]));
  const flags = await mapInTurns(items, (item): [T, Flags] => {
    const { superseded_by = [], entity_ids = [] } = known.get(item.item_id) ?? {};
    const entities = entity_ids.map((entity_id) => ({ entity_id }));
    return [
      item,
      { ...marksOf(item, superseded_by, at), ...correctedIn({ content: item.content, entities }, rejected) },
    ];
  });
  return new Map(flags);
}
