// Deletes all items of a workspace: exactly those in the scope where new items are written.
import { recordAct } from '../../../auth/audit';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { dueAt } from '../../runs/deletion/carry-out';
import { emptyScope } from '../../runs/deletion/empty-scope';

type Answer = Schemas['items/ClearAnswer'];

/**
 * Deletes every item of the active workspace that is stored by now. At level USER these are the caller's own ones, at level TENANT those
 * without a workspace. Each batch is committed; if the request ends before the last, a job continues.
 * @returns number of deleted nodes by kind
 */
export async function clearAll(ctx: Ctx, { dry_run }: Schemas['items/ClearQuery']): Promise<Answer> {
  const until = ctx.now();
  if (dry_run) return { status: 'dry_run', deleted: await ctx.graph.run('deletion/count', { until }) };
  const deletion_id = ctx.newId('del');
  const due_at = () => dueAt(ctx.now());
  await ctx.graph.write(async (transaction) => {
    await transaction.run('deletion/begin', { deletion_id, until, due_at: due_at() });
    await recordAct(ctx, transaction, 'item.clear_all', ctx.scope.active_workspace_id);
  });
  const deleted = await emptyScope(ctx, { tenant_id: ctx.scope.tenant_id, until }, () =>
    ctx.graph.run('deletion/renew', { deletion_id, due_at: due_at(), settled: false }),
  );
  await ctx.graph.run('deletion/finish', { deletion_id });
  void tellCleared(ctx, deleted);
  return { status: 'cleared', deleted: deleted as Answer['deleted'] };
}

/** One event in place of one for each item. The items are gone, whatever becomes of it. */
async function tellCleared(ctx: Ctx, deleted: Record<string, number>): Promise<void> {
  const payload = { counts: deleted };
  try {
    const run = await ctx.bus.start('graph.cleared', payload);
    await run.emit([{ status: 'ok', payload }]);
  } catch (error) {
    ctx.log.warn({ err: error }, 'clear-all not announced');
  }
}
