// Deletes data in Redis that refers to deleted items or users: searches, event streams, counters. This data contains
// ids and numbers, no text.
import { budgetKeysOf } from './byte-budgets';
import { ofRedis, serversOf, type RedisClient } from './connect';
import { batches } from '../lists';
import { streamOf } from './progress-stream';
import { claimOfSearch, searchesOf, searchKeyOf } from './search-sessions';

/** All methods throw Unavailable while Redis is down, and can be repeated. */
export interface Traces {
  /**
   * Deletes the searches of a tenant that returned any of these items.
   * @returns the number of deleted searches
   */
  forgetItems(tenant_id: string, item_ids: string[]): Promise<number>;
  /**
   * Deletes the searches and the events of a workspace.
   * @returns the number of deleted searches
   */
  forgetWorkspace(tenant_id: string, workspace_id: string): Promise<number>;
  /**
   * Deletes the searches of a user, the events that only they saw in USER-level workspaces, and the counters of their
   * requests and open streams.
   * @returns the number of deleted searches
   */
  forgetUser(tenant_id: string, user_id: string): Promise<number>;
  /** Deletes the counters of a tenant. */
  forgetTenant(tenant_id: string): Promise<void>;
}

/** Keys per command, few enough not to block Redis for others. */
const keysPerCommand = 500;

/** Deletes the searches (KEYS[2] and later) that returned one of the items (ARGV). KEYS[1] lists all searches. */
const forgetScript = `
local gone, forgotten = {}, 0
for _, id in ipairs(ARGV) do gone[id] = true end
for i = 2, #KEYS do
  local text = redis.call('GET', KEYS[i])
  if text then
    for _, id in ipairs(cjson.decode(text)) do
      if gone[id] then
        redis.call('DEL', KEYS[i], KEYS[i] .. '${claimOfSearch('')}')
        redis.call('ZREM', KEYS[1], KEYS[i])
        forgotten = forgotten + 1
        break
      end
    end
  end
end
return forgotten
`;

type Forget = (numberOfKeys: number, ...keysAndIds: string[]) => Promise<number>;

export function openTraces(redis: RedisClient): Traces {
  redis.defineCommand('forgetSearches', { lua: forgetScript });
  const forget = (redis as RedisClient & { forgetSearches: Forget }).forgetSearches.bind(redis);
  const searches = (tenant_id: string) => redis.zrange(searchesOf(redis, tenant_id), '0', '-1');
  const forgetSearches = async (tenant_id: string, isTheirs: (key: string) => boolean) => {
    const keys = (await searches(tenant_id)).filter(isTheirs);
    for (const some of batches(keys, keysPerCommand)) {
      await redis.del([...some, ...some.map(claimOfSearch)]);
      await redis.zrem(searchesOf(redis, tenant_id), ...some);
    }
    return keys.length;
  };
  const forgetKeys = async (pattern: string) => {
    for (const server of await serversOf(redis))
      for await (const keys of server.scanStream({ match: pattern, count: keysPerCommand }) as AsyncIterable<string[]>)
        await Promise.all(keys.map((key) => server.unlink(key)));
  };

  return {
    forgetItems: (tenant_id, item_ids) =>
      ofRedis(async () => {
        let forgotten = 0;
        if (item_ids.length === 0) return forgotten;
        for (const keys of batches(await searches(tenant_id), keysPerCommand))
          forgotten += await forget(keys.length + 1, searchesOf(redis, tenant_id), ...keys, ...item_ids);
        return forgotten;
      }),
    forgetWorkspace: (tenant_id, workspace_id) =>
      ofRedis(async () => {
        await forgetKeys(
          `${streamOf(redis, { active_workspace_id: workspace_id, level: 'WORKSPACE', user_id: null })}*`,
        );
        const own = searchKeyOf(redis, { tenant_id, workspace_id, user_id: '' }).slice(0, -1);
        return forgetSearches(tenant_id, (key) => key.startsWith(own));
      }),
    forgetUser: (tenant_id, user_id) =>
      ofRedis(async () => {
        await forgetKeys(`progress:*/${user_id}*`);
        await Promise.all([redis.del(`streams:${user_id}`), redis.del(`rate:user:${user_id}`)]);
        return forgetSearches(tenant_id, (key) => key.split(':')[3] === user_id);
      }),
    forgetTenant: (tenant_id) =>
      ofRedis(async () => void (await Promise.all(budgetKeysOf(tenant_id).map((key) => redis.del(key))))),
  };
}
