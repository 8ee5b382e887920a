// Decides by spelling whether two names may denote the same entity. Missed matches are preferred to false ones.
import { distance } from 'fastest-levenshtein';
import { isKnownPlace } from './known-places';
import { firstNames, isCommon, legalForms } from './name-words';
import { isOneTypo } from './one-typo';
import { wordList } from './read-data';

export interface TypedName {
  name: string;
  /** Canonical form of the name: `entityKey(name)`. */
  key: string;
  entity_type: string;
}

export interface Likeness {
  /**
   * How the names match. `spelling`: another spelling or word order. `short_form`: `short` abbreviates the other name.
   * A short form counts only if no third name fits.
   */
  rule: 'spelling' | 'short_form';
  /** Certainty of the match, 0 to 1. */
  score: number;
  /** Set for a weak match: a first name, which several people may have. */
  likely?: true;
  /** Set for a short form without a type: it counts only if no other name has its word. */
  alone?: true;
  /** Which of the two names is the short form. */
  short?: 'a' | 'b';
}

const smallWords = wordList('small-words');
const opposedPrefixes = [...wordList('opposed-prefixes')];
/** Types in which a typo yields another valid name of the same type. */
const exact: ReadonlySet<string> = new Set(['date', 'code']);

/**
 * Compares two names.
 * @returns undefined if they differ in more than spelling, or their types exclude each other
 */
export function compareNames(a: TypedName, b: TypedName): Likeness | undefined {
  if (exact.has(a.entity_type) || exact.has(b.entity_type) || a.key === b.key) return undefined;
  const [aWords, bWords] = [wordsOfKey(a.key), wordsOfKey(b.key)];
  if (numbersOf(aWords) !== numbersOf(bWords)) return undefined;
  return spelling(a, aWords, b, bWords) ?? shortForm(a, aWords, b, bWords);
}

export const wordsOfKey = (key: string): string[] => key.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The initials of a name, with and without its function words; none for a single word. */
export function acronymsOf(words: string[]): string[] {
  const large = words.filter((word) => !smallWords.has(word));
  return [...new Set([words, large].filter(({ length }) => length > 1).map(lettersOf))].filter(
    ({ length }) => length >= minAcronymLetters,
  );
}

/** Min letters of an acronym, because acronyms of two letters are too ambiguous. */
const minAcronymLetters = 3;
const lettersOf = (words: string[]) => words.map((word) => [...word][0]).join('');

/** The words with digits, in order: differing numbers, versions or codes are never typos. */
export const numbersOf = (words: string[]) => words.filter((word) => /\p{N}/u.test(word)).join(' ');

const mayBeOneKind = (a: TypedName, b: TypedName) =>
  a.entity_type === b.entity_type || a.entity_type === 'other' || b.entity_type === 'other';

function spelling(a: TypedName, aWords: string[], b: TypedName, bWords: string[]): Likeness | undefined {
  const [aCore, bCore] = [withoutLegalForm(aWords), withoutLegalForm(bWords)];
  // Types are ignored here, because equal words are stronger evidence than the extracted types.
  if (isSame(aCore, bCore)) return { rule: 'spelling', score: 0.98 };
  if (!mayBeOneKind(a, b)) return undefined;
  const large = (words: string[]) => words.filter((word) => !smallWords.has(word)).sort();
  if (aCore.length > 1 && isSame(large(aCore), large(bCore))) return { rule: 'spelling', score: 0.95 };
  if (aCore.length !== bCore.length)
    return isSplitOtherwise(aCore, bCore) ? { rule: 'spelling', score: 0.96 } : undefined;
  const changed = aCore.flatMap((word, i) => (word === bCore[i] ? [] : [{ one: word, other: bCore[i] ?? '' }]));
  const [slip] = changed;
  if (!slip || changed.length > 1) return undefined;
  const { one, other } = slip;
  const isPerson = a.entity_type === 'person' || b.entity_type === 'person';
  if (!isSlip(one, other, isPerson, aCore.length === 1)) return undefined;
  return { rule: 'spelling', score: 1 - distance(one, other) / Math.max(a.key.length, b.key.length) };
}

const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((word, i) => word === b[i]);

function withoutLegalForm(words: string[]): string[] {
  return words.length > 1 && legalForms.has(words.at(-1) ?? '') ? words.slice(0, -1) : words;
}

/** Whether two names differ only in spaces: "Elasticsearch" and "Elastic Search". */
function isSplitOtherwise(a: string[], b: string[]): boolean {
  return a.join('') === b.join('') && a.join('').length >= 8;
}

/** Minimum letters of a word for a typo. With a changed letter, shorter words are often other words. */
const minTypoLength = 6;
/** Minimum length of a single-word name for a typo match: no other word supports it. */
const minSingleWordLength = 9;

/** Whether two words differ by one inserted, missing, replaced or transposed letter. */
function isSlip(a: string, b: string, isPerson: boolean, isAlone: boolean): boolean {
  if (a[0] !== b[0]) return false;
  // First names that sound the same match: "Hanna" and "Hannah", "Jon" and "John".
  if (isPerson && !isAlone && sound(a) === sound(b)) return true;
  if ((isKnown(a) && isKnown(b)) || prefixOf(a) !== prefixOf(b)) return false;
  const length = Math.max(a.length, b.length);
  if (length < (isAlone ? minSingleWordLength : minTypoLength)) return false;
  if (isPerson && stemOf(a) === stemOf(b)) return /sk[ia]$/u.test(a) && /sk[ia]$/u.test(b);
  return isOneTypo(a, b);
}

