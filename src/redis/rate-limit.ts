// Rate limits, counted in Redis for all processes. While Redis is down each process counts in memory, so that requests
// are not blocked.
import type { RedisClient } from './connect';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from '../errors';

const windowSeconds = 60;

/**
 * A limit of requests per minute and name; 0 means no limit.
 * @param kind separates limits in Redis
 * @returns a function that throws TooMany, with the seconds to wait, when the limit is exceeded
 */
export function rateLimit(redis: RedisClient, kind: string, perMinute: number): (name: string) => Promise<void> {
  if (perMinute === 0) return () => Promise.resolve();
  const size = { points: perMinute, duration: windowSeconds };
  const limiter = new RateLimiterRedis({
    ...size,
    storeClient: redis,
    keyPrefix: `rate:${kind}`,
    // Over the limit, requests are rejected without another query to Redis.
    inMemoryBlockOnConsumed: perMinute,
    insuranceLimiter: new RateLimiterMemory(size),
  });
  return consume(limiter);
}

/** A rate limit of this process alone. It applies to every request, so it must not wait for Redis. */
export function rateLimitHere(perMinute: number): (name: string) => Promise<void> {
  if (perMinute === 0) return () => Promise.resolve();
  return consume(new RateLimiterMemory({ points: perMinute, duration: windowSeconds }));
}

const consume = (limiter: RateLimiterMemory | RateLimiterRedis) => async (name: string) => {
  await limiter.consume(name).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) throw new TooMany(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    throw error;
  });
};
