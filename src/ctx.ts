// What a domain function ever gets: the caller's scope, the graph bound to it, and the few ports to the outside.
import type { Schemas } from './generated/schemas';
import type { Chat } from './llm/chat';
import type { Fetcher } from './fetch/fetch-url';
import type { GraphScope, ScopedGraph } from './graph/run';
import type { Embedder } from './llm/embed';
import type { Log } from './log';
import type { RunQueue } from './redis/run-queue';
import type { SearchSessions } from './redis/search-sessions';

/** How far reads of a workspace see, see auth/scope.ts. */
export type IsolationLevel = 'WORKSPACE' | 'USER' | 'TENANT';

/** Who acts, where: derived from credentials and header, never from a body. */
export interface Scope extends GraphScope {
  level: IsolationLevel;
  /** The active workspace; null on routes that need none. */
  active_workspace_id: string | null;
}

export type ProgressEvent = Schemas['progress/Event'];

/** What a producer says; the rest of an event is bound to its run. */
export type Step = Pick<ProgressEvent, 'status' | 'payload'> & { kind?: string; stage?: string };

/** One long operation: its events are numbered from 0 without a gap, however many send them; `ok` or `error` comes once, last. */
export interface Run {
  readonly run_id: string;
  /**
   * Appends events in order. What they tell of has been committed already: while Redis is away they wait and nothing is undone.
   * What comes behind `ok` or `error` is ignored.
   * @throws Error when a payload breaks the schema of its kind
   */
  emit(steps: Step[]): Promise<void>;
}

/** Who calls, by which credential, and what that allows. */
export interface Caller {
  user_id: string;
  /** The API key that stands for the user; null for a session. */
  key_id: string | null;
  /** The session that stands for the user; null for a key. */
  session_id: string | null;
  /** What the credential allows; `admin:workspace` only where the user's role bears it out. */
  grants: readonly Grant[];
  /** The one workspace that a bound key works in. */
  bound_workspace_id: string | null;
  /** When the key ends, RFC 3339; null for never, and for sessions. */
  expires_at: string | null;
}

/** What a credential allows. */
export type Grant = Schemas['auth/Grant'];

/** The progress bus of the caller's workspace. */
export interface Bus {
  /**
   * Opens a run: its `started` event, number 0, is in the stream when this returns.
   * With a `run_id` that is known already nothing is sent, so that a start tried twice is one start.
   * @throws Unavailable when Redis is away
   */
  start(kind: string, payload: Record<string, unknown>, run_id?: string): Promise<Run>;
  /** Takes up a run that was started elsewhere: in another process, or before a restart. Sends nothing. */
  resume(run_id: string, kind: string): Run;
  /** What was sent, for those who listen. */
  events: EventLog;
}

/** An event as it lies in the stream. */
export interface StoredEvent {
  /** Place in the stream: `<ms>-<n>`. */
  id: string;
  /** Counts the events of the stream from 1; a jump says that some are gone. */
  n: number;
  run_id: string;
  seq: number;
  /** The event as JSON on one line. Undefined where it breaks the schema, or is of another run than the reader wants. */
  text: string | undefined;
}

/** The events of one workspace that are still kept, oldest first, and those to come. */
export interface EventLog {
  /** The oldest and the newest that are kept; undefined when there are none. */
  ends(): Promise<{ oldest: StoredEvent; newest: StoredEvent } | undefined>;
  /** The event with this id, if it is still kept. */
  at(id: string): Promise<StoredEvent | undefined>;
  /** The next events behind an id; fewer than `count` only at the end. With a `run_id` only its events are read. */
  after(id: string, count: number, run_id?: string): Promise<StoredEvent[]>;
  /** An id before the first event of a run; before everything if it is not known. */
  before(run_id: string): Promise<string>;
  /** Events as they come, from behind `id` on; undefined when some behind it have passed already and are to be read first. */
  join(id: string): LiveEvents | undefined;
}

/** Events as they come. */
export interface LiveEvents {
  /** Waits for the next. `behind`: the reader was too slow and has to read from the log again; `closed`: there will be none. */
  next(): Promise<StoredEvent[] | 'behind' | 'closed'>;
  close(): void;
}

export interface Ctx {
  scope: Scope;
  caller: Caller;
  graph: ScopedGraph;
  embed: Embedder;
  /** The language model; undefined where none is configured. */
  chat: Chat | undefined;
  bus: Bus;
  /** Runs in line for workers. */
  queue: RunQueue;
  searchSessions: SearchSessions;
  /** Fetches a public URL, if the settings allow it. */
  fetchUrl: Fetcher;
  /** The present, as RFC 3339 in UTC. */
  now: () => string;
  /** A new id: opaque, sortable by time, prefixed by kind. */
  newId: (kind: IdKind) => string;
  log: Log;
}

export type IdKind = 'mem' | 'ver' | 'ent' | 'tnt' | 'wsp' | 'usr' | 'key' | 'ses' | 'inv' | 'aud' | 'srs';
