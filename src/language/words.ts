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

/** Stems of a text in order, repetitions kept. */
export function stems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !emptyWords.has(word))
    .map((word) => stemmer(word));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
