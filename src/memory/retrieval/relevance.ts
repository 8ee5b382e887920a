// How likely an item is about a query, by itself: from the cosine of their vectors and the share of the query's words in it. Unlike a
// score, which ranks one result list, it means the same in every search; docs/answers.md says how it was fitted.
import { queryStems, stemCounter } from '../../language/text/words';

/** Logistic weights of bge-small's cosine and of the share of words; a vector of another model is calibrated as well as it is alike. */
const fit = { intercept: -13.2, cosine: 17.2, words: 2.6, wordsAlone: 4.2, interceptAlone: -3.4 };

/** Stems of a query that are read; further ones only add cost. */
const maxStems = 256;

/** @returns the relevance of a text with this cosine to the query, 0…1; null for a cosine that is unknown counts words alone */
export function relevanceTo(query: string): (text: string, cosine: number | null) => number {
  const stems = queryStems(query, maxStems);
  const count = stemCounter(stems);
  return (text, cosine) => {
    const words = stems.size === 0 ? 0 : count(text).counts.size / stems.size;
    return relevanceOf(cosine, words);
  };
}

export function relevanceOf(cosine: number | null, words: number): number {
  const odds =
    cosine === null
      ? fit.interceptAlone + fit.wordsAlone * words
      : fit.intercept + fit.cosine * cosine + fit.words * words;
  return Math.round(1_000 / (1 + Math.exp(-odds))) / 1_000;
}
