import { setTimeout as delay } from 'node:timers/promises';

const shortPauseMs = 50;

/**
 * Polls `probe` until it returns a value.
 * @returns that value; undefined after `timeoutMs`
 * @throws errors of the probe, or the abort reason of `signal`
 */
export async function until<T>(
  probe: () => T | undefined | Promise<T | undefined>,
  timeoutMs: number,
  signal?: AbortSignal,
  pauseMs = shortPauseMs,
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    signal?.throwIfAborted();
    const answer = await probe();
    if (answer !== undefined) return answer;
    await delay(pauseMs);
  }
  return undefined;
}
