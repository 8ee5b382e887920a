// Elects one process per interval: the first process that asks runs the job.
import type { RedisClient } from './connect';
import { Unavailable } from '../errors';

/**
 * True for the first caller per name and interval.
 * @throws Unavailable when Redis is down
 */
export type OncePerInterval = (name: string, every_ms: number) => Promise<boolean>;

export function oncePerInterval(redis: RedisClient): OncePerInterval {
  return async (name, every_ms) => {
    try {
      return (await redis.set(`turn:${name}`, '1', 'PX', every_ms, 'NX')) !== null;
    } catch (error) {
      throw new Unavailable('Redis', error);
    }
  };
}
