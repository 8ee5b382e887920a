// The context of every domain function: the caller's scope, the graph bound to it, and the ports to the outside.
import type { Schemas } from './generated/schemas';
import type { Chat } from './llm/chat';
import type { CrossEncoder } from './llm/cross-encoder';
import type { Sealer } from './auth/sealer';
import type { Fetcher } from './libraries/fetch/fetch-url';
import type { SourceAccess } from './libraries/fetch/source-access';
import type { WebhookAccess } from './libraries/fetch/webhook-access';
import type { GraphScope, Reach, ScopedGraph } from './graph/run';
import type { IdKind } from './ids';
import type { Embedder, CosineReference } from './llm/embed';
import type { Log } from './log';
import type { Bus } from './redis/bus';
import type { RunQueue } from './redis/run-queue';
import type { SearchSessions } from './redis/search-sessions';
import type { Traces } from './redis/traces';

/** See auth/scope.ts. */
export type IsolationLevel = 'WORKSPACE' | 'USER' | 'TENANT';

/** The caller and the scope of a call. The scope comes from credentials and headers, never from a body. */
export interface Scope extends GraphScope {
  level: IsolationLevel;
  /** The active workspace, or the partition of a subject within it. Null on routes that need no workspace. */
  active_workspace_id: string | null;
  /** The active workspace, also where a subject narrows the scope. Its members, settings and audit log apply. */
  home_workspace_id: string | null;
}

export interface Caller {
  user_id: string;
  /** Null for a session. */
  key_id: string | null;
  /** Null for a key. */
  session_id: string | null;
  /** Grants of the credential; `admin:workspace` only if the user is owner or admin of the active workspace. */
  grants: readonly Grant[];
  /** The only workspace in which a bound key can be used; null for other credentials. */
  bound_workspace_id: string | null;
  /** The end user that the request acts for; null if it acts for the whole workspace. */
  subject: string | null;
  /**
   * Covers the workspace and the subject's partition, for requests that may read both. Absent without a subject, and
   * for a key that is bound to one.
   */
  with_workspace?: Reach;
  /** Expiry of the key, RFC 3339; null if it does not expire, and for sessions. */
  expires_at: string | null;
}

export interface ScopedCaller extends Caller {
  scope: Scope;
  /** Tier of the tenant. */
  tier: Schemas['auth/Tier'];
  /** True when items of the tenant have expired. They must be hidden before the request is handled. */
  has_expired?: true;
}

export type Grant = Schemas['auth/Grant'];

export interface Screen {
  /**
   * The value as it may be stored, with secrets masked if the workspace masks them.
   * @param loc location of the value in the request
   * @throws Invalid if the workspace refuses secrets
   */
  texts<T>(sent: T, loc: string[]): Promise<T>;
  /** Kinds of secrets that were masked. */
  masked: ReadonlySet<string>;
}

export interface Ctx {
  scope: Scope;
  caller: Caller;
  graph: ScopedGraph;
  embed: Embedder;
  /** The meaning of the embedder's cosines. */
  reference: CosineReference;
  /** Undefined if no language model is configured. */
  chat: Chat | undefined;
  /** Reorders results of searches. Undefined if none is configured. */
  crossEncoder: CrossEncoder | undefined;
  bus: Bus;
  /**
   * Queues of workers. `quick` processes several runs at once; `long` one, for which no request waits; `jobs` has
   * scheduled jobs by name.
   */
  queues: Record<'quick' | 'long' | 'jobs', RunQueue>;
  searchSessions: SearchSessions;
  /** Search sessions and events in Redis that refer to items. Deletion removes them. */
  traces: Traces;
  /** Throws if the settings forbid fetching. */
  fetchUrl: Fetcher;
  /** Checks which files and addresses adapters may read. */
  sources: SourceAccess;
  /** Checks where webhooks may be sent, and sends them. */
  webhooks: WebhookAccess;
  /** Handles secrets in new texts as the workspace has chosen. */
  screen: Screen;
  /** Encrypts secrets before they are stored. */
  sealer: Sealer;
  /**
   * Aborted when the client disconnects or the time limit has passed. Graph, embedder, language model and fetcher
   * already listen to it. Pass it to any other long work.
   */
  signal: AbortSignal;
  /** Current time, RFC 3339 in UTC. */
  now: () => string;
  /** A new id: opaque, sortable by time, prefixed by kind. */
  newId: (kind: IdKind) => string;
  log: Log;
}

/**
 * The context of a write transaction: who writes, the time, and new ids. Text is read, embedded and looked up before
 * the transaction.
 */
export type Writing = Pick<Ctx, 'scope' | 'caller' | 'now' | 'newId'>;

/** The same context with a deadline, at which all its ports stop their work. */
export function within(ctx: Ctx, ms: number): Ctx {
  const { graph, embed, chat, crossEncoder, fetchUrl } = ctx;
  const deadline = AbortSignal.timeout(ms);
  const until = (own?: AbortSignal) => (own ? AbortSignal.any([own, deadline]) : deadline);
  return {
    ...ctx,
    graph: graph.until(deadline),
    embed: { ...embed, embed: (texts, kind, own) => embed.embed(texts, kind, until(own)) },
    chat: chat && { ...chat, ask: (prompt, call) => chat.ask(prompt, { ...call, signal: until(call?.signal) }) },
    crossEncoder: crossEncoder && {
      ...crossEncoder,
      score: (question, passages, call) =>
        crossEncoder.score(question, passages, { ...call, signal: until(call?.signal) }),
    },
    fetchUrl: (url, own) => fetchUrl(url, until(own)),
    signal: until(ctx.signal),
  };
}
