// States in time.
//
// A state of an item counts within a rectangle of two times. The memory knew it from `known_from` until `known_until`.
// It is true from `holds_from` until `holds_until`. A read with `as_of` and `as_known_at` asks for the state of each
// item whose rectangle contains that point.
//
// A change closes the rectangle of the state before it (known until now). Where the new state does not cover what the
// old one covered, the old one continues, known from now: at most two smaller rectangles with the same text, vector and
// words. So at most one rectangle of an item fits a pair of moments. The rule "of all valid states, take the one
// recorded last" then needs no sorting: it is four comparisons, which a vector index can make in its search.
//
// A state without valid times is valid from when it was stored until it is replaced. A superseded state begins with its
// replacement, not with the valid time of the item: otherwise the past would lose the replaced text. If an undated
// state is followed by one that is not valid all the time, older versions with stated valid times are valid again in
// the gaps (`without`, `fill`; restoredBy in store/write.ts).
//
// Tried and rejected:
// - one time only, with the valid time as a filter: a correction from last month would change what the memory seems
//   to have known before;
// - the latest fitting version, found at reading: an index returns the nearest versions whether they count or not,
//   and one item that changes often fills the list;
// - copies of the graph per moment, or a log that is replayed: searches would need an index for each moment.
//
// Links and aliases have one time only; a read uses the earlier of its two moments for them. Names and facts belong to
// a state. docs/decisions.md has the rest.
//
// A superseded item ends when its successor begins: `valid_end_time` is the earlier of that and the end that callers
// have stated. `ended_by` says so, and `stated_end_time` keeps the stated end, until the item is current again. The
// rectangles use the stated end: a superseded state is a state too, and reads of any later moment find it.
import { earlierOf, forEver, isBefore, laterOf, sinceEver, toLocal, toUtc } from '../../time';
import { hiddenStatuses } from './types';

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

type Text = string | null | undefined;

interface Ended {
  valid_end_time?: Text;
  valid_end_local?: Text;
  /** Set if the valid end is the start of a successor. */
  ended_by?: Text;
  stated_end_time?: Text;
  stated_end_local?: Text;
}

interface State extends Ended {
  status: string;
  valid_start_time?: Text;
}

/** The end that callers stated; a superseded item may have ended before. */
export const statedEnd = (of: Ended): { valid_end_time: string; valid_end_local: string | null } =>
  of.ended_by
    ? { valid_end_time: of.stated_end_time ?? forEver, valid_end_local: of.stated_end_local ?? null }
    : { valid_end_time: of.valid_end_time ?? forEver, valid_end_local: of.valid_end_local ?? null };

/** An undated state is valid until it is replaced. */
export const isUndated = (state: Omit<State, 'status'>) =>
  (state.valid_start_time ?? sinceEver) === sinceEver && statedEnd(state).valid_end_time === forEver;

/** The times that a state gets when it follows another state. */
export interface NextTimes {
  valid_end_time: string;
  valid_end_local: string | null;
  ended_by: 'successor' | null;
  /** Null if no end is stated, or if it equals the valid end. */
  stated_end_time: string | null;
  stated_end_local: string | null;
  holds_from: string;
  holds_until: string;
  ends_now: boolean;
}

/**
 * @param stored the current state, with the time from which it is valid
 * @param stated the next state, with the end that callers state
 * @param replaced whether a successor ends it, and from when that successor is valid; until then, the item keeps its
 * state
 */
export function nextTimes(
  stored: State & { created_at: string; holds_from?: unknown },
  stated: State,
  now: string,
  { isReplaced, since }: Replaced,
): NextTimes {
  const next = { ...stated, ...statedEnd(stated) };
  const holds_until = next.valid_end_time;
  // A time in UTC needs no other form.
  const local = since === undefined || since.endsWith('Z') ? null : toLocal(since);
  const begin = { since: since === undefined ? now : toUtc(since), local };
  const replaced = { isReplaced, ...begin };
  return { ...nextEnd(stored, next, replaced), ...nextHold(stored, next, now, replaced), holds_until };
}

export interface Replaced {
  isReplaced: boolean;
  /** RFC 3339, in the offset in which the start of the successor was written. */
  since?: string | undefined;
}

interface Begun {
  isReplaced: boolean;
  /** UTC. */
  since: string;
  local: string | null;
}

export const isSuperseding = (stored: { status: string }, next: { status: string }) =>
  next.status === 'superseded' && stored.status !== 'superseded';

/** True if the change makes a superseded item current again. */
export const isRevived = (stored: { status: string }, next: { status: string }) =>
  stored.status === 'superseded' && !isHidden(next);

const isHidden = ({ status }: { status: string }) => (hiddenStatuses as readonly string[]).includes(status);

/** A successor that begins before the item leaves it no period of validity: the item then ends at its own start. */
function nextEnd(
  stored: State,
  next: State & { valid_end_time: string },
  { isReplaced, since, local: sinceLocal }: Begun,
): Omit<NextTimes, 'holds_from' | 'holds_until' | 'ends_now'> {
  const { valid_end_time: end } = next;
  const local = next.valid_end_local ?? null;
  const staysEnded = stored.ended_by && !isRevived(stored, next) && end === statedEnd(stored).valid_end_time;
  const until = isReplaced ? since : staysEnded ? (stored.valid_end_time as string) : end;
  const cut = laterOf(until, next.valid_start_time ?? sinceEver);
  if (!isBefore(cut, end))
    return {
      valid_end_time: end,
      valid_end_local: local,
      ended_by: null,
      stated_end_time: null,
      stated_end_local: null,
    };
  const stated_end_time = end === forEver ? null : end;
  return {
    valid_end_time: cut,
    valid_end_local: cut !== until ? null : isReplaced ? sinceLocal : (stored.valid_end_local ?? null),
    ended_by: 'successor',
    stated_end_time,
    stated_end_local: local,
  };
}

function nextHold(
  stored: State & { created_at: string; holds_from?: unknown },
  next: State & { valid_end_time: string },
  now: string,
  { isReplaced, since }: Begun,
): Pick<NextTimes, 'holds_from' | 'ends_now'> {
  const start = next.valid_start_time ?? sinceEver;
  const stated = start === sinceEver ? now : start;
  if (next.status !== 'superseded' && !isReplaced) return { holds_from: stated, ends_now: isUndated(stored) };
  const held = (stored.holds_from ?? stored.created_at) as string;
  const first = isReplaced && start === sinceEver ? earlierOf(stored.created_at, held) : stated;
  const holds_from = earlierOf(laterOf(first, isReplaced ? since : held), next.valid_end_time);
  return { holds_from, ends_now: isUndated(stored) && !(isReplaced && isUndated(next)) };
}
