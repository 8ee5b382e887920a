// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type AgentList = Agent[];
export type Dimension =
  | 'decision_volume'
  | 'supersession_rate'
  | 'confidence_trajectory'
  | 'reinforcement_balance'
  | 'task_completion'
  | 'drift';

export interface AgentRef {
  agent_id: wire.Id;
}
export interface CreateRequest {
  name: string;
  agent_id?: string | null;
  description?: string | null;
  agent_config: {
    [k: string]: unknown | undefined;
  };
  /**
   * @maxItems 100
   */
  roles: string[];
}
export interface Agent {
  agent_id: wire.Id;
  id: wire.Id;
  name: string;
  description: string | null;
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
export interface Profile {
  memory_type_weights?: {
    [k: string]: number | undefined;
  };
}
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
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
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
export interface Evaluation {
  evaluation_id: wire.Id | null;
  item_id: wire.Id | null;
  agent_id: string;
  dimension: Dimension;
  domain: string;
  score: number;
  score_delta: number;
  trend: 'improving' | 'stable' | 'declining';
  basis: string[];
  sample_size: number;
  valid_from: wire.Timestamp;
  recorded_at: wire.Timestamp | null;
  status: string;
  evaluator: string;
}
export interface EvaluationQuery {
  dimension: Dimension;
  domain: string;
}
export interface EvaluationRequest {
  dimension: Dimension;
  domain: string;
}
export interface AgentHistoryQuery {
  dimension?: Dimension;
  domain?: string;
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
export interface HistoryQuery {
  agent_id?: string;
  dimension?: Dimension;
  domain?: string;
  limit: number;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
export interface EvaluationAnswer {
  evaluation: Evaluation | null;
}
export interface History {
  history: Evaluation[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor: string | null;
}
export interface Decided {
  item_id: wire.Id;
  status: string;
  initial: number;
  confidence: number;
  supporting: number;
  contradicting: number;
  content: string;
}
