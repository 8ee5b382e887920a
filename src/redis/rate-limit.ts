// Rate limits: counted in Redis, so that all processes share them; in memory while Redis is away, since a counter is no reason to refuse.
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from '../errors';

const windowSeconds = 60;

/**
 * A limit of requests a minute for each name; 0 counts nothing.
 * @param kind tells limits apart, for they share one Redis
 * @returns throws TooMany, with the seconds to wait, for a request too many
 */
export function rateLimit(redis: Redis, kind: string, perMinute: number): (name: string) => Promise<void> {
  if (perMinute === 0) return () => Promise.resolve();
  const size = { points: perMinute, duration: windowSeconds };
  const limiter = new RateLimiterRedis({
    ...size,
    storeClient: redis,
    keyPrefix: `rate:${kind}`,
    // What is over its limit is refused without asking Redis again.
    inMemoryBlockOnConsumed: perMinute,
    insuranceLimiter: new RateLimiterMemory(size),
  });
  return async (name) => {
    await limiter.consume(name).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) throw new TooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      throw error;
    });
  };
}
