// Cancels a run that workers execute. It ends at once in the graph, so its transactions can no longer commit recorded
// writes; a worker that is executing it stops within a second. Earlier writes stay, and can be undone.
import { recordAct } from '../../auth/audit';
import type { Ctx } from '../../ctx';
import { NotFound, Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';

/** @throws NotFound; Refusal `not_cancellable` for a run that its request executes */
export function cancelRun(ctx: Ctx, run_id: string): Promise<Schemas['runs/Cancelled']> {
  return ctx.graph.write(async (transaction) => {
    const { message } = new Refusal('cancelled');
    const row = await transaction.run('runs/finish-cancelled', { run_id, message, now: ctx.now() });
    if (!row) throw new NotFound('run');
    if (row.was === 'requested') throw new Refusal('not_cancellable');
    const already_ended = row.was === 'ended';
    if (!already_ended) await recordAct(ctx, transaction, 'run.cancel', run_id);
    return { run_id, already_ended };
  });
}
