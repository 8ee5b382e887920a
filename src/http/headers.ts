// Headers of every response. The API returns only JSON, so browsers must not interpret it as anything else.
import cors from '@koa/cors';
import type { Middleware } from 'koa';
import type { Config } from '../config';
import { allowedOrigins } from './cookies';
import { exposedHeaders } from './header-names';

const security = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-site',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

export const securityHeaders: Middleware = (ctx, next) => {
  ctx.set(security);
  return next();
};

/** The content security policy of a page: no inline scripts, no other hosts, no frames. */
export const pagePolicy = ({ style, img }: { style: string; img: string }): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${style}`,
    `img-src ${img}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** CORS with credentials for the configured origins. Other origins get no CORS headers. */
export function crossOrigin(config: Config): Middleware {
  const origins = allowedOrigins(config);
  return cors({
    origin: (ctx) => (origins.includes(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    credentials: true,
    maxAge: 600,
    exposeHeaders: exposedHeaders,
  });
}
