// Makes words comparable by stems and by groups of words with one meaning.
import { stemmer } from 'stemmer';
import { patternFile } from '../../../libraries/text/read-data';
import { normalized } from '../../../libraries/text/normalized';

const families = new Map<string, Set<string>>();
for (const { head, wordings } of patternFile('word-families').blocks)
  for (const word of [head, ...wordings]) {
    const stem = stemmer(plainWord(word));
    families.set(stem, (families.get(stem) ?? new Set()).add(stemmer(head)));
  }

/** A word in lower case without diacritics: "Tomé" equals "Tome". */
export function plainWord(word: string): string {
  return normalized(word.toLowerCase(), 'NFKD').replace(/\p{M}+/gu, '');
}

const none: ReadonlySet<string> = new Set();

/** How well one word replaces another, 0…1: same stem, same group, or a compound. */
export function likeness(asked: string, said: string): number {
  if (asked === said) return 1;
  const own = families.get(asked) ?? none;
  for (const family of families.get(said) ?? none) if (own.has(family)) return 0.85;
  const [short, long] = asked.length < said.length ? [asked, said] : [said, asked];
  // The longer word starts with the shorter one, which has at least five letters: "cheese", "cheesemaker".
  return short.length >= 5 && long.startsWith(short) ? 0.8 : 0;
}
