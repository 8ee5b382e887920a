// A page of another site can let its own name lead to this machine (DNS rebinding), and then calls this service as its
// own origin. The Host of such a request is the name of that site. A service that listens on this machine alone knows
// the names by which it is called; one that listens to others does not, and there every Host is taken.
import type { Context, Middleware } from 'koa';
import { loopbackHosts, type Config } from '../config';
import { Refusal } from '../errors';

/** Characters of a header in a refusal. */
const maxShown = 200;
export const shownHeader = (header: string): string => JSON.stringify(header.slice(0, maxShown));

/** Refuses `foreign_host`, which names the value that came. */
export function ownHost({ SERVICE_HOST, SERVICE_MCP_URL }: Config): Middleware {
  const isLocal = [...loopbackHosts, '::1'].includes(SERVICE_HOST) || SERVICE_HOST.startsWith('127.');
  if (!isLocal) return (_ctx, next) => next();
  const known = new Set([
    ...loopbackHosts,
    SERVICE_HOST,
    ...(SERVICE_MCP_URL ? [new URL(SERVICE_MCP_URL).hostname] : []),
  ]);
  return (ctx: Context, next) => {
    const host = ctx.get('Host');
    if (known.has(nameIn(host))) return next();
    throw new Refusal(
      'foreign_host',
      `The Host ${shownHeader(host)} is not one of this service; behind a proxy, set SERVICE_MCP_URL to the address that clients use.`,
    );
  };
}

/** The name of a host without its port. */
const nameIn = (host: string) => host.toLowerCase().replace(/:\d*$/, '');
