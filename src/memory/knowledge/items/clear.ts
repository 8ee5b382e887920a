import { recordAct } from '../../../auth/audit';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { dueAt } from '../../runs/deletion/carry-out';
import { afterAllWrites } from '../../store/moment';
import { emptyScope } from '../../runs/deletion/empty-scope';

type Answer = Schemas['items/ClearAnswer'];

/**
 * Deletes all items of the active workspace stored before now. Level USER: the caller's own items; level TENANT:
 * items without a workspace. It deletes batch by batch, and a job continues after an interruption.
 * @returns numbers of deleted nodes by kind
 */
export async function clearAll(ctx: Ctx, { dry_run }: Schemas['items/ClearQuery']): Promise<Answer> {
  const until = await afterAllWrites(ctx.graph, ctx.now());
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
  void reportCleared(ctx, deleted);
  return { status: 'cleared', deleted: deleted as Answer['deleted'] };
}

/** Sends one event for the whole deletion. The items are already gone, so an error is only logged. */
async function reportCleared(ctx: Ctx, deleted: Record<string, number>): Promise<void> {
  const payload = { counts: deleted };
  try {
    const run = await ctx.bus.start('graph.cleared', payload);
    await run.emit([{ status: 'ok', payload }]);
  } catch (error) {
    ctx.log.warn({ err: error }, 'clear-all not announced');
  }
}
