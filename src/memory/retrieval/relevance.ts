// Probability that an item is relevant to a query, from the cosine of their vectors. It is comparable across searches;
// a score only ranks one result list.
import { queryStems, stemCounter } from '../../language/text/words';

/**
 * Logistic fit of relevance to the cosine of bge-small. Data: development halves of MultiHop-RAG (ODC-BY),
 * EntailmentBank (Apache-2.0), TimeQA (BSD-3) and HotpotQA (CC BY-SA). docs/answers.md has folds and errors. Other
 * models need a similar cosine distribution.
 */
const fit = { intercept: -7.24, cosine: 10.03 };

/** Weight of the word share for items without vectors; even all words are no proof of relevance. */
const wordsAlone = 0.5;

/** Max stems read from a query; further ones only add cost. */
const maxStems = 256;

/** @returns a function from text and cosine to relevance, 0 to 1; a null cosine falls back to shared words */
export function relevanceTo(query: string): (text: string, cosine: number | null) => number {
  const stems = queryStems(query, maxStems);
  const count = stemCounter(stems);
  return (text, cosine) => {
    if (cosine !== null) return rounded(1 / (1 + Math.exp(-(fit.intercept + fit.cosine * cosine))));
    return stems.size === 0 ? 0 : rounded((wordsAlone * count(text).counts.size) / stems.size);
  };
}

const rounded = (relevance: number) => Math.round(1_000 * relevance) / 1_000;
