// The plan of a search, parsed once from the request. Retrieval works only with the plan.
import type { Ctx } from '../../ctx';
import { Invalid, Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { forEver, sinceEver } from '../../time';
import { filled } from '../../schemas';
import {
  defaultTier,
  endedPlans,
  hiddenStatuses,
  memoryTypes,
  namesSpeculative,
  searchedTypes,
  typeFacts,
  speculativeTier,
  telemetryTier,
  visibleStatuses,
  type MemoryType,
} from '../model/types';
import { clausesOf, type Clause } from './filter';
import { inertParameters } from './inert';
import type { HopStrategy } from './score/hops';

/** Whether items of a type have no vectors; documents are found through their chunks. */
const hasNoVectors = (type: MemoryType) => type === 'document' || typeFacts(type).strategy !== 'FULL';

export type SearchRequest = Schemas['search/SearchRequest'];
export type Fusion = NonNullable<SearchRequest['fusion']>;
export type ChannelWeights = Partial<Record<Schemas['search/Channel'], number>>;
export type Reranker = 'none' | 'mmr' | 'llm';

/** Filter of result candidates: the parameter `$filter` of candidate queries. */
export type Filter = Omit<Schemas['retrieval/Filter'], 'clauses'> & { clauses: Clause[] };

/** Limits and strategy of a traversal. */
export interface Walk {
  /** Max path length in relationships; a shared name counts as two. */
  max_hops: number;
  /** Time limit in milliseconds; the results so far are returned then. */
  budget_ms: number;
  /** Whether similar items count as a step. */
  semantic_hops: boolean;
  /** Splitter of the question into parts; undefined for a search of the whole only. */
  decompose: 'rules' | 'llm' | undefined;
  strategy: HopStrategy;
}

/** How items are ranked. */
export type Recipe =
  | { name: 'vector' }
  | { name: 'hybrid' }
  | { name: 'channels'; weights: ChannelWeights; fusion: Fusion }
  | ({ name: 'multi_hop' } & Walk);

export interface SearchSpec {
  /** The question; undefined for a list of newest items. */
  text: string | undefined;
  /** One result list, or one per type of expertise. */
  lists: { type: MemoryType | undefined; filter: Filter }[];
  /** Max results per list. */
  limit: number;
  recipe: Recipe;
  /** Undefined keeps the order of the recipe. */
  reranker: Reranker | undefined;
  /** Min relevance of a result, 0 to 1. */
  min_score: number;
  /** Time at which results should be valid; undefined for now. */
  valid_at: string | undefined;
  /** Whether a past search fails if a current match has no state at that moment. */
  as_of_strict: boolean;
  /** Whether traversal results include their path. */
  with_path: boolean;
  /** Whether results get citations. */
  cite: boolean;
  /** Whether speculative items are excluded by default instead of by request. */
  leaves_out_speculative: boolean;
  /** Score factors by memory type; undefined for equal weights. */
  weights: Readonly<Record<string, number>> | undefined;
  /** Whether the response is compact, for agents. */
  compact: boolean;
  /** Explanation of the time window, for the response. */
  coverage: Schemas['search/SearchAnswer']['coverage'];
  /** Explanation for a filter without results, which may match items of unsearched types. */
  coverage_if_empty: Schemas['search/SearchAnswer']['coverage'];
  /** Whether results include the reference knowledge that grounds them. */
  with_grounding: boolean;
  /** Whether reference knowledge is excluded. */
  without_reference: boolean;
  /** Whether statements with a possible update are excluded. */
  without_outdated: boolean;
  /** Whether ended items are excluded. */
  without_ended: boolean;
  /** Whether documents are found through their chunks. */
  by_chunks: boolean;
  /** Whether a consolidation is placed before its sources. */
  consolidation_first: boolean;
  /** Ineffective parameters with their reasons. */
  inert: Record<string, string>;
}

/** Types searched with `expertise`, each with its own results. */
const expertiseTypes: MemoryType[] = ['decision', 'constraint', 'learned', 'opinion', 'reasoning', 'observation'];

/**
 * The plan of a search request. An empty query or `*` lists the newest items.
 * @param canRate whether a language model is configured
 * @param clauses of the request's filter
 * @param weights score factors by memory type
 * @throws Invalid for unsupported parameters; Refusal `bad_hop_strategy`
 */
export function searchSpecOf(
  request: SearchRequest,
  canRate: boolean,
  clauses: Clause[],
  weights?: SearchSpec['weights'],
): SearchSpec {
  if (request.reranker === 'llm' && !canRate)
    throw Invalid.field(
      ['body', 'reranker'],
      'No language model is configured; use mmr or none, or set LLM_BASE_URL and LLM_MODEL',
      'not_configured',
      'llm',
    );
  const text = request.query.trim();
  return {
    text: text === '' || text === '*' ? undefined : text,
    lists: request.expertise
      ? expertiseTypes.map((type) => ({ type, filter: filterOf(request, [type], clauses) }))
      : [{ type: undefined, filter: filterOf(request, requestedTypes(request), clauses) }],
    limit: request.top_k,
    recipe: recipeOf(request),
    reranker: request.reranker ?? undefined,
    min_score: request.min_score ?? 0,
    valid_at: request.valid_at,
    as_of_strict: request.as_of_strict ?? false,
    with_path: request.include_path,
    cite: request.cite,
    leaves_out_speculative:
      !(request.exclude_speculative || request.include_speculative || request.expertise) &&
      namedTypes(request) === undefined,
    weights,
    compact: request.view === 'compact',
    coverage: coverageOf(request, namedTypes(request) ?? []),
    coverage_if_empty: coverageOf(
      request,
      namedTypes(request) ?? (request.filter && !request.expertise ? memoryTypes : []),
    ),
    with_grounding: request.include_grounding ?? false,
    without_reference: request.include_reference === false,
    without_outdated: !request.include_outdated,
    // A filter by valid time decides itself about ended items.
    without_ended: !request.include_ended && !clauses.flat().some(({ field }) => field === 'holds_until'),
    by_chunks: namedTypes(request)?.includes('document') ?? false,
    consolidation_first: (request.consolidation_first ?? false) && !request.exclude_speculative,
    inert: inertParameters(request),
  };
}

/** A search request with defaults for missing parameters. */
export type AskedSearch = Partial<SearchRequest> & Pick<SearchRequest, 'query'>;

/** The plan of an internal search. @throws Invalid for an unsupported filter */
export const searchSpecFor = async (ctx: Pick<Ctx, 'graph'>, request: AskedSearch): Promise<SearchSpec> =>
  searchSpecOf(filled('search/SearchRequest', request), false, await clausesOf(ctx, request));

/** The default filter for some types, with a caller's clauses. */
export const defaultFilter = (types: MemoryType[], clauses: Clause[] = []): Filter =>
  filterOf(filled('search/SearchRequest', { query: '' }), types, clauses);

/** The requested types; by default all types searched without naming. */
const requestedTypes = (request: SearchRequest): MemoryType[] => namedTypes(request) ?? searchedTypes;

function namedTypes({ memory_type, filter }: SearchRequest): MemoryType[] | undefined {
  const types = memory_type ?? filter?.memory_type;
  return types === undefined ? undefined : [types].flat();
}

/** Speculative items are included on request, or if all requested types are speculative. */
function filterOf(request: SearchRequest, types: MemoryType[], clauses: Clause[]): Filter {
  const named = types.length < searchedTypes.length && namesSpeculative(types);
  const max_tier = types.every(hasNoVectors)
    ? telemetryTier
    : named || request.include_speculative || request.expertise
      ? speculativeTier
      : defaultTier;
  const namesPlans = types.length < searchedTypes.length && types.includes('plan');
  const included = {
    superseded: request.include_superseded,
    retracted: request.include_retracted,
    archived: request.include_archived,
    // Consolidated sources stay findable by their own words, even if the consolidation is returned.
    consolidated: true,
  };
  return {
    max_tier: request.exclude_speculative ? defaultTier : max_tier,
    memory_types: types,
    statuses: request.filter?.status
      ? [request.filter.status].flat()
      : [
          ...visibleStatuses,
          ...hiddenStatuses.filter((status) => included[status]),
          ...(request.include_archived || namesPlans ? endedPlans : []),
        ],
    since: request.since ?? sinceEver,
    until: request.until ?? forEver,
    clauses,
  };
}

/** Notes for the response: time windows refer to storing, and some types have no vectors. */
function coverageOf({ since, until }: SearchRequest, types: MemoryType[]): SearchSpec['coverage'] {
  const without = types.filter((type) => hasNoVectors(type) && type !== 'document');
  const notes = [
    ...(since || until ? ['since and until filter by the time items were stored, not by their valid time.'] : []),
    ...(without.length > 0
      ? [
          types.every(hasNoVectors)
            ? `Of ${without.join(', ')} there are no vectors: found by words of the text, and by fields (\`filter.metadata\`).`
            : `Of ${without.join(', ')} there are no vectors: found only if \`memory_type\` names no other types; GET /memory/list takes the same \`filter\`.`,
        ]
      : []),
  ];
  return { ...(since && { since }), ...(until && { until }), ...(notes.length > 0 && { note: notes.join(' ') }) };
}

function recipeOf(request: SearchRequest): Recipe {
  const { max_hops, budget_ms } = request;
  const strategy = strategyOf(request.hop_strategy ?? 'relevance');
  if (request.multi_hop) {
    const decompose = request.decompose ? (request.extractor_name === 'llm' ? 'llm' : 'rules') : undefined;
    return {
      name: 'multi_hop',
      max_hops,
      budget_ms,
      strategy,
      semantic_hops: request.semantic_hops ?? false,
      decompose,
    };
  }
  if (request.channel_weights)
    return { name: 'channels', weights: weightsOf(request.channel_weights), fusion: request.fusion };
  return { name: request.enable_hybrid ? 'hybrid' : 'vector' };
}

const hopStrategies: HopStrategy[] = ['consensus', 'relevance', 'semantic'];

/** @throws Refusal `bad_hop_strategy` */
function strategyOf(name: string): HopStrategy {
  const strategy = hopStrategies.find((known) => known === name);
  if (!strategy) throw new Refusal('bad_hop_strategy', `hop_strategy must be one of: ${hopStrategies.join(', ')}.`);
  return strategy;
}

/** Weights by channel name, with aliases resolved. @throws Invalid when no weight is positive */
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
