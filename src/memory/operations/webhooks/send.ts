// Makes one attempt to send a delivery, and handles the outcome.
import type { Sealer } from '../../../auth/sealer';
import { Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { ScopedGraph } from '../../../graph/run';
import type { WebhookAccess } from '../../../libraries/fetch/webhook-access';
import { later } from '../../../time';
import type { StoredWebhook } from './messages';
import { signedHeaders } from './signature';

export type StoredDelivery = Schemas['webhooks/StoredDelivery'];

export interface SendPorts {
  graph: Pick<ScopedGraph, 'run'>;
  webhooks: WebhookAccess;
  sealer: Sealer;
  signal: AbortSignal;
  now: () => string;
}

const minute = 60_000;
const hour = 60 * minute;

/** Pauses between nine attempts; together they take a day. */
const pausesMs = [minute / 6, minute, 5 * minute, 20 * minute, hour, 3 * hour, 7 * hour, 12.5 * hour];

interface Outcome {
  isGood: boolean;
  response_status: number | null;
  error: string | null;
}

/**
 * Sends a delivery and records the outcome.
 * @param repeats whether another attempt may follow
 * @returns undefined if the delivery was deleted in the meantime
 * @throws the reason of the signal; then nothing is recorded, and the delivery stays due
 */
export async function attemptDelivery(
  ports: SendPorts,
  webhook: StoredWebhook,
  { delivery_id, attempts, payload_json }: StoredDelivery,
  repeats: boolean,
): Promise<StoredDelivery | undefined> {
  const { isGood, ...outcome } = await post(ports, webhook, delivery_id, payload_json);
  const now = ports.now();
  const pause = isGood || !repeats ? undefined : pausesMs[attempts];
  const row = await ports.graph.run('webhooks/record-attempt', {
    delivery_id,
    status: isGood ? 'delivered' : pause === undefined ? 'failed' : 'waiting',
    next_attempt_at: pause === undefined ? null : later(now, pause),
    now,
    ...outcome,
  });
  return row?.delivery;
}

async function post(ports: SendPorts, webhook: StoredWebhook, id: string, body: string): Promise<Outcome> {
  const { webhooks, signal, now } = ports;
  try {
    const timestamp = Math.floor(Date.parse(now()) / 1_000);
    const headers = signedHeaders({ id, timestamp, body }, secretsOf(ports, webhook));
    const sent = { headers: { ...headers, 'Content-Type': 'application/json' }, body };
    const status = await webhooks.post(webhook.url, sent, signal);
    const isGood = status >= 200 && status < 300;
    return { isGood, response_status: status, error: isGood ? null : `The server responded with status ${status}.` };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Refusal)) throw error;
    return { isGood: false, response_status: null, error: error.message };
  }
}

/** The secret, and for a day the previous one as well, because the receiver may only know that one. */
function secretsOf({ sealer, now }: SendPorts, webhook: StoredWebhook): string[] {
  const { webhook_id, secret, former_secret, former_secret_until } = webhook;
  const isBoth = former_secret && former_secret_until && Date.parse(former_secret_until) > Date.parse(now());
  return [secret, ...(isBoth ? [former_secret] : [])].map((sealed) => sealer.open(sealed, webhook_id));
}
