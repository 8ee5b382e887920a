// Written by `npm run generate`. Do not edit.
import type * as grounding from './grounding';
import type * as items from './items';
import type * as wire from './wire';
export type Inert = unknown;
export type FilterOn = 'start' | 'results' | 'both';
export type Part = 'vectors' | 'words' | 'neighbours' | 'graph' | 'feedback' | 'profile' | 'reranker';
export type Channel = 'semantic' | 'lexical' | 'graph';
export type Result = items.MemoryItem & {
  relevance?: number | null;
  grounded_in?: grounding.Ground[];
  as_of_resolution?: 'resolved' | 'no_chain';
  path?: PathStep[];
  rerank_score?: number;
  rerank_model?: string;
  rerank_pool_size?: number;
  rerank_candidate_count?: number;
  rerank_scored_count?: number;
  rerank_pool_capped?: boolean;
  rerank_max_doc_chars?: number;
};
export type CutReason = 'time' | 'connections' | 'size';
export type NotReranked = 'time' | 'unavailable' | 'answer';
export type PartialBecause = CutReason[];
export type Citations = Citation[];

export interface SearchRequest {
  agent_id?: string | null;
  query: string;
  top_k: number;
  memory_type?: wire.MemoryType | [wire.MemoryType, ...wire.MemoryType[]] | null;
  filter?: wire.Filter;
  project?: wire.Project;
  shared?: wire.Shared;
  session_id?: Exclude<wire.Filter['session_id'], undefined> | null;
  exclude_origins?: Exclude<wire.Filter['exclude_origins'], undefined>;
  include_workspace?: boolean;
  min_trust?: Exclude<wire.Filter['min_trust'], undefined>;
  enable_hybrid: boolean;
  as_of_date?: wire.DayOrTimestamp;
  as_of_strict?: boolean;
  valid_at?: wire.Timestamp;
  min_score?: number;
  since?: wire.Timestamp;
  until?: wire.Timestamp;
  include_speculative: boolean;
  include_superseded: boolean;
  include_retracted: boolean;
  include_archived: boolean;
  include_outdated: boolean;
  include_ended: boolean;
  expertise: boolean;
  multi_hop: boolean;
  max_hops: number;
  budget_ms: number;
  filter_on: 'start' | 'results' | 'both';
  include_path: boolean;
  exclude_speculative: boolean;
  view?: Exclude<wire.View['view'], undefined>;
  cite: boolean;
  reranker?: 'none' | 'mmr' | 'llm' | 'cross_encoder' | null;
  channel_weights?: Inert;
  consolidation_first?: Inert;
  decompose?: Inert;
  hop_strategy?: string | null;
  include_consolidated?: Inert;
  semantic_hops?: Inert;
  use_ssg?: Inert;
  include_grounding?: boolean | null;
  include_reference?: boolean | null;
  [k: string]: unknown | undefined;
}
export interface WhyRef {
  item_id: wire.Id;
}
export interface WhyAnswer {
  item_id: wire.Id;
  memory_type: wire.MemoryType | null;
  shown: boolean;
  rank: number | null;
  results: number;
  score: number | null;
  lowest_score: number | null;
  relevance: number | null;
  similarity: number | null;
  channels: ChannelHit[];
  path?: PathStep[];
  superseded_by?: string;
  ended_at?: string;
  without: {
    part: Part;
    rank: number | null;
  }[];
  reasons: WhyNot[];
}
export interface ChannelHit {
  channel: Channel;
  rank: number;
  score: number;
}
export interface PathStep {
  item_id?: string;
  text?: string;
  relationship?: string;
  direction?: 'outgoing' | 'incoming';
  name?: string;
}
export interface WhyNot {
  reason:
    | 'no_state'
    | 'memory_type'
    | 'status'
    | 'tier'
    | 'stored'
    | 'filter'
    | 'ended'
    | 'outdated'
    | 'reference'
    | 'min_score'
    | 'rank'
    | 'not_found';
  field: string;
  has: string | number | null;
  wants: (string | number)[];
  note: string;
}
export interface AsOfDiagnostics {
  as_of: wire.Timestamp;
  policy: 'omit' | 'strict';
  unresolved_count: number;
  unresolved_item_ids: wire.Id[];
  note: string;
}
export interface SearchAnswer {
  results: Result[];
  group_roots?: GroupRoots;
  hidden_by_default?: HiddenByDefault;
  partial: boolean;
  partial_because?: PartialBecause;
  not_reranked?: NotReranked;
  as_of_diagnostics?: AsOfDiagnostics;
  citations?: Citations;
  recall_profile?: RecallProfile;
  inert_parameters?: InertParameters;
  coverage?: Coverage;
  left_out_by_filter?: number;
  run_id?: string;
}
export interface GroupRoots {
  [k: string]: GroupRoot | undefined;
}
export interface GroupRoot {
  item_id: string;
  accessible: boolean;
  content_preview?: string;
  memory_type?: wire.MemoryType;
  origin?: string;
}
export interface HiddenByDefault {
  speculative: number;
  note: string;
}
export interface Citation {
  n: number;
  item_id: string;
  item_type: wire.MemoryType;
  preview: string;
  score: number | null;
  footnote_marker: string;
}
export interface RecallProfile {
  agent_id: string;
  memory_type_weights: {
    [k: string]: number | undefined;
  };
}
export interface InertParameters {
  [k: string]: string | undefined;
}
export interface Coverage {
  since?: wire.Timestamp;
  until?: wire.Timestamp;
  note?: string;
}
export interface ExpertiseAnswer {
  results: {
    [k: string]: Result[] | undefined;
  };
  group_roots?: GroupRoots;
  hidden_by_default?: HiddenByDefault;
  partial: boolean;
  partial_because?: PartialBecause;
  not_reranked?: NotReranked;
  as_of_diagnostics?: AsOfDiagnostics;
  citations?: Citations;
  recall_profile?: RecallProfile;
  inert_parameters?: InertParameters;
  coverage?: Coverage;
  left_out_by_filter?: number;
  run_id?: string;
}
export interface Candidate {
  item_id: string;
  title?: string | null;
  session_key?: string | null;
  chunk_position?: number | null;
  valid_start_local?: string | null;
  valid_end_local?: string | null;
  content: string;
  cosine?: number | null;
}
export interface CorrectedFact {
  fact_id: wire.Id;
  sentence: string;
  corrected_by: string | null;
}
export interface Superseding {
  item_id: string;
  valid_start_time?: string | null;
  valid_start_local?: string | null;
  created_at?: string | null;
}
export interface AdvancedRequest {
  query: string;
  algorithm: 'query_traversal' | 'triangulation_fulldim';
  max_results: number;
  use_ssg?: Inert;
  [k: string]: unknown | undefined;
}
export interface AdvancedAnswer {
  results: Result[];
  inert_parameters: InertParameters;
}
