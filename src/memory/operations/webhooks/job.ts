// Sends the events of workspaces to their webhooks.
//
// The events are the same as in the live streams (redis/progress-stream). For each webhook the job continues to read
// the stream of its workspace, and stores a delivery for each chosen event. The position up to which it has read is
// stored in the same transaction, so a crash neither loses an event nor stores it twice. Then the job sends the
// deliveries that are due.
//
// Receivers may rely on this: each event in the stream is sent at least once, with the same id at each attempt. A
// receiver that sees an id again already has the event. A crash between an attempt and its record repeats the attempt.
// Events that Redis dropped before they were read are reported as a gap.
//
// A failing webhook gets one attempt per round, so a silent one costs ten seconds and delays nobody: meanwhile the job
// continues with the others, and a tenant has a few slots. If too many deliveries wait, the events stay in the stream.
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer } from '../../../graph/run';
import { newId } from '../../../ids';
import { fairQueue } from '../../../process/fair-queue';
import { dayMs, later } from '../../../time';
import { untilNone } from '../../runs/deletion/counts';
import { onlyOf, type Job, type JobContext } from '../../runs/schedule';
import { messagesOf, type StoredWebhook } from './messages';
import { attemptDelivery } from './send';

const slots = { all: 32, perTenant: 4 };
const webhooksAtOnce = 500;
const eventsAtOnce = 500;
const deliveriesAtOnce = 100;
const maxWaiting = 10_000;
const lookMs = 1_000;

/** A webhook is disabled if every attempt fails for this long. */
const patienceMs = 3 * dayMs;
const disabledReason = 'Every attempt has failed for three days.';

/** Retention of deliveries: by age, and by number of ended ones. */
const kept = { ms: 30 * dayMs, ended: 1_000 };

export const webhookDeliveries: Job = {
  name: 'webhook-deliveries',
  every_ms: 2_000,
  run: async (ctx) => {
    const queue = fairQueue(slots.all, slots.perTenant);
    const sending = new Map<string, Promise<void>>();
    const send = (webhook: StoredWebhook) =>
      queue
        .run(webhook.tenant_id, () => sendDue(ctx, webhook), ctx.signal)
        .catch((error: unknown) => notServed(ctx, webhook, error))
        .finally(() => sending.delete(webhook.webhook_id));
    try {
      for (let isAtWork = true; isAtWork && !ctx.signal.aborted;) {
        let hasMore = false;
        for await (const { webhook, waiting, due } of activeWebhooks(ctx)) {
          const found = await storeEvents(ctx, webhook, waiting);
          hasMore ||= found.hasMore;
          if ((due || found.stored > 0) && !sending.has(webhook.webhook_id))
            sending.set(webhook.webhook_id, send(webhook));
        }
        isAtWork = hasMore || sending.size > 0;
        if (!hasMore && sending.size > 0) await someTime([...sending.values()]);
      }
    } finally {
      await Promise.all(sending.values());
    }
  },
};

/** Waits until all work has ended, but not for long, because others may have something to send. */
async function someTime(work: Promise<void>[]): Promise<void> {
  const over = new AbortController();
  const pause = delay(lookMs, undefined, { signal: over.signal }).catch(() => undefined);
  await Promise.race([Promise.all(work), pause]);
  over.abort();
}

/** If something fails for one webhook, the next turn of the job tries it again. */
function notServed({ log, signal }: JobContext, { webhook_id }: StoredWebhook, error: unknown): void {
  if (!signal.aborted) log.warn({ err: error, webhook_id }, 'webhook not served');
}

async function* activeWebhooks({ graph, now }: JobContext): AsyncGenerator<Answer<'webhooks/list-active'>[number]> {
  for (let after_id = ''; ;) {
    const asked = { after_id, now: now(), max_waiting: maxWaiting, limit: webhooksAtOnce };
    const rows = await graph.unscoped('webhooks/list-active', asked);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < webhooksAtOnce) return;
    after_id = last.webhook.webhook_id;
  }
}

/** One page for each webhook in turn, so that a busy workspace does not delay the others. */
async function storeEvents(
  ctx: JobContext,
  webhook: StoredWebhook,
  waiting: number,
): Promise<{ stored: number; hasMore: boolean }> {
  const { webhook_id, workspace_id, level, user_id = null, event_id } = webhook;
  const nothing = { stored: 0, hasMore: false };
  if (waiting >= maxWaiting) return nothing;
  const { events } = ctx.busFor({ active_workspace_id: workspace_id, level, user_id });
  const found = await events.after(event_id, eventsAtOnce);
  const last = found.at(-1);
  if (!last) return nothing;
  const row = await graphOf(ctx, webhook).run('webhooks/record-events', {
    webhook_id,
    from_id: event_id,
    event_id: last.id,
    event_n: last.n,
    deliveries: messagesOf(webhook, found).map((message) => ({ delivery_id: newId('whd'), ...message })),
    now: ctx.now(),
  });
  return row ? { stored: row.stored, hasMore: found.length === eventsAtOnce } : nothing;
}

/** Sends until an attempt fails. The next round asks again whether the webhook is active, and where it is. */
async function sendDue(ctx: JobContext, webhook: StoredWebhook): Promise<void> {
  const { webhook_id } = webhook;
  const ports = { ...ctx, graph: graphOf(ctx, webhook) };
  const due = await ports.graph.run('webhooks/list-due', { webhook_id, now: ctx.now(), limit: deliveriesAtOnce });
  let isFailing = webhook.failing_since !== undefined;
  for (const { delivery } of due) {
    const sent = await attemptDelivery(ports, webhook, delivery, true);
    const failed = sent !== undefined && sent.status !== 'delivered';
    if (failed || isFailing) await flag(ports, webhook_id, failed);
    if (failed) return;
    isFailing = false;
  }
}

function flag({ graph, now }: Pick<JobContext, 'now'> & { graph: Graph }, webhook_id: string, failed: boolean) {
  const too_long = later(now(), -patienceMs);
  return graph.run('webhooks/flag-failing', { webhook_id, failed, too_long, reason: disabledReason, now: now() });
}

type Graph = ReturnType<typeof graphOf>;

const graphOf = ({ graph }: JobContext, { scope_key }: StoredWebhook) => graph.as(onlyOf(scope_key), 'webhooks');

export const oldWebhookDeliveries: Job = {
  name: 'old-webhook-deliveries',
  every_ms: 3_600_000,
  run: async ({ graph, now, log }) => {
    const asked = { before: later(now(), -kept.ms), keep: kept.ended };
    const deliveries = await untilNone((limit) => graph.unscoped('webhooks/delete-old', { ...asked, limit }));
    if (deliveries > 0) log.info({ deliveries }, 'deleted');
  },
};
