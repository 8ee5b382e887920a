// The progress bus as its users see it: events grouped in runs, in one stream per workspace.
import type { Schemas } from '../generated/schemas';

export type ProgressEvent = Schemas['progress/Event'];

/** The part of an event that its producer supplies; the rest is bound to the run. */
export type ProgressStep = Pick<ProgressEvent, 'status' | 'payload'> & { kind?: string; stage?: string };

/** One long-running operation. Its events are numbered from 0 without gaps, even with several senders; the last one is `ok` or `error`. */
export interface Run {
  readonly run_id: string;
  /**
   * Appends events in order. The work they report is already committed: while Redis is unavailable they are buffered.
   * Events after `ok` or `error` are ignored.
   * @throws Error when a payload breaks the schema of its kind
   */
  emit(steps: ProgressStep[]): Promise<void>;
}

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
