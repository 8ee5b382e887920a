// Exact tokens: codes such as E21, RMA-5521 and HH-88213. No vector knows them, and nothing else means the same.

/** Runs of letters with case, and digits, over joiners; scripts without case end them. */
const runs = /[\p{Lu}\p{Ll}\p{Nd}]+(?:[-_./:#][\p{Lu}\p{Ll}\p{Nd}]+)*/gu;
const joiners = /[-_./:#]/gu;
const maxTokens = 8;
const maxLength = 64;

/** An exact token has a capital letter and at least two digits; "3D", "Q3", "10am" and "21st" are ordinary words. */
const isExact = (run: string) =>
  run.length <= maxLength && /\p{Lu}/u.test(run) && (run.match(/\p{Nd}/gu)?.length ?? 0) >= 2;

/** @returns whether a text has one of the exact tokens of a query; undefined if the query has none */
export function exactTokensOf(query: string): ((text: string) => boolean) | undefined {
  const found = new Set((query.match(runs) ?? []).filter(isExact).slice(0, maxTokens).map(formOf));
  if (found.size === 0) return undefined;
  return (text) => (text.match(runs) ?? []).some((run) => found.has(formOf(run)));
}

/** The form in which tokens are compared: "RMA-5521" equals "rma5521". */
const formOf = (run: string) => run.toLowerCase().replace(joiners, '');
