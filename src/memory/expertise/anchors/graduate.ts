// Graduation: an active anchor becomes a decision derived from it.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { projectOfItem } from '../../model/project';
import { typed, type StoredItem } from '../../model/record';
import { asOrigin } from '../../model/types';
import type { ItemLink } from '../../store/edges';
import { markItem } from '../../store/write';
import { makeDecision, openDecisions, type MadeDecision } from '../decisions/decisions';
import { decisionsOf } from '../decisions/record';
import { anchorIdOf, chosenAnchors, lockAnchors } from './anchors';

/** A caller stated it; tier 2, because work relied on it. */
const origin = asOrigin('anchor:graduate', 2);

/** If one anchor cannot graduate, none does. @throws NotFound and Refusal `wrong_state` for an anchor given by id */
export async function graduateAnchors(
  ctx: Ctx,
  request: Schemas['anchors/ChosenRequest'],
): Promise<Schemas['anchors/Graduated']> {
  const { item_ids, has_more } = await chosenAnchors(ctx, request);
  const rows = item_ids.length > 0 ? await ctx.graph.run('store/get-many', { item_ids }) : [];
  const made = new Map(
    await Promise.all(rows.map(async ({ item }) => [item.item_id, await decisionFrom(ctx, item)] as const)),
  );
  const graduated = await ctx.graph.write(async (transaction) => {
    const anchors = await lockAnchors(transaction, item_ids, 'graduate', request.anchor_ids);
    const decisions = anchors.map(({ item_id }) => {
      const decision = made.get(item_id);
      if (!decision) throw new NotFound('anchor');
      return decision;
    });
    if (decisions.length > 0) await openDecisions(transaction, ctx, decisions);
    for (const anchor of anchors)
      await markItem(transaction, ctx, anchor, { status: 'graduated', reason: 'anchor: graduated' });
    const decision_ids = decisions.map(({ item_id }) => item_id);
    // Read before the commit: a decision that is too large for a response is not stored.
    const read = await decisionsOf({ graph: transaction }, decision_ids);
    return { anchor_ids: anchors.map(anchorIdOf), decision_ids, decisions: read };
  });
  return { ...graduated, count: graduated.decision_ids.length, has_more };
}

async function decisionFrom(ctx: Ctx, anchor: StoredItem): Promise<MadeDecision> {
  const { item_id, content, title, tags, lineage_roots } = anchor;
  const { session_id = null, agent_id = null } = typed<'types/Anchor'>(anchor);
  const made = await makeDecision(ctx, {
    content,
    decision_type: 'policy',
    title,
    tags,
    evidence_ids: [item_id],
    source_session_id: session_id,
    source_type: 'explicit',
    agent_id,
    metadata: projectOfItem(anchor),
  });
  const produced: ItemLink = { source_id: item_id, type: 'PRODUCED', target_id: made.item_id, properties: {} };
  return {
    ...made,
    draft: { ...made.draft, origin },
    extra: { ...made.extra, lineage_roots },
    links: [...made.links, produced],
  };
}
