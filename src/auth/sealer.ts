// Encrypts secrets that are stored: AES-256-GCM under SERVICE_SECRET_KEY. A sealed secret names its key, so keys can
// be rotated. It can only be opened for the record it was sealed for.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../config';
import { Refusal } from '../errors';
import { sha256 } from '../libraries/text/hash';

export interface Sealer {
  /**
   * @param record id of the record that holds the secret
   * @throws Refusal `secrets_off`
   */
  seal(secret: string, record: string): string;
  /** @throws Refusal `secrets_off` when the key that sealed it is no longer set */
  open(sealed: string, record: string): string;
  /** Whether the secret is sealed with the first key. */
  isCurrent(sealed: string): boolean;
}

const algorithm = 'aes-256-gcm';

/** A sealer with the keys of SERVICE_SECRET_KEY: the first key encrypts, every key decrypts. */
export function openSealer({ SERVICE_SECRET_KEY }: Pick<Config, 'SERVICE_SECRET_KEY'>): Sealer {
  const keys = new Map((SERVICE_SECRET_KEY?.split(',') ?? []).map((text) => [idOf(text), keyOf(text)]));
  const [current] = keys.keys();
  return {
    seal: (secret, record) => {
      const key = keys.get(current ?? '');
      if (current === undefined || !key) throw new Refusal('secrets_off');
      const iv = randomBytes(12);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(record));
      const bytes = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [current, ...[iv, cipher.getAuthTag(), bytes].map((part) => part.toString('base64url'))].join('.');
    },
    open: (sealed, record) => {
      const [id = '', ...parts] = sealed.split('.');
      const key = keys.get(id);
      if (!key)
        throw new Refusal('secrets_off', 'A stored secret needs a key that is no longer set (SERVICE_SECRET_KEY).');
      const [iv, tag, bytes] = parts.map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer];
      const decipher = createDecipheriv(algorithm, key, iv).setAAD(Buffer.from(record)).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8');
    },
    isCurrent: (sealed) => current !== undefined && sealed.startsWith(`${current}.`),
  };
}

const idOf = (text: string) => sha256(text).slice(0, 8);
const keyOf = (text: string) => Buffer.from(hkdfSync('sha256', text, '', 'adapter secrets', 32));
