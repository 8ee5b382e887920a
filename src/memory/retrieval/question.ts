import { maxRead } from '../../limits';
import type { Ctx } from '../../ctx';
import { queryWords } from '../../libraries/text/words';
import { telemetryTier } from '../model/types';
import { poolOf } from './rerank/rerank';
import type { Filter, SearchSpec } from './search-spec';

export interface Question {
  /** The text, cut at `maxRead.question`. */
  text: string;
  /** The words to search for; empty if the text has only stop words or emojis. */
  words: string[];
  vector: Float32Array;
  filter: Filter;
  limit: number;
}

/** With weights per memory type, more results are ranked, so that one of a preferred type can move up. */
const weighedPool = (limit: number) => Math.min(100, 4 * limit);

/**
 * @param known vector of the text, from an earlier search for it
 * @returns undefined if the newest items are listed @throws Unavailable while the embedding model is unreachable
 */
export async function questionOf(
  ctx: Pick<Ctx, 'embed'>,
  plan: SearchSpec,
  known?: Float32Array,
): Promise<Question | undefined> {
  const [first] = plan.lists;
  if (plan.text === undefined || !first) return undefined;
  const pool = poolOf(plan);
  const limit = plan.weights ? Math.max(pool, weighedPool(plan.limit)) : pool;
  return prepareQuestion(ctx, plan.text, first.filter, limit, known);
}

/** More words make a search slower, not better. */
const maxWords = 64;

/** Lucene splits longer words. */
const maxWordLength = 255;

/** The index stores names such as `list_items` as one word. */
const identifiersIn = (text: string) => (text.match(/\w+/gu) ?? []).filter((word) => word.indexOf('_') > 0);

/** @throws Unavailable while the embedding model is unreachable */
export async function prepareQuestion(
  ctx: Pick<Ctx, 'embed'>,
  text: string,
  filter: Filter,
  limit: number,
  known?: Float32Array,
): Promise<Question> {
  const read = text.slice(0, maxRead.question).toWellFormed();
  const vector = known ?? (await ctx.embed.embed([read], 'query'))[0];
  if (!vector) throw new Error('The embedder returned no vector.');
  const identifiers = filter.max_tier === telemetryTier ? identifiersIn(read) : [];
  const words = [...queryWords(read, maxWords), ...new Set(identifiers)]
    .slice(0, maxWords)
    .map((word) => [...word].slice(0, maxWordLength).join(''));
  return { text: read, words, vector, filter, limit };
}
