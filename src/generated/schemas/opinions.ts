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
 * Items that it was formed from.
 *
 * @maxItems 1000
 */
export type Ids = string[] | null;
/**
 * @maxItems 1000
 */
export type Tags = string[] | null;

/**
 * What somebody holds of something, and how sure.
 */
export interface Opinions {
  [k: string]: unknown | undefined;
}
/**
 * How an opinion is held, each from 0 to 1; 0.5 unless given.
 *
 * This interface was referenced by `Opinions`'s JSON-Schema
 * via the `definition` "Disposition".
 */
export interface Disposition {
  skepticism?: number;
  literalism?: number;
  empathy?: number;
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
   * What it is an opinion of.
   */
  subject?: string | null;
  /**
   * What the subject is.
   */
  subject_type?: string | null;
  /**
   * How sure it is; 0.5 unless given.
   */
  confidence?: number | null;
  disposition?: Disposition | null;
  formed_from?: Ids;
  domain?: string | null;
  /**
   * Who holds it.
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
 * An item that an opinion was formed from.
 *
 * This interface was referenced by `Opinions`'s JSON-Schema
 * via the `definition` "Ground".
 */
export interface Ground {
  item_id: string;
  retracted: boolean;
}
/**
 * An opinion at the moment that is read. What is counted comes from relationships of that moment.
 *
 * This interface was referenced by `Opinions`'s JSON-Schema
 * via the `definition` "Opinion".
 */
export interface Opinion {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  opinion_id: string;
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
  memory_type: 'opinion';
  subject: string | null;
  subject_type: string | null;
  domain: string | null;
  /**
   * Of one that evolution has formed: whether its subject is spoken well or ill of.
   */
  stance: 'praise' | 'blame' | null;
  disposition: Disposition;
  /**
   * 0…1, computed: initial_confidence, times the share of formed_from that is not retracted; then each reinforcement in turn makes it c + (1 − c) · 0.1, each contradiction c − c · 0.15.
   */
  confidence: number;
  /**
   * The confidence it began with.
   */
  initial_confidence: number;
  /**
   * Items that it was formed from.
   */
  formed_from: string[];
  /**
   * Items that speak for it since.
   */
  reinforcing_ids: string[];
  /**
   * Items that speak against it.
   */
  contradicting_ids: string[];
  /**
   * Reinforcements by items that are not retracted.
   */
  reinforcement_count: number;
  /**
   * Contradictions by items that are not retracted.
   */
  contradiction_count: number;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  last_reinforced_at: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  last_contradicted_at: string | null;
  /**
   * Reinforcements less contradictions.
   */
  net_reinforcement: number;
  /**
   * Share of the reinforcements in both; 0.5 without any.
   */
  stability: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  formed_at: string;
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
