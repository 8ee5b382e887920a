// Long work on the event loop, in slices that take turns. Between two slices the process serves whatever else is waiting.
import { TimedOut } from '../errors';

/** Longest slice in milliseconds, apart from a single step that takes longer. */
const sliceMs = 10;

/** Work that waits for its next slice, whoever does it. */
const waiting: (() => void)[] = [];

/** Resumes one waiting work per round of the event loop: resumed together, they would be one long slice. */
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
 * Starts work in slices.
 * @param limitMs the work gives up once its own slices have taken this time; that of others does not count against it
 * @returns to be awaited between the steps: waits for the next turn when the slice is used up
 * @throws TimedOut (when awaited) after `limitMs`
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

/** Applies `work` to each entry in order, in turns. Extracting names takes milliseconds per item, and a request may bring ten thousand. */
export async function mapInTurns<T, R>(entries: readonly T[], work: (entry: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  const turn = takeTurns();
  for (const [index, entry] of entries.entries()) {
    results.push(work(entry, index));
    await turn();
  }
  return results;
}
