import type { Ctx, Writing } from '../../../ctx';
import { Invalid, NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { noNames } from '../../model/names';
import { priorityOf, readSteps, stepProperties, type Step } from '../../model/plan-steps';
import { planStates } from '../../model/states/plan';
import { allowedEvents, stateAfter } from '../../model/states/state-table';
import { taskStates } from '../../model/states/task';
import { projectOfItem } from '../../model/project';
import type { StoredItem } from '../../model/record';
import { originOf } from '../../model/types';
import { closeWaits, derivedFrom, leavePlan, lockNotes, openAllItemLinks } from '../../store/edges';
import { lockItem } from '../../store/lock';
import { applyPatch, writePatch } from '../../store/patch';
import {
  credentialOf,
  expectBeginnings,
  expectToken,
  linkNeeds,
  moveTask,
  orderTasks,
  updateReady,
  type Ready,
} from '../../store/work';
import { inLine, writeInLine } from '../../store/writer-queue';
import { markItem, openItems } from '../../store/write';
import { makeNote, openNote } from './notes';
import { planIdOf, tasksAndNeeds, taskIdOf } from './plans';
import { tasksOf } from './record';

const maxTasks = 5_000;

/** A note is added to the earlier ones. */
export async function changeTask(
  ctx: Ctx,
  plan_id: string,
  request: Schemas['plans/TaskRequest'],
): Promise<Schemas['plans/TaskAnswer']> {
  const plan_item_id = await planIdOf(ctx, plan_id);
  const item_id = await taskIdOf(ctx.graph, plan_item_id, request.task_id);
  const { readied, note_id } = await writeTask(ctx, plan_item_id, item_id, request);
  const [parts, { total, completed }] = await Promise.all([
    tasksAndNeeds(ctx.graph, plan_item_id, item_id),
    ctx.graph.run('plans/count-tasks', { item_id: plan_item_id }),
  ]);
  const [task] = tasksOf(parts, plan_item_id, ctx.now());
  if (!task) throw new NotFound('task');
  return {
    plan_id,
    task_id: task.task_id,
    item_id,
    status: task.status,
    task,
    became_ready: readied.filter((each) => each.item_id !== item_id),
    completed_tasks: completed,
    total_tasks: total,
    note_id,
  };
}

/** @returns tasks that become ready, and the note */
async function writeTask(
  ctx: Ctx,
  plan_item_id: string,
  item_id: string,
  { status, outcome, token, agent_id, title, content, priority, assignee, ...more }: Schemas['plans/TaskRequest'],
): Promise<{ readied: Ready[]; note_id: string | null }> {
  const { evidence_ids, reason } = more;
  const patch = {
    write_mode: 'merge' as const,
    ...(title !== undefined && { title }),
    ...(content !== undefined && { content }),
    ...(reason !== undefined && { change_reason: reason }),
  };
  const properties = {
    ...(priority !== undefined && { priority: priorityOf(priority) }),
    ...(assignee !== undefined && { assignee }),
  };
  const changes = [title, content, status, outcome, priority, assignee].some((each) => each !== undefined);
  const note =
    more.note === undefined ? undefined : await makeNote(ctx, { content: more.note, kind: 'note', agent_id });
  const readied = await inLine(plan_item_id, () =>
    writePatch(ctx, item_id, patch, async (transaction, made) => {
      const ready: Ready[] = [];
      const work = { status: status ?? (outcome && 'complete'), outcome, token, agent_id, properties, readied: ready };
      if (changes) await applyPatch(ctx, transaction, item_id, patch, made, { work });
      else await expectHeld(transaction, item_id, token, agent_id);
      const links = [...new Set(evidence_ids ?? [])].map((target_id) => derivedFrom(item_id, target_id));
      await openAllItemLinks(transaction, links, ctx.now(), 'evidence');
      if (note) await openNote(transaction, ctx, note, item_id);
      return ready;
    }),
  );
  return { readied, note_id: note?.item_id ?? null };
}

/**
 * @throws NotFound; Refusal `claim_lost` if the token belongs to an earlier claim, `claimed` if it belongs to another
 * agent's
 */
async function expectHeld(
  transaction: Transaction,
  item_id: string,
  token: number | undefined,
  agent_id: string | undefined,
): Promise<void> {
  const task = await lockItem(transaction, item_id, 'task');
  if (token !== undefined) expectToken(task, token, agent_id);
}

/** Locks a plan before its tasks change. @throws NotFound, also for a read-only one; Refusal `wrong_state` */
export async function lockActive(transaction: Transaction, ctx: Writing, plan_item_id: string): Promise<StoredItem> {
  const row = await transaction.run('store/lock', { item_id: plan_item_id });
  if (!row || row.item.scope_key !== ctx.scope.write_key) throw new NotFound('plan');
  stateAfter(planStates, 'plan', row.item.status, 'work');
  return row.item;
}

export async function addTasks(
  ctx: Ctx,
  plan_id: string,
  { tasks }: Schemas['plans/AddTasksRequest'],
): Promise<Schemas['plans/AddedTasks']> {
  const plan_item_id = await planIdOf(ctx, plan_id);
  return writeInLine(ctx, plan_item_id, async (transaction) => {
    const plan = await lockActive(transaction, ctx, plan_item_id);
    const metadata = projectOfItem(plan);
    const known = await transaction.run('store/list-structure', { plan_ids: [plan_item_id] });
    if (known.length + tasks.length > maxTasks)
      throw Invalid.field(['body', 'tasks'], `A plan has at most ${maxTasks} tasks`, 'too_many');
    const steps = readSteps(tasks, ['body', 'tasks'], new Set(known.map(({ task_id }) => task_id)));
    const added = steps.map((step) => ({
      step: { ...step, fields: { ...step.fields, metadata } },
      item_id: ctx.newId('mem'),
    }));
    await openSteps(transaction, ctx, plan_item_id, added);
    const ready = await orderTasks(transaction, [plan_item_id], needLoc(0));
    const own = new Set(added.map(({ item_id }) => item_id));
    return {
      plan_id,
      task_ids: steps.map(({ task_id }) => task_id),
      item_ids: [...own],
      ready: ready.filter(({ item_id }) => own.has(item_id)),
      total_tasks: known.length + added.length,
    };
  });
}

const needLoc = (index: number) => ['body', 'tasks', String(index), 'depends_on'];

async function openSteps(
  transaction: Transaction,
  ctx: Writing,
  plan_id: string,
  added: { step: Step; item_id: string }[],
): Promise<void> {
  const by = credentialOf(ctx);
  const origin = originOf('plan_task', undefined);
  const entries = added.map(({ step, item_id }) => ({
    draft: { fields: step.fields, origin, names: noNames, embed: false, parts: [] },
    item_id,
    vectors: { item: null },
    dedupe_key: null,
    part_of: plan_id,
    extra: stepProperties(step, 0)(by, () => ctx.newId('gate')),
  }));
  const { now } = await openItems(transaction, ctx, entries);
  const needs = added.flatMap(({ step, item_id }, index) =>
    [...step.needs.map((need) => ({ ...need, plan_id })), ...step.outside].map((need) => ({
      ...need,
      item_id,
      loc: needLoc(index),
    })),
  );
  await linkNeeds(transaction, needs, now);
  const links = added.flatMap(({ step, item_id }) =>
    step.links.map(({ type, target_id }) => ({ source_id: item_id, type, target_id, properties: {} })),
  );
  await openAllItemLinks(transaction, links, now, 'evidence');
  const begun = added.map(({ step: { task_id, fields }, item_id }) => ({ item_id, task_id, status: fields.status }));
  await expectBeginnings(transaction, ctx, begun);
}

/** An unfinished task becomes skipped; it can still be read by item_id. */
export async function removeTask(
  ctx: Ctx,
  plan_id: string,
  task_id: string,
): Promise<Schemas['plans/StructureAnswer']> {
  const plan_item_id = await planIdOf(ctx, plan_id);
  const item_id = await taskIdOf(ctx.graph, plan_item_id, task_id);
  return writeInLine(ctx, plan_item_id, async (transaction) => {
    await lockActive(transaction, ctx, plan_item_id);
    const task = await lockItem(transaction, item_id, 'task');
    const isOpen = task.status !== 'complete' && task.status !== 'skipped';
    const moved = isOpen
      ? await moveTask(transaction, ctx, task, { event: 'skip', token: task.fence ?? undefined })
      : undefined;
    if (moved) await markItem(transaction, ctx, task, { ...moved, reason: 'The task was removed from its plan.' });
    const dependents = await leavePlan(transaction, item_id, ctx.now());
    const { ready } = await updateReady(transaction, dependents);
    return {
      plan_id,
      task_id: String(task['task_id']),
      item_id,
      became_ready: [...ready, ...(await orderTasks(transaction, [plan_item_id], []))],
    };
  });
}

/** @throws NotFound; Invalid that names a cycle; Refusal `wrong_state` */
export async function addDependency(
  ctx: Ctx,
  plan_id: string,
  task_id: string,
  { depends_on }: Schemas['plans/DependencyRequest'],
): Promise<Schemas['plans/StructureAnswer']> {
  const plan_item_id = await planIdOf(ctx, plan_id);
  const item_id = await taskIdOf(ctx.graph, plan_item_id, task_id);
  const need = typeof depends_on === 'string' ? { task_id: depends_on } : depends_on;
  const other = { plan_id: need.plan_id ?? plan_item_id, task_id: need.task_id, only_if: need.only_if ?? null };
  return writeInLine(ctx, plan_item_id, async (transaction) => {
    await lockNotes(transaction);
    await lockActive(transaction, ctx, plan_item_id);
    const task = await lockItem(transaction, item_id, 'task');
    expectOpen(task.status);
    const before = await transaction.run('store/list-needs', { item_ids: [item_id] });
    const loc = ['body', 'depends_on'];
    await linkNeeds(transaction, [{ ...other, item_id, loc }], ctx.now());
    const after = await transaction.run('store/list-needs', { item_ids: [item_id] });
    // An existing dependency is not stored again, so an unchanged count means a duplicate.
    if (new Set(after.map((each) => each.item_id)).size === before.length)
      throw Invalid.field(loc, 'The task already waits for this task', 'duplicate');
    await orderTasks(transaction, [plan_item_id], loc);
    const { ready } = await updateReady(transaction, [item_id]);
    return { plan_id, task_id: String(task['task_id']), item_id, became_ready: ready };
  });
}

/** @throws Refusal `wrong_state` unless the task is pending or in progress */
export function expectOpen(status: string): void {
  if (status !== 'pending' && status !== 'in_progress')
    throw new Refusal(
      'wrong_state',
      `The task is ${status}; it cannot get further conditions. Allowed: ${allowedEvents(taskStates, status).join(', ')}.`,
    );
}

export async function removeDependency(
  ctx: Ctx,
  plan_id: string,
  task_id: string,
  depends_on: string,
): Promise<Schemas['plans/StructureAnswer']> {
  const plan_item_id = await planIdOf(ctx, plan_id);
  const item_id = await taskIdOf(ctx.graph, plan_item_id, task_id);
  return writeInLine(ctx, plan_item_id, async (transaction) => {
    await lockActive(transaction, ctx, plan_item_id);
    const row = await transaction.run('store/lock', { item_id });
    const needs = await transaction.run('store/list-needs', { item_ids: [item_id] });
    const isIt = (need: (typeof needs)[number]) =>
      need.item_id === depends_on || (need.plan_item_id === plan_item_id && need.task_id === depends_on);
    const target = needs.find(isIt);
    if (!row || !target) throw new NotFound('dependency');
    await closeWaits(transaction, item_id, target.item_id, ctx.now());
    const moved = await orderTasks(transaction, [plan_item_id], []);
    const { ready } = await updateReady(transaction, [item_id]);
    return { plan_id, task_id: String(row.item['task_id']), item_id, became_ready: [...moved, ...ready] };
  });
}
