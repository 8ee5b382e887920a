// Serialises writers of the same item in this process. The graph lock ensures correctness; this queue saves
// connections. Transactions that wait for a lock hold a connection and may time out.

const tails = new Map<string, Promise<unknown>>();

/** Runs `work` after all earlier work for the same key, successful or failed. */
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
