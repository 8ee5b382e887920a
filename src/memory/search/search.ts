// Search: vectors and words in one question to the graph, scored here; what stands around the best in a second; the best read in a third.
import type { Ctx } from '../../ctx';
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
import { openPool, type Hit, type Pool } from './pool';

type SearchRequest = Schemas['search/SearchRequest'];
type Result = Schemas['search/Result'];
type Candidate = Schemas['search/Candidate'];

interface Scored {
  item_id: string;
  /** 0…1. */
  score: number;
  channels: Schemas['search/ChannelHit'][];
}

/** Candidates a channel brings: five times the largest ordinary page, so that exact scores and not the index decide. */
const vectorPool = 50;
const textPool = 100;
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
  if (!request.expertise) return { results: await find(ctx, request, askedTypes(request)), group_roots: {} };
  const lists = await Promise.all(expertiseTypes.map((type) => find(ctx, request, [type])));
  return {
    results: Object.fromEntries(expertiseTypes.map((type, i) => [type, lists[i] as Result[]])),
    group_roots: {},
  };
}

async function find(ctx: Ctx, request: SearchRequest, types: MemoryType[]): Promise<Result[]> {
  const filter = filterOf(request, types);
  const limit = request.top_k ?? 5;
  const query = request.query.trim();
  if (query === '' || query === '*') return newest(ctx, filter, limit);
  const ranked =
    request.enable_hybrid === false
      ? await byVector(ctx, query, filter, limit)
      : await hybrid(ctx, query, filter, limit);
  const floor = request.min_score ?? 0;
  return read(ctx, ranked.filter(({ score }) => score >= floor).slice(0, limit));
}

async function newest(ctx: Ctx, filter: Filter, limit: number): Promise<Result[]> {
  const rows = await ctx.graph.run('search/newest', { ...filter, limit });
  return rows.map((row) => ({ ...recordOf(row.item), channels: [] }));
}

async function byVector(ctx: Ctx, query: string, filter: Filter, limit: number): Promise<Scored[]> {
  const vector = await queryVector(ctx, query);
  const rows = await ctx.graph.run('search/by-vector', { ...filter, vector, vector_limit: poolFor(limit) });
  return rows
    .map(({ item_id, cosine }) => ({ item_id, score: Math.max(0, cosine), cosine }))
    .sort((a, b) => b.cosine - a.cosine)
    .map(({ item_id, score, cosine }, i) => ({
      item_id,
      score,
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
  ).map(spreadTo());
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
function spreadTo(): (entry: Scored) => Scored {
  let rank = 0;
  return (entry) =>
    entry.channels.length > 0
      ? entry
      : { ...entry, channels: [{ channel: 'spreading-activation', rank: ++rank, score: entry.score }] };
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

async function read(ctx: Ctx, ranked: Scored[]): Promise<Result[]> {
  const rows = await ctx.graph.run('items/get-many', { item_ids: ranked.map(({ item_id }) => item_id) });
  const records = new Map<string, MemoryItem>(rows.map((row) => [row.item.item_id, recordOf(row.item)]));
  return ranked.flatMap(({ item_id, score, channels }) => {
    const record = records.get(item_id);
    return record ? [{ ...record, score, channels }] : [];
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
