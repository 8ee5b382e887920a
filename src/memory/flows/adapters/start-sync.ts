// Starts the sync run of a connection, on request or on schedule. While a run is open, no second one starts.
import { scopeFor } from '../../../auth/scope';
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { openRun, recordRun } from '../../runs/run';
import type { Job } from '../../runs/schedule';

export const syncEvent = 'studio.job';
export const syncKind = 'adapter.sync';
export const opening = { job: syncKind };

export type SyncTask = Schemas['stored/SyncTask'];

type Opener = Pick<Ctx, 'graph' | 'bus' | 'now'>;

/** @returns the new run, or the one that is open @throws NotFound; Unavailable */
export async function startSync(
  ctx: Opener,
  connection_id: string,
  options: Pick<SyncTask, 'confirm_deletions'>,
): Promise<{ run_id: string; under_way: boolean }> {
  return openRun(ctx, { event: syncEvent, payload: { ...opening, progress: 0 } }, async (run) => {
    const { run_id } = run;
    const open_run = await ctx.graph.write(async (transaction) => {
      const row = await transaction.run('adapters/begin-sync', { connection_id, run_id });
      if (!row) throw new NotFound('connection');
      if (row.open_run !== null) return row.open_run;
      const request_json = JSON.stringify({ connection_id, ...options });
      await recordRun(transaction, ctx.now(), { run_id, kind: syncKind, stage: 'load', items: 0, request_json });
      return null;
    });
    if (open_run === null) return { run_id, under_way: false };
    const message = 'Another sync of this connection is running.';
    await run.emit([{ status: 'error', payload: { ...opening, message } }]);
    return { run_id: open_run, under_way: true };
  });
}

const limit = 100;

/**
 * Starts syncs that are due, with the rights of the user who installed the connection. The sweep of the workers
 * finds the runs.
 */
export const dueSyncs: Job = {
  name: 'adapter-syncs',
  every_ms: 60_000,
  run: async (ctx) => {
    const { graph, now, log } = ctx;
    const due = await graph.unscoped('adapters/list-due', { now: now(), limit });
    for (const { connection_id, tenant_id, user_id, ...workspace } of due) {
      const scope = scopeFor(tenant_id, user_id, workspace);
      const opener = { graph: graph.as(scope, 'adapters'), bus: ctx.busFor(scope), now };
      // The connection may have been removed in the meantime; the other syncs must still start.
      await startSync(opener, connection_id, {}).catch((error: unknown) => {
        if (!(error instanceof NotFound)) throw error;
      });
    }
    if (due.length > 0) log.info({ connections: due.length }, 'syncs started');
  },
};
