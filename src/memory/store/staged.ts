// Writes hidden items in several transactions and makes them visible in one. Hidden items of an interrupted write are
// deleted by the next one.
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import type { ScopedGraph, Transaction } from '../../graph/run';
import { deleteNames } from './edges';

/** Max relationships to names deleted in one transaction. */
const maxNames = 5_000;
/** Items per statement. */
const atOnce = 1_000;

/**
 * Makes staged items visible.
 * @param now time of staging
 * @throws Refusal `changed` when a concurrent cleanup has deleted some of them
 */
export async function releaseStaged(transaction: Transaction, item_ids: readonly string[], now: string): Promise<void> {
  for (let from = 0; from < item_ids.length; from += atOnce) {
    const some = item_ids.slice(from, from + atOnce);
    const { released } = await transaction.run('store/release-staged', { item_ids: some, now });
    if (released < some.length) throw new Refusal('changed');
  }
}

/**
 * Deletes staged items and unused names.
 * @param list ids of the next staged items
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
