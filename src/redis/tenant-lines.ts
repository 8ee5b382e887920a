// One line of waiting runs per tenant, in Redis; run-queue.ts explains their purpose.
import type { RedisClient } from './connect';

export interface TenantLines {
  /** Appends runs that are not yet in the line. */
  join(tenant: string, run_ids: string[]): Promise<void>;
  /** Moves a run behind the others. */
  toEnd(tenant: string, run_id: string): Promise<void>;
  leave(tenant: string, run_ids: string[]): Promise<void>;
  /** The first runs of the line, which may be in the queue. */
  first(tenant: string): Promise<string[]>;
}

/**
 * @param queue name of the queue
 * @param perTenant maximum number of runs of one line in the queue
 */
export function tenantLines(redis: RedisClient, queue: string, perTenant: number): TenantLines {
  const keyOf = (tenant: string) => `line:${queue}:${tenant}`;
  const lastIndex = perTenant === Infinity ? '-1' : String(perTenant - 1);
  let last = 0;
  /** A score for the sorted set: the time in milliseconds, greater with each call. */
  const nextScore = () => String((last = Math.max(Date.now(), last + 0.001)));
  return {
    join: async (tenant, run_ids) =>
      void (await redis.zadd(keyOf(tenant), 'NX', ...run_ids.flatMap((run_id) => [nextScore(), run_id]))),
    toEnd: async (tenant, run_id) => void (await redis.zadd(keyOf(tenant), 'XX', nextScore(), run_id)),
    leave: async (tenant, run_ids) => void (await redis.zrem(keyOf(tenant), ...run_ids)),
    first: (tenant) => redis.zrange(keyOf(tenant), 0, lastIndex),
  };
}
