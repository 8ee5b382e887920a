// Keys of the phrases in a text, to look up names that are written in lower case.
import { entityKey } from './entity-key';
import { tokenAt, tokensOf } from './tokens';

/** Keys of all runs of up to `maxWords` words. Linear in the words; only the first 64 are read. */
export function phraseKeys(text: string, maxWords = 6): string[] {
  const words = tokensOf(text.slice(0, 2000)).slice(0, 64);
  const keys = new Set<string>();
  for (let from = 0; from < words.length; from++) {
    for (let to = from; to < Math.min(words.length, from + maxWords); to++)
      keys.add(entityKey(text.slice(tokenAt(words, from).start, tokenAt(words, to).end)));
  }
  return [...keys].filter((key) => key.length > 1);
}
