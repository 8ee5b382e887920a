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

/** Counts stems in a text. A stemmer leaves the beginning of a word alone, so only words that begin like a wanted stem are stemmed. */
export function occurrences(text: string, wanted: ReadonlySet<string>): Occurrences {
  const beginnings = new Set([...wanted].map(beginning));
  const words = meaningful(text);
  const counts = new Map<string, number>();
  for (const word of words) {
    if (!beginnings.has(beginning(word))) continue;
    const stem = stemmer(word);
    if (wanted.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return { counts, length: words.length };
}

const beginning = (word: string) => word.slice(0, 2);

function meaningful(text: string): string[] {
  return wordsOf(text).filter((word) => !emptyWords.has(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
