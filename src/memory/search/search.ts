// Search: vectors and words in one question to the graph, scored here; what stands around the best in a second; the best read in a third.
import type { Ctx } from '../../ctx';
import { Unavailable } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { forEver, sinceEver, toUtc } from '../../graph/values';
import { escapeLucene } from '../../language/lucene';
import { queryWords } from '../../language/words';
import { statusWord, tierWord, typeWord } from '../items/properties';
import { recordOf, type MemoryItem } from '../items/record';
import {
  defaultTier,
  hiddenStatuses,
  memoryTypes,
  namesSpeculative,
  speculativeTier,
  visibleStatuses,
  type MemoryType,
} from '../items/types';
import { scoreTurns, type Turn } from './conversation';
import { chooseSeeds, keysOf, namedHits, scoreReached, type Reached, type Seed, type Step } from './hops';
import { openPool, type Hit, type Pool } from './pool';

type SearchRequest = Schemas['search/SearchRequest'];
type Result = Schemas['search/Result'];
type Candidate = Schemas['search/Candidate'];

interface Scored {
  item_id: string;
  /** 0…1. */
  score: number;
  channels: Schemas['search/ChannelHit'][];
  /** Set by a walk: relationships between the question's own finds and this item, and the way. */
  hop_index?: number;
  path?: Schemas['search/PathStep'][];
}

/** Candidates a channel brings: five times the largest ordinary page, so that exact scores and not the index decide. */
const vectorPool = 50;
const textPool = 50;
/** Hits whose surroundings are looked at. */
const turnPool = 30;
/** The text index cannot bound time; behind a time window more rows are asked for. */
const textPoolInTime = 2_000;
/** Words of a query beyond these change nothing but the cost. */
const mostWords = 64;

const expertiseTypes: MemoryType[] = ['decision', 'constraint', 'learned', 'opinion', 'reasoning', 'observation'];

/** What a search may see, as every search query takes it. */
interface Filter {
  max_tier: number;
  memory_types: MemoryType[];
  statuses: string[];
  since: string;
  until: string;
}

/** Results best first, or with `expertise` a list for each type. */
export async function search(ctx: Ctx, request: SearchRequest): Promise<Schemas['search/SearchAnswer']> {
  if (!request.expertise) return { ...(await find(ctx, request, askedTypes(request))), group_roots: {} };
  const lists = await Promise.all(expertiseTypes.map((type) => find(ctx, request, [type])));
  return {
    results: Object.fromEntries(expertiseTypes.map((type, i) => [type, lists[i]?.results ?? []])),
    partial: lists.some((list) => list.partial),
    group_roots: {},
  };
}

interface Found {
  results: Result[];
  /** The budget of a walk ended before the walk did. */
  partial: boolean;
}

async function find(ctx: Ctx, request: SearchRequest, types: MemoryType[]): Promise<Found> {
  const filter = filterOf(request, types);
  const limit = request.top_k ?? 5;
  const query = request.query.trim();
  if (query === '' || query === '*') return { results: await newest(ctx, filter, limit), partial: false };
  const { ranked, partial } = await rank(ctx, request, query, filter, limit);
  const floor = request.min_score ?? 0;
  const best = ranked.filter(({ score }) => score >= floor).slice(0, limit);
  return { results: await read(ctx, best, request.include_path === true), partial };
}

async function rank(ctx: Ctx, request: SearchRequest, query: string, filter: Filter, limit: number): Promise<Walked> {
  if (request.multi_hop) {
    const walk = { max_hops: request.max_hops ?? 3, budget_ms: request.budget_ms ?? 1500 };
    return multiHop(ctx, query, filter, limit, walk);
  }
  const search = request.enable_hybrid === false ? byVector : hybrid;
  return { ranked: await search(ctx, query, filter, limit), partial: false };
}

async function newest(ctx: Ctx, filter: Filter, limit: number): Promise<Result[]> {
  const rows = await ctx.graph.run('search/newest', { ...filter, limit });
  return rows.map((row) => ({ ...recordOf(row.item), channels: [] }));
}

async function byVector(ctx: Ctx, query: string, filter: Filter, limit: number): Promise<Scored[]> {
  const vector = await queryVector(ctx, query);
  const rows = await ctx.graph.run('search/by-vector', { ...filter, vector, vector_limit: poolFor(limit) });
  return rows
    .map(({ candidate }) => ({ item_id: candidate.item_id, cosine: candidate.cosine ?? 0 }))
    .sort((a, b) => b.cosine - a.cosine)
    .map(({ item_id, cosine }, i) => ({
      item_id,
      score: Math.max(0, cosine),
      channels: [{ channel: 'semantic' as const, rank: i + 1, score: cosine }],
    }));
}

