// A statement as terms that can be compared with those of another: words in basic form, names, amounts and years; what is denied is marked.
import { stemmer } from 'stemmer';
import { plain } from '../questions/families';
import { wordList } from '../read-data';
import { basicForm, isCompound, isPart, isUsually } from '../lexicon/lexicon';

export type TermKind = 'word' | 'name' | 'number' | 'year' | 'ordinal' | 'day' | 'month' | 'weekday';

/** How an amount is bounded: "more than 5", "at most 5"; `exact` if nothing is said. */
export type Bound = 'exact' | 'above' | 'least' | 'below' | 'most' | 'about';

export interface Term {
  kind: TermKind;
  /** As written. */
  text: string;
  /** Basic form in lower case. */
  base: string;
  stem: string;
  /** Of numbers, years and ordinals. */
  value: number;
  bound: Bound;
  /** What a number counts, in basic form; '' if nothing follows. */
  unit: string;
  /** Position among all words of the statement. */
  at: number;
  /** The word before, in basic form: a preposition, an article. */
  before: string;
}

export interface Terms {
  terms: Term[];
  /** All words in lower case, in order. */
  words: string[];
  /** Positions of words that deny. */
  denials: number[];
  /** Position of the first verb that states something; the number of words if none is found. */
  verbAt: number;
  isQuestion: boolean;
  /** Says what is wished, planned, possible or told by others. */
  isUnsure: boolean;
}

const stopWords = wordList('stop-words');
const determiners = wordList('determiners');
const prepositions = wordList('prepositions');
const auxiliaries = wordList('auxiliaries');
const firstNames = wordList('first-names');
const nationalities = wordList('nationalities');
const lightWords = new Set([
  ...[
    'be',
    'have',
    'do',
    'get',
    'also',
    'really',
    'very',
    'just',
    'then',
    'well',
    'ok',
    'okay',
    'oh',
    'yes',
    'yeah',
    'lol',
    'hi',
    'hello',
    'like',
  ],
  ...[
    'there',
    'here',
    'one',
    'someone',
    'something',
    'anyone',
    'anything',
    'somebody',
    'anybody',
    'thing',
    'currently',
    'already',
    'still',
    'however',
  ],
  ...[
    'certain',
    'several',
    'many',
    'much',
    'lot',
    'bit',
    'etc',
    'more',
    'less',
    'fewer',
    'than',
    'least',
    'only',
    'yet',
    'would',
    'could',
    'may',
    'might',
    'must',
    'shall',
    'cannot',
    'us',
    'whose',
    'upon',
    'within',
    'among',
    'per',
    'via',
  ],
]);
/** Words that deny what follows; "failed to", "refused to". */
const denying = new Set([
  ...[
    'not',
    'no',
    'never',
    'nobody',
    'none',
    'nothing',
    'neither',
    'nor',
    'without',
    'cannot',
    'hardly',
    'barely',
    'nowhere',
    'n’t',
  ],
  ...['refuse', 'lack', 'unable', 'incapable', 'cease', 'refrain', 'avoid', 'exclude', 'excluding', 'except'],
]);
const unsure = new Set([
  ...[
    'may',
    'might',
    'could',
    'would',
    'should',
    'maybe',
    'perhaps',
    'possibly',
    'probably',
    'hope',
    'wish',
    'rumour',
    'rumor',
    'suppose',
  ],
  ...['allegedly', 'reportedly', 'supposedly', 'if', 'whether', 'imagine'],
]);
/** Before "to" or a verb in -ing: "plans to move", "considers moving". */
const unsureBefore = new Set(['plan', 'want', 'intend', 'propose', 'consider', 'hope', 'suggest']);
const smallNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const numberWords = new Map<string, number>([
  ...smallNumbers.split(' ').map((word, i): [string, number] => [word, i]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, i): [string, number] => [word, 20 + 10 * i]),
  ['dozen', 12],
  ['twice', 2],
  ['once', 1],
]);
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
  ['crore', 1e7],
  ['k', 1000],
  ['m', 1e6],
  ['bn', 1e9],
]);
const ordinalWords = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, i) => [word, i + 1]),
);
const months = 'january february march april may june july august september october november december'.split(' ');
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
/** Wordings before an amount, the longest first. */
const bounds: [words: string[], bound: Bound][] = [
  [['no', 'more', 'than'], 'most'],
  [['not', 'more', 'than'], 'most'],
  [['no', 'less', 'than'], 'least'],
  [['no', 'fewer', 'than'], 'least'],
  [['not', 'less', 'than'], 'least'],
  [['more', 'than'], 'above'],
  [['greater', 'than'], 'above'],
  [['higher', 'than'], 'above'],
  [['larger', 'than'], 'above'],
  [['less', 'than'], 'below'],
  [['fewer', 'than'], 'below'],
  [['lower', 'than'], 'below'],
  [['smaller', 'than'], 'below'],
  [['at', 'least'], 'least'],
  [['at', 'most'], 'most'],
  [['up', 'to'], 'most'],
  [['over'], 'above'],
  [['above'], 'above'],
  [['exceed'], 'above'],
  [['exceeded'], 'above'],
  [['exceeding'], 'above'],
  [['surpassed'], 'above'],
  [['after'], 'above'],
  [['under'], 'below'],
  [['below'], 'below'],
  [['before'], 'below'],
  [['until'], 'most'],
  [['since'], 'least'],
  [['about'], 'about'],
  [['around'], 'about'],
  [['approximately'], 'about'],
  [['roughly'], 'about'],
  [['nearly'], 'about'],
  [['almost'], 'about'],
];

