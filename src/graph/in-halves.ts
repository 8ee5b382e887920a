// Batches of nodes with unknown size in bytes. A batch that is too large for a transaction is halved, down to one
// node.
import { Refusal } from '../errors';

/** Maximum number of nodes per transaction. Every batch that is too large lowers it for the following batches. */
export interface BatchSize {
  limit: number;
}

/**
 * Runs a batch, and halves the limit as long as the batch is too large.
 * @throws Refusal `too_large` when a single node is too large
 */
export async function inHalves<R>(batch: BatchSize, work: (limit: number) => Promise<R>): Promise<R> {
  for (;;) {
    try {
      return await work(batch.limit);
    } catch (error) {
      if (!isTooLarge(error) || batch.limit === 1) throw error;
      batch.limit = Math.ceil(batch.limit / 2);
    }
  }
}

export const isTooLarge = (error: unknown): boolean => error instanceof Refusal && error.code === 'too_large';