/** Vectors and words, and then the conversation around what they found. */
async function hybrid(ctx: Ctx, query: string, filter: Filter, limit: number): Promise<Scored[]> {
  const words = queryWords(query, mostWords);
  // A query without a single word worth looking for (an emoji, stop words only) is answered by its vector.
  if (words.length === 0) return byVector(ctx, query, filter, limit);
  const vector = await queryVector(ctx, query);
  const pool = openPool(query, await candidatesOf(ctx, { words, vector }, filter, limit));
  const hits = pool.hits.slice(0, Math.max(turnPool, limit));
  const turns = await withTurns(ctx, pool, hits, vector, filter);
  const scores = scoreTurns(query, turns, hits.length);
  const channels = channelHits(pool.hits);
  return inOrder(
    turns.map((turn, i) => ({ turn, score: scores[i] as number })).filter(({ turn }) => turn.eligible),
    ({ turn, score }) => ({
      item_id: turn.candidate.item_id,
      score,
      channels: channels.get(turn.candidate.item_id) ?? [],
    }),
  ).map(spreadTo('spreading-activation'));
}

async function candidatesOf(
  ctx: Ctx,
  { words, vector }: { words: string[]; vector: Float32Array },
  filter: Filter,
  limit: number,
): Promise<Candidate[]> {
  const bounded = filter.since !== sinceEver || filter.until !== forEver;
  const rows = await ctx.graph.run('search/hybrid', {
    ...filter,
    vector,
    vector_limit: poolFor(limit),
    text: textQuery(ctx, words, filter),
    text_limit: bounded ? textPoolInTime : Math.max(textPool, poolFor(limit)),
  });
  return rows.map((row) => row.candidate);
}

/** A walk is ended at the budget of its search; what the channels found is answered all the same. */
interface Walk {
  max_hops: number;
  budget_ms: number;
}

interface Walked {
  ranked: Scored[];
  /** The budget ended before the walk did. */
  partial: boolean;
}

/** Vectors and words, what the question names, and then where the best of these lead. */
async function multiHop(ctx: Ctx, query: string, filter: Filter, limit: number, walk: Walk): Promise<Walked> {
  const started = performance.now();
  const vector = await queryVector(ctx, query);
  const words = queryWords(query, mostWords);
  const names = walk.max_hops >= 2;
  const [candidates, about] = await Promise.all([
    words.length > 0
      ? candidatesOf(ctx, { words, vector }, filter, limit)
      : ctx.graph
          .run('search/by-vector', { ...filter, vector, vector_limit: poolFor(limit) })
          .then((rows) => rows.map((row) => row.candidate)),
    names ? ctx.graph.run('search/named', { ...filter, vector, keys: keysOf(query) }) : [],
  ]);
  const pool = openPool(query, candidates);
  const named = namedHits(pool, about);
  const seeds = chooseSeeds(pool, named);
  const left = Math.floor(walk.budget_ms - (performance.now() - started));
  const steps = left > 0 ? await stepsFrom(ctx, seeds, names, vector, filter, left) : undefined;
  const channels = channelHits(pool.hits);
  const ranked = inOrder(scoreReached(pool, named, seeds, steps ?? []), (reached) => ({
    item_id: reached.candidate.item_id,
    score: reached.score,
    channels: channels.get(reached.candidate.item_id) ?? [],
    ...hopOf(reached),
  }));
  return { ranked: ranked.map(spreadTo('entity-graph')), partial: steps === undefined };
}

