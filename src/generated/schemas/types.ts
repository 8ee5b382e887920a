// Written by `npm run generate`. Do not edit.
/**
 * Tags of the note; they count as tags too.
 *
 * @maxItems 1000
 */
export type Tags = string[];
/**
 * A task as it is sent with its plan.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "PlanStep".
 */
export type PlanStep = ServerOwned & {
  task_id?: string;
  content: string;
  status?: 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
  /**
   * task_ids of the same plan.
   *
   * @maxItems 1000
   */
  depends_on?: string[];
  [k: string]: unknown | undefined;
};
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
 * The memory types: layer, ingestion strategy (FULL: vector and entities; INDEXED: typed node, found by its fields; APPEND: minimal node, read by recency) and key fields.
 */
export interface Types {
  [k: string]: unknown | undefined;
}
/**
 * A fact that holds out of context.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Semantic".
 */
export interface Semantic {
  [k: string]: unknown | undefined;
}
/**
 * Something that happened at a time.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Episodic".
 */
export interface Episodic {
  /**
   * Alias of valid_start_time.
   */
  valid_time?: string;
  [k: string]: unknown | undefined;
}
/**
 * How to do something.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Procedural".
 */
export interface Procedural {
  [k: string]: unknown | undefined;
}
/**
 * Not classified yet.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Pending".
 */
export interface Pending {
  [k: string]: unknown | undefined;
}
/**
 * An atomic note.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Zettel".
 */
export interface Zettel {
  zettel_tags?: Tags;
  [k: string]: unknown | undefined;
}
/**
 * A choice that was made, and why.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Decision".
 */
export interface Decision {
  decision_id?: string;
  decision_type?: 'inference' | 'preference' | 'classification' | 'choice' | 'belief' | 'policy';
  status?: 'active' | 'superseded' | 'retracted' | 'pending';
  confidence?: number;
  rationale?: string;
  /**
   * @maxItems 1000
   */
  rejected_alternatives?: (
    | string
    | {
        [k: string]: unknown | undefined;
      }
  )[];
  /**
   * @maxItems 1000
   */
  constraints?: (
    | string
    | {
        [k: string]: unknown | undefined;
      }
  )[];
  domain?: string;
  [k: string]: unknown | undefined;
}
/**
 * A belief that is derived and may be wrong.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Opinion".
 */
export interface Opinion {
  subject?: string;
  confidence?: number;
  [k: string]: unknown | undefined;
}
/**
 * A picture put together from scattered evidence.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Observation".
 */
export interface Observation {
  entity_id?: string;
  fact_id?: string;
  aspect?: string;
  [k: string]: unknown | undefined;
}
/**
 * A chain from premises to a conclusion.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Reasoning".
 */
export interface Reasoning {
  trace_id?: string;
  [k: string]: unknown | undefined;
}
/**
 * A hard rule.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Constraint".
 */
export interface Constraint {
  constraint_id?: string;
  domain?: string;
  source?: string;
  [k: string]: unknown | undefined;
}
/**
 * A lesson.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Learned".
 */
export interface Learned {
  learned_id?: string;
  lesson?: string;
  /**
   * Where the lesson holds.
   */
  context?:
    | string
    | {
        [k: string]: unknown | undefined;
      };
  [k: string]: unknown | undefined;
}
/**
 * Tasks towards a goal.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Plan".
 */
export interface Plan {
  plan_id?: string;
  title?: string;
  status?: 'active' | 'completed' | 'failed' | 'cancelled';
  /**
   * What the plan rests on.
   */
  context?:
    | string
    | {
        [k: string]: unknown | undefined;
      };
  /**
   * Each becomes a node of its own, PART_OF the plan.
   *
   * @maxItems 5000
   */
  tasks?: PlanStep[];
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
/**
 * One node of a plan.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "PlanTask".
 */
export interface PlanTask {
  task_id?: string;
  status?: 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
  [k: string]: unknown | undefined;
}
/**
 * A piece of code.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Code".
 */
export interface Code {
  entity_type?: string;
  repo?: string;
  [k: string]: unknown | undefined;
}
/**
 * A score of an agent, derived; no caller writes one.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Evaluation".
 */
export interface Evaluation {
  [k: string]: unknown | undefined;
}
/**
 * A statement that later work is held against.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Anchor".
 */
export interface Anchor {
  anchor_id?: string;
  anchor_type?: string;
  session_id?: string;
  [k: string]: unknown | undefined;
}
/**
 * A call of a tool and its result.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "ToolCall".
 */
export interface ToolCall {
  tool_name?: string;
  /**
   * What the tool answered.
   */
  result?: {
    [k: string]: unknown | undefined;
  };
  [k: string]: unknown | undefined;
}
/**
 * A turn, kept for replay.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "ConversationTurn".
 */
export interface ConversationTurn {
  [k: string]: unknown | undefined;
}
/**
 * The container of a conversation.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Conversation".
 */
export interface Conversation {
  [k: string]: unknown | undefined;
}
/**
 * A document or its parent node.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Document".
 */
export interface Document {
  [k: string]: unknown | undefined;
}
/**
 * Telemetry of a hook.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "HookCapture".
 */
export interface HookCapture {
  [k: string]: unknown | undefined;
}
/**
 * A row of a derived timeline.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "TimelineEntry".
 */
export interface TimelineEntry {
  [k: string]: unknown | undefined;
}
/**
 * Reference knowledge.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "SeedItem".
 */
export interface SeedItem {
  [k: string]: unknown | undefined;
}