const isKnown = (word: string) => firstNames.has(word) || isKnownPlace(word);

/** The prefix of a word, if the word list pairs it with an opposite prefix. */
const prefixOf = (word: string) => opposedPrefixes.find((prefix) => word.startsWith(prefix));

/**
 * A first name without final vowels: "Robert" and "Roberta" have one stem, but are different names. The surnames
 * "Kowalski" and "Kowalska" are equal.
 */
const stemOf = (word: string) => word.replace(/(?<![aeio])[aeio]+$/u, '');

/** A rough phonetic form: h only at the beginning, no double letters; qu, qv and kv become kw. */
const sound = (word: string) =>
  word
    .replace(/(?<=.)h/gu, '')
    .replace(/(.)\1/gu, '$1')
    .replace(/qu|qv|kv/gu, 'kw');

function shortForm(a: TypedName, aWords: string[], b: TypedName, bWords: string[]): Likeness | undefined {
  const side = aWords.length < bWords.length || (aWords.length === bWords.length && a.key.length < b.key.length);
  const [short, shortWords, long, longWords] = side ? [a, aWords, b, bWords] : [b, bWords, a, aWords];
  const score = isAcronym(short, shortWords, long, longWords)
    ? 0.9
    : isShortPerson(short, shortWords, long, longWords)
      ? 0.85
      : undefined;
  const which = side ? 'a' : 'b';
  if (score !== undefined) return { rule: 'short_form', score, short: which };
  if (isFirstName(short, shortWords, long, longWords))
    return { rule: 'short_form', score: 0.6, short: which, likely: true };
  return isPartOfPerson(short, shortWords, long, longWords)
    ? { rule: 'short_form', score: 0.6, short: which, likely: true, alone: true }
    : undefined;
}

/**
 * Whether the short name is an acronym, as "NLB" of "Norsk Lys Byrå". Types are ignored, because an acronym's type is
 * unknown; people have none.
 */
function isAcronym(short: TypedName, shortWords: string[], long: TypedName, longWords: string[]): boolean {
  if (shortWords.length !== 1 || long.entity_type === 'person' || short.entity_type === 'person') return false;
  return /^(?:\p{Lu}\.?){3,}$/u.test(short.name) && acronymsOf(longWords).includes(short.key);
}

/**
 * Whether the short name is the first name of the other: "Mara" of "Mara Lindqvist". It counts only if no other Mara
 * exists.
 */
const isFirstName = (short: TypedName, [only = '', ...more]: string[], long: TypedName, longWords: string[]) =>
  [short, long].every(({ entity_type }) => entity_type === 'person') &&
  more.length === 0 &&
  longWords.length > 1 &&
  only === longWords[0] &&
  firstNames.has(only);

/** Whether a word of unknown type is the first or last word of a person: "Tjorven" of "Tjorven Lind". */
const isPartOfPerson = (short: TypedName, [only = '', ...more]: string[], long: TypedName, longWords: string[]) =>
  short.entity_type === 'other' &&
  long.entity_type === 'person' &&
  more.length === 0 &&
  longWords.length > 1 &&
  (only === longWords[0] || only === longWords.at(-1)) &&
  /^\p{Lu}\p{M}*\p{Ll}/u.test(short.name) &&
  !isCommon(only) &&
  !isKnownPlace(only);

/**
 * Whether the short name abbreviates a person: "M. Lindqvist", "Mara L.", "Lindqvist", "Mara S. Lindqvist". A first
 * name alone is too ambiguous.
 */
function isShortPerson(short: TypedName, shortWords: string[], long: TypedName, longWords: string[]): boolean {
  if (long.entity_type !== 'person' || !mayBeOneKind(short, long) || longWords.length < 2) return false;
  const [only = ''] = shortWords;
  if (shortWords.length === 1)
    return (
      only === longWords.at(-1) && short.entity_type === 'person' && !/^[ivx]+$/u.test(only) && !firstNames.has(only)
    );
  const initials = initialsFor(shortWords, longWords);
  let at = 0;
  let full = 0;
  for (const [i, word] of initials.entries()) {
    while (at < longWords.length && !stands(word, longWords[at] ?? '')) at++;
    if (at === longWords.length || (i === 0 && at > 0)) return false;
    if (word.length > 1) full++;
    at++;
  }
  return at === longWords.length && full > 0;
}

/** Splits initials to fit the number of words in the long form: "jrr tolkien" as "j r r tolkien". */
function initialsFor(short: string[], long: string[]): string[] {
  const [first = '', ...rest] = short;
  const letters = [...first];
  const isCluster = letters.length > 1 && letters.length === long.length - rest.length;
  return isCluster && letters.every((letter, i) => long[i]?.startsWith(letter)) ? [...letters, ...rest] : short;
}

const stands = (word: string, for_: string) => word === for_ || (word.length === 1 && for_.startsWith(word));
