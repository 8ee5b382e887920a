// The ways to answer a question: vectors alone, both channels with what stands around their finds, or a walk over the graph.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx, Step as Told } from '../../ctx';
import { Unavailable } from '../../errors';
import { phraseKeys } from '../../language/query-entities';
import { candidatesOf, nearest } from './candidates';
import { scoreTurns, type Turn } from './conversation';
import { channels } from './channels';
import type { ChannelName } from './channels/channel';
import { fuse, type ChannelWeights, type Fusion } from './fuse';
import { chooseSeeds, namedHits, scoreReached, type HopStrategy, type Reached, type Seed, type Step } from './hops';
import { openPool, type Hit, type Pool } from './pool';
import type { Question } from './question';
import { channelHits, inOrder, nameGraphChannel, type Ranked, type Ranking } from './ranking';

/** Hits whose surroundings are looked at. */
const turnPool = 20;

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
  const item_ids = hits.filter(({ candidate }) => candidate.session_key).map(({ candidate }) => candidate.item_id);
  const known = new Map(pool.hits.map((hit) => [hit.candidate.item_id, hit]));
  const rows =
    item_ids.length > 0
      ? await ctx.graph.run('search/around', { ...filter, item_ids, known: [...known.keys()], vector })
      : [];
  const places = new Map(rows.map((row) => [row.item_id, row]));
  const placed = (hit: Hit, eligible: boolean): PlacedTurn => {
    const row = places.get(hit.candidate.item_id);
    return { ...hit, previous: row?.previous ?? null, following: row?.following ?? null, eligible };
  };
  const ids = new Set(hits.map(({ candidate }) => candidate.item_id));
  const around = rows.flatMap(({ item_id, candidate, eligible }) => {
    const hit = known.get(item_id) ?? (candidate && pool.score(candidate));
    return hit && !ids.has(item_id) ? [placed(hit, eligible)] : [];
  });
  return [...hits.map((hit) => placed(hit, true)), ...around];
}

/** The channels that a caller asked for, each with its weight. */
export async function byChannels(
  ctx: Ctx,
  question: Question,
  weights: ChannelWeights,
  fusion: Fusion,
): Promise<Ranking> {
  const asked = (Object.keys(weights) as ChannelName[]).filter((name) => (weights[name] ?? 0) > 0);
  let pool: Promise<Pool> | undefined;
  const openOnce = () => (pool ??= candidatesOf(ctx, question).then((found) => openPool(question.text, found)));
  const finds = await Promise.all(
    asked.map(async (name) => [name, await channels[name](ctx, question, openOnce)] as const),
  );
  return { ranked: fuse(new Map(finds), weights, fusion), partial: false };
}

/** How far a walk may go, and what it prefers. */
export interface Walk {
  /** Relationships in a row; a name between two items makes two. */
  max_hops: number;
  /** Ends the walk; what the channels found is answered all the same. */
  budget_ms: number;
  strategy: HopStrategy;
}

/** Both channels, what the question names, and then where the best of these lead; told as `search.hop` events. */
export async function multiHop(ctx: Ctx, question: Question, walk: Walk): Promise<Ranking> {
  const { max_hops, budget_ms, strategy } = walk;
  const started = performance.now();
  const begun = ctx.bus.start('search.hop', { max_hops, budget_ms, strategy }).catch((error: unknown) => {
    // A search is answered without its events too.
    if (error instanceof Unavailable) return undefined;
    throw error;
  });
  // Other members hear them: how much was found would tell of the caller's personal items.
  const tell = async (status: Told['status'], payload: Record<string, unknown>) =>
    (await begun)?.emit([{ status, payload: { ...payload, ms: Math.round(performance.now() - started) } }]);
  try {
    const { ranked, partial } = await walkFrom(ctx, question, walk, started, (hop) => void tell('progress', { hop }));
    void tell('ok', { partial });
    const run = await begun;
    return { ranked, partial, ...(run && { run_id: run.run_id }) };
  } catch (error) {
    void tell('error', { message: 'the search failed' });
    throw error;
  }
}

async function walkFrom(
  ctx: Ctx,
  question: Question,
  walk: Walk,
  started: number,
  arrived: (hop: number) => void,
): Promise<Ranking> {
  const { vector, filter, text } = question;
  const names = walk.max_hops >= 2;
  const [candidates, about] = await Promise.all([
    candidatesOf(ctx, question),
    names ? ctx.graph.run('search/named', { ...filter, vector, keys: phraseKeys(text) }) : [],
  ]);
  const pool = openPool(text, candidates);
  const named = namedHits(pool, about);
  const seeds = chooseSeeds(pool, named);
  arrived(0);
  const left = Math.floor(walk.budget_ms - (performance.now() - started));
  const steps = left > 0 ? await stepsFrom(ctx, seeds, names, question, left) : undefined;
  const reached = (steps ?? []).filter(({ kind }) => kind !== 'crowd');
  arrived(names ? 2 : 1);
  const channels = channelHits(pool.hits);
  const ranked = scoreReached(pool, named, seeds, reached, walk.strategy).map((each) => ({
    item_id: each.candidate.item_id,
    score: each.score,
    channels: channels.get(each.candidate.item_id) ?? [],
    ...wayTo(each),
  }));
  return {
    ranked: nameGraphChannel(inOrder(ranked), 'entity-graph'),
    partial: steps === undefined || reached.length < steps.length,
  };
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
  const asked = ctx.graph
    .run('search/hops', { ...filter, vector, names, seeds: params }, timeoutMs)
    .catch((error: unknown) => {
      if (error instanceof Unavailable) return undefined;
      throw error;
    });
  // The server looks at its clock every other second only; the caller is not kept waiting for that.
  const rows = await Promise.race([asked, sleep(timeoutMs, undefined, { ref: false })]);
  return rows?.map((row) => ({ ...row, kind: row.kind as Step['kind'] }));
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
