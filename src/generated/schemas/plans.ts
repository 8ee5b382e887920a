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

/**
 * Plans: tasks that wait for each other, who works on them, and what becomes of them.
 */
export interface Plans {
  [k: string]: unknown | undefined;
}
export interface PlanRef {
  /**
   * The plan_id that was given, or the item_id.
   */
  plan_id: wire.Id;
  [k: string]: unknown | undefined;
}
export interface TaskRef {
  plan_id: wire.Id;
  /**
   * The task_id, or the item_id of the task.
   */
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
  /**
   * The task_id of the same plan, or the item_id of the task.
   */
  depends_on: wire.Id;
  [k: string]: unknown | undefined;
}
/**
 * A plan with its tasks; its content is its title unless given.
 */
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
  /**
   * An id of the caller's own; the item_id by default.
   */
  plan_id?: string | null;
  /**
   * @maxItems 5000
   */
  tasks?: types.PlanStep[] | null;
  /**
   * What whoever works on it should know.
   */
  context?:
    | string
    | {
        [k: string]: unknown | undefined;
      }
    | null;
  /**
   * Who plans, by name; empty for nobody.
   */
  created_by?: string | null;
  /**
   * Items that it rests on.
   */
  evidence_ids?: decisions.Ids;
  tags?: decisions.Tags;
  metadata?: Exclude<items.AddRequest['metadata'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
  [k: string]: unknown | undefined;
}
/**
 * What holds a task: another task, or a gate.
 */
export interface Hold {
  kind: 'dependency' | 'time' | 'approval' | 'hold';
  item_id?: string;
  task_id?: string;
  plan_id?: string | null;
  /**
   * Of the other task; `failed` if it is complete and has failed.
   */
  status?: string;
  only_if?: 'failed' | null;
  gate_id?: string;
  until?: wire.OpenTimestamp;
  approver?: string | null;
  note?: string | null;
}
/**
 * Who works on a task.
 */
export interface Claim {
  agent_id: string | null;
  /**
   * Until when it is claimed; null without a claim.
   */
  lease_until: wire.OpenTimestamp;
}
/**
 * A task that comes first.
 */
export interface DependsOn {
  task_id: string;
  item_id: string;
  plan_id: string | null;
  only_if: 'failed' | null;
}
/**
 * An item that was retracted or superseded.
 */
export interface Fallen {
  item_id: string;
  memory_type: string;
  content: string;
  status: string;
  reason: string | null;
}
/**
 * A task at the moment that is read. A pending task is blocked while something holds it.
 */
export interface Task {
  task_id: string;
  item_id: wire.Id;
  id: wire.Id;
  plan_id: string | null;
  title: string | null;
  /**
   * Its first 2,000 characters.
   */
  content: string;
  status: TaskStatus;
  /**
   * How it ended, once it is complete.
   */
  outcome: 'done' | 'failed' | null;
  /**
   * 0 comes first.
   */
  priority: number;
  assignee: string | null;
  /**
   * Tasks in the longest chain that begins with it.
   */
  chain: number;
  /**
   * task_ids of the same plan, item_ids of other plans' tasks.
   */
  depends_on: string[];
  held_by: Hold[];
  claim: Claim | null;
  /**
   * Notes and rulings of it.
   */
  notes: number;
  created_at: string;
  updated_at: string;
  version: number;
}
/**
 * Tasks by their state.
 */
export interface Progress {
  total: number;
  pending: number;
  in_progress: number;
  blocked: number;
  /**
   * Also those that failed.
   */
  complete: number;
  failed: number;
  skipped: number;
  /**
   * Complete and skipped ones of all, 0…1.
   */
  share: number;
}
/**
 * A task that rests on what was retracted or superseded, directly or through others.
 */
export interface Resting {
  task_id: string;
  item_id: string;
  because: Fallen[];
}
/**
 * A task that somebody works on.
 */
export interface Holder {
  task_id: string;
  item_id: string;
  agent_id: string | null;
  lease_until: wire.OpenTimestamp;
}
/**
 * A plan with all its tasks at the moment that is read.
 */
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
  /**
   * Why it has ended.
   */
  end_reason: string | null;
  /**
   * The decision that it was graduated to.
   */
  decision_id: string | null;
  tasks: Task[];
  task_ids: string[];
  total_tasks: number;
  /**
   * Complete or skipped.
   */
  completed_tasks: number;
  progress: Progress;
  /**
   * task_ids of what can begin, first things first.
   */
  ready: string[];
  /**
   * task_ids of the longest chain of what is not done, from the first.
   */
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
/**
 * A plan in a list.
 */
