// Written by `npm run generate`. Do not edit.
import type * as decisions from './decisions';
import type * as items from './items';
import type * as types from './types';
import type * as wire from './wire';
export type TaskStatus = 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
export type PlanStatus = 'active' | 'completed' | 'failed' | 'cancelled';
export type TaskRefs = {
  item_id: string;
  task_id: string;
}[];

export interface PlanRef {
  plan_id: wire.Id;
  [k: string]: unknown | undefined;
}
export interface TaskRef {
  plan_id: wire.Id;
  task_id: wire.Id;
  [k: string]: unknown | undefined;
}
export interface GateRef {
  plan_id: wire.Id;
  task_id: wire.Id;
  gate_id: wire.Id;
  [k: string]: unknown | undefined;
}
export interface DependencyRef {
  plan_id: wire.Id;
  task_id: wire.Id;
  depends_on: wire.Id;
  [k: string]: unknown | undefined;
}
export interface CreateRequest {
  id?: never;
  item_id?: never;
  tenant_id?: never;
  workspace_id?: never;
  user_id?: never;
  scope?: never;
  scope_key?: never;
  tier?: never;
  origin_tier?: never;
  created_at?: never;
  updated_at?: never;
  transaction_time?: never;
  embedding?: never;
  status?: never;
  title?: string | null;
  content?: string | null;
  plan_id?: string | null;
  /**
   * @maxItems 5000
   */
  tasks?: types.PlanStep[] | null;
  context?:
    | string
    | {
        [k: string]: unknown | undefined;
      }
    | null;
  created_by?: string | null;
  evidence_ids?: decisions.Ids;
  tags?: decisions.Tags;
  metadata?: Exclude<items.AddRequest['metadata'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
  [k: string]: unknown | undefined;
}
export interface Hold {
  kind: 'dependency' | 'time' | 'approval' | 'hold';
  item_id?: string;
  task_id?: string;
  plan_id?: string | null;
  status?: string;
  only_if?: 'failed' | null;
  gate_id?: string;
  until?: wire.OpenTimestamp;
  approver?: string | null;
  note?: string | null;
}
export interface Claim {
  agent_id: string | null;
  lease_until: wire.OpenTimestamp;
}
export interface DependsOn {
  task_id: string;
  item_id: string;
  plan_id: string | null;
  only_if: 'failed' | null;
}
export interface Fallen {
  item_id: string;
  memory_type: string;
  content: string;
  status: string;
  reason: string | null;
}
export interface Task {
  origin: string;
  trust: wire.Trust;
  task_id: string;
  item_id: wire.Id;
  id: wire.Id;
  plan_id: string | null;
  title: string | null;
  content: string;
  status: TaskStatus;
  outcome: 'done' | 'failed' | null;
  priority: number;
  assignee: string | null;
  chain: number;
  depends_on: string[];
  held_by: Hold[];
  claim: Claim | null;
  notes: number;
  created_at: string;
  updated_at: string;
  version: number;
}
export interface Progress {
  total: number;
  pending: number;
  in_progress: number;
  blocked: number;
  complete: number;
  failed: number;
  skipped: number;
  share: number;
}
export interface Resting {
  task_id: string;
  item_id: string;
  because: Fallen[];
}
export interface Holder {
  task_id: string;
  item_id: string;
  agent_id: string | null;
  lease_until: wire.OpenTimestamp;
}
export interface Plan {
  plan_id: wire.Id;
  item_id: wire.Id;
  id: wire.Id;
  title: string | null;
  content: string;
  memory_type: 'plan';
  status: PlanStatus;
  context:
    | string
    | {
        [k: string]: unknown | undefined;
      }
    | null;
  created_by: string | null;
  end_reason: string | null;
  decision_id: string | null;
  tasks: Task[];
  task_ids: string[];
  total_tasks: number;
  completed_tasks: number;
  progress: Progress;
  ready: string[];
  critical_path: string[];
  holders: Holder[];
  rests_on_fallen: Resting[];
  evidence_ids: string[];
  tags: string[];
  metadata: wire.Metadata;
  origin: string;
  version: number;
  created_at: string;
  updated_at: string;
  valid_start_time: wire.OpenTimestamp;
  valid_end_time: wire.OpenTimestamp;
  transaction_time: string;
  user_id: string | null;
  workspace_id: string | null;
  tenant_id: string;
}
export interface ListQuery {
  limit: wire.Limit;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
export interface PlanRow {
  plan_id: wire.Id;
  item_id: wire.Id;
  title: string | null;
  content: string;
  status: PlanStatus;
  created_by: string | null;
  total_tasks: number;
  completed_tasks: number;
  created_at: string;
  updated_at: string;
  ready_tasks: number;
  in_progress_tasks: number;
}
export interface PlanPage {
  plans: PlanRow[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: Exclude<wire.Page['limit'], undefined>;
  offset: Exclude<wire.Page['offset'], undefined>;
  has_more: Exclude<wire.Page['has_more'], undefined>;
  next_cursor: Exclude<wire.Page['next_cursor'], undefined>;
}
export interface TaskRequest {
  task_id: string;
  status?: TaskStatus;
  outcome?: 'done' | 'failed';
  token?: number;
  agent_id?: string;
  title?: string;
  content?: string;
  priority?: types.Priority;
  assignee?: string | null;
  evidence_ids?: types.ItemIds;
  note?: string;
  reason?: string;
  [k: string]: unknown | undefined;
}
export interface TaskAnswer {
  plan_id: string;
  task_id: string;
  item_id: string;
  status: TaskStatus;
  task: Task;
  became_ready: TaskRefs;
  completed_tasks: number;
  total_tasks: number;
  note_id: string | null;
}
export interface CompleteRequest {
  graduate?: boolean | null;
  content?: string | null;
  reason?: string | null;
  [k: string]: unknown | undefined;
}
export interface ReasonRequest {
  reason?: string | null;
  [k: string]: unknown | undefined;
}
export interface EndAnswer {
  plan_id: string;
  item_id: string;
  status: PlanStatus;
  reason: string | null;
  graduated: boolean;
  decision_id: string | null;
  completed_tasks: number;
  total_tasks: number;
  open_tasks: string[];
  claimed: string[];
}
export interface AddTasksRequest {
  /**
   * @minItems 1
   * @maxItems 5000
   */
  tasks: [types.PlanStep, ...types.PlanStep[]];
  [k: string]: unknown | undefined;
}
export interface AddedTasks {
  plan_id: string;
  task_ids: string[];
  item_ids: string[];
  ready: TaskRefs;
  total_tasks: number;
}
export interface DependencyRequest {
  depends_on: types.Dependency;
  [k: string]: unknown | undefined;
}
export interface StructureAnswer {
  plan_id: string;
  task_id: string;
  item_id: string;
  became_ready: TaskRefs;
}
export interface GateAnswer {
  plan_id: string;
  task_id: string;
  item_id: string;
  gate_id: string | null;
  status: TaskStatus;
  held_by: Hold[];
  became_ready: TaskRefs;
}
export interface ApproveRequest {
  note?: string | null;
  [k: string]: unknown | undefined;
}
export interface NoteRequest {
  content: string;
  kind: 'note' | 'ruling';
  agent_id?: string;
  [k: string]: unknown | undefined;
}
export interface Note {
  note_id: string;
  item_id: string;
  plan_id: string;
  task_id: string;
  kind: 'note' | 'ruling';
  content: string;
  agent_id: string | null;
  user_id: string | null;
  created_at: string;
}
export interface NotePage {
  notes: Note[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: Exclude<wire.Page['limit'], undefined>;
  offset: Exclude<wire.Page['offset'], undefined>;
  has_more: Exclude<wire.Page['has_more'], undefined>;
  next_cursor: Exclude<wire.Page['next_cursor'], undefined>;
}
export interface ReadyQuery {
  plan_id?: string;
  agent_id?: string;
  limit: number;
  explain: boolean;
}
export interface ReadyTask {
  origin: string;
  trust: wire.Trust;
  task_id: string;
  item_id: wire.Id;
  plan_id: string;
  title: string | null;
  content: string;
  priority: number;
  chain: number;
  assignee: string | null;
  created_at: string;
  plan_item_id: string;
  plan_title: string | null;
}
export interface HeldTask {
  task_id: string;
  item_id: string;
  plan_id: string;
  title: string | null;
  content: string;
  status: TaskStatus;
  claim: Claim | null;
  held_by: Hold[];
}
export interface ReadyAnswer {
  tasks: ReadyTask[];
  count: number;
  has_more: boolean;
  not_ready?: HeldTask[];
  not_ready_has_more?: boolean;
}
export interface ClaimRequest {
  agent_id: string;
  lease_seconds: number;
  task_id?: string;
  [k: string]: unknown | undefined;
}
export interface ClaimAnswer {
  plan_id?: string;
  task_id?: string;
  item_id?: string;
  token?: number;
  lease_until?: wire.Timestamp;
  task: ReadyTask | null;
  notes?: Note[];
}
export interface HeartbeatRequest {
  task_id: string;
  token: number;
  agent_id?: string;
  lease_seconds: number;
  [k: string]: unknown | undefined;
}
export interface HeartbeatAnswer {
  plan_id: string;
  task_id: string;
  item_id: string;
  token: number;
  lease_until: string;
}
export interface ReleaseRequest {
  task_id: string;
  token: number;
  note?: string;
  agent_id?: string;
  [k: string]: unknown | undefined;
}
export interface TaskRow {
  origin: string;
  trust: wire.Trust;
  waits: {
    item_id: string;
    only_if: 'failed' | null;
  }[];
  item_id: string;
  task_id: string;
  plan_id: string;
  title: string | null;
  content: string;
  status: string;
  outcome: 'done' | 'failed' | null;
  priority: number | null;
  assignee: string | null;
  chain: number | null;
  gates_json: string | null;
  claimed_by: string | null;
  lease_until: string | null;
  created_at: string;
  updated_at: string;
  version: number;
  notes: number;
}
export interface HeldRow {
  item_id: string;
  task_id: string;
  plan_id: string;
  title: string | null;
  content: string;
  status: string;
  gates_json: string | null;
  claimed_by: string | null;
  lease_until: string | null;
}
export interface NoteRow {
  item_id: string;
  content: string;
  kind: 'note' | 'ruling' | null;
  agent_id: string | null;
  user_id: string | null;
  created_at: string;
}
