import { recordAct } from '../../../auth/audit';
import { scopeFor } from '../../../auth/scope';
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { dayMs, later } from '../../../time';
import type { Job } from '../../runs/schedule';
import { startAutomatic } from './evolution';

/** Turns automatic evolution on or off. Automatic runs have the rights of the user who turned it on. */
export function changeSettings(
  ctx: Ctx,
  { automatic }: Schemas['evolution/SettingsRequest'],
): Promise<Schemas['evolution/Settings']> {
  const workspace_id = ctx.scope.home_workspace_id ?? '';
  return ctx.graph.write(async (transaction) => {
    const row = await transaction.run('evolution/update-settings', {
      workspace_id,
      automatic,
      now: later(ctx.now(), -dayMs),
    });
    if (!row) throw new NotFound('workspace');
    await recordAct(ctx, transaction, 'evolution.settings', workspace_id);
    return row;
  });
}

const limit = 100;

/** Runs have the rights of the user who turned evolution on. The sweep of the workers finds the runs. */
export const automaticEvolution: Job = {
  name: 'evolution',
  every_ms: 600_000,
  run: async (ctx) => {
    const { graph, now, log } = ctx;
    const due = await graph.unscoped('evolution/list-due', { before: later(now(), -dayMs), limit });
    for (const { tenant_id, user_id, ...workspace } of due) {
      const scope = scopeFor(tenant_id, user_id, workspace);
      await startAutomatic({ graph: graph.as(scope, 'evolution'), bus: ctx.busFor(scope), now });
      await graph.unscoped('evolution/flag-evolved', { user_id, workspace_id: workspace.workspace_id, now: now() });
    }
    if (due.length > 0) log.info({ workspaces: due.length }, 'evolution started');
  },
};
