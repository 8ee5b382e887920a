// The baseline for a search: the weighted sum of vector and word scores over a whole collection. It uses no store and
// no code of the measured search.
import { wordList } from '../../../src/libraries/text/read-data';

const empty = wordList('stop-words');
/** Usual parameters of BM25. */
const k1 = 1.2;
const b = 0.75;
const weights = { dense: 0.6, words: 0.4 };

/** Ranks the texts of a collection for a query: positions, best first. */
export type PlainSum = (query: string, vector: Float32Array) => number[];

/** @param vectors unit vectors of the texts */
export function plainSum(texts: string[], vectors: Float32Array[]): PlainSum {
  const counts = texts.map((text) => countsOf(wordsOf(text)));
  const lengths = counts.map((of) => [...of.values()].reduce((sum, count) => sum + count, 0));
  const average = lengths.reduce((sum, length) => sum + length, 0) / (texts.length || 1) || 1;
  const holders = new Map<string, number[]>();
  counts.forEach((of, place) => {
    for (const word of of.keys()) {
      const list = holders.get(word);
      if (list) list.push(place);
      else holders.set(word, [place]);
    }
  });
  const bm25 = (query: string) => {
    const scores = new Float64Array(texts.length);
    for (const word of new Set(wordsOf(query))) {
      const found = holders.get(word) ?? [];
      const idf = Math.log(1 + (texts.length - found.length + 0.5) / (found.length + 0.5));
      for (const place of found) {
        const count = counts[place]?.get(word) ?? 0;
        const norm = k1 * (1 - b + (b * (lengths[place] ?? 0)) / average);
        scores[place] = (scores[place] as number) + (idf * count * (k1 + 1)) / (count + norm);
      }
    }
    return scores;
  };
  return (query, vector) => {
    const dense = scaled(vectors.map((each) => each.reduce((sum, value, i) => sum + value * (vector[i] as number), 0)));
    const words = scaled([...bm25(query)]);
    const scores = dense.map((value, place) => weights.dense * value + weights.words * (words[place] as number));
    return [...scores.keys()].sort((one, other) => (scores[other] as number) - (scores[one] as number));
  };
}

/** Values scaled to 0…1. */
function scaled(values: number[]): number[] {
  let min = Infinity;
  let max = -Infinity;
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return values.map((value) => (max > min ? (value - min) / (max - min) : 0));
}

const wordsOf = (text: string) =>
  (text.toLowerCase().match(/[a-z0-9]+/gu) ?? []).filter((word) => !empty.has(word)).map(stemOf);

function countsOf(words: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const endings: [string, string][] = [
  ['sses', 'ss'],
  ['ies', 'y'],
  ['ing', ''],
  ['edly', ''],
  ['ed', ''],
  ['s', ''],
];

/** A simple stem: removes the first ending that fits. */
function stemOf(word: string): string {
  for (const [ending, left] of endings) {
    if (!word.endsWith(ending) || word.length - ending.length < 3) continue;
    if (ending === 's' && /(?:ss|us|is)$/u.test(word)) continue;
    return word.slice(0, word.length - ending.length) + left;
  }
  return word;
}
