// Written by `npm run generate`. Do not edit.
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
 * A question answered from memory, with its evidence.
 */
export interface Ask {
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
export interface AskRequest {
  question: string;
  /**
   * Memories to answer from.
   */
  limit?: number;
  /**
   * false leaves the reasoning empty.
   */
  reasoning?: boolean;
  [k: string]: unknown | undefined;
}
/**
 * An answer and what it rests on.
 *
 * This interface was referenced by `Ask`'s JSON-Schema
 * via the `definition` "AskAnswer".
 */
export interface AskAnswer {
  /**
   * Empty when nothing is stored that could answer.
   */
  answer: string;
  /**
   * `evidence`: the best sentence of the evidence as it stands, since no language model is configured. `nothing`: no evidence was found.
   */
  answered_by: 'language_model' | 'evidence' | 'nothing';
  reasoning: string;
  /**
   * Everything that the answer could rest on, best first.
   */
  evidence: Evidence[];
  /**
   * What it does rest on; `n` is the place in the evidence.
   */
  citations: Citation[];
  /**
   * Relationships of the evidence with each other and with other items.
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
 * A result as a footnote.
 */
export interface Citation {
  /**
   * From 1, in the order of the results.
   */
  n: number;
  item_id: string;
  /**
   * Every memory type.
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
   * Its beginning.
   */
  preview: string;
  score: number | null;
  /**
   * What a text puts behind a claim: `[^1]`.
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
   * Title, or how the content begins.
   */
  source: string;
  type: string;
  target: string;
  source_id: string;
  target_id: string;
}
