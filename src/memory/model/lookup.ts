// Look-up entries: one exact entry per tag, metadata value and field, such as `tag=x`.
//
// An entry is stored twice: in `_lookup_keys`, which queries compare, and as a word in `_search_tokens`, which the
// full-text index searches. One index serves texts and look-ups, because each additional index slows down every write
// (docs/decisions.md). Its analyzer is made for English, so a word has only digits and the letters a to f after `key`,
// and ends with a digit: the analyzer does not split, stem or lower-case it.
//
// Words sort like their entries, which makes ranges possible: they are hexadecimal UTF-8, and the final 0 sorts before
// the next byte. A long entry is cut and gets a hash at its end, because the analyzer splits words at 255 characters.
// An exact search finds it, and its beginning sorts correctly, but it cannot be the bound of a range.
//
// The index may find too much, never too little: queries compare the entries of what it found.
import { sha256 } from '../../libraries/text/hash';

type Json = Record<string, unknown>;

/** Max characters of an index entry; a longer value is replaced by its hash. */
const maxKeyLength = 200;

/** `tag=x`, `kind=note`, `author.name=Mara`. */
export function lookupKey(key: string, value: string): string {
  const text = `${key}=${value}`;
  return text.length <= maxKeyLength ? text : `${key.slice(0, maxKeyLength)}=sha256:${sha256(text)}`;
}

/** Max bytes of an entry that fits into a word uncut. */
const wholeBytes = 64;

export function keyWord(key: string): string {
  const bytes = Buffer.from(key);
  const rest = bytes.length > wholeBytes ? sha256(key).slice(0, 32) : '';
  return `key${bytes.subarray(0, wholeBytes).toString('hex')}${rest}0`;
}

export const boundsRanges = (key: string): boolean => Buffer.byteLength(key) <= wholeBytes;

/** A list yields one per element. @param max stops shortly after this number of entries */
export function lookupKeys(tags: string[], metadata: Json, max = Infinity): string[] {
  const keys = new Set(tags.map((tag) => lookupKey('tag', tag)));
  const numbers = new Set<string>();
  const walk = (value: unknown, path: string) => {
    if (keys.size > max) return;
    if (Array.isArray(value)) for (const entry of value) walk(entry, path);
    else if (value !== null && typeof value === 'object')
      for (const [key, entry] of Object.entries(value)) walk(entry, path ? `${path}.${key}` : key);
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      keys.add(lookupKey(path, String(value)));
      if (typeof value === 'number') numbers.add(numberKey(path, value));
    }
  };
  walk(metadata, '');
  return [...keys, ...(max === Infinity ? numbers : [])];
}

/** Larger numbers are indexed as this number. */
const largestNumber = 4e12;
const zero = 5_000_000_000_000_000_000n;

/** Padded so that text order equals numeric order, to six decimals. */
export function numberKey(key: string, value: number): string {
  const bounded = Math.max(-largestNumber, Math.min(largestNumber, value));
  return `${ownKey('number', key)}=${zero + BigInt(Math.round(bounded * 1e6))}`;
}

/** An index entry that the service computes. The leading `=` keeps it apart from entries of metadata. */
export const ownKey = (kind: 'number' | 'author' | 'entity', value: string): string => `=${lookupKey(kind, value)}`;
