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
 * Questions answered from memory, with evidence and citations.
 */
export interface Ask {
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
export interface AskRequest {
  question: string;
  /**
   * Number of memories used as evidence.
   */
  limit: number;
  /**
   * false omits the reasoning.
   */
  reasoning: boolean;
  /**
   * Also uses what is connected with the memories found, as in POST /memory/search.
   */
  multi_hop: boolean;
  /**
   * Maximum length of a path in relationships. 1: from item to item; 2 or more: also via shared entities, which count as two.
   */
  max_hops?: number;
  /**
   * Time limit of the traversal; what was found until then is returned as partial.
   */
  budget_ms?: number;
  [k: string]: unknown | undefined;
}
/**
 * An answer with its evidence.
 *
 * This interface was referenced by `Ask`'s JSON-Schema
 * via the `definition` "AskAnswer".
 */
export interface AskAnswer {
  /**
   * Empty if no stored memory could answer the question.
   */
  answer: string;
  /**
   * `language_model`; `evidence`: the best sentence of the evidence, because no language model is configured; `nothing`: no evidence was found.
   */
  answered_by: 'language_model' | 'evidence' | 'nothing';
  reasoning: string;
  /**
   * All evidence considered, best first.
   */
  evidence: Evidence[];
  /**
   * The evidence the answer is based on; `n` is the position in `evidence`.
   */
  citations: Citation[];
  /**
   * Relationships among the evidence and with other items.
   */
  relations: Relation[];
}
/**
 * A memory.
 *
 * This interface was referenced by `Ask`'s JSON-Schema
 * via the `definition` "Evidence".
 */
export interface Evidence {
  item_id: string;
  content: string;
}
/**
 * Citation of a result.
 */
export interface Citation {
  /**
   * Number from 1, in result order.
   */
  n: number;
  item_id: string;
  /**
   * All memory types.
   */
  item_type:
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
   * Beginning of the content.
   */
  preview: string;
  score: number | null;
  /**
   * Footnote marker: `[^1]`.
   */
  footnote_marker: string;
}
/**
 * A relationship between two items.
 *
 * This interface was referenced by `Ask`'s JSON-Schema
 * via the `definition` "Relation".
 */
export interface Relation {
  /**
   * Title, or the beginning of the content.
   */
  source: string;
  type: string;
  target: string;
  source_id: string;
  target_id: string;
}
