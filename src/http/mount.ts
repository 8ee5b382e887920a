// The life of a request, forward only: request id → credentials → scope → schemas → handler → answer.
import { randomUUID } from 'node:crypto';
import Router, { type RouterContext } from '@koa/router';
import Koa, { type Middleware } from 'koa';
import { resolveCaller, type Caller, type Credentials } from '../auth/scope';
import type { Config } from '../config';
import type { Ctx, Scope } from '../ctx';
import { Forbidden, Unauthenticated } from '../errors';
import type { Graph } from '../graph/run';
import type { Log } from '../log';
import { issuesOf, validator } from '../schemas';
import { Ahead } from './ahead';
import { readJson } from './body';
import { refusalOf } from './errors';
import { checkCall } from './guard';
import { isStream, type Declaration, type Route, type StreamDeclaration } from './route';
import { OpenStreams } from './sse';
import { isMultipart, readMultipart } from './upload';

/** What the HTTP layer needs from the outside world. */
export interface Wiring {
  graph: Graph;
  config: Config;
  log: Log;
  /** Builds what a handler gets, for the scope of one request. */
  contextFor(scope: Scope, requestId: string, log: Log): Ctx;
  /** Tests check every answer against its schema; production trusts them. */
  checkAnswers: boolean;
}

/** The Koa application for a list of routes. */
export function mount(routes: Route[], wiring: Wiring): Koa {
  const app = new Koa();
  app.silent = true;
  app.use(observe(wiring.log));
  const router = new Router();
  const streams = new OpenStreams();
  for (const route of inMatchingOrder(routes)) {
    const handle = isStream(route) ? streamHandler(route, wiring, streams) : handler(route, wiring);
    router.register(route.path, [route.method], handle);
  }
  app.use(router.routes());
  app.use((ctx) => {
    const served = [...new Set(routes.map((route) => route.method))].filter(
      (method) => router.match(ctx.path, method).route,
    );
    const known = served.length > 0;
    ctx.status = known ? 405 : 404;
    if (known) ctx.set('Allow', served.join(', '));
    ctx.body = {
      detail: known ? `${ctx.method} is not served here.` : 'No such route; GET /openapi.json lists them.',
      code: known ? 'method_not_allowed' : 'not_found',
      request_id: ctx.state['requestId'] as string,
    };
  });
  return app;
}

/** @koa/router takes the first path that fits, so a literal word must stand before a parameter: `:` sorts as `~`, last. */
export function inMatchingOrder(routes: Route[]): Route[] {
  const key = (route: Route) => route.path.replaceAll(':', '~');
  return [...routes].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

const wantedRequestId = /^[A-Za-z0-9._:-]{1,64}$/;

/** Gives every request an id and a line in the log, and turns whatever is thrown into an answer. */
function observe(log: Log): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const wanted = ctx.get('X-Request-Id');
    const requestId = wantedRequestId.test(wanted) ? wanted : randomUUID();
    ctx.state['requestId'] = requestId;
    ctx.state['log'] = log.child({ request_id: requestId });
    ctx.set('X-Request-Id', requestId);
    try {
      await next();
    } catch (error) {
      const refused = refusalOf(error, requestId);
      ctx.status = refused.status;
      ctx.set(refused.headers);
      ctx.body = refused.body;
      if (refused.unexpected) log.error({ err: error, request_id: requestId }, 'unexpected');
      else if (refused.status >= 502) log.warn({ err: (error as Error).cause, request_id: requestId }, 'unavailable');
    }
    const ms = Math.round((performance.now() - started) * 100) / 100;
    ctx.set('X-SM-Latency-Ms', String(ms));
    log.info(
      { request_id: requestId, method: ctx.method, route: ctx['_matchedRoute'] as unknown, status: ctx.status, ms },
      'request',
    );
  };
}

function handler(route: Declaration, wiring: Wiring): Middleware {
  const checkAnswer = wiring.checkAnswers ? validator(route.returns) : undefined;
  const ahead = route.ahead ? new Ahead<Outcome>() : undefined;
  return async (koa) => {
    const ctx = koa as RouterContext;
    const work = workOf(route, wiring, ctx);
    const credentials = credentialsOf(ctx);
    const check = () => scopeOf(route, wiring, credentials);
    const outcome = ahead ? await ahead.run(credentials, check, work) : await work(await check());
    if (checkAnswer && !checkAnswer(outcome.answer))
      throw new Error(
        `${route.method} ${route.path} broke its own schema: ${JSON.stringify(issuesOf(checkAnswer.errors, []))}`,
      );
    ctx.status = outcome.status;
    ctx.set(outcome.headers);
    ctx.body = outcome.answer;
  };
}

