// The composition root: builds the application from open ports and lists the rooms.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Redis } from 'ioredis';
import type Koa from 'koa';
import type { Driver } from 'neo4j-driver';
import { accessControl } from './auth/access-control';
import type { KeysInUse } from './auth/keys-in-use';
import { IdentityProvider } from './auth/idp';
import { newId } from './auth/provision';
import { authRoutes } from './auth/routes';
import { AccessTokens } from './auth/tokens';
import { projectRoot, type Config } from './config';
import type { Ctx, Scope, ScopedCaller } from './ctx';
import { Graph, type ScopedGraph } from './graph/run';
import { migrationsApplied } from './graph/migrate';
import { mount } from './http/mount';
import { openApi } from './http/openapi';
import { route, type Route } from './http/route';
import type { Chat } from './llm/chat';
import type { Fetcher } from './fetch/fetch-url';
import type { Embedder } from './llm/embed';
import type { Log } from './log';
import type { Progress } from './redis/progress-stream';
import type { WorkQueue } from './redis/run-queue';
import { rateLimit } from './redis/rate-limit';
import { rooms } from './rooms';
import { openSearchSessions } from './redis/search-sessions';
import { openStreamSlots } from './redis/stream-slots';

/** Open connections to the outside world. */
export interface Ports {
  config: Config;
  driver: Driver;
  redis: Redis;
  progress: Progress;
  queue: WorkQueue;
  sweeps: WorkQueue;
  embed: Embedder;
  chat: Chat | undefined;
  fetchUrl: Fetcher;
  /** Remembers which keys were used. */
  keysInUse: KeysInUse;
  log: Log;
  /** Current time, RFC 3339 in UTC. */
  now: () => string;
}

const version = (JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string })
  .version;

/** Every route of the service; `/openapi.json` is generated from this list and part of it. */
export function routesFor(ports: Ports): Route[] {
  const { config, driver } = ports;
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  const routes: Record<string, Route[]> = {
    ...Object.fromEntries(rooms.flatMap(({ name, routes: of }) => (of ? [[name, of(ports)]] : []))),
    auth: authRoutes({ graph, tokens: new AccessTokens(graph), idp: new IdentityProvider(config) }),
    service: serverRoutes(ports),
  };
  const document = openApi(routes, version);
  return [
    ...Object.values(routes).flat(),
    route({
      method: 'GET',
      path: '/openapi.json',
      summary: 'This API as an OpenAPI 3.1 document.',
      policy: 'public',
      returns: 'wire/Document',
      handle: () => Promise.resolve(document),
    }),
  ];
}

/** The Koa application over open ports. */
export function buildApp(ports: Ports, options: { checkAnswers: boolean }): Koa {
  const { config, driver, redis, keysInUse, log, now } = ports;
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  return mount(routesFor(ports), {
    graph,
    config,
    access: accessControl({
      graph,
      config,
      tokens: new AccessTokens(graph),
      limits: {
        perKey: rateLimit(redis, 'key', config.SERVICE_RATE_LIMIT_PER_KEY),
        perUser: rateLimit(redis, 'user', config.SERVICE_RATE_LIMIT_PER_USER),
      },
      keyUsed: (keyId) => keysInUse.note(keyId, now()),
    }),
    streamSlots: openStreamSlots(redis, log),
    log,
    checkAnswers: options.checkAnswers,
    contextFor: (caller, requestId, requestLog, claim) =>
      contextFor(ports, caller, graph.as(caller.scope, requestId, claim), requestLog),
  });
}

/** The context of domain functions, for the caller of a request or for a run processed by a worker. */
export function contextFor(ports: Ports, { scope, ...caller }: ScopedCaller, graph: ScopedGraph, log: Log): Ctx {
  const { redis, progress, queue, sweeps, embed, chat, fetchUrl, now } = ports;
  return {
    scope,
    caller,
    graph,
    embed,
    chat,
    bus: progress.busFor(scope, log),
    queue,
    sweeps,
    searchSessions: openSearchSessions(redis, ownerOf(scope), () => newId('srs'), log),
    fetchUrl,
    now,
    newId,
    log,
  };
}

/** The owner of search sessions. */
const ownerOf = (scope: Scope) => [scope.tenant_id, scope.active_workspace_id, scope.caller_id].join(':');

/** Routes about the process itself, which need ports but no caller. */
function serverRoutes({ config, driver, redis, embed }: Ports): Route[] {
  const state = (check: Promise<boolean>) =>
    check.then(
      (good) => (good ? 'ok' : 'down'),
      () => 'down' as const,
    );
  return [
    route({
      method: 'GET',
      path: '/health',
      summary: 'Is the process alive?',
      policy: 'public',
      returns: 'health/Alive',
      handle: () => Promise.resolve({ status: 'ok' as const, version }),
    }),
    route({
      method: 'GET',
      path: '/ready',
      summary: 'Are Neo4j, Redis, the embedder and the graph schema ready?',
      policy: 'public',
      returns: 'health/Ready',
      also: { 503: 'At least one check failed' },
      handle: async (_ctx, { status }) => {
        const [neo4j, redisState, embedder, migrations] = await Promise.all([
          state(driver.verifyConnectivity({ database: config.NEO4J_DATABASE }).then(() => true)),
          state(redis.ping().then((answer) => answer === 'PONG')),
          state(embed.embed(['ready'], 'query').then((vectors) => vectors.length === 1)),
          state(migrationsApplied(driver, config.NEO4J_DATABASE)),
        ]);
        const checks = { neo4j, redis: redisState, embedder, migrations };
        const ready = Object.values(checks).every((check) => check === 'ok');
        if (!ready) status(503);
        return { status: ready ? ('ready' as const) : ('not_ready' as const), checks };
      },
    }),
  ];
}
