// Rules of plans and tasks: events, readiness and dependencies. All functions run in the caller's transaction, which
// holds the lock of the plan. The query `store/lock` of a task also locks its plan.
import type { Ctx, Writing } from '../../ctx';
import { Invalid, Refusal } from '../../errors';
import type { Answer, Transaction } from '../../graph/run';
import { batches } from '../../lists';
import { sinceEver } from '../../time';
import { cycleText, expectBeginning, type OutsideNeed } from '../model/plan-steps';
import type { StoredItem } from '../model/record';
import { openWaits } from './edges';
import { ruleOf } from '../model/rules';
import { expectNext, stateAfter } from '../model/states/state-table';
import { planStates } from '../model/states/plan';
import { taskStates, type TaskEvent, type TaskState } from '../model/states/task';
import { gatesOf, type Gate } from '../model/tasks/gates';
import { chainLengths, cycleIn } from '../model/tasks/task-graph';
import { holdsOf, stateOf, type Hold } from '../model/tasks/task-state';

type Json = Record<string, unknown>;

/** Id of the caller's API key or, without a key, of the user. */
export const credentialOf = ({ caller }: Pick<Ctx, 'caller'>): string => caller.key_id ?? caller.user_id;

export interface TaskMove {
  event: TaskEvent;
  /** Fencing token of the claim under which the agent acts. */
  token?: number | undefined;
  agent_id?: string | undefined;
}

export interface MovedTask {
  status: string;
  properties: Json;
}

export async function holdsNow(transaction: Transaction, ctx: Pick<Ctx, 'now'>, stored: StoredItem): Promise<Hold[]> {
  const needs = await transaction.run('store/list-needs', { item_ids: [stored.item_id] });
  return holdsOf(needs, gatesOf(stored), ctx.now());
}

/** @throws Refusal `wrong_state` with the allowed events; also as `expectToken` */
export async function moveTask(
  transaction: Transaction,
  ctx: Writing,
  stored: StoredItem,
  { event, token, agent_id }: TaskMove,
): Promise<MovedTask> {
  await expectActivePlan(transaction, stored.item_id);
  expectToken(stored, token, agent_id);
  const isHeld = (await holdsNow(transaction, ctx, stored)).length > 0;
  // Starting or ending a task that was blocked by hand also unblocks it.
  const goesOn = stored.status === 'blocked' && ['start', 'complete', 'fail'].includes(event);
  const state = stateOf(goesOn ? 'pending' : stored.status, isHeld);
  const next = stateAfter(taskStates, 'task', state, event);
  const fence = stored.fence ?? 0;
  const holder = agent_id ?? stored.claimed_by ?? null;
  const given = { claimed_by: null, lease_until: null, fence: fence + 1 };
  const effects: Record<TaskEvent, Json> = {
    start: { claimed_by: agent_id ?? null, lease_until: null },
    release: given,
    reopen: { ...given, outcome: null },
    complete: { claimed_by: holder, lease_until: null, outcome: 'done' },
    fail: { claimed_by: holder, lease_until: null, outcome: 'failed' },
    skip: { lease_until: null },
    block: given,
  };
  return { status: next, properties: effects[event] };
}

export const openedGate = (gate: Gate, ctx: Pick<Ctx, 'now' | 'caller'>): Gate => ({
  ...gate,
  opened_by: credentialOf(ctx),
  opened_at: ctx.now(),
});

/**
 * @throws Refusal `claim_lost` if the token is old; `claimed` if the task is claimed and no token was sent, or another
 * agent sent it (tokens are small numbers, so they are easily mixed up)
 */
export function expectToken(stored: StoredItem, token: number | undefined, agent_id?: string): void {
  const { status, lease_until, claimed_by } = stored;
  if (token !== undefined && token !== (stored.fence ?? 0)) throw new Refusal('claim_lost');
  const isClaimed = status === 'in_progress' && Boolean(lease_until);
  if (isClaimed && (token === undefined || (agent_id ?? claimed_by) !== claimed_by))
    throw new Refusal('claimed', `${claimed_by} has claimed the task until ${lease_until}.`);
}

/** @throws Refusal `wrong_state` if the plan of the task has ended */
async function expectActivePlan(transaction: Transaction, item_id: string): Promise<void> {
  const plan = await transaction.run('store/get-plan-of', { item_id });
  if (plan) stateAfter(planStates, 'plan', plan.status, 'work');
}

const eventTo = (state: TaskState, next: TaskState): TaskEvent => {
  if (next === 'pending') return state === 'complete' || state === 'skipped' ? 'reopen' : 'release';
  return ({ in_progress: 'start', complete: 'complete', blocked: 'block', skipped: 'skip' } as const)[next];
};

/**
 * Moves the task by the matching event. @returns undefined if it already has that status @throws Refusal as `moveTask`
 */
export async function moveTo(
  transaction: Transaction,
  ctx: Writing,
  stored: StoredItem,
  next: string,
  by: Omit<TaskMove, 'event'> & { outcome?: 'done' | 'failed' | undefined } = {},
): Promise<MovedTask | undefined> {
  if (ruleOf(stored.memory_type).work === 'plan') {
    if (next === stored.status) return undefined;
    expectNext(planStates, 'plan', stored.status, next);
    return { status: next, properties: {} };
  }
  const isSame = by.outcome === undefined || by.outcome === (stored['outcome'] ?? null);
  if (next === stored.status && isSame) {
    if (by.token !== undefined) expectToken(stored, by.token, by.agent_id);
    return undefined;
  }
  const { status: state } = stored;
  if (!Object.hasOwn(taskStates, next)) expectNext(taskStates, 'task', state, next);
  const event = eventTo(state as TaskState, next as TaskState);
  return moveTask(transaction, ctx, stored, {
    ...by,
    event: event === 'complete' && by.outcome === 'failed' ? 'fail' : event,
  });
}

