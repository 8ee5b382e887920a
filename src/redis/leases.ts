// Distributed locks between processes. They expire, so a dead process does not hold them for long.
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { Unavailable } from '../errors';
import type { Log } from '../log';

export interface Leases {
  /**
   * Runs `work` unless another process holds the lease, which is held and renewed while the work lasts.
   * @returns the result of `work`; false when it was not started
   * @throws Unavailable when Redis is
   */
  whileHeld(name: string, work: () => Promise<boolean>): Promise<boolean>;
  /** True for one caller per `everyMs`. @throws Unavailable when Redis is */
  takeTurn(name: string, everyMs: number): Promise<boolean>;
}

/** Lease time; renewed three times before it expires. */
const holdMs = 30_000;

/** Only the holder may renew or release: an expired lease may belong to another process by now. */
const ifHolder = (command: string) =>
  `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call(${command}) else return 0 end`;

export function openLeases(redis: Redis, log: Log): Leases {
  /** @returns whether the key was free */
  const take = async (key: string, holder: string, ms: number) => {
    try {
      return (await redis.set(key, holder, 'PX', ms, 'NX')) !== null;
    } catch (error) {
      throw new Unavailable('Redis', error);
    }
  };
  return {
    whileHeld: async (name, work) => {
      const key = `lease:${name}`;
      const holder = randomUUID();
      if (!(await take(key, holder, holdMs))) return false;
      const renewal = setInterval(() => {
        redis.eval(ifHolder("'PEXPIRE', KEYS[1], ARGV[2]"), 1, key, holder, holdMs).catch((error: unknown) => {
          log.warn({ err: error, lease: name }, 'lease not renewed');
        });
      }, holdMs / 3).unref();
      try {
        return await work();
      } finally {
        clearInterval(renewal);
        await redis.eval(ifHolder("'DEL', KEYS[1]"), 1, key, holder).catch(() => undefined);
      }
    },
    takeTurn: (name, everyMs) => take(`turn:${name}`, '1', everyMs),
  };
}
