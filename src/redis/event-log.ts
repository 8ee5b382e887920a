// The receiving end of the bus: what is kept of a workspace's events.
import type { Redis } from 'ioredis';
import type { EventLog, ProgressEvent, StoredEvent } from '../ctx';
import { Unavailable } from '../errors';
import { beforeAll, justBefore } from '../event-id';
import type { Log } from '../log';
import { issuesOf, validator } from '../schemas';
import type { EventHub } from './event-hub';
import { counterOf } from './runs';

/** An entry of a stream as Redis answers it: names and values in turn. */
export type StreamEntry = [id: string, fields: string[]];

const validateEvent = validator('progress/Event');

/** The events of one workspace. Everything throws Unavailable while Redis is away. */
export function openEventLog(redis: Redis, hub: EventHub, stream: string, log: Log): EventLog {
  const range = async (from: string, to: string, count: number, run_id?: string) =>
    (await asked(redis.xrange(stream, from, to, 'COUNT', count))).map((entry) => readEntry(entry, log, run_id));
  return {
    ends: async () => {
      const [[oldest], [newest]] = await Promise.all([
        range('-', '+', 1),
        asked(redis.xrevrange(stream, '+', '-', 'COUNT', 1)).then((entries) => entries.map((e) => readEntry(e, log))),
      ]);
      return oldest && newest && { oldest, newest };
    },
    at: async (id) => (await range(id, id, 1))[0],
    after: (id, count, run_id) => range(`(${id}`, '+', count, run_id),
    before: async (run_id) => {
      const first = await asked(redis.hget(counterOf(stream, run_id), 'first'));
      return first === null ? beforeAll : justBefore(first);
    },
    join: (id) => hub.join(stream, id),
  };
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new Unavailable('Redis', error);
  }
}

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
