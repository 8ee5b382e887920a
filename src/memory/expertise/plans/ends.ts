// Ends plans: a plan is completed, fails or is cancelled. A completed plan may graduate to a decision.
import type { Ctx, Writing } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { projectOfItem } from '../../model/project';
import type { StoredItem } from '../../model/record';
import { planStates, type PlanEvent } from '../../model/states/plan';
import { stateAfter } from '../../model/states/state-table';
import { lockItem } from '../../store/lock';
import { writeInLine } from '../../store/writer-queue';
import { markItem } from '../../store/write';
import { makeDecision, openDecision } from '../decisions/decisions';
import { planIdOf, readPlan } from './plans';
import { isDone, type Task } from './record';

const maxDecisionLength = 20_000;

/**
 * A repeated request does not change the plan. @param graduate whether the plan becomes a decision as well, at most
 * once
 */
export async function completePlan(
  ctx: Ctx,
  plan_id: string,
  { graduate, content, reason }: Schemas['plans/CompleteRequest'],
): Promise<Schemas['plans/EndAnswer']> {
  const item_id = await planIdOf(ctx, plan_id);
  const row = await ctx.graph.run('plans/get', { item_id });
  if (!row) throw new NotFound('plan');
  const made =
    graduate && row.decision_id === null
      ? await makeDecision(ctx, {
          content: content ?? decisionText(row.item, (await readPlan(ctx, item_id)).tasks),
          decision_type: 'choice',
          source_type: 'reasoning',
          metadata: projectOfItem(row.item),
          ...(reason && { rationale: reason }),
          ...(row.evidence_ids.length > 0 && { evidence_ids: row.evidence_ids }),
        })
      : undefined;
  return writeInLine(ctx, item_id, async (transaction) => {
    await endIn(transaction, ctx, item_id, 'complete', reason);
    const now = await transaction.run('plans/get', { item_id });
    if (made && now?.decision_id === null) {
      const produced = { source_id: item_id, type: 'PRODUCED' as const, target_id: made.item_id, properties: {} };
      await openDecision(transaction, ctx, { ...made, links: [...made.links, produced] });
    }
    return answerOf(transaction, ctx, plan_id, item_id);
  });
}

/** If the content only repeats the title, the result of each task is added. */
function decisionText({ title, content }: StoredItem, tasks: Task[]): string {
  const text = title && !content.startsWith(title) ? `${title}: ${content}` : content;
  const whole = title === content && tasks.length > 0 ? `${text}. ${tasksText(tasks)}` : text;
  return whole.slice(0, maxDecisionLength).toWellFormed();
}

/** "Done: Order it. Not done: Fit it." */
function tasksText(tasks: Task[]): string {
  const ends = tasks.map(({ title, content, ...task }) => ({ end: endOf(task), text: title ?? content }));
  return ['Done', 'Failed', 'Skipped', 'Not done']
    .map((end) => ({ end, texts: ends.flatMap((each) => (each.end === end ? [each.text] : [])) }))
    .flatMap(({ end, texts }) => (texts.length > 0 ? [`${end}: ${texts.join('; ')}.`] : []))
    .join(' ');
}

function endOf({ status, outcome }: Pick<Task, 'status' | 'outcome'>): string {
  if (status === 'skipped') return 'Skipped';
  if (!isDone({ status })) return 'Not done';
  return outcome === 'failed' ? 'Failed' : 'Done';
}

/** A repeated request changes nothing. */
export async function endPlan(
  ctx: Ctx,
  plan_id: string,
  event: 'fail' | 'cancel',
  { reason }: Schemas['plans/ReasonRequest'],
): Promise<Schemas['plans/EndAnswer']> {
  const item_id = await planIdOf(ctx, plan_id);
  return writeInLine(ctx, item_id, async (transaction) => {
    await endIn(transaction, ctx, item_id, event, reason);
    return answerOf(transaction, ctx, plan_id, item_id);
  });
}

async function endIn(
  transaction: Transaction,
  ctx: Writing,
  item_id: string,
  event: PlanEvent,
  reason: string | null | undefined,
): Promise<void> {
  const plan = await lockItem(transaction, item_id, 'plan');
  const status = stateAfter(planStates, 'plan', plan.status, event);
  if (status === plan.status) return;
  const properties = { end_reason: reason ?? null };
  await markItem(transaction, ctx, plan, { status, properties, reason: reason ?? `The plan is ${status}.` });
}

/** Runs before the commit: a plan that is too large for a response is not changed. */
async function answerOf(
  transaction: Transaction,
  { now }: Ctx,
  plan_id: string,
  item_id: string,
): Promise<Schemas['plans/EndAnswer']> {
  const plan = await readPlan({ graph: transaction, now }, item_id);
  const { status, end_reason, decision_id, completed_tasks, total_tasks, tasks, holders } = plan;
  return {
    plan_id,
    item_id,
    status,
    reason: end_reason,
    graduated: decision_id !== null,
    decision_id,
    completed_tasks,
    total_tasks,
    open_tasks: tasks.filter((task) => !isDone(task)).map(({ task_id }) => task_id),
    claimed: holders.map(({ task_id }) => task_id),
  };
}
