// A prepared question: words, vector, filter and number of candidates, as all recipes and channels use it.
import type { Ctx } from '../../ctx';
import { queryWords } from '../../language/text/words';
import type { Filter } from './plan';

export interface Question {
  /** Its beginning, up to `longestQuestion`. */
  text: string;
  /** Searchable words; empty for an emoji or for stop words alone. */
  words: string[];
  vector: Float32Array;
  filter: Filter;
  limit: number;
}

/** Characters of a question that are read: as many as the embedder reads, and far more than any question has words. */
export const longestQuestion = 10_000;
/** Further words only add cost. */
const maxWords = 64;

/** Embeds a question. @throws Unavailable when the embedder is */
export async function prepareQuestion(
  ctx: Pick<Ctx, 'embed'>,
  text: string,
  filter: Filter,
  limit: number,
): Promise<Question> {
  const read = text.slice(0, longestQuestion).toWellFormed();
  const [vector] = await ctx.embed.embed([read], 'query');
  if (!vector) throw new Error('The embedder returned no vector.');
  return { text: read, words: queryWords(read, maxWords), vector, filter, limit };
}