// bounded: 4,000 characters, see `longest`.
const wordPattern =
  /\p{N}+(?:[.,]\p{N}+)*(?:st|nd|rd|th|k|m|bn)?(?![\p{L}])|\p{L}[\p{L}\p{M}\p{N}]*(?:[-'’]\p{L}[\p{L}\p{M}\p{N}]*)*|%|[.;!?(),:]/gu;
const longest = 4_000;

/** The terms of a statement. Of a longer text only the beginning is read. */
export function termsOf(statement: string): Terms {
  const text = statement.slice(0, longest);
  const raw: { text: string; opens: boolean; pauses: boolean }[] = [];
  let opens = true;
  for (const { 0: found } of text.matchAll(wordPattern)) {
    if (/^[.;!?(),:]$/u.test(found)) {
      if (/[.!?:(]/u.test(found)) opens = true;
      const last = raw.at(-1);
      if (last) last.pauses = true;
      continue;
    }
    for (const part of parted(found)) {
      raw.push({ text: part, opens, pauses: false });
      opens = false;
    }
  }
  const words = raw.map(({ text: word }) => plain(word));
  const terms: Term[] = [];
  const denials: number[] = [];
  let isUnsure = false;
  for (let i = 0; i < raw.length; i++) {
    const { text: word, opens: first, pauses } = raw[i] as (typeof raw)[number];
    const lower = words[i] as string;
    const base = basicForm(lower);
    const before = i > 0 ? basicForm(words[i - 1] as string) : '';
    // "No, it is" answers; it denies nothing of its own sentence.
    const isAnswer = lower === 'no' && first && pauses;
    if ((denying.has(lower) || denying.has(base)) && !isAnswer) denials.push(i);
    if ((unsure.has(lower) || unsure.has(base)) && (word === lower || first)) isUnsure = true;
    if (unsureBefore.has(base) && /^(?:to|\w+ing)$/u.test(words[i + 1] ?? '')) isUnsure = true;
    const add = (kind: TermKind, more: Partial<Term> = {}) =>
      terms.push({ kind, text: word, base, stem: '', value: NaN, bound: 'exact', unit: '', at: i, before, ...more });
    const number = numberAt(words, i);
    if (number) {
      const { value, length } = number;
      const bound = boundBefore(words, i);
      const isYear = /^(?:1[0-9]|20)\d\d$/u.test(lower) && length === 1 && !isCounted(words[i + 1]);
      if (isYear) add('year', { value, bound });
      else if (isDay(value, words, i)) add('day', { value, bound, base: `${value}.` });
      else add('number', { value, bound, unit: unitAfter(words, i + length), base: String(value) });
      i += length - 1;
      continue;
    }
    const ordinal = ordinalOf(lower);
    if (ordinal !== undefined && !(lower === 'second' && /^(?:a|per|\d+)$/u.test(words[i - 1] ?? ''))) {
      add(isDay(ordinal, words, i) ? 'day' : 'ordinal', {
        value: ordinal,
        base: `${ordinal}.`,
        bound: boundBefore(words, i),
      });
      continue;
    }
    if ((lower === 'yet' || base === 'fail') && words[i + 1] === 'to') denials.push(i);
    if (months.includes(lower) && (lower !== 'may' || word !== lower) && (lower !== 'march' || word !== lower)) {
      add('month', { value: months.indexOf(lower), base: lower });
      continue;
    }
    const day = weekdays.indexOf(lower.replace(/s$/u, ''));
    if (day >= 0) {
      add('weekday', { value: day, base: weekdays[day] as string });
      continue;
    }
    if (isEmpty(lower, base)) continue;
    const pair = words[i + 1] && !raw[i + 1]?.opens ? `${lower} ${basicForm(words[i + 1] as string)}` : '';
    if (pair !== '' && isCompound(pair)) {
      add(/^\p{Lu}/u.test(raw[i + 1]?.text ?? '') ? 'name' : 'word', {
        text: `${word} ${raw[i + 1]?.text}`,
        base: pair,
      });
      i++;
      continue;
    }
    if (nationalities.has(lower) || !/^\p{Lu}/u.test(word) || (first && !firstNames.has(lower) && isOrdinary(base))) {
      add('word', nationalities.has(lower) ? { base: lower } : {});
      continue;
    }
    const last = terms.at(-1);
    if (last?.kind === 'name' && last.at + last.base.split(' ').length === i && !first) {
      last.text += ` ${word}`;
      last.base += ` ${lower}`;
    } else add('name', { base: lower });
  }
  for (const term of terms) term.stem = stemmer(term.base);
  return { terms, words, denials, verbAt: verbIn(words), isQuestion: /\?\s*$/u.test(text), isUnsure };
}

/** Small words that say where, which part or how often: their opposites contradict. */
const telling = new Set([
  ...[
    'near',
    'close',
    'far',
    'inside',
    'outside',
    'indoors',
    'outdoors',
    'behind',
    'front',
    'above',
    'below',
    'under',
    'off',
    'against',
    'up',
    'down',
  ],
  ...[
    'all',
    'every',
    'always',
    'sometimes',
    'often',
    'rarely',
    'seldom',
    'everyone',
    'everybody',
    'everything',
    'before',
    'after',
  ],
]);

const isEmpty = (lower: string, base: string) => !telling.has(lower) && isFunctionWord(lower, base);

const isFunctionWord = (lower: string, base: string) =>
  stopWords.has(lower) ||
  lightWords.has(base) ||
  lightWords.has(lower) ||
  determiners.has(lower) ||
  prepositions.has(lower) ||
  auxiliaries.has(lower) ||
  denying.has(lower) ||
  denying.has(base);

const isOrdinary = (base: string) => isPart(base, 'n') || isPart(base, 'v') || isPart(base, 'a') || isPart(base, 'r');

/** "isn't" → is, not; "well-known" → well, known; "mother's" → mother. */
function parted(word: string): string[] {
  const denied = /^(.+)n['’]t$/iu.exec(word);
  if (denied) return [irregularDenials.get(word.toLowerCase().replace('’', "'")) ?? (denied[1] as string), 'not'];
  if (/^cannot$/iu.test(word)) return ['can', 'not'];
  const bare = word.replace(/['’](?:s|re|ve|ll|d|m)$/iu, '');
  return bare.includes('-') ? bare.split('-') : [bare];
}

const irregularDenials = new Map([
  ["won't", 'will'],
  ["can't", 'can'],
  ["shan't", 'shall'],
  ["ain't", 'is'],
]);

function numberAt(words: string[], i: number): { value: number; length: number } | undefined {
  const word = words[i] as string;
  const digits = /^(\p{N}+(?:[.,]\p{N}+)*)(k|m|bn)?$/u.exec(word);
  let value: number | undefined;
  let length = 1;
  if (digits) {
    value = Number((digits[1] as string).replaceAll(',', '')) * (scales.get(digits[2] ?? '') ?? 1);
  } else if (
    numberWords.has(word) &&
    !(word === 'one' && !/^(?:hundred|thousand|million|billion)$/u.test(words[i + 1] ?? '') && !isCounted(words[i + 1]))
  ) {
    value = numberWords.get(word) ?? 0;
    const unit = numberWords.get(words[i + 1] ?? '');
    if (value >= 20 && unit !== undefined && unit < 10) {
      value += unit;
      length = 2;
    }
  } else if (/^(?:a|an|several)$/u.test(word) && scales.has(words[i + 1] ?? '') && (words[i + 1] ?? '').length > 2)
    value = 1;
  else if (word === 'a' && words[i + 1] === 'couple') return { value: 2, length: 2 };
  if (value === undefined || Number.isNaN(value)) return undefined;
  for (
    let scale = scales.get(words[i + length] ?? '');
    scale !== undefined;
    scale = scales.get(words[i + length] ?? '')
  ) {
    value *= scale;
    length++;
  }
  return { value, length };
}

/** Whether a noun follows that a number counts. */
const isCounted = (next: string | undefined) =>
  next !== undefined && /s$/u.test(next) && !stopWords.has(next) && isPart(basicForm(next), 'n');

function unitAfter(words: string[], from: number): string {
  for (let i = from; i < Math.min(words.length, from + 4); i++) {
    const word = words[i] as string;
    if (word === '%' || word === 'percent') return '%';
    const base = basicForm(word);
    if (prepositions.has(word) || auxiliaries.has(word) || /^\p{N}/u.test(word)) return '';
    if (isPart(base, 'n') && (base !== word || i === from + 3)) return base;
    if (isPart(base, 'n') && !isPart(basicForm(words[i + 1] ?? ''), 'n')) return base;
  }
  return '';
}

function boundBefore(words: string[], i: number): Bound {
  for (const gap of [0, 1])
    for (const [wording, bound] of bounds) {
      const from = i - gap - wording.length;
      // "more than the 50 …", "before May 16, 2019": an article or a month between.
      if (
        gap === 1 &&
        !/^(?:the|a|an|rs|usd|\$|about|june|july|may|march|april|august|september|october|november|december|january|february)$/u.test(
          words[i - 1] ?? '',
        )
      )
        continue;
      if (from >= 0 && wording.every((word, k) => words[from + k] === word)) return bound;
    }
  return 'exact';
}

const finite = new Set([
  ...auxiliaries,
  'can',
  'could',
  'may',
  'might',
  'must',
  'should',
  'would',
  'cannot',
  'works',
  'lives',
  'needs',
  'uses',
  'runs',
  'costs',
]);

const articles = new Set(['the', 'a', 'an', 'its', 'his', 'her', 'their', 'my', 'our', 'and', 'or']);

function verbIn(words: string[]): number {
  const found = words.findIndex((word, i) => {
    if (i === 0 || /^(?:there|it)$/u.test(words[0] ?? '')) return false;
    if (finite.has(word) && word !== 'being') return true;
    const base = basicForm(word);
    if (!/(?:s|ed|ing)$/u.test(word) && base === word) return false;
    const before = basicForm(words[i - 1] as string);
    return (
      base !== word &&
      isUsually(base, 'v') &&
      !prepositions.has(words[i - 1] as string) &&
      !articles.has(words[i - 1] as string) &&
      !isUsually(before, 'a')
    );
  });
  return found < 0 ? words.length : found;
}

/** A number beside the name of a month. */
const isDay = (value: number, words: string[], i: number) =>
  value >= 1 &&
  value <= 31 &&
  [words[i - 1], words[i + 1], words[i + 1] === 'of' ? words[i + 2] : ''].some((word) => months.includes(word ?? ''));

function ordinalOf(word: string): number | undefined {
  const digits = /^(\d{1,4})(?:st|nd|rd|th)$/u.exec(word);
  return digits ? Number(digits[1]) : ordinalWords.get(word);
}
