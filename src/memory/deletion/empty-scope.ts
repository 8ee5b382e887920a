// Deletes what a scope holds, in batches that are committed one by one and can be repeated: items with versions and facts, names,
// sessions and runs, with the responses and searches that name an item, and the places of its runs in the queues.
import type { ScopedGraph } from '../../graph/run';
import type { RunQueue } from '../../redis/run-queue';
import type { Traces } from '../../redis/traces';
import { finishDeletions } from '../core/delete';
import { addTo, type Counts } from './counts';

/** Items, and then names and runs, per transaction, and relationships of an item that go with it; more would need too much server memory. */
const perTransaction = { items: 500, relationships: 50, names: 2_000, runs: 500 };

export interface ScopePorts {
  /** Bound to the scope that is emptied. */
  graph: ScopedGraph;
  traces: Traces;
  queues: Record<'quick' | 'long', Pick<RunQueue, 'remove'>>;
  now: () => string;
}

/**
 * @param until what was stored later stays
 * @param onBatch called after each batch
 * @returns what was deleted, by kind
 */
export async function emptyScope(
  { graph, traces, queues, now }: ScopePorts,
  { tenant_id, until }: { tenant_id: string; until: string },
  onBatch: () => Promise<void>,
): Promise<Counts> {
  const deleted: Counts = { items: 0, versions: 0, facts: 0, names: 0, sessions: 0, runs: 0, answers: 0 };
  // First: from now on nobody works on what they were to do.
  for (let run_ids: string[] = ['']; run_ids.length > 0; await onBatch()) {
    ({ run_ids } = await graph.run('deletion/delete-runs', { until, limit: perTransaction.runs }));
    await Promise.all([queues.quick.remove(run_ids), queues.long.remove(run_ids)]);
    addTo(deleted, { runs: run_ids.length });
  }
  for (;;) {
    const params = { limit: perTransaction.items, most: perTransaction.relationships, until, now: now() };
    const { item_ids, unfinished, ...counts } = await graph.run('deletion/delete-items', params);
    addTo(deleted, { items: item_ids.length, ...counts });
    addTo(deleted, { ...(await finishDeletions(graph, unfinished)) });
    addTo(deleted, { search_sessions: await traces.forgetItems(tenant_id, item_ids) });
    await onBatch();
    if (item_ids.length === 0) break;
  }
  for (let tried = perTransaction.names; tried === perTransaction.names; await onBatch()) {
    const gone = await graph.run('deletion/delete-names', { limit: perTransaction.names });
    tried = gone.tried;
    addTo(deleted, { names: gone.names });
  }
  addTo(deleted, await graph.run('deletion/delete-sessions', {}));
  return deleted;
}
