// Honorifics before a name, as in `Dr. Amara Okafor`.
import { entityKey } from './entity-key';
import { honours } from './name-words';

/** Keys under which a requested name may be stored: the name as written, and the name without honorifics before it. */
export function askedKeys(name: string): string[] {
  const key = entityKey(name);
  return [...new Set([key, withoutHonours(key)])];
}

/** The key of a name without honorifics before it; a key of honorifics alone stays. */
export function withoutHonours(key: string): string {
  const words = key.split(' ');
  const first = words.findIndex((word) => !honours.has(word));
  return first > 0 ? words.slice(first).join(' ') : key;
}
