// Job that starts deletions which requests have recorded, and continues interrupted ones. A second pass deletes what
// concurrent requests wrote.
import type { Ctx } from '../../../ctx';
import { Unavailable } from '../../../errors';
import { finishRun } from '../run';
import type { Job, JobContext } from '../schedule';
import { onlyOf } from '../schedule';
import { carryOut, type Deletion } from './carry-out';
import type { DeletedCounts } from './counts';

const deletionsPerRun = 100;

export const deletionRun = { kind: 'deletion', stage: 'delete' } as const;
const event = 'deletion.done';

export const openDeletions: Job = {
  name: 'open-deletions',
  every_ms: 15_000,
  run: async (ctx) => {
    const { graph, now, log, signal } = ctx;
    for (const { deletion } of await graph.unscoped('deletion/list-due', { now: now(), limit: deletionsPerRun })) {
      if (signal.aborted) break;
      const { deletion_id } = deletion;
      // If one deletion fails, the others must continue.
      await carryOut(ctx, deletion)
        .then(async (deleted) => {
          await endRun(ctx, deletion, deleted);
          log.info({ deletion_id, deleted }, 'deletion finished');
        })
        .catch((error: unknown) => log.error({ err: error, deletion_id }, 'deletion waits for its next turn'));
    }
  },
};

/** Without Redis, the deletions start on schedule. */
export async function startDeletions({ queues, log }: Pick<Ctx, 'queues' | 'log'>, of: object): Promise<void> {
  try {
    await queues.jobs.add([openDeletions.name], '');
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    log.warn({ err: error.cause, ...of }, 'deletion left for the job');
  }
}

/** A run that has ended stays unchanged. */
async function endRun(ctx: JobContext, deletion: Deletion, deleted: DeletedCounts): Promise<void> {
  const { run_id, run_scope_key, run_workspace_id = null, run_level, run_user_id = null } = deletion;
  if (run_id === undefined || run_scope_key === undefined || run_level === undefined) return;
  const graph = ctx.graph.as(onlyOf(run_scope_key), deletion.deletion_id);
  await finishRun(graph, ctx.now(), run_id, { status: 'ok', stage: deletionRun.stage, result: { deleted } });
  const bus = ctx.busFor({ active_workspace_id: run_workspace_id, level: run_level, user_id: run_user_id });
  const run = await bus.start(event, {}, run_id);
  await run.emit([{ status: 'ok', payload: { deleted } }]);
}
