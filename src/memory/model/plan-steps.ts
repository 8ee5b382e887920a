// Reads the tasks of a plan; each becomes an item. All routes that accept tasks share these checks.
import { Invalid, Refusal, type IssueType } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { forEver, sinceEver, toUtc } from '../../time';
import type { ItemFields, StoredPart } from './fields';
import { noNames } from './names';
import { projectIn } from './project';
import { isReachable, unreachable } from './own-ids';
import type { RelationshipType } from './relationships';
import { nextStates } from './states/state-table';
import { taskStates } from './states/task';
import { gateProperties, type Gate } from './tasks/gates';
import { chainLengths, cycleIn, type Wait } from './tasks/task-graph';
import { isMet, stateOf } from './tasks/task-state';

type PlanStep = Schemas['types/PlanStep'];

export interface OutsideNeed {
  plan_id: string;
  task_id: string;
  only_if: 'failed' | null;
}

export interface Step {
  task_id: string;
  fields: ItemFields;
  /** Dependencies on tasks of the same plan. */
  needs: { task_id: string; only_if: 'failed' | null }[];
  outside: OutsideNeed[];
  /** Relationships to other items, which must be in scope. */
  links: { type: RelationshipType; target_id: string }[];
  /** Conditions that must be met before the task can begin; a gate on a task of another plan becomes a dependency. */
  gates: Omit<Gate, 'set_by'>[];
  priority: number;
  assignee: string | null;
}

const ordinary = 2;
const priorities: Record<string, number> = { critical: 0, high: 1, medium: 2, low: 3 };

/** A priority as a number; 0 is the most urgent. */
export const priorityOf = (sent: Schemas['types/Priority'] | undefined): number =>
  typeof sent === 'string' ? (priorities[sent] ?? ordinary) : (sent ?? ordinary);

/**
 * @param path of the list in the request, for error messages
 * @param taken task_ids that the plan already has
 * @throws Invalid for a duplicate or unknown task_id, or a dependency cycle, which it names
 */
export function readSteps(sent: readonly PlanStep[], path: string[], taken: ReadonlySet<string> = new Set()): Step[] {
  const refuse = (index: number, field: string, msg: string, type: IssueType) =>
    Invalid.field([...path, String(index), field], msg, type);
  const used = new Set([...taken, ...sent.flatMap(({ task_id }) => task_id ?? [])]);
  let number = taken.size;
  const nextFree = () => {
    do number++;
    while (used.has(String(number)));
    return String(number);
  };
  const steps = sent.map((step) => readStep(step, nextFree()));
  const seen = new Set(taken);
  steps.forEach(({ task_id }, index) => {
    if (!isReachable('task_id', task_id)) throw refuse(index, 'task_id', unreachable, 'pattern');
    if (seen.has(task_id)) throw refuse(index, 'task_id', 'Is used twice in the plan', 'duplicate');
    seen.add(task_id);
  });
  steps.forEach(({ needs }, index) => {
    const unknown = needs.find(({ task_id }) => !seen.has(task_id));
    if (unknown) throw refuse(index, 'depends_on', `References an unknown task: ${unknown.task_id}`, 'unknown');
  });
  const cycle = cycleIn(waitsOf(steps));
  if (cycle) {
    const index = steps.findIndex(({ task_id }) => task_id === cycle[0]);
    throw refuse(index, 'depends_on', cycleText(cycle), 'cycle');
  }
  return steps;
}

/** Each task waits for the next one. */
export const cycleText = (cycle: readonly string[]): string =>
  `Creates a dependency cycle: ${[...cycle, cycle[0]].join(' → ')}`;

const waitsOf = (steps: readonly Step[]): Wait[] =>
  steps.flatMap(({ task_id, needs }) => needs.map((need) => ({ task: task_id, for: need.task_id })));

