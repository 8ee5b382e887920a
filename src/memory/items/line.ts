// Writers of one item in this process, one after the other. The lock in the graph keeps them right; waiting here keeps them quick:
// transactions that wait for a lock hold a connection and run out of time, promises do not.

const tails = new Map<string, Promise<unknown>>();

/** Does the work when all work given before for the same key is done, whatever came of it. */
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
