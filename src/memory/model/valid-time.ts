// Which earlier versions of an item hold again when a state ends that had replaced them.
import { earlierOf, isBefore, laterOf } from '../../time';

/** [from, until), RFC 3339 in UTC or sentinels. */
export interface Interval {
  from: string;
  until: string;
}

const isEmpty = ({ from, until }: Interval) => !isBefore(from, until);

/** What is left of an interval beside another: nothing, one or two. */
export const without = (whole: Interval, part: Interval): Interval[] =>
  [
    { from: whole.from, until: earlierOf(whole.until, part.from) },
    { from: laterOf(whole.from, part.until), until: whole.until },
  ].filter((left) => !isEmpty(left));

/**
 * What versions hold for within some gaps.
 * @param versions the one recorded last first: it counts where several hold
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
