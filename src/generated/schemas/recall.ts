// Written by `npm run generate`. Do not edit.
/**
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "SectionName".
 */
export type SectionName =
  'active_plan' | 'anchors' | 'snapshot' | 'tier1_user' | 'tier2_graduated' | 'notes' | 'hot_topics' | 'last_session';
/**
 * The same, and the item's own id, which few requests name.
 */
export type ServerOwned = ServerScope & {
  id?: never;
  item_id?: never;
};
/**
 * Fields of scope and record that only the server sets. Sending one is refused, wherever it stands but in metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};

/**
 * Memory as one block of text, within a budget of tokens.
 */
export interface Recall {
  [k: string]: unknown | undefined;
}
/**
 * The same where a team may be named, because a team is what it is about.
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
   * Ranks by relevance; without one by recency.
   */
  query?: string | null;
  /**
   * These sections, in this order, each with a bound of its own.
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
   * `wakeup`: what a session begins with. Not together with sections.
   */
  preset?: 'wakeup' | null;
  [k: string]: unknown | undefined;
}
/**
 * The block and what is in it.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "Pack".
 */
export interface Pack {
  block: string;
  manifest: Manifest;
}
/**
 * What went into the block.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "Manifest".
 */
export interface Manifest {
  /**
   * What tokens are counted with.
   */
  tokenizer: string;
  budget_tokens: number;
  /**
   * Tokens of the whole block; never above the budget.
   */
  tokens_used: number;
  ranked_by: 'relevance' | 'recency';
  preset: string | null;
  sections: PackedSection[];
}
/**
 * A section, in the order of the block.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "PackedSection".
 */
export interface PackedSection {
  name: SectionName;
  tokens_used: number;
  /**
   * What the section might have used.
   */
  cap_tokens: number;
  items_included: number;
  /**
   * Cut to fit; they count as included.
   */
  items_compacted: number;
  /**
   * Had no room.
   */
  items_dropped: number;
  item_ids: string[];
  /**
   * Why the section is empty; null where it is not.
   */
  reason: string | null;
}
/**
 * What a pack shows of an item, as the graph brings it.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "PackItem".
 */
export interface PackItem {
  item_id: string;
  /**
   * Every memory type.
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
   * Its beginning.
   */
  content: string;
  valid_start_time?: string | null;
  [k: string]: unknown | undefined;
}
