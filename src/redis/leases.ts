// Distributed locks between processes. They expire, so a dead process does not hold them for long.
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Log } from '../log';

export interface Leases {
  /**
   * Runs `work` unless another process holds the lease, which is held and renewed while the work lasts.
   * @returns the result of `work`; false when it was not started
   */
  whileHeld(name: string, work: () => Promise<boolean>): Promise<boolean>;
  /** True for one caller per `everyMs`. */
  takeTurn(name: string, everyMs: number): Promise<boolean>;
}

/** Lease time; renewed three times before it expires. */
const holdMs = 30_000;

/** Only the holder may renew or release: an expired lease may belong to another process by now. */
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
