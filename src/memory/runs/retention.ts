// Retention: deletes expired records.
import type { Job, JobContext } from './schedule';

/** Nodes deleted in one transaction. */
const perTransaction = 1_000;

/** Deletes runs, idempotency records, sessions and invitations by `expires_at`. Publishes the number of deleted runs to each workspace. */
export const retention: Job = {
  name: 'retention',
  every_ms: 3_600_000,
  run: async (ctx) => {
    const runs = await deleteRuns(ctx);
    const idempotency_records = await deleteIdempotencyRecords(ctx);
    const credentials = await deleteCredentials(ctx);
    if (runs + idempotency_records + credentials > 0)
      ctx.log.info({ runs, idempotency_records, credentials }, 'deleted');
  },
};

async function deleteRuns(ctx: JobContext): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await ctx.graph.unscoped('runs/delete-expired', { now: ctx.now(), limit: perTransaction });
    for (const { active_workspace_id, level, user_id, deleted } of rows) {
      total += deleted;
      if (active_workspace_id === null || level === null) continue;
      await tell(ctx, { active_workspace_id, user_id, level }, { runs: deleted });
    }
    if (rows.reduce((sum, row) => sum + row.deleted, 0) < perTransaction) return total;
  }
}

async function deleteIdempotencyRecords(ctx: JobContext): Promise<number> {
  let total = 0;
  for (;;) {
    const query = 'idempotency/delete-expired';
    const { deleted } = await ctx.graph.unscoped(query, { now: ctx.now(), limit: perTransaction });
    total += deleted;
    if (deleted < perTransaction) return total;
  }
}

/** Expired sessions, refresh tokens and invitations. */
async function deleteCredentials(ctx: JobContext): Promise<number> {
  let total = 0;
  for (;;) {
    const { deleted } = await ctx.graph.unscoped('auth/delete-expired', {
      now: ctx.now(),
      limit: perTransaction,
    });
    total += deleted;
    if (deleted < perTransaction) return total;
  }
}

async function tell(
  ctx: JobContext,
  scope: Parameters<JobContext['busFor']>[0],
  counts: Record<string, number>,
): Promise<void> {
  const run = await ctx.busFor(scope).start('studio.job', { job: retention.name, progress: 0 });
  await run.emit([{ status: 'ok', payload: { job: retention.name, progress: 1, counts } }]);
}
