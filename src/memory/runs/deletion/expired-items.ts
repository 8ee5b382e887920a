// Items with `expires_at`. Before each request of a tenant, its expired items are hidden, so no request sees them; a
// job deletes them later.
import type { Ctx } from '../../../ctx';
import { inHalves } from '../../../graph/in-halves';
import type { Graph } from '../../../graph/run';
import { finishDeletions, removeIn } from '../../store/delete';
import { onlyOf, type Job } from '../schedule';

const hiddenAtOnce = 1_000;
const foundAtOnce = 100;

/** @param tenant_id null means all tenants */
export async function hideExpired(graph: Graph, now: string, tenant_id: string | null): Promise<void> {
  const batch = { limit: hiddenAtOnce };
  for (let ended = batch.limit; ended >= batch.limit;)
    ({ ended } = await inHalves(batch, (limit) => graph.unscoped('store/end-expired', { tenant_id, now, limit })));
}

type Ports = Pick<Ctx, 'graph' | 'traces' | 'now'>;

/** Deletes items just as a request would. @returns number of items, without their parts */
async function deleteExpired({ graph, traces, now }: Ports, tenant_id: string, signal: AbortSignal): Promise<number> {
  let items = 0;
  for (let found = foundAtOnce; found === foundAtOnce && !signal.aborted;) {
    const rows = await graph.run('store/list-expired', { limit: foundAtOnce });
    for (const { item_id } of rows) {
      const removed = await graph.write(async (transaction) => {
        const released = await transaction.run('store/release-expired', { item_id });
        return released && removeIn(transaction, { now }, item_id);
      });
      if (!removed) continue;
      await finishDeletions(graph, removed.unfinished);
      await traces.forgetItems(tenant_id, removed.item_ids);
      items++;
    }
    found = rows.length;
  }
  return items;
}

export const expiredItems: Job = {
  name: 'expired-items',
  every_ms: 10_000,
  run: async ({ graph, traces, now, log, signal }) => {
    await hideExpired(graph, now(), null);
    let items = 0;
    for (const { scope_key, tenant_id } of await graph.unscoped('store/list-scopes-of-expired', { limit: foundAtOnce }))
      items += await deleteExpired({ graph: graph.as(onlyOf(scope_key), ''), traces, now }, tenant_id, signal);
    if (items > 0) log.info({ items }, 'expired items deleted');
  },
};
