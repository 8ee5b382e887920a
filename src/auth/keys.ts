// API keys: made from 192 random bits, checkable without the database, kept as a hash.
import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../config';

export interface NewKey {
  /** The secret itself; shown once, kept nowhere. */
  key: string;
  key_hash: string;
  /** The part that is fit to be shown in lists. */
  key_prefix: string;
}

const prefixes = { production: 'svc_live_', test: 'svc_test_' } as const;
const shownCharacters = 6;

export function newKey(environment: Config['SERVICE_ENV']): NewKey {
  const body = prefixes[environment] + randomBytes(24).toString('base64url');
  const key = body + checksum(body);
  return { key, key_hash: hashKey(key), key_prefix: key.slice(0, prefixes[environment].length + shownCharacters) };
}

/** SHA-256 is enough: 192 random bits cannot be guessed, so there is nothing to slow down. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Whether a text can be a key of this deployment at all; a typing error never reaches the database. */
export function looksLikeKey(text: string, environment: Config['SERVICE_ENV']): boolean {
  if (!text.startsWith(prefixes[environment])) return false;
  const body = text.slice(0, -checksumLength);
  return text.length === prefixes[environment].length + 32 + checksumLength && text === body + checksum(body);
}

const checksumLength = 6;

function checksum(body: string): string {
  return createHash('sha256').update(`key:${body}`).digest('base64url').slice(0, checksumLength);
}
