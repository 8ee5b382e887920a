// Deletes everything in a scope, in batches that are committed one by one and may be repeated: items with versions
// and facts, names, sessions, agents, runs. Cached responses, stored searches and queued runs are deleted too.
import { inHalves, isTooLarge } from '../../../graph/in-halves';
import type { ScopedGraph } from '../../../graph/run';
import type { RunQueue } from '../../../redis/run-queue';
import type { Traces } from '../../../redis/traces';
import { finishDeletions } from '../../store/delete';
import { addTo, untilNone, type DeletedCounts } from './counts';

/** Batch sizes per transaction, and max relationships per item. A batch that exceeds the memory limit is halved. */
const perTransaction = { items: 500, relationships: 50, names: 2_000, runs: 500 };
const hiddenAtOnce = 100;

export interface ScopePorts {
  graph: ScopedGraph;
  traces: Traces;
  queues: Record<'quick' | 'long', Pick<RunQueue, 'remove'>>;
  now: () => string;
}

/** @param until items written later are kept */
export async function emptyScope(
  ports: ScopePorts,
  { tenant_id, until }: { tenant_id: string; until: string },
  onBatch: () => Promise<void>,
): Promise<DeletedCounts> {
  const { graph, traces, now } = ports;
  const deleted: DeletedCounts = { items: 0, versions: 0, facts: 0, names: 0, sessions: 0, runs: 0, answers: 0 };
  // Runs first, so that workers stop writing into the scope.
  addTo(deleted, { runs: await deleteRuns(ports, tenant_id, until, onBatch) });
  const ofItems = { limit: perTransaction.items };
  const deleteItems = (limit: number, max = perTransaction.relationships) =>
    graph.run('deletion/delete-items', { limit, max, until, now: now() });
  for (;;) {
    // An item that alone exceeds the memory limit is hidden, then deleted in batches.
    const batch = inHalves(ofItems, deleteItems).catch((error: unknown) => {
      if (isTooLarge(error)) return deleteItems(1, 0);
      throw error;
    });
    const { item_ids, unfinished, ...counts } = await batch;
    addTo(deleted, { items: item_ids.length, ...counts });
    addTo(deleted, { ...(await finishDeletions(graph, unfinished)) });
    addTo(deleted, { search_sessions: await traces.forgetItems(tenant_id, item_ids) });
    await onBatch();
    if (item_ids.length === 0) break;
  }
  // Items that an interrupted attempt hid.
  for (let hidden: string[] = ['']; hidden.length > 0; await onBatch()) {
    hidden = (await graph.run('deletion/list-hidden', { limit: hiddenAtOnce })).map(({ item_id }) => item_id);
    addTo(deleted, { ...(await finishDeletions(graph, hidden)) });
  }
  for (let tried = perTransaction.names; tried === perTransaction.names; await onBatch()) {
    const gone = await graph.run('deletion/delete-names', { limit: perTransaction.names });
    tried = gone.tried;
    addTo(deleted, { names: gone.names });
  }
  await untilNone((limit) => graph.run('deletion/delete-agents', { until, limit }));
  addTo(deleted, await graph.run('deletion/delete-sessions', {}));
  return deleted;
}

async function deleteRuns(
  { graph, queues }: ScopePorts,
  tenant_id: string,
  until: string,
  onBatch: () => Promise<void>,
): Promise<number> {
  const size = { limit: perTransaction.runs };
  let deleted = 0;
  for (let run_ids: string[] = ['']; run_ids.length > 0; await onBatch()) {
    ({ run_ids } = await inHalves(size, (limit) => graph.run('deletion/delete-runs', { until, limit })));
    await Promise.all([queues.quick.remove(run_ids, tenant_id), queues.long.remove(run_ids, tenant_id)]);
    deleted += run_ids.length;
  }
  return deleted;
}