interface Outcome {
  status: number;
  headers: Record<string, string>;
  answer: unknown;
}

/** What a request asks for, in whatever scope: body, schemas, handler. Nothing of it reaches the answer before it has ended. */
function workOf(route: Declaration, wiring: Wiring, ctx: RouterContext): (scope: Scope) => Promise<Outcome> {
  let sent: ReturnType<typeof bodyOf> | undefined;
  return async (scope) => {
    sent ??= bodyOf(route, ctx);
    const { body, file, reading } = await sent;
    const call = checkCall(route, { params: ctx.params, query: ctx.query, body }, reading);
    const outcome: Omit<Outcome, 'answer'> = { status: route.status ?? 200, headers: {} };
    const answer: unknown = await route.handle(
      wiring.contextFor(scope, ctx.state['requestId'] as string, ctx.state['log'] as Log),
      {
        ...call,
        file,
        header: (name: string, value: string) => (outcome.headers[name] = value),
        status: (code: number) => (outcome.status = code),
      } as unknown as Parameters<Declaration['handle']>[1],
    );
    return { ...outcome, answer };
  };
}

async function bodyOf(route: Declaration, ctx: RouterContext) {
  if (route.upload !== undefined && isMultipart(ctx))
    return { ...(await readMultipart(ctx, route, route.upload)), reading: 'text' as const };
  return { body: route.body ? await readJson(ctx) : undefined, file: undefined, reading: 'exact' as const };
}

/** Refusals come as with every route; then the connection is handed over and the request is done. */
function streamHandler(route: StreamDeclaration, wiring: Wiring, streams: OpenStreams): Middleware {
  const checkFrame = wiring.checkAnswers ? validator(route.returns) : undefined;
  return async (koa) => {
    const ctx = koa as RouterContext;
    const log = ctx.state['log'] as Log;
    const credentials = credentialsOf(ctx);
    const scope = await scopeOf(route, wiring, credentials);
    const { query } = checkCall(route, { params: {}, query: ctx.query, body: undefined });
    const stop = new AbortController();
    const frames = await route.open(wiring.contextFor(scope, ctx.state['requestId'] as string, log), {
      query,
      lastEventId: ctx.get('Last-Event-ID'),
      signal: stop.signal,
    });
    ctx.respond = false;
    // The workspace is named, since another default of the caller would not be this stream's.
    const asNow = { ...credentials, workspaceId: scope.active_workspace_id ?? '', teamId: '' };
    streams.serve(ctx.res, frames, {
      stop,
      log,
      checkFrame,
      isHeadOnly: ctx.method === 'HEAD',
      listener: JSON.stringify(asNow),
      isAllowed: () => mayListen(scopeOf(route, wiring, asNow)),
    });
  };
}

/** Only a refusal ends a stream; a Neo4j that is away does not. */
const mayListen = (scope: Promise<Scope>): Promise<boolean> =>
  scope.then(
    () => true,
    (error: unknown) => !(error instanceof Unauthenticated || error instanceof Forbidden),
  );

const credentialsOf = (ctx: RouterContext): Credentials => ({
  authorization: ctx.get('Authorization'),
  apiKey: ctx.get('X-API-Key'),
  workspaceId: ctx.get('X-Workspace-Id'),
  teamId: ctx.get('X-Team-Id'),
});

async function scopeOf(route: Route, wiring: Wiring, credentials: Credentials): Promise<Scope> {
  if (route.policy === 'public') return nobody;
  const caller: Caller = await resolveCaller(wiring.graph, wiring.config.SERVICE_ENV, credentials, route.policy);
  const opening = [route.grant, route.orGrant].filter((grant) => grant !== undefined);
  if (route.grant && !opening.some((grant) => caller.grants.includes(grant)))
    throw new Forbidden('grant_required', `This key lacks the grant ${route.grant}.`);
  return caller.scope;
}

/** Callers of public routes: they see nothing. */
const nobody: Scope = {
  tenant_id: '',
  workspace_id: null,
  user_id: null,
  readable: [],
  write_key: '',
  write_tokens: '',
  text_filter: '',
  level: 'WORKSPACE',
  active_workspace_id: null,
  grants: [],
};
