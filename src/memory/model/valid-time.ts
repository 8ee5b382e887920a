// States in time.
//
// A state of an item counts within a rectangle of two times. It is known from `known_from` until `known_until`: when
// the memory knew it. It holds from `holds_from` until `holds_until`: when it is true. A read with `as_of` and
// `as_known_at` asks for the one state of each item whose rectangle has that point.
//
// A change closes the rectangle of the state before it (known until now). Where the new state does not cover what the
// old one covered, the old one goes on, known from now: at most two smaller rectangles with the same text, vector
// and words. So at most one rectangle of an item fits a pair of moments. The rule "of those that hold, the one that
// was recorded last" then needs no sorting: it is four comparisons, which a vector index can make in its search.
//
// A state without valid times holds from when it was stored until it is replaced. A superseded state begins with its
// replacement, not with the valid time of the item: else the past would lose what was replaced. If an undated
// state is followed by one that is not valid all the time, older versions that said when they are valid hold again
// in the gaps (`without`, `fill`; restoredBy in store/write.ts).
//
// Tried and rejected:
// - one time only, with the valid time as a filter: a correction of last month changes what the memory is said to
//   have known last month;
// - the latest fitting version, found at reading: an index returns the nearest versions whether they count or not,
//   and one item that changes often fills the list;
// - copies of the graph per moment, or a log that is replayed: searches need indexes of the very moment.
//
// Links and aliases have one time only: they count at the earlier of the two moments. Names and facts belong to a
// state. docs/decisions has the rest under two-times and history.
import { earlierOf, forEver, isBefore, laterOf, sinceEver } from '../../time';

/** [from, until), RFC 3339 in UTC; open ends have their stored value. */
export interface Interval {
  from: string;
  until: string;
}

const isEmpty = ({ from, until }: Interval) => !isBefore(from, until);

export const without = (whole: Interval, part: Interval): Interval[] =>
  [
    { from: whole.from, until: earlierOf(whole.until, part.from) },
    { from: laterOf(whole.from, part.until), until: whole.until },
  ].filter((left) => !isEmpty(left));

/** @param versions last recorded first; at each time, the first version that covers it wins */
export function fill<V extends Interval>(gaps: Interval[], versions: V[]): V[] {
  const pieces: V[] = [];
  let open = gaps;
  for (const version of versions) {
    for (const gap of open) {
      const piece = { ...version, from: laterOf(gap.from, version.from), until: earlierOf(gap.until, version.until) };
      if (!isEmpty(piece)) pieces.push(piece);
    }
    open = open.flatMap((gap) => without(gap, version));
  }
  return pieces;
}

interface State {
  status: string;
  valid_start_time?: string | null;
  valid_end_time?: string | null;
}

/** An undated state is valid until it is replaced. */
export const isUndated = ({ valid_start_time, valid_end_time }: Omit<State, 'status'>) =>
  (valid_start_time ?? sinceEver) === sinceEver && (valid_end_time ?? forEver) === forEver;

export interface NextHold {
  holds_from: string;
  ends_now: boolean;
}

/**
 * @param stored the current state, with the time from which it is valid
 * @param since valid start of the replacement; until then, the item keeps its state
 */
export function nextHold(
  stored: State & { created_at: string; holds_from?: unknown },
  next: State,
  now: string,
  since = now,
): NextHold {
  const start = next.valid_start_time ?? sinceEver;
  const stated = start === sinceEver ? now : start;
  if (next.status !== 'superseded') return { holds_from: stated, ends_now: isUndated(stored) };
  const held = (stored.holds_from ?? stored.created_at) as string;
  const isReplaced = stored.status !== 'superseded';
  const first = isReplaced && start === sinceEver ? earlierOf(stored.created_at, held) : stated;
  const holds_from = earlierOf(laterOf(first, isReplaced ? since : held), next.valid_end_time ?? forEver);
  return { holds_from, ends_now: isUndated(stored) && !(isReplaced && isUndated(next)) };
}
