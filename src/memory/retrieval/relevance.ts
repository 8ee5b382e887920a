// How likely an item is about a query, by itself: from the cosine of their vectors. Unlike a score, which ranks one result list, it means
// the same in every search.
import { queryStems, stemCounter } from '../../language/text/words';

/**
 * Logistic fit of the relevance to bge-small's cosine. It was made on the development halves of MultiHop-RAG (ODC-BY), EntailmentBank
 * (Apache-2.0), TimeQA (BSD-3) and HotpotQA (CC BY-SA). docs/answers.md has folds and errors. Vectors of other models are only as well
 * calibrated as their cosines are alike.
 */
const fit = { intercept: -7.24, cosine: 10.03 };

/** Of the share of words, which counts where there is no vector: all words alone are no proof. */
const wordsAlone = 0.5;

/** Stems of a query that are read; further ones only add cost. */
const maxStems = 256;

/** @returns the relevance of a text with this cosine to the query, 0…1; without a cosine, by the query's words in it */
export function relevanceTo(query: string): (text: string, cosine: number | null) => number {
  const stems = queryStems(query, maxStems);
  const count = stemCounter(stems);
  return (text, cosine) => {
    if (cosine !== null) return rounded(1 / (1 + Math.exp(-(fit.intercept + fit.cosine * cosine))));
    return stems.size === 0 ? 0 : rounded((wordsAlone * count(text).counts.size) / stems.size);
  };
}

const rounded = (relevance: number) => Math.round(1_000 * relevance) / 1_000;
