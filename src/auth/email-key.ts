import { sha256 } from '../libraries/text/hash';
import { normalized } from '../libraries/text/normalized';

/** An indexed text is limited to 8 kB. No real address is this long. */
const maxLength = 1_000;

/** The address without differences in case, Unicode form or outer spaces. A very long one is hashed. */
export function emailKey(email: string): string {
  // Upper case first, which also folds letters such as ß.
  const key = normalized(email, 'NFKC').trim().toUpperCase().toLowerCase();
  return key.length <= maxLength ? key : `sha256:${sha256(key)}`;
}
