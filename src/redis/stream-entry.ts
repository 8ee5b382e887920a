// One entry of a workspace's stream, as Redis keeps it and as it is read.
import type { ProgressEvent, StoredEvent } from '../ctx';
import type { Log } from '../log';
import { issuesOf, validator } from '../schemas';

/** An entry of a stream as Redis answers it: names and values in turn. */
export type StreamEntry = [id: string, fields: string[]];

const validateEvent = validator('progress/Event');

/** Reads an entry; what breaks the schema is told in the log and passed over. */
export function readEntry([id, fields]: StreamEntry, log: Log, onlyRun?: string): StoredEvent {
  const [, n, , run_id = '', , text = ''] = fields;
  const entry: StoredEvent = { id, n: Number(n), run_id, seq: 0, text: undefined };
  if (onlyRun !== undefined && run_id !== onlyRun) return entry;
  try {
    const event = JSON.parse(text) as ProgressEvent;
    if (validateEvent(event)) return { ...entry, seq: event.seq, text };
    log.error({ id, issues: issuesOf(validateEvent.errors, []) }, 'not a progress event');
  } catch (error) {
    log.error({ id, err: error }, 'not a progress event');
  }
  return entry;
}
