// Queues writers of the same item within this process. The lock in Neo4j would suffice, but each waiting transaction
// holds a connection and may time out.
import type { Ctx } from '../../ctx';
import type { Transaction } from '../../graph/run';

const tails = new Map<string, Promise<unknown>>();

/** Runs `work` after all earlier work with the same key, even if that failed. */
export async function inLine<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine = (tails.get(key) ?? Promise.resolve()).then(work);
  const tail = mine.catch(() => undefined);
  tails.set(key, tail);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === tail) tails.delete(key);
  }
}

export const writeInLine = <T>(
  { graph }: Pick<Ctx, 'graph'>,
  key: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => inLine(key, () => graph.write(work));
