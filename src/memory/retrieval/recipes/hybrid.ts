// The default recipe: candidates by vectors and words; similar neighbours of a turn or chunk raise its score.
import type { Ctx } from '../../../ctx';
import { candidatesOf } from '../candidates';
import { askedTimes } from '../../../reading/question';
import { isChained, scoreTurns, type Turn } from '../score/conversation';
import { asThen, filterOfToday } from '../past';
import { openPool, type Hit, type Pool } from '../score/pool';
import type { Question } from '../question';
import { channelHits, inOrder, nameGraphChannel, type Ranking } from '../ranking';
import { pairs } from '../../../lists';

/** Turns before and after at least this many hits are read, even for a smaller limit. */
const turnPool = 20;

export const hitsOf = (pool: Pool, { limit }: Question): Hit[] => pool.hits.slice(0, Math.max(turnPool, limit));

export const vectorsCount = (ctx: Pick<Ctx, 'reference'>, { text, without }: Question): boolean =>
  without !== 'vectors' && ctx.reference.reads(text);

export async function hybrid(ctx: Ctx, question: Question): Promise<Ranking> {
  const pool = await openPool(question.text, await candidatesOf(ctx, question), vectorsCount(ctx, question));
  const turns = await turnsAround(ctx, pool, question);
  const scores = scoreTurns(askedTimes(question.text, ctx.now()), turns, hitsOf(pool, question).length);
  const channels = channelHits(pool.hits);
  const ranked = pairs(turns, scores).flatMap(([{ candidate, eligible }, score]) => {
    const { item_id } = candidate;
    return eligible ? [{ item_id, score, channels: channels.get(item_id) ?? [] }] : [];
  });
  return { ranked: nameGraphChannel(inOrder(ranked)), partial: false, lacksExact: pool.lacksExact };
}

/** `eligible` is false if it does not match the filter and only counts as a neighbour. */
type PlacedTurn = Turn & { eligible: boolean };

/** Hits, then their neighbours. @throws TimedOut after `limitMs` */
export async function turnsAround(ctx: Ctx, pool: Pool, question: Question, limitMs?: number): Promise<PlacedTurn[]> {
  const hits = hitsOf(pool, question);
  const { vector, filter } = question;
  const item_ids = hits.filter(({ candidate }) => isChained(candidate)).map(({ candidate }) => candidate.item_id);
  const known = new Map(pool.hits.map((hit) => [hit.candidate.item_id, hit]));
  const around = { filter: filterOfToday(ctx, filter), item_ids, known: [...known.keys()], vector };
  const rows =
    item_ids.length > 0 && question.without !== 'neighbours'
      ? await asThen(ctx, question, await ctx.graph.run('retrieval/list-around', around, limitMs))
      : [];
  const rowOf = new Map(rows.map((row) => [row.item_id, row]));
  const placed = (hit: Hit, eligible: boolean): PlacedTurn => {
    const row = rowOf.get(hit.candidate.item_id);
    return { ...hit, previous: row?.previous ?? null, following: row?.following ?? null, eligible };
  };
  const ids = new Set(hits.map(({ candidate }) => candidate.item_id));
  const others = rows.flatMap(({ item_id, candidate, eligible }) => {
    const hit = known.get(item_id) ?? (candidate && pool.score(candidate));
    return hit && !ids.has(item_id) ? [placed(hit, eligible)] : [];
  });
  return [...hits.map((hit) => placed(hit, true)), ...others];
}
