// How likely an item is about a query. Unlike a score, it is comparable between searches, languages and models.
import type { CosineReference } from '../../llm/embed';
import { exactTokensOf } from '../../libraries/text/exact-tokens';
import { queryStems, stemCounter } from '../../libraries/text/words';
import type { Question } from './question';

/**
 * Steepness of the curve from position to relevance: it gives .05 for an unrelated text, and .95 for the text that
 * answers the question.
 */
const steepness = 6;

/**
 * Without a vector, or in a script that the embedder does not read, relevance is the share of common words times this
 * weight, because even all words prove little.
 */
const wordsAlone = 0.5;

/**
 * An exact token of the query decides, whatever the vector says: a text that contains it is about it, and if nothing in
 * scope contains it, no text is.
 */
const exact = { present: 0.7, absent: 0.05 };

/** Max stems of the query that are compared: more make the comparison slower, not better. */
const maxStems = 256;

/**
 * @param lacksExact whether nothing in scope contains an exact token of the query
 * @returns a function from text and cosine to relevance, 0 to 1; without a usable cosine, it counts common words
 */
export function relevanceTo(
  { text: query, vector }: Pick<Question, 'text' | 'vector'>,
  reference: CosineReference,
  lacksExact = false,
): (text: string, cosine: number | null) => number {
  const stems = queryStems(query, maxStems);
  const count = stemCounter(stems);
  const isRead = reference.reads(query);
  const positionOf = reference.positionsFor(vector);
  const hasExact = exactTokensOf(query);
  const byMeaning = (text: string, cosine: number | null) => {
    if (cosine !== null && isRead) return rounded(1 / (1 + Math.exp(-steepness * (positionOf(cosine) - 0.5))));
    return stems.size === 0 ? 0 : rounded((wordsAlone * count(text).counts.size) / stems.size);
  };
  return (text, cosine) => {
    const relevance = byMeaning(text, cosine);
    if (lacksExact) return Math.min(relevance, exact.absent);
    return hasExact?.(text) ? Math.max(relevance, exact.present) : relevance;
  };
}

const rounded = (relevance: number) => Math.round(1_000 * relevance) / 1_000;
