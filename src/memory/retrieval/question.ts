// A prepared question: words, vector, filter and number of candidates, as all recipes and channels use it.
import { maxRead } from '../../limits';
import type { Ctx } from '../../ctx';
import { queryWords } from '../../language/text/words';
import { telemetryTier } from '../model/types';
import type { Filter } from './search-spec';

export interface Question {
  /** Its beginning, up to `maxRead.question`. */
  text: string;
  /** Searchable words; empty for an emoji or for stop words alone. */
  words: string[];
  vector: Float32Array;
  filter: Filter;
  limit: number;
}

/** Further words only add cost. */
const maxWords = 64;

/** Lucene refuses a query of more than 1,024 clauses; each of these is asked of two fields, beside the filters. */
const maxClauses = 400;
/** Lucene splits longer words. */
const maxWordLength = 255;
/** Each of these is a clause of its own. */
const ideographs = /[\p{sc=Han}\p{sc=Hiragana}]/gu;

/** The words, cut where they would be too many clauses. */
function withinClauses(words: string[]): string[] {
  let left = maxClauses;
  return words.flatMap((word) => {
    const part = [...word].slice(0, Math.min(left, maxWordLength)).join('');
    left -= part.match(ideographs)?.length ?? 1;
    return part === '' ? [] : [part];
  });
}

/** Names of tools and events: the index has each as one word. */
const identifiersIn = (text: string) => (text.match(/\w+/gu) ?? []).filter((word) => word.indexOf('_') > 0);

/** Embeds a question. @throws Unavailable when the embedder is */
export async function prepareQuestion(
  ctx: Pick<Ctx, 'embed'>,
  text: string,
  filter: Filter,
  limit: number,
): Promise<Question> {
  const read = text.slice(0, maxRead.question).toWellFormed();
  const [vector] = await ctx.embed.embed([read], 'query');
  if (!vector) throw new Error('The embedder returned no vector.');
  const identifiers = filter.max_tier === telemetryTier ? identifiersIn(read) : [];
  const words = withinClauses([...queryWords(read, maxWords), ...new Set(identifiers)].slice(0, maxWords));
  return { text: read, words, vector, filter, limit };
}
