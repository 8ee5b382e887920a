import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import { momentFromCypher } from '../../graph/values';
import { readStored } from '../../schemas';
import { trueAt } from '../model/record';

/** Each item with the day it was said or true, and when it was stored. Items deleted in the meantime are left out. */
export async function withDays<T extends { item_id: string }>(
  ctx: { graph: Transaction },
  items: T[],
): Promise<(T & Schemas['items/Day'])[]> {
  const item_ids = [...new Set(items.map(({ item_id }) => item_id))];
  const rows = item_ids.length > 0 ? await ctx.graph.run('store/list-days', { item_ids }) : [];
  const days = new Map(
    rows.map((row) => [
      row.item_id,
      {
        ...trueAt(row, readStored('stored/Object', row.metadata_json)),
        created_at: momentFromCypher(row.created_at),
      },
    ]),
  );
  return items.flatMap((item) => {
    const day = days.get(item.item_id);
    return day ? [{ ...item, ...day }] : [];
  });
}
