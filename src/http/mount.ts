// The stages of a request: request id → credentials → scope → schemas → handler → response.
import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import Router, { type RouterContext } from '@koa/router';
import Koa, { type Context, type Middleware } from 'koa';
import type { ScopedCaller } from '../ctx';
import { Refusal, TimedOut } from '../errors';
import { notingQueries } from '../graph/asked';
import type { IdempotencyClaim } from '../graph/run';
import { addToList } from '../lists';
import type { Log } from '../log';
import { measured } from '../process/metrics';
import { named } from '../process/watchdog';
import { mustFit, validator } from '../schemas';
import { requireNamedExpiry, unknownFields, withoutUnknown } from '../unknown-fields';
import { queryOf } from './access';
import { admitted } from './admitted';
import { jsonBytes } from './answer';
import { uploadsIn } from '../config';
import { readJson, type BodySize } from './body';
import { cookiesOf, type Cookies } from './cookies';
import { docs } from './docs';
import { explorer } from './explorer';
import { compressed } from './compressed';
import { sendJson } from './conditional';
import { codesOf, refusalOf } from './errors';
import { checkCall } from './guard';
import { crossOrigin, securityHeaders } from './headers';
import { ownHost } from './host';
import { hashOfRequest, once } from './idempotency';
import { asList } from './list-answer';
import { momentReader } from './moment';
import { viewOf } from './view';
import { nearestRoute } from './nearest';
import { receiveFile } from './receive';
import { refusalsOf, storesMemories } from './refusals';
import { inSpan, operationOf } from './spans';
import { isStream, isText, shownPath, type Declaration, type Route } from './route';
import { OpenStreams } from './sse';
import { streamHandler } from './stream';
import { textHandler } from './text';
import { isMultipart, readMultipart } from './upload';
import { OpenRequests } from './open-requests';
import { UnreadBody } from './unread';
import { wellFormed } from './well-formed';
import type { Wiring } from './wiring';

export function mount(routes: Route[], wiring: Wiring): Koa {
  const app = new Koa();
  app.silent = true;
  app.use(observe(wiring.log));
  app.use(securityHeaders);
  app.use(ownHost(wiring.config));
  app.use(crossOrigin(wiring.config));
  app.use(compressed);
  app.use(wellFormed);
  const noSuchRoute = (ctx: Context) => refuseUnknown(routes, ctx);
  const router = new Router({ sensitive: true });
  const streams = new OpenStreams((listeners) => wiring.access.lost(listeners));
  const unread = new UnreadBody();
  const open = new OpenRequests();
  for (const [path, here] of byPath(inMatchingOrder(routes))) {
    for (const route of here) {
      const handle = handlerOf(route, wiring, { streams, unread, open });
      router.register(path, [route.method], [wiring.checkAnswers ? declaredOnly(route, handle) : handle]);
    }
    const served: string[] = here.map(({ method }) => method);
    // A literal path takes precedence for every method: `GET /memory/add` is not the item `add` of `/memory/:item_id`.
    router.register(path, otherMethods(served), (ctx) => {
      // `POST /memory/serch` is a misspelt path, not the item `serch`.
      if (nearestRoute(routes, ctx.method, ctx.path)?.method === ctx.method) return noSuchRoute(ctx);
      ctx.set('Allow', served.join(', '));
      const takes = `${shownPath(path)} takes ${served.join(', ')}.`;
      throw new Refusal('method_not_allowed', `${ctx.method} is not allowed here; ${takes}`);
    });
  }
  app.use(explorer());
  app.use(docs);
  app.use(wiring.mcp);
  app.use(router.routes());
  app.use(noSuchRoute);
  return app;
}

function refuseUnknown(routes: Route[], { method, path }: Context): never {
  const meant = nearestRoute(routes, method, path);
  throw new Refusal(
    'not_found',
    meant
      ? `No such route; the nearest is ${meant.method} ${shownPath(meant.path)}.`
      : 'No such route; GET /docs lists the routes.',
  );
}

const otherMethods = (served: string[]) =>
  METHODS.filter((method) => !served.includes(method === 'HEAD' ? 'GET' : method));

function byPath(routes: Route[]): Map<string, Route[]> {
  const paths = new Map<string, Route[]>();
  for (const route of routes) addToList(paths, route.path, route);
  return paths;
}

