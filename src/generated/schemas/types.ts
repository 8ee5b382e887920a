// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as wire from './wire';
export type PlanStep = wire.ServerOwned & {
  task_id?: string;
  title?: string;
  content?: string;
  status?: 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
  /**
   * @maxItems 1000
   */
  depends_on?: Dependency[];
  priority?: Priority;
  assignee?: string;
  /**
   * @maxItems 100
   */
  gates?: NewGate[];
  evidence_ids?: ItemIds;
  discovered_from?: ItemIds;
  caused_by?: ItemIds;
  validates?: ItemIds;
  [k: string]: unknown | undefined;
};
export type Dependency =
  | string
  | {
      task_id: string;
      plan_id?: string;
      only_if?: 'failed';
    };
export type Priority = number | ('critical' | 'high' | 'medium' | 'low');
export type NewGate = wire.ServerOwned & {
  kind: 'time' | 'approval' | 'task';
  until?: wire.Timestamp;
  approver?: string;
  plan_id?: string;
  task_id?: string;
  note?: string;
};
/**
 * @maxItems 1000
 */
export type ItemIds = wire.Id[];

export interface Semantic {
  [k: string]: unknown | undefined;
}
export interface Episodic {
  valid_time?: wire.Timestamp;
  [k: string]: unknown | undefined;
}
export interface Procedural {
  [k: string]: unknown | undefined;
}
export interface Pending {
  [k: string]: unknown | undefined;
}
export interface Zettel {
  zettel_tags?: items.Tags;
  [k: string]: unknown | undefined;
}
export interface Decision {
  decision_id?: string;
  decision_type: 'inference' | 'preference' | 'classification' | 'choice' | 'belief' | 'policy';
  status: 'active' | 'superseded' | 'retracted' | 'pending';
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
  source_type?: 'reasoning' | 'explicit' | 'imported' | 'inferred';
  source_trace_id?: string;
  source_session_id?: string;
  agent_id?: string;
  requirements?: {
    [k: string]: unknown | undefined;
  }[];
  evidence_ids?: string[];
  contradicting_ids?: string[];
  reinforcement_count?: number;
  contradiction_count?: number;
  superseded_by?: string;
  stale?: boolean;
  stale_because?: {
    [k: string]: unknown | undefined;
  }[];
  [k: string]: unknown | undefined;
}
export interface Opinion {
  subject?: string;
  confidence: number;
  subject_type?: string;
  disposition?: {
    [k: string]: unknown | undefined;
  };
  domain?: string;
  stance?: 'praise' | 'blame';
  agent_id?: string;
  formed_from?: string[];
  reinforcement_count?: number;
  contradiction_count?: number;
  [k: string]: unknown | undefined;
}
export interface Observation {
  entity_id?: string;
  fact_id?: string;
  aspect?: string;
  entity_type?: string;
  agent_id?: string;
  source_facts?: string[];
  aspects_covered?: string[];
  completeness?: number;
  [k: string]: unknown | undefined;
}
export interface Reasoning {
  trace_id?: string;
  [k: string]: unknown | undefined;
}
export interface Constraint {
  constraint_id?: string;
  domain?: string;
  source?: string;
  agent_id?: string;
  [k: string]: unknown | undefined;
}
export interface Learned {
  learned_id?: string;
  lesson?: string;
  context?:
    | string
    | {
        [k: string]: unknown | undefined;
      };
  agent_id?: string;
  [k: string]: unknown | undefined;
}
export interface Plan {
  plan_id?: string;
  title?: string;
  status: 'active' | 'completed' | 'failed' | 'cancelled';
  context?:
    | string
    | {
        [k: string]: unknown | undefined;
      };
  /**
   * @maxItems 5000
   */
  tasks?: PlanStep[];
  created_by?: string;
  end_reason?: string;
  [k: string]: unknown | undefined;
}
export interface PlanTask {
  task_id?: string;
  status: 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
  outcome?: 'done' | 'failed';
  priority?: number;
  assignee?: string;
  claimed_by?: string;
  lease_until?: string | null;
  gates?: Gate[];
  [k: string]: unknown | undefined;
}
export interface Gate {
  gate_id: string;
  kind: 'time' | 'approval';
  until: wire.OpenTimestamp;
  approver: string | null;
  note: string | null;
  set_by: string;
  opened_by: string | null;
  opened_at: wire.OpenTimestamp;
}
export interface Code {
  entity_type?: string;
  repo?: string;
  name?: string | null;
  qualified_name?: string | null;
  file_path?: string | null;
  line_number?: number | null;
  end_line_number?: number | null;
  docstring?: string | null;
  signature?: string | null;
  decorators?: string[] | null;
  bases?: string[] | null;
  http_method?: string | null;
  http_path?: string | null;
  is_default_export?: boolean | null;
  language?: string | null;
  commit_hash?: string | null;
  indexed_at?: string | null;
  [k: string]: unknown | undefined;
}
export interface Evaluation {
  agent_id?: string;
  dimension?: string;
  domain?: string;
  score?: number;
  score_delta?: number;
  trend?: string;
  basis?: string[];
  sample_size?: number;
  evaluator?: string;
  [k: string]: unknown | undefined;
}
export interface Anchor {
  anchor_id?: string;
  anchor_type: string;
  session_id?: string;
  status?: 'active' | 'cleared' | 'graduated' | 'superseded' | 'retracted';
  agent_id?: string;
  [k: string]: unknown | undefined;
}
export interface ToolCall {
  tool_name?: string;
  result?: unknown;
  [k: string]: unknown | undefined;
}
export interface ConversationTurn {
  [k: string]: unknown | undefined;
}
export interface Conversation {
  [k: string]: unknown | undefined;
}
export interface Document {
  [k: string]: unknown | undefined;
}
export interface HookCapture {
  [k: string]: unknown | undefined;
}
export interface TimelineEntry {
  [k: string]: unknown | undefined;
}
export interface Record {
  [k: string]: unknown | undefined;
}
export interface SeedItem {
  [k: string]: unknown | undefined;
}
