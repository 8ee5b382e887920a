// Makes words of questions and answers comparable by stems and by groups of words with one meaning.
import { stemmer } from 'stemmer';
import { patternFile, wordList } from '../read-data';
import { normalized } from '../text/normalized';

const emptyWords = wordList('stop-words');
const families = new Map<string, Set<string>>();
for (const { head, wordings } of patternFile('word-families').blocks)
  for (const word of [head, ...wordings]) {
    const stem = stemmer(plain(word));
    families.set(stem, (families.get(stem) ?? new Set()).add(stemmer(head)));
  }

/** A word in lower case without diacritics: "Tomé" equals "Tome". */
export function plain(word: string): string {
  return normalized(word.toLowerCase(), 'NFKD').replace(/\p{M}+/gu, '');
}

/** A word of a text as written, with its stem and its offset in UTF-16 units. */
export interface Word {
  text: string;
  stem: string;
  /** Whether it is a stop word. */
  empty: boolean;
  start: number;
}

// A number, or a run of letters. An apostrophe ends a word: "Ann's" yields "Ann" and "s".
const wordPattern = /\p{N}+(?:[.,:]\p{N}+)*|\p{L}[\p{L}\p{M}\p{N}]*/gu;

/** The words of a text in order. Linear in the text. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].map(({ 0: word, index }) => {
    const lower = plain(word);
    return { text: word, stem: stemmer(lower), empty: emptyWords.has(lower), start: index };
  });
}

const none: ReadonlySet<string> = new Set();

/** How well one word replaces another, 0…1: same stem, same group, or a compound. */
export function likeness(asked: string, said: string): number {
  if (asked === said) return 1;
  const own = families.get(asked) ?? none;
  for (const family of families.get(said) ?? none) if (own.has(family)) return 0.85;
  const [short, long] = asked.length < said.length ? [asked, said] : [said, asked];
  // Words with a common beginning of at least five letters: "cheese", "cheesemaker".
  return short.length >= 5 && long.startsWith(short) ? 0.8 : 0;
}
