// API keys and other secrets: 192 random bits with a checksum, stored as a hash.
import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '../config';
import { sha256 } from '../libraries/text/hash';

export interface NewKey {
  /** The secret itself; returned once, never stored. */
  key: string;
  key_hash: string;
  /** The beginning of the key, shown in lists. */
  key_prefix: string;
}

const prefixes = { production: 'svc_live_', test: 'svc_test_' } as const;
const shownCharacters = 6;

export function newKey(environment: Config['SERVICE_ENV']): NewKey {
  const key = newSecret(prefixes[environment]);
  return { key, key_hash: hashKey(key), key_prefix: key.slice(0, prefixes[environment].length + shownCharacters) };
}

/** SHA-256 without key stretching is sufficient, because 192 random bits cannot be guessed. */
export function hashKey(key: string): string {
  return sha256(key);
}

/** Malformed keys are refused without a database query. */
export function looksLikeKey(text: string, environment: Config['SERVICE_ENV']): boolean {
  return looksLikeSecret(text, prefixes[environment]);
}

/** A new secret: prefix, 192 bits in base64url, and a checksum. */
export function newSecret(prefix: string, bits: Buffer = randomBytes(24)): string {
  const body = prefix + bits.toString('base64url');
  return body + checksum(body);
}

export function looksLikeSecret(text: string, prefix: string): boolean {
  const body = text.slice(0, -checksumLength);
  return (
    text.startsWith(prefix) && text.length === prefix.length + 32 + checksumLength && text === body + checksum(body)
  );
}

const checksumLength = 6;

function checksum(body: string): string {
  return createHash('sha256').update(`key:${body}`).digest('base64url').slice(0, checksumLength);
}
