// The ports that a process opens once: connections to the outside, and the services that use them.
import type { Driver } from 'neo4j-driver';
import { IdentityProvider } from './auth/idp';
import { KeysInUse } from './auth/keys-in-use';
import { openSealer, type Sealer } from './auth/sealer';
import { AccessTokens } from './auth/tokens';
import type { Config } from './config';
import type { Fetcher } from './libraries/fetch/fetch-url';
import { openSourceAccess, type SourceAccess } from './libraries/fetch/source-access';
import { openWebhookAccess, type WebhookAccess } from './libraries/fetch/webhook-access';
import { Graph } from './graph/run';
import type { Chat } from './llm/chat';
import type { CrossEncoder } from './llm/cross-encoder';
import type { Embedder, CosineReference } from './llm/embed';
import type { ModelUse } from './llm/model-use';
import type { Log } from './log';
import { openBookmarks } from './redis/bookmarks';
import type { RedisClient } from './redis/connect';
import { openActivity, type Activity } from './redis/activity';
import { openByteBudgets, type ByteBudgets } from './redis/byte-budgets';
import { openModelUse } from './redis/model-use';
import { rateLimit, rateLimitHere, type Limit } from './redis/rate-limit';
import type { ProgressStream } from './redis/progress-stream';
import type { WorkQueue } from './redis/run-queue';
import { openStreamSlots, type StreamSlots } from './redis/stream-slots';
import { openUsage, type Usage } from './graph/usage';
import { openTraces, type Traces } from './redis/traces';

export interface Connections {
  config: Config;
  driver: Driver;
  redis: RedisClient;
  log: Log;
}

/** Services that keep state, such as caches and counters. */
interface Services {
  graph: Graph;
  tokens: AccessTokens;
  idp: IdentityProvider;
  /**
   * Which queries have already run once: none, those of the most common requests, or all; absent if the process does
   * not run any ahead.
   */
  warmth?: () => 'cold' | 'warming' | 'warm';
  /** Requests per minute of a key, a user and a tenant. */
  limits: Record<'perKey' | 'perUser' | 'perTenant', Limit>;
  streamSlots: StreamSlots;
  /** Bytes stored per tenant. */
  usage: Usage;
  budgets: ByteBudgets;
  keysInUse: KeysInUse;
  /** Use of the language model. */
  modelUse: ModelUse;
  traces: Traces;
  /** Whether any process is answering requests. */
  activity: Activity;
  sources: SourceAccess;
  webhooks: WebhookAccess;
  sealer: Sealer;
}

/** The queues of workers. Requests wait for `quick` runs, but not for `long` ones; `jobs` are scheduled. */
export type Queues = Record<'quick' | 'long' | 'jobs', WorkQueue>;

export interface Ports extends Connections, Services {
  progress: ProgressStream;
  /** Publishes committed writes to the event streams. */
  feed: { close(): Promise<void> };
  queues: Queues;
  embed: Embedder;
  reference: CosineReference;
  chat: Chat | undefined;
  crossEncoder: CrossEncoder | undefined;
  fetchUrl: Fetcher;
  now: () => string;
}

export function servicesOn({ config, driver, redis, log }: Connections): Services {
  // Only an address of this kind leads to several servers.
  const bookmarks = config.NEO4J_URI?.startsWith('neo4j') ? openBookmarks(redis, log) : undefined;
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS, bookmarks);
  return {
    graph,
    tokens: new AccessTokens(graph),
    idp: new IdentityProvider(config),
    limits: {
      perKey: rateLimit(redis, 'key', config.SERVICE_RATE_LIMIT_PER_KEY),
      perUser: rateLimit(redis, 'user', config.SERVICE_RATE_LIMIT_PER_USER),
      perTenant: rateLimitHere(config.SERVICE_RATE_LIMIT_PER_TENANT),
    },
    streamSlots: openStreamSlots(redis, log),
    usage: openUsage(graph, log, config.SERVICE_QUOTA_MB_PER_TENANT * 1_000_000),
    budgets: openByteBudgets(redis),
    keysInUse: new KeysInUse(graph, log),
    modelUse: openModelUse(redis, log, config.LLM_MODEL ?? ''),
    traces: openTraces(redis),
    activity: openActivity(redis, log),
    sources: openSourceAccess(config),
    webhooks: openWebhookAccess(config),
    sealer: openSealer(config),
  };
}
