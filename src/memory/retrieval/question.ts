// A prepared question: words, vector, filter and number of candidates.
import { maxRead } from '../../limits';
import type { Ctx } from '../../ctx';
import { queryWords } from '../../text/words';
import { telemetryTier } from '../model/types';
import type { Filter } from './search-spec';

export interface Question {
  /** Cut at `maxRead.question`. */
  text: string;
  /** Empty if the text has only stop words or emojis. */
  words: string[];
  vector: Float32Array;
  filter: Filter;
  limit: number;
}

/** More make a search slower, not better. */
const maxWords = 64;

/** Lucene refuses more than 1,024 in total; a word needs two, and filters need some. */
const maxClauses = 400;
/** Lucene splits longer ones. */
const maxWordLength = 255;
/** Lucene makes a clause of each ideograph. */
const ideographs = /[\p{sc=Han}\p{sc=Hiragana}]/gu;

function withinClauses(words: string[]): string[] {
  let left = maxClauses;
  return words.flatMap((word) => {
    const part = [...word].slice(0, Math.min(left, maxWordLength)).join('');
    left -= part.match(ideographs)?.length ?? 1;
    return part === '' ? [] : [part];
  });
}

/** The index stores names such as `list_items` as one word. */
const identifiersIn = (text: string) => (text.match(/\w+/gu) ?? []).filter((word) => word.indexOf('_') > 0);

/** @throws Unavailable while the embedding model is unreachable */
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
