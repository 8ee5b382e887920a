// Stage 1, in the request: raw items and their run are committed together before the response is sent.
// From then on an item can be read by id and found by its text, and no later failure can lose it.
import type { Ctx } from '../../../ctx';
import { recordRun } from '../../runs/run';
import type { Draft } from '../../core/draft';
import { storeOnce, type Placed } from '../../core/once';
import { openItems } from '../../core/write';

/** Raw items have no vectors yet. */
const noVectors = { item: null, facts: [] };

/**
 * Stores raw items and their run.
 * @param keys unique keys of what is not stored again when it is sent again, in the order of the drafts; null where it is
 * @returns the items in the order of the drafts
 */
export async function receive(
  ctx: Ctx,
  run: { run_id: string; kind: string },
  drafts: Draft[],
  keys: (string | null)[],
): Promise<Placed[]> {
  return storeOnce(ctx, drafts, keys, async (fresh, placed) => {
    const entries = fresh.map((of) => ({ ...of, vectors: noVectors, extra: { run_id: run.run_id } }));
    await ctx.graph.write(async (transaction) => {
      if (entries.length > 0) await openItems(transaction, ctx, entries);
      const item_ids = placed.map(({ item_id }) => item_id);
      await recordRun(transaction, ctx.now(), { ...run, stage: 'receive', items: drafts.length }, item_ids);
    });
  });
}
