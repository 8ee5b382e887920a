// Search: a recipe ranks items by ids, then only the winners are read completely.
import type { Ctx } from '../../ctx';
import { Invalid } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { recordOf, type MemoryItem } from '../core/record';
import type { MemoryType } from '../core/types';
import { withFeedback } from './score/feedback';
import type { ChannelWeights } from './score/fuse';
import type { HopStrategy } from './score/hops';
import {
  prepareQuestion,
  requestedTypes,
  filterOf,
  limitOf,
  type Filter,
  type Question,
  type SearchRequest,
} from './plan';
import type { Ranked, Ranking } from './ranking';
import { byChannels, byVector, hybrid } from './recipes/hybrid';
import { multiHop } from './recipes/multi-hop';

type Result = Schemas['search/Result'];

/** Types searched with `expertise`, each with results of its own. */
const expertiseTypes: MemoryType[] = ['decision', 'constraint', 'learned', 'opinion', 'reasoning', 'observation'];

/** Results best first, or one list per type with `expertise`. An empty query and `*` list the newest items. */
export async function search(ctx: Ctx, request: SearchRequest): Promise<Schemas['search/SearchAnswer']> {
  refusePast(request);
  const text = request.query.trim();
  const whole = filterOf(request, requestedTypes(request));
  const question = text === '' || text === '*' ? undefined : await prepareQuestion(ctx, text, whole, limitOf(request));
  const find = (filter: Filter) =>
    question ? answer(ctx, request, { ...question, filter }) : newest(ctx, filter, limitOf(request));
  if (!request.expertise) return { ...(await find(whole)), group_roots: {} };
  const lists = await Promise.all(expertiseTypes.map((type) => find(filterOf(request, [type]))));
  return {
    results: Object.fromEntries(expertiseTypes.map((type, i) => [type, lists[i]?.results ?? []])),
    partial: lists.some((list) => list.partial),
    group_roots: {},
  };
}

/** Refuses parameters for searching the past: ignoring them would return present results for a question about the past. */
function refusePast(request: Record<string, unknown>): void {
  for (const field of ['as_of_date', 'as_of_strict'])
    if (request[field] !== undefined && request[field] !== null)
      throw Invalid.field(['body', field], 'Searching the past is not supported yet', 'not_served', request[field]);
}

interface Found {
  results: Result[];
  /** The time budget ended a traversal early. */
  partial: boolean;
  run_id?: string;
}

async function newest(ctx: Ctx, filter: Filter, limit: number): Promise<Found> {
  const rows = await ctx.graph.run('retrieval/list-newest', { ...filter, limit });
  return { results: rows.map((row) => ({ ...recordOf(row.item), channels: [] })), partial: false };
}

async function answer(ctx: Ctx, request: SearchRequest, question: Question): Promise<Found> {
  const { ranked, partial, run_id } = await rank(ctx, request, question);
  const floor = request.min_score ?? 0;
  const best = ranked.filter(({ score }) => score >= floor).slice(0, question.limit);
  return { results: await read(ctx, best, request.include_path === true), partial, ...(run_id && { run_id }) };
}

function rank(ctx: Ctx, request: SearchRequest, question: Question): Promise<Ranking> {
  if (request.multi_hop)
    return multiHop(ctx, question, {
      max_hops: request.max_hops ?? 3,
      budget_ms: request.budget_ms ?? 1500,
      strategy: (request.hop_strategy as HopStrategy | null | undefined) ?? 'relevance',
    });
  if (request.channel_weights)
    return byChannels(ctx, question, weightsOf(request.channel_weights), request.fusion ?? 'weighted');
  return request.enable_hybrid === false ? byVector(ctx, question) : hybrid(ctx, question);
}

/** Weights by channel name, with aliases resolved. @throws Invalid when none is above zero */
function weightsOf({
  'ssg-traversal': traversal = 0,
  'structural-semantic': structural = 0,
  ...weights
}: Schemas['search/ChannelWeights']): ChannelWeights {
  const own: ChannelWeights = {
    ...weights,
    'spreading-activation': (weights['spreading-activation'] ?? 0) + traversal,
    facts: (weights.facts ?? 0) + structural,
  };
  if (!Object.values(own).some((weight) => weight > 0))
    throw Invalid.field(
      ['body', 'channel_weights'],
      'Must give at least one channel a weight above zero',
      'no_channel',
      {
        ...weights,
      },
    );
  return own;
}

async function read(ctx: Ctx, ranked: Ranked[], withPath: boolean): Promise<Result[]> {
  const rows = await ctx.graph.run('retrieval/get-results', { item_ids: ranked.map(({ item_id }) => item_id) });
  const records = new Map<string, MemoryItem>(rows.map((row) => [row.item.item_id, recordOf(row.item)]));
  const usefulness = new Map(rows.map(({ item }) => [item.item_id, item['usefulness'] as number | undefined]));
  const ties = new Map(rows.map((row) => [row.item.item_id, row.ties]));
  const results = ranked.flatMap(({ item_id, score, channels, hop_index, path }) => {
    const record = records.get(item_id);
    if (!record) return [];
    const metadata = hop_index === undefined ? record.metadata : { ...record.metadata, hop_index };
    const weighed = withFeedback(score, usefulness.get(item_id) ?? 0, ties.get(item_id) ?? []);
    return [{ ...record, metadata, score: weighed, channels, ...(withPath && path && { path }) }];
  });
  return results.sort((a, b) => b.score - a.score);
}