export interface PlanRow {
  plan_id: wire.Id;
  item_id: wire.Id;
  title: string | null;
  /**
   * Its first 2,000 characters.
   */
  content: string;
  status: PlanStatus;
  created_by: string | null;
  total_tasks: number;
  /**
   * Complete or skipped.
   */
  completed_tasks: number;
  created_at: string;
  updated_at: string;
  /**
   * Tasks that can begin now.
   */
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
  /**
   * The task_id, or the item_id of the task.
   */
  task_id: string;
  status?: TaskStatus;
  /**
   * How it ended, with the status `complete`.
   */
  outcome?: 'done' | 'failed';
  /**
   * The fencing token of the claim.
   */
  token?: number;
  /**
   * The agent that acts, by name.
   */
  agent_id?: string;
  title?: string;
  content?: string;
  priority?: types.Priority;
  /**
   * null for nobody in particular.
   */
  assignee?: string | null;
  /**
   * Further items that it rests on.
   */
  evidence_ids?: types.ItemIds;
  note?: string;
  /**
   * Why, kept with the version.
   */
  reason?: string;
  [k: string]: unknown | undefined;
}
/**
 * A task after a change, and what became ready by it.
 */
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
  /**
   * Whether a decision is made of it.
   */
  graduate?: boolean | null;
  /**
   * What the decision says; by default title and content of the plan or, if it has a title only, title and tasks.
   */
  content?: string | null;
  reason?: string | null;
  [k: string]: unknown | undefined;
}
export interface ReasonRequest {
  reason?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * How a plan has ended.
 */
export interface EndAnswer {
  plan_id: string;
  item_id: string;
  status: PlanStatus;
  reason: string | null;
  graduated: boolean;
  decision_id: string | null;
  completed_tasks: number;
  total_tasks: number;
  /**
   * The task_ids that are neither complete nor skipped; the end of the plan leaves them undone.
   */
  open_tasks: string[];
  /**
   * Those of them that an agent is working on.
   */
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
/**
 * Tasks that were added.
 */
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
/**
 * The task, and what became ready.
 */
export interface StructureAnswer {
  plan_id: string;
  task_id: string;
  item_id: string;
  became_ready: TaskRefs;
}
/**
 * A gate, and the state of its task.
 */
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
  /**
   * Who writes it, by name.
   */
  agent_id?: string;
  [k: string]: unknown | undefined;
}
/**
 * A note or ruling on a task.
 */
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
  /**
   * Only tasks of this plan.
   */
  plan_id?: string;
  /**
   * Only tasks that this agent may claim: its own, and those of nobody in particular.
   */
  agent_id?: string;
  limit: number;
  /**
   * Whether the answer says what holds the tasks that are not ready.
   */
  explain: boolean;
}
/**
 * A task that can begin.
 */
export interface ReadyTask {
  task_id: string;
  item_id: wire.Id;
  plan_id: string;
  title: string | null;
  /**
   * Its first 2,000 characters.
   */
  content: string;
  /**
   * 0 comes first.
   */
  priority: number;
  /**
   * Tasks in the longest chain that begins with it.
   */
  chain: number;
  assignee: string | null;
  created_at: string;
  plan_item_id: string;
  plan_title: string | null;
}
/**
 * A task that is not ready, and why.
 */
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
/**
 * Tasks that can begin, first things first.
 */
export interface ReadyAnswer {
  tasks: ReadyTask[];
  count: number;
  has_more: boolean;
  /**
   * With `explain`, up to `limit`.
   */
  not_ready?: HeldTask[];
  not_ready_has_more?: boolean;
}
export interface ClaimRequest {
  /**
   * The agent that acts, by name.
   */
  agent_id: string;
  /**
   * Seconds until the claim ends unless it is renewed.
   */
  lease_seconds: number;
  /**
   * This task, by its task_id or item_id, with the plan in the path.
   */
  task_id?: string;
  [k: string]: unknown | undefined;
}
/**
 * The claimed task with its token. When nothing is ready, `task` is null and the other fields are left out.
 */
export interface ClaimAnswer {
  plan_id?: string;
  task_id?: string;
  item_id?: string;
  token?: number;
  lease_until?: wire.Timestamp;
  task: ReadyTask | null;
}
export interface HeartbeatRequest {
  task_id: string;
  /**
   * The fencing token of the claim.
   */
  token: number;
  /**
   * Seconds until the claim ends unless it is renewed.
   */
  lease_seconds: number;
  [k: string]: unknown | undefined;
}
/**
 * Until when the task is claimed now.
 */
export interface HeartbeatAnswer {
  plan_id: string;
  task_id: string;
  item_id: string;
  token: number;
  lease_until: string;
}
export interface ReleaseRequest {
  task_id: string;
  /**
   * The fencing token of the claim.
   */
  token: number;
  note?: string;
  /**
   * The agent that acts, by name.
   */
  agent_id?: string;
  [k: string]: unknown | undefined;
}
export interface HistoryQuery {
  limit: wire.Limit;
  offset: wire.Offset;
  cursor?: wire.Cursor;
}
/**
 * A state that a plan or one of its tasks had.
 */
export interface PlanChange {
  at: string;
  item_id: string;
  /**
   * null for the plan itself.
   */
  task_id: string | null;
  version: number;
  status: string;
  outcome: string | null;
  /**
   * Who works on the task.
   */
  agent_id: string | null;
  changed_by: string | null;
  change_reason: string | null;
}
export interface History {
  plan_id: string;
  /**
   * Newest first.
   */
  changes: PlanChange[];
  count: number;
  total: Exclude<wire.Page['total'], undefined>;
  limit: Exclude<wire.Page['limit'], undefined>;
  offset: Exclude<wire.Page['offset'], undefined>;
  has_more: Exclude<wire.Page['has_more'], undefined>;
  next_cursor: Exclude<wire.Page['next_cursor'], undefined>;
}
/**
 * A task as the graph has it; times as Cypher prints them.
 */
export interface TaskRow {
  waits: {
    item_id: string;
    only_if: 'failed' | null;
  }[];
  item_id: string;
  task_id: string;
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
/**
 * A task that is not ready, as the graph has it.
 */
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
/**
 * A note as the graph has it.
 */
export interface NoteRow {
  item_id: string;
  content: string;
  kind: 'note' | 'ruling' | null;
  agent_id: string | null;
  user_id: string | null;
  created_at: string;
}
