// Waiting for a condition of another process.
import { setTimeout as delay } from 'node:timers/promises';

const pause_ms = 50;

/**
 * Asks `probe` again and again until it answers something else than undefined.
 * @returns that answer; undefined when `timeout_ms` have passed
 * @throws what the probe throws, or the reason of `signal`
 */
export async function until<T>(
  probe: () => T | undefined | Promise<T | undefined>,
  timeout_ms: number,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const deadline = performance.now() + timeout_ms;
  while (performance.now() < deadline) {
    signal?.throwIfAborted();
    const answer = await probe();
    if (answer !== undefined) return answer;
    await delay(pause_ms);
  }
  return undefined;
}
