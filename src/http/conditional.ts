// ETag and If-None-Match: a caller that already has the answer gets 304 and no body.
import type { Context } from 'koa';
import { sha256 } from '../libraries/text/hash';
import { isConditional } from './header-names';
import type { Route } from './route';

/**
 * Sends an answer, or 304 if the caller has it already. A handler sets the ETag to an item's version, for If-Match.
 * Other parts of the answer may change while the version stays, so a hash of the whole answer is added.
 */
export function sendJson(ctx: Context, route: Route, bytes: Buffer): void {
  ctx.body = bytes;
  ctx.type = 'json';
  if (ctx.status !== 200 || !isConditional(route)) return;
  const hash = sha256(bytes).slice(0, 16);
  const version = /^"(.*)"$/.exec(ctx.response.get('ETag'))?.[1];
  ctx.set('ETag', version === undefined ? `"${hash}"` : `"${version}-${hash}"`);
  if (names(ctx.get('If-None-Match'), ctx.response.get('ETag'))) ctx.status = 304;
}

/** Koa's `fresh` is false for requests by fetch, which adds `Cache-Control: no-cache` to every If-None-Match. */
function names(header: string, tag: string): boolean {
  const known = header.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known.includes('*') || known.includes(tag);
}
