// Open event streams, counted per user in Redis for all processes. A slot expires unless it is renewed, so a crash
// frees it.
import { randomUUID } from 'node:crypto';
import { ofRedis, type RedisClient } from './connect';
import { TooMany } from '../errors';
import type { Log } from '../log';

export interface StreamSlots {
  /**
   * Takes one slot of the user until the returned function is called.
   * @throws TooMany when all slots are taken, with the seconds until slots of a crashed process expire; Unavailable
   * when Redis is down
   */
  take(user_id: string): Promise<() => void>;
}

/** Maximum number of open streams of a user, over all keys, sessions and workspaces. */
export const streamsPerUser = 100;

/** Lifetime of a slot; renewed three times before it expires. */
const holdMs = 30_000;

/**
 * Takes or renews slots (ARGV[3] and later). With a limit in ARGV[2], slots are only taken below it. Redis provides the
 * clock.
 */
const holdScript = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if ARGV[2] ~= '' and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then
  return 0
end
for i = 3, #ARGV do
  redis.call('ZADD', KEYS[1], now + tonumber(ARGV[1]), ARGV[i])
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1
`;

type Hold = (key: string, holdMs: number, max: number | '', ...slots: string[]) => Promise<0 | 1>;

const keyOf = (user_id: string) => `streams:${user_id}`;

export function openStreamSlots(redis: RedisClient, log: Log): StreamSlots {
  redis.defineCommand('holdStreams', { numberOfKeys: 1, lua: holdScript });
  const hold = (redis as RedisClient & { holdStreams: Hold }).holdStreams.bind(redis);
  const slotsByUser = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;
  const quietly = (error: unknown) => log.debug({ err: error }, 'stream slots');
  const renew = () => {
    for (const [user_id, slots] of slotsByUser) hold(keyOf(user_id), holdMs, '', ...slots).catch(quietly);
  };
  const release = (user_id: string, slot: string) => {
    const slots = slotsByUser.get(user_id);
    slots?.delete(slot);
    if (slots?.size === 0) slotsByUser.delete(user_id);
    if (slotsByUser.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    redis.zrem(keyOf(user_id), slot).catch(quietly);
  };
  return {
    async take(user_id) {
      const slot = randomUUID();
      const taken = await ofRedis(() => hold(keyOf(user_id), holdMs, streamsPerUser, slot));
      if (!taken)
        throw new TooMany(
          holdMs / 1000,
          'too_many_streams',
          `You have ${streamsPerUser} event streams open, which is the maximum; close one first.`,
        );
      const slots = slotsByUser.get(user_id) ?? new Set();
      slotsByUser.set(user_id, slots.add(slot));
      timer ??= setInterval(renew, holdMs / 3).unref();
      return () => release(user_id, slot);
    },
  };
}
