// Reports request parameters that have no effect, with the reason.
import type { Schemas } from '../../generated/schemas';
import { schemaOf } from '../../schemas';

type SearchRequest = Schemas['search/SearchRequest'];

interface Group {
  fields: (keyof SearchRequest)[];
  /** Reason to report if `isInUse` is false. */
  reason: string;
  isInUse: (request: SearchRequest) => boolean;
}

const groups: Group[] = [
  {
    fields: ['max_hops', 'budget_ms', 'hop_strategy', 'semantic_hops', 'decompose', 'use_ssg', 'include_path'],
    reason: 'Only has an effect with multi_hop.',
    isInUse: ({ multi_hop }) => multi_hop,
  },
  {
    fields: ['extractor_name'],
    reason: 'Only has an effect with multi_hop and decompose.',
    isInUse: ({ multi_hop, decompose }) => multi_hop && decompose === true,
  },
  {
    fields: ['channel_weights'],
    reason: 'Only has an effect without multi_hop.',
    isInUse: ({ multi_hop }) => !multi_hop,
  },
  {
    fields: ['fusion'],
    reason: 'Only has an effect with channel_weights, without multi_hop.',
    isInUse: ({ channel_weights, multi_hop }) => Boolean(channel_weights) && !multi_hop,
  },
  {
    fields: ['as_of_strict'],
    reason: 'Only has an effect with as_of.',
    isInUse: ({ as_of, as_of_date }) => (as_of ?? as_of_date) !== undefined,
  },
  {
    fields: ['consolidation_first'],
    reason: 'Only has an effect without exclude_speculative.',
    isInUse: ({ exclude_speculative }) => !exclude_speculative,
  },
  { fields: ['include_reference'], reason: 'Reference knowledge is included by default.', isInUse: () => false },
  { fields: ['include_consolidated'], reason: 'Consolidated items are always shown.', isInUse: () => false },
];

const properties = schemaOf('search/SearchRequest').properties ?? {};

/** The parameters of a request that have no effect, each with the reason. */
export function inertParameters(request: SearchRequest): Record<string, string> {
  const isSent = (field: keyof SearchRequest) => request[field] && request[field] !== properties[field]?.['default'];
  const inert = groups
    .filter(({ isInUse }) => !isInUse(request))
    .flatMap(({ fields, reason }) => fields.filter(isSent).map((field) => [field, reason]));
  return Object.fromEntries(inert) as Record<string, string>;
}
