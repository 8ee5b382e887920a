// Splits a statement into comparable terms: words in basic form, names, amounts and dates.
import { stemmer } from 'stemmer';
import { basicForm, isCompound, isPart, isUsually } from '../../../libraries/text/lexicon';
import { maxRead } from '../../../limits';
import { plainWord } from './word-families';
import { wordList } from '../../../libraries/text/read-data';
import { months, weekdays } from '../time/calendar';
import { amountAt, type Amount, type Bound } from './amounts';

export type TermKind = 'word' | 'name' | 'month' | 'weekday' | Amount['kind'];

export interface Term {
  kind: TermKind;
  /** The text as written. */
  text: string;
  /** Basic form in lower case. */
  base: string;
  stem: string;
  /** Value of an amount or date. */
  value: number;
  bound: Bound;
  /** The counted noun in basic form; '' if there is none. */
  unit: string;
  /** Position among all words of the statement. */
  at: number;
  /** The previous word in basic form, such as a preposition or an article. */
  before: string;
}

export interface Terms {
  terms: Term[];
  /** All words in lower case, in order. */
  words: string[];
  /** Positions of negations. */
  denials: number[];
  /** Position of the first verb that states something; the number of words if none is found. */
  verbAt: number;
  isQuestion: boolean;
  /** The statement is a wish, a plan, a possibility or reported by others. */
  isUnsure: boolean;
}

interface Word {
  /** Position of the word. */
  at: number;
  text: string;
  lower: string;
  base: string;
  /** The word is the first of its sentence. */
  opens: boolean;
  /** Punctuation follows the word. */
  pauses: boolean;
}

/** Result of reading at a position: the number of words read, and the term. A stop word yields no term. */
type Found = { length: number } & Partial<Pick<Term, 'kind' | 'text' | 'base' | 'value' | 'bound' | 'unit'>>;

const prepositions = wordList('prepositions');
const auxiliaries = wordList('auxiliaries');
const denying = wordList('denying-words');
const unsure = wordList('unsure-words');
const opposed = wordList('opposed-words');
const lightTerms = wordList('light-terms');
const firstNames = wordList('first-names');
const nationalities = wordList('nationalities');
const functionWords = new Set([...wordList('stop-words'), ...wordList('determiners'), ...prepositions, ...auxiliaries]);
/** Words before "to" or a verb in -ing that express a plan: "plans to move", "considers moving". */
const unsureBefore = new Set('plan want intend propose consider hope suggest'.split(' '));
const modals = 'can could may might must should would cannot'.split(' ');
const finiteVerbs = new Set([...auxiliaries, ...modals, 'works', 'lives', 'needs', 'uses', 'runs', 'costs']);
const beforeNoun = new Set('the a an its his her their my our and or'.split(' '));

/** The terms of a statement. Only the beginning of a long text is read. */
export function termsOf(statement: string): Terms {
  const text = statement.slice(0, maxRead.comparedStatement);
  const words = wordsOf(text);
  const lowers = words.map(({ lower }) => lower);
  const terms: Term[] = [];
  const read: Word[] = [];
  for (let word = words[0], next = 1; word; word = words[next]) {
    const { length, kind, ...found } = readAt(word, words, lowers);
    const last = terms.at(-1);
    if (last && kind === 'name' && length === 1 && goesOn(last, word)) extend(last, word);
    else if (kind) terms.push({ ...termOf(word, words[word.at - 1]), kind, ...found });
    read.push(word);
    next = word.at + length;
  }
  for (const term of terms) term.stem = stemmer(term.base);
  return {
    terms,
    words: lowers,
    denials: read.filter((word) => isDenial(word, words[word.at + 1])).map(({ at }) => at),
    verbAt: verbIn(words),
    isQuestion: /\?\s*$/u.test(text),
    isUnsure: read.some((word) => isUnsure(word, words[word.at + 1])),
  };
}

