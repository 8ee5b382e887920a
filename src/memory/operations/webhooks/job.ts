// Sends the events of workspaces to their webhooks.
//
// The events are those of the live streams (redis/progress-stream). For each webhook the job reads on in the stream of
// its workspace, and stores a delivery for each event that was chosen, together with the place up to which it has read:
// in one transaction, so that a crash neither loses an event nor stores it twice. Then it sends what is due.
//
// Receivers may rely on this: from the stream on, each event is sent at least once, under the same id at each attempt.
// Whoever gets an id again has the event already. A crash between an attempt and its record repeats the attempt. Events
// that Redis dropped before they were read are reported as a gap.
//
// A webhook that fails gets one attempt in a round, so one that does not answer costs ten seconds and holds up nobody:
// the job goes on with the others meanwhile, and a tenant has a few slots. If too many deliveries wait, the events stay
// in the stream.
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

/** If every attempt fails for so long, the webhook is disabled. */
const patienceMs = 3 * dayMs;
const disabledReason = 'Every attempt has failed for three days.';

/** Retention of deliveries: by age, and by number of those that have ended. */
const kept = { ms: 30 * dayMs, ended: 1_000 };

export const webhookDeliveries: Job = {
  name: 'webhook-deliveries',
  every_ms: 2_000,
  run: async (ctx) => {
    const { signal, log } = ctx;
    const queue = fairQueue(slots.all, slots.perTenant);
    const sending = new Map<string, Promise<void>>();
    const send = (webhook: StoredWebhook) =>
      queue
        .run(webhook.tenant_id, () => sendDue(ctx, webhook), signal)
        .catch((error: unknown) => {
          if (!signal.aborted) log.error({ err: error, webhook_id: webhook.webhook_id }, 'webhook not served');
        })
        .finally(() => sending.delete(webhook.webhook_id));
    for (let isAtWork = true; isAtWork && !signal.aborted;) {
      isAtWork = false;
      for await (const { webhook, waiting, due } of activeWebhooks(ctx)) {
        const stored = await storeEvents(ctx, webhook, waiting);
        if ((due || stored > 0) && !sending.has(webhook.webhook_id)) sending.set(webhook.webhook_id, send(webhook));
      }
      if (sending.size === 0) continue;
      isAtWork = true;
      const look = new AbortController();
      const pause = delay(lookMs, undefined, { signal: look.signal }).catch(() => undefined);
      await Promise.race([Promise.all(sending.values()), pause]);
      look.abort();
    }
    await Promise.all(sending.values());
  },
};

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

/** @returns the number of new deliveries */
async function storeEvents(ctx: JobContext, webhook: StoredWebhook, waiting: number): Promise<number> {
  const { webhook_id, workspace_id, level, user_id = null } = webhook;
  const { events } = ctx.busFor({ active_workspace_id: workspace_id, level, user_id });
  const graph = graphOf(ctx, webhook);
  let { event_id, event_n } = webhook;
  let stored = 0;
  while (waiting + stored < maxWaiting && !ctx.signal.aborted) {
    const found = await events.after(event_id, eventsAtOnce);
    const last = found.at(-1);
    if (!last) break;
    const messages = messagesOf({ ...webhook, event_n }, found);
    const row = await graph.run('webhooks/record-events', {
      webhook_id,
      from_id: event_id,
      event_id: last.id,
      event_n: last.n,
      deliveries: messages.map((message) => ({ delivery_id: newId('whd'), ...message })),
      now: ctx.now(),
    });
    if (!row) break;
    stored += row.stored;
    ({ id: event_id, n: event_n } = last);
    if (found.length < eventsAtOnce) break;
  }
  return stored;
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
