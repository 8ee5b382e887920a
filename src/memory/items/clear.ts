// Deletes all items of a workspace: exactly those in the scope where new items are written.
import { recordAct } from '../../auth/audit';
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';

/** Items per transaction; more would need too much server memory. */
const batch = 500;

/**
 * Deletes every item of the active workspace: at level USER the caller's own ones, at level TENANT those without a workspace.
 * Each batch is committed; after a crash, another call continues.
 * @returns number of deleted nodes by kind
 */
export async function clearAll(ctx: Ctx): Promise<Schemas['items/ClearAnswer']> {
  const deleted = { items: 0, versions: 0 };
  for (;;) {
    const gone = await ctx.graph.run('items/clear', { limit: batch });
    deleted.items += gone.items;
    deleted.versions += gone.versions;
    if (gone.items === 0) break;
  }
  await ctx.graph.write(async (transaction) => {
    await transaction.run('items/clear-names', {});
    await recordAct(ctx, transaction, 'item.clear_all', ctx.scope.active_workspace_id);
  });
  return { status: 'cleared', deleted };
}
