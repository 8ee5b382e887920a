// Sign-in for MCP without an identity provider: with SERVICE_SIGN_IN the service is its own authorization server for
// `/mcp` (OAuth 2.1, RFC 8414). The library implements the protocol (./provider.ts); this module has its routes, its
// limits, and the allowed requests. Tokens, clients and pending pages are in Redis, shared by all processes; each
// permission is a key in Neo4j. If Redis loses its data, clients have to sign in again.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RouterContext } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { Provider } from 'oidc-provider';
import { loopbackAddresses } from '../../config';
import { Refusal } from '../../errors';
import { readJson } from '../../http/body';
import { allowedOrigins } from '../../http/cookies';
import type { RedisClient } from '../../redis/connect';
import { rateLimit } from '../../redis/rate-limit';
import { openSignInRecords } from '../../redis/sign-in-records';
import { openClientConnections, type ConnectionPorts } from './client-connections';
import { clientIn } from './clients';
import { answerConsent } from './consent';
import { metadataOf, openProvider, paths, scopes } from './provider';

export interface SignInPorts extends ConnectionPorts {
  redis: RedisClient;
}

export interface McpSignIn {
  /** The issuer of the tokens. */
  issuer: string;
  /** Answers the routes of the authorization server, and passes on other requests. */
  routes: Middleware;
  /** The key that a token represents; undefined if the token is not valid, or its connection has ended. */
  keyOf(token: string): Promise<string | undefined>;
}

/**
 * Max requests per minute: registrations from one address and from all, fetches of metadata, all requests from one
 * address. Even in a flood, a new client is kept for the ten minutes that a person has to answer.
 */
const perMinute = { registrations: 10, allRegistrations: 100, fetches: 30, requests: 120 };

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
/** Handlers by path and method. */
type Methods = Partial<Record<string, (ctx: Context) => Promise<void>>>;

/** @returns undefined unless sign-in is switched on */
export function openSignIn(ports: SignInPorts): McpSignIn | undefined {
  const { config, redis, log } = ports;
  const resource = config.SERVICE_MCP_URL;
  if (config.SERVICE_SIGN_IN !== 'yes' || resource === undefined) return undefined;
  const { origin, host, protocol } = new URL(resource);
  const records = openSignInRecords(redis);
  const connections = openClientConnections(ports, records);
  const limit = (kind: string, most: number) => rateLimit(redis, `sign-in-${kind}`, most);
  const limits = {
    registrations: limit('registrations', perMinute.registrations),
    allRegistrations: limit('all-registrations', perMinute.allRegistrations),
    requests: limit('requests', perMinute.requests),
  };
  const fetches = limit('fetches', perMinute.fetches);
  const origins = allowedOrigins(config);
  let opening: Promise<{ provider: Provider; handle: Handle }> | undefined;
  const open = () =>
    (opening ??= openProvider({ resource, records, connections, origins, fetches, log })
      .then((provider) => ({ provider, handle: provider.callback() as Handle }))
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      }));

  const register = async (ctx: Context) => {
    for (const [counted, name] of [
      [limits.registrations, addressOf(ctx)],
      [limits.allRegistrations, 'all'],
    ] as const) {
      const exceeded = (await counted(name))?.exceeded;
      if (exceeded) throw exceeded;
    }
    const client = clientIn(await readJson(ctx as RouterContext, 'small'));
    if ('problem' in client) {
      ctx.status = 400;
      // The form follows RFC 7591.
      ctx.body = { error: 'invalid_client_metadata', error_description: client.problem };
      return;
    }
    const metadata = {
      client_id: randomUUID(),
      client_id_issued_at: Math.floor(Date.now() / 1000),
      ...client,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    };
    await records.addClient(metadata.client_id, metadata);
    ctx.body = metadata;
    ctx.status = 201;
  };

  const handOver = async (ctx: Context) => {
    const { handle } = await open();
    const { headers } = ctx.req;
    for (const name of Object.keys(headers)) if (/^(x-)?forwarded/.test(name)) delete headers[name];
    headers.host = host;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
    // Browsers are not remembered: an earlier session might belong to another person.
    if (headers.cookie !== undefined) headers.cookie = headers.cookie.replace(/svc_sign_in_session[^;]*;?/g, '');
    ctx.respond = false;
    await handle(ctx.req, ctx.res);
  };

  const metadata = metadataOf(origin);
  const describe = (ctx: Context) => {
    ctx.body = metadata;
    return Promise.resolve();
  };
  const consent = async (ctx: Context) => {
    const { provider } = await open();
    await answerConsent(ctx, { config, resource, provider, connections });
  };
  const resume: Methods = { GET: handOver };
  const routes: Record<string, Methods> = {
    [paths.metadata]: { GET: describe },
    [paths.authorize]: { GET: (ctx) => handOver(narrowed(ctx)) },
    [paths.token]: { POST: handOver },
    [paths.revoke]: { POST: handOver },
    [paths.register]: { POST: register },
    [paths.consent]: { GET: consent, POST: consent },
  };

  return {
    issuer: origin,
    async routes(ctx, next) {
      const served = ctx.path.startsWith(`${paths.authorize}/`) ? resume : routes[ctx.path];
      if (!served) {
        await next();
        return;
      }
      const answer = served[ctx.method];
      if (!answer) {
        ctx.set('Allow', Object.keys(served).join(', '));
        throw new Refusal('method_not_allowed');
      }
      const exceeded = (await limits.requests(addressOf(ctx)))?.exceeded;
      if (exceeded) throw exceeded;
      await answer(ctx);
    },
    async keyOf(token) {
      if (!looksLikeToken.test(token)) return undefined;
      const { provider } = await open();
      const found = await provider.AccessToken.find(token);
      if (found?.grantId === undefined || found.aud !== resource) return undefined;
      return (await connections.alive(found.grantId))?.key;
    },
  };
}

const looksLikeToken = /^[\w-]{43}$/;

const understood = [
  'client_id',
  'code_challenge',
  'code_challenge_method',
  'redirect_uri',
  'resource',
  'response_type',
  'scope',
  'state',
];

/**
 * The authorization request, reduced to supported parameters. A client that names unknown rights, or none, asks for
 * all: the person decides. No right allows writing without reading.
 */
function narrowed(ctx: Context): Context {
  const asked = new URLSearchParams(ctx.querystring);
  const query = new URLSearchParams([...asked].filter(([name]) => understood.includes(name)));
  if (asked.get('prompt') === 'none') query.set('prompt', 'none');
  const known = (asked.get('scope') ?? '').split(' ').filter((scope) => (scopes as readonly string[]).includes(scope));
  query.set('scope', known.length > 0 && !known.includes('write:memories') ? 'read:memories' : scopes.join(' '));
  ctx.req.url = `${ctx.path}?${query.toString()}`;
  return ctx;
}

const maxAddress = 100;

/**
 * The address of a client. A proxy on this machine puts it in the last entry of `X-Forwarded-For`; entries before come
 * from the client itself.
 */
function addressOf(ctx: Context): string {
  const near = ctx.req.socket.remoteAddress ?? '';
  if (!loopbackAddresses.includes(near)) return near;
  const forwarded = ctx.get('X-Forwarded-For').split(',').at(-1)?.trim() ?? '';
  return (forwarded || near).slice(0, maxAddress);
}
