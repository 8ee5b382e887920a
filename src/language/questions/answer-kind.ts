// Whether a statement contains an answer of the kind that a question asks for, other than what the question itself says.
import { stemmer } from 'stemmer';
import { patternFile, wordList } from '../read-data';
import { tokensOf, tokenAt } from '../text/tokens';
import { plain, wordsOf } from './families';
import type { Asked, Wanted } from './question';
import type { Statement } from './statements';

const wordings = patternFile('answers');
// bounded: 1000 characters, see `longestRead`.
const says = (what: string, flags = 'iu') => new RegExp(wordings.anyOf(`says ${what}`), flags);
const amount = says('an amount');
const duration = says('a duration');
const number = says('a number');
const time = says('a time');
const place = says('a place', 'u');
const reason = says('a reason');
const price = says('a price');
const deniesTime = new RegExp(wordings.anyOf('denies a time'), 'iu');
const relative = says('a relative');
const calendar = wordList('calendar-words');
const openers = wordList('openers');
const firstNames = wordList('first-names');
/** Before the name of a place rather than of a person. */
const placeWords = new Set(['in', 'at', 'near', 'to', 'into', 'from']);

/** Characters of a statement that are read. */
const longestRead = 1_000;

/** Stems of names that stand within a sentence somewhere in the evidence: at the beginning of one, a capital alone says little. */
type KnownNames = ReadonlySet<string>;

export function namesWithin(texts: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const text of texts)
    for (const { capital, initial, lower } of tokensOf(text.slice(0, longestRead)))
      if (capital && !initial && !calendar.has(lower)) names.add(stemmer(plain(lower)));
  return names;
}

/** Of a statement whose only day is the one from which it holds: that seldom answers when something is. */
const begins = 0.65;

type Judge = (text: string, statement: Statement, asked: Asked, known: KnownNames) => number;
const kinds: Record<Wanted, Judge> = {
  time: (text, { dates, from }, asked) => {
    const named = dates.filter(({ start, end }) => !isAsked(start.slice(0, 10), end.slice(0, 10), asked));
    const says = named.some(({ start }) => start.slice(0, 10) !== from)
      ? 1
      : named.length > 0
        ? begins
        : time.test(text)
          ? 0.8
          : 0;
    return deniesTime.test(text) ? says / 2 : says;
  },
  duration: (text) => Number(duration.test(text)),
  amount: (text, statement, asked) => {
    if (amount.test(text)) return 1;
    if (!number.test(withoutDates(text, statement))) return 0;
    return price.test(text) ? 0.9 : asked.money ? 0 : 0.7;
  },
  number: (text, statement) => Number(number.test(withoutDates(text, statement))),
  person: (text, _, asked, known) => {
    if (hasNewName(text, asked, known, true)) return 1;
    if (relative.test(text)) return 0.7;
    return hasNewName(text, asked, known, false) || opensWithName(text, asked) ? 0.4 : 0;
  },
  name: (text, _, asked, known) => Number(hasNewName(text, asked, known, false) || /["“«„]/u.test(text)),
  place: (text, _, asked, known) =>
    Number(place.test(text) && (!asked.classed || hasNewName(text, asked, known, false))),
  reason: (text) => (reason.test(text) ? 1 : text.includes(': ') ? 0.7 : 0),
  yes_no: () => 1,
  thing: (text, _, asked) => Number(hasNewWord(text, asked)),
};

/** How surely a statement contains an answer of the kind asked for, 0…1. */
export function answersKind(statement: Statement, asked: Asked, known: KnownNames): number {
  return kinds[asked.wanted](statement.text.slice(0, longestRead), statement, asked, known);
}

const isAsked = (start: string, end: string, { times }: Asked) =>
  times.some((asked) => asked.start === start && asked.end === end);

/** Without days and clock times. */
function withoutDates(text: string, { dates }: Statement): string {
  let bare = text;
  for (const { text: said } of dates) bare = bare.replace(said, ' ');
  return bare.replace(/\b\d{1,2}:\d\d\b/gu, ' ');
}

/** A name that is not in the question; `person`: none that stands like a place. */
function hasNewName(text: string, { stems }: Asked, known: KnownNames, person: boolean): boolean {
  const tokens = tokensOf(text);
  return tokens.some(({ capital, initial, lower, text: word }, i) => {
    if (!capital || word.length < 2 || calendar.has(lower) || calendar.has(lower.replace(/s$/u, ''))) return false;
    const stem = stemmer(plain(lower));
    if (stems.has(stem)) return false;
    if (initial && !firstNames.has(lower) && (openers.has(lower) || !known.has(stem))) return false;
    // "in Ilmatt" and "at Garage Tuor" are places.
    let before = i - 1;
    while (before >= 0 && tokenAt(tokens, before).capital && !tokenAt(tokens, before).initial) before--;
    return !person || !placeWords.has(tokenAt(tokens, before).lower);
  });
}

/** "Milan takes over": a word with a capital that opens a sentence, before a verb. */
function opensWithName(text: string, { stems }: Asked): boolean {
  const [first, second] = tokensOf(text);
  if (!first?.capital || !second || openers.has(first.lower) || stems.has(stemmer(plain(first.lower)))) return false;
  return !second.capital && second.gap === ' ' && /(?:s|ed)$/u.test(second.lower) && !/s$/u.test(first.lower);
}

const hasNewWord = (text: string, { stems }: Asked) =>
  wordsOf(text).some(({ stem, empty }) => !empty && !stems.has(stem));
