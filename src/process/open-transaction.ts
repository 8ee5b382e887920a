// A write transaction has a slot, a connection and locks. If it waited for another slot, for a model or for the
// network, all transactions of a tenant could wait for each other forever. So the ports throw while one is open.
import { AsyncLocalStorage } from 'node:async_hooks';

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction. Work that it leaves running may use the ports once the transaction has ended. */
export function asTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  return transactions.run(transaction, work).finally(() => (transaction.isOpen = false));
}

/** @throws Error when the caller is inside an open write transaction */
export function expectNoTransaction(call: string): void {
  if (transactions.getStore()?.isOpen) throw new Error(`${call} inside a write transaction; call it before.`);
}
