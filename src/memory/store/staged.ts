// Items that are written where nobody reads them, in as many transactions as they need, and become visible all at once. What work leaves
// behind that has not come to its end is deleted by the next one.
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import type { ScopedGraph, Transaction } from '../../graph/run';
import { deleteNames } from './edges';

/** Relationships of an item to names that one transaction deletes. */
const maxNames = 5_000;
/** Items per statement. */
const atOnce = 1_000;

/**
 * Makes staged items visible. @param now when they were staged
 * @throws Refusal `changed` when some are gone: other work has taken them for left behind
 */
export async function releaseStaged(transaction: Transaction, item_ids: readonly string[], now: string): Promise<void> {
  for (let from = 0; from < item_ids.length; from += atOnce) {
    const some = item_ids.slice(from, from + atOnce);
    const { released } = await transaction.run('store/release-staged', { item_ids: some, now });
    if (released < some.length) throw new Refusal('changed');
  }
}

/**
 * Deletes staged items with the names that nobody else has used.
 * @param list the ids of some that are left
 */
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
