// Webhooks of a workspace: the URLs to which its events are sent. job.ts reads the events and sends them.
import { recordAct } from '../../../auth/audit';
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound, Refusal } from '../../../errors';
import { beforeAll } from '../../../event-id';
import type { Schemas } from '../../../generated/schemas';
import { dayMs, later } from '../../../time';
import { untilNone } from '../../runs/deletion/counts';
import type { StoredWebhook } from './messages';
import { newWebhookSecret } from './signature';

type Webhook = Schemas['webhooks/Webhook'];

const maxWebhooks = 20;
/** For this long, both secrets sign after a rotation. */
const formerMs = dayMs;

/**
 * @returns the webhook with its secret, which cannot be read again
 * @throws Invalid for a URL that may not be reached, if there are too many, and without a key for secrets
 */
export async function createWebhook(
  ctx: Ctx,
  { url, description = '', event_types }: Schemas['webhooks/CreateRequest'],
): Promise<Schemas['webhooks/NewWebhook']> {
  const webhook_id = ctx.newId('whk');
  const made = newSealed(ctx, webhook_id);
  await checkUrl(ctx, url);
  const start = await newestEvent(ctx);
  const { scope } = ctx;
  const stored = await ctx.graph.write(async (transaction) => {
    const row = await transaction.run('webhooks/create', {
      home_workspace_id: scope.home_workspace_id ?? '',
      max: maxWebhooks,
      webhook_id,
      user_id: scope.level === 'USER' ? scope.user_id : null,
      ...{ url, description, event_types },
      secret: made.sealed,
      ...start,
      now: ctx.now(),
    });
    if (!row) throw Invalid.field(['body'], `There are at most ${maxWebhooks} webhooks`, 'too_many');
    await recordAct(ctx, transaction, 'webhook.create', webhook_id);
    return row.webhook;
  });
  return { ...recordOf(stored), status_reason: null, failing_since: null, secret: made.secret };
}

export async function listWebhooks(ctx: Ctx): Promise<Schemas['webhooks/WebhookList']> {
  const rows = await ctx.graph.run('webhooks/list', { limit: maxWebhooks });
  return { webhooks: rows.map(({ webhook }) => recordOf(webhook)), count: rows.length };
}

export const getWebhook = async (ctx: Ctx, webhook_id: string): Promise<Webhook> =>
  recordOf(await storedWebhook(ctx, webhook_id));

/** @throws NotFound */
export async function storedWebhook(ctx: Pick<Ctx, 'graph'>, webhook_id: string): Promise<StoredWebhook> {
  const row = await ctx.graph.run('webhooks/get', { webhook_id });
  if (!row) throw new NotFound('webhook');
  return row.webhook;
}

/** @throws NotFound; Invalid for a URL that may not be reached */
export async function updateWebhook(
  ctx: Ctx,
  webhook_id: string,
  { status, ...sent }: Schemas['webhooks/UpdateRequest'],
): Promise<Webhook> {
  await storedWebhook(ctx, webhook_id);
  if (sent.url !== undefined) await checkUrl(ctx, sent.url);
  const start = status === 'active' ? await newestEvent(ctx) : undefined;
  return ctx.graph.write(async (transaction) => {
    const row = await transaction.run('webhooks/lock', { webhook_id });
    if (!row) throw new NotFound('webhook');
    const { webhook } = row;
    const { event_id, event_n } = (webhook.status === 'active' ? undefined : start) ?? webhook;
    const updated = await transaction.run('webhooks/update', {
      webhook_id,
      url: sent.url ?? webhook.url,
      description: sent.description ?? webhook.description,
      event_types: sent.event_types ?? webhook.event_types,
      status: status ?? webhook.status,
      reason: status ? null : (webhook.reason ?? null),
      failing_since: status === 'active' ? null : (webhook.failing_since ?? null),
      ...{ event_id, event_n },
    });
    await recordAct(ctx, transaction, 'webhook.update', webhook_id);
    return recordOf(updated.webhook);
  });
}

/** @throws NotFound; Invalid without a key for secrets */
export async function rotateSecret(ctx: Ctx, webhook_id: string): Promise<Schemas['webhooks/NewSecret']> {
  await storedWebhook(ctx, webhook_id);
  const { secret, sealed } = newSealed(ctx, webhook_id);
  const former_valid_until = later(ctx.now(), formerMs);
  await ctx.graph.write(async (transaction) => {
    const row = await transaction.run('webhooks/lock', { webhook_id });
    if (!row) throw new NotFound('webhook');
    await transaction.run('webhooks/rotate', {
      webhook_id,
      secret: sealed,
      former_secret: row.webhook.secret,
      former_secret_until: former_valid_until,
    });
    await recordAct(ctx, transaction, 'webhook.rotate_secret', webhook_id);
  });
  return { id: webhook_id, secret, former_valid_until };
}

/** @throws NotFound */
export async function deleteWebhook(ctx: Ctx, webhook_id: string): Promise<Schemas['webhooks/Deleted']> {
  await ctx.graph.write(async (transaction) => {
    if (!(await transaction.run('webhooks/delete', { webhook_id }))) throw new NotFound('webhook');
    await recordAct(ctx, transaction, 'webhook.delete', webhook_id);
  });
  await untilNone((limit) => ctx.graph.run('webhooks/delete-deliveries', { webhook_id, limit }));
  return { id: webhook_id, status: 'deleted' };
}

/** Events after this one are sent. @throws Unavailable while Redis is down */
async function newestEvent({ bus }: Ctx): Promise<Pick<StoredWebhook, 'event_id' | 'event_n'>> {
  const newest = (await bus.events.ends())?.newest;
  return { event_id: newest?.id ?? beforeAll, event_n: newest?.n ?? 0 };
}

/** @throws Invalid */
async function checkUrl({ webhooks, signal }: Ctx, url: string): Promise<void> {
  await webhooks.check(url, signal).catch(asIssueOf(['body', 'url'], url));
}

/** @throws Invalid */
function newSealed({ sealer }: Ctx, webhook_id: string): { secret: string; sealed: string } {
  const secret = newWebhookSecret();
  try {
    return { secret, sealed: sealer.seal(secret, webhook_id) };
  } catch (error) {
    return asIssueOf([])(error);
  }
}

/** Names the request field in a refusal of its value. */
const asIssueOf =
  (loc: string[], input?: string) =>
  (error: unknown): never => {
    if (error instanceof Refusal && error.status === 422)
      throw new Invalid([{ loc, msg: error.message, type: error.code, input: input ?? null, ctx: {} }]);
    throw error;
  };

const recordOf = (stored: StoredWebhook): Webhook => {
  const { webhook_id, url, description, event_types, status, reason, failing_since, created_at } = stored;
  return {
    id: webhook_id,
    ...{ url, description, event_types, status, created_at },
    status_reason: reason ?? null,
    failing_since: failing_since ?? null,
  };
};
