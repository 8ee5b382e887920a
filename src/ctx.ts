// The context of every domain function: the caller's scope, the graph bound to it, and the ports to the outside.
import type { Schemas } from './generated/schemas';
import type { Chat } from './llm/chat';
import type { Sealer } from './auth/sealer';
import type { Fetcher } from './fetch/fetch-url';
import type { SourceAccess } from './fetch/source-access';
import type { GraphScope, ScopedGraph } from './graph/run';
import type { IdKind } from './ids';
import type { Embedder } from './llm/embed';
import type { Log } from './log';
import type { Bus } from './redis/bus';
import type { RunQueue } from './redis/run-queue';
import type { SearchSessions } from './redis/search-sessions';
import type { Traces } from './redis/traces';

/** Isolation level of a workspace, see auth/scope.ts. */
export type IsolationLevel = 'WORKSPACE' | 'USER' | 'TENANT';

/** Who acts, where: derived from credentials and header, never from a body. */
export interface Scope extends GraphScope {
  level: IsolationLevel;
  /** The active workspace, or the partition of a subject in it; null on routes that need none. */
  active_workspace_id: string | null;
  /** The active workspace also where a subject narrows it: its members, settings and audit apply. */
  home_workspace_id: string | null;
}

/** The authenticated caller, the credential used and what it allows. */
export interface Caller {
  user_id: string;
  /** The API key that the user has sent; null for a session. */
  key_id: string | null;
  /** The session that the user has sent; null for a key. */
  session_id: string | null;
  /** What the credential allows; `admin:workspace` only if the user is owner or admin of the active workspace. */
  grants: readonly Grant[];
  /** The only workspace a bound key can be used in. */
  bound_workspace_id: string | null;
  /** The end user that the request acts for: a partition of the workspace; null for the workspace itself. */
  subject: string | null;
  /** Expiry of the key, RFC 3339; null if it does not expire, and for sessions. */
  expires_at: string | null;
}

/** A caller with the scope of one request. */
export interface ScopedCaller extends Caller {
  scope: Scope;
  /** Set when items of the tenant have expired, which must be hidden before the request goes on. */
  has_expired?: true;
}

/** What a credential allows. */
export type Grant = Schemas['auth/Grant'];

export interface Ctx {
  scope: Scope;
  caller: Caller;
  graph: ScopedGraph;
  embed: Embedder;
  /** The language model; undefined if none is configured. */
  chat: Chat | undefined;
  bus: Bus;
  /**
   * Runs queued for workers. Quick ones run several at a time; long ones, which nobody waits for, one at a time. Jobs go by their names.
   */
  queues: Record<'quick' | 'long' | 'jobs', RunQueue>;
  searchSessions: SearchSessions;
  /** What Redis remembers of items that are deleted. */
  traces: Traces;
  /** Fetches a public URL, if the settings allow it. */
  fetchUrl: Fetcher;
  /** What adapters may reach. */
  sources: SourceAccess;
  /** Encrypts secrets that are stored. */
  sealer: Sealer;
  /**
   * Aborted when the request is over: the client has gone, or the time limit has passed. Graph, embedder, language model and fetcher end
   * with it by themselves. Pass it to other work that takes long.
   */
  signal: AbortSignal;
  /** Current time, RFC 3339 in UTC. */
  now: () => string;
  /** A new id: opaque, sortable by time, prefixed by kind. */
  newId: (kind: IdKind) => string;
  log: Log;
}

/** The same context for some time. The deadline is one of its ports: a signal beside them would not end what they do. */
export function within(ctx: Ctx, ms: number): Ctx {
  const { graph, embed, chat, fetchUrl } = ctx;
  const deadline = AbortSignal.timeout(ms);
  const until = (own?: AbortSignal) => (own ? AbortSignal.any([own, deadline]) : deadline);
  return {
    ...ctx,
    graph: graph.until(deadline),
    embed: { ...embed, embed: (texts, kind, own) => embed.embed(texts, kind, until(own)) },
    chat: chat && { ...chat, ask: (prompt, own, onTokens) => chat.ask(prompt, until(own), onTokens) },
    fetchUrl: (url, own) => fetchUrl(url, until(own)),
    signal: until(ctx.signal),
  };
}
