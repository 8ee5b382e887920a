// Ends an item because another replaces it, or because it is retracted, in the caller's transaction.
import type { Ctx, Writing } from '../../ctx';
import { NotFound, Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import { withDays } from './days';
import { openItemLinks } from './edges';
import { lockItems } from './lock';
import { applyPatch } from './patch';
import { writtenStart, type MemoryItem } from '../model/record';
import type { Retraction } from './write';
import { isPrivate } from '../model/scope-key';

export interface Replacement {
  old_item_id: string;
  new_item_id: string;
  reason: string | null | undefined;
}

/**
 * @returns transaction time of the replacement
 * @throws NotFound; Refusal `superseded`, `wrong_state`
 */
export async function replaceItem(
  transaction: Transaction,
  ctx: Writing,
  { old_item_id, new_item_id, reason }: Replacement,
): Promise<string> {
  const locked = await lockItems(transaction, [old_item_id, new_item_id]);
  const [older, newer] = [locked.get(old_item_id), locked.get(new_item_id)];
  if (!older || !newer) throw new NotFound();
  if (older.status === 'superseded' || newer.status === 'superseded') throw new Refusal('superseded');
  if (newer.status === 'retracted')
    throw new Refusal('wrong_state', 'The replacement was retracted, and a retracted item cannot replace another.');
  if (!isSeenBySameReaders(newer.scope_key, older.scope_key))
    throw new Refusal('wrong_state', 'A personal item cannot replace an item that others see.');
  const superseded_at = ctx.now();
  const since = writtenStart(newer) ?? superseded_at;
  const change = {
    write_mode: 'merge' as const,
    metadata: { superseded: true, superseded_by: new_item_id, superseded_at },
    ...(reason && { change_reason: reason }),
  };
  await applyPatch(ctx, transaction, old_item_id, change, undefined, { move: { status: 'superseded', since } });
  const properties = { reason };
  await openItemLinks(
    transaction,
    [{ source_id: new_item_id, type: 'SUPERSEDES', target_id: old_item_id, properties }],
    superseded_at,
  );
  return superseded_at;
}

/** A private item only replaces items of its own scope. */
const isSeenBySameReaders = (newKey: string, oldKey: string) => newKey === oldKey || !isPrivate(newKey);

/** @throws NotFound; Refusal `wrong_state` */
export function retractItem(
  transaction: Transaction,
  ctx: Writing,
  item_id: string,
  retraction: Retraction,
): Promise<MemoryItem> {
  const change = { write_mode: 'merge' as const, change_reason: retraction.reason };
  return applyPatch(ctx, transaction, item_id, change, undefined, { move: { status: 'retracted', retraction } });
}

const maxDependents = 100;

/** Items derived from an ended item, directly or indirectly, nearest first. */
export async function dependentsOf(ctx: Pick<Ctx, 'graph'>, item_id: string): Promise<Schemas['temporal/StaleItems']> {
  const rows = await ctx.graph.run('store/list-resting', { item_id, limit: maxDependents + 1 });
  return { stale: await withDays(ctx, rows.slice(0, maxDependents)), partial: rows.length > maxDependents };
}
