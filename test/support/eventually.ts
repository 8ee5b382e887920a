// Waits for a state that comes by itself, and says which one there was when it does not come.
import { setTimeout as delay } from 'node:timers/promises';

/** Below the time limit of a test, which would not say what was missing. */
const maxMs = 250_000;
const pauseMs = 25;

/**
 * Reads until it holds.
 * @param pause what is waited for between two looks: best the end of a job, `() => queue.done(run_id, 100)`
 * @returns the state that holds
 * @throws Error with the last state
 */
export async function eventually<T>(
  read: () => T | Promise<T>,
  holds: (state: T) => boolean,
  pause: () => Promise<unknown> = () => delay(pauseMs),
): Promise<T> {
  const end = performance.now() + maxMs;
  for (;;) {
    const state = await read();
    if (holds(state)) return state;
    if (performance.now() > end) throw new Error(`It did not come to that; the last state: ${JSON.stringify(state)}`);
    await pause();
  }
}
