// Validity of results at the requested time: an item that has ended or is superseded gets a flag and a lower score.
import type { Schemas } from '../../generated/schemas';
import { toUtc, writtenTime } from '../../time';
import { timeFromCypher } from '../../graph/values';
import { writtenTimes, type StoredItem } from '../model/record';

export type Marks = Pick<Schemas['search/Result'], 'ended' | 'ended_at' | 'superseded_by' | 'not_yet'>;
type Superseding = Schemas['search/Superseding'];

/** `asked`: the caller sent it, so items that begin later are flagged `not_yet`. */
export interface At {
  time: string;
  asked: boolean;
}

export const atOf = (valid_at: string | null | undefined, now: string): At => ({
  time: valid_at ? toUtc(valid_at) : now,
  asked: Boolean(valid_at),
});

/** Share of its score that an ended item keeps: it ranks below an equally good match that is valid. */
const endedShare = 0.5;

export const weighedScore = (score: number, marks: Marks) => (holds(marks) ? score : score * endedShare);

export const holds = ({ ended, not_yet }: Marks) => ended !== true && not_yet !== true;

/** An end that the caller stated has passed; one read from the text does not count. Searches leave such items out. */
export const isPast = (
  { ended, superseded_by }: Marks,
  { status, valid_time_words }: { status: string; valid_time_words?: unknown },
): boolean => ended === true && superseded_by === undefined && status !== 'superseded' && !valid_time_words;

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
