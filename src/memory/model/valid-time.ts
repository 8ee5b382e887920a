// Intervals in which earlier versions apply again after a replacing state ends.
import { earlierOf, isBefore, laterOf } from '../../time';

/** [from, until), RFC 3339 in UTC or sentinels. */
export interface Interval {
  from: string;
  until: string;
}

const isEmpty = ({ from, until }: Interval) => !isBefore(from, until);

/** The parts of `whole` outside `part`: none, one or two intervals. */
export const without = (whole: Interval, part: Interval): Interval[] =>
  [
    { from: whole.from, until: earlierOf(whole.until, part.from) },
    { from: laterOf(whole.from, part.until), until: whole.until },
  ].filter((left) => !isEmpty(left));

/**
 * Fills gaps with versions.
 * @param versions last recorded first; the first one covering a moment wins
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