/** The steps that the graph offers, or undefined when the time was up first. */
async function stepsFrom(
  ctx: Ctx,
  seeds: Seed[],
  names: boolean,
  vector: Float32Array,
  filter: Filter,
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

/** How many relationships lead to a result, and which: a name between two items makes two. */
function hopOf({ step, candidate }: Reached): Pick<Scored, 'hop_index' | 'path'> {
  if (!step) return { hop_index: 0, path: [{ item_id: candidate.item_id }] };
  const between = step.kind === 'edge' ? { relationship: step.via } : { name: step.via };
  return {
    hop_index: step.kind === 'edge' ? 1 : 2,
    path: [{ item_id: step.seed }, between, { item_id: candidate.item_id }],
  };
}

type EligibleTurn = Turn & { eligible: boolean };

/** The hits first, each with its neighbours in its session, then what stands around them. */
async function withTurns(
  ctx: Ctx,
  pool: Pool,
  hits: Hit[],
  vector: Float32Array,
  filter: Filter,
): Promise<EligibleTurn[]> {
  const chained = hits.filter(({ candidate }) => candidate.session_key).map(({ candidate }) => candidate.item_id);
  const rows = chained.length > 0 ? await ctx.graph.run('search/around', { ...filter, item_ids: chained, vector }) : [];
  const places = new Map(rows.map((row) => [row.candidate.item_id, row]));
  const ids = new Set(hits.map(({ candidate }) => candidate.item_id));
  const placed = (hit: Hit, eligible: boolean): EligibleTurn => {
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

/** Which channel found each candidate, at which rank. What neither found came along the chain of its session. */
function channelHits(hits: Hit[]): Map<string, Scored['channels']> {
  const channels = new Map<string, Scored['channels']>(hits.map(({ candidate }) => [candidate.item_id, []]));
  const rank = (channel: 'semantic' | 'lexical', score: (hit: Hit) => number | null | undefined) =>
    hits
      .flatMap((hit) => {
        const value = score(hit);
        return typeof value === 'number' && (channel === 'semantic' || value > 0) ? [{ hit, value }] : [];
      })
      .sort((a, b) => b.value - a.value)
      .forEach(({ hit, value }, i) =>
        channels.get(hit.candidate.item_id)?.push({ channel, rank: i + 1, score: value }),
      );
  rank('semantic', ({ candidate }) => candidate.cosine);
  rank('lexical', ({ bm25 }) => bm25);
  return channels;
}

/** Names the channel of results that neither words nor vectors found: they came along the relationships of one that they did find. */
function spreadTo(channel: 'spreading-activation' | 'entity-graph'): (entry: Scored) => Scored {
  let rank = 0;
  return (entry) =>
    entry.channels.length > 0 ? entry : { ...entry, channels: [{ channel, rank: ++rank, score: entry.score }] };
}

/** Best first, scores brought to at most 1; ties go to the newer id. */
function inOrder<T>(entries: T[], scored: (entry: T) => Scored): Scored[] {
  const all = entries.map(scored);
  const best = Math.max(1, ...all.map(({ score }) => score));
  return all
    .map((entry) => ({ ...entry, score: Math.max(0, entry.score / best) }))
    .sort((a, b) => b.score - a.score || (a.item_id < b.item_id ? 1 : -1));
}

async function queryVector(ctx: Ctx, query: string): Promise<Float32Array> {
  const [vector] = await ctx.embed.embed([query], 'query');
  return vector as Float32Array;
}

const poolFor = (limit: number) => Math.max(vectorPool, 5 * limit);

async function read(ctx: Ctx, ranked: Scored[], withPath: boolean): Promise<Result[]> {
  const rows = await ctx.graph.run('items/get-many', { item_ids: ranked.map(({ item_id }) => item_id) });
  const records = new Map<string, MemoryItem>(rows.map((row) => [row.item.item_id, recordOf(row.item)]));
  return ranked.flatMap(({ item_id, score, channels, hop_index, path }) => {
    const record = records.get(item_id);
    if (!record) return [];
    const metadata = hop_index === undefined ? record.metadata : { ...record.metadata, hop_index };
    return [{ ...record, metadata, score, channels, ...(withPath && path && { path }) }];
  });
}

function askedTypes(request: SearchRequest): MemoryType[] {
  const asked = request.memory_type;
  return asked === undefined || asked === null ? memoryTypes : Array.isArray(asked) ? asked : [asked];
}

function filterOf(request: SearchRequest, types: MemoryType[]): Filter {
  const named = types.length < memoryTypes.length && namesSpeculative(types);
  const asked = {
    superseded: request.include_superseded,
    retracted: request.include_retracted,
    archived: request.include_archived,
  };
  return {
    max_tier: named || request.include_speculative || request.expertise ? speculativeTier : defaultTier,
    memory_types: types,
    statuses: [...visibleStatuses, ...hiddenStatuses.filter((status) => asked[status])],
    since: request.since ? toUtc(request.since) : sinceEver,
    until: request.until ? toUtc(request.until) : forEver,
  };
}

/** Lucene's question for the lexical channel: every filter as a required word that scores nothing, any of the words behind. */
function textQuery(ctx: Ctx, words: string[], filter: Filter): string {
  const tiers = Array.from({ length: filter.max_tier }, (_, i) => tierWord((i + 1) as 1 | 2 | 3));
  const required = (words: string[]) => `+search_tokens:(${words.join(' OR ')})^0`;
  const escaped = words.map(escapeLucene).join(' ');
  return [
    ctx.scope.text_filter,
    required(tiers),
    required(filter.statuses.map(statusWord)),
    ...(filter.memory_types.length < memoryTypes.length ? [required(filter.memory_types.map(typeWord))] : []),
    `+(content:(${escaped}) title:(${escaped}))`,
  ].join(' ');
}
