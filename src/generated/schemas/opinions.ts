// Written by `npm run generate`. Do not edit.
import type * as decisions from './decisions';
import type * as items from './items';
import type * as wire from './wire';
export interface Disposition {
  skepticism?: number;
  literalism?: number;
  empathy?: number;
  [k: string]: unknown | undefined;
}
export interface CreateRequest {
  content: Exclude<items.AddRequest['content'], undefined>;
  subject?: string | null;
  subject_type?: decisions.Word;
  confidence?: number | null;
  disposition?: Disposition | null;
  formed_from?: decisions.Ids;
  domain?: decisions.Word;
  agent_id?: decisions.Word;
  tags?: decisions.Tags;
  title?: Exclude<items.AddRequest['title'], undefined>;
  metadata?: Exclude<items.AddRequest['metadata'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
}
export interface Ground {
  item_id: string;
  retracted: boolean;
}
export interface Opinion {
  opinion_id: wire.Id;
  item_id: wire.Id;
  id: wire.Id;
  content: string;
  title: string | null;
  status: string;
  tags: string[];
  agent_id: string | null;
  retraction_reason: string | null;
  rejected_as: string | null;
  metadata: wire.Metadata;
  origin: string;
  version: number;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
  valid_start_time: wire.OpenTimestamp;
  valid_end_time: wire.OpenTimestamp;
  transaction_time: wire.Timestamp;
  user_id: string | null;
  workspace_id: string | null;
  tenant_id: string;
  memory_type: 'opinion';
  subject: string | null;
  subject_type: string | null;
  domain: string | null;
  stance: 'praise' | 'blame' | null;
  disposition: Disposition;
  confidence: number;
  initial_confidence: number;
  formed_from: string[];
  reinforcing_ids: string[];
  contradicting_ids: string[];
  reinforcement_count: number;
  contradiction_count: number;
  last_reinforced_at: wire.OpenTimestamp;
  last_contradicted_at: wire.OpenTimestamp;
  net_reinforcement: number;
  stability: number;
  formed_at: wire.Timestamp;
  stale: boolean;
  stale_because: decisions.StaleBecause[];
}
