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

/** Lucene refuses a query of more than 1,024 clauses; each of these is asked of two fields, beside the filters. */
const mostClauses = 400;
/** Lucene splits longer words. */
const longestWord = 255;
/** Each of these is a clause of its own. */
const ideographs = /[\p{sc=Han}\p{sc=Hiragana}]/gu;

/** The words, cut where they would be too many clauses. */
function withinClauses(words: string[]): string[] {
  let left = mostClauses;
  return words.flatMap((word) => {
    const part = [...word].slice(0, Math.min(left, longestWord)).join('');
    left -= part.match(ideographs)?.length ?? 1;
    return part === '' ? [] : [part];
  });
}

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
  return { text: read, words: withinClauses(queryWords(read, maxWords)), vector, filter, limit };
}
