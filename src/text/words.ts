// Words of a text for lexical scoring: lower case, without stop words, stemmed.
import { stemmer } from 'stemmer';
import { wordList } from './read-data';
import { maxOf } from '../lists';

const emptyWords = wordList('stop-words');

/** Searchable words of a query: not stemmed, in lower case, at most `max`, without duplicates. */
export function queryWords(text: string, max: number): string[] {
  const words = new Set<string>();
  for (const word of wordsOf(text)) {
    if (!emptyWords.has(word)) words.add(word);
    if (words.size === max) break;
  }
  return [...words];
}

export function queryStems(text: string, max = Infinity): Set<string> {
  const stems = new Set<string>();
  for (const word of wordsOf(text)) {
    if (!emptyWords.has(word)) stems.add(stemmer(word));
    if (stems.size === max) break;
  }
  return stems;
}

export function commonStems(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const stem of a) if (b.has(stem)) common++;
  return common;
}

/** Number of occurrences of some stems in a text, and its number of words without stop words. */
export interface Occurrences {
  counts: Map<string, number>;
  length: number;
}

/**
 * Counts stems in texts. It runs for every candidate of a search. So a word is only extracted if its length and
 * beginning can match: stemming never changes the beginning, and stop words are short.
 * @param wanted the stems to count
 */
export function stemCounter(wanted: ReadonlySet<string>): (text: string) => Occurrences {
  const beginnings = new Set([...wanted].map((stem) => beginning(stem, 0)));
  return (text) => {
    const counts = new Map<string, number>();
    let length = 0;
    eachWord(text.toLowerCase(), (lower, start, end) => {
      const hopeful = beginnings.has(beginning(lower, start));
      if (!hopeful && end - start > maxEmptyWordLength) return void length++;
      const word = lower.slice(start, end);
      if (emptyWords.has(word)) return;
      length++;
      if (!hopeful) return;
      const stem = stemmer(word);
      if (wanted.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    });
    return { counts, length };
  };
}

const maxEmptyWordLength = maxOf([...emptyWords].map((word) => word.length));

/** The first two characters as one number. */
function beginning(text: string, start: number): number {
  const second = start + 1 < text.length ? text.charCodeAt(start + 1) : 0;
  return text.charCodeAt(start) * 0x10000 + (isInWord(second) ? second : 0);
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text.toLowerCase(), (lower, start, end) => words.push(lower.slice(start, end)));
  return words;
}

/** Runs of letters and digits of any script. */
function eachWord(text: string, visit: (text: string, start: number, end: number) => void): void {
  let start = -1;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) ?? 0;
    if (isInWord(code)) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      visit(text, start, i);
      start = -1;
    }
    if (code > 0xffff) i++;
  }
  if (start >= 0) visit(text, start, text.length);
}

/**
 * Class of each code point. 0: unknown; 1: separator; 2: part of a word. A look-up is ten times as fast as the regular
 * expression.
 */
const kinds = new Uint8Array(0x110000);

function isInWord(code: number): boolean {
  return (kinds[code] || learnKind(code)) === 2;
}

function learnKind(code: number): number {
  return (kinds[code] = /[\p{L}\p{N}]/u.test(String.fromCodePoint(code)) ? 2 : 1);
}
