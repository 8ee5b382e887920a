// Decides whether a statement contains an answer of the requested kind that the question does not already contain.
import { stemmer } from 'stemmer';
import { maxRead } from '../../limits';
import { patternFile, wordList } from '../read-data';
import { basicForm, isKnown } from '../lexicon/lexicon';
import { tokensOf, tokenAt } from '../text/tokens';
import { plain, wordsOf } from './families';
import type { Asked, Wanted } from './question';
import type { Statement } from './statements';

const wordings = patternFile('answers');
// bounded: 1000 characters, see `maxRead`.
const says = (what: string, flags = 'iu') => new RegExp(wordings.anyOf(`says ${what}`), flags);
const amount = says('an amount');
const duration = says('a duration');
const number = says('a number');
const clockTime = says('a clock time');
const place = says('a place', 'u');
const reason = says('a reason');
const calendar = wordList('calendar-words');
const openers = wordList('openers');
const firstNames = wordList('first-names');
/** Words before the name of a place. */
const placeWords = new Set(['in', 'at', 'near', 'to', 'into', 'from']);
/** Stems of names that occur within a sentence of the evidence. */
type KnownNames = ReadonlySet<string>;

/** Stems of names within sentences. A capital at the beginning of a sentence is no evidence. */
export function namesIn(text: string): Set<string> {
  const named = tokensOf(text.slice(0, maxRead.answeringStatement)).filter(
    ({ capital, initial, lower }) => capital && !initial && !calendar.has(lower),
  );
  return new Set(named.map(({ lower }) => stemmer(plain(lower))));
}

type Judge = (text: string, statement: Statement, asked: Asked, known: KnownNames) => boolean;
const kinds: Record<Wanted, Judge> = {
  time: (text, { dates }, asked) =>
    // A time before the first word is the time of a chat message.
    clockTime.test(text.replace(/^[^\p{L}]+/u, '')) ||
    dates.some(({ start, end }) => !isAsked(start.slice(0, 10), end.slice(0, 10), asked)),
  duration: (text) => duration.test(text),
  amount: (text) => amount.test(text),
  number: (text, statement) => number.test(withoutDates(text, statement)),
  role: saysRole,
  person: (text, _, asked, known) => hasNewName(text, asked, known, true),
  name: (text, _, asked, known) => hasNewName(text, asked, known, false) || /["“«„]/u.test(text),
  place: (text, _, asked, known) => place.test(text) && (!asked.classed || hasNewName(text, asked, known, false)),
  reason: (text) => reason.test(text),
  yes_no: () => true,
  thing: (text, _, asked) => hasNewWord(text, asked),
};

/** The time of a chat message before its speaker: "[2026-03-04 10:12] Jon: ". */
// bounded: 1000 characters, see `maxRead.answeringStatement`.
const stamp =
  /^[^\p{L}]{0,40}(?:T\d{1,2}:\d\d|\d{1,2}:\d\d)[^\p{L}]{0,20}(?:[AaPp][Mm]|Z)?[^\p{L}]{0,5}(?=\p{Lu}[^:\n]{0,60}:\s)/u;

/** Whether a statement contains an answer of the requested kind. The time stamp of a chat message does not count. */
export function containsAnswer(statement: Statement, asked: Asked, known: KnownNames): boolean {
  const text = statement.text.slice(0, maxRead.answeringStatement);
  const stamped = stamp.exec(text)?.[0].length ?? 0;
  const dates = stamped > 0 ? statement.dates.filter(({ offset }) => offset >= stamped) : statement.dates;
  return kinds[asked.wanted](text, { ...statement, dates }, asked, known);
}

const roleAfter =
  /^[^.;:]{0,40}?(?:,|\(|\b(?:is|was|as)\b)\s*(?:(?:also|now|still|currently)\s+)?(?:an?|the|our|my|his|her|their|its|head|one of)\s/iu;
const roleBefore = /\b(?:our|my|the|his|her|their|its)\s+(?:[\p{Ll}-]+\s+){1,4}$/u;

/** Whether a statement says what a person is: "Ann Lee is the head of sales", "our surveyor Ann Lee". */
function saysRole(text: string, _: Statement, { words }: Asked): boolean {
  const names = words.flatMap(({ text: word, name }) => (name === undefined ? [] : [word]));
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const at = text.indexOf(first);
  if (at < 0 || first === '') return false;
  const end = text.indexOf(last, at) + last.length;
  return roleAfter.test(text.slice(end, end + 80)) || roleBefore.test(text.slice(Math.max(0, at - 80), at));
}

const isAsked = (start: string, end: string, { times }: Asked) =>
  times.some((asked) => asked.start === start && asked.end === end);

/** The text without dates and clock times. */
function withoutDates(text: string, { dates }: Statement): string {
  let bare = text;
  for (const { text: said } of dates) bare = bare.replace(said, ' ');
  return bare.replace(/\b\d{1,2}:\d\d\b/gu, ' ');
}

/**
 * Whether the text has a name that the question lacks.
 * @param person only names that do not look like places
 */
function hasNewName(text: string, { stems }: Asked, known: KnownNames, person: boolean): boolean {
  const tokens = tokensOf(text);
  return tokens.some(({ capital, initial, lower, text: word }, i) => {
    if (!capital || word.length < 2 || calendar.has(lower) || calendar.has(lower.replace(/s$/u, ''))) return false;
    const stem = stemmer(plain(lower));
    if (stems.has(stem)) return false;
    if (initial && !firstNames.has(lower) && (openers.has(lower) || !(known.has(stem) || isUncommon(lower))))
      return false;
    // A name after a preposition of place is no person: "in Ilmatt", "at Garage Tuor".
    let before = i - 1;
    while (before >= 0 && tokenAt(tokens, before).capital && !tokenAt(tokens, before).initial) before--;
    return !person || !placeWords.has(tokenAt(tokens, before).lower);
  });
}

/** Whether a word is in no dictionary, so that it is a name even at the beginning of a sentence. */
const isUncommon = (lower: string) => !isKnown(lower) && !isKnown(basicForm(lower));

const hasNewWord = (text: string, { stems }: Asked) =>
  wordsOf(text).some(({ stem, empty }) => !empty && !stems.has(stem));
