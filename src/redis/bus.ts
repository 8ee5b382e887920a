// The progress bus as its users see it: events grouped in runs, in one stream per workspace.
import type { Schemas } from '../generated/schemas';

export type BusEvent = Schemas['progress/Event'];

/** The fields of an event that the producer sets. The bus adds the fields of the run. */
export type ProgressStep = Pick<BusEvent, 'status' | 'payload'> & { kind?: string; stage?: string };

/**
 * One long-running operation. Events are numbered from 0 without gaps, even from several senders. The last one is `ok`
 * or `error`.
 */
export interface RunOfEvents {
  readonly run_id: string;
  /**
   * Appends events in order. The reported work is already committed, so events are buffered while Redis is down.
   * Events after `ok` or `error` are ignored.
   * @throws Error when a payload violates the schema of its kind
   */
  emit(steps: ProgressStep[]): Promise<void>;
}

/** The progress bus of the caller's workspace. */
export interface Bus {
  /**
   * Opens a run. When this returns, the `started` event (number 0) is in the stream. A known `run_id` sends nothing,
   * so a repeated start has no effect.
   * @throws Unavailable when Redis is down
   */
  start(kind: string, payload: Record<string, unknown>, run_id?: string): Promise<RunOfEvents>;
  /** Continues a run that another process, or this one before a restart, has started. It sends nothing. */
  resume(run_id: string, kind: string): RunOfEvents;
  /** The events of the workspace: stored ones and live ones. */
  events: EventLog;
}

export interface StoredEvent {
  id: string;
  /** Position of the event in the stream, from 1. A gap means that events were deleted. */
  n: number;
  run_id: string;
  seq: number;
  /** The event as one line of JSON. Undefined if it violates the schema, or is not of the requested run. */
  text: string | undefined;
}

/** The stored events of one workspace, oldest first, and live ones. */
export interface EventLog {
  /** Undefined when no event is stored. */
  ends(): Promise<{ oldest: StoredEvent; newest: StoredEvent } | undefined>;
  /** Undefined when the event is no longer stored. */
  at(id: string): Promise<StoredEvent | undefined>;
  /**
   * The next events after an id; fewer than `count` only at the end. With a `run_id`, only events of that run have a
   * `text`.
   */
  after(id: string, count: number, run_id?: string): Promise<StoredEvent[]>;
  /** An id before the first event of a run. For an unknown run it is before every event. */
  before(run_id: string): Promise<string>;
  /** Live events after `id`. Undefined when some were already delivered and must be read from the log first. */
  join(id: string): LiveEvents | undefined;
}

/** The events that arrive after a reader has joined. */
export interface LiveEvents {
  /**
   * Waits for the next events. `behind`: the reader was too slow and must read from the log again. `closed`: there are
   * no more.
   */
  next(): Promise<StoredEvent[] | 'behind' | 'closed'>;
  close(): void;
}
