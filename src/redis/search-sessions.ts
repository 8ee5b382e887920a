// Stores the results of a search for an hour. Feedback can only refer to these results, and only once.
import { ofRedis, tagged, type RedisClient } from './connect';
import type { Log } from '../log';
import { readStored } from '../schemas';

export interface SearchSessions {
  /**
   * Stores the results of a search and returns its id; undefined while Redis is down. The search does not wait for the
   * write. Redis handles commands in order, so a later request with the id finds it.
   */
  open(item_ids: string[]): string | undefined;
  /**
   * The results of a search; undefined if it is unknown or expired.
   * @throws Unavailable when Redis is down
   */
  shown(id: string): Promise<string[] | undefined>;
  /** Claims the only feedback allowed for a search. False if feedback was already given. */
  claim(id: string): Promise<boolean>;
  /** Releases the claim when the feedback could not be stored. */
  release(id: string): Promise<void>;
}

const lifetimeSeconds = 3600;

export interface SearchOwner {
  tenant_id: string;
  workspace_id: string | null;
  user_id: string;
}

export const searchKeyOf = (redis: RedisClient, { tenant_id, workspace_id, user_id }: SearchOwner) =>
  `search-session:${tagged(redis, tenant_id)}:${workspace_id}:${user_id}:`;

export const claimOfSearch = (key: string) => `${key}:feedback`;

/** Key of a sorted set: the keys of a tenant's searches by expiry. It serves to find searches that contain an item. */
export const searchesOf = (redis: RedisClient, tenant_id: string) => `search-sessions:${tagged(redis, tenant_id)}`;

export function openSearchSessions(
  redis: RedisClient,
  owner: SearchOwner,
  newId: () => string,
  log: Log,
): SearchSessions {
  const keyOf = (id: string) => searchKeyOf(redis, owner) + id;
  const claimOf = (id: string) => claimOfSearch(keyOf(id));
  const all = searchesOf(redis, owner.tenant_id);
  return {
    open(item_ids) {
      if (redis.status !== 'ready') return undefined;
      const id = newId();
      const now = Date.now();
      redis
        .multi()
        .zremrangebyscore(all, '-inf', now)
        .zadd(all, now + lifetimeSeconds * 1000, keyOf(id))
        .expire(all, lifetimeSeconds)
        .set(keyOf(id), JSON.stringify(item_ids), 'EX', lifetimeSeconds)
        .exec()
        .catch((error: unknown) => log.debug({ err: error }, 'search session not stored'));
      return id;
    },
    async shown(id) {
      const text = await ofRedis(() => redis.get(keyOf(id)));
      return text === null ? undefined : readStored('stored/ItemIds', text);
    },
    claim: async (id) => (await ofRedis(() => redis.set(claimOf(id), '1', 'EX', lifetimeSeconds, 'NX'))) === 'OK',
    release: async (id) => void (await ofRedis(() => redis.del(claimOf(id)))),
  };
}
