// Elects one process per interval: the first process that asks runs the job.
import { ofRedis, type RedisClient } from './connect';

/**
 * Returns true to the first caller per name and interval.
 * @throws Unavailable when Redis is down
 */
export type OncePerInterval = (name: string, every_ms: number) => Promise<boolean>;

export function oncePerInterval(redis: RedisClient): OncePerInterval {
  return async (name, every_ms) => (await ofRedis(() => redis.set(`turn:${name}`, '1', 'PX', every_ms, 'NX'))) !== null;
}
