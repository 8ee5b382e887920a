// Elects one process per interval: the first to ask gets the turn.
import type { Redis } from 'ioredis';
import { Unavailable } from '../errors';

/**
 * True for the first caller per name and interval.
 * @throws Unavailable when Redis is down
 */
export type OncePerInterval = (name: string, every_ms: number) => Promise<boolean>;

/** The key exists while the turn is taken. */
export const turnKey = (name: string): string => `turn:${name}`;

export function oncePerInterval(redis: Redis): OncePerInterval {
  return async (name, every_ms) => {
    try {
      return (await redis.set(turnKey(name), '1', 'PX', every_ms, 'NX')) !== null;
    } catch (error) {
      throw new Unavailable('Redis', error);
    }
  };
}
