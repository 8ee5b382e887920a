// Makes many items appear at once: they are written in several transactions under a key that nobody reads
// (graph/run.ts), and the last transaction gives them the key of their scope. The next write deletes the rest of an
// interrupted one.
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import type { ScopedGraph, Transaction } from '../../graph/run';
import { batches } from '../../lists';
import { deleteNames } from './edges';
import { openItems, type Entry } from './write';

const maxNames = 5_000;
const itemsPerQuery = 1_000;

export async function openHidden(ctx: Ctx, entries: Entry[]): Promise<void> {
  const staged = ctx.graph.staged();
  for (const some of batches(entries, itemsPerQuery))
    await staged.write((transaction) => openItems(transaction, ctx, some));
}

/** @throws Refusal `changed` if another process has deleted some of them */
export async function showHidden(transaction: Transaction, item_ids: readonly string[], now: string): Promise<void> {
  for (const some of batches(item_ids, itemsPerQuery)) {
    const { released } = await transaction.run('store/release-staged', { item_ids: some, now });
    if (released < some.length) throw new Refusal('changed');
  }
}

/** @param list returns ids of the next hidden items */
export async function deleteHidden(
  ctx: Pick<Ctx, 'graph'>,
  list: (staged: ScopedGraph) => Promise<string[]>,
): Promise<void> {
  const staged = ctx.graph.staged();
  for (let item_ids = await list(staged); item_ids.length > 0; item_ids = await list(staged)) {
    const some = item_ids;
    await staged.write(async (transaction) => {
      await deleteNames(transaction, some, maxNames);
      await transaction.run('store/delete-staged', { item_ids: some });
    });
  }
}
