// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as wire from './wire';
/**
 * A task sent as part of a plan; its content is its title unless given.
 */
export type PlanStep = wire.ServerOwned & {
  /**
   * Its id in the plan; its place in the list by default, from 1.
   */
  task_id?: string;
  title?: string;
  content?: string;
  status?: 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
  /**
   * Tasks that come first: by task_id, or an object.
   *
   * @maxItems 1000
   */
  depends_on?: Dependency[];
  priority?: Priority;
  /**
   * The agent that it is for; others do not claim it.
   */
  assignee?: string;
  /**
   * @maxItems 100
   */
  gates?: NewGate[];
  evidence_ids?: ItemIds;
  discovered_from?: ItemIds1;
  caused_by?: ItemIds2;
  validates?: ItemIds3;
  [k: string]: unknown | undefined;
};
/**
 * A task_id of the same plan, or more of it.
 */
export type Dependency =
  | string
  | {
      task_id: string;
      /**
       * Of a task of another plan of the workspace; the same plan by default.
       */
      plan_id?: string;
      /**
       * The task is only needed if the other one failed; otherwise it is skipped.
       */
      only_if?: 'failed';
    };
/**
 * 0 comes first; in words critical (0), high (1), medium (2), low (3). 2 by default.
 */
export type Priority = number | ('critical' | 'high' | 'medium' | 'low');
/**
 * What holds a task: until a time, until somebody else approves, or until a task of another plan is complete.
 */
export type NewGate = wire.ServerOwned & {
  kind: 'time' | 'approval' | 'task';
  until?: wire.Timestamp;
  /**
   * user_id or key_id of who approves; a person, or any key but the one that closed the gate, by default.
   */
  approver?: string;
  plan_id?: string;
  task_id?: string;
  note?: string;
};
/**
 * Items that it rests on, such as a decision.
 *
 * @maxItems 1000
 */
export type ItemIds = wire.Id[];
/**
 * Items, such as another task, from which it was found.
 *
 * @maxItems 1000
 */
export type ItemIds1 = wire.Id[];
/**
 * Items that made it necessary.
 *
 * @maxItems 1000
 */
export type ItemIds2 = wire.Id[];
/**
 * Items that it tests or confirms.
 *
 * @maxItems 1000
 */
export type ItemIds3 = wire.Id[];
/**
 * @maxItems 1000
 */
export type ItemIds4 = wire.Id[];

/**
 * The memory types: layer, ingestion strategy (FULL: embedding and entities; INDEXED: typed node, queried by its fields; APPEND: minimal node, read by recency) and key fields.
 */
export interface Types {
  [k: string]: unknown | undefined;
}
/**
 * A context-independent fact.
 */
export interface Semantic {
  [k: string]: unknown | undefined;
}
/**
 * A time-bound event.
 */
export interface Episodic {
  /**
   * Alias of valid_start_time.
   */
  valid_time?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
/**
 * A procedure or sequence of steps.
 */
export interface Procedural {
  [k: string]: unknown | undefined;
}
/**
 * Text that is not classified yet.
 */
export interface Pending {
  [k: string]: unknown | undefined;
}
/**
 * An atomic note.
 */
export interface Zettel {
  /**
   * Tags of the note; also added to `tags`.
   */
  zettel_tags?: items.Tags;
  [k: string]: unknown | undefined;
}
/**
 * A decision and its rationale.
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
 */
export interface Reasoning {
  trace_id?: string;
  [k: string]: unknown | undefined;
}
/**
 * A hard rule.
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
  /**
   * Who made it, by name.
   */
  created_by?: string;
  /**
   * Why it was completed, failed or cancelled.
   */
  end_reason?: string;
  [k: string]: unknown | undefined;
}
/**
 * A task of a plan.
 */
