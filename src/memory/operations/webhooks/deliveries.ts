// Deliveries to a webhook: lists them, sends one again, and sends a test.
import type { Ctx } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readPage, type PageQuery } from '../../../paging';
import { testMessage } from './messages';
import { attemptDelivery, type StoredDelivery } from './send';
import { storedWebhook } from './webhooks';

type Delivery = Schemas['webhooks/Delivery'];

/** Newest first. @throws NotFound */
export async function listDeliveries(
  ctx: Ctx,
  webhook_id: string,
  query: PageQuery,
): Promise<Schemas['webhooks/DeliveryList']> {
  await storedWebhook(ctx, webhook_id);
  const { start, pageOfRows } = readPage(['webhooks/list-deliveries', webhook_id], query);
  const found = await ctx.graph.run('webhooks/list-deliveries', { webhook_id, ...start });
  const positionOf = ({ delivery }: (typeof found)[number]) => ({
    created_at: delivery.created_at,
    id: delivery.delivery_id,
  });
  const { rows, page } = pageOfRows(found, null, positionOf);
  return { deliveries: rows.map(({ delivery }) => recordOf(delivery)), ...page };
}

/** The job sends it within seconds, under the same id. @throws NotFound; Refusal `wrong_state` */
export async function replayDelivery(ctx: Ctx, webhook_id: string, delivery_id: string): Promise<Delivery> {
  const row = await ctx.graph.run('webhooks/requeue', { webhook_id, delivery_id, now: ctx.now() });
  if (!row) throw new NotFound('delivery');
  if (!row.active) throw new Refusal('wrong_state', 'The webhook is not active; set its status to active first.');
  return recordOf(row.delivery);
}

/** Sends a test at once, also to a webhook that is not active. @throws NotFound */
export async function testWebhook(ctx: Ctx, webhook_id: string): Promise<Delivery> {
  const webhook = await storedWebhook(ctx, webhook_id);
  const now = ctx.now();
  const row = await ctx.graph.run('webhooks/create-test', {
    webhook_id,
    delivery_id: ctx.newId('whd'),
    ...testMessage(now),
    now,
  });
  const sent = row && (await attemptDelivery(ctx, webhook, row.delivery, false));
  if (!sent) throw new NotFound('webhook');
  return recordOf(sent);
}

const recordOf = (stored: StoredDelivery): Delivery => {
  const { delivery_id, webhook_id, type, status, attempts, created_at } = stored;
  return {
    id: delivery_id,
    ...{ webhook_id, type, status, attempts, created_at },
    response_status: stored.response_status ?? null,
    error: stored.error ?? null,
    last_attempt_at: stored.last_attempt_at ?? null,
    next_attempt_at: stored.next_attempt_at ?? null,
  };
};
