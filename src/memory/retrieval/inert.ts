// Reports parameters that are accepted but have no effect on the response.
import type { Schemas } from '../../generated/schemas';

type SearchRequest = Schemas['search/SearchRequest'];

/** Why a parameter has no effect; falsy if it was not sent or has one. */
type Reason = (request: SearchRequest) => string | undefined | false | null;

const needsWalk = 'Only has an effect with multi_hop.';

const reasons: Record<string, Reason> = {
  hop_strategy: ({ hop_strategy, multi_hop }) => hop_strategy && !multi_hop && needsWalk,
  channel_weights: ({ channel_weights, multi_hop }) => channel_weights && multi_hop && 'Has no effect with multi_hop.',
  fusion: ({ fusion, channel_weights, multi_hop }) =>
    fusion === 'rrf' && (!channel_weights || multi_hop) && 'Only has an effect with channel_weights.',
  max_hops: ({ max_hops, multi_hop }) => !multi_hop && max_hops !== 3 && needsWalk,
  budget_ms: ({ budget_ms, multi_hop }) => !multi_hop && budget_ms !== 1500 && needsWalk,
  include_path: ({ include_path, multi_hop }) => !multi_hop && include_path && needsWalk,
  as_of_strict: ({ as_of_strict, as_of, as_of_date }) =>
    as_of_strict && (as_of ?? as_of_date) === undefined && 'Only has an effect with as_of.',
  use_ssg: ({ use_ssg, multi_hop }) => use_ssg && !multi_hop && 'Graph traversal is enabled by multi_hop.',
  semantic_hops: ({ semantic_hops, multi_hop }) => semantic_hops && !multi_hop && needsWalk,
  decompose: ({ decompose, multi_hop }) => decompose && !multi_hop && needsWalk,
  extractor_name: ({ extractor_name, decompose, multi_hop }) =>
    extractor_name && !(decompose && multi_hop) && 'Only has an effect with multi_hop and decompose.',
  include_consolidated: ({ include_consolidated }) => include_consolidated && 'Consolidated items are always shown.',
  consolidation_first: ({ consolidation_first, exclude_speculative }) =>
    consolidation_first && exclude_speculative && 'Consolidations are speculative.',
  include_reference: ({ include_reference }) =>
    include_reference && 'Reference knowledge is included by default; false leaves it out.',
};

/** Parameters without effect, each with the reason. */
export function inertParameters(request: SearchRequest): Record<string, string> {
  const inert = Object.entries(reasons).flatMap(([name, reason]): [string, string][] => {
    const text = reason(request);
    return text ? [[name, text]] : [];
  });
  return Object.fromEntries(inert);
}
