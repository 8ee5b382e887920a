// Candidates from the indexes: the nearest vectors, and the items that share words with the question.
import type { Ctx } from '../../ctx';
import { forEver, sinceEver } from '../../graph/values';
import { orWithoutIndex } from './index-fallback';
import type { Candidate, Found } from './score/pool';
import type { Question } from './question';
import { weigh, type Weighing, type WordScope } from './weighed-words';

/** Smallest number of candidates per channel: several times a usual page, so that exact scores decide and not the index. */
const channelPool = 50;
/** Candidates by words in a time window: the cosine with the question matters less than to miss none. */
const textPoolInTime = 2_000;
/** Items compared by cosine when they share equally much with the question, newest first. */
const wordPool = 500;

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
export async function withWords(ctx: Pick<Ctx, 'graph'> & WordScope, question: Question): Promise<Found> {
  if (question.words.length === 0) return { candidates: [], rarity: new Map() };
  const { words, rarity } = await weigh(ctx, question);
  return { candidates: await sharing(ctx, question, words), rarity };
}

/** The candidates of both channels; vectors only for a question without searchable words. */
export async function candidatesOf(ctx: Pick<Ctx, 'graph'> & WordScope, question: Question): Promise<Found> {
  const { vector, filter, limit } = question;
  if (question.words.length === 0) return { candidates: await nearest(ctx, question), rarity: new Map() };
  const { words, rarity } = await weigh(ctx, question);
  const params = { ...filter, vector, vector_limit: poolFor(limit), words, ...limitsOf(question) };
  const hybrid = ctx.graph.run('retrieval/find-hybrid', params).then((rows) => rows.map((row) => row.candidate));
  const candidates = await orWithoutIndex(hybrid, async () => {
    const both = await Promise.all([nearest(ctx, question), sharing(ctx, question, words)]);
    return [...new Map(both.flat().map((candidate) => [candidate.item_id, candidate])).values()];
  });
  return { candidates, rarity };
}

async function sharing(ctx: Pick<Ctx, 'graph'>, question: Question, words: Weighing['words']): Promise<Candidate[]> {
  const { vector, filter } = question;
  const rows = await ctx.graph.run('retrieval/find-by-words', { ...filter, vector, words, ...limitsOf(question) });
  return rows.map((row) => row.candidate);
}

function limitsOf({ filter, limit }: Question): { word_pool: number; text_limit: number } {
  const bounded = filter.since !== sinceEver || filter.until !== forEver;
  const text_limit = bounded ? textPoolInTime : poolFor(limit);
  return { word_pool: Math.max(wordPool, text_limit), text_limit };
}
