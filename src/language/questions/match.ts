// How well a statement answers a question. It counts the words of the question in it and around it, and the kind of answer.
import { containsAnswer, namesIn } from './answer-kind';
import { likeness, wordsOf, type Word } from './families';
import type { Asked } from './question';
import type { Statement } from './statements';
import { maxRead } from '../../limits';
import { maxOf } from '../../lists';

/** A text that may hold the answer. */
export interface Passage {
  /** Its position among the evidence, from 1. */
  n: number;
  /** When it was stored, RFC 3339: orders what is not dated. */
  stored: string;
  /** Whether who asks has written it: "I" in it is then the "I" of the question. */
  byAsker: boolean;
  statements: Statement[];
}

export interface AnsweringStatement {
  passage: Passage;
  statement: Statement;
  /** Weighted share of the question's words in the statement and around it, 0…1. */
  coverage: number;
  /** The same of the statement alone. */
  own: number;
  /** Words of the question that are neither in the statement nor close to it, as written; all parts of names included. */
  missing: string[];
  /** Nothing is missing of what is asked about the names. */
  saysTopic: boolean;
  /** It contains an answer of the kind asked for. */
  answers: boolean;
}

/** What a word counts, by where it is found. */
const places = { statement: 1, heading: 0.9, paragraph: 0.75, parties: 0.7, passage: 0.4 };
/** What a name counts of which only the first word is there, or only another one. */
const partOfName = { first: 0.9, other: 0.7 };

/** The words of a statement and of what stands around it, and the names in it. */
interface Read {
  own: Word[];
  heading: Word[];
  parties: Word[];
  names: ReadonlySet<string>;
}

const readStatement = ({ text, heading, speaker, parties }: Statement): Read => ({
  own: wordsOf(text.slice(0, maxRead.answeringStatement)),
  heading: wordsOf(`${heading}. ${speaker ?? ''}`),
  parties: wordsOf(parties),
  names: namesIn(text),
});

interface ReadPassage {
  passage: Passage;
  statements: Read[];
  /** How well each word of the question is found anywhere in the passage. */
  found: number[];
}

/** Candidates of all passages, in order. Each step is a statement; those that only prepare give undefined. */
export function* answeringStatements(asked: Asked, passages: Passage[]): Generator<AnsweringStatement | undefined> {
  const read: ReadPassage[] = [];
  for (const passage of passages) read.push(yield* readPassage(asked, passage));
  const names = new Set(read.flatMap(({ statements }) => statements.flatMap((each) => [...each.names])));
  const share = shareBy(weightsOf(asked, read));
  for (const each of read)
    for (const [index, statement] of each.passage.statements.entries()) {
      const { own, all } = matchesAt(asked, each, index);
      yield {
        passage: each.passage,
        statement,
        coverage: share(all),
        own: share(own),
        ...missingIn(asked, each.passage, statement, all),
        answers: !statement.isQuestion && containsAnswer(statement, asked, names),
      };
    }
}

function* readPassage(asked: Asked, passage: Passage): Generator<undefined, ReadPassage> {
  const statements: Read[] = [];
  for (const statement of passage.statements) {
    statements.push(readStatement(statement));
    yield undefined;
  }
  return { passage, statements, found: withNames(asked, bestOfAll(asked, statements)) };
}

/** What each word of the question counts: one that few passages contain counts more. */
const weightsOf = ({ words }: Asked, read: ReadPassage[]) =>
  words.map(({ weight }, w) => {
    const holders = read.filter(({ found }) => (found[w] ?? 0) > 0.6).length;
    return weight * Math.log(1 + (read.length + 1) / (holders + 0.5));
  });

/** The weighted share of the question's words that are matched. */
function shareBy(weights: number[]): (matches: number[]) => number {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return (matches) => (whole > 0 ? matches.reduce((sum, match, w) => sum + match * (weights[w] ?? 0), 0) / whole : 1);
}

