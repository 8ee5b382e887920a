// Keys for the look-up index: one exact entry per tag and metadata value.
import { sha256 } from '../../text/hash';

type Json = Record<string, unknown>;

/** Max characters of an index entry; a longer value is replaced by its hash. */
const maxKeyLength = 200;

/** `tag=x`, `kind=note`, `author.name=Mara`. */
export function lookupKey(key: string, value: string): string {
  const text = `${key}=${value}`;
  return text.length <= maxKeyLength ? text : `${key.slice(0, maxKeyLength)}=sha256:${sha256(text)}`;
}

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

/** Larger numbers are indexed as this one. */
const largestNumber = 4e12;
const zero = 5_000_000_000_000_000_000n;

/** Padded so that text order equals numeric order, to six decimals. */
export function numberKey(key: string, value: number): string {
  const bounded = Math.max(-largestNumber, Math.min(largestNumber, value));
  return `${ownKey('number', key)}=${zero + BigInt(Math.round(bounded * 1e6))}`;
}

/** An index entry that the service computes. The leading `=` keeps it apart from entries of metadata. */
export const ownKey = (kind: 'number' | 'author' | 'entity', value: string): string => `=${lookupKey(kind, value)}`;
