import type { Ctx } from '../../ctx';
import { recordOf, type MemoryItem } from '../model/record';

/** Deleted items are missing. */
export async function itemsById(ctx: Pick<Ctx, 'graph'>, item_ids: string[]): Promise<Map<string, MemoryItem>> {
  if (item_ids.length === 0) return new Map();
  const rows = await ctx.graph.run('store/get-many', { item_ids });
  return new Map(rows.map(({ item }) => [item.item_id, recordOf(item)]));
}
