// The runs of each tenant in line, in Redis. Only the first few of a line are in the workers' queue. A tenant with thousands of runs delays
// another by no more than these. A lost line costs only the order: the sweep queues every open run.
import type { Redis } from 'ioredis';

export interface TenantLines {
  /** Puts runs at the end, but for those that are in the line. */
  join(tenant: string, run_ids: string[]): Promise<void>;
  /** Puts a run behind the others. */
  toEnd(tenant: string, run_id: string): Promise<void>;
  leave(tenant: string, run_ids: string[]): Promise<void>;
  /** The runs that may be in the queue. */
  first(tenant: string): Promise<string[]>;
}

/** @param queue names the queue; @param perTenant runs of a line that may be in it */
export function tenantLines(redis: Redis, queue: string, perTenant: number): TenantLines {
  const keyOf = (tenant: string) => `line:${queue}:${tenant}`;
  const lastPlace = perTenant === Infinity ? '-1' : String(perTenant - 1);
  let last = 0;
  /** The time in milliseconds, later with each call. */
  const place = () => String((last = Math.max(Date.now(), last + 0.001)));
  return {
    join: async (tenant, run_ids) =>
      void (await redis.zadd(keyOf(tenant), 'NX', ...run_ids.flatMap((run_id) => [place(), run_id]))),
    toEnd: async (tenant, run_id) => void (await redis.zadd(keyOf(tenant), 'XX', place(), run_id)),
    leave: async (tenant, run_ids) => void (await redis.zrem(keyOf(tenant), ...run_ids)),
    first: (tenant) => redis.zrange(keyOf(tenant), 0, lastPlace),
  };
}
