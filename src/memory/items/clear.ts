// Deleting everything of a workspace: only what lies where new things go, so that no caller reaches beyond it.
import { recordAct } from '../../auth/audit';
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';

/** Items a transaction; more would hold the memory of the server. */
const batch = 500;

/**
 * Deletes every item of the active workspace: at level USER the caller's own in it, at level TENANT those of no workspace.
 * Each step is committed: a crash leaves the rest, and asking again goes on.
 * @returns how many nodes went, by kind
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
