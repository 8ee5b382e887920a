// The context of every domain function: the caller's scope, the graph bound to it, and the ports to the outside.
import type { Schemas } from './generated/schemas';
import type { Chat } from './llm/chat';
import type { Fetcher } from './fetch/fetch-url';
import type { GraphScope, ScopedGraph } from './graph/run';
import type { Embedder } from './llm/embed';
import type { Log } from './log';
import type { Bus } from './redis/bus';
import type { RunQueue } from './redis/run-queue';
import type { SearchSessions } from './redis/search-sessions';

/** Isolation level of a workspace, see auth/scope.ts. */
export type IsolationLevel = 'WORKSPACE' | 'USER' | 'TENANT';

/** Who acts, where: derived from credentials and header, never from a body. */
export interface Scope extends GraphScope {
  level: IsolationLevel;
  /** The active workspace; null on routes that need none. */
  active_workspace_id: string | null;
}

/** The authenticated caller, the credential used and what it allows. */
export interface Caller {
  user_id: string;
  /** The API key that stands for the user; null for a session. */
  key_id: string | null;
  /** The session that stands for the user; null for a key. */
  session_id: string | null;
  /** What the credential allows; `admin:workspace` only if the user is owner or admin of the active workspace. */
  grants: readonly Grant[];
  /** The only workspace a bound key can be used in. */
  bound_workspace_id: string | null;
  /** Expiry of the key, RFC 3339; null if it does not expire, and for sessions. */
  expires_at: string | null;
}

/** A caller with the scope of one request. */
export interface ScopedCaller extends Caller {
  scope: Scope;
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
  /** Ingest runs queued for workers. */
  queue: RunQueue;
  /** Sweeps queued for workers, which carry out one at a time: they are long, and nobody waits for them. */
  sweeps: Pick<RunQueue, 'add'>;
  searchSessions: SearchSessions;
  /** Fetches a public URL, if the settings allow it. */
  fetchUrl: Fetcher;
  /** Current time, RFC 3339 in UTC. */
  now: () => string;
  /** A new id: opaque, sortable by time, prefixed by kind. */
  newId: (kind: IdKind) => string;
  log: Log;
}

export type IdKind = 'mem' | 'ver' | 'ent' | 'tnt' | 'wsp' | 'usr' | 'key' | 'ses' | 'inv' | 'aud' | 'srs';
