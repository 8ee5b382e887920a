// Whether the service is answering requests. An expiring key in Redis shows it to workers on every machine.
import type { RedisClient } from './connect';
import type { Log } from '../log';

export interface Activity {
  /** Records a request. Nothing waits for the write to Redis. */
  note(): void;
  /** Whether a request arrived within the last seconds. True while Redis is down. */
  isBusy: () => Promise<boolean>;
}

const key = 'requests:coming';
/** The service counts as busy for this long after a request. */
const busyMs = 5_000;
const minWriteIntervalMs = 1_000;

export function openActivity(redis: RedisClient, log: Log): Activity {
  let writtenAt = -Infinity;
  return {
    note: () => {
      if (performance.now() - writtenAt < minWriteIntervalMs) return;
      writtenAt = performance.now();
      redis
        .set(key, '1', 'PX', busyMs)
        .catch((error: unknown) => log.debug({ err: error }, 'a request was not recorded in Redis'));
    },
    isBusy: () =>
      redis.exists(key).then(
        (marks) => marks > 0,
        () => true,
      ),
  };
}
