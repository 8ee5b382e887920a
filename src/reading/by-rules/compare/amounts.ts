// Reads amounts in a statement: "three hundred", "12k", "no more than 5 boats", "the 2nd", "16 May".
import { basicForm, isPart } from '../../../libraries/text/lexicon';
import { wordList } from '../../../libraries/text/read-data';
import { months } from '../time/calendar';

/**
 * How an amount is bounded. `least` and `most` include the value, `above` and `below` exclude it; `exact`: no bound.
 */
export type Bound = 'exact' | 'above' | 'least' | 'below' | 'most' | 'about';

export interface Amount {
  kind: 'number' | 'year' | 'day' | 'ordinal';
  value: number;
  bound: Bound;
  base?: string;
  /** The counted noun in basic form; '' if no noun follows. */
  unit?: string;
  /** How many words the amount has. */
  length: number;
}

const stopWords = wordList('stop-words');
const unitEnds = new Set([...wordList('prepositions'), ...wordList('auxiliaries')]);

const valuesFrom = (first: number, step: number, words: string): [string, number][] =>
  words.split(' ').map((word, i) => [word, first + step * i]);

const numberWords = new Map([
  ...valuesFrom(0, 1, 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'),
  ...valuesFrom(16, 1, 'sixteen seventeen eighteen nineteen'),
  ...valuesFrom(20, 10, 'twenty thirty forty fifty sixty seventy eighty ninety'),
  ...valuesFrom(1, 1, 'once twice'),
  ...valuesFrom(12, 0, 'dozen'),
]);
const ordinalWords = new Map(
  valuesFrom(1, 1, 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'),
);
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
  ['crore', 1e7],
  ['k', 1e3],
  ['m', 1e6],
  ['bn', 1e9],
]);
const isScaleWord = (word: string | undefined) => word !== undefined && word.length > 2 && scales.has(word);

/** Wordings of a bound before an amount, of at most three words. */
const boundWordings: [Bound, string[]][] = [
  ['most', ['no more than', 'not more than', 'at most', 'up to', 'until']],
  ['least', ['no less than', 'no fewer than', 'not less than', 'at least', 'since']],
  ['above', ['more than', 'greater than', 'higher than', 'larger than', 'over', 'above', 'after']],
  ['above', ['exceed', 'exceeded', 'exceeding', 'surpassed']],
  ['below', ['less than', 'fewer than', 'lower than', 'smaller than', 'under', 'below', 'before']],
  ['about', ['about', 'around', 'approximately', 'roughly', 'nearly', 'almost']],
];
const bounds = new Map(
  boundWordings.flatMap(([bound, wordings]) => wordings.map((wording): [string, Bound] => [wording, bound])),
);
/** Words that may be between a bound and its amount: "more than the 50 …", "before May 16, 2019". */
const fillers = new Set(['the', 'a', 'an', 'rs', 'usd', 'about', ...months]);

/**
 * The amount that begins at a position; undefined if none does.
 * @param words the words of the statement, in lower case
 */
export const amountAt = (words: string[], at: number): Amount | undefined =>
  cardinalAt(words, at) ?? ordinalAt(words, at);

function cardinalAt(words: string[], at: number): Amount | undefined {
  const number = numberAt(words, at);
  if (!number) return undefined;
  const { value, length } = number;
  const bound = boundBefore(words, at);
  if (length === 1 && isYear(words[at]) && !isCounted(words[at + 1])) return { kind: 'year', value, bound, length };
  if (isBesideMonth(value, words, at)) return { kind: 'day', value, bound, base: `${value}.`, length };
  return { kind: 'number', value, bound, base: String(value), unit: unitAfter(words, at + length), length };
}

function ordinalAt(words: string[], at: number): Amount | undefined {
  const word = words[at] as string;
  const digits = /^(\d{1,4})(?:st|nd|rd|th)$/u.exec(word);
  const value = digits ? Number(digits[1]) : ordinalWords.get(word);
  const isUnitOfTime = word === 'second' && /^(?:a|per|\d+)$/u.test(words[at - 1] ?? '');
  if (value === undefined || isUnitOfTime) return undefined;
  const kind = isBesideMonth(value, words, at) ? 'day' : 'ordinal';
  return { kind, value, bound: boundBefore(words, at), base: `${value}.`, length: 1 };
}

