// Search: vectors and words in one question to the graph, fused here, the best read in a second.
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
import { byScore, fuse, type Scored } from './fuse';

type SearchRequest = Schemas['search/SearchRequest'];
type Result = Schemas['search/Result'];

/** Candidates a channel brings: five times the largest ordinary page, so that exact scores and not the index decide. */
const vectorPool = 50;
const textPool = 100;
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

async function hybrid(ctx: Ctx, query: string, filter: Filter, limit: number): Promise<Scored[]> {
  const words = queryWords(query, mostWords);
  // A query without a single word worth looking for (an emoji, stop words only) is answered by its vector.
  if (words.length === 0) return byVector(ctx, query, filter, limit);
  const bounded = filter.since !== sinceEver || filter.until !== forEver;
  const rows = await ctx.graph.run('search/hybrid', {
    ...filter,
    vector: await queryVector(ctx, query),
    vector_limit: poolFor(limit),
    text: textQuery(ctx, words, filter),
    text_limit: bounded ? textPoolInTime : Math.max(textPool, poolFor(limit)),
  });
  return fuse(
    query,
    rows.map(({ item_id, text, cosine }) => ({ item_id, text: text ?? '', cosine })),
  ).sort(byScore);
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
