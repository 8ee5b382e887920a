import type { StoredEvent } from './bus';
import type { Log } from '../log';
import { placesOf, validator } from '../schemas';

/** An entry of a stream as Redis returns it: field names and values alternate. */
export type StreamEntry = [id: string, fields: string[]];

const validateEvent = validator('progress/Event');

/** Parses an entry. Events that violate the schema are logged and get no `text`. */
export function readEntry([id, fields]: StreamEntry, log: Log, onlyRun?: string): StoredEvent {
  const [, n, , run_id = '', , text = ''] = fields;
  const entry: StoredEvent = { id, n: Number(n), run_id, seq: 0, text: undefined };
  if (onlyRun !== undefined && run_id !== onlyRun) return entry;
  try {
    const event: unknown = JSON.parse(text);
    if (validateEvent(event)) return { ...entry, seq: event.seq, text };
    log.error({ id, issues: placesOf(validateEvent.errors) }, 'not a progress event');
  } catch (error) {
    log.error({ id, err: error }, 'not a progress event');
  }
  return entry;
}