interface Numeral {
  value: number;
  length: number;
}

function numberAt(words: string[], at: number): Numeral | undefined {
  if (words[at] === 'a' && words[at + 1] === 'couple') return { value: 2, length: 2 };
  const value = digitsIn(words[at] as string);
  if (value !== undefined) return Number.isNaN(value) ? undefined : scaled({ value, length: 1 }, words, at);
  const numeral = spelledAt(words, at);
  return numeral && scaled(numeral, words, at);
}

/**
 * The value of "12", "1,500" or "2.5m". NaN for digits that are not a number, like a version; undefined without digits.
 */
function digitsIn(word: string): number | undefined {
  const [, digits, scale = ''] = /^(\p{N}+(?:[.,]\p{N}+)*)(k|m|bn)?$/u.exec(word) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', '')) * (scales.get(scale) ?? 1);
}

/**
 * The value of "seven", "twenty-one" or "several million". A lone "one" counts only before a noun, because it can be a
 * pronoun.
 */
function spelledAt(words: string[], at: number): Numeral | undefined {
  const [word, next] = [words[at] as string, words[at + 1]];
  const value = numberWords.get(word);
  if (value === undefined)
    return /^(?:a|an|several)$/u.test(word) && isScaleWord(next) ? { value: 1, length: 1 } : undefined;
  if (word === 'one' && !/^(?:hundred|thousand|million|billion)$/u.test(next ?? '') && !isCounted(next))
    return undefined;
  const unit = numberWords.get(next ?? '') ?? Infinity;
  return value >= 20 && unit < 10 ? { value: value + unit, length: 2 } : { value, length: 1 };
}

/** Multiplies a number by the scale words after it: "two hundred thousand". */
function scaled({ value, length }: Numeral, words: string[], at: number): Numeral {
  const scale = scales.get(words[at + length] ?? '');
  return scale === undefined ? { value, length } : scaled({ value: value * scale, length: length + 1 }, words, at);
}

const isYear = (word: string | undefined) => /^(?:1[0-9]|20)\d\d$/u.test(word ?? '');

const isCounted = (next: string | undefined) =>
  next !== undefined && /s$/u.test(next) && !stopWords.has(next) && isNoun(basicForm(next));

const isNoun = (base: string) => isPart(base, 'n');

/** The counted noun in the next four words, in basic form: the last noun of its phrase ("5 wooden boats" → boat). */
function unitAfter(words: string[], from: number): string {
  for (const [i, word] of words.slice(from, from + 4).entries()) {
    if (word === '%' || word === 'percent') return '%';
    if (unitEnds.has(word) || /^\p{N}/u.test(word)) return '';
    const base = basicForm(word);
    const isPlural = base !== word;
    if (isNoun(base) && (isPlural || i === 3 || !isNoun(basicForm(words[from + i + 1] ?? '')))) return base;
  }
  return '';
}

function boundBefore(words: string[], at: number): Bound {
  const isFilled = fillers.has(words[at - 1] ?? '');
  return boundEndingAt(words, at) ?? (isFilled ? boundEndingAt(words, at - 1) : undefined) ?? 'exact';
}

function boundEndingAt(words: string[], end: number): Bound | undefined {
  const lengths = [3, 2, 1].filter((length) => length <= end);
  const wordings = lengths.map((length) => words.slice(end - length, end).join(' '));
  return wordings.map((wording) => bounds.get(wording)).find((bound) => bound !== undefined);
}

/** Whether a number is the day of a month next to it: "16 May", "the 2nd of June". */
function isBesideMonth(value: number, words: string[], at: number): boolean {
  const beside = [words[at - 1], words[at + 1], words[at + 1] === 'of' ? words[at + 2] : undefined];
  return value >= 1 && value <= 31 && beside.some((word) => word !== undefined && months.includes(word));
}
