// Refuses ambiguous requests with 400: duplicate headers and invalid escapes. A proxy may read them differently than
// this service.
import type { Middleware } from 'koa';
import { Refusal } from '../errors';

/** Headers that must not be repeated: a proxy may have checked the other value. */
const single = new Set([
  'authorization',
  'content-encoding',
  'content-type',
  'host',
  'idempotency-key',
  'last-event-id',
  'x-api-key',
  'x-csrf-token',
  'x-subject',
  'x-team-id',
  'x-workspace-id',
]);

export const wellFormed: Middleware = (ctx, next) => {
  const seen = new Set<string>();
  for (let i = 0; i < ctx.req.rawHeaders.length; i += 2) {
    const name = (ctx.req.rawHeaders[i] as string).toLowerCase();
    if (single.has(name) && seen.has(name))
      throw new Refusal('duplicate_header', `The header ${name} was sent more than once.`);
    seen.add(name);
  }
  let query: string;
  try {
    query = ctx.querystring;
  } catch {
    throw new Refusal('malformed_url');
  }
  try {
    decodeURIComponent(query);
  } catch {
    throw new Refusal('malformed_query');
  }
  return next();
};
