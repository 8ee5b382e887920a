// Completes interrupted deletions of items with many relationships, see store/delete.ts.
import { later } from '../../../time';
import { finishDeletions } from '../../store/delete';
import { onlyOf, type Job } from '../schedule';

/** A deletion older than this was interrupted, because its request must have ended. */
const abandonedMs = 300_000;
const batch = 1_000;

export const hiddenItems: Job = {
  name: 'hidden-items',
  every_ms: 60_000,
  run: async ({ graph, now, log, signal }) => {
    const before = later(now(), -abandonedMs);
    let items = 0;
    for (const { item_id, scope_key } of await graph.unscoped('store/list-deletions', { before, limit: batch })) {
      if (signal.aborted) break;
      await finishDeletions(graph.as(onlyOf(scope_key), ''), [item_id]);
      items++;
    }
    if (items > 0) log.info({ items }, 'deletions finished');
  },
};
