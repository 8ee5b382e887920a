// A decision can get evidence, be replaced or be retracted. Evidence makes no new version: its relationship
// stores the confidence before and after. Reads in the past count the evidence recorded by then.
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { timeFromCypher } from '../../../graph/values';
import { inTurn } from '../../../time';
import { contradicted, rates, reinforced } from '../../model/evidence';
import { projectOfItem } from '../../model/project';
import { decisionStates } from '../../model/states/decision';
import { stateAfter } from '../../model/states/state-table';
import { openAllItemLinks } from '../../store/edges';
import { itemIdOf } from '../../store/own-id';
import { replaceItem, dependentsOf, retractItem } from '../../store/supersede';
import { writeInLine } from '../../store/writer-queue';
import { makeDecision, openDecision, readDecision } from './decisions';

const effects = {
  REINFORCES: { after: reinforced, event: 'reinforce' },
  CONTRADICTS: { after: contradicted, event: 'contradict' },
} as const;

/**
 * An item counts once as support and once as contradiction. Concurrent writers wait for the lock, so that each starts
 * from the latest confidence.
 * @throws NotFound for decision or evidence; Refusal `wrong_state`; Invalid if the decision is its own evidence
 */
export async function addEvidence(
  ctx: Ctx,
  decision_id: string,
  { evidence_id }: Schemas['decisions/EvidenceRequest'],
  type: keyof typeof effects,
): Promise<Schemas['decisions/EvidenceAnswer']> {
  const item_id = await itemIdOf(ctx, 'decision', decision_id);
  if (evidence_id === item_id) throw Invalid.field(['body', 'evidence_id'], 'Must differ from the decision', 'self');
  const { after, event } = effects[type];
  return writeInLine(ctx, item_id, async (transaction) => {
    const row = await transaction.run('store/lock', { item_id });
    const known = row && (await transaction.run('decisions/get-confidence', { item_id, ...rates }));
    if (!known) throw new NotFound('decision');
    stateAfter(decisionStates, 'decision', row.item.status, event);
    const counts = { reinforcement_count: known.reinforcement_count, contradiction_count: known.contradiction_count };
    const answer = { decision_id, item_id, evidence_id, old_confidence: known.confidence };
    if (known.said.some((one) => one.item_id === evidence_id && one.reinforces === (type === 'REINFORCES')))
      return { ...answer, ...counts, confidence: known.confidence, counted: false };
    const confidence = after(known.confidence);
    const last = known.last_at === null ? null : timeFromCypher(known.last_at);
    const properties = { old_confidence: known.confidence, new_confidence: confidence };
    const now = inTurn(last ?? row.item.created_at, ctx.now());
    await openAllItemLinks(
      transaction,
      [{ source_id: evidence_id, type, target_id: item_id, properties }],
      now,
      'evidence',
    );
    const more = (of: keyof typeof effects) => (type === of ? 1 : 0);
    return {
      ...answer,
      confidence,
      reinforcement_count: known.reinforcement_count + more('REINFORCES'),
      contradiction_count: known.contradiction_count + more('CONTRADICTS'),
      counted: true,
    };
  });
}

/**
 * The new decision inherits domain and tags that the request leaves out, and the project, but only within one scope, so
 * that no private data leaks.
 */
export async function supersedeDecision(
  ctx: Ctx,
  decision_id: string,
  request: Schemas['decisions/SupersedeRequest'],
): Promise<Schemas['decisions/SupersedeAnswer']> {
  const old_item_id = await itemIdOf(ctx, 'decision', decision_id);
  const [old, row] = await Promise.all([
    readDecision(ctx, old_item_id),
    ctx.graph.run('store/get', { item_id: old_item_id }),
  ]);
  const isOfScope = row?.item.scope_key === ctx.scope.write_key;
  const inherited = isOfScope ? old : undefined;
  const { new_content, new_decision_type, new_confidence, new_decision_id, reason, domain, tags, ...rest } = request;
  const made = await makeDecision(ctx, {
    ...rest,
    content: new_content,
    decision_type: new_decision_type,
    confidence: new_confidence,
    decision_id: new_decision_id,
    domain: domain ?? inherited?.domain,
    tags: tags ?? inherited?.tags,
    metadata: isOfScope ? projectOfItem(row.item) : {},
  });
  await writeInLine(ctx, old_item_id, async (transaction) => {
    await openDecision(transaction, ctx, made);
    await replaceItem(transaction, ctx, { old_item_id, new_item_id: made.item_id, reason });
  });
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

/** Items derived from it become stale. */
export async function retractDecision(
  ctx: Ctx,
  decision_id: string,
  { reason, reject }: Schemas['temporal/RetractRequest'],
): Promise<Schemas['decisions/RetractAnswer']> {
  const item_id = await itemIdOf(ctx, 'decision', decision_id);
  await writeInLine(ctx, item_id, (transaction) => retractItem(transaction, ctx, item_id, { reason, reject }));
  return { decision_id, item_id, status: 'retracted', reason, rejected: reject, ...(await dependentsOf(ctx, item_id)) };
}