export type Ready = Pick<Answer<'store/update-ready'>[number], 'item_id' | 'task_id'>;

/** Max tasks per query, because a large plan would exceed its memory limit. */
const readyAtOnce = 500;

/**
 * Recomputes which tasks are ready, also among their dependents.
 * @returns tasks that became ready, and moot tasks, which wait for a failure that can no longer happen
 */
export async function updateReady(
  transaction: Transaction,
  item_ids: string[],
): Promise<{ ready: Ready[]; moot: string[] }> {
  const ready: Ready[] = [];
  const moot = new Set<string>();
  for (const ids of batches([...item_ids].sort(), readyAtOnce)) {
    const rows = await transaction.run('store/update-ready', {
      item_ids: ids,
      since_ever: sinceEver,
    });
    for (const { item_id, task_id, became_ready, moot: isMoot } of rows) {
      if (became_ready) ready.push({ item_id, task_id });
      if (isMoot) moot.add(item_id);
    }
  }
  return { ready, moot: [...moot] };
}

export async function tasksTouched(
  transaction: Transaction,
  { memory_type, item_id }: Pick<StoredItem, 'memory_type' | 'item_id'>,
): Promise<string[]> {
  const { work } = ruleOf(memory_type);
  if (work === 'task') return [item_id];
  if (work !== 'plan') return [];
  return (await transaction.run('store/list-tasks-of', { plan_id: item_id })).map((row) => row.item_id);
}

export interface PlacedNeed extends OutsideNeed {
  item_id: string;
  loc: string[];
}

/** @throws Invalid for a dependency on a task that does not exist in the scope */
export async function linkNeeds(transaction: Transaction, needs: PlacedNeed[], now: string): Promise<void> {
  const found = await openWaits(transaction, needs, now);
  const unknown = needs.find((_, position) => !found.has(position));
  if (unknown)
    throw Invalid.field(
      unknown.loc,
      `References an unknown task: ${unknown.task_id} of the plan ${unknown.plan_id}`,
      'unknown',
    );
}

/**
 * Refuses dependency cycles, also across plans, and recomputes the order of tasks. Must follow each change of
 * dependencies. A caller that links two stored tasks holds `lockNotes`.
 * @returns tasks that became ready
 * @throws Invalid that names the cycle
 */
export async function orderTasks(transaction: Transaction, plan_ids: string[], loc: string[]): Promise<Ready[]> {
  const tasks = new Map<string, Answer<'store/list-structure'>[number]>();
  const seen = new Set<string>();
  for (let next = plan_ids; next.length > 0;) {
    next.forEach((plan_id) => seen.add(plan_id));
    const rows = await transaction.run('store/list-structure', { plan_ids: next });
    for (const row of rows) tasks.set(row.item_id, row);
    const others = rows.flatMap(({ waits }) => (waits as { plan_id: string | null }[]).map(({ plan_id }) => plan_id));
    next = [...new Set(others)].flatMap((plan_id) => (plan_id === null || seen.has(plan_id) ? [] : [plan_id]));
  }
  const waits = [...tasks.values()].flatMap((row) =>
    (row.waits as { item_id: string }[]).map(({ item_id }) => ({ task: row.item_id, for: item_id })),
  );
  const cycle = cycleIn(waits);
  if (cycle) throw Invalid.field(loc, cycleText(cycle.map((id) => tasks.get(id)?.task_id ?? id)), 'cycle');
  const own = [...tasks.values()].filter(({ plan_id }) => plan_ids.includes(plan_id));
  const chains = chainLengths(
    own.map(({ item_id }) => item_id),
    waits,
  );
  const rows = own.flatMap(({ item_id, chain }) =>
    chains.get(item_id) === chain ? [] : [{ item_id, chain: chains.get(item_id) as number }],
  );
  if (rows.length > 0) await transaction.run('store/update-chains', { rows });
  const { ready } = await updateReady(
    transaction,
    rows.map(({ item_id }) => item_id),
  );
  return ready;
}

/**
 * @throws Refusal `wrong_state` for a new task that has begun although its dependencies are unfinished, or whose
 * plan has ended
 */
export async function expectBeginnings(
  transaction: Transaction,
  ctx: Pick<Ctx, 'now'>,
  tasks: { item_id: string; task_id: string; status: string }[],
): Promise<void> {
  for (const { item_id } of tasks.slice(0, 1)) await expectActivePlan(transaction, item_id);
  const begun = tasks.filter(({ status }) => status !== 'pending');
  if (begun.length === 0) return;
  const needs = await transaction.run('store/list-needs', { item_ids: begun.map(({ item_id }) => item_id) });
  for (const { item_id, task_id, status } of begun) {
    const own = needs.filter(({ task }) => task === item_id);
    expectBeginning(task_id, status, holdsOf(own, [], ctx.now()).length > 0);
  }
}
