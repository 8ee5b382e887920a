// What holds at a time: an item that has ended by then, or was superseded, ranks lower and says so.
import type { Schemas } from '../../generated/schemas';
import { toUtc, writtenTime } from '../../time';
import { timeFromCypher } from '../../graph/values';
import { writtenTimes, type StoredItem } from '../model/record';

/** The flags of an item that does not hold. */
export type Marks = Pick<Schemas['search/Result'], 'ended' | 'ended_at' | 'superseded_by' | 'not_yet'>;
type Superseding = Schemas['search/Superseding'];

/** The time that a request is about. What begins later does not hold yet, but only if the request names the time. */
export interface At {
  time: string;
  asked: boolean;
}

/** @param valid_at as it was sent */
export const atOf = (valid_at: string | null | undefined, now: string): At => ({
  time: valid_at ? toUtc(valid_at) : now,
  asked: Boolean(valid_at),
});

/** Share of its score that an item keeps when it no longer holds: below equally good matches that do. */
const endedShare = 0.5;

export const weighedScore = (score: number, marks: Marks) => (holds(marks) ? score : score * endedShare);

export const holds = ({ ended, not_yet }: Marks) => ended !== true && not_yet !== true;

/** Whether the end that somebody gave an item has come, as searches leave it out; not what only its words say. */
export const isPast = (
  { ended, superseded_by }: Marks,
  { status, valid_time_words }: { status: string; valid_time_words?: unknown },
): boolean => ended === true && superseded_by === undefined && status !== 'superseded' && !valid_time_words;

type Timed = Pick<
  StoredItem,
  'valid_start_time' | 'valid_start_local' | 'valid_end_time' | 'valid_end_local' | 'status'
>;

/** @param newer the items that replace it, the latest first */
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

/** Since when an item replaces another: from its own beginning, else from when the link was made. */
function sinceWhen({ item_id, valid_start_time, valid_start_local, created_at }: Superseding) {
  const start = valid_start_time ? timeFromCypher(valid_start_time) : null;
  const since = start !== null && valid_start_local ? writtenTime(start, valid_start_local) : start;
  return { item_id, since: since ?? (created_at ? timeFromCypher(created_at) : null) };
}

const isReached = (end: string, time: string) => Date.parse(end) <= Date.parse(time);
