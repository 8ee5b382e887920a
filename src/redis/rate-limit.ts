// Rate limits, counted in Redis for all processes. While Redis is down each process counts in memory, so that requests
// are not blocked.
import type { RedisClient } from './connect';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from '../errors';

const windowSeconds = 60;

/** A limit after a request: `left` requests for the next `seconds`. */
export interface Quota {
  limit: number;
  window_seconds: number;
  left: number;
  seconds: number;
  /** Thrown by the function that reports the quota; undefined within the limit. */
  exceeded: TooMany | undefined;
}

/** Counts a request. The quota is undefined if there is no limit. */
export type Limit = (name: string) => Promise<Quota | undefined>;

const noLimit: Limit = () => Promise.resolve(undefined);

/**
 * A limit of requests per minute and name; 0 means no limit.
 * @param kind separates limits in Redis
 * @returns a function that counts a request and returns the quota that is left
 */
export function rateLimit(redis: RedisClient, kind: string, perMinute: number): Limit {
  if (perMinute === 0) return noLimit;
  const size = { points: perMinute, duration: windowSeconds };
  const limiter = new RateLimiterRedis({
    ...size,
    storeClient: redis,
    keyPrefix: `rate:${kind}`,
    // Requests over the limit are rejected without another query to Redis.
    inMemoryBlockOnConsumed: perMinute,
    insuranceLimiter: new RateLimiterMemory(size),
  });
  return consume(limiter);
}

/** A rate limit of this process alone. It applies to every request, so it must not wait for Redis. */
export function rateLimitHere(perMinute: number): Limit {
  if (perMinute === 0) return noLimit;
  return consume(new RateLimiterMemory({ points: perMinute, duration: windowSeconds }));
}

const consume =
  (limiter: RateLimiterMemory | RateLimiterRedis): Limit =>
  async (name) => {
    let isExceeded = false;
    const result = await limiter.consume(name).catch((error: unknown) => {
      if (!(error instanceof RateLimiterRes)) throw error;
      isExceeded = true;
      return error;
    });
    const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    return {
      limit: limiter.points,
      window_seconds: windowSeconds,
      left: result.remainingPoints,
      seconds,
      exceeded: isExceeded ? new TooMany(seconds) : undefined,
    };
  };