/** Sorts literal segments before parameters, since @koa/router uses the first matching path. `:` sorts as `~`, last. */
export function inMatchingOrder(routes: Route[]): Route[] {
  const key = (route: Route) => route.path.replaceAll(':', '~');
  return [...routes].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

const wantedRequestId = /^[A-Za-z0-9._:-]{1,64}$/;

/**
 * Assigns the request id, maps errors to responses, and logs every request. If a request has `X-Show-Queries`, the
 * response names the queries that it used for reading; for a stream, only those before its first part.
 */
function observe(log: Log): Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const wanted = ctx.get('X-Request-Id');
    const requestId = wantedRequestId.test(wanted) ? wanted : randomUUID();
    ctx.state['requestId'] = requestId;
    ctx.state['log'] = log.child({ request_id: requestId });
    ctx.set('X-Request-Id', requestId);
    const queries = new Set<string>();
    try {
      await (ctx.get('X-Show-Queries') ? notingQueries(queries, next) : next());
    } catch (error) {
      const refused = refusalOf(error, requestId);
      ctx.status = refused.status;
      for (const [name, value] of Object.entries(refused.headers)) if (!ctx.res.hasHeader(name)) ctx.set(name, value);
      ctx.body = refused.body;
      if (refused.unexpected) log.error({ err: error, request_id: requestId }, 'unexpected');
      else if (refused.status >= 502) log.warn({ err: (error as Error).cause, request_id: requestId }, 'unavailable');
    }
    const ms = Math.round((performance.now() - started) * 100) / 100;
    ctx.set('X-SM-Latency-Ms', String(ms));
    if (queries.size > 0) ctx.set('X-Queries', [...queries].join(','));
    const route = ctx['_matchedRoute'] as string | undefined;
    measured.request.observe({ method: ctx.method, route: route ?? 'none', status: ctx.status }, ms / 1000);
    log.info({ request_id: requestId, method: ctx.method, route, status: ctx.status, ms }, 'request');
  };
}

/** Any request can fail or lose its client. */
const undeclarable: string[] = ['internal_error', 'aborted'];

/** Tests only: turns a refusal that the route does not declare into an internal error. */
function declaredOnly(route: Route, handle: Middleware): Middleware {
  const declared = refusalsOf(route);
  return async (ctx, next) => {
    try {
      await handle(ctx, next);
    } catch (error) {
      const undeclared = codesOf(error).filter((code) => !undeclarable.includes(code) && !declared.includes(code));
      if (undeclared.length === 0) throw error;
      throw new Error(`${route.method} ${route.path} does not declare ${undeclared.join(', ')}`, { cause: error });
    }
  };
}

function handlerOf(
  route: Route,
  wiring: Wiring,
  { streams, unread, open }: { streams: OpenStreams; unread: UnreadBody; open: OpenRequests },
): Middleware {
  if (isStream(route)) return streamHandler(route, wiring, streams);
  return isText(route) ? textHandler(route, wiring) : handler(route, wiring, unread, open);
}

function handler(route: Declaration, wiring: Wiring, unread: UnreadBody, open: OpenRequests): Middleware {
  const checked = wiring.checkAnswers ? checkedAnswer(route) : (answer: unknown) => answer;
  const momentOf = momentReader(route);
  const view = viewOf(route);
  const operation = operationOf(route);
  return async (koa) => {
    const ctx = koa as RouterContext;
    const cookies = cookiesOf(ctx, wiring.config);
    const over = new AbortController();
    let caller: ScopedCaller | undefined;
    const work = async () => {
      const admittedCaller = (await admitted(route, wiring, ctx, cookies)).caller;
      caller = admittedCaller;
      unread.require(caller.user_id);
      const how = { cookies, signal: over.signal, checked, momentOf, view };
      const answered = () => outcomeOf(route, wiring, ctx, admittedCaller, how);
      return route.policy === 'public' ? answered() : open.during(caller.scope.tenant_id, answered);
    };
    const span = {
      name: operation,
      item_id: ctx.params['item_id'],
      store: () => caller?.scope.home_workspace_id ?? null,
    };
    const outcome = await inSpan(span, () =>
      inTime(ctx, wiring.config.SERVICE_REQUEST_TIMEOUT_MS, over, () => named(`${route.method} ${route.path}`, work)),
    );
    const bytes = outcome.answer === undefined ? undefined : await jsonBytes(outcome.answer);
    if (bytes) unread.add(caller?.user_id ?? '', bytes.length, ctx.res);
    ctx.status = outcome.status;
    ctx.set(outcome.headers);
    if (bytes) sendJson(ctx, route, bytes);
    else ctx.body = undefined;
  };
}

function checkedAnswer(route: Declaration): (answer: unknown) => unknown {
  const check = validator(route.returns);
  const other = route.orReturns && validator(route.orReturns);
  return (answer) => {
    if (other?.(answer)) return answer;
    mustFit(check, answer, `${route.method} ${route.path} violated its schema`);
    return answer;
  };
}

interface Outcome {
  status: number;
  headers: Record<string, string>;
  answer: unknown;
}