export interface PlanTask {
  task_id?: string;
  /**
   * `blocked`: by hand. What waits for another task or a gate is pending; a plan shows it as blocked.
   */
  status: 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
  /**
   * How a complete task ended.
   */
  outcome?: 'done' | 'failed';
  /**
   * 0 comes first.
   */
  priority?: number;
  /**
   * The agent that it is for.
   */
  assignee?: string;
  /**
   * The agent that works on it, or has worked on it last.
   */
  claimed_by?: string;
  /**
   * Until when it is claimed.
   */
  lease_until?: string | null;
  /**
   * What holds it beside other tasks.
   */
  gates?: Gate[];
  [k: string]: unknown | undefined;
}
/**
 * A gate of a task.
 */
export interface Gate {
  gate_id: string;
  kind: 'time' | 'approval';
  until: wire.OpenTimestamp;
  approver: string | null;
  note: string | null;
  /**
   * The key or user that closed it.
   */
  set_by: string;
  opened_by: string | null;
  opened_at: wire.OpenTimestamp;
}
/**
 * An entity of source code: module, class, function, method, route or test. Written by POST /memory/code/index.
 */
export interface Code {
  entity_type?: string;
  repo?: string;
  /**
   * As in the source.
   */
  name?: string | null;
  /**
   * With its class: `Graph.run`.
   */
  qualified_name?: string | null;
  /**
   * Path within the repository.
   */
  file_path?: string | null;
  /**
   * First line.
   */
  line_number?: number | null;
  /**
   * Last line.
   */
  end_line_number?: number | null;
  /**
   * What its comment says.
   */
  docstring?: string | null;
  /**
   * Its first line.
   */
  signature?: string | null;
  /**
   * Decorators and annotations.
   */
  decorators?: string[] | null;
  /**
   * What it inherits from, as in the source.
   */
  bases?: string[] | null;
  /**
   * Of a route.
   */
  http_method?: string | null;
  /**
   * Of a route.
   */
  http_path?: string | null;
  /**
   * Whether it is the default export of its module.
   */
  is_default_export?: boolean | null;
  /**
   * Programming language.
   */
  language?: string | null;
  /**
   * The commit with which this state was indexed.
   */
  commit_hash?: string | null;
  /**
   * When this state was indexed.
   */
  indexed_at?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * A derived score of an agent; cannot be created by callers.
 */
export interface Evaluation {
  /**
   * Whom it is about.
   */
  agent_id?: string;
  /**
   * What is measured.
   */
  dimension?: string;
  /**
   * The domain of the decisions; `*` for all.
   */
  domain?: string;
  /**
   * What was measured.
   */
  score?: number;
  /**
   * Against the record before it.
   */
  score_delta?: number;
  /**
   * improving, stable or declining.
   */
  trend?: string;
  /**
   * Ids of the newest items that it is derived from.
   */
  basis?: string[];
  /**
   * How many were counted.
   */
  sample_size?: number;
  /**
   * Who derived it.
   */
  evaluator?: string;
  [k: string]: unknown | undefined;
}
/**
 * An anchor statement that later work is compared with.
 */
export interface Anchor {
  /**
   * Its id unless given; once in a workspace, and for good.
   */
  anchor_id?: string;
  anchor_type: string;
  session_id?: string;
  status?: 'active' | 'cleared' | 'graduated' | 'superseded' | 'retracted';
  /**
   * Who says it.
   */
  agent_id?: string;
  [k: string]: unknown | undefined;
}
/**
 * A tool call and its result.
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
 */
export interface ConversationTurn {
  [k: string]: unknown | undefined;
}
/**
 * The container of a conversation.
 */
export interface Conversation {
  [k: string]: unknown | undefined;
}
/**
 * A document.
 */
export interface Document {
  [k: string]: unknown | undefined;
}
/**
 * Telemetry captured by a hook.
 */
export interface HookCapture {
  [k: string]: unknown | undefined;
}
/**
 * An entry of a derived timeline.
 */
export interface TimelineEntry {
  [k: string]: unknown | undefined;
}
/**
 * A row of a schema that the workspace has registered (INDEXED or APPEND).
 */
export interface Record {
  [k: string]: unknown | undefined;
}
/**
 * Reference knowledge.
 */
export interface SeedItem {
  [k: string]: unknown | undefined;
}
