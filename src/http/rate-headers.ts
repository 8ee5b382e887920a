// The headers RateLimit and RateLimit-Policy of the IETF draft "RateLimit header fields for HTTP".
import type { Context } from 'koa';
import type { OnQuota } from './access';

/** Adds to the headers each limit that a request counts for, including a limit that refuses the request. */
export function quotaHeaders(ctx: Context): OnQuota {
  const left: string[] = [];
  const policies: string[] = [];
  return (name, quota) => {
    left.push(`"${name}";r=${quota.left};t=${quota.seconds}`);
    policies.push(`"${name}";q=${quota.limit};w=${quota.window_seconds}`);
    ctx.set({ RateLimit: left.join(', '), 'RateLimit-Policy': policies.join(', ') });
  };
}
