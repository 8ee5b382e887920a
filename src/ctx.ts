// What a domain function ever gets: the caller's scope, the graph bound to it, and the few ports to the outside.
import type { Chat } from './llm/chat';
import type { Embedder } from './llm/embed';
import type { GraphScope, ScopedGraph } from './graph/run';
import type { Log } from './log';
import type { Run } from './redis/progress-stream';
import type { SearchSessions } from './redis/search-sessions';

/** How far reads of a workspace see, see auth/scope.ts. */
export type IsolationLevel = 'WORKSPACE' | 'USER' | 'TENANT';

/** Who acts, where: derived from credentials and header, never from a body. */
export interface Scope extends GraphScope {
  level: IsolationLevel;
  /** The active workspace; null on routes that need none. */
  active_workspace_id: string | null;
}

/** The progress bus of the caller's workspace. */
export interface Bus {
  /** Opens a run: its `started` event is in the stream when this returns. Throws Unavailable when Redis is away. */
  start(kind: string, payload: Record<string, unknown>): Promise<Run>;
}

export interface Ctx {
  scope: Scope;
  graph: ScopedGraph;
  embed: Embedder;
  /** The language model; undefined where none is configured. */
  chat: Chat | undefined;
  bus: Bus;
  searchSessions: SearchSessions;
  /** The present, as RFC 3339 in UTC. */
  now: () => string;
  /** A new id: opaque, sortable by time, prefixed by kind. */
  newId: (kind: IdKind) => string;
  log: Log;
}

export type IdKind = 'mem' | 'ver' | 'ent' | 'tnt' | 'wsp' | 'usr' | 'key' | 'srs';
