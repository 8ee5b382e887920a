// Stage 1, in the request: the raw item and its run are committed together, then the caller is answered.
// From here on the item can be read by its id and found by its text; nothing that happens later can lose it.
import type { Ctx } from '../../../ctx';
import { storeIn, type Draft } from '../add';

/** A raw item has neither names nor vectors. */
const noVectors = { item: null, facts: [] };

/** How long the record of a run is kept. */
const keptDays = 7;

export interface NewRun {
  run_id: string;
  kind: 'ingest' | 'ingest.batch';
}

/** Stores raw items, in the order of the drafts, and their run. Answers the items' ids. */
export async function receive(ctx: Ctx, run: NewRun, drafts: Draft[]): Promise<string[]> {
  const entries = drafts.map((draft) => ({
    draft,
    item_id: ctx.newId('mem'),
    vectors: noVectors,
    dedupe: false,
    beside: { run_id: run.run_id },
  }));
  const item_ids = entries.map(({ item_id }) => item_id);
  const now = ctx.now();
  await ctx.graph.write(async (transaction) => {
    const stored = storeIn(transaction, ctx, entries);
    const recorded = transaction.run('ingest/create-run', {
      run: {
        ...run,
        status: 'queued',
        stage: 'receive',
        items: drafts.length,
        failed: 0,
        entities: 0,
        relations: 0,
        errors: [],
        attempts: 0,
      },
      item_ids,
      now,
      expires: new Date(Date.parse(now) + keptDays * 86_400_000).toISOString(),
    });
    await Promise.all([stored, recorded]);
  });
  return item_ids;
}
