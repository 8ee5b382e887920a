// Long lists: passing one as arguments (`f(...list)`) exceeds the stack at about 100,000 entries, so lint refuses that elsewhere.

/** The maximum; `min` if there are no values. */
export function maxOf(values: Iterable<number>, min = -Infinity): number {
  let max = min;
  for (const value of values) if (value > max) max = value;
  return max;
}

/** The minimum; `max` if there are no values. */
export function minOf(values: Iterable<number>, max = Infinity): number {
  let min = max;
  for (const value of values) if (value < min) min = value;
  return min;
}

/** Adds entries at the end of a list, in place. */
export function addAll<T>(list: T[], entries: Iterable<T>): void {
  for (const entry of entries) list.push(entry);
}
