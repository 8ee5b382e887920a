// Stage 5, on request: finds contradictions between the new item and stored items, and stores them with the new
// item. If this stage fails, the item is stored without them.
import { within, type Ctx } from '../../../../ctx';
import { challenge } from '../../../asking/reasoning/challenge';
import { typeFacts } from '../../../model/types';
import { writtenStart } from '../../../model/record';
import { reasonOf } from '../../../runs/events';
import { dismissedAgainst } from '../../../store/reviews';
import type { FoundConflict, Judged, Resolved } from './drafts';

const maxStatements = 10;
const maxMs = 20_000;

export async function judge(ctx: Ctx, draft: Resolved): Promise<Judged> {
  if (typeFacts(draft.memory_type).strategy !== 'FULL') return unjudged(draft);
  const limited = within(ctx, maxMs);
  const texts = [draft.fields.content, ...draft.statements.slice(0, maxStatements).map(({ text }) => text)];
  const conflicts: FoundConflict[][] = [];
  try {
    for (const text of texts) {
      if (limited.signal.aborted) return { ...draft, conflicts, left_out: 'timeout' };
      conflicts.push(await conflictsOf(limited, draft, text));
    }
    return { ...draft, conflicts };
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    ctx.log.warn({ err: error, item_id: draft.item.item_id }, 'an item was not judged');
    return { ...draft, conflicts, left_out: limited.signal.aborted ? 'timeout' : reasonOf(error) };
  }
}

export const unjudged = (draft: Resolved): Judged => ({ ...draft, conflicts: [] });

/** Compares only with items of the same scope: readers of the new item must not learn of private ones. */
async function conflictsOf(ctx: Ctx, { item }: Resolved, assertion: string): Promise<FoundConflict[]> {
  const valid_at = writtenStart(item) ?? undefined;
  const { conflicts } = await challenge(ctx, { assertion, use_llm: true, ...(valid_at && { valid_at }) }, item.item_id);
  if (conflicts.length === 0) return [];
  const item_ids = conflicts.map(({ existing_item_id }) => existing_item_id);
  const rows = await ctx.graph.run('store/get-many', { item_ids });
  const own = new Set(rows.filter((row) => row.item.scope_key === item.scope_key).map((row) => row.item.item_id));
  const dismissed = await dismissedAgainst(ctx.graph, item.scope_key, assertion);
  return conflicts.filter(({ existing_item_id }) => own.has(existing_item_id) && !dismissed.has(existing_item_id));
}
