// Honorifics before a name, as in `Dr. Amara Okafor`.
import { honours } from './name-words';

/** The key of a name without honorifics before it; a key of honorifics alone stays. */
export function withoutHonours(key: string): string {
  const words = key.split(' ');
  const first = words.findIndex((word) => !honours.has(word));
  return first > 0 ? words.slice(first).join(' ') : key;
}
