// Deletes all items of a workspace: exactly those in the scope where new items are written.
import { recordAct } from '../../auth/audit';
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { finishDeletions } from '../core/delete';

/** Items, and then names, per transaction, and relationships of an item that go with it; more would need too much server memory. */
const perTransaction = { items: 500, relationships: 50, names: 2_000 };

/**
 * Deletes every item of the active workspace: at level USER the caller's own ones, at level TENANT those without a workspace.
 * Each batch is committed; after a crash, another call continues.
 * @returns number of deleted nodes by kind
 */
export async function clearAll(ctx: Ctx): Promise<Schemas['items/ClearAnswer']> {
  const deleted = { items: 0, versions: 0 };
  for (;;) {
    const params = { limit: perTransaction.items, most: perTransaction.relationships, now: ctx.now() };
    const gone = await ctx.graph.run('items/delete-all', params);
    await finishDeletions(ctx.graph.lasting(), gone.unfinished);
    deleted.items += gone.items;
    deleted.versions += gone.versions;
    if (gone.items === 0) break;
  }
  let names: number;
  do ({ names } = await ctx.graph.run('items/delete-unused-names', { limit: perTransaction.names }));
  while (names === perTransaction.names);
  await ctx.graph.write(async (transaction) => {
    await transaction.run('items/delete-empty-sessions', {});
    await recordAct(ctx, transaction, 'item.clear_all', ctx.scope.active_workspace_id);
  });
  return { status: 'cleared', deleted };
}
