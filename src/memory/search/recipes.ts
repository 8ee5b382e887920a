// The ways to answer a question: vectors alone, both channels with what stands around their finds, or a walk over the graph.
import type { Ctx } from '../../ctx';
import { Unavailable } from '../../errors';
import { candidatesOf, nearest } from './candidates';
import { scoreTurns, type Turn } from './conversation';
import { chooseSeeds, keysOf, namedHits, scoreReached, type Reached, type Seed, type Step } from './hops';
import { openPool, type Hit, type Pool } from './pool';
import type { Question } from './question';
import { channelHits, inOrder, nameGraphChannel, type Ranked, type Ranking } from './ranking';

/** Hits whose surroundings are looked at. */
const turnPool = 30;

/** Vectors alone; scores are cosines. */
export async function byVector(ctx: Ctx, question: Question): Promise<Ranking> {
  const ranked = (await nearest(ctx, question))
    .map(({ item_id, cosine }) => ({ item_id, cosine: cosine ?? 0 }))
    .sort((a, b) => b.cosine - a.cosine)
    .map(({ item_id, cosine }, i) => ({
      item_id,
      score: Math.max(0, cosine),
      channels: [{ channel: 'semantic' as const, rank: i + 1, score: cosine }],
    }));
  return { ranked, partial: false };
}

/** Vectors and words, and then the conversation around what they found. */
export async function hybrid(ctx: Ctx, question: Question): Promise<Ranking> {
  const pool = openPool(question.text, await candidatesOf(ctx, question));
  const hits = pool.hits.slice(0, Math.max(turnPool, question.limit));
  const turns = await withTurns(ctx, pool, hits, question);
  const scores = scoreTurns(question.text, turns, hits.length);
  const channels = channelHits(pool.hits);
  const ranked = turns.flatMap(({ candidate: { item_id }, eligible }, i) =>
    eligible ? [{ item_id, score: scores[i] as number, channels: channels.get(item_id) ?? [] }] : [],
  );
  return { ranked: nameGraphChannel(inOrder(ranked), 'spreading-activation'), partial: false };
}

/** What the filter hides lends weight to its neighbours and is no result. */
type PlacedTurn = Turn & { eligible: boolean };

/** The hits first, each with its neighbours in its session, then what stands around them. */
async function withTurns(ctx: Ctx, pool: Pool, hits: Hit[], { vector, filter }: Question): Promise<PlacedTurn[]> {
  const chained = hits.filter(({ candidate }) => candidate.session_key).map(({ candidate }) => candidate.item_id);
  const rows = chained.length > 0 ? await ctx.graph.run('search/around', { ...filter, item_ids: chained, vector }) : [];
  const places = new Map(rows.map((row) => [row.candidate.item_id, row]));
  const ids = new Set(hits.map(({ candidate }) => candidate.item_id));
  const placed = (hit: Hit, eligible: boolean): PlacedTurn => {
    const row = places.get(hit.candidate.item_id);
    return { ...hit, previous: row?.previous ?? null, following: row?.following ?? null, eligible };
  };
  return [
    ...hits.map((hit) => placed(hit, true)),
    ...rows
      .filter((row) => !ids.has(row.candidate.item_id))
      .map((row) => placed(pool.score(row.candidate), row.eligible)),
  ];
}

/** How far a walk may go. */
export interface Walk {
  /** Relationships in a row; a name between two items makes two. */
  max_hops: number;
  /** Ends the walk; what the channels found is answered all the same. */
  budget_ms: number;
}

/** Both channels, what the question names, and then where the best of these lead. */
export async function multiHop(ctx: Ctx, question: Question, walk: Walk): Promise<Ranking> {
  const started = performance.now();
  const { vector, filter, text } = question;
  const names = walk.max_hops >= 2;
  const [candidates, about] = await Promise.all([
    candidatesOf(ctx, question),
    names ? ctx.graph.run('search/named', { ...filter, vector, keys: keysOf(text) }) : [],
  ]);
  const pool = openPool(text, candidates);
  const named = namedHits(pool, about);
  const seeds = chooseSeeds(pool, named);
  const left = Math.floor(walk.budget_ms - (performance.now() - started));
  const steps = left > 0 ? await stepsFrom(ctx, seeds, names, question, left) : undefined;
  const channels = channelHits(pool.hits);
  const ranked = scoreReached(pool, named, seeds, steps ?? []).map((reached) => ({
    item_id: reached.candidate.item_id,
    score: reached.score,
    channels: channels.get(reached.candidate.item_id) ?? [],
    ...wayTo(reached),
  }));
  return { ranked: nameGraphChannel(inOrder(ranked), 'entity-graph'), partial: steps === undefined };
}

/** The steps that the graph offers, or undefined when the time was up first. */
async function stepsFrom(
  ctx: Ctx,
  seeds: Seed[],
  names: boolean,
  { vector, filter }: Question,
  timeoutMs: number,
): Promise<Step[] | undefined> {
  const params = seeds.map(({ candidate, shares }) => ({ item_id: candidate.item_id, shares }));
  try {
    const rows = await ctx.graph.run('search/hops', { ...filter, vector, names, seeds: params }, timeoutMs);
    return rows.map((row) => ({ ...row, kind: row.kind as Step['kind'] }));
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}

/** How many relationships lead to a result, and which. */
function wayTo({ step, candidate }: Reached): Pick<Ranked, 'hop_index' | 'path'> {
  if (!step) return { hop_index: 0, path: [{ item_id: candidate.item_id }] };
  const between = step.kind === 'edge' ? { relationship: step.via } : { name: step.via };
  return {
    hop_index: step.kind === 'edge' ? 1 : 2,
    path: [{ item_id: step.seed }, between, { item_id: candidate.item_id }],
  };
}
