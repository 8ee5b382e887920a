// Whether the service is answering requests: a key in Redis that expires, so that workers on any machine see it.
import type { Redis } from 'ioredis';
import type { Log } from '../log';

export interface Activity {
  /** A request has come. Nothing waits for the write to Redis. */
  note(): void;
  /** Whether a request has come within the last seconds; true while Redis is down. */
  isBusy: () => Promise<boolean>;
}

const key = 'requests:coming';
/** The service counts as busy for this long after a request has come. */
const busyMs = 5_000;
/** The minimum time between two writes of the key. */
const markEveryMs = 1_000;

export function openActivity(redis: Redis, log: Log): Activity {
  let markedAt = -Infinity;
  return {
    note: () => {
      if (performance.now() - markedAt < markEveryMs) return;
      markedAt = performance.now();
      redis
        .set(key, '1', 'PX', busyMs)
        .catch((error: unknown) => log.debug({ err: error }, 'requests are coming, Redis does not know'));
    },
    isBusy: () =>
      redis.exists(key).then(
        (marks) => marks > 0,
        () => true,
      ),
  };
}
