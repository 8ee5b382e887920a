// The connection to Redis: events, queue, locks. Nothing that must not be lost is stored only there.
import { Redis } from 'ioredis';
import { ConfigError, type Config } from '../config';
import type { Log } from '../log';

/**
 * Connects to Redis.
 * @throws ConfigError when no address is set, or there is no Redis that accepts the login
 */
export async function connectRedis(config: Config, log: Log): Promise<Redis> {
  if (!config.REDIS_URL)
    throw new ConfigError('REDIS_URL is not set. Use ./scripts/start, which starts a Redis and sets it.');
  const redis = new Redis(config.REDIS_URL, {
    lazyConnect: true,
    // While Redis is down, commands fail immediately; the client reconnects by itself.
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
    // The error of a rejected login only says that the connection was closed.
    const cause = reason ?? (error as Error);
    throw new ConfigError(
      `Cannot connect to Redis at ${new URL(config.REDIS_URL).host}: ${cause.message}. Correct REDIS_URL.`,
      { cause },
    );
  }
  return redis;
}

/** Whether Redis is away or still loading, so that connecting may succeed later. */
export const isAway = (error: unknown) =>
  error instanceof ConfigError &&
  error.cause instanceof Error &&
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|LOADING/.test(error.cause.message);
