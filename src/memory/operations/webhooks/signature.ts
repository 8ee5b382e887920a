// Signatures as Standard Webhooks defines them: HMAC-SHA256 of id, time and body under a secret `whsec_…`.
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

export interface SignedMessage {
  id: string;
  /** In seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The three headers. With several secrets there are several signatures; the receiver needs only one that matches. */
export function signedHeaders({ id, timestamp, body }: SignedMessage, secrets: string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
