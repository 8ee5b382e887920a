// Finds items by the ids of their type, such as `decision_id`, which callers may choose.
import type { Ctx } from '../../ctx';
import { NotFound } from '../../errors';
import { idKey, type MemoryType } from '../model/types';

/** The item_id for a type id or an item_id. @throws NotFound if the type has no such item in scope */
export async function itemIdOf(
  ctx: Pick<Ctx, 'graph' | 'scope'>,
  memory_type: MemoryType,
  id: string,
): Promise<string> {
  const { write_key, readable } = ctx.scope;
  const scopes = [write_key, ...readable.filter((key) => key !== write_key)];
  const row = await ctx.graph.run('store/find-by-id-key', {
    item_id: id,
    memory_type,
    id_keys: scopes.map((scope) => idKey(scope, memory_type, id)),
  });
  if (!row) throw new NotFound(memory_type);
  return row.found;
}
