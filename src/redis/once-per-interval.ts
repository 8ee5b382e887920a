// What is to be done once per interval is done by the process that comes first.
import type { Redis } from 'ioredis';
import { Unavailable } from '../errors';

/** True for one caller per name and `every_ms`. @throws Unavailable when Redis is */
export type OncePerInterval = (name: string, every_ms: number) => Promise<boolean>;

/** Is there as long as nobody else has a turn. */
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
