// Jobs that delete expired records of all tenants.
import type { Job, JobContext } from './schedule';

const perTransaction = 1_000;
const every_ms = 3_600_000;

export const expiredRuns: Job = {
  name: 'expired-runs',
  every_ms,
  run: async (ctx) => {
    let runs = 0;
    let deleted: number;
    do {
      const rows = await ctx.graph.unscoped('runs/delete-expired', { now: ctx.now(), limit: perTransaction });
      deleted = rows.reduce((sum, row) => sum + row.deleted, 0);
      runs += deleted;
      for (const { active_workspace_id, level, user_id, deleted: ofWorkspace } of rows)
        if (active_workspace_id !== null && level !== null)
          await announce(ctx, { active_workspace_id, user_id, level }, { runs: ofWorkspace });
    } while (deleted === perTransaction && !ctx.signal.aborted);
    if (runs > 0) ctx.log.info({ runs }, 'deleted');
  },
};

export const expiredIdempotencyRecords: Job = {
  name: 'expired-idempotency-records',
  every_ms,
  run: (ctx) => deleteAll(ctx, 'idempotency/delete-expired'),
};

export const expiredCredentials: Job = {
  name: 'expired-credentials',
  every_ms,
  run: (ctx) => deleteAll(ctx, 'auth/delete-expired'),
};

async function deleteAll(
  { graph, now, log, signal }: JobContext,
  query: 'idempotency/delete-expired' | 'auth/delete-expired',
): Promise<void> {
  let records = 0;
  let deleted: number;
  do {
    ({ deleted } = await graph.unscoped(query, { now: now(), limit: perTransaction }));
    records += deleted;
  } while (deleted === perTransaction && !signal.aborted);
  if (records > 0) log.info({ records }, 'deleted');
}

async function announce(
  ctx: JobContext,
  scope: Parameters<JobContext['busFor']>[0],
  counts: Record<string, number>,
): Promise<void> {
  const job = 'retention';
  const run = await ctx.busFor(scope).start('studio.job', { job, progress: 0 });
  await run.emit([{ status: 'ok', payload: { job, progress: 1, counts } }]);
}
