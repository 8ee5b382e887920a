// Event stream for one listener: stored events, then new ones, without duplicates. Lost events are reported as gaps.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { EventLog, LiveEvents, ProgressEvent, StoredEvent } from '../../../redis/bus';
import { beginOf, type Begin, type StreamRequest } from './begin';

/** Gap events have no id. */
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

/**
 * Reads stored events, then waits for new ones. A listener that is too slow reads stored events again, so that the
 * buffer never holds more than a page or a full queue.
 */
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
    // `join` returns undefined if events arrived since the last read; they are read first.
    if (!live && batch.length < pageSize) live = events.join(after);
  }
  live?.close();
}

/**
 * Returns a function from an event to what is sent: nothing, the event, or a gap and the event. Sequence numbers
 * show gaps within a run. The counter of the stream shows gaps of a workspace, and gaps before the first event of a
 * run.
 */
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
  const gap: ProgressEvent = {
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
