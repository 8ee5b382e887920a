// Cookies of browsers. Reading one in a request that changes something first proves that no other site has sent it.
import { timingSafeEqual } from 'node:crypto';
import type { RouterContext } from '@koa/router';
import type { Config } from '../config';
import { Forbidden } from '../errors';

export const accessCookie = 'svc_access_token';
export const refreshCookie = 'svc_refresh_token';
/** Readable by scripts of our own site, which repeat it in the header X-CSRF-Token: another site can do neither. */
export const csrfCookie = 'svc_csrf';

export interface Cookies {
  /** @throws Forbidden when the request changes something and may come from another site */
  read(name: string): string | undefined;
  /** @param path only requests below it carry the cookie; @param seconds until it ends, 0 removes it */
  write(name: string, value: string, path: string, seconds: number): void;
}

/** The cookies of a request and of its answer: out of reach of scripts (but for the CSRF word), TLS only, same site only. */
export function cookiesOf(ctx: RouterContext, config: Config): Cookies {
  return {
    read: (name) => {
      const value = ctx.cookies.get(name);
      if (value && !['GET', 'HEAD', 'OPTIONS'].includes(ctx.method)) refuseOtherSites(ctx, config);
      return value;
    },
    write: (name, value, path, seconds) => {
      // TLS ends before us; browsers take cookies marked so from loopback too.
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

/** Three fences, each enough for a browser of today: where it says the request comes from, twice, and a word only our site knows. */
function refuseOtherSites(ctx: RouterContext, config: Config): void {
  const origin = ctx.get('Origin');
  const ours = !origin || origin.replace(/^https?:\/\//, '') === ctx.host || allowedOrigins(config).includes(origin);
  const word = ctx.get('X-CSRF-Token');
  if (ctx.get('Sec-Fetch-Site') === 'cross-site' || !ours || !sameText(word, ctx.cookies.get(csrfCookie) ?? ''))
    throw new Forbidden(
      'csrf',
      `Send the value of the cookie ${csrfCookie} in the header X-CSRF-Token, from the same site.`,
    );
}

/** Origins whose pages may call with cookies. */
export const allowedOrigins = (config: Config): string[] =>
  (config.SERVICE_CORS_ORIGINS ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);

function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
