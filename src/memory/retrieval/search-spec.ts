// A search request, parsed once into a search spec; retrieval only reads the spec.
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

/** Documents have no vectors either: their chunks have them. */
const hasNoVectors = (type: MemoryType) => type === 'document' || typeFacts(type).strategy !== 'FULL';

export type SearchRequest = Schemas['search/SearchRequest'];
export type Reranker = 'none' | 'mmr' | 'llm' | 'cross_encoder';
/** A part of the ranking that can be left out, to show what it contributes. */
export type SearchPart = Schemas['search/Part'];

/** Parameter `$filter` of the queries. */
export type Filter = Omit<Schemas['retrieval/Filter'], 'clauses'> & { clauses: Clause[] };

export interface Walk {
  /** Max relationships in a path; a step over a name counts as two. */
  max_hops: number;
  /** Time limit in milliseconds; items found by then are returned. */
  budget_ms: number;
  /** Whether the filter applies where paths start, to the results, or along the whole path. */
  filter_on: Schemas['search/FilterOn'];
}

export type Recipe = { name: 'vector' } | { name: 'hybrid' } | ({ name: 'multi_hop' } & Walk);

export interface SearchSpec {
  /** undefined: list the newest items. */
  text: string | undefined;
  lists: { type: MemoryType | undefined; filter: Filter }[];
  limit: number;
  recipe: Recipe;
  reranker: Reranker | undefined;
  /** Results with a lower relevance (0 to 1) are left out. */
  min_score: number;
  valid_at: string | undefined;
  /** A search in the past fails if an item that matches now has no state at that time. */
  as_of_strict: boolean;
  with_path: boolean;
  cite: boolean;
  /** True if speculative items are left out by default, not because the request says so. */
  leaves_out_speculative: boolean;
  weights: Readonly<Record<string, number>> | undefined;
  compact: boolean;
  coverage: Schemas['search/SearchAnswer']['coverage'];
  /** If a filter finds nothing: items of types that were not searched may match. */
  coverage_if_empty: Schemas['search/SearchAnswer']['coverage'];
  with_grounding: boolean;
  without_reference: boolean;
  without_outdated: boolean;
  without_ended: boolean;
  by_chunks: boolean;
  inert: Record<string, string>;
}

const expertiseTypes: MemoryType[] = ['decision', 'constraint', 'learned', 'opinion', 'reasoning', 'observation'];

/**
 * An empty query or `*` lists the newest items.
 * @throws Invalid for unsupported parameters; Refusal `bad_hop_strategy`
 */
export function searchSpecOf(
  request: SearchRequest,
  models: Pick<Ctx, 'chat' | 'crossEncoder'>,
  clauses: Clause[],
  weights?: SearchSpec['weights'],
): SearchSpec {
  requireReranker(request, models);
  requireKnownStrategy(request);
  const text = request.query.trim();
  return {
    text: text === '' || text === '*' ? undefined : text,
    lists: request.expertise
      ? expertiseTypes.map((type) => ({ type, filter: filterOf(request, [type], clauses) }))
      : [{ type: undefined, filter: filterOf(request, requestedTypes(request), clauses) }],
    limit: request.top_k,
    recipe: recipeOf(request),
    reranker: request.reranker ?? (models.crossEncoder?.isDefault ? 'cross_encoder' : undefined),
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
    // A filter by valid time already says whether ended items match.
    without_ended: !request.include_ended && !clauses.flat().some(({ field }) => field === 'holds_until'),
    by_chunks: namedTypes(request)?.includes('document') ?? false,
    inert: inertParameters(request),
  };
}

/** @throws Invalid for a reranker that is not configured */
function requireReranker(
  { reranker }: SearchRequest,
  { chat, crossEncoder }: Pick<Ctx, 'chat' | 'crossEncoder'>,
): void {
  const missing = (what: string, settings: string, value: string) =>
    Invalid.field(
      ['body', 'reranker'],
      `No ${what} is configured; use mmr or none, or set ${settings}`,
      'not_configured',
      value,
    );
  if (reranker === 'llm' && !chat) throw missing('language model', 'LLM_BASE_URL and LLM_MODEL', reranker);
  if (reranker === 'cross_encoder' && !crossEncoder)
    throw missing('cross-encoder', 'RERANKER_URL or RERANKER_MODEL_PATH', reranker);
}

export type AskedSearch = Partial<SearchRequest> & Pick<SearchRequest, 'query'>;

/**
 * Makes the spec of a search that the service itself needs; its results are not reranked.
 * @throws Invalid for an unsupported filter
 */
export const searchSpecFor = async (ctx: Pick<Ctx, 'graph'>, request: AskedSearch): Promise<SearchSpec> =>
  searchSpecOf(
    filled('search/SearchRequest', request),
    { chat: undefined, crossEncoder: undefined },
    await clausesOf(ctx, request),
  );

export const defaultFilter = (types: MemoryType[], clauses: Clause[] = []): Filter =>
  filterOf(filled('search/SearchRequest', { query: '' }), types, clauses);

const requestedTypes = (request: SearchRequest): MemoryType[] => namedTypes(request) ?? searchedTypes;

function namedTypes({ memory_type, filter }: SearchRequest): MemoryType[] | undefined {
  const types = memory_type ?? filter?.memory_type;
  return types === undefined ? undefined : [types].flat();
}

/** Speculative items are searched on request, or if a requested type is speculative. */
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
    // The items that a consolidation summarises can still be found by their own words.
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

/**
 * Notes about the search for the response: `since` and `until` mean the time of storing; some types have no vectors.
 */
function coverageOf({ since, until }: SearchRequest, types: MemoryType[]): SearchSpec['coverage'] {
  const without = types.filter((type) => hasNoVectors(type) && type !== 'document');
  const notes = [
    ...(since || until
      ? ['since and until filter by the time at which items were stored, not by their valid time.']
      : []),
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
  const { max_hops, budget_ms, filter_on } = request;
  if (request.multi_hop) return { name: 'multi_hop', max_hops, budget_ms, filter_on };
  return { name: request.enable_hybrid ? 'hybrid' : 'vector' };
}

const hopStrategies = ['consensus', 'relevance', 'semantic'];

/** The traversal has one strategy, but published clients rely on the refusal. @throws Refusal `bad_hop_strategy` */
function requireKnownStrategy({ hop_strategy }: SearchRequest): void {
  if (typeof hop_strategy === 'string' && !hopStrategies.includes(hop_strategy))
    throw new Refusal('bad_hop_strategy', `hop_strategy must be one of: ${hopStrategies.join(', ')}.`);
}
