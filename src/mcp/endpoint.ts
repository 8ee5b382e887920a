// /mcp: the MCP server over Streamable HTTP, a fresh server for each request. Before it, three guards: Host and Origin,
// against pages that reach this service under another name; the credentials of the REST API; and JSON within limits.
import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { createMcpHandler, localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import type { RouterContext } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { memoryClient } from '../client';
import type { Config } from '../config';
import { Refusal } from '../errors';
import { credentialsOf, type AccessControl } from '../http/access';
import { readJson } from '../http/body';
import { allowedOrigins } from '../http/cookies';
import { inProcess } from './in-process';
import { memoryServer } from './server';

const path = '/mcp';

/** Headers that say who calls, and for whom. Cookies are not among them: only programs call tools. */
const credentialHeaders = ['Authorization', 'X-API-Key', 'X-Workspace-Id', 'X-Team-Id', 'X-Subject'];

interface Ports {
  config: Config;
  access: AccessControl;
  /** The application, which carries out the calls of the tools. */
  handle: RequestListener;
}

export function mcpEndpoint({ config, access, handle }: Ports): Middleware {
  const send = inProcess(handle);
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      if (!requestInfo) throw new Error('Every server serves a request.');
      const { headers, signal, url } = requestInfo;
      const own = credentialHeaders.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : []));
      const memory = memoryClient({
        baseUrl: 'http://in-process',
        headers: Object.fromEntries(own) as Record<string, string>,
        attempts: 1,
        fetch: (input, init) => send(new Request(input, init), { signal }),
      });
      return memoryServer(memory, config.SERVICE_MCP_URL?.replace(/\/mcp$/, '') ?? new URL(url).origin);
    },
    // The tools never change, so there is nothing to subscribe to.
    { maxSubscriptions: 0 },
  );
  const requireHome = homeGuard(config);
  return async (ctx, next) => {
    if (ctx.path !== path) {
      await next();
      return;
    }
    requireHome(ctx);
    if (!(await access.mayStay({ policy: 'user_only' }, credentialsOf(ctx as RouterContext, undefined, {})))) {
      ctx.set('WWW-Authenticate', 'Bearer');
      throw new Refusal('unauthenticated');
    }
    const parsedBody = ctx.method === 'POST' ? await readJson(ctx as RouterContext, 'large') : undefined;
    const left = new AbortController();
    ctx.res.once('close', () => left.abort());
    const headers = Object.entries(ctx.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    const request = new Request(`${ctx.protocol}://${ctx.host}${path}`, {
      method: ctx.method,
      headers,
      signal: left.signal,
    });
    const response = await handler.fetch(request, { parsedBody });
    ctx.status = response.status;
    response.headers.forEach((value, name) => ctx.set(name, value));
    ctx.body = response.body && Readable.fromWeb(response.body);
  };
}

/** @throws Refusal `foreign_host` */
function homeGuard(config: Config): (ctx: Context) => void {
  const { SERVICE_HOST, SERVICE_MCP_URL } = config;
  const own = SERVICE_MCP_URL === undefined ? [] : [new URL(SERVICE_MCP_URL)];
  const hosts = [...localhostAllowedHostnames(), SERVICE_HOST, ...own.map(({ hostname }) => hostname)];
  const origins = [...allowedOrigins(config), ...own.map(({ origin }) => origin)];
  return (ctx) => {
    const origin = ctx.get('Origin');
    const isHome = validateHostHeader(ctx.get('Host'), hosts).ok && (origin === '' || origins.includes(origin));
    if (!isHome) throw new Refusal('foreign_host');
  };
}
