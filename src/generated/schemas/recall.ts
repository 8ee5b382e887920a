// Written by `npm run generate`. Do not edit.
import type * as anchors from './anchors';
import type * as items from './items';
import type * as search from './search';
import type * as wire from './wire';
export type SectionName =
  | 'blocks'
  | 'profile'
  | 'active_plan'
  | 'anchors'
  | 'open_reviews'
  | 'latest_decisions'
  | 'changes'
  | 'snapshot'
  | 'tier1_user'
  | 'tier2_graduated'
  | 'notes'
  | 'hot_topics'
  | 'last_session';

export interface PackRequest {
  budget_tokens: number;
  valid_at?: wire.Timestamp;
  query?: string | null;
  filter?: wire.Filter;
  project?: wire.Project;
  shared?: wire.Shared;
  session_id?: Exclude<wire.Filter['session_id'], undefined> | null;
  exclude_origins?: Exclude<wire.Filter['exclude_origins'], undefined>;
  min_trust?: Exclude<wire.Filter['min_trust'], undefined>;
  include_workspace?: boolean;
  /**
   * @minItems 1
   * @maxItems 13
   */
  sections?:
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        ...{
          name: SectionName;
          cap_tokens: number;
        }[],
      ]
    | null;
  preset?: 'wakeup' | 'handover' | null;
  since?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
export interface HandoverQuery {
  since?: wire.Timestamp;
  budget_tokens: number;
}
export interface Handover {
  since: wire.Timestamp;
  block: string;
  manifest: Manifest;
}
export interface Manifest {
  tokenizer: string;
  budget_tokens: number;
  tokens_used: number;
  ranked_by: 'relevance' | 'recency';
  preset: string | null;
  sections: PackedSection[];
}
export interface PackedSection {
  items: PackedItem[];
  name: SectionName;
  tokens_used: number;
  cap_tokens: number;
  items_included: number;
  items_compacted: number;
  items_dropped: number;
  item_ids: string[];
  reason: string | null;
}
export interface PackedItem {
  item_id: string;
  origin: string;
  trust: wire.Trust;
  user_id: string | null;
  true_at: Exclude<items.MemoryItem['true_at'], undefined>;
  true_at_is: Exclude<items.MemoryItem['true_at_is'], undefined>;
}
export interface Pack {
  block: string;
  manifest: Manifest;
}
export interface PackItem {
  origin: string;
  trust?: wire.Trust;
  user_id?: string | null;
  item_id: string;
  memory_type: wire.MemoryType;
  origin_tier: number;
  title?: string | null;
  content: string;
  status: string;
  metadata_json?: string;
  created_at: string;
  valid_start_time?: string | null;
  valid_end_time?: string | null;
  valid_start_local?: string | null;
  valid_end_local?: string | null;
  [k: string]: unknown | undefined;
}
export interface ContextRequest {
  session_id: string;
  query: string;
  valid_at?: wire.Timestamp;
  project?: wire.Project;
  shared?: wire.Shared;
  k: number;
  max_tokens?: number | null;
  include_workspace?: boolean;
  strategy?: 'search' | 'session' | 'blend' | null;
  [k: string]: unknown | undefined;
}
export interface ContextAnswer {
  decision_id: string | null;
  items: search.Result[];
  drift_warnings: anchors.Report[];
  strategy_used: 'search' | 'session' | 'blend';
  tokens_used: number;
  tokens_budget: number | null;
  tokenizer: string;
  deprecation: null;
}
export interface ReadAroundRequest {
  item_id: wire.Id;
  char_budget: number;
  before_ratio: number;
  after_ratio: number;
  cursor?: string | null;
  [k: string]: unknown | undefined;
}
export interface ReadAroundAnswer {
  item_id: string;
  whole: Whole | null;
  items: Piece[];
  chars_used: number;
  char_budget: number;
  cursors: {
    before: string | null;
    after: string | null;
  };
}
export interface Whole {
  item_id: string;
  memory_type: wire.MemoryType;
  title: string | null;
}
export interface Piece {
  origin: string;
  trust: wire.Trust;
  user_id: string | null;
  item_id: string;
  memory_type: wire.MemoryType;
  title: string | null;
  content: string;
  position: 'before' | 'self' | 'after';
  offset: number;
  truncated: boolean;
}
export interface Place {
  item_id: string;
  size: number;
}