/**
 * Responds with 503 after the time limit, or with 408 if the body has not arrived. Then, or when the client
 * disconnects, the work is aborted. A running commit still completes; a retry with the same Idempotency-Key shows
 * that.
 */
async function inTime<T>(
  ctx: RouterContext,
  limitMs: number,
  over: AbortController,
  work: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  ctx.res.once('close', () => over.abort(new Refusal('aborted')));
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const awaitsBody = ctx.req.readableFlowing !== null && !ctx.req.complete;
      // A response that has begun may exceed the time limit.
      if (ctx.res.headersSent) return;
      reject(awaitsBody ? new Refusal('body_timeout') : new TimedOut());
      over.abort(new Refusal('aborted'));
    }, limitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

interface Handling {
  cookies: Cookies;
  signal: AbortSignal;
  checked: (answer: unknown) => unknown;
  momentOf: ReturnType<typeof momentReader>;
  view: ReturnType<typeof viewOf>;
}

/**
 * Body, validation and handler of a request. It does not touch the response, which may have been sent: after the time
 * limit, nobody waits for the result.
 */
async function outcomeOf(
  route: Declaration,
  wiring: Wiring,
  ctx: RouterContext,
  caller: ScopedCaller,
  { cookies, signal, checked, momentOf, view }: Handling,
): Promise<Outcome> {
  const uploadOf = (field: string) => ({ field, folder: uploadsIn(wiring.config), signal });
  const { body, file, reading } = await bodyOf(route, ctx);
  // The hash is computed before validation, which fills in defaults.
  const key = route.creates ? ctx.get('Idempotency-Key') : '';
  const query = queryOf(ctx, route);
  const content_hash = key && (await hashOfRequest([ctx.params, query, body, file?.name], file?.bytes));
  const call = checkCall(route, { params: ctx.params, query, body }, reading);
  const shown = view?.(call) ?? ((answer: unknown) => answer);
  const { tenant_id } = caller.scope;
  const stores = storesMemories(route);
  if (stores) {
    wiring.usage.require(tenant_id);
    wiring.budgets.require(tenant_id, caller.tier);
  }
  const handle = async (claim?: IdempotencyClaim): Promise<Outcome> => {
    const outcome: Omit<Outcome, 'answer'> = { status: route.status ?? 200, headers: {} };
    const { requestId: id, log } = ctx.state as { requestId: string; log: Log };
    const masks = ctx.get('X-Secrets') === 'mask';
    const context = wiring.contextFor(caller, { id, log, signal, claim, moment: momentOf?.(call), masks });
    const alsoTaken = route.body && route.alsoTakes?.(call.body as never);
    if (stores && route.body) requireNamedExpiry(call.body, route.body, alsoTaken);
    const received = route.receives === undefined ? undefined : await receiveFile(ctx, uploadOf(route.receives));
    const safe = stores ? await context.screen.texts(call.body, ['body']) : call.body;
    const answer = await route.handle(context, {
      ...call,
      ...(route.body && { body: withoutUnknown(safe, route.body, alsoTaken) }),
      file,
      received,
      incoming: (name: string) => ctx.get(name),
      cookies,
      header: (name: string, value: string) => (outcome.headers[name] = value),
      status: (code: number) => (outcome.status = code),
    });
    if (stores) {
      const bytes =
        received?.bytes ??
        ctx.request.length ??
        Buffer.byteLength(JSON.stringify(body ?? '')) + (file?.bytes.length ?? 0);
      wiring.usage.add(tenant_id, bytes);
      wiring.budgets.add(tenant_id, bytes);
    }
    const narrowed = asList(route, shown(checked(answer)));
    if (!route.body) return { ...outcome, answer: narrowed };
    const masked = [...context.screen.masked];
    const reported = { ...unknownFields(body, route.body, alsoTaken), ...(masked.length > 0 && { masked }) };
    return { ...outcome, answer: { ...(narrowed as object), ...reported } };
  };
  if (!key) return handle();
  return once(wiring.graph, caller, key, { route: `${route.method} ${route.path}`, content_hash }, handle);
}

async function bodyOf(route: Declaration, ctx: RouterContext) {
  if (route.upload !== undefined && isMultipart(ctx))
    return { ...(await readMultipart(ctx, route, route.upload)), reading: 'text' as const };
  return {
    body: route.body ? await readJson(ctx, sizeFor(route)) : undefined,
    file: undefined,
    reading: 'exact' as const,
  };
}

/** Maximum body size of a route. A route with a file upload also accepts the file's text in the body. */
const sizeFor = ({ policy, upload }: Declaration): BodySize =>
  policy === 'public' ? 'small' : upload === undefined ? 'large' : 'document';