// bounded: `maxRead.comparedStatement` characters.
const wordPattern =
  /\p{N}+(?:[.,]\p{N}+)*(?:st|nd|rd|th|k|m|bn)?(?![\p{L}])|\p{L}[\p{L}\p{M}\p{N}]*(?:[-'’]\p{L}[\p{L}\p{M}\p{N}]*)*|%|[.;!?(),:]/gu;

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let opens = true;
  for (const { 0: found } of text.matchAll(wordPattern)) {
    const last = words.at(-1);
    if (/^[.;!?(),:]$/u.test(found)) {
      if (/[.!?:(]/u.test(found)) opens = true;
      if (last) last.pauses = true;
      continue;
    }
    for (const part of partsOf(found)) {
      const lower = plainWord(part);
      words.push({ at: words.length, text: part, lower, base: basicForm(lower), opens, pauses: false });
      opens = false;
    }
  }
  return words;
}

/** Splits a token into words: "isn't" → is, not; "well-known" → well, known; "mother's" → mother. */
function partsOf(word: string): string[] {
  if (/^cannot$/iu.test(word)) return ['can', 'not'];
  const [, verb] = /^(.+)n['’]t$/iu.exec(word) ?? [];
  if (verb !== undefined) return [irregularDenials.get(word.toLowerCase().replace('’', "'")) ?? verb, 'not'];
  return word.replace(/['’](?:s|re|ve|ll|d|m)$/iu, '').split('-');
}

const irregularDenials = new Map([
  ["won't", 'will'],
  ["can't", 'can'],
  ["shan't", 'shall'],
  ["ain't", 'is'],
]);

function termOf({ text, base, at }: Word, before: Word | undefined): Omit<Term, 'kind'> {
  return { text, base, stem: '', value: NaN, bound: 'exact', unit: '', at, before: before?.base ?? '' };
}

function readAt(word: Word, words: Word[], lowers: string[]): Found {
  const found = amountAt(lowers, word.at) ?? monthIn(word) ?? weekdayIn(word);
  if (found) return found;
  if (isEmpty(word)) return { length: 1 };
  return compoundOf(word, words[word.at + 1]) ?? { length: 1, ...(isName(word) ? nameIn(word) : wordIn(word)) };
}

/** The month that a word names. "may" and "march" in lower case are verbs. */
function monthIn({ text, lower }: Word): Found | undefined {
  const value = months.indexOf(lower);
  const isVerb = (lower === 'may' || lower === 'march') && text === lower;
  return value < 0 || isVerb ? undefined : { kind: 'month', value, base: lower, length: 1 };
}

function weekdayIn({ lower }: Word): Found | undefined {
  const base = lower.replace(/s$/u, '');
  const value = weekdays.indexOf(base);
  return value < 0 ? undefined : { kind: 'weekday', value, base, length: 1 };
}

/** Two words that are one entry of the lexicon: "swimming pool", "New York". */
function compoundOf(word: Word, next: Word | undefined): Found | undefined {
  if (!next || next.opens) return undefined;
  const base = `${word.lower} ${next.base}`;
  if (!isCompound(base)) return undefined;
  return { kind: isCapital(next) ? 'name' : 'word', text: `${word.text} ${next.text}`, base, length: 2 };
}

const isCapital = ({ text }: Word) => /^\p{Lu}/u.test(text);

/** Whether a word is part of a name. At the beginning of a sentence, only words that are not ordinary ones count. */
const isName = (word: Word) =>
  isCapital(word) &&
  !nationalities.has(word.lower) &&
  (!word.opens || firstNames.has(word.lower) || !isOrdinary(word.base));

const nameIn = ({ lower }: Word) => ({ kind: 'name' as const, base: lower });
const wordIn = ({ lower, base }: Word) => ({ kind: 'word' as const, base: nationalities.has(lower) ? lower : base });

const goesOn = (last: Term, { at, opens }: Word) =>
  last.kind === 'name' && last.at + last.base.split(' ').length === at && !opens;

function extend(name: Term, { text, lower }: Word): void {
  name.text += ` ${text}`;
  name.base += ` ${lower}`;
}

const isOrdinary = (base: string) => (['n', 'v', 'a', 'r'] as const).some((part) => isPart(base, part));

const isIn = (list: ReadonlySet<string>, { lower, base }: Word) => list.has(lower) || list.has(base);

/** Whether "A" is a letter, as in "Team A", and not an article. */
const isLetter = ({ text, opens }: Word) => text === 'A' && !opens;

const isEmpty = (word: Word) =>
  !isLetter(word) &&
  !opposed.has(word.lower) &&
  (functionWords.has(word.lower) || isIn(lightTerms, word) || isIn(denying, word));

function isDenial(word: Word, next: Word | undefined): boolean {
  // "No, it is true" answers a question. Its "no" negates no term.
  if (word.lower === 'no' && word.opens && word.pauses) return false;
  if ((word.base === 'decide' || word.base === 'vote') && next?.lower === 'against') return true;
  return isIn(denying, word) || ((word.lower === 'yet' || word.base === 'fail') && next?.lower === 'to');
}

/** Whether a word expresses uncertainty. A capital within a sentence shows a name: "May". */
function isUnsure(word: Word, next: Word | undefined): boolean {
  if (isIn(unsure, word) && (word.text === word.lower || word.opens)) return true;
  return unsureBefore.has(word.base) && /^(?:to|\w+ing)$/u.test(next?.lower ?? '');
}

function verbIn(words: Word[]): number {
  const isImpersonal = /^(?:there|it)$/u.test(words[0]?.lower ?? '');
  if (isImpersonal) return words.length;
  const found = words.findIndex((word) => isVerb(word, words[word.at - 1]));
  return found < 0 ? words.length : found;
}

function isVerb({ lower, base }: Word, before: Word | undefined): boolean {
  if (!before) return false;
  if (finiteVerbs.has(lower) && lower !== 'being') return true;
  if (base === lower || !isUsually(base, 'v')) return false;
  return !prepositions.has(before.lower) && !beforeNoun.has(before.lower) && !isUsually(before.base, 'a');
}
