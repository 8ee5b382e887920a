// The composition root: builds the application from open ports (connections and services) and lists its routes.
import { setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type Koa from 'koa';
import { accessControl, noCredential } from './auth/access-control';
import { newId } from './ids';
import { authRoutes } from './auth/routes';
import { projectRoot } from './config';
import type { Ctx, Scope, ScopedCaller } from './ctx';
import { migrationsApplied } from './graph/migrate';
import type { IdempotencyClaim, Moment } from './graph/run';
import { mount } from './http/mount';
import { eventContract, openApi } from './http/openapi';
import { route, type Route } from './http/route';
import type { ModelCall, Chat } from './llm/chat';
import type { ModelState } from './llm/model-use';
import type { Log } from './log';
import { mcpEndpoint } from './mcp/endpoint';
import { hideExpired } from './memory/runs/deletion/expired-items';
import { openScreen } from './memory/store/screen';
import { countQuestion, scopeOfRun, type StoredRun } from './memory/runs/runs';
import { expectNoTransaction } from './process/open-transaction';
import type { Ports } from './ports';
import { serversOf } from './redis/connect';
import { openSearchSessions, type SearchOwner } from './redis/search-sessions';
import { rooms } from './rooms';

const version = (JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string })
  .version;

/** `/openapi.json` is generated from this list and is part of it. */
export function routesFor(ports: Ports): Route[] {
  const routes: Record<string, Route[]> = {
    ...Object.fromEntries(rooms.flatMap(({ name, routes: of }) => (of ? [[name, of(ports)]] : []))),
    auth: authRoutes(ports),
    service: serverRoutes(ports),
  };
  let document: ReturnType<typeof openApi> | undefined;
  return [
    ...Object.values(routes).flat(),
    route({
      method: 'GET',
      path: '/openapi.json',
      summary: 'Get this API as an OpenAPI 3.1 document.',
      policy: 'public',
      returns: 'wire/Document',
      handle: () => Promise.resolve((document ??= Object.freeze(openApi(routes, version)))),
    }),
  ];
}

export function buildApp(ports: Ports, options: { checkAnswers: boolean }): Koa {
  const { graph, config, streamSlots, usage, budgets, keysInUse, log, now } = ports;
  const access = accessControl({
    ...ports,
    keyUsed: (keyId) => keysInUse.note(keyId, now()),
    hideExpired: (tenantId) => hideExpired(graph, now(), tenantId),
  });
  const app: Koa = mount(routesFor(ports), {
    graph,
    config,
    access,
    mcp: mcpEndpoint({
      ...ports,
      newId,
      access,
      contextFor: (caller, request) => contextFor(ports, caller, request),
      handle: (request, response) => void app.callback()(request, response),
    }),
    streamSlots,
    usage,
    budgets,
    log,
    checkAnswers: options.checkAnswers,
    contextFor: (caller, request) => contextFor(ports, caller, request),
  });
  return app;
}

export interface Request {
  /** Id of the request or run in logs and in Neo4j transaction metadata. */
  id: string;
  log: Log;
  /** Aborted when the request or run ends. */
  signal: AbortSignal;
  /** The claim of the request's Idempotency-Key. Every write transaction checks the claim and flags it. */
  claim?: IdempotencyClaim | undefined;
  moment?: Moment | undefined;
  /** Whether secrets are masked although the workspace keeps them. */
  masks?: boolean;
  /** The run that the work belongs to; undefined for a request. */
  run_id?: string;
}

/** The ports of the context stop when `signal` is aborted. */
export function contextFor(
  ports: Ports,
  { scope, ...caller }: ScopedCaller,
  { id, log, signal, claim, moment, masks, run_id }: Request,
): Ctx {
  const {
    graph,
    redis,
    traces,
    progress,
    queues,
    embed,
    reference,
    chat,
    crossEncoder,
    fetchUrl,
    sources,
    webhooks,
    sealer,
    now,
  } = ports;
  // Every concurrent query adds a listener. Node.js would warn at more than ten.
  setMaxListeners(0, signal);
  const until = (own?: AbortSignal) => {
    expectNoTransaction('A call of another service');
    return own ? AbortSignal.any([signal, own]) : signal;
  };
  const ownGraph = graph.as(scope, id, { signal, claim, moment });
  return {
    scope,
    caller,
    graph: ownGraph,
    embed: { ...embed, embed: async (texts, kind, own) => embed.embed(texts, kind, until(own), scope.tenant_id) },
    reference,
    chat: chat && chatFor(ports, chat, { tenant_id: scope.tenant_id, run_id, until, graph: ownGraph, log }),
    crossEncoder: crossEncoder && {
      ...crossEncoder,
      score: async (question, passages, call) =>
        crossEncoder.score(question, passages, { signal: until(call?.signal), tenant: scope.tenant_id }),
    },
    bus: progress.busFor(scope, log),
    queues,
    searchSessions: openSearchSessions(redis, ownerOf(scope), () => newId('srs'), log),
    traces,
    fetchUrl: async (url, own) => fetchUrl(url, until(own)),
    sources,
    webhooks,
    screen: openScreen({ graph: ownGraph, scope }, masks),
    sealer,
    signal,
    now,
    newId,
    log,
  };
}

