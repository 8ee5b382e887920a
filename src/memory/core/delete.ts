// Deletion of items: invisible at once, and in batches where one transaction would be too large.
import { recordAct } from '../../auth/audit';
import type { Ctx } from '../../ctx';
import { NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { ScopedGraph, Transaction } from '../../graph/run';
import { deleteNames, leaveDocument, leaveSession } from './edges';
import { inLine } from './writer-queue';

/** Relationships and facts deleted together with an item. An item with more is hidden first. */
const mostAtOnce = 5_000;
/** Relationships per transaction: a fifth of what fits into the transaction memory of the embedded Neo4j. */
const batch = 10_000;

interface Removed {
  deleted: Schemas['items/DeleteAnswer']['deleted'];
  /** Hidden items that still have relationships, see finishDeletions. */
  unfinished: string[];
}

/**
 * Deletes an item. One transaction hides it from everybody; when this returns, nothing of it is left. If the process ends
 * in between, the job `deletions` finishes.
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
  await finishDeletions(ctx.graph.lasting(), unfinished);
  return { item_id, status: 'deleted', deleted };
}

/** Deletes an item with its parts within a transaction and links its neighbours. Undefined if it does not exist. */
export async function removeIn(
  transaction: Transaction,
  ctx: Pick<Ctx, 'now'>,
  item_id: string,
): Promise<Removed | undefined> {
  const parts = await transaction.run('core/lock-with-parts', { item_id });
  const now = ctx.now();
  // The chunks of a document go with it: only one that goes alone leaves neighbours.
  if (parts.find((part) => part.item_id === item_id)?.is_chunk) await leaveDocument(transaction, item_id, now);
  for (const part of parts) if (part.session_key) await leaveSession(transaction, part.item_id, now);
  await deleteNames(
    transaction,
    parts.map((part) => part.item_id),
    mostAtOnce,
  );
  const row = await transaction.run('core/delete', { item_id, most: mostAtOnce, now });
  if (!row) return undefined;
  const { unfinished, ...deleted } = row;
  return { deleted, unfinished };
}

/** Deletes hidden items, a batch per transaction. Idempotent, also when several processes do it at once. */
export async function finishDeletions(graph: ScopedGraph, item_ids: string[]): Promise<void> {
  for (const item_id of item_ids) {
    let rest: { finished: boolean } | undefined;
    do rest = await graph.run('core/end-deletion', { item_id, limit: batch });
    while (rest?.finished === false);
  }
}
