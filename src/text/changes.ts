// What a rule about changed statements reads of a text: words for its subject, words of change, years.
import { stemmer } from 'stemmer';
import { wordList } from './read-data';
import { queryWords } from './words';

const smallWords = wordList('foreign-small-words');
const changeWords = [...wordList('change-words')];
const ideograph = /\p{sc=Han}/u;

/** The distinct stems of a text that name its subject, in any language; each ideograph is a word. */
export function subjectWords(text: string): Set<string> {
  const words = queryWords(text, Infinity).flatMap((word) => (ideograph.test(word) ? [...word] : [word]));
  return new Set(words.filter((word) => !smallWords.has(word)).map((word) => stemmer(word)));
}

export function speaksOfChange(text: string): boolean {
  const lower = text.toLowerCase();
  const words = ` ${lower.split(/[^\p{L}\p{N}']+/u).join(' ')} `;
  return changeWords.some((phrase) =>
    ideograph.test(phrase) ? lower.includes(phrase) : words.includes(` ${phrase} `),
  );
}

/** A text without its words of change: "Anna lives in Oslo no longer" denies nothing else. */
export const withoutChange = (text: string): string => text.replace(changes, ' ');

const [byCharacter, byWord] = [true, false].map((is) => changeWords.filter((phrase) => ideograph.test(phrase) === is));
const changes = new RegExp(
  `${byCharacter?.join('|')}|(?<![\\p{L}\\p{N}])(?:${byWord?.join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);

export const yearsIn = (text: string): number[] =>
  (text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/gu) ?? []).map((year) => Number(year));
