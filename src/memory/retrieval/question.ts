// A prepared question: words, vector, filter and number of candidates, as all recipes and channels use it.
import type { Ctx } from '../../ctx';
import { queryWords } from '../../language/text/words';
import type { Filter } from './plan';

export interface Question {
  text: string;
  /** Searchable words; empty for an emoji or for stop words alone. */
  words: string[];
  vector: Float32Array;
  filter: Filter;
  limit: number;
}

/** Further words only add cost. */
const maxWords = 64;

/** Embeds a question. @throws Unavailable when the embedder is */
export async function prepareQuestion(
  ctx: Pick<Ctx, 'embed'>,
  text: string,
  filter: Filter,
  limit: number,
): Promise<Question> {
  const [vector] = await ctx.embed.embed([text], 'query');
  if (!vector) throw new Error('The embedder returned no vector.');
  return { text, words: queryWords(text, maxWords), vector, filter, limit };
}
