// Word lists that tell names from ordinary words, and one type of name from another. The header of each list file
// describes its words.
import { patternFile, wordList } from './read-data';

export const openers = wordList('openers');
export const adjectives = wordList('adjectives');
export const ordinaryWords = wordList('ordinary-words');
export const calendarWords = wordList('calendar-words');
export const nationalities = wordList('nationalities');
export const emptyCapitals = wordList('empty-capitals');
export const honours = wordList('honours');
export const offices = wordList('offices');
export const officeParts = wordList('office-parts');
export const particles = wordList('particles');
/** Common first names, and those of many languages; the latter contain no common words. */
export const firstNames: ReadonlySet<string> = new Set([...wordList('first-names'), ...wordList('world-first-names')]);
export const commonFirstNames = wordList('first-names');
const commonWords = wordList('common-words');
export const occupations = wordList('occupations');
export const doubtfulNames = wordList('doubtful-names');
export const legalForms = wordList('legal-forms');
export const organisationWords = wordList('organisation-words');
export const placeWords = wordList('place-words');
export const eventWords = wordList('event-words');
export const mediaWords = wordList('media-words');
export const productWords = wordList('product-words');
export const ofHeads = wordList('of-heads');

const ordinaryEnding = new RegExp(patternFile('names').anyOf('ordinary ending'), 'u');

/** The part of a word before its first apostrophe: "it" of "it's". */
export function beforeApostrophe(word: string): string {
  const at = word.search(/['’]/u);
  return at < 0 ? word : word.slice(0, at);
}

/** Whether a word is an ordinary English word rather than a name, by its ending or the lists that contain it. */
export function looksOrdinary(lower: string): boolean {
  const bare = beforeApostrophe(lower);
  if (openers.has(bare) || ordinaryWords.has(bare) || openers.has(lower)) return true;
  return ordinaryEnding.test(bare);
}

/** Whether a word, or the basic form of a plural or a verb, is an ordinary English word. */
export function isCommon(lower: string): boolean {
  if (commonWords.has(lower) || looksOrdinary(lower)) return true;
  if (!lower.endsWith('s')) return false;
  const singular = lower.slice(0, -1);
  if (commonWords.has(singular) || ordinaryWords.has(singular)) return true;
  return (
    singular.endsWith('e') && (commonWords.has(singular.slice(0, -1)) || commonWords.has(`${singular.slice(0, -2)}y`))
  );
}
