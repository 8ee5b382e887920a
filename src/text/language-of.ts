// Detects the language of a text by its frequent words: English, unless German or French words clearly prevail.
import { wordList } from './read-data';
import type { Token } from './tokens';

export type Language = 'en' | 'de' | 'fr';

const german = wordList('german-words');
const french = wordList('french-words');
const english = wordList('stop-words');

/** Maximum number of tokens. The first ones show the language. */
const maxRead = 400;
/** Minimum share of frequent words for a language. */
const minShare = 0.12;

export function languageOf(tokens: Token[]): Language {
  const counts = { en: 0, de: 0, fr: 0 };
  const read = tokens.slice(0, maxRead);
  for (const { lower } of read) {
    if (english.has(lower)) counts.en++;
    if (german.has(lower)) counts.de++;
    if (french.has(lower)) counts.fr++;
  }
  const other = counts.de >= counts.fr ? 'de' : 'fr';
  return counts[other] > counts.en && counts[other] >= read.length * minShare ? other : 'en';
}
