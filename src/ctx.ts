// The context of every domain function: the caller's scope, the graph bound to it, and the ports to the outside.
import type { Schemas } from './generated/schemas';
import type { Chat } from './llm/chat';
import type { Fetcher } from './fetch/fetch-url';
import type { GraphScope, ScopedGraph } from './graph/run';
import type { Embedder } from './llm/embed';
import type { Log } from './log';
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

export type ProgressEvent = Schemas['progress/Event'];

/** The part of an event that its producer supplies; the rest is bound to the run. */
export type Step = Pick<ProgressEvent, 'status' | 'payload'> & { kind?: string; stage?: string };

/** One long-running operation. Its events are numbered from 0 without gaps, even with several senders; the last one is `ok` or `error`. */
export interface Run {
  readonly run_id: string;
  /**
   * Appends events in order. The work they report is already committed: while Redis is unavailable they are buffered.
   * Events after `ok` or `error` are ignored.
   * @throws Error when a payload breaks the schema of its kind
   */
  emit(steps: Step[]): Promise<void>;
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

/** The progress bus of the caller's workspace. */
export interface Bus {
  /**
   * Opens a run: its `started` event (number 0) is in the stream when this returns.
   * A `run_id` that is already known sends nothing, so a repeated start is one start.
   * @throws Unavailable when Redis is down
   */
  start(kind: string, payload: Record<string, unknown>, run_id?: string): Promise<Run>;
  /** Continues a run that was started in another process, or before a restart. Sends nothing. */
  resume(run_id: string, kind: string): Run;
  /** The events sent so far and those to come. */
  events: EventLog;
}

/** An event as stored in the stream. */
export interface StoredEvent {
  /** Position in the stream: `<ms>-<n>`. */
  id: string;
  /** Counts the events of the stream from 1; a jump means that some were deleted. */
  n: number;
  run_id: string;
  seq: number;
  /** The event as JSON on one line. Undefined if it violates the schema, or belongs to another run than requested. */
  text: string | undefined;
}

/** The stored events of one workspace, oldest first, and those to come. */
export interface EventLog {
  /** The oldest and the newest stored event; undefined when there are none. */
  ends(): Promise<{ oldest: StoredEvent; newest: StoredEvent } | undefined>;
  /** The event with this id, if it is still stored. */
  at(id: string): Promise<StoredEvent | undefined>;
  /** The next events after an id; fewer than `count` only at the end. With a `run_id` only its events have a `text`. */
  after(id: string, count: number, run_id?: string): Promise<StoredEvent[]>;
  /** An id before the first event of a run; before everything if it is not known. */
  before(run_id: string): Promise<string>;
  /** Live events after `id`; undefined when some of them have already passed and must be read from the log first. */
  join(id: string): LiveEvents | undefined;
}

/** Live events. */
export interface LiveEvents {
  /** Waits for the next events. `behind`: the reader was too slow and must read from the log again; `closed`: there will be no more. */
  next(): Promise<StoredEvent[] | 'behind' | 'closed'>;
  close(): void;
}

export interface Ctx {
  scope: Scope;
  caller: Caller;
  graph: ScopedGraph;
  embed: Embedder;
  /** The language model; undefined if none is configured. */
  chat: Chat | undefined;
  bus: Bus;
  /** Runs queued for workers. */
  queue: RunQueue;
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
