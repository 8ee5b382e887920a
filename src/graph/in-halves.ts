// Batches whose bytes are not known beforehand. One that is too large for a transaction is halved, down to one node.
import { Refusal } from '../errors';

/** How many nodes a transaction may take; it becomes smaller with each batch that is too large, and stays so. */
export interface Batch {
  limit: number;
}

/**
 * Runs a batch, with half as many nodes as long as it is too large.
 * @throws Refusal `too_large` when a single node is too large
 */
export async function inHalves<R>(batch: Batch, work: (limit: number) => Promise<R>): Promise<R> {
  for (;;) {
    try {
      return await work(batch.limit);
    } catch (error) {
      if (!isTooLarge(error) || batch.limit === 1) throw error;
      batch.limit = Math.ceil(batch.limit / 2);
    }
  }
}

/** Whether one transaction could not hold it. */
export const isTooLarge = (error: unknown): boolean => error instanceof Refusal && error.code === 'too_large';
