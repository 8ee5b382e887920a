// The tasks of a new plan: each becomes an item, with dependencies free of cycles.
import { Invalid, type IssueType } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { forEver, sinceEver } from '../../time';
import type { ItemFields, Part } from './fields';

interface Step {
  task_id: string;
  depends_on: string[];
  fields: ItemFields;
}

/**
 * Removes the tasks from the fields of a plan and validates their dependencies.
 * @throws Invalid for a duplicate or unknown task_id, or a cycle
 */
export function planSteps(plan: ItemFields, place: string[]): Part[] {
  const sent = (plan.keyFields['tasks'] ?? []) as Schemas['types/PlanStep'][];
  delete plan.keyFields['tasks'];
  const refuse = (index: number, field: string, msg: string, type: IssueType) =>
    Invalid.field([...place, 'tasks', String(index), field], msg, type);
  const steps = sent.map((step, index) => ({
    task_id: step.task_id ?? String(index + 1),
    depends_on: step.depends_on ?? [],
    fields: stepFields(step, step.task_id ?? String(index + 1)),
  }));
  const seen = new Map<string, number>();
  steps.forEach((step, index) => {
    if (seen.has(step.task_id)) throw refuse(index, 'task_id', 'Is used twice in the plan', 'duplicate');
    seen.set(step.task_id, index);
  });
  steps.forEach((step, index) => {
    if (step.depends_on.some((task_id) => !seen.has(task_id)))
      throw refuse(index, 'depends_on', 'References an unknown task', 'unknown');
  });
  const stuck = stepInCycle(steps);
  if (stuck !== undefined) throw refuse(steps.indexOf(stuck), 'depends_on', 'Creates a dependency cycle', 'cycle');
  return steps.map(({ fields, depends_on }) => ({
    fields,
    depends_on: depends_on.flatMap((task_id) => seen.get(task_id) ?? []),
  }));
}

function stepFields(step: Schemas['types/PlanStep'], task_id: string): ItemFields {
  return {
    content: step.content,
    memory_type: 'plan_task',
    metadata: {},
    title: undefined,
    tags: [],
    valid_start_time: sinceEver,
    valid_end_time: forEver,
    valid_start_local: null,
    valid_end_local: null,
    status: step.status ?? 'pending',
    external_id: undefined,
    supersedes: [],
    keyFields: { task_id },
  };
}

/** Kahn's algorithm: repeatedly removes steps without open dependencies; a step that remains is part of, or depends on, a cycle. */
function stepInCycle(steps: Step[]): Step | undefined {
  const waitsFor = new Map(steps.map((step) => [step.task_id, new Set(step.depends_on)]));
  const waiters = new Map<string, string[]>();
  for (const step of steps)
    for (const task_id of step.depends_on) waiters.set(task_id, [...(waiters.get(task_id) ?? []), step.task_id]);
  const ready = steps.filter((step) => step.depends_on.length === 0).map((step) => step.task_id);
  for (let task_id = ready.pop(); task_id !== undefined; task_id = ready.pop()) {
    for (const waiter of waiters.get(task_id) ?? []) {
      const open = waitsFor.get(waiter);
      if (open?.delete(task_id) && open.size === 0) ready.push(waiter);
    }
    waitsFor.delete(task_id);
  }
  return steps.find((step) => waitsFor.has(step.task_id));
}
