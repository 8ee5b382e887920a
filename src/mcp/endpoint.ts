// /mcp: the MCP server over Streamable HTTP, a fresh server for each request. Three guards come first: a check of the
// Origin, against pages of other sites; the credentials of the REST API; and limits on the JSON body.
import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { createMcpHandler, type Server } from '@modelcontextprotocol/server';
import type { RouterContext } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { memoryClient } from '../client';
import type { Config } from '../config';
import { Refusal } from '../errors';
import { credentialsOf, type AccessControl, type Credentials } from '../http/access';
import type { Issuing, SessionPorts } from '../auth/sessions';
import { readJson } from '../http/body';
import { allowedOrigins } from '../http/cookies';
import { shownHeader } from '../http/host';
import { dropOldest } from '../lists';
import { nameOfRemote } from '../libraries/text/remote-name';
import { sha256 } from '../libraries/text/hash';
import { inProcess } from './in-process';
import { metadataPath, oauthOf, type OAuth } from './oauth';
import { memoryServer } from './server';
import { openSignIn, type SignInPorts } from './sign-in/sign-in';

const path = '/mcp';

/** Headers that identify the caller and the user. Cookies are not among them: only programs call tools. */
const credentialHeaders = ['Authorization', 'X-API-Key', 'X-Workspace-Id', 'X-Team-Id', 'X-Subject', 'X-Secrets'];

interface Guards {
  config: Config;
  access: AccessControl;
  oauth: OAuth | undefined;
}

interface Ports extends Omit<Guards, 'oauth'>, SessionPorts, Issuing, SignInPorts {
  /** The application, which executes the calls of the tools. */
  handle: RequestListener;
}

export function mcpEndpoint(ports: Ports): Middleware {
  const { config, access, handle } = ports;
  const send = inProcess(handle);
  const signIn = openSignIn(ports);
  const tools = guarded(
    { config, access, oauth: oauthOf(config, ports, ports, signIn) },
    ({ headers, signal, url }) => {
      const subjects = new URL(url).searchParams.getAll('subject');
      const own = credentialHeaders.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : []));
      const memory = memoryClient({
        baseUrl: 'http://in-process',
        // An agent stores everything it reads, including secrets, unless its client says otherwise.
        headers: { 'X-Secrets': 'mask', ...(Object.fromEntries(own) as Record<string, string>) },
        attempts: 1,
        fetch: (input, init) => send(actingFor(subjects, new Request(input, init)), { signal }),
      });
      const base = config.SERVICE_MCP_URL?.replace(/\/mcp$/, '') ?? new URL(url).origin;
      return memoryServer(memory, { base, project: projectIn(headers) });
    },
  );
  if (!signIn) return tools;
  return async (ctx, next) => {
    await signIn.routes(ctx, async () => {
      await tools(ctx, next);
    });
  };
}

/** Serves `/mcp` and its metadata. @param serverFor the MCP server of a request that the guards have admitted */
export function guarded({ config, access, oauth }: Guards, serverFor: (request: Request) => Server): Middleware {
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      if (!requestInfo) throw new Error('An MCP server is only created for a request.');
      return serverFor(requestInfo);
    },
    // The tools never change, so there is nothing to subscribe to.
    { maxSubscriptions: 0 },
  );
  const requireOwnOrigin = originGuard(config);
  const known = new KnownCredentials();
  return async (ctx, next) => {
    if (oauth && [metadataPath, `${metadataPath}/mcp`].includes(ctx.path)) {
      ctx.body = oauth.metadata;
    } else if (ctx.path === path) {
      requireOwnOrigin(ctx);
      const credentials = credentialsOf(ctx as RouterContext, undefined, {});
      const admitted = admit(credentials, access, oauth).catch((error: unknown) => {
        known.delete(credentials);
        if (oauth) ctx.set('WWW-Authenticate', `Bearer resource_metadata="${oauth.address}"`);
        throw error;
      });
      // The request may be refused before its body is read.
      admitted.catch(() => undefined);
      const authorization = known.has(credentials) ? credentials.authorization : await admitted;
      const [response] = await Promise.all([handler.fetch(...(await requestOf(ctx, authorization))), admitted]);
      // A token of the identity provider is exchanged on every request.
      if (authorization === credentials.authorization) known.add(credentials);
      response.headers.forEach((value, name) => ctx.set(name, value));
      ctx.body = response.body && Readable.fromWeb(response.body);
      // Set after the body: without a body, Koa would answer 204.
      ctx.status = response.status;
    } else await next();
  };
}

