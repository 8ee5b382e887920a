// From when to when the states of an item are valid; after a state has ended, an earlier one may be valid again.
import { earlierOf, forEver, isBefore, laterOf, sinceEver } from '../../time';

/** [from, until), RFC 3339 in UTC; open ends have their stored value. */
export interface Interval {
  from: string;
  until: string;
}

const isEmpty = ({ from, until }: Interval) => !isBefore(from, until);

/** What remains of `whole` without `part`: no, one or two intervals. */
export const without = (whole: Interval, part: Interval): Interval[] =>
  [
    { from: whole.from, until: earlierOf(whole.until, part.from) },
    { from: laterOf(whole.from, part.until), until: whole.until },
  ].filter((left) => !isEmpty(left));

/**
 * Fills gaps with versions.
 * @param versions last recorded first; at each time, the first version that covers it wins
 */
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

/** Whether a state has no valid time at all; it is then valid until it is replaced. */
export const isUndated = ({ valid_start_time, valid_end_time }: Omit<State, 'status'>) =>
  (valid_start_time ?? sinceEver) === sinceEver && (valid_end_time ?? forEver) === forEver;

/** From when the next state is valid, and whether the current one ends now. */
export interface NextHold {
  holds_from: string;
  ends_now: boolean;
}

/**
 * From when the next state of an item is valid: its valid start, or else now. A superseded state only begins when
 * the replacement does; until then, the item keeps its state.
 * @param stored the current state, with the time from which it is valid
 * @param since valid start of the replacement
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
