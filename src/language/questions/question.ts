// Parses a question: kind of answer, words that an answer must be about, names and times.
import { maxRead } from '../../limits';
import { patternFile, wordList } from '../read-data';
import { datesOf } from '../time/dates';
import { wordsOf } from './families';

/** The kind of answer that a question asks for. */
export type Wanted =
  'time' | 'duration' | 'number' | 'amount' | 'role' | 'person' | 'name' | 'place' | 'reason' | 'yes_no' | 'thing';

export interface AskedWord {
  /** The word as written. */
  text: string;
  stem: string;
  /** Number of the name that contains the word; undefined if it is in no name. */
  name: number | undefined;
  /** 0…1: importance of the word for an answer. */
  weight: number;
}

export interface Asked {
  text: string;
  wanted: Wanted;
  /** The question asks for several things or their sum. */
  several: boolean;
  /** The question asks for a state, which may change. Otherwise it asks for an event. */
  state: boolean;
  /** The question names the kind of place, person or time: "which country". */
  classed: boolean;
  /** The word that refers to the asker, such as "my"; undefined if there is none. */
  firstPerson: string | undefined;
  words: AskedWord[];
  /** Stems of all words. An answer must contain other words. */
  stems: ReadonlySet<string>;
  /** Times in the question, as half-open intervals of days. */
  times: { start: string; end: string }[];
}

const wordings = patternFile('answers');
// bounded: 2000 characters, see `maxRead.parsedQuestion`.
const any = (head: string) => new RegExp(wordings.anyOf(head), 'iu');
const kinds: [Wanted, RegExp][] = (
  ['name', 'duration', 'time', 'amount', 'number', 'reason', 'place', 'person', 'yes_no'] as const
).map((wanted) => [wanted, any(`asks for ${wanted}`)]);
/** A question for the role of a named person: "Who is Ann Lee?" */
const asksForRole = /^who(?:['’]s| is| was)(?: \p{Lu}[\p{L}\p{M}'’.-]{0,50}){1,5} ?\??$/u;
const headed = any('head of a question');
const several = any('asks for several');
const past = any('asks in the past');
const present = any('asks in the present');
const wasTheCase = any('asks what was the case');
const season = any('season');
/** A final verb before "from" is essential, although it is a stop word elsewhere: "Where does he come from?" */
const comingFrom = / (?<verb>\p{L}{1,30}) from ?\?{0,3}$/iu;
const light = wordList('light-words');
/** Words for the asker alone. "we" often means a team, about which other people write too. */
const firstPerson = /\b(?:I|my|me|mine|myself)\b/u;
const pastVerbs = wordList('past-verbs');
const classes: [Wanted, RegExp][] = (['time', 'place', 'person'] as const).map((wanted) => [
  wanted,
  any(`class of ${wanted}`),
]);

/**
 * Weight of a word that answers rarely repeat. A word that only names the kind of answer ("which country") weighs 0.
 */
const lightWeight = 0.25;

/**
 * Parses a question.
 * @param now RFC 3339; resolves relative times such as "last week"
 */
export function askedOf(question: string, now: string): Asked {
  const text = question.slice(0, maxRead.parsedQuestion).trim();
  const head = headed.exec(text)?.groups?.['head']?.toLowerCase();
  const classed = head === undefined ? undefined : classes.find(([, pattern]) => pattern.test(head))?.[0];
  const dates = datesOf(text, now);
  const inDate = (at: number) => dates.some(({ offset, text: date }) => at >= offset && at < offset + date.length);
  const from = comingFrom.exec(text)?.groups?.['verb']?.toLowerCase();
  const words = new Map<string, AskedWord>();
  const all = wordsOf(text);
  let name = -1;
  let nameEnds = -1;
  for (const [i, { text: word, stem, empty, start }] of all.entries()) {
    const isName = i > 0 && /^\p{Lu}/u.test(word) && !inDate(start);
    if (isName) {
      if (start - nameEnds > 1) name++;
      nameEnds = start + word.length;
    }
    if (empty || inDate(start)) continue;
    const lower = word.toLowerCase();
    const isLight = (light.has(lower) && !(from && lower === from)) || season.test(lower);
    const weight = lower === head ? Number(!classed) : isLight && !isName ? lightWeight : 1;
    if (!words.has(stem)) words.set(stem, { text: word, stem, name: isName ? name : undefined, weight });
  }
  const inPast =
    past.test(text) || (!present.test(text) && all.slice(1, 4).some(({ text: word }) => isPast(word.toLowerCase())));
  const isRole = asksForRole.test(text.replace(/^W/u, 'w'));
  return {
    text,
    wanted: isRole ? 'role' : (classed ?? kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? 'thing'),
    several: several.test(text),
    state: !inPast || wasTheCase.test(text),
    classed: classed !== undefined,
    firstPerson: firstPerson.exec(text)?.[0],
    words: [...words.values()],
    stems: new Set(all.map(({ stem }) => stem)),
    times: dates.map(({ start, end }) => ({ start: start.slice(0, 10), end: end.slice(0, 10) })),
  };
}

const isPast = (word: string) => pastVerbs.has(word) || /\p{L}{2}ed$/u.test(word);
