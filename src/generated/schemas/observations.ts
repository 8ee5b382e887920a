// Written by `npm run generate`. Do not edit.
import type * as decisions from './decisions';
import type * as items from './items';
import type * as wire from './wire';
/**
 * What scattered evidence says of one entity.
 */
export interface Observations {
  [k: string]: unknown | undefined;
}
export interface CreateRequest {
  content: Exclude<items.AddRequest['content'], undefined>;
  /**
   * The entity that it is about.
   */
  entity_id?: decisions.Word;
  /**
   * Its name.
   */
  entity_name?: decisions.Word;
  /**
   * What it is.
   */
  entity_type?: decisions.Word;
  /**
   * A fact of the entity that it rests on.
   */
  fact_id?: decisions.Word;
  /**
   * What it says of the entity.
   */
  aspect?: string | null;
  /**
   * Items that it was synthesized from.
   */
  source_facts?: decisions.Ids;
  /**
   * Who made it.
   */
  agent_id?: decisions.Word;
  tags?: decisions.Tags;
  title?: Exclude<items.AddRequest['title'], undefined>;
  metadata?: Exclude<items.AddRequest['metadata'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
}
/**
 * An item that an observation was synthesized from, and what it says of the entity.
 */
export interface Ground {
  item_id: string;
  aspects: string[];
  retracted: boolean;
}
/**
 * An observation at the moment that is read. What is counted comes from relationships of that moment.
 */
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
  /**
   * Items that it was synthesized from.
   */
  source_facts: string[];
  /**
   * What those of them that are not retracted say something of.
   */
  aspects_covered: string[];
  /**
   * 0.2 for each aspect that is covered, at most 1.
   */
  completeness: number;
  synthesized_at: wire.Timestamp;
  last_updated_at: wire.Timestamp;
  /**
   * Whether something that it rests on, however far away, was retracted.
   */
  stale: boolean;
  /**
   * What was retracted: the first 20.
   */
  stale_because: decisions.StaleBecause[];
}
