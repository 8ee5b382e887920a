// The connection to Redis: events, queues, locks. Data that must not be lost is never stored only there.
import { Redis } from 'ioredis';
import { ConfigError, type Config } from '../config';
import type { Log } from '../log';

/** @throws ConfigError when no address is set, or no Redis accepts the login */
export async function connectRedis(config: Config, log: Log): Promise<Redis> {
  if (!config.REDIS_URL)
    throw new ConfigError('REDIS_URL is not set. Use ./scripts/start, which starts a Redis and sets it.');
  const redis = new Redis(config.REDIS_URL, {
    lazyConnect: true,
    // While Redis is down, commands fail immediately. The client reconnects by itself.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 5_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  let reason: Error | undefined;
  redis.on('error', (error) => {
    reason = error;
    log.debug({ err: error }, 'redis');
  });
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    // After a rejected login, the error only reports a closed connection. `reason` is the real cause.
    const cause = reason ?? (error as Error);
    throw new ConfigError(
      `Cannot connect to Redis at ${new URL(config.REDIS_URL).host}: ${cause.message}. Correct REDIS_URL.`,
      { cause },
    );
  }
  return redis;
}

/** Whether Redis is unreachable or still loading, so that a later attempt may succeed. */
export const isAway = (error: unknown) =>
  error instanceof ConfigError &&
  error.cause instanceof Error &&
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|LOADING/.test(error.cause.message);
