// What a search has shown, for an hour: so that a later feedback can only speak of that, and only once.
import type { Redis } from 'ioredis';
import { Unavailable } from '../errors';
import type { Log } from '../log';

/** The searches of one caller in one workspace; those of others are unknown here. */
export interface SearchSessions {
  /** Remembers the results of a search and names it; undefined while Redis is away, which does no harm to the search. */
  open(item_ids: string[]): Promise<string | undefined>;
  /** What it showed; undefined for one that is unknown or too long ago. Throws Unavailable when Redis is away. */
  shown(id: string): Promise<string[] | undefined>;
  /** Takes the one feedback that a search may have; false when it was taken before. */
  claim(id: string): Promise<boolean>;
  /** Gives it back, when the feedback could not be stored. */
  release(id: string): Promise<void>;
}

const lifetimeSeconds = 3600;

/** @param owner names tenant, workspace and user */
export function openSearchSessions(redis: Redis, owner: string, newId: () => string, log: Log): SearchSessions {
  const keyOf = (id: string) => `search-session:${owner}:${id}`;
  const claimOf = (id: string) => `${keyOf(id)}:feedback`;
  const away = (error: unknown) => {
    throw new Unavailable('Redis', error);
  };
  return {
    async open(item_ids) {
      const id = newId();
      try {
        await redis.set(keyOf(id), JSON.stringify(item_ids), 'EX', lifetimeSeconds);
        return id;
      } catch (error) {
        log.debug({ err: error }, 'a search was not remembered');
        return undefined;
      }
    },
    async shown(id) {
      const text = await redis.get(keyOf(id)).catch(away);
      return text === null ? undefined : (JSON.parse(text) as string[]);
    },
    claim: async (id) => (await redis.set(claimOf(id), '1', 'EX', lifetimeSeconds, 'NX').catch(away)) === 'OK',
    release: async (id) => void (await redis.del(claimOf(id)).catch(away)),
  };
}
