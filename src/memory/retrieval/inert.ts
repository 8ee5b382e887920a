import type { Schemas } from '../../generated/schemas';
import { schemaOf } from '../../schemas';

type SearchRequest = Schemas['search/SearchRequest'];

/** Parameters of published clients that never have an effect; their schema is `Inert`. */
const neverInUse = {
  channel_weights: 'The weights of vectors and words are the same for every search.',
  decompose: 'A question is never split.',
  hop_strategy: 'A traversal ranks by the strongest path.',
  consolidation_first: 'Items and their summaries are ranked in the same way.',
  include_consolidated: 'Consolidated items are always shown.',
  semantic_hops: 'A traversal follows relationships and names.',
  use_ssg: 'There is one traversal, which multi_hop selects.',
} satisfies Partial<Record<keyof SearchRequest, string>>;

interface Group {
  fields: (keyof SearchRequest)[];
  reason: string;
  isInUse: (request: SearchRequest) => boolean;
}

const groups: Group[] = [
  {
    fields: ['max_hops', 'budget_ms', 'include_path', 'filter_on'],
    reason: 'Only has an effect with multi_hop.',
    isInUse: ({ multi_hop }) => multi_hop,
  },
  {
    fields: ['as_of_strict'],
    reason: 'Only has an effect with as_of.',
    isInUse: ({ as_of, as_of_date }) => (as_of ?? as_of_date) !== undefined,
  },
  { fields: ['include_reference'], reason: 'Reference knowledge is included by default.', isInUse: () => false },
];

const properties = schemaOf('search/SearchRequest').properties ?? {};

export function inertParameters(request: SearchRequest): Record<string, string> {
  const isSent = (field: keyof SearchRequest) => request[field] && request[field] !== properties[field]?.['default'];
  const inert = groups
    .filter(({ isInUse }) => !isInUse(request))
    .flatMap(({ fields, reason }) => fields.filter(isSent).map((field) => [field, reason] as const));
  return { ...Object.fromEntries(inert), ...neverUsed(request) };
}

export const advancedInert = (request: Schemas['search/AdvancedRequest']): Record<string, string> => ({
  ...(request.algorithm === 'triangulation_fulldim' && { algorithm: 'There is one algorithm, query_traversal.' }),
  ...neverUsed(request),
});

const neverUsed = (request: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(neverInUse).filter(
      ([field]) => ((request as Record<string, unknown>)[field] ?? undefined) !== undefined,
    ),
  );
