// Detects a blocked event loop, and names the work that was running.
import type { Log } from '../log';

const everyMs = 100;
/** A longer block is logged. */
const maxMs = 500;
const maxNames = 20;

/** Running work, and work that has ended since the last check: either may have blocked the loop. */
const underWay = new Set<{ name: string }>();
let ended: string[] = [];

/** Runs work under a name, such as a route or a run. */
export async function named<T>(name: string, work: () => Promise<T>): Promise<T> {
  const entry = { name };
  underWay.add(entry);
  try {
    return await work();
  } finally {
    underWay.delete(entry);
    if (ended.length < maxNames) ended.push(name);
  }
}

/**
 * Logs a warning after the event loop was blocked for more than half a second. The timer does not keep the process
 * alive.
 */
export function watchEventLoop(log: Log): void {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const late = now - last - everyMs;
    last = now;
    if (late > maxMs) {
      const names = [...new Set([...ended, ...[...underWay].map(({ name }) => name)])];
      log.warn({ ms: Math.round(late), under_way: names.slice(0, maxNames) }, 'the event loop was blocked');
    }
    ended = [];
  }, everyMs).unref();
}
