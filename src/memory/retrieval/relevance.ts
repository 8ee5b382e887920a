// Probability that an item is relevant to a query, from the cosine of their vectors. Unlike a score, it is
// comparable between searches.
import { queryStems, stemCounter } from '../../language/text/words';

/**
 * Logistic regression of relevance on the cosine of bge-small. Data: development halves of MultiHop-RAG (ODC-BY),
 * EntailmentBank (Apache-2.0), TimeQA (BSD-3) and HotpotQA (CC BY-SA). docs/answers.md has folds and errors. It also
 * fits models whose cosines are distributed similarly.
 */
const fit = { intercept: -7.24, cosine: 10.03 };

/** Without a vector, relevance is the share of common words times this weight, because even all words prove little. */
const wordsAlone = 0.5;

/** Max word stems of a query; more make it slower, not better. */
const maxStems = 256;

/** @returns a function from text and cosine to relevance, 0 to 1; if the cosine is null, it counts common words */
export function relevanceTo(query: string): (text: string, cosine: number | null) => number {
  const stems = queryStems(query, maxStems);
  const count = stemCounter(stems);
  return (text, cosine) => {
    if (cosine !== null) return rounded(1 / (1 + Math.exp(-(fit.intercept + fit.cosine * cosine))));
    return stems.size === 0 ? 0 : rounded((wordsAlone * count(text).counts.size) / stems.size);
  };
}

const rounded = (relevance: number) => Math.round(1_000 * relevance) / 1_000;
