// Deleting items: at once for everybody who reads, in batches for what does not fit into one transaction.
import { recordAct } from '../../auth/audit';
import type { Ctx } from '../../ctx';
import { NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { ScopedGraph, Transaction } from '../../graph/run';
import { inLine } from './line';

/** Relationships of an item that are deleted together with it. An item with more is first taken out of sight. */
const mostAtOnce = 5_000;
/** Relationships per transaction: a fifth of what the embedded Neo4j has memory for. */
const batch = 10_000;

interface Removed {
  deleted: Schemas['items/DeleteAnswer']['deleted'];
  /** Items that are out of sight and still have relationships, see finishDeletions. */
  unfinished: string[];
}

/**
 * Deletes an item. One transaction decides: after its commit nobody sees any of it. An answer means that nothing is left;
 * where the process ends before, the job `deletions` does the rest.
 * @throws NotFound
 */
export async function deleteItem(ctx: Ctx, item_id: string): Promise<Schemas['items/DeleteAnswer']> {
  const { deleted, unfinished } = await inLine(item_id, () =>
    ctx.graph.write(async (transaction) => {
      const removed = await removeIn(transaction, ctx, item_id);
      if (!removed) throw new NotFound();
      await recordAct(ctx, transaction, 'item.delete', item_id);
      return removed;
    }),
  );
  await finishDeletions(ctx.graph, unfinished);
  return { item_id, status: 'deleted', deleted };
}

/** Deletes an item with its parts as part of a transaction; what stood before and behind it is joined. Undefined where it is gone. */
export async function removeIn(
  transaction: Transaction,
  ctx: Pick<Ctx, 'now'>,
  item_id: string,
): Promise<Removed | undefined> {
  const parts = await transaction.run('items/lock-with-parts', { item_id });
  // The chunks of a document go with it: only one that goes alone leaves neighbours.
  if (parts.find((part) => part.item_id === item_id)?.is_chunk)
    await transaction.run('items/unchain-chunk', { item_id, now: ctx.now() });
  for (const part of parts) if (part.session_key) await transaction.run('items/unchain', { item_id: part.item_id });
  await transaction.run('items/unname', { item_ids: parts.map((part) => part.item_id), keep: [] });
  const row = await transaction.run('items/delete', { item_id, most: mostAtOnce, now: ctx.now() });
  if (!row) return undefined;
  const { unfinished, ...deleted } = row;
  return { deleted, unfinished };
}

/** Deletes what is left of items that are out of sight, a batch per transaction. Can be repeated, and done by several at once. */
export async function finishDeletions(graph: ScopedGraph, item_ids: string[]): Promise<void> {
  for (const item_id of item_ids) {
    let rest: { finished: boolean } | undefined;
    do rest = await graph.run('items/finish-deletion', { item_id, limit: batch });
    while (rest?.finished === false);
  }
}
