// Scores of the lexical channel, counted within the pool of candidates alone.
// The text index knows how rare a word is over all tenants; a score made from that would move with what others store.

/** Saturation of repeated words and weight of length, fitted on LoCoMo's development half (see `bench retrieval`). */
const k1 = 0.9;
const b = 0.2;

/**
 * BM25 of each text for a query.
 * @param texts stems of the candidates, in order, repetitions kept
 * @returns one score a text, 0 where no word is shared
 */
export function bm25(query: string[], texts: string[][]): number[] {
  const wanted = new Set(query);
  const counts = texts.map((text) => {
    const found = new Map<string, number>();
    for (const stem of text) if (wanted.has(stem)) found.set(stem, (found.get(stem) ?? 0) + 1);
    return found;
  });
  const averageLength = texts.reduce((sum, text) => sum + text.length, 0) / (texts.length || 1) || 1;
  const idf = new Map<string, number>();
  for (const stem of wanted) {
    const holders = counts.filter((found) => found.has(stem)).length;
    idf.set(stem, Math.log(1 + (texts.length - holders + 0.5) / (holders + 0.5)));
  }
  return counts.map((found, index) => {
    const norm = k1 * (1 - b + (b * (texts[index]?.length ?? 0)) / averageLength);
    let score = 0;
    for (const [stem, count] of found) score += ((idf.get(stem) ?? 0) * count * (k1 + 1)) / (count + norm);
    return score;
  });
}
