// Which e-mail addresses are the same.
import { createHash } from 'node:crypto';
import { normalized } from '../language/text/normalized';

/** An indexed text must not be longer than 8 kB; no real address comes near. */
const longest = 1_000;

/** An address without differences of case, Unicode form and surrounding spaces; one that is far too long is hashed. */
export function emailKey(email: string): string {
  // Upper case first, which also folds letters such as ß.
  const key = normalized(email, 'NFKC').trim().toUpperCase().toLowerCase();
  return key.length <= longest ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}
