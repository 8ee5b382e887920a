// Waits for a state that is reached asynchronously. A failure shows the last state.
import { setTimeout as delay } from 'node:timers/promises';

/** Less than Jest's time limit, whose error would not show the state. */
const maxMs = 250_000;
const pauseMs = 25;

/**
 * Reads until the condition is true.
 * @param pause waits between two reads, preferably for the end of a job: `() => queue.done(run_id, 100)`
 * @returns the state for which it is true
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
