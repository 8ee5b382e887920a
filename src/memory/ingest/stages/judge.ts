// Stage 6, only if asked for: what the new item contradicts of what is stored. It reads; the result stands on the new item, and whatever
// happens here keeps no item from being stored.
import type { Ctx } from '../../../ctx';
import { challenge } from '../../reasoning/challenge';
import { typeFacts } from '../../core/types';
import { writtenStart } from '../../core/record';
import { reasonOf } from '../../runs/events';
import type { Conflict, Judged, Resolved } from './drafts';

/** Statements of a page that are judged beside it, and the time for all. */
const mostStatements = 10;
const longestMs = 20_000;

export async function judge(ctx: Ctx, draft: Resolved): Promise<Judged> {
  if (typeFacts(draft.memory_type).strategy !== 'FULL') return unjudged(draft);
  const limit = AbortSignal.timeout(longestMs);
  const limited = { ...ctx, signal: AbortSignal.any([ctx.signal, limit]) };
  const texts = [draft.fields.content, ...draft.statements.slice(0, mostStatements).map(({ text }) => text)];
  const conflicts: Conflict[][] = [];
  try {
    for (const text of texts) {
      if (limit.aborted) return { ...draft, conflicts, left_out: 'timeout' };
      conflicts.push(await conflictsOf(limited, draft, text));
    }
    return { ...draft, conflicts };
  } catch (error) {
    if (ctx.signal.aborted) throw error;
    ctx.log.warn({ err: error, item_id: draft.item.item_id }, 'an item was not judged');
    return { ...draft, conflicts, left_out: limit.aborted ? 'timeout' : reasonOf(error) };
  }
}

/** Without a judge. */
export const unjudged = (draft: Resolved): Judged => ({ ...draft, conflicts: [] });

/** With items of the same scope only: what others see of the new item must tell nothing of what its writer alone sees. */
async function conflictsOf(ctx: Ctx, { item }: Resolved, assertion: string): Promise<Conflict[]> {
  const valid_at = writtenStart(item) ?? undefined;
  const { conflicts } = await challenge(ctx, { assertion, use_llm: true, ...(valid_at && { valid_at }) }, item.item_id);
  if (conflicts.length === 0) return [];
  const item_ids = conflicts.map(({ existing_item_id }) => existing_item_id);
  const rows = await ctx.graph.run('core/get-many', { item_ids });
  const own = new Set(rows.filter((row) => row.item.scope_key === item.scope_key).map((row) => row.item.item_id));
  return conflicts.filter(({ existing_item_id }) => own.has(existing_item_id));
}
