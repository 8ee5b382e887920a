// Plans as the API returns them: tasks, why they wait, progress, and next tasks. Pure functions of the stored data.
import type { Schemas } from '../../../generated/schemas';
import { momentFromCypher, timeFromCypher } from '../../../graph/values';
import { commonOf } from '../../store/capture';
import { recordOf, typed, type StoredItem } from '../../model/record';
import { gatesOf } from '../../model/tasks/gates';
import { criticalPath } from '../../model/tasks/task-graph';
import { byHand, holdsOf, stateOf, type Need } from '../../model/tasks/task-state';
import { countsOf } from '../../../lists';

export type Plan = Schemas['plans/Plan'];
export type Task = Schemas['plans/Task'];
type TaskRow = Schemas['plans/TaskRow'];
type Resting = Schemas['plans/Resting'];

export interface PlanParts {
  item: StoredItem;
  evidence_ids: string[];
  decision_id: string | null;
  tasks: TaskRow[];
  /** `task` depends on the other task. */
  needs: (Need & { task: string })[];
  fallen: { task_id: string; task: string; fallen: Schemas['plans/Fallen'] }[];
}

const doneStates: ReadonlySet<string> = new Set(['complete', 'skipped']);

export const isDone = ({ status }: Pick<Task, 'status'>): boolean => doneStates.has(status);

/** @param now requested time, at which gates and claims are judged */
export function planOf({ item, evidence_ids, decision_id, ...parts }: PlanParts, now: string): Plan {
  const record = recordOf(item);
  const { retraction_reason: _reason, rejected_as: _rejected, agent_id: _agent, ...common } = commonOf(record);
  const { context, created_by, end_reason, ...own } = typed<'types/Plan'>(record);
  const plan_id = own.plan_id ?? item.item_id;
  const tasks = tasksOf(parts, item.item_id, now);
  const open = tasks.filter((task) => !isDone(task)).map(({ item_id }) => item_id);
  const waits = parts.needs.map(({ task, item_id }) => ({ task, for: item_id }));
  const taskIds = new Map(tasks.map(({ item_id, task_id }) => [item_id, task_id]));
  const progress = progressOf(tasks);
  return {
    ...common,
    plan_id,
    memory_type: 'plan',
    status: item.status as Plan['status'],
    context: context ?? null,
    created_by: created_by ?? null,
    end_reason: end_reason ?? null,
    decision_id,
    tasks,
    task_ids: tasks.map(({ task_id }) => task_id),
    total_tasks: tasks.length,
    completed_tasks: tasks.filter((task) => isDone(task) && task.outcome !== 'failed').length,
    progress,
    ready: item.status === 'active' ? readyOf(tasks).map(({ task_id }) => task_id) : [],
    critical_path: criticalPath(open, waits).map((item_id) => taskIds.get(item_id) as string),
    holders: tasks
      .filter(({ claim }) => claim !== null)
      .map(({ task_id, item_id, claim }) => ({
        task_id,
        item_id,
        agent_id: claim?.agent_id ?? null,
        lease_until: claim?.lease_until ?? null,
      })),
    rests_on_fallen: restingOf(parts.fallen),
    evidence_ids,
  };
}

export function tasksOf(
  { tasks, needs }: Pick<PlanParts, 'tasks' | 'needs'>,
  plan_item_id: string,
  now: string,
): Task[] {
  const needsOf = new Map<string, Need[]>();
  for (const { task, ...need } of needs) {
    const known = needsOf.get(task);
    if (known) known.push(need);
    else needsOf.set(task, [need]);
  }
  return tasks.map((row) => {
    const own = needsOf.get(row.item_id) ?? [];
    const held = heldBy(row, own, now);
    return {
      task_id: row.task_id,
      item_id: row.item_id,
      id: row.item_id,
      plan_id: row.plan_id,
      title: row.title,
      content: row.content,
      origin: row.origin,
      trust: row.trust,
      status: stateOf(row.status, held.length > 0),
      outcome: row.outcome,
      priority: row.priority ?? 2,
      assignee: row.assignee,
      chain: row.chain ?? 1,
      depends_on: own.map((need) => (need.plan_item_id === plan_item_id ? need.task_id : need.item_id)),
      held_by: held,
      claim: claimOf(row),
      notes: row.notes,
      created_at: momentFromCypher(row.created_at),
      updated_at: momentFromCypher(row.updated_at),
      version: row.version,
    };
  });
}

/** Reasons why a task cannot start; empty if it can start, or has begun or ended. */
export function heldBy(
  row: { status: string; gates_json?: string | null },
  needs: Need[],
  now: string,
): Task['held_by'] {
  if (row.status === 'blocked') return [byHand, ...holdsOf(needs, gatesOf(row), now)];
  return row.status === 'pending' ? holdsOf(needs, gatesOf(row), now) : [];
}

export const claimOf = ({
  status,
  claimed_by,
  lease_until,
}: Pick<TaskRow, 'status' | 'claimed_by' | 'lease_until'>): Task['claim'] =>
  status === 'in_progress'
    ? { agent_id: claimed_by, lease_until: lease_until === null ? null : timeFromCypher(lease_until) }
    : null;

/** Sorts by priority, then by the longest chain of dependent tasks, then by id. */
const readyOf = (tasks: Task[]): Task[] =>
  tasks
    .filter(({ status }) => status === 'pending')
    .sort((a, b) => a.priority - b.priority || b.chain - a.chain || (a.item_id < b.item_id ? -1 : 1));

function progressOf(tasks: Task[]): Plan['progress'] {
  const counts = countsOf(tasks, ['pending', 'in_progress', 'blocked', 'complete', 'skipped']);
  const failed = tasks.filter(({ outcome }) => outcome === 'failed').length;
  return {
    total: tasks.length,
    ...counts,
    failed,
    share: tasks.length === 0 ? 0 : (counts.complete + counts.skipped - failed) / tasks.length,
  };
}

function restingOf(rows: PlanParts['fallen']): Resting[] {
  const byTask = new Map<string, Resting>();
  for (const { task, task_id, fallen } of rows) {
    const known = byTask.get(task) ?? { task_id, item_id: task, because: [] };
    known.because.push(fallen);
    byTask.set(task, known);
  }
  return [...byTask.values()];
}
