// Words of a text, for scoring by words: lower case, without those that carry no meaning, each cut to its stem.
import { stemmer } from 'stemmer';

/** Words that say nothing about what a text is about; question words too, since a question asks for something else than itself. */
const emptyWords = new Set(
  (
    'a about above after again against all am an and any are as at be because been before being below between both but by can ' +
    'could did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it ' +
    'its just me more most my no nor not now of off on once only or other our ours out over own same she should so some such than ' +
    'that the their theirs them then there these they this those through to too under until up very was we were what when where which while who ' +
    'whom whose why will with would you your yours s t d ll m re ve'
  ).split(' '),
);

/** Words of a query that are worth sending to an index: as they stand, in lower case, at most `most`, each once. */
export function queryWords(text: string, most: number): string[] {
  const words = new Set<string>();
  for (const word of wordsOf(text)) {
    if (!emptyWords.has(word)) words.add(word);
    if (words.size === most) break;
  }
  return [...words];
}

/** The stems of a query, each once. */
export function queryStems(text: string): Set<string> {
  return new Set(meaningful(text).map((word) => stemmer(word)));
}

/** How often a text holds each of some stems, and how many words with a meaning it has in all. */
export interface Occurrences {
  counts: Map<string, number>;
  length: number;
}

/**
 * Counts stems in texts. A search does this to every candidate, so words are only cut out of the text where their length or
 * beginning leaves a question open: a stemmer leaves the beginning of a word alone, and no empty word is long.
 * @param wanted the stems to count
 */
export function stemCounter(wanted: ReadonlySet<string>): (text: string) => Occurrences {
  const beginnings = new Set([...wanted].map((stem) => beginning(stem, 0)));
  return (text) => {
    const counts = new Map<string, number>();
    let length = 0;
    eachWord(text.toLowerCase(), (lower, start, end) => {
      const hopeful = beginnings.has(beginning(lower, start));
      if (!hopeful && end - start > longestEmptyWord) return void length++;
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

const longestEmptyWord = Math.max(...[...emptyWords].map((word) => word.length));

/** The first two characters as a number; a word of one character is its own beginning. */
function beginning(text: string, start: number): number {
  const second = start + 1 < text.length ? text.charCodeAt(start + 1) : 0;
  return text.charCodeAt(start) * 0x10000 + (isInWord(second) ? second : 0);
}

function meaningful(text: string): string[] {
  return wordsOf(text).filter((word) => !emptyWords.has(word));
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
    const code = text.codePointAt(i) as number;
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

/** What is known of each code point: 0 nothing yet, 1 stands between words, 2 in one. A look-up costs a tenth of the regular expression. */
const kinds = new Uint8Array(0x110000);

function isInWord(code: number): boolean {
  return (kinds[code] || learnKind(code)) === 2;
}

function learnKind(code: number): number {
  return (kinds[code] = /[\p{L}\p{N}]/u.test(String.fromCodePoint(code)) ? 2 : 1);
}
