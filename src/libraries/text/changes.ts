// Words that say that something changed.
import { wordList } from './read-data';

const changeWords = [...wordList('change-words')];
const ideograph = /\p{sc=Han}/u;

export function speaksOfChange(text: string): boolean {
  const lower = text.toLowerCase();
  const words = ` ${lower.split(/[^\p{L}\p{N}']+/u).join(' ')} `;
  return changeWords.some((phrase) =>
    ideograph.test(phrase) ? lower.includes(phrase) : words.includes(` ${phrase} `),
  );
}

/** A text without its words of change, which are not denials: "Anna lives in Oslo no longer". */
export const withoutChange = (text: string): string => text.replace(changes, ' ');

const [byCharacter, byWord] = [true, false].map((is) => changeWords.filter((phrase) => ideograph.test(phrase) === is));
const changes = new RegExp(
  `${byCharacter?.join('|')}|(?<![\\p{L}\\p{N}])(?:${byWord?.join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);