/**
 * Reads `X-Project`, unless the client sent the name of a variable that it does not know, such as `${PWD}`. The address
 * of a Git remote is reduced to the name of its repository, as in hooks.
 */
function projectIn(headers: Headers): string | undefined {
  const project = headers.get('X-Project')?.trim() ?? '';
  return ['', '/'].includes(project) || project.length > 500 || /\$|\{/.test(project)
    ? undefined
    : (remoteIn(project) ?? utf8In(project));
}

/** A plain name may contain a colon too, so only a text with a scheme or a user counts as an address. */
const remoteIn = (project: string) => (/:\/\/|^[^/]+@/.test(project) ? nameOfRemote(project) : undefined);

/** A header contains the bytes of its text as characters. */
const utf8In = (value: string) => Buffer.from(value, 'latin1').toString();

/** The request with the subject from the URL of `/mcp`, in the form that every route accepts. */
function actingFor(subjects: string[], request: Request): Request {
  const url = new URL(request.url);
  for (const subject of subjects) url.searchParams.append('subject', subject);
  return new Request(url, request);
}

/**
 * The `Authorization` header for the tools' calls: that of the request, or one obtained for its token of the identity
 * provider.
 * @throws Refusal `unauthenticated`
 */
async function admit(credentials: Credentials, access: AccessControl, oauth: OAuth | undefined): Promise<string> {
  if (await access.mayStay({ policy: 'user_only' }, credentials)) return credentials.authorization;
  const token = credentials.apiKey === '' ? await oauth?.exchange(credentials.authorization) : undefined;
  if (token !== undefined) return `Bearer ${token}`;
  throw new Refusal('unauthenticated');
}

const maxKnown = 1_000;

/**
 * Credentials that were accepted before. Their next request is served while they are checked again: the route that a
 * tool calls checks them itself, and the answer waits for the check. Other requests wait before their body is read.
 */
class KnownCredentials {
  private readonly hashes = new Set<string>();
  has = (of: Credentials): boolean => this.hashes.has(hashOf(of));
  delete = (of: Credentials): boolean => this.hashes.delete(hashOf(of));
  add(of: Credentials): void {
    this.hashes.add(hashOf(of));
    dropOldest(this.hashes, maxKnown);
  }
}

const hashOf = (of: Credentials) => sha256(JSON.stringify(of));

/** The request with its body already read; it is aborted when the client disconnects. */
async function requestOf(ctx: Context, authorization: string): Promise<[Request, { parsedBody: unknown }]> {
  const parsedBody = ctx.method === 'POST' ? await readJson(ctx as RouterContext, 'large') : undefined;
  const left = new AbortController();
  ctx.res.once('close', () => left.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(ctx.headers)) if (typeof value === 'string') headers.set(name, value);
  if (authorization !== '') headers.set('Authorization', authorization);
  const request = new Request(`${ctx.protocol}://${ctx.host}${ctx.url}`, {
    method: ctx.method,
    headers,
    signal: left.signal,
  });
  return [request, { parsedBody }];
}

/** @throws Refusal `foreign_host` for a page of another origin; the message contains the received value */
function originGuard(config: Config): (ctx: Context) => void {
  const { SERVICE_MCP_URL } = config;
  const origins = [...allowedOrigins(config), ...(SERVICE_MCP_URL ? [new URL(SERVICE_MCP_URL).origin] : [])];
  return (ctx) => {
    const origin = ctx.get('Origin');
    // A page of this service has exactly the address that it calls.
    if (origin === '' || origin === `${ctx.protocol}://${ctx.get('Host')}` || origins.includes(origin)) return;
    throw new Refusal(
      'foreign_host',
      `The Origin ${shownHeader(origin)} is not one of this service; SERVICE_CORS_ORIGINS admits others.`,
    );
  };
}
