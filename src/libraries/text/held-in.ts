// Decides whether a text contains certain words. This is the only criterion for accepting statements of a language
// model.
//
// Words are compared, not characters, so "start" does not contain "art". First, both texts are normalised: NFKC, lower
// case, only words without the characters between them. So quotation marks, dashes and white space do not matter. In
// scripts without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) each character is a word here, and a run of
// characters is one word of content: a text that contains each character of a name need not contain the name.
//
// Callers may rely on this: all functions are pure and linear in the texts, for any script; an empty text contains
// nothing, and no text contains an empty quote.
import { stemmer } from 'stemmer';
import { normalized } from './normalized';
import { wordList } from './read-data';

const unspaced = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}';
const number = "\\p{N}+(?:[.,'’]\\p{N}+)*";
const spaced = `(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`;
const character = `(?=\\p{L})[${unspaced}]\\p{M}*`;
const wordPattern = new RegExp(`${number}|${character}|${spaced}`, 'gu');
const contentPattern = new RegExp(`${number}|(?:${character})+|${spaced}`, 'gu');
const unspacedStart = new RegExp(`^${character}`, 'u');

/** Whether a word belongs to a script without spaces. */
export const isUnspaced = (word: string): boolean => unspacedStart.test(word);

const limiting = wordList('limiting-words');
const small: ReadonlySet<string> = new Set([...wordList('stop-words'), ...wordList('foreign-small-words')]);

/** The words of a text in order: lower case, numbers without separators of thousands and leading zeros. */
export const plainWordsIn = (text: string): string[] => wordsBy(wordPattern, text);

const wordsBy = (pattern: RegExp, text: string): string[] =>
  (normalized(text, 'NFKC').toLowerCase().match(pattern) ?? []).map((word) =>
    /^\p{N}/u.test(word) ? word.replace(thousands, '').replace(/^0{1,20}(?!$)/u, '') : word,
  );

const thousands = /[,'’](?=\p{N}{3}(?!\p{N}))/gu;

const row = (words: string[]) => ` ${words.join(' ')} `;

/** Whether words are side by side in a text. */
export function isHeld(words: string, text: string): boolean {
  const wanted = plainWordsIn(words);
  return wanted.length > 0 && row(plainWordsIn(text)).includes(row(wanted));
}

/** The names, numbers and other words with content, by stem; a run of a script without spaces counts as a whole. */
export const contentIn = (text: string): string[] => [
  ...new Set(
    wordsBy(contentPattern, text)
      .filter((word) => !small.has(word) && !limiting.has(word))
      .map((word) => (isUnspaced(word) ? word : stemmer(word))),
  ),
];

/** The content of a text that none of the other texts contains. */
export function unheldIn(text: string, others: string[]): string[] {
  const held = new Set(others.flatMap(contentIn));
  const rows = others.map((other) => row(plainWordsIn(other)));
  const isInRun = (word: string) => isUnspaced(word) && rows.some((each) => each.includes(row(plainWordsIn(word))));
  return contentIn(text).filter((word) => !held.has(word) && !isInRun(word));
}

/** A capital within a sentence shows a month or a name. */
const monthOrName = /(?<=\S )(?:May|Will)\b/gu;
const limitingRows = [...limiting].map((entry) => row(plainWordsIn(entry)));

/** The words that make a sentence less certain, joined to one text; '' if there are none. */
export function limitsIn(sentence: string): string {
  const written = sentence.replace(/n['’]t\b/giu, ' not ').replace(monthOrName, ' ');
  const words = row(plainWordsIn(written));
  return limitingRows
    .filter((entry) => words.includes(entry))
    .join('')
    .trim();
}
