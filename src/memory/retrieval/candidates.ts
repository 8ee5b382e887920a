// Candidates from the indexes: the nearest vectors, and the items that share words with the question.
import type { Ctx, Scope } from '../../ctx';
import { forEver, sinceEver } from '../../graph/values';
import { escapeLucene } from '../../language/text/lucene';
import { statusWord, tierWord, typeWord } from '../core/properties';
import { memoryTypes } from '../core/types';
import { orWithoutIndex } from './index-fallback';
import type { Candidate } from './score/pool';
import type { Filter } from './plan';
import type { Question } from './question';

/** Smallest number of candidates per channel: several times a usual page, so that exact scores decide and not the index. */
const channelPool = 50;
/** The text index cannot filter by time, so more rows are fetched for a time window. */
const textPoolInTime = 2_000;

/** What the words are looked for in. */
export interface WordScope {
  scope: Pick<Scope, 'text_filter'>;
}

const poolFor = (limit: number) => Math.max(channelPool, 5 * limit);

/** The items whose vectors are nearest to the question. */
export async function nearest(ctx: Pick<Ctx, 'graph'>, { vector, filter, limit }: Question): Promise<Candidate[]> {
  const params = { ...filter, vector, vector_limit: poolFor(limit) };
  const rows = await orWithoutIndex(ctx.graph.run('retrieval/find-by-vector', params), () =>
    ctx.graph.run('retrieval/find-by-vector-exact', params),
  );
  return rows.map((row) => row.candidate);
}

/** The items found by the text index; none for a question without searchable words. */
export async function withWords(ctx: Pick<Ctx, 'graph'> & WordScope, question: Question): Promise<Candidate[]> {
  if (question.words.length === 0) return [];
  const { vector, filter } = question;
  const rows = await ctx.graph.run('retrieval/find-by-words', { ...filter, vector, ...textPart(ctx.scope, question) });
  return rows.map((row) => row.candidate);
}

/** The candidates of both channels; vectors only for a question without searchable words. */
export async function candidatesOf(ctx: Pick<Ctx, 'graph'> & WordScope, question: Question): Promise<Candidate[]> {
  const { words, vector, filter, limit } = question;
  if (words.length === 0) return nearest(ctx, question);
  const params = { ...filter, vector, vector_limit: poolFor(limit), ...textPart(ctx.scope, question) };
  const hybrid = ctx.graph.run('retrieval/find-hybrid', params).then((rows) => rows.map((row) => row.candidate));
  return orWithoutIndex(hybrid, async () => {
    const both = await Promise.all([nearest(ctx, question), withWords(ctx, question)]);
    return [...new Map(both.flat().map((candidate) => [candidate.item_id, candidate])).values()];
  });
}

function textPart(scope: WordScope['scope'], { words, filter, limit }: Question): { text: string; text_limit: number } {
  const bounded = filter.since !== sinceEver || filter.until !== forEver;
  return { text: textQuery(scope, words, filter), text_limit: bounded ? textPoolInTime : poolFor(limit) };
}

/** The Lucene query: every filter as a required term with boost 0, and any of the words. */
function textQuery(scope: WordScope['scope'], words: string[], filter: Filter): string {
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
