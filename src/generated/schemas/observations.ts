// Written by `npm run generate`. Do not edit.
import type * as decisions from './decisions';
import type * as items from './items';
import type * as wire from './wire';
export interface CreateRequest {
  content: Exclude<items.AddRequest['content'], undefined>;
  entity_id?: decisions.Word;
  entity_name?: decisions.Word;
  entity_type?: decisions.Word;
  fact_id?: decisions.Word;
  aspect?: string | null;
  source_facts?: decisions.Ids;
  agent_id?: decisions.Word;
  tags?: decisions.Tags;
  title?: Exclude<items.AddRequest['title'], undefined>;
  metadata?: Exclude<items.AddRequest['metadata'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
}
export interface Ground {
  item_id: string;
  aspects: string[];
  retracted: boolean;
}
export interface Observation {
  observation_id: wire.Id;
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
  memory_type: 'observation';
  entity_id: string | null;
  entity_name: string | null;
  entity_type: string | null;
  fact_id: string | null;
  aspect: string | null;
  source_facts: string[];
  aspects_covered: string[];
  completeness: number;
  synthesized_at: wire.Timestamp;
  last_updated_at: wire.Timestamp;
  stale: boolean;
  stale_because: decisions.StaleBecause[];
}
