// Long lists. Passing one as arguments (`f(...list)`) exceeds the stack at about 100,000 entries; lint refuses that
// elsewhere.

/** @returns `min` for an empty list */
export function maxOf(values: Iterable<number>, min = -Infinity): number {
  let max = min;
  for (const value of values) if (value > max) max = value;
  return max;
}

/** @returns Infinity for an empty list */
export function minOf(values: Iterable<number>): number {
  let min = Infinity;
  for (const value of values) if (value < min) min = value;
  return min;
}

/** The pairs of entries at the same position; the second list is at least as long. */
export const pairs = <A, B>(first: readonly A[], second: readonly B[]): [A, B][] =>
  first.map((entry, i) => [entry, second[i] as B]);

/** Counts rows by state. */
export const countsOf = <S extends string, Counted extends S>(
  rows: readonly { status: S }[],
  states: readonly Counted[],
): Record<Counted, number> =>
  Object.fromEntries(states.map((state) => [state, rows.filter(({ status }) => status === state).length])) as Record<
    Counted,
    number
  >;

/** Adds entries to the list itself. */
export function addAll<T>(list: T[], entries: Iterable<T>): void {
  for (const entry of entries) list.push(entry);
}

/** Freezes a value with all lists and objects in it: all requests share such a constant, and none can change it. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part);
  return value;
}

/** Divides a list into parts of at most `size`, such as rows of a query or keys of a command. */
export function* batches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/** Adds an entry to the list of its key. */
export function addToList<K, V>(lists: Map<K, V[]>, key: K, entry: V): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}

/** Deletes the oldest entries of a map or set, until at most `max` are left. */
export function dropOldest<K>(kept: Map<K, unknown> | Set<K>, max: number): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= max) return;
    kept.delete(oldest);
  }
}