function readStep(step: PlanStep, number: string): Step {
  const task_id = step.task_id ?? number;
  const dependencies = (step.depends_on ?? []).map((sent) => (typeof sent === 'string' ? { task_id: sent } : sent));
  const inside = dependencies.filter((need) => need.plan_id === undefined);
  const outside = dependencies.flatMap(({ plan_id, task_id: other, only_if }) =>
    plan_id === undefined ? [] : [{ plan_id, task_id: other, only_if: only_if ?? null }],
  );
  const link = (type: RelationshipType, ids: string[] | undefined) =>
    [...new Set(ids ?? [])].map((target_id) => ({ type, target_id }));
  const gates = (step.gates ?? []).map(readGate);
  return {
    task_id,
    fields: stepFields(step, task_id),
    needs: [...new Map(inside.map((need) => [need.task_id, need])).values()].map(({ task_id: other, only_if }) => ({
      task_id: other,
      only_if: only_if ?? null,
    })),
    outside: [...outside, ...gates.flatMap((gate) => ('plan_id' in gate ? [gate] : []))],
    links: [
      ...link('DERIVED_FROM', step.evidence_ids),
      ...link('DISCOVERED_FROM', step.discovered_from),
      ...link('CAUSED_BY', step.caused_by),
      ...link('VALIDATES', step.validates),
    ],
    gates: gates.flatMap((gate) => ('plan_id' in gate ? [] : [gate])),
    priority: priorityOf(step.priority),
    assignee: step.assignee ?? null,
  };
}

export function readGate(sent: Schemas['types/NewGate']): Omit<Gate, 'set_by'> | OutsideNeed {
  const { kind, until, approver, plan_id, task_id, note } = sent;
  if (kind === 'task') return { plan_id: plan_id as string, task_id: task_id as string, only_if: null };
  return {
    gate_id: '',
    kind,
    until: kind === 'time' && until ? toUtc(until) : null,
    approver: (kind === 'approval' && approver) || null,
    note: note ?? null,
    opened_by: null,
    opened_at: null,
  };
}

function stepFields(step: PlanStep, task_id: string): ItemFields {
  return {
    content: step.content ?? (step.title as string),
    memory_type: 'plan_task',
    metadata: {},
    title: step.title,
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

/**
 * Moves the tasks from the fields to parts. @throws as `readSteps`; Refusal `wrong_state` for a task that cannot begin
 */
export function planSteps(plan: ItemFields, path: string[]): StoredPart[] {
  const sent = (plan.keyFields['tasks'] ?? []) as PlanStep[];
  delete plan.keyFields['tasks'];
  const steps = readSteps(sent, [...path, 'tasks']);
  const at = new Map(steps.map(({ task_id }, index) => [task_id, index]));
  const stateAt = (task_id: string) => steps[at.get(task_id) as number]?.fields.status ?? '';
  for (const { task_id, fields, needs, outside } of steps) {
    const isHeld =
      outside.length > 0 || needs.some((need) => !isMet({ ...asNeed(need), status: stateAt(need.task_id) }));
    expectBeginning(task_id, fields.status, isHeld);
  }
  const chains = chainLengths([...at.keys()], waitsOf(steps));
  return steps.map((step) => ({
    fields: { ...step.fields, metadata: projectIn(plan.metadata) },
    names: noNames,
    depends_on: step.needs.map(({ task_id, only_if }) => ({ position: at.get(task_id) as number, only_if })),
    outside: step.outside,
    links: step.links,
    extra: stepProperties(step, chains.get(step.task_id) as number),
  }));
}

const asNeed = ({ only_if }: { only_if: 'failed' | null }) => ({ only_if, outcome: null });

/** @throws Refusal `wrong_state` for a status that a new task cannot have */
export function expectBeginning(task_id: string, status: string, isHeld: boolean): void {
  const state = stateOf('pending', isHeld);
  const allowed = nextStates(taskStates, state);
  if (status !== 'pending' && status !== state && !allowed.includes(status))
    throw new Refusal(
      'wrong_state',
      `The task ${task_id} is ${state}; it cannot be ${status}. Allowed: ${[state, ...allowed].join(', ')}.`,
    );
}

/** @param chain number of tasks in the longest chain of tasks that depend on it, counting itself */
export const stepProperties =
  ({ gates, priority, assignee, fields }: Step, chain: number) =>
  (by: string, newGateId: () => string): Record<string, unknown> => ({
    priority,
    assignee,
    chain,
    outcome: fields.status === 'complete' ? 'done' : null,
    ...gateProperties(gates.map((gate) => ({ ...gate, gate_id: newGateId(), set_by: by }))),
  });
