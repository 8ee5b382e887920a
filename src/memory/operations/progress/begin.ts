// Finds where an event stream starts: with new events only, at a sequence number of a run, or after an event id.
import { Invalid, Refusal } from '../../../errors';
import { beforeAll, isBehind } from '../../../event-id';
import type { Schemas } from '../../../generated/schemas';
import type { EventLog } from '../../../redis/bus';
import { validator } from '../../../schemas';

/** `lastEventId`: the header that a reconnecting client sends, or empty. It wins over the query. */
export type StreamRequest = Schemas['progress/StreamQuery'] & { lastEventId: string };

export interface Begin {
  /** The stream starts after the event with this id. */
  after: string;
  /** Counter `n` of the event `after`; undefined if unknown. */
  n: number | undefined;
  /** Sequence number that the next event of the run should have; undefined: any. */
  seq: number | undefined;
  /** True if the stream has new events only. */
  isAtEnd: boolean;
  /** Number of events that are certainly lost. */
  lost?: { from: string; to: string; seq: number };
}

/** An `n` that no event follows, so that a gap is reported. */
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
    if (request.since !== undefined) throw new Refusal('contradiction', '`from_seq` and `since` cannot be combined.');
    return { after: await events.before(run_id.toLowerCase()), n: undefined, seq: from_seq, isAtEnd: false };
  }
  return request.since === undefined ? atEnd(events) : behind(events, request.since);
}

async function atEnd(events: EventLog): Promise<Begin> {
  const newest = (await events.ends())?.newest;
  return { after: newest?.id ?? beforeAll, n: newest?.n ?? 0, seq: undefined, isAtEnd: true };
}

/**
 * Starts after an event id. If the event is no longer stored (trimmed, or lost by Redis), the stream begins with a
 * gap event.
 */
async function behind(events: EventLog, given: string): Promise<Begin> {
  const id = given.includes('-') ? given : `${given}-0`;
  const begin = { after: id, n: undefined, seq: undefined, isAtEnd: false };
  if (!isBehind(id, beforeAll)) return { ...begin, n: 0 };
  // Read before the stream: if events are deleted afterwards, their counters show the gap.
  const had = await events.at(id);
  if (had) return { ...begin, n: had.n };
  const ends = await events.ends();
  const newest = ends?.newest ?? { id: beforeAll, n: 0 };
  if (isBehind(id, newest.id))
    return { ...begin, after: newest.id, n: newest.n, lost: { from: id, to: newest.id, seq: newest.n } };
  return ends && isBehind(ends.oldest.id, id) ? { ...begin, n: gone } : begin;
}
