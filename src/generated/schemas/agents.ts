// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * Newest first; X-Total-Count and Link say whether there are more.
 */
export type AgentList = Agent[];
/**
 * decision_volume: decisions it made; supersession_rate: share of them that were superseded or retracted; confidence_trajectory: mean change of their confidence by evidence; reinforcement_balance: share of that evidence that supports them; task_completion: share of its ended tasks that are done; drift: share of the active anchors that its latest decisions say otherwise than.
 */
export type Dimension =
  | 'decision_volume'
  | 'supersession_rate'
  | 'confidence_trajectory'
  | 'reinforcement_balance'
  | 'task_completion'
  | 'drift';

/**
 * Agents of a workspace, what they prefer to recall, and how they do.
 */
export interface Agents {
  [k: string]: unknown | undefined;
}
export interface AgentRef {
  agent_id: wire.Id;
}
export interface CreateRequest {
  name: string;
  /**
   * An id of the caller's own, once in a workspace, by which it decides and works.
   */
  agent_id?: string | null;
  description?: string | null;
  /**
   * What the caller keeps of it, as sent.
   */
  agent_config: {
    [k: string]: unknown | undefined;
  };
  /**
   * @maxItems 100
   */
  roles: string[];
}
/**
 * An agent of the workspace.
 */
export interface Agent {
  agent_id: wire.Id;
  id: wire.Id;
  name: string;
  description: string | null;
  /**
   * What the caller keeps of it, as sent.
   */
  agent_config: {
    [k: string]: unknown | undefined;
  };
  roles: string[];
  recall_profile: Profile;
  status: 'active';
  workspace_id: string | null;
  tenant_id: string;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
}
/**
 * What an agent prefers to recall.
 */
export interface Profile {
  /**
   * Factor of the score of each memory type in searches with `agent_id`; types that are left out keep theirs.
   */
  memory_type_weights?: {
    [k: string]: number | undefined;
  };
}
/**
 * As it is stored: objects as JSON.
 */
export interface StoredAgent {
  agent_id: wire.Id;
  name: string;
  description: string | null;
  config_json: string;
  roles: string[];
  profile_json: string;
  workspace_id: string | null;
  tenant_id: string;
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
}
export interface ListQuery {
  /**
   * Rows per page.
   */
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
/**
 * What it decided stays.
 */
export interface Deleted {
  agent_id: wire.Id;
  status: 'deleted';
}
export interface ProfileRequest {
  recall_profile: Profile;
}
export interface ProfileAnswer {
  recall_profile: Profile;
}
/**
 * How an agent does in a dimension and a domain, derived by the service. Without ids if it is not stored.
 */
export interface Evaluation {
  evaluation_id: wire.Id | null;
  item_id: wire.Id | null;
  agent_id: string;
  dimension: Dimension;
  domain: string;
  score: number;
  /**
   * Against the record before it; 0 for the first.
   */
  score_delta: number;
  trend: 'improving' | 'stable' | 'declining';
  /**
   * Ids of the newest items that it is derived from, at most 100.
   */
  basis: string[];
  /**
   * Items or pieces of evidence that were counted: those of the newest 1000 decisions or tasks.
   */
  sample_size: number;
  valid_from: wire.Timestamp;
  recorded_at: wire.Timestamp | null;
  status: string;
  evaluator: string;
}
export interface EvaluationQuery {
  dimension: Dimension;
  /**
   * The domain of the decisions; `*` for all.
   */
  domain: string;
}
export interface EvaluationRequest {
  dimension: Dimension;
  /**
   * The domain of the decisions; `*` for all.
   */
  domain: string;
}
export interface AgentHistoryQuery {
  dimension?: Dimension;
  /**
   * The domain of the decisions; `*` for all.
   */
  domain?: string;
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
export interface HistoryQuery {
  /**
   * The agent.
   */
  agent_id?: string;
  dimension?: Dimension;
  /**
   * The domain of the decisions; `*` for all.
   */
  domain?: string;
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
export interface EvaluationAnswer {
  /**
   * null as long as there is nothing to derive it from.
   */
  evaluation: Evaluation | null;
}
export interface History {
  /**
   * Newest first.
   */
  history: Evaluation[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
/**
 * A decision as it is counted.
 */
export interface Decided {
  item_id: wire.Id;
  status: string;
  initial: number;
  confidence: number;
  supporting: number;
  contradicting: number;
  content: string;
}
