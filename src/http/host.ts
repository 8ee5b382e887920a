// Another site can point its own name at this machine (DNS rebinding), and then call this service as its own origin.
// The Host header of such a request names that site. A service that only listens on this machine knows its own names
// and refuses others; a service that other machines can reach does not know them, and accepts every Host.
import type { Context, Middleware } from 'koa';
import { loopbackHosts, type Config } from '../config';
import { Refusal } from '../errors';

/** Max characters of a header in a refusal. */
const maxShown = 200;
export const shownHeader = (header: string): string => JSON.stringify(header.slice(0, maxShown));

/** Refuses with `foreign_host` and names the received value. */
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
