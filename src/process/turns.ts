// Divides long work on the event loop into slices. Between two slices the process serves other requests.
import { TimedOut } from '../errors';

/** Maximum slice in milliseconds, unless a single step takes longer. */
const sliceMs = 10;

/** Callbacks of loops that wait for their next slice. */
const waiting: (() => void)[] = [];

/** Resumes one waiting loop per round of the event loop. Resuming all together would be one long slice. */
function resume(): void {
  const next = waiting.shift();
  if (waiting.length > 0) setImmediate(resume);
  next?.();
}

const nextTurn = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(resume);
  });

/**
 * Divides a long loop into slices. Call it before the loop, and await the returned function after each step.
 * @param limitMs maximum total time of the slices; time between slices does not count
 * @returns a function that waits for the next slice when the current one is used up
 * @throws TimedOut from the returned function after `limitMs`
 */
export function takeTurns(limitMs = Infinity): () => Promise<void> {
  let usedMs = 0;
  let sliceBegan = performance.now();
  return async () => {
    const sliceTook = performance.now() - sliceBegan;
    if (sliceTook < sliceMs) return;
    usedMs += sliceTook;
    if (usedMs > limitMs) throw new TimedOut();
    await nextTurn();
    sliceBegan = performance.now();
  };
}

/**
 * Applies `work` to each entry in order, in slices. Extracting names takes milliseconds per item, and a request may
 * have ten thousand items.
 */
export async function mapInTurns<T, R>(
  entries: readonly T[],
  work: (entry: T, index: number) => R | Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const turn = takeTurns();
  for (const [index, entry] of entries.entries()) {
    results.push(await work(entry, index));
    await turn();
  }
  return results;
}