/** How well each word of the question is matched by a statement alone, and by all that stands around it. */
function matchesAt(asked: Asked, { passage, statements, found }: ReadPassage, index: number) {
  const matchesIn = (words: Word[]) => withNames(asked, likestOfEach(asked, words), words);
  const { own, heading, parties } = statements[index] as Read;
  const paragraph = asked.words.map(({ stem }) => around(passage.statements, statements, index, stem));
  const alone = matchesIn(own);
  const byPlace: [number, number[]][] = [
    [places.statement, alone],
    [places.heading, matchesIn(heading)],
    [places.paragraph, withNames(asked, paragraph)],
    [places.parties, matchesIn(parties)],
    [places.passage, found],
  ];
  const all = asked.words.map((_, w) => maxOf(byPlace.map(([counts, matches]) => counts * (matches[w] ?? 0))));
  return { own: alone, all };
}

/** Words of the question that are found nowhere near a statement, and whether all of them are parts of names. */
function missingIn(asked: Asked, passage: Passage, statement: Statement, matches: number[]) {
  const lacking = asked.words.filter(
    ({ weight, name }, w) => (weight === 1 || name !== undefined) && (matches[w] ?? 0) <= places.passage,
  );
  const writer = asked.firstPerson && !saysI(passage, statement) ? [asked.firstPerson] : [];
  return {
    missing: [...lacking.map(({ text }) => text), ...writer],
    saysTopic: lacking.every(({ name }) => name !== undefined),
  };
}

/** Whether the person who asks is the "I" of a statement: its writer and, in a dialogue, its speaker. */
function saysI({ byAsker }: Passage, { text, speaker }: Statement): boolean {
  return (
    byAsker && (speaker === undefined || speaker.toLowerCase() === 'user') && /\b(?:I|we|my|our|me|us)\b/iu.test(text)
  );
}

const likest = (words: Word[], stem: string) =>
  words.reduce((best, word) => (word.empty ? best : Math.max(best, likeness(stem, word.stem))), 0);

const likestOfEach = (asked: Asked, words: Word[]) => asked.words.map(({ stem }) => likest(words, stem));

const bestOfAll = (asked: Asked, statements: Read[]) =>
  asked.words.map(({ stem }) =>
    statements.reduce(
      (best, { own, heading, parties }) =>
        Math.max(best, likest(own, stem), likest(heading, stem), likest(parties, stem)),
      0,
    ),
  );

/** The neighbours within the paragraph; a question that a turn replies to counts as one. */
function around(statements: Statement[], words: Read[], index: number, stem: string): number {
  const { paragraph } = statements[index] as Statement;
  let best = 0;
  for (const near of [index - 2, index - 1, index + 1]) {
    const other = statements[near];
    if (!other) continue;
    const isReply = near === index - 1 && other.isQuestion;
    if (other.paragraph === paragraph || isReply) best = Math.max(best, likest(words[near]?.own ?? [], stem));
  }
  return best;
}

/**
 * A part of a name refers to the whole: "Ilinca" to "Ilinca Dobre", "Berthod" to "Maison Berthod". Another capitalised word before it
 * excludes that, as in "Molkerei Caviezel" for "Käserei Caviezel".
 * @param text the words in which the matches were found, in order
 */
function withNames({ words }: Asked, matches: number[], text: Word[] = []): number[] {
  return matches.map((match, w) => {
    const { name } = words[w] ?? {};
    if (name === undefined || match >= places.statement) return match;
    const parts = words.flatMap((word, i) => (word.name === name ? [i] : []));
    const shareOf = (i: number) => {
      if (i === parts[0]) return partOfName.first;
      return isOther(text, words[i]?.stem, words) ? 0 : partOfName.other;
    };
    return maxOf(
      parts.map((i) => (matches[i] ?? 0) * shareOf(i)),
      match,
    );
  });
}

function isOther(text: Word[], stem: string | undefined, words: Asked['words']): boolean {
  const at = text.findIndex((word) => word.stem === stem);
  const before = text[at - 1];
  if (at < 1 || !before || before.empty || !/^\p{Lu}/u.test(before.text)) return false;
  const adjoins = (text[at]?.start ?? 0) - before.start - before.text.length === 1;
  return adjoins && !words.some((word) => word.stem === before.stem);
}
