// Gates: a task with a closed gate cannot begin. A gate opens at a set time, with an approval, or by hand.
import type { Ctx } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readGate } from '../../model/plan-steps';
import type { StoredItem } from '../../model/record';
import { gateProperties, gatesOf, type Gate } from '../../model/tasks/gates';
import { stateOf } from '../../model/tasks/task-state';
import { lockItem } from '../../store/lock';
import { credentialOf, holdsNow, openedGate, type Ready } from '../../store/work';
import { writeInLine } from '../../store/writer-queue';
import { markItem } from '../../store/write';
import { planIdOf, taskIdOf } from './plans';
import { addDependency, expectOpen, lockActive } from './tasks';

type Answer = Schemas['plans/GateAnswer'];

export async function addGate(
  ctx: Ctx,
  plan_id: string,
  task_id: string,
  request: Schemas['types/NewGate'],
): Promise<Answer> {
  const read = readGate(request);
  if ('plan_id' in read) {
    const answer = await addDependency(ctx, plan_id, task_id, {
      depends_on: { plan_id: read.plan_id, task_id: read.task_id },
    });
    return withState(ctx, { ...answer, gate_id: null });
  }
  const gate: Gate = { ...read, gate_id: ctx.newId('gate'), set_by: credentialOf(ctx) };
  return changeGates(ctx, plan_id, task_id, gate.gate_id, (stored) => {
    expectOpen(stored.status);
    return [...gatesOf(stored), gate];
  });
}

/**
 * Opens a gate. If an approval gate names an approver, only this user or key may open it; otherwise any user, and any
 * key but the one that set it.
 */
export function approveGate(
  ctx: Ctx,
  { plan_id, task_id, gate_id }: Schemas['plans/GateRef'],
  { note }: Schemas['plans/ApproveRequest'],
): Promise<Answer> {
  return changeGates(ctx, plan_id, task_id, gate_id, (stored) => {
    const gates = gatesOf(stored);
    const gate = gates.find((each) => each.gate_id === gate_id);
    if (!gate) throw new NotFound('gate');
    if (gate.opened_at !== null) return undefined;
    expectApprover(ctx, gate);
    return gates.map((each) => (each === gate ? { ...openedGate(each, ctx), note: note ?? each.note } : each));
  });
}

function expectApprover({ caller }: Pick<Ctx, 'caller'>, { kind, approver, set_by }: Gate): void {
  if (kind !== 'approval') return;
  const { user_id, key_id, session_id } = caller;
  const may = approver === null ? session_id !== null || key_id !== set_by : [user_id, key_id].includes(approver);
  if (!may)
    throw new Refusal(
      'not_approver',
      approver === null
        ? 'The gate waits for a person, or for a key other than the one that closed it.'
        : `The gate waits for the approval of ${approver}.`,
    );
}

/** @param change returns the new gates; undefined if nothing changes */
async function changeGates(
  ctx: Ctx,
  plan_id: string,
  task_id: string,
  gate_id: string,
  change: (stored: StoredItem) => Gate[] | undefined,
): Promise<Answer> {
  const plan_item_id = await planIdOf(ctx, plan_id);
  const item_id = await taskIdOf(ctx.graph, plan_item_id, task_id);
  const became_ready = await writeInLine(ctx, plan_item_id, async (transaction) => {
    await lockActive(transaction, ctx, plan_item_id);
    const stored = await lockItem(transaction, item_id, 'task');
    const gates = change(stored);
    const readied: Ready[] = [];
    if (gates)
      await markItem(transaction, ctx, stored, {
        properties: gateProperties(gates),
        readied,
        reason: `Its gate ${gate_id} has changed.`,
      });
    return readied;
  });
  return withState(ctx, { plan_id, task_id, item_id, gate_id, became_ready });
}

async function withState(ctx: Ctx, answer: Omit<Answer, 'status' | 'held_by'>): Promise<Answer> {
  const [row] = await ctx.graph.run('store/get-many', { item_ids: [answer.item_id] });
  if (!row) throw new NotFound('task');
  const held_by = row.item.status === 'pending' ? await holdsNow(ctx.graph, ctx, row.item) : [];
  return { ...answer, status: stateOf(row.item.status, held_by.length > 0), held_by };
}
