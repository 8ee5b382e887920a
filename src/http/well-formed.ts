// What is wrong with a request before anybody looks at what it asks for: refused with 400, where it would be read one way here
// and another way elsewhere, or repaired in silence.
import type { Middleware } from 'koa';
import { BadRequest } from '../errors';

/** Headers that decide something; of two, a proxy may have looked at the other one. */
const single = new Set([
  'authorization',
  'content-encoding',
  'content-type',
  'host',
  'idempotency-key',
  'last-event-id',
  'x-api-key',
  'x-csrf-token',
  'x-team-id',
  'x-workspace-id',
]);

export const wellFormed: Middleware = (ctx, next) => {
  const seen = new Set<string>();
  for (let i = 0; i < ctx.req.rawHeaders.length; i += 2) {
    const name = (ctx.req.rawHeaders[i] as string).toLowerCase();
    if (single.has(name) && seen.has(name))
      throw new BadRequest('duplicate_header', `The header ${name} was sent more than once.`);
    seen.add(name);
  }
  let query: string;
  try {
    query = ctx.querystring;
  } catch {
    throw new BadRequest('malformed_url', 'The URL cannot be read.');
  }
  try {
    decodeURIComponent(query);
  } catch {
    throw new BadRequest('malformed_query', 'The query holds a `%` that is no escape, or escapes that are not UTF-8.');
  }
  return next();
};
