// Agreements between processes: who works now, and whose turn it is. A process that dies holds nothing for long.
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Log } from '../log';

export interface Leases {
  /**
   * Runs `work` unless another process holds the same lease; it is held as long as the work lasts.
   * @returns what the work returns; false when it was not begun
   */
  whileHeld(name: string, work: () => Promise<boolean>): Promise<boolean>;
  /** True for one caller in `everyMs`. */
  takeTurn(name: string, everyMs: number): Promise<boolean>;
}

/** Renewed three times before it runs out. */
const holdMs = 30_000;

/** Only the holder may renew or release: a lease that ran out may be another's by now. */
const ifHolder = (command: string) =>
  `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call(${command}) else return 0 end`;

export function openLeases(redis: Redis, log: Log): Leases {
  return {
    whileHeld: async (name, work) => {
      const key = `lease:${name}`;
      const holder = randomUUID();
      if ((await redis.set(key, holder, 'PX', holdMs, 'NX')) === null) return false;
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
    takeTurn: async (name, everyMs) => (await redis.set(`turn:${name}`, '1', 'PX', everyMs, 'NX')) !== null,
  };
}
