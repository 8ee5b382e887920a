// Written by `npm run generate`. Do not edit.
/**
 * Server-owned fields including the item's id, which few requests may name.
 */
export type ServerOwned = ServerScope & {
  id?: never;
  item_id?: never;
};
/**
 * Fields set by the server. Sending one is rejected everywhere except inside metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};
/**
 * Items that it was synthesized from.
 *
 * @maxItems 1000
 */
export type Ids = string[] | null;
/**
 * @maxItems 1000
 */
export type Tags = string[] | null;

/**
 * What scattered evidence says of one entity.
 */
export interface Observations {
  [k: string]: unknown | undefined;
}
/**
 * Server-owned fields, for requests that may name a team.
 */
export interface ServerScopeButTeam {
  tenant_id?: never;
  workspace_id?: never;
  user_id?: never;
  created_by?: never;
  scope?: never;
  scope_key?: never;
  tier?: never;
  origin_tier?: never;
  created_at?: never;
  updated_at?: never;
  transaction_time?: never;
  embedding?: never;
}
export interface CreateRequest {
  content: string;
  /**
   * The entity that it is about.
   */
  entity_id?: string | null;
  /**
   * Its name.
   */
  entity_name?: string | null;
  /**
   * What it is.
   */
  entity_type?: string | null;
  /**
   * A fact of the entity that it rests on.
   */
  fact_id?: string | null;
  /**
   * What it says of the entity.
   */
  aspect?: string | null;
  source_facts?: Ids;
  /**
   * Who made it.
   */
  agent_id?: string | null;
  tags?: Tags;
  title?: string | null;
  metadata?: Metadata | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_start_time?: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_end_time?: string | null;
}
/**
 * Free-form JSON, stored as sent.
 */
export interface Metadata {
  [k: string]: unknown | undefined;
}
/**
 * An item that an observation was synthesized from, and what it says of the entity.
 *
 * This interface was referenced by `Observations`'s JSON-Schema
 * via the `definition` "Ground".
 */
export interface Ground {
  item_id: string;
  aspects: string[];
  retracted: boolean;
}
/**
 * An observation at the moment that is read. What is counted comes from relationships of that moment.
 *
 * This interface was referenced by `Observations`'s JSON-Schema
 * via the `definition` "Observation".
 */
export interface Observation {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  observation_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  content: string;
  title: string | null;
  status: string;
  tags: string[];
  agent_id: string | null;
  retraction_reason: string | null;
  rejected_as: string | null;
  metadata: Metadata;
  origin: string;
  version: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  updated_at: string;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_start_time: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_end_time: string | null;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  transaction_time: string;
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
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  synthesized_at: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  last_updated_at: string;
  /**
   * Whether something that it rests on, however far away, was retracted.
   */
  stale: boolean;
  /**
   * What was retracted: the first 20.
   */
  stale_because: StaleBecause[];
}
/**
 * Something retracted that a decision rests on, directly or through others.
 */
export interface StaleBecause {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * All memory types.
   */
  memory_type:
    | 'semantic'
    | 'episodic'
    | 'procedural'
    | 'pending'
    | 'zettel'
    | 'decision'
    | 'opinion'
    | 'observation'
    | 'reasoning'
    | 'constraint'
    | 'learned'
    | 'plan'
    | 'plan_task'
    | 'code'
    | 'evaluation'
    | 'anchor'
    | 'tool_call'
    | 'conversation_turn'
    | 'conversation'
    | 'document'
    | 'hook_capture'
    | 'timeline_entry'
    | 'seed_item';
  /**
   * Its first 200 characters.
   */
  content: string;
  /**
   * Why it was retracted.
   */
  reason: string | null;
}
