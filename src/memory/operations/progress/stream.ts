// The event stream of one listener: stored events, then new ones.
//
// A client watches a run or a workspace, loses the connection, and continues where it stopped. It may rely on this:
// every event comes once and in order; after a reconnect with `Last-Event-ID` (or `since`, or `from_seq` of a run) the
// stream continues after that event; and events that are lost are reported as a gap, never passed over in silence.
//
// Redis keeps the newest events of each workspace in one stream. One script numbers and appends them, so that the
// numbers of a run (`seq`) have no holes, whichever process sends. Each entry also counts the events of its stream
// (`n`). So a reader detects a gap by itself: within a run by `seq`, in a workspace, and before the first event of a
// run, by `n`. Gap events have no id, because nobody can resume after them.
//
// A stream reads from the log until it has caught up, and then joins the live events of this process (redis/event-hub:
// one connection for all listeners). `join` fails if events arrived since the last read; these are read first. So there
// is neither a hole nor a duplicate between the two. A listener that is too slow falls back to the log. So the buffer
// never holds more than a page or a full queue, and a slow client costs no memory.
//
// Events may be trimmed, or lost with the data of Redis, which then reuses ids. If the requested event is gone, the
// stream begins with a gap; if it is after the end, it begins at the end, also with a gap (begin.ts).
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { EventLog, LiveEvents, BusEvent, StoredEvent } from '../../../redis/bus';
import { beginOf, type Begin, type StreamRequest } from './begin';

export interface ProgressFrame {
  id?: string;
  data: string;
}

const pageSize = 500;

/**
 * @param signal ends the stream
 * @throws Refusal `run_id_required`, `contradiction`, Invalid for a malformed id, NotFound for a run without events
 */
export async function openStream(
  ctx: Ctx,
  request: StreamRequest,
  signal: AbortSignal,
): Promise<AsyncIterable<ProgressFrame[]>> {
  const { events } = ctx.bus;
  const run_id = request.run_id?.toLowerCase();
  const begin = await beginOf(events, request);
  if (run_id !== undefined && !(await isKept(events, run_id))) throw new NotFound('run');
  return follow(ctx, begin, run_id, signal);
}

async function isKept(events: EventLog, run_id: string): Promise<boolean> {
  let after = await events.before(run_id);
  for (;;) {
    const page = await events.after(after, pageSize, run_id);
    if (page.some((event) => event.run_id === run_id)) return true;
    if (page.length < pageSize) return false;
    after = (page.at(-1) as StoredEvent).id;
  }
}

async function* follow(
  ctx: Ctx,
  begin: Begin,
  run_id: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<ProgressFrame[]> {
  const { events } = ctx.bus;
  const choose = chooser(ctx, begin, run_id);
  let { after } = begin;
  let live: LiveEvents | undefined;
  signal.addEventListener('abort', () => live?.close(), { once: true });
  if (begin.lost) yield [gapFrame(ctx, run_id, begin.lost)];
  if (begin.isAtEnd) live = events.join(after);
  while (!signal.aborted) {
    const batch = live ? await live.next() : await events.after(after, pageSize, run_id);
    if (batch === 'closed') return;
    if (batch === 'behind') {
      live = undefined;
      continue;
    }
    const frames = batch.flatMap(choose);
    if (frames.length > 0) yield frames;
    after = batch.at(-1)?.id ?? after;
    if (!live && batch.length < pageSize) live = events.join(after);
  }
  live?.close();
}

/** Returns a function from an event to what is sent: nothing, the event, or a gap and the event. */
function chooser(ctx: Ctx, begin: Begin, run_id: string | undefined): (event: StoredEvent) => ProgressFrame[] {
  let { after, n, seq } = begin;
  return (event) => {
    const hole = n !== undefined && event.n !== n + 1;
    const frames: ProgressFrame[] = [];
    if (hole && seq === undefined) frames.push(gapFrame(ctx, run_id, { from: after, to: event.id, seq: event.n }));
    after = event.id;
    n = event.n;
    if (event.text === undefined || (run_id !== undefined && (event.run_id !== run_id || event.seq < (seq ?? 0))))
      return frames;
    if (run_id !== undefined) {
      if (seq !== undefined && event.seq > seq)
        frames.push(gapFrame(ctx, run_id, { from: seq, to: event.seq - 1, seq }));
      seq = event.seq + 1;
    }
    return [...frames, { id: event.id, data: event.text }];
  };
}

/** Placeholder for the run id if a gap belongs to no single run. */
const noRun = '00000000-0000-0000-0000-000000000000';

function gapFrame(
  ctx: Ctx,
  run_id: string | undefined,
  { from, to, seq }: { from: number | string; to: number | string; seq: number },
): ProgressFrame {
  const gap: BusEvent = {
    run_id: run_id ?? noRun,
    scope: `workspace:${ctx.scope.active_workspace_id}`,
    seq,
    ts: Date.parse(ctx.now()) / 1000,
    kind: 'stream.gap',
    status: 'warn',
    stage: null,
    payload: { from, to },
  };
  return { data: JSON.stringify(gap) };
}
