// Written by `npm run generate`. Do not edit.
/**
 * Tags of the note; also added to `tags`.
 *
 * @maxItems 1000
 */
export type Tags = string[];
/**
 * A task sent as part of a plan.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "PlanStep".
 */
export type PlanStep = ServerOwned & {
  task_id?: string;
  content: string;
  status?: 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
  /**
   * task_ids of tasks in the same plan.
   *
   * @maxItems 1000
   */
  depends_on?: string[];
  [k: string]: unknown | undefined;
};
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
 * The memory types: layer, ingestion strategy (FULL: embedding and entities; INDEXED: typed node, queried by its fields; APPEND: minimal node, read by recency) and key fields.
 */
export interface Types {
  [k: string]: unknown | undefined;
}
/**
 * A context-independent fact.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Semantic".
 */
export interface Semantic {
  [k: string]: unknown | undefined;
}
/**
 * A time-bound event.
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
 * A procedure or sequence of steps.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Procedural".
 */
export interface Procedural {
  [k: string]: unknown | undefined;
}
/**
 * Text that is not classified yet.
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
 * A decision and its rationale.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Decision".
 */
export interface Decision {
  /**
   * Its id unless given; once in a workspace, and for good.
   */
  decision_id?: string;
  decision_type: 'inference' | 'preference' | 'classification' | 'choice' | 'belief' | 'policy';
  /**
   * A new decision is active, or pending until its requirements are met.
   */
  status: 'active' | 'superseded' | 'retracted' | 'pending';
  /**
   * The confidence it begins with; reinforcing and contradicting evidence changes it without a new version.
   */
  confidence: number;
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
  /**
   * How it came about.
   */
  source_type?: 'reasoning' | 'explicit' | 'imported' | 'inferred';
  /**
   * The reasoning trace that led to it.
   */
  source_trace_id?: string;
  /**
   * The session in which it was made.
   */
  source_session_id?: string;
  /**
   * Who made it.
   */
  agent_id?: string;
  /**
   * What a pending decision waits for, without what became of it.
   */
  requirements?: {
    [k: string]: unknown | undefined;
  }[];
  /**
   * What it rests on, and what reinforces it: counted from relationships.
   */
  evidence_ids?: string[];
  /**
   * What speaks against it: counted from relationships.
   */
  contradicting_ids?: string[];
  /**
   * How often it was reinforced.
   */
  reinforcement_count?: number;
  /**
   * How often it was contradicted.
   */
  contradiction_count?: number;
  /**
   * The decision that replaces it.
   */
  superseded_by?: string;
  /**
   * Whether something that it rests on, however far away, was retracted.
   */
  stale?: boolean;
  /**
   * What was retracted.
   */
  stale_because?: {
    [k: string]: unknown | undefined;
  }[];
  [k: string]: unknown | undefined;
}
/**
 * A derived belief that may be wrong.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Opinion".
 */
export interface Opinion {
  subject?: string;
  /**
   * How sure it is at its beginning; what is said for and against it changes it without a new version.
   */
  confidence: number;
  /**
   * What the subject is.
   */
  subject_type?: string;
  /**
   * How it is held: skepticism, literalism, empathy.
   */
  disposition?: {
    [k: string]: unknown | undefined;
  };
  /**
   * What it belongs to.
   */
  domain?: string;
  /**
   * Of one that evolution has formed: whether its subject is spoken well or ill of.
   */
  stance?: 'praise' | 'blame';
  /**
   * Who holds it.
   */
  agent_id?: string;
  /**
   * What it was formed from: from relationships.
   */
  formed_from?: string[];
  /**
   * How often it was reinforced.
   */
  reinforcement_count?: number;
  /**
   * How often it was contradicted.
   */
  contradiction_count?: number;
  [k: string]: unknown | undefined;
}
/**
 * A synthesis of scattered evidence.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Observation".
 */
export interface Observation {
  /**
   * The entity that it is about.
   */
  entity_id?: string;
  /**
   * The fact about the entity that was recorded last of those it rests on.
   */
  fact_id?: string;
  /**
   * What it says of the entity first of all.
   */
  aspect?: string;
  /**
   * What the entity is.
   */
  entity_type?: string;
  /**
   * Who made it.
   */
  agent_id?: string;
  /**
   * What it was synthesized from: from relationships.
   */
  source_facts?: string[];
  /**
   * What it says something of: from relationships.
   */
  aspects_covered?: string[];
  /**
   * 0.2 for each aspect that is covered, at most 1.
   */
  completeness?: number;
  [k: string]: unknown | undefined;
}
/**
 * A reasoning trace from premises to a conclusion.
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
  /**
   * Its id unless given; once in a workspace, and for good.
   */
  constraint_id?: string;
  domain?: string;
  source?: string;
  /**
   * Who said it.
   */
  agent_id?: string;
  [k: string]: unknown | undefined;
}
/**
 * A lesson learned.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Learned".
 */
export interface Learned {
  /**
   * Its id unless given; once in a workspace, and for good.
   */
  learned_id?: string;
  lesson?: string;
  /**
   * Where the lesson applies.
   */
  context?:
    | string
    | {
        [k: string]: unknown | undefined;
      };
  /**
   * Who said it.
   */
  agent_id?: string;
  [k: string]: unknown | undefined;
}
/**
 * A plan with its tasks.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Plan".
 */
export interface Plan {
  plan_id?: string;
  title?: string;
  status: 'active' | 'completed' | 'failed' | 'cancelled';
  /**
   * Context of the plan.
   */
  context?:
    | string
    | {
        [k: string]: unknown | undefined;
      };
  /**
   * Each task becomes a separate item, PART_OF the plan.
   *
   * @maxItems 5000
   */
  tasks?: PlanStep[];
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
/**
 * A task of a plan.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "PlanTask".
 */
export interface PlanTask {
  task_id?: string;
  status: 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
  [k: string]: unknown | undefined;
}
/**
 * A code entity: class, function, route …
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
 * A derived score of an agent; cannot be created by callers.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Evaluation".
 */
export interface Evaluation {
  [k: string]: unknown | undefined;
}
/**
 * An anchor statement that later work is compared with.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Anchor".
 */
export interface Anchor {
  anchor_id?: string;
  anchor_type: string;
  session_id?: string;
  [k: string]: unknown | undefined;
}
/**
 * A tool call and its result.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "ToolCall".
 */
export interface ToolCall {
  tool_name?: string;
  /**
   * Result of the tool.
   */
  result?: {
    [k: string]: unknown | undefined;
  };
  [k: string]: unknown | undefined;
}
/**
 * A conversation turn, stored for replay.
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
 * A document.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "Document".
 */
export interface Document {
  [k: string]: unknown | undefined;
}
/**
 * Telemetry captured by a hook.
 *
 * This interface was referenced by `Types`'s JSON-Schema
 * via the `definition` "HookCapture".
 */
export interface HookCapture {
  [k: string]: unknown | undefined;
}
/**
 * An entry of a derived timeline.
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
