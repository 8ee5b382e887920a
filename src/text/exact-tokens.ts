// Exact tokens: codes such as E21, RMA-5521 and HH-88213. No vector knows them, and nothing else means the same.

/** Runs of letters with case, and digits, over joiners; scripts without case end them. */
const runs = /[\p{Lu}\p{Ll}\p{Nd}]+(?:[-_./:#][\p{Lu}\p{Ll}\p{Nd}]+)*/gu;
const parts = /\p{Nd}+|[\p{Lu}\p{Ll}]+/gu;
const maxTokens = 8;
const maxLength = 64;

/** With a capital and two digits: "3D", "Q3", "10am" and "21st" are words like others. */
const isExact = (run: string) =>
  run.length <= maxLength && /\p{Lu}/u.test(run) && (run.match(/\p{Nd}/gu)?.length ?? 0) >= 2;

/** @returns whether a text has one of the exact tokens of a query; undefined if the query has none */
export function exactTokensOf(query: string): ((text: string) => boolean) | undefined {
  const found = (query.match(runs) ?? []).filter(isExact).slice(0, maxTokens);
  if (found.length === 0) return undefined;
  const forms = found.map((token) => (token.match(parts) ?? []).join('[-_./:# ]?'));
  const pattern = new RegExp(`(?<![\\p{Lu}\\p{Ll}\\p{Nd}])(?:${forms.join('|')})(?![\\p{Lu}\\p{Ll}\\p{Nd}])`, 'iu');
  return (text) => pattern.test(text);
}
