// Pending decisions wait for requirements. An item that meets a requirement becomes a ground of the decision.
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { decisionStates } from '../../model/states/decision';
import { stateAfter } from '../../model/states/state-table';
import { applyPatch } from '../../store/patch';
import { openAllItemLinks } from '../../store/edges';
import { itemIdOf } from '../../store/own-id';
import { writeInLine } from '../../store/writer-queue';
import { createDecision, listDecisions, readDecision, groundLink } from './decisions';
import { decisionsOf, type Decision } from './record';

export async function createPending(
  ctx: Ctx,
  { requirements, ...request }: Schemas['decisions/PendingRequest'],
): Promise<Decision> {
  const waitsFor = requirements.map(({ description, requirement_type, query_hint }) => ({
    requirement_id: ctx.newId('req'),
    description,
    requirement_type: requirement_type ?? 'evidence',
    query_hint: query_hint ?? null,
  }));
  return createDecision(ctx, request, waitsFor);
}

export async function listPending(ctx: Ctx, query: Schemas['decisions/PendingQuery']) {
  return listDecisions(ctx, { ...query, min_confidence: 0, status: 'pending' });
}

/**
 * A requirement already met stays unchanged.
 * @throws NotFound for decision, requirement and item; Refusal `wrong_state`; Invalid for the decision itself
 */
export async function resolveRequirement(
  ctx: Ctx,
  decision_id: string,
  { requirement_id, memory_id }: Schemas['decisions/ResolveRequest'],
): Promise<Schemas['decisions/ResolveAnswer']> {
  const item_id = await itemIdOf(ctx, 'decision', decision_id);
  if (memory_id === item_id) throw Invalid.field(['body', 'memory_id'], 'Must differ from the decision', 'self');
  await writeInLine(ctx, item_id, async (transaction) => {
    const row = await transaction.run('store/lock', { item_id });
    const [decision] = await decisionsOf({ graph: transaction }, [item_id]);
    if (!row || !decision) throw new NotFound('decision');
    stateAfter(decisionStates, 'decision', decision.status, 'resolve');
    const required = decision.pending_requirements.find((each) => each.requirement_id === requirement_id);
    if (!required) throw new NotFound('requirement');
    if (!required.resolved)
      await openAllItemLinks(transaction, [groundLink(item_id, memory_id, requirement_id)], ctx.now(), 'evidence');
  });
  return { resolved: true, decision: await readDecision(ctx, item_id) };
}

/** `activated` is false until all requirements are met. */
export async function activate(ctx: Ctx, decision_id: string): Promise<Schemas['decisions/ActivateAnswer']> {
  const item_id = await itemIdOf(ctx, 'decision', decision_id);
  const activated = await writeInLine(ctx, item_id, async (transaction) => {
    const row = await transaction.run('store/lock', { item_id });
    const [decision] = await decisionsOf({ graph: transaction }, [item_id]);
    if (!row || !decision) throw new NotFound('decision');
    stateAfter(decisionStates, 'decision', decision.status, 'activate');
    if (decision.pending_requirements.some(({ resolved }) => !resolved)) return false;
    const change = { write_mode: 'merge' as const, change_reason: 'Its requirements are met.' };
    await applyPatch(ctx, transaction, item_id, change, undefined, { move: { status: 'active' } });
    return true;
  });
  return { activated, decision: await readDecision(ctx, item_id) };
}
