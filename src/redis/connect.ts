// The connection to Redis: events and, later, jobs. Nothing that must not be lost lives there alone.
import { Redis } from 'ioredis';
import { ConfigError, type Config } from '../config';
import type { Log } from '../log';

/**
 * Opens Redis and proves that it answers.
 * @throws ConfigError when no address is set; the client's error when the server is away
 */
export async function connectRedis(config: Config, log: Log): Promise<Redis> {
  if (!config.REDIS_URL) throw new ConfigError('REDIS_URL is not set: ./scripts/start starts a Redis and sets it.');
  const redis = new Redis(config.REDIS_URL, {
    lazyConnect: true,
    // While Redis is away a command fails at once and the caller is told; the connection comes back by itself.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 5_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  redis.on('error', (error) => log.debug({ err: error }, 'redis'));
  await redis.connect();
  return redis;
}
