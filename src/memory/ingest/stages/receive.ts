// Stage 1, in the request: raw items and their run are committed together before the response is sent.
// From then on an item can be read by id and found by its text, and no later failure can lose it.
import type { Ctx } from '../../../ctx';
import { recordRun } from '../../runs/run';
import type { Draft } from '../../core/draft';
import { openItems } from '../../core/write';

/** Raw items have no vectors yet. */
const noVectors = { item: null, facts: [] };

/** Stores raw items and their run. Returns the item ids, in the order of the drafts. */
export async function receive(ctx: Ctx, run: { run_id: string; kind: string }, drafts: Draft[]): Promise<string[]> {
  const entries = drafts.map((draft) => ({
    draft,
    item_id: ctx.newId('mem'),
    vectors: noVectors,
    dedupe: false,
    extra: { run_id: run.run_id },
  }));
  const item_ids = entries.map(({ item_id }) => item_id);
  await ctx.graph.write(async (transaction) => {
    await openItems(transaction, ctx, entries);
    await recordRun(transaction, ctx.now(), { ...run, stage: 'receive', items: drafts.length }, item_ids);
  });
  return item_ids;
}
