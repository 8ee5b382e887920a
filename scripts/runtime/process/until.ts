import { setTimeout as delay } from 'node:timers/promises';

const shortestPauseMs = 50;
/**
 * A pause is the time waited so far, divided by this. Each readiness check slows the start: with one every 50 ms, it
 * took 27 s, not 21.
 */
const pauses = 40;

/**
 * Polls `probe` until it returns a value.
 * @param pauseMs pause between two probes; by default it grows with the time waited
 * @returns that value; undefined after `timeoutMs`
 * @throws errors of the probe, or the abort reason of `signal`
 */
export async function until<T>(
  probe: () => T | undefined | Promise<T | undefined>,
  timeoutMs: number,
  signal?: AbortSignal,
  pauseMs?: number,
): Promise<T | undefined> {
  const began = performance.now();
  const waited = () => performance.now() - began;
  while (waited() < timeoutMs) {
    signal?.throwIfAborted();
    const answer = await probe();
    if (answer !== undefined) return answer;
    await delay(pauseMs ?? Math.max(shortestPauseMs, waited() / pauses));
  }
  return undefined;
}
