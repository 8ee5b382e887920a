// A prepared question for recipes and channels: words, vector, filter and number of candidates.
import { maxRead } from '../../limits';
import type { Ctx } from '../../ctx';
import { queryWords } from '../../language/text/words';
import { telemetryTier } from '../model/types';
import type { Filter } from './search-spec';

export interface Question {
  /** The question text, cut at `maxRead.question`. */
  text: string;
  /** Searchable words; empty for emojis or stop words only. */
  words: string[];
  vector: Float32Array;
  filter: Filter;
  limit: number;
}

/** Max words searched; further ones only add cost. */
const maxWords = 64;

/** Max clauses from words. Lucene refuses more than 1,024; each word takes two, and filters come on top. */
const maxClauses = 400;
/** Max characters of a word; Lucene splits longer ones. */
const maxWordLength = 255;
/** Lucene indexes each ideograph as a clause of its own. */
const ideographs = /[\p{sc=Han}\p{sc=Hiragana}]/gu;

/** Cuts the words at the max number of clauses. */
function withinClauses(words: string[]): string[] {
  let left = maxClauses;
  return words.flatMap((word) => {
    const part = [...word].slice(0, Math.min(left, maxWordLength)).join('');
    left -= part.match(ideographs)?.length ?? 1;
    return part === '' ? [] : [part];
  });
}

/** Names of tools and events, which are indexed as single words. */
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
