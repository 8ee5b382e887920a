// Words of a text for lexical scoring: in lower case and folded, without stop words, stemmed.
//
// Stored texts and questions go through the same function (`eachWord`), so a word is found wherever it has the same
// spelling. Scripts with spaces have runs of letters, digits and marks as words; a vowel sign of Hindi or Thai is part
// of its letter. Scripts without spaces have pairs: each letter with the next one. Korean has spaces, but writes
// endings and particles together with the word, so it has pairs too.
//
// Folding makes forms of one letter equal: accents, Arabic vowel marks and forms of alef, Hebrew points, full width,
// final sigma. Vowel signs that make another word stay.
//
// The text index has a separate analyzer. `unindexedStems` are the words that it does not produce: pairs of all scripts
// but Han and Hiragana, and folded forms. They are stored as additional words (`partWord`).
//
// Tried and rejected: separate tokens for all words in another property, which doubles the index for English; raw
// questions with Lucene's ranking, whose statistics include other tenants; words by Intl.Segmenter, which splits the
// same letters differently in a question and in a text.
import { stemmer } from 'stemmer';
import { normalized } from './normalized';
import { wordList } from './read-data';
import { maxOf } from '../../lists';

const emptyWords = wordList('stop-words');

/** Searchable words of a query: neither folded nor stemmed, in lower case, at most `max`, without duplicates. */
export function queryWords(text: string, max: number): string[] {
  const words = new Set<string>();
  for (const word of wordsOf(text.toLowerCase())) {
    if (!emptyWords.has(word)) words.add(word);
    if (words.size === max) break;
  }
  return [...words];
}

export function queryStems(text: string, max = Infinity): Set<string> {
  const stems = new Set<string>();
  for (const word of wordsOf(folded(text))) {
    if (!emptyWords.has(word)) stems.add(stemmer(word));
    if (stems.size === max) break;
  }
  return stems;
}

/** Stems of a text that the text index does not have, at most `max`. */
export function unindexedStems(text: string, max: number): Set<string> {
  const stems = new Set<string>();
  if (isAscii.test(text)) return stems;
  for (const word of wordsOf(text.toLowerCase())) {
    const form = folded(word);
    if ((form !== word || isInPairs(word)) && !emptyWords.has(form)) stems.add(stemmer(form));
    if (stems.size >= max) break;
  }
  return stems;
}

/** Whether the word is a pair of letters that are adjacent in the text index. */
export const isIndexedPair = (word: string): boolean => /^[\p{sc=Han}\p{sc=Hiragana}]/u.test(word);

const isInPairs = (word: string) => kindOf(word.codePointAt(0) ?? 0) === Kind.Paired && !isIndexedPair(word);

export function commonStems(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const stem of a) if (b.has(stem)) common++;
  return common;
}

/** How often some stems occur in a text, and how many words it has besides stop words. */
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
    eachWord(folded(text), (lower, start, end) => {
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
  return text.charCodeAt(start) * 0x10000 + (kindOf(second) === Kind.Separator ? 0 : second);
}

/** Distinct words in order: a text of a million letters may have a million pairs, but few distinct ones. */
function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  eachWord(text, (whole, start, end) => words.add(whole.slice(start, end)));
  return words;
}

/**
 * Runs of letters, digits and marks. In scripts written in pairs: each letter with the next one, or a single letter.
 */
function eachWord(text: string, visit: (text: string, start: number, end: number) => void): void {
  /** Start of the word; in a run of pairs, of the pair. */
  let start = -1;
  /** Start of the second letter of a pair. */
  let second = -1;
  let isPaired = false;
  const end = (at: number) => {
    if (start >= 0) visit(text, start, at);
    start = second = -1;
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i) ?? 0;
    const kind = kindOf(code);
    if (kind === Kind.Separator) end(i);
    else if (kind !== Kind.Mark) {
      if (start >= 0 && isPaired !== (kind === Kind.Paired)) end(i);
      isPaired = kind === Kind.Paired;
      if (start < 0) start = i;
      else if (isPaired) {
        if (second >= 0) {
          visit(text, start, i);
          start = second;
        }
        second = i;
      }
    }
    if (code > 0xffff) i++;
  }
  end(text.length);
}

const enum Kind {
  Unknown,
  Separator,
  Letter,
  /** Marks that belong to the previous letter. */
  Mark,
  Paired,
}

/** Kind of each code point. A look-up is ten times as fast as the regular expressions. */
const kinds = new Uint8Array(0x110000);

const kindOf = (code: number): Kind => (kinds[code] as Kind) || learnKind(code);

const paired = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

function learnKind(code: number): Kind {
  const character = String.fromCodePoint(code);
  const kind = /[\p{M}\u200c\u200d]/u.test(character)
    ? Kind.Mark
    : !/[\p{L}\p{N}]/u.test(character)
      ? Kind.Separator
      : paired.test(character)
        ? Kind.Paired
        : Kind.Letter;
  return (kinds[code] = kind);
}

const isAscii = /^[\x00-\x7f]*$/;

/**
 * Letters to fold: accented letters, accented Greek, marks on Latin, Hebrew and Arabic letters, alef, tatweel, full
 * width.
 */
const foldable =
  /[\u00c0-\u024f\u1e00-\u1eff\u0300-\u036f\u0386-\u03ce\u1f00-\u1fff\u0401\u0451\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0622\u0623\u0625\u0640\u064b-\u065f\u0670\uff01-\uffef\u200c\u200d]/gu;
const strippable = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670\u200c\u200d]/gu;
const foldedLetters = new Map<string, string>();

/** The text in lower case, with one form of each letter. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  return isAscii.test(lower) ? lower : lower.replace(foldable, foldedLetter);
}

function foldedLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  const form = normalized(letter, 'NFKD').replace(strippable, '').replace('ς', 'σ').toLowerCase();
  const whole = normalized(form, 'NFC');
  foldedLetters.set(letter, whole);
  return whole;
}
