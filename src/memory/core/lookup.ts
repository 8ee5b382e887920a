// The look-up index of items: entries for tags and metadata, found as they were written.
import { sha256 } from './hash';

type Json = Record<string, unknown>;

/** Longest entry of the look-up index; longer ones are hashed. */
const longestKey = 200;

/** One entry of the look-up index: `tag=x`, `kind=note`, `author.name=Mara`. */
export function lookupKey(key: string, value: string): string {
  const text = `${key}=${value}`;
  return text.length <= longestKey ? text : `${key.slice(0, longestKey)}=sha256:${sha256(text)}`;
}

/** Look-up entries of an item's tags and metadata, one per list element. @param most stops after about as many */
export function lookupKeys(tags: string[], metadata: Json, most = Infinity): string[] {
  const keys = new Set(tags.map((tag) => lookupKey('tag', tag)));
  const walk = (value: unknown, path: string) => {
    if (keys.size > most) return;
    if (Array.isArray(value)) for (const entry of value) walk(entry, path);
    else if (value !== null && typeof value === 'object')
      for (const [key, entry] of Object.entries(value)) walk(entry, path ? `${path}.${key}` : key);
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      keys.add(lookupKey(path, String(value)));
  };
  walk(metadata, '');
  return [...keys];
}
