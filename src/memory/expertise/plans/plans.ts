// Plans: tasks with dependencies. Plans and tasks are items with versions, so that each past state can be read.
// Dependencies are relationships; whether a task is ready or blocked is computed from them.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Moment, Transaction } from '../../../graph/run';
import { momentFromCypher } from '../../../graph/values';
import { chosenBy, readPage } from '../../../paging';
import { readDraft } from '../../model/draft';
import { derivedFrom, openAllItemLinks } from '../../store/edges';
import { itemIdOf } from '../../store/own-id';
import { storeNew } from '../../store/reconcile';
import { planOf, type Plan } from './record';

const maxTasksAtRisk = 1_000;

export async function createPlan(ctx: Ctx, request: Schemas['plans/CreateRequest']): Promise<Plan> {
  const { title, content, created_by, evidence_ids, plan_id, context, tasks, tags, metadata, ...times } = request;
  const draft = await readDraft(
    {
      content: content ?? (title as string),
      memory_type: 'plan',
      ...(title && { title }),
      plan_id,
      context,
      tasks,
      metadata: metadata ?? {},
      ...(tags && { tags }),
      valid_start_time: times.valid_start_time,
      valid_end_time: times.valid_end_time,
    },
    ['body'],
  );
  const item_id = ctx.newId('mem');
  const links = [...new Set(evidence_ids ?? [])].map((target_id) => derivedFrom(item_id, target_id));
  return storeNew(
    ctx,
    { draft, item_id, extra: { created_by: created_by || null } },
    {
      also: async (transaction, now) => {
        await openAllItemLinks(transaction, links, now, 'evidence');
        // Read before the commit: a plan that is too large for a response is not stored.
        return readPlan({ graph: transaction, now: ctx.now }, item_id);
      },
    },
  );
}

/** Reads the plan as of the requested time. */
export const getPlan = async (ctx: Ctx, plan_id: string): Promise<Plan> => readPlan(ctx, await planIdOf(ctx, plan_id));

export const planIdOf = (ctx: Pick<Ctx, 'graph' | 'scope'>, plan_id: string): Promise<string> =>
  itemIdOf(ctx, 'plan', plan_id);

export async function taskIdOf(graph: Transaction, plan_item_id: string, task_id: string): Promise<string> {
  const row = await graph.run('plans/get-task', { plan_item_id, task_id });
  if (!row) throw new NotFound('task');
  return row.item_id;
}

type PlanGraph = Transaction & { moment?: Moment | undefined };

export async function readPlan(ctx: { graph: PlanGraph; now: Ctx['now'] }, item_id: string): Promise<Plan> {
  const { graph } = ctx;
  const [row, tasks, fallen] = await Promise.all([
    graph.run('plans/get', { item_id }),
    tasksAndNeeds(graph, item_id),
    graph.run('plans/list-fallen', { item_id, limit: maxTasksAtRisk }),
  ]);
  if (!row) throw new NotFound('plan');
  const { as_of, as_known_at } = graph.moment ?? {};
  return planOf({ ...row, ...tasks, fallen }, as_of ?? as_known_at ?? ctx.now());
}

/**
 * Tasks, with the tasks on which they depend; tasks of other plans need a second query.
 * @param task_item_id only this task
 */
export async function tasksAndNeeds(graph: Transaction, plan_item_id: string, task_item_id: string | null = null) {
  const rows = await graph.run('plans/list-tasks', { item_id: plan_item_id, task_item_id });
  const tasks = rows.map(({ task }) => task);
  const byId = new Map(tasks.map((task) => [task.item_id, task]));
  const waitsOutside = ({ waits }: (typeof tasks)[number]) => waits.some(({ item_id }) => !byId.has(item_id));
  const item_ids = tasks.filter(waitsOutside).map(({ item_id }) => item_id);
  const found = item_ids.length > 0 ? await graph.run('store/list-needs', { item_ids }) : [];
  const within = tasks.flatMap(({ item_id: task, waits }) =>
    waits.flatMap(({ item_id, only_if }) => {
      const earlier = byId.get(item_id);
      if (!earlier) return [];
      const { task_id, plan_id, status, outcome } = earlier;
      return [{ task, item_id, task_id, plan_id, plan_item_id, status, outcome, only_if }];
    }),
  );
  const outside = found.filter(({ item_id }) => !byId.has(item_id));
  return { tasks, needs: [...within, ...outside] };
}

export async function listActive(ctx: Ctx, query: Schemas['plans/ListQuery']): Promise<Schemas['plans/PlanPage']> {
  const { start, pageOfRows } = readPage(['plans/active', chosenBy(query)], query);
  const found = await ctx.graph.run('plans/list-active', { ...start, now: ctx.now() });
  const rows = found.map(({ plan }) => ({
    ...plan,
    created_at: momentFromCypher(plan.created_at),
    updated_at: momentFromCypher(plan.updated_at),
  }));
  const { rows: plans, page } = pageOfRows(rows, null, ({ created_at, item_id }) => ({ created_at, id: item_id }));
  return { plans, count: plans.length, ...page };
}
