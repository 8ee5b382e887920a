// Scores of the lexical channel, counted within the pool of candidates alone.
// The text index knows how rare a word is over all tenants; a score made from that would move with what others store.

import { occurrences, queryStems } from '../../language/words';

/** Saturation of repeated words and weight of length, fitted on LoCoMo's development half (see `bench retrieval`). */
const k1 = 0.9;
const b = 0.2;

/**
 * BM25 of each text for a query.
 * @param texts what each candidate says
 * @returns one score a text, 0 where no word is shared
 */
export function bm25(query: string, texts: string[]): number[] {
  const wanted = queryStems(query);
  const found = texts.map((text) => occurrences(text, wanted));
  const averageLength = found.reduce((sum, { length }) => sum + length, 0) / (texts.length || 1) || 1;
  const idf = new Map<string, number>();
  for (const stem of wanted) {
    const holders = found.filter(({ counts }) => counts.has(stem)).length;
    idf.set(stem, Math.log(1 + (texts.length - holders + 0.5) / (holders + 0.5)));
  }
  return found.map(({ counts, length }) => {
    const norm = k1 * (1 - b + (b * length) / averageLength);
    let score = 0;
    for (const [stem, count] of counts) score += ((idf.get(stem) ?? 0) * count * (k1 + 1)) / (count + norm);
    return score;
  });
}
