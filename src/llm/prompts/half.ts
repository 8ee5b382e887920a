/** The prompt for the first half of a text or list; undefined if there is nothing to halve. */
export function halfOf<D extends { length: number; slice(from: number, to: number): D }, P>(
  data: D,
  promptOf: (half: D) => P,
): P | undefined {
  return data.length < 2 ? undefined : promptOf(data.slice(0, Math.ceil(data.length / 2)));
}
