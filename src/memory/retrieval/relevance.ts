// How likely an item is about a query. Unlike a score, it is comparable between searches, languages and models.
import type { Reference } from '../../llm/embed';
import { queryStems, stemCounter } from '../../text/words';
import type { Question } from './question';

/** Steepness of the curve from position to relevance: .05 for an unrelated text, .95 for the text of the question. */
const steepness = 6;

/**
 * Without a vector, or in a script that the embedder does not read, relevance is the share of common words times this
 * weight, because even all words prove little.
 */
const wordsAlone = 0.5;

/** More make it slower, not better. */
const maxStems = 256;

/** @returns a function from text and cosine to relevance, 0 to 1; if the cosine is null, it counts common words */
export function relevanceTo(
  { text: query, vector }: Pick<Question, 'text' | 'vector'>,
  reference: Reference,
): (text: string, cosine: number | null) => number {
  const stems = queryStems(query, maxStems);
  const count = stemCounter(stems);
  const isRead = reference.reads(query);
  const positionOf = reference.positionsFor(vector);
  return (text, cosine) => {
    if (cosine !== null && isRead) return rounded(1 / (1 + Math.exp(-steepness * (positionOf(cosine) - 0.5))));
    return stems.size === 0 ? 0 : rounded((wordsAlone * count(text).counts.size) / stems.size);
  };
}

const rounded = (relevance: number) => Math.round(1_000 * relevance) / 1_000;
