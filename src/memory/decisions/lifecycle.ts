// What becomes of a decision: evidence for and against it, another one in its place, its withdrawal. Evidence makes no version: the
// relationships carry the confidence before and after, and whoever reads a moment counts those of that moment.
import type { Ctx } from '../../ctx';
import { Invalid, NotFound, Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { timeFromCypher } from '../../graph/values';
import { inTurn } from '../../time';
import { contradicted, rates, reinforced } from '../core/evidence';
import { itemIdOf } from '../core/own-id';
import { replaceItem, restingOn, retractItem } from '../core/supersede';
import { inLine } from '../core/writer-queue';
import { makeDecision, openDecision, readDecision, tie } from './decisions';

/** What evidence does to a decision. */
const effects = {
  REINFORCES: { after: reinforced, verb: 'reinforced' },
  CONTRADICTS: { after: contradicted, verb: 'contradicted' },
} as const;

/**
 * Adds a piece of evidence for or against an active decision. Writers of one decision take turns at its lock, so that each begins with the
 * confidence that the one before it has left.
 * @throws NotFound for the decision and for the evidence; Refusal `wrong_state`; Invalid for a decision as evidence of itself
 */
export async function addEvidence(
  ctx: Ctx,
  decision_id: string,
  { evidence_id }: Schemas['decisions/EvidenceRequest'],
  type: keyof typeof effects,
): Promise<Schemas['decisions/EvidenceAnswer']> {
  const item_id = await itemIdOf(ctx, 'decision', decision_id);
  if (evidence_id === item_id) throw Invalid.field(['body', 'evidence_id'], 'Must differ from the decision', 'self');
  const { after, verb } = effects[type];
  return inLine(item_id, () =>
    ctx.graph.write(async (transaction) => {
      const row = await transaction.run('core/lock', { item_id });
      const known = row && (await transaction.run('decisions/get-confidence', { item_id, ...rates }));
      if (!known) throw new NotFound('decision');
      expectState(row.item.status, ['active'], verb);
      const confidence = after(known.confidence);
      const last = known.last_at === null ? null : timeFromCypher(known.last_at);
      const properties = { old_confidence: known.confidence, new_confidence: confidence };
      const now = inTurn(last ?? row.item.created_at, ctx.now());
      await tie(transaction, [{ source_id: evidence_id, type, target_id: item_id, properties }], now);
      const more = (of: keyof typeof effects) => (type === of ? 1 : 0);
      return {
        decision_id,
        item_id,
        evidence_id,
        old_confidence: known.confidence,
        confidence,
        reinforcement_count: known.reinforcement_count + more('REINFORCES'),
        contradiction_count: known.contradiction_count + more('CONTRADICTS'),
      };
    }),
  );
}

/** @throws Refusal `wrong_state` */
export function expectState(status: string, allowed: string[], verb: string): void {
  if (!allowed.includes(status)) throw new Refusal('wrong_state', `The decision is ${status}; it cannot be ${verb}.`);
}

/**
 * Stores a decision in place of an active one. In the same scope it has the domain and the tags of the old one unless it brings its own:
 * what is personal does not become known to others by being replaced.
 * @throws NotFound; Refusal `superseded`, `wrong_state`, `id_taken`; Invalid
 */
export async function supersedeDecision(
  ctx: Ctx,
  decision_id: string,
  request: Schemas['decisions/SupersedeRequest'],
): Promise<Schemas['decisions/SupersedeAnswer']> {
  const old_item_id = await itemIdOf(ctx, 'decision', decision_id);
  const [old, row] = await Promise.all([
    readDecision(ctx, old_item_id),
    ctx.graph.run('core/get', { item_id: old_item_id }),
  ]);
  const inherited = row?.item.scope_key === ctx.scope.write_key ? old : undefined;
  const { new_content, new_decision_type, new_confidence, new_decision_id, reason, domain, tags, ...rest } = request;
  const made = await makeDecision(ctx, {
    ...rest,
    content: new_content,
    decision_type: new_decision_type,
    confidence: new_confidence,
    decision_id: new_decision_id,
    domain: domain ?? inherited?.domain,
    tags: tags ?? inherited?.tags,
  });
  await inLine(old_item_id, () =>
    ctx.graph.write(async (transaction) => {
      await openDecision(transaction, ctx, made);
      await replaceItem(transaction, ctx, { old_item_id, new_item_id: made.item_id, reason });
    }),
  );
  const decision = await readDecision(ctx, made.item_id);
  return {
    old_decision_id: old.decision_id,
    new_decision_id: decision.decision_id,
    old_item_id,
    new_item_id: made.item_id,
    status: 'superseded',
    decision,
  };
}

/** Withdraws a decision. What rests on it is stale from then on. @throws NotFound; Refusal `wrong_state` */
export async function retractDecision(
  ctx: Ctx,
  decision_id: string,
  { reason, reject }: Schemas['temporal/RetractRequest'],
): Promise<Schemas['decisions/RetractAnswer']> {
  const item_id = await itemIdOf(ctx, 'decision', decision_id);
  await inLine(item_id, () =>
    ctx.graph.write((transaction) => retractItem(transaction, ctx, item_id, { reason, reject })),
  );
  return { decision_id, item_id, status: 'retracted', reason, rejected: reject, ...(await restingOn(ctx, item_id)) };
}
