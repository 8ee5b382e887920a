// CPU-bound work on many items, in slices, so that other requests are served in between.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Longest slice in milliseconds, apart from a single entry that takes longer. */
const sliceMs = 10;

/** Applies `work` to each entry in order. Extracting names takes milliseconds per item, and a request may bring ten thousand. */
export async function mapYielding<T, R>(entries: readonly T[], work: (entry: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  let sliceEnds = performance.now() + sliceMs;
  for (const [index, entry] of entries.entries()) {
    results.push(work(entry, index));
    if (performance.now() < sliceEnds) continue;
    await yieldToEventLoop();
    sliceEnds = performance.now() + sliceMs;
  }
  return results;
}
