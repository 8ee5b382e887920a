// Limits the records that the service writes about its work: reasons, results and events quote request texts, and every
// reader of a run gets all of them.

const limits = { text: 2_000, entries: 1_000, all: 200_000 };

/** Cuts a text to a length; a cut text ends with `…`. */
export const shortenedText = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;

/** Copies a value, cutting its texts and lists to their limits, and all texts together to a total limit. */
export function bounded<T>(value: T, all = limits.all): T {
  let left = all;
  const short = (text: string): string => {
    const cut = shortenedText(text, Math.max(1, Math.min(limits.text, left)));
    left -= cut.length;
    return cut;
  };
  const within = (each: unknown): unknown => {
    if (typeof each === 'string') return short(each);
    if (Array.isArray(each)) return each.slice(0, limits.entries).flatMap((one) => (left > 0 ? [within(one)] : []));
    if (typeof each !== 'object' || each === null) return each;
    const entries = Object.entries(each).slice(0, limits.entries);
    return Object.fromEntries(entries.map(([name, one]) => [name.slice(0, limits.text), within(one)]));
  };
  return within(value) as T;
}
