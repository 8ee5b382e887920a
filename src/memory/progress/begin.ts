// Where a stream begins: at the end of what there is, at a number of a run, or behind an id that the listener had.
import type { EventLog } from '../../ctx';
import { BadRequest, Invalid } from '../../errors';
import { beforeAll, isBehind } from '../../event-id';
import type { Schemas } from '../../generated/schemas';
import { validator } from '../../schemas';

/** `lastEventId` is the header of a listener that comes back, empty without one. It wins over the query. */
export type StreamRequest = Schemas['progress/StreamQuery'] & { lastEventId: string };

export interface Begin {
  /** Everything behind this id belongs to the stream. */
  after: string;
  /** The count of the stream at that place; undefined where it cannot be known. */
  n: number | undefined;
  /** The number that the run's next event should have; undefined where any may come. */
  seq: number | undefined;
  /** Nothing is to be read before waiting. */
  isAtEnd: boolean;
  /** What is known to be gone from the first. */
  lost?: { from: string; to: string; seq: number };
}

/** A count that no event follows. */
const gone = -1;

const isStreamId = validator('progress/StreamId');

/** @throws BadRequest for what contradicts itself, Invalid for a malformed `Last-Event-ID` */
export async function beginOf(events: EventLog, request: StreamRequest): Promise<Begin> {
  const { run_id, from_seq, lastEventId } = request;
  if (lastEventId !== '') {
    if (!isStreamId(lastEventId))
      throw Invalid.field(['header', 'Last-Event-ID'], 'Must be the id of a frame', 'pattern', lastEventId);
    return behind(events, lastEventId);
  }
  if (from_seq !== undefined) {
    if (run_id === undefined) throw new BadRequest('run_id_required', '`from_seq` goes only with `run_id`.');
    if (request.since !== undefined)
      throw new BadRequest('contradiction', '`from_seq` and `since` exclude each other: send one of them.');
    return { after: await events.before(run_id.toLowerCase()), n: undefined, seq: from_seq, isAtEnd: false };
  }
  return request.since === undefined ? atEnd(events) : behind(events, request.since);
}

async function atEnd(events: EventLog): Promise<Begin> {
  const newest = (await events.ends())?.newest;
  return { after: newest?.id ?? beforeAll, n: newest?.n ?? 0, seq: undefined, isAtEnd: true };
}

/** An id says where its listener stopped. One that is no longer kept, or that this stream has not come to yet, tells of a gap. */
async function behind(events: EventLog, given: string): Promise<Begin> {
  const id = given.includes('-') ? given : `${given}-0`;
  const begin = { after: id, n: undefined, seq: undefined, isAtEnd: false };
  if (!isBehind(id, beforeAll)) return { ...begin, n: 0 };
  // Asked first: should it go meanwhile, its count tells of the gap.
  const had = await events.at(id);
  if (had) return { ...begin, n: had.n };
  const ends = await events.ends();
  const newest = ends?.newest ?? { id: beforeAll, n: 0 };
  if (isBehind(id, newest.id))
    return { ...begin, after: newest.id, n: newest.n, lost: { from: id, to: newest.id, seq: newest.n } };
  return ends && isBehind(ends.oldest.id, id) ? { ...begin, n: gone } : begin;
}
