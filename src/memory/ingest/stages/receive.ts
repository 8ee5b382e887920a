// Stage 1, in the request: raw items and their run are committed together before the response is sent.
// From then on an item can be read by id and found by its text, and no later failure can lose it.
import type { Ctx } from '../../../ctx';
import { expiryOf, newRun } from '../../runs/runs';
import type { Draft } from '../../core/draft';
import { openItems } from '../../core/write';

/** Raw items have no vectors yet. */
const noVectors = { item: null, facts: [] };

export interface NewRun {
  run_id: string;
  kind: 'ingest' | 'ingest.full' | 'ingest.batch';
}

/** Stores raw items and their run. Returns the item ids, in the order of the drafts. */
export async function receive(ctx: Ctx, run: NewRun, drafts: Draft[]): Promise<string[]> {
  const entries = drafts.map((draft) => ({
    draft,
    item_id: ctx.newId('mem'),
    vectors: noVectors,
    dedupe: false,
    extra: { run_id: run.run_id },
  }));
  const item_ids = entries.map(({ item_id }) => item_id);
  const now = ctx.now();
  await ctx.graph.write(async (transaction) => {
    const stored = openItems(transaction, ctx, entries);
    const recorded = transaction.run('runs/create', {
      run: { ...newRun, ...run, stage: 'receive', items: drafts.length },
      item_ids,
      now,
      expires: expiryOf(now),
    });
    await Promise.all([stored, recorded]);
  });
  return item_ids;
}
