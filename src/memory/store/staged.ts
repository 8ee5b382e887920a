// Writes many items in several transactions, hidden, and makes them visible in one. If a write is interrupted, the
// next one deletes its hidden items.
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import type { ScopedGraph, Transaction } from '../../graph/run';
import { batches } from '../../lists';
import { deleteNames } from './edges';

const maxNames = 5_000;
const itemsPerQuery = 1_000;

/** @param now time at which they were stored @throws Refusal `changed` if another process has deleted some of them */
export async function releaseStaged(transaction: Transaction, item_ids: readonly string[], now: string): Promise<void> {
  for (const some of batches(item_ids, itemsPerQuery)) {
    const { released } = await transaction.run('store/release-staged', { item_ids: some, now });
    if (released < some.length) throw new Refusal('changed');
  }
}

/** @param list returns ids of the next hidden items */
export async function deleteStaged(ctx: Ctx, list: (staged: ScopedGraph) => Promise<string[]>): Promise<void> {
  const staged = ctx.graph.staged();
  for (let item_ids = await list(staged); item_ids.length > 0; item_ids = await list(staged)) {
    const some = item_ids;
    await staged.write(async (transaction) => {
      await deleteNames(transaction, some, maxNames);
      await transaction.run('store/delete-staged', { item_ids: some });
    });
  }
}
