import { NotFound } from '../../errors';
import type { Transaction } from '../../graph/run';
import type { StoredItem } from '../model/record';

/** Locks until the transaction ends. @throws NotFound, also for an item that the caller may only read */
export async function lockItem(transaction: Transaction, item_id: string, what?: string): Promise<StoredItem> {
  const row = await transaction.run('store/lock', { item_id });
  if (!row) throw new NotFound(what);
  return row.item;
}

/**
 * Locks items in the order of their ids, so that concurrent writers cannot wait for each other in a circle.
 * @returns those that exist, by id
 */
export async function lockItems(transaction: Transaction, item_ids: string[]): Promise<Map<string, StoredItem>> {
  const locked = new Map<string, StoredItem>();
  for (const item_id of item_ids.toSorted()) {
    const row = await transaction.run('store/lock', { item_id });
    if (row) locked.set(item_id, row.item);
  }
  return locked;
}
