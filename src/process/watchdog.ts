// Notices when the event loop was blocked, and names the work that was under way.
import type { Log } from '../log';

/** How often the event loop is looked at. */
const everyMs = 100;
/** Standing still for longer is logged. */
const maxMs = 500;
/** Names in a log line. */
const maxNames = 20;

/** Work under way, and what has ended since the last look: it may have caused the delay. */
const underWay = new Set<{ name: string }>();
let ended: string[] = [];

/** Does some work under a name, such as a route or a run. */
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

/** Logs a warning whenever the event loop was blocked for more than half a second. It does not keep the process alive. */
export function watchEventLoop(log: Log): void {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    const late = now - last - everyMs;
    last = now;
    if (late > maxMs) {
      const names = [...new Set([...ended, ...[...underWay].map(({ name }) => name)])];
      log.warn({ ms: Math.round(late), under_way: names.slice(0, maxNames) }, 'the event loop stood still');
    }
    ended = [];
  }, everyMs).unref();
}
