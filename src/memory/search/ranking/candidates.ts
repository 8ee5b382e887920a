// What the channels bring: the nearest vectors, and the items that share words with the question.
import type { Ctx, Scope } from '../../../ctx';
import { forEver, sinceEver } from '../../../graph/values';
import { escapeLucene } from '../../../language/text/lucene';
import { statusWord, tierWord, typeWord } from '../../items/properties';
import { memoryTypes } from '../../items/types';
import type { Candidate } from './pool';
import type { Filter, Question } from './question';

/** Candidates of a channel: five times the largest ordinary page, so that exact scores and not the index decide. */
const channelPool = 50;
/** The text index cannot bound time; behind a time window more rows are asked for. */
const textPoolInTime = 2_000;

const poolFor = (limit: number) => Math.max(channelPool, 5 * limit);

/** The items nearest to the question. */
export async function nearest(ctx: Ctx, { vector, filter, limit }: Question): Promise<Candidate[]> {
  const rows = await ctx.graph.run('search/by-vector', { ...filter, vector, vector_limit: poolFor(limit) });
  return rows.map((row) => row.candidate);
}

/** The items that the text index finds; none for a question without a word worth looking for. */
export async function withWords(ctx: Ctx, question: Question): Promise<Candidate[]> {
  if (question.words.length === 0) return [];
  const { vector, filter } = question;
  const rows = await ctx.graph.run('search/by-words', { ...filter, vector, ...textPart(ctx.scope, question) });
  return rows.map((row) => row.candidate);
}

/** The candidates of both channels. A question without a word worth looking for is answered by its vector. */
export async function candidatesOf(ctx: Ctx, question: Question): Promise<Candidate[]> {
  const { words, vector, filter, limit } = question;
  if (words.length === 0) return nearest(ctx, question);
  const rows = await ctx.graph.run('search/hybrid', {
    ...filter,
    vector,
    vector_limit: poolFor(limit),
    ...textPart(ctx.scope, question),
  });
  return rows.map((row) => row.candidate);
}

function textPart(scope: Scope, { words, filter, limit }: Question): { text: string; text_limit: number } {
  const bounded = filter.since !== sinceEver || filter.until !== forEver;
  return { text: textQuery(scope, words, filter), text_limit: bounded ? textPoolInTime : poolFor(limit) };
}

/** Lucene's question for the lexical channel: every filter as a required word that scores nothing, any of the words behind. */
function textQuery(scope: Scope, words: string[], filter: Filter): string {
  const tiers = Array.from({ length: filter.max_tier }, (_, i) => tierWord((i + 1) as 1 | 2 | 3));
  const required = (anyOf: string[]) => `+search_tokens:(${anyOf.join(' OR ')})^0`;
  const escaped = words.map(escapeLucene).join(' ');
  return [
    scope.text_filter,
    required(tiers),
    required(filter.statuses.map(statusWord)),
    ...(filter.memory_types.length < memoryTypes.length ? [required(filter.memory_types.map(typeWord))] : []),
    `+(content:(${escaped}) title:(${escaped}))`,
  ].join(' ');
}
