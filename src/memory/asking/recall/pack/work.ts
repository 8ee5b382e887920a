// Lines about active plans: ready and running tasks, progress, then waiting tasks with the reasons why they wait.
import type { Ctx } from '../../../../ctx';
import type { Schemas } from '../../../../generated/schemas';
import { listActive } from '../../../expertise/plans/plans';
import { listReady } from '../../../expertise/plans/ready';

const plans = 10;

interface WorkLine {
  text: string;
  item_id: string;
}

/** @param limit max ready tasks, and max waiting tasks */
export async function workLines(ctx: Ctx, limit: number): Promise<WorkLine[]> {
  const [active, { tasks, not_ready = [] }] = await Promise.all([
    listActive(ctx, { limit: plans, offset: 0 }),
    listReady(ctx, { limit, explain: true }),
  ]);
  const ready = tasks.map((task) => ({ item_id: task.item_id, text: `- ready: ${nameOf(task)}` }));
  const under = not_ready
    .filter(({ claim }) => claim !== null)
    .map((task) => ({ item_id: task.item_id, text: `- in progress${byOf(task)}: ${nameOf(task)}` }));
  const whole = active.plans.map((plan) => ({
    item_id: plan.item_id,
    text: `- plan: ${nameOf(plan)} (${plan.completed_tasks} of ${plan.total_tasks} tasks done)`,
  }));
  const waiting = not_ready
    .filter(({ claim }) => claim === null)
    .map((task) => ({
      item_id: task.item_id,
      text: `- blocked: ${nameOf(task)} (${task.held_by.map(holdText).join(', ')})`,
    }));
  return [...ready, ...under, ...whole, ...waiting];
}

const nameOf = ({ title, content }: { title: string | null; content: string }) => title ?? content;

function byOf({ claim }: Schemas['plans/HeldTask']): string {
  const { agent_id, lease_until } = claim ?? {};
  return `${agent_id ? ` by ${agent_id}` : ''}${lease_until ? ` until ${minuteOf(lease_until)}` : ''}`;
}

const minuteOf = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

function holdText({ kind, task_id, only_if, until, approver }: Schemas['plans/Hold']): string {
  switch (kind) {
    case 'dependency':
      return only_if === 'failed' ? `needed if ${task_id ?? ''} fails` : `waits for ${task_id ?? ''}`;
    case 'time':
      return `until ${until ?? ''}`;
    case 'approval':
      return `waits for the approval of ${approver ?? 'somebody else'}`;
    case 'hold':
      return 'by hand';
  }
}
