// Written by `npm run generate`. Do not edit.
/**
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "SectionName".
 */
export type SectionName =
  'active_plan' | 'anchors' | 'snapshot' | 'tier1_user' | 'tier2_graduated' | 'notes' | 'hot_topics' | 'last_session';
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
 * Memories packed into one block of text, within a token budget.
 */
export interface Recall {
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
export interface PackRequest {
  budget_tokens: number;
  /**
   * Ranks memories by relevance to this query; without it, by recency.
   */
  query?: string | null;
  /**
   * Sections in this order, each with its own token limit.
   *
   * @minItems 1
   * @maxItems 8
   */
  sections?:
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | null;
  /**
   * `wakeup`: suited to the start of a session. Cannot be combined with sections.
   */
  preset?: 'wakeup' | null;
  [k: string]: unknown | undefined;
}
/**
 * The text block and its manifest.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "Pack".
 */
export interface Pack {
  block: string;
  manifest: Manifest;
}
/**
 * What the block contains.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "Manifest".
 */
export interface Manifest {
  /**
   * Encoding used to count tokens.
   */
  tokenizer: string;
  budget_tokens: number;
  /**
   * Tokens of the whole block; never exceeds the budget.
   */
  tokens_used: number;
  ranked_by: 'relevance' | 'recency';
  preset: string | null;
  sections: PackedSection[];
}
/**
 * One section, in the order of the block.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "PackedSection".
 */
export interface PackedSection {
  name: SectionName;
  tokens_used: number;
  /**
   * Maximum number of tokens available to the section.
   */
  cap_tokens: number;
  items_included: number;
  /**
   * Items truncated to fit; also counted as included.
   */
  items_compacted: number;
  /**
   * Items that did not fit.
   */
  items_dropped: number;
  item_ids: string[];
  /**
   * Why the section is empty; null otherwise.
   */
  reason: string | null;
}
/**
 * Fields of an item used by a pack, as returned by the graph.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "PackItem".
 */
export interface PackItem {
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
  origin_tier: number;
  title?: string | null;
  /**
   * Beginning of the content.
   */
  content: string;
  /**
   * By the clock of who wrote it, without offset.
   */
  valid_start_local?: string | null;
  [k: string]: unknown | undefined;
}
