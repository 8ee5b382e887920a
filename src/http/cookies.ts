// Cookies, with protection against cross-site request forgery when they are read.
import { timingSafeEqual } from 'node:crypto';
import type { RouterContext } from '@koa/router';
import type { Config } from '../config';
import { Refusal } from '../errors';

export const accessCookie = 'svc_access_token';
export const refreshCookie = 'svc_refresh_token';
/**
 * Scripts of the same site read this cookie and repeat it in the header X-CSRF-Token. Scripts of other sites can do
 * neither.
 */
export const csrfCookie = 'svc_csrf';

export interface Cookies {
  /** @throws Refusal `csrf` if the request is not a read and may come from another site */
  read(name: string): string | undefined;
  /**
   * @param path path below which the browser sends the cookie
   * @param seconds lifetime; 0 deletes the cookie
   */
  write(name: string, value: string, path: string, seconds: number): void;
}

/** The cookies of a request and its response: HttpOnly (except the CSRF token), Secure, SameSite=Strict. */
export function cookiesOf(ctx: RouterContext, config: Config): Cookies {
  return {
    read: (name) => {
      const value = ctx.cookies.get(name);
      if (value && !['GET', 'HEAD', 'OPTIONS'].includes(ctx.method)) refuseCrossSite(ctx, config);
      return value;
    },
    write: (name, value, path, seconds) => {
      // TLS ends at a proxy, so this request is plain HTTP. Browsers also accept Secure cookies from loopback.
      ctx.cookies.secure = true;
      const httpOnly = name !== csrfCookie;
      ctx.cookies.set(name, value, {
        path,
        httpOnly,
        secure: true,
        sameSite: 'strict',
        maxAge: seconds * 1000,
        overwrite: false,
      });
    },
  };
}

/**
 * Three independent checks: Sec-Fetch-Site, Origin and the CSRF token. Without a token, the browser must send an
 * allowed origin.
 */
function refuseCrossSite(ctx: RouterContext, config: Config): void {
  const origin = ctx.get('Origin');
  const ours = origin.replace(/^https?:\/\//, '') === ctx.host || allowedOrigins(config).includes(origin);
  const csrfToken = ctx.get('X-CSRF-Token');
  const isSent = csrfToken ? sameText(csrfToken, ctx.cookies.get(csrfCookie) ?? '') : ours;
  if (ctx.get('Sec-Fetch-Site') === 'cross-site' || (origin !== '' && !ours) || !isSent)
    throw new Refusal(
      'csrf',
      `Send the value of the cookie ${csrfCookie} in the header X-CSRF-Token, from the same site.`,
    );
}

export const allowedOrigins = (config: Config): string[] =>
  (config.SERVICE_CORS_ORIGINS ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
