// The plan of a search: what a request asks for, parsed once. Retrieval works with the plan and never sees the request.
import type { Ctx } from '../../ctx';
import { Invalid, Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { forEver, sinceEver } from '../../time';
import { filled } from '../../schemas';
import {
  defaultTier,
  endedPlans,
  hiddenStatuses,
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

/** Whether items of a type are found by words and fields only; those of documents are in their chunks. */
const hasNoVectors = (type: MemoryType) => type === 'document' || typeFacts(type).strategy !== 'FULL';

export type SearchRequest = Schemas['search/SearchRequest'];
export type Fusion = NonNullable<SearchRequest['fusion']>;
export type ChannelWeights = Partial<Record<Schemas['search/Channel'], number>>;
export type Reranker = 'none' | 'mmr' | 'llm';

/** Which items may be results: the parameter `$filter` of the queries that find candidates. */
export type Filter = Omit<Schemas['retrieval/Filter'], 'clauses'> & { clauses: Clause[] };

/** Limits and strategy of a traversal. */
export interface Walk {
  /** Length of a path in relationships; a shared name counts as two. */
  max_hops: number;
  /** Time limit in milliseconds; afterwards what was found until then is returned. */
  budget_ms: number;
  /** Whether a similar item is a step too. */
  semantic_hops: boolean;
  /** What divides the question into parts that are searched too; undefined if it is searched as a whole. */
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
  /** The question; undefined for the newest items. */
  text: string | undefined;
  /** One list of results, or one for each type of expertise. */
  lists: { type: MemoryType | undefined; filter: Filter }[];
  /** Results of each list. */
  limit: number;
  recipe: Recipe;
  /** Undefined if the results stay as the recipe ranked them. */
  reranker: Reranker | undefined;
  /** Results with a lower relevance are left out; 0…1. */
  min_score: number;
  /** The time for which results should hold; undefined for now. */
  valid_at: string | undefined;
  /** Whether the search is refused if an item it would find today has no state at the moment that is read. */
  as_of_strict: boolean;
  /** Whether results of a traversal say how they were reached. */
  with_path: boolean;
  /** Whether the results are cited. */
  cite: boolean;
  /** Whether speculative items are left out although nobody has said so. */
  leaves_out_speculative: boolean;
  /** Factors of the score by memory type; undefined if every type counts as it is. */
  weights: Readonly<Record<string, number>> | undefined;
  /** Whether the answer is short, for agents. */
  compact: boolean;
  /** What a time window refers to, for the answer. */
  coverage: Schemas['search/SearchAnswer']['coverage'];
  /** Whether results name the reference knowledge in which they are grounded. */
  with_grounding: boolean;
  /** Whether reference knowledge is left out. */
  without_reference: boolean;
  /** Whether statements are left out that a newer one may have updated. */
  without_outdated: boolean;
  /** Leaves out what has ended. */
  without_ended: boolean;
  /** Whether documents are found by their chunks. */
  by_chunks: boolean;
  /** Whether the consolidation of results stands before them. */
  consolidation_first: boolean;
  /** Parameters without effect, each with the reason. */
  inert: Record<string, string>;
}

/** Types searched with `expertise`, each with results of its own. */
const expertiseTypes: MemoryType[] = ['decision', 'constraint', 'learned', 'opinion', 'reasoning', 'observation'];

/**
 * The plan of a search request. An empty query and `*` list the newest items.
 * @param canRate whether a language model is configured
 * @param clauses of its filter
 * @param weights factors of the score by memory type
 * @throws Invalid for parameters that cannot be served; Refusal `bad_hop_strategy`
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
    with_grounding: request.include_grounding ?? false,
    without_reference: request.include_reference === false,
    without_outdated: !request.include_outdated,
    // A filter by valid time says itself which ends count.
    without_ended: !request.include_ended && !clauses.flat().some(({ field }) => field === 'holds_until'),
    by_chunks: namedTypes(request)?.includes('document') ?? false,
    consolidation_first: (request.consolidation_first ?? false) && !request.exclude_speculative,
    inert: inertParameters(request),
  };
}

/** A search request that leaves the rest to the defaults. */
export type AskedSearch = Partial<SearchRequest> & Pick<SearchRequest, 'query'>;

/** The plan of a search that the service asks itself. @throws Invalid for a filter that cannot be served */
export const searchSpecFor = async (ctx: Pick<Ctx, 'graph'>, request: AskedSearch): Promise<SearchSpec> =>
  searchSpecOf(filled('search/SearchRequest', request), false, await clausesOf(ctx, request));

/** The filter of a search without any wish but the clauses of a caller's filter, for some types. */
export const defaultFilter = (types: MemoryType[], clauses: Clause[] = []): Filter =>
  filterOf(filled('search/SearchRequest', { query: '' }), types, clauses);

/** The requested types; if none are named, all but those that are searched only when named. */
const requestedTypes = (request: SearchRequest): MemoryType[] => namedTypes(request) ?? searchedTypes;

function namedTypes({ memory_type, filter }: SearchRequest): MemoryType[] | undefined {
  const types = memory_type ?? filter?.memory_type;
  return types === undefined ? undefined : [types].flat();
}

/** Speculative items are included if asked for, or if only speculative types are. */
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
    // They are found by their own words, whatever is shown in their place.
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

/** States what a search cannot see: a time window is that of storing, and items of some types have no vectors. */
function coverageOf({ since, until }: SearchRequest, types: MemoryType[]): SearchSpec['coverage'] {
  const without = types.filter((type) => hasNoVectors(type) && type !== 'document');
  const notes = [
    ...(since || until ? ['since and until filter by the time items were stored, not by their valid time.'] : []),
    ...(without.length > 0
      ? [
          `Of ${without.join(', ')} there are no vectors: found by words of the text, and by fields (\`filter.metadata\`).`,
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
