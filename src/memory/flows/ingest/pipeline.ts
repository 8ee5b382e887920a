// The stages of an ingest, in order. `receive` ran before them, in the request: it stored the items and their run.
// All stages before `write` only read or call models. Errors after `write` do not fail the run.
import type { Ctx } from '../../../ctx';
import { metered, type Meter } from '../../../llm/chat';
import type { RunEvents } from '../../runs/events';
import { announceItem } from './stages/announce';
import type { Judged, OpenItem, ItemInReading, ProcessedItem } from './stages/drafts';
import { embed } from './stages/embed';
import { judge, unjudged } from './stages/judge';
import { readItem } from './stages/read';
import { resolve } from './stages/resolve';
import { write } from './stages/write';

/** The stage that progress events and error messages name. */
export interface CurrentStage {
  stage: string;
}

/** @throws the error of a stage; `current` then names that stage */
export async function complete(
  ctx: Ctx,
  events: RunEvents | undefined,
  current: CurrentStage,
  received: OpenItem,
): Promise<ProcessedItem> {
  const read = await step('read', readItem, received, reportRead);
  const embedded = await step('embed', embed, read, ({ vector }) => (vector ? 'embedded' : 'no embedding needed'));
  const resolved = await step('resolve', resolve, embedded, ({ names }) => `${names.about.length} subjects`);
  const judged = received.judges ? await step('judge', judge, resolved, reportJudged) : unjudged(resolved);
  const written = await step('write', write, judged, () => 'stored');
  if (events && written.written) announceItem(events, written);
  return written;

  async function step<From, To>(
    name: string,
    stage: (ctx: Ctx, draft: From) => To | Promise<To>,
    draft: From,
    reportOf: (draft: To) => string | { message: string; reason: string },
  ): Promise<To> {
    current.stage = name;
    const began = performance.now();
    const { chat, meter } = metered(ctx.chat);
    const next = await stage({ ...ctx, chat }, draft);
    const reported = reportOf(next);
    const { message, ...details } = typeof reported === 'string' ? { message: reported } : reported;
    const duration_ms = Math.round(performance.now() - began);
    events?.stage(name, { message, duration_ms, ...readBy(meter), ...details });
    return next;
  }
}

/** Returns undefined if the model was not asked. */
function readBy({ tokens, answered, failure }: Meter) {
  if (answered === 0 && !failure) return undefined;
  return {
    read_by: answered > 0 ? ('model' as const) : ('rules' as const),
    ...(tokens > 0 && { tokens }),
    ...(failure && { reason: `model_${failure.kind}` }),
  };
}

const reportRead = ({ memory_type, found }: ItemInReading) => `${memory_type}, ${found.entities.length} entities found`;

function reportJudged({ conflicts, left_out: reason }: Judged) {
  const message = `${conflicts.flat().length} conflicts found`;
  return reason === undefined ? message : { message, reason };
}
