// Determines where a stream starts: live, at a sequence number of a run, or after an event id.
import { Invalid, Refusal } from '../../../errors';
import { beforeAll, isBehind } from '../../../event-id';
import type { Schemas } from '../../../generated/schemas';
import type { EventLog } from '../../../redis/bus';
import { validator } from '../../../schemas';

/** `lastEventId`: the header of a reconnecting client, empty without one. It takes precedence over the query. */
export type StreamRequest = Schemas['progress/StreamQuery'] & { lastEventId: string };

export interface Begin {
  /** Start position: the stream contains all later events. */
  after: string;
  /** Counter `n` of the start event; undefined if unknown. */
  n: number | undefined;
  /** Expected sequence number of the run's next event; undefined for any. */
  seq: number | undefined;
  /** Whether the stream is live only, without stored events. */
  isAtEnd: boolean;
  /** Events known to be lost. */
  lost?: { from: string; to: string; seq: number };
}

/** An `n` without successor, so that a gap is reported. */
const gone = -1;

const isStreamId = validator('progress/StreamId');

/** @throws Refusal `run_id_required`, `contradiction`, Invalid for a malformed `Last-Event-ID` */
export async function beginOf(events: EventLog, request: StreamRequest): Promise<Begin> {
  const { run_id, from_seq, lastEventId } = request;
  if (lastEventId !== '') {
    if (!isStreamId(lastEventId))
      throw Invalid.field(
        ['header', 'Last-Event-ID'],
        'Must be the id of an event of this stream',
        'pattern',
        lastEventId,
      );
    return behind(events, lastEventId);
  }
  if (from_seq !== undefined) {
    if (run_id === undefined) throw new Refusal('run_id_required');
    if (request.since !== undefined)
      throw new Refusal('contradiction', '`from_seq` and `since` are mutually exclusive.');
    return { after: await events.before(run_id.toLowerCase()), n: undefined, seq: from_seq, isAtEnd: false };
  }
  return request.since === undefined ? atEnd(events) : behind(events, request.since);
}

async function atEnd(events: EventLog): Promise<Begin> {
  const newest = (await events.ends())?.newest;
  return { after: newest?.id ?? beforeAll, n: newest?.n ?? 0, seq: undefined, isAtEnd: true };
}

/** Resumes after an id. An id not stored (trimmed, or lost by Redis) gives a gap event. */
async function behind(events: EventLog, given: string): Promise<Begin> {
  const id = given.includes('-') ? given : `${given}-0`;
  const begin = { after: id, n: undefined, seq: undefined, isAtEnd: false };
  if (!isBehind(id, beforeAll)) return { ...begin, n: 0 };
  // Read first: a later deletion still shows as a gap in the counters.
  const had = await events.at(id);
  if (had) return { ...begin, n: had.n };
  const ends = await events.ends();
  const newest = ends?.newest ?? { id: beforeAll, n: 0 };
  if (isBehind(id, newest.id))
    return { ...begin, after: newest.id, n: newest.n, lost: { from: id, to: newest.id, seq: newest.n } };
  return ends && isBehind(ends.oldest.id, id) ? { ...begin, n: gone } : begin;
}
