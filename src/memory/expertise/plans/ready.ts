// Tasks that can begin now, in one plan or all, and why the others cannot.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { momentFromCypher } from '../../../graph/values';
import { stateOf } from '../../model/tasks/task-state';
import { planIdOf } from './plans';
import { claimOf, heldBy } from './record';

export type ReadyTask = Schemas['plans/ReadyTask'];
type HeldTask = Schemas['plans/HeldTask'];

export interface WantedTasks {
  scopes: string[];
  plan_item_id: string | undefined;
  task_item_id?: string | undefined;
  /** Only tasks of this agent, and unassigned ones. */
  agent_id: string | undefined;
  limit: number;
}

/** Sorts by priority, then by the longest chain of dependent tasks, then by age. */
export async function findReady(graph: Transaction, now: string, wanted: WantedTasks): Promise<ReadyTask[]> {
  const { scopes, plan_item_id, task_item_id = null, agent_id = null, limit } = wanted;
  const rows =
    plan_item_id === undefined
      ? await graph.run('plans/list-ready', { scopes, agent_id, now, limit })
      : await graph.run('plans/list-ready-of-plan', { plan_item_id, task_id: task_item_id, agent_id, now, limit });
  return rows.map(({ task }) => ({ ...task, created_at: momentFromCypher(task.created_at) }));
}

export async function listReady(ctx: Ctx, query: Schemas['plans/ReadyQuery']): Promise<Schemas['plans/ReadyAnswer']> {
  const { plan_id, agent_id, limit, explain } = query;
  const plan_item_id = plan_id === undefined ? undefined : await planIdOf(ctx, plan_id);
  const wanted = { scopes: ctx.scope.readable, plan_item_id, agent_id, limit: limit + 1 };
  const [found, held] = await Promise.all([
    findReady(ctx.graph, ctx.now(), wanted),
    explain ? findHeld(ctx, plan_item_id, limit + 1) : undefined,
  ]);
  const tasks = found.slice(0, limit);
  return {
    tasks,
    count: tasks.length,
    has_more: found.length > limit,
    ...(held && { not_ready: held.slice(0, limit), not_ready_has_more: held.length > limit }),
  };
}

async function findHeld(ctx: Ctx, plan_item_id: string | undefined, limit: number): Promise<HeldTask[]> {
  const now = ctx.now();
  const rows = await ctx.graph.run('plans/list-held', { plan_item_id: plan_item_id ?? null, now, limit });
  const needs = await ctx.graph.run('store/list-needs', { item_ids: rows.map(({ task }) => task.item_id) });
  return rows.map(({ task }) => {
    const own = needs.filter((need) => need.task === task.item_id);
    const held_by = heldBy(task, own, now);
    return {
      task_id: task.task_id,
      item_id: task.item_id,
      plan_id: task.plan_id,
      title: task.title,
      content: task.content,
      status: stateOf(task.status, held_by.length > 0),
      claim: claimOf(task),
      held_by,
    };
  });
}