/** Time limit for a call of the language model that a request waits for. */
const maxModelMs = 15_000;

interface Asker {
  tenant_id: string;
  run_id: string | undefined;
  graph: Ctx['graph'];
  log: Log;
  until: (own?: AbortSignal) => AbortSignal;
}

/** The language model within the time limit of a request, with token limits for the run and for the tenant's day. */
function chatFor({ config, now }: Ports, chat: Chat, { tenant_id, run_id, until, ...of }: Asker): Chat {
  const { LLM_TOKENS_PER_RUN: perRun, LLM_TOKENS_PER_DAY: perDay } = config;
  const budgets = () => [
    ...(perDay === undefined ? [] : [{ name: `tenant:${tenant_id}:${now().slice(0, 10)}`, limit: perDay }]),
    ...(perRun === undefined || run_id === undefined ? [] : [{ name: `run:${run_id}`, limit: perRun }]),
  ];
  return {
    ...chat,
    ask: async (prompt, call = {}) => {
      const limited = { ...call, signal: until(call.signal), budgets: budgets() };
      if (run_id === undefined)
        return chat.ask(prompt, { ...limited, limitMs: Math.min(call.limitMs ?? Infinity, maxModelMs) });
      let counted: Promise<void> | undefined;
      const onEnd: ModelCall['onEnd'] = (cost, failure) => {
        call.onEnd?.(cost, failure);
        counted = countQuestion(of, run_id, cost, failure);
      };
      try {
        return await chat.ask(prompt, { ...limited, keptFor: tenant_id, onEnd });
      } finally {
        await counted;
      }
    },
  };
}

/** The context of a run, in the scope that started it. */
export function contextOfRun(ports: Ports, run: StoredRun, signal: AbortSignal): Ctx {
  const scope = scopeOfRun(run);
  const caller = { ...noCredential, user_id: scope.caller_id, scope };
  return contextFor(ports, caller, {
    id: run.run_id,
    log: ports.log.child({ run_id: run.run_id }),
    signal,
    run_id: run.run_id,
  });
}

const ownerOf = ({ tenant_id, active_workspace_id, caller_id }: Scope): SearchOwner => ({
  tenant_id,
  workspace_id: active_workspace_id,
  user_id: caller_id,
});

/** Maximum difference between the clocks of Neo4j and of this process. */
const maxClockDifferenceMs = 60_000;

const isNear = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) <= maxClockDifferenceMs;

const stateOf = (known: ModelState | undefined) => (known?.is_failing ? ('failing' as const) : ('ok' as const));

/** Routes about the process itself: they use ports, but have no caller. */
function serverRoutes({
  config,
  driver,
  redis,
  embed,
  chat,
  crossEncoder,
  modelUse,
  graph,
  now,
  warmth,
}: Ports): Route[] {
  const state = (check: Promise<boolean>) =>
    check.then(
      (good) => (good ? 'ok' : 'down'),
      () => 'down' as const,
    );
  return [
    route({
      method: 'GET',
      path: '/health',
      summary: 'Report whether the process is alive.',
      policy: 'public',
      returns: 'health/Alive',
      handle: async () => {
        const known = chat && (await modelUse.read(now().slice(0, 10)));
        const model = chat ? stateOf(known?.state) : ('none' as const);
        const warming = warmth !== undefined && warmth() !== 'warm';
        const reranker = crossEncoder?.state() ?? ('none' as const);
        return { status: 'ok' as const, version, event_contract: eventContract, model, reranker, warming };
      },
    }),
    route({
      method: 'GET',
      path: '/ready',
      summary:
        'Report whether Neo4j, Redis, the embedder and the graph schema are ready, the clocks agree, and the first requests will be fast.',
      policy: 'public',
      returns: 'health/Ready',
      also: { 503: 'At least one check failed' },
      handle: async (_ctx, { status }) => {
        const [neo4j, redisState, embedder, migrations, clock] = await Promise.all([
          state(driver.verifyConnectivity({ database: config.NEO4J_DATABASE }).then(() => true)),
          state(serversOf(redis).then(() => true)),
          state(embed.embed(['ready'], 'query').then((vectors) => vectors.length === 1)),
          state(migrationsApplied(driver, config.NEO4J_DATABASE)),
          state(graph.unscoped('health/get-clock', {}).then((row) => isNear(row.now, now()))),
        ]);
        const warm = warmth && { warm: warmth() === 'cold' ? ('down' as const) : ('ok' as const) };
        const checks = { neo4j, redis: redisState, embedder, migrations, clock, ...warm };
        const ready = Object.values(checks).every((check) => check === 'ok');
        if (!ready) status(503);
        return { status: ready ? ('ready' as const) : ('not_ready' as const), checks };
      },
    }),
  ];
}
