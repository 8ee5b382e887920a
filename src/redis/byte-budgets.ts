// The bytes that a tenant may send to be stored, per minute and per day, by its `subscription_tier`. They are counted
// in Redis for all processes, after each write and without waiting for it. Only earlier requests count when a request
// is checked, so a large one is accepted while there is room, and later ones must wait. While Redis is down each
// process counts alone.
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { TooMany } from '../errors';
import type { Schemas } from '../generated/schemas';
import type { RedisClient } from './connect';

const seconds = { minute: 60, day: 86_400 };
type Window = keyof typeof seconds;
const windows = Object.keys(seconds) as Window[];

const mega = 1_000_000;

export type RateTier = Schemas['auth/Tier'];

/** Bytes per window, of request bodies that are stored. */
export const tiers: Record<RateTier, Record<Window, number>> = {
  free: { minute: 200 * mega, day: 5_000 * mega },
  pro: { minute: 1_000 * mega, day: 50_000 * mega },
  enterprise: { minute: Infinity, day: Infinity },
};

export interface ByteBudgets {
  /** @throws TooMany `budget_exceeded`, with the seconds until the window ends */
  require(tenant_id: string, tier: RateTier): void;
  add(tenant_id: string, bytes: number): void;
}

/** Bytes written in a window that ends at a time of `performance.now()`. */
interface Use {
  bytes: number;
  ends_at: number;
}

export function openByteBudgets(redis: RedisClient): ByteBudgets {
  const counters = windows.map((window) => counterOf(redis, window));
  const known = new Map<string, Use[]>();
  return {
    require(tenant_id, tier) {
      for (const [i, { bytes, ends_at }] of (known.get(tenant_id) ?? []).entries()) {
        const window = windows[i] as Window;
        const wait = Math.ceil((ends_at - performance.now()) / 1_000);
        if (bytes < tiers[tier][window] || wait <= 0) continue;
        const budget = `${tiers[tier][window] / mega} MB per ${window}`;
        throw new TooMany(wait, 'budget_exceeded', `The tier ${tier} may store ${budget}; retry in ${wait} s.`);
      }
    },
    add(tenant_id, bytes) {
      void Promise.all(counters.map((counter) => counter.penalty(tenant_id, bytes))).then((counts) =>
        known.set(
          tenant_id,
          counts.map(({ consumedPoints, msBeforeNext }) => ({
            bytes: consumedPoints,
            ends_at: performance.now() + msBeforeNext,
          })),
        ),
      );
    },
  };
}

/** The limiter only counts: the budget depends on the tier. */
function counterOf(redis: RedisClient, window: Window): RateLimiterRedis {
  const size = { points: Number.MAX_SAFE_INTEGER, duration: seconds[window] };
  const insuranceLimiter = new RateLimiterMemory(size);
  return new RateLimiterRedis({ ...size, storeClient: redis, keyPrefix: prefixOf(window), insuranceLimiter });
}

const prefixOf = (window: Window) => `bytes:${window}`;

/** The keys in which the bytes of a tenant are counted. */
export const budgetKeysOf = (tenant_id: string): string[] =>
  windows.map((window) => `${prefixOf(window)}:${tenant_id}`);
