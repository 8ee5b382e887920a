// Rates how well a statement answers a question: by the question's words in and around it, and by the kind of answer.
import { containsAnswer, namesIn } from './answer-kind';
import { likeness, wordsOf, type Word } from './families';
import { queryEntities } from '../entities/query-entities';
import type { Asked } from './question';
import type { Statement } from './statements';
import { maxRead } from '../../limits';
import { maxOf } from '../../lists';

/** A text that may contain the answer. */
export interface Passage {
  /** Number of the passage in the evidence, from 1. */
  n: number;
  /** Time of storage, RFC 3339. It orders statements without a date. */
  stored: string;
  /** Whether the asker wrote the text. Then "I" means the same person in the question and the text. */
  byAsker: boolean;
  statements: Statement[];
}

export interface AnsweringStatement {
  passage: Passage;
  statement: Statement;
  /** Weighted share of the question's words in the statement and around it, 0…1. */
  coverage: number;
  /** Weighted share of the question's words in the statement alone, 0…1. */
  own: number;
  /**
   * Words of the question that are neither in the statement nor near it, as written. A missing part of a name adds the
   * whole name.
   */
  missing: string[];
  /** Whether the statement or its surroundings contain everything that is asked about the names. */
  saysTopic: boolean;
  /** Whether the statement contains an answer of the requested kind. */
  answers: boolean;
}

/** Weight of a word by the location of its match. */
const locationWeights = { statement: 1, heading: 0.9, paragraph: 0.75, parties: 0.7, passage: 0.4 };
/** Weight of a name of which only the first word, or only another word, matches. */
const partOfName = { first: 0.9, other: 0.7 };

/** Words and names of a statement and its surroundings. */
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
  /** How well each word of the question matches anywhere in the passage. */
  found: number[];
}

/** Yields the candidate answers of all passages, in order; undefined after a step that only prepares. */
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

/** Weight of each word of the question. Words in few passages have more weight, except for those that an answer rarely repeats. */
const weightsOf = ({ words }: Asked, read: ReadPassage[]) =>
  words.map(({ weight }, w) => {
    if (weight < 1) return weight * Math.LN2;
    const holders = read.filter(({ found }) => (found[w] ?? 0) > 0.6).length;
    return weight * Math.log(1 + (read.length + 1) / (holders + 0.5));
  });

/** Returns a function: the weighted share of matched question words. */
function shareBy(weights: number[]): (matches: number[]) => number {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return (matches) => (whole > 0 ? matches.reduce((sum, match, w) => sum + match * (weights[w] ?? 0), 0) / whole : 1);
}

/** How well each word of the question matches a statement alone, and with its surroundings. */
function matchesAt(asked: Asked, { passage, statements, found }: ReadPassage, index: number) {
  const matchesIn = (words: Word[]) => withNames(asked, likestOfEach(asked, words), words);
  const { own, heading, parties } = statements[index] as Read;
  const paragraph = asked.words.map(({ stem }) => around(passage.statements, statements, index, stem));
  const alone = matchesIn(own);
  const byPlace: [number, number[]][] = [
    [locationWeights.statement, alone],
    [locationWeights.heading, matchesIn(heading)],
    [locationWeights.paragraph, withNames(asked, paragraph)],
    [locationWeights.parties, matchesIn(parties)],
    [locationWeights.passage, found],
  ];
  const all = asked.words.map((_, w) => maxOf(byPlace.map(([counts, matches]) => counts * (matches[w] ?? 0))));
  return { own: alone, all };
}

/** Words of the question that are not found near a statement, and whether all are parts of names. */
function missingIn(asked: Asked, passage: Passage, statement: Statement, matches: number[]) {
  const lacking = asked.words.filter(
    ({ weight, name }, w) => (weight === 1 || name !== undefined) && (matches[w] ?? 0) <= locationWeights.passage,
  );
  const writer = asked.firstPerson && !saysI(passage, statement) ? [asked.firstPerson] : [];
  return {
    missing: [...lacking.map(({ text }) => text), ...writer],
    saysTopic: lacking.every(({ name }) => name !== undefined),
  };
}

const ofWriter = /\b(?:I|we|my|our|me|us)\b/iu;
/** The introduction of quoted speech: "Nadia wrote: ". */
const speechLead = /^[^:"“„«]*(?::\s|["“„«])/u;

/** Whether "I" in a statement means the asker: the writer or, in a dialogue, the speaker; not a quoted person. */
function saysI({ byAsker, stored }: Passage, { text, speaker }: Statement): boolean {
  if (!byAsker || (speaker !== undefined && speaker.toLowerCase() !== 'user')) return false;
  const lead = speechLead.exec(text)?.[0] ?? '';
  const isQuoted = queryEntities(lead, stored).some(({ certain }) => certain);
  return ofWriter.test(isQuoted ? lead : text);
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

/**
 * Match of a question word with the neighbours in the paragraph. In a dialogue, the previous turn's question is a
 * neighbour.
 */
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
 * A part of a name refers to the whole name: "Ilinca" to "Ilinca Dobre". Another capitalised word next to it excludes
 * that: "Molkerei Caviezel" is not "Käserei Caviezel", "Café Drossel" is not "Café Amsel".
 * @param text words in which the matches were found, in order
 */
function withNames({ words }: Asked, matches: number[], text: Word[] = []): number[] {
  return matches.map((match, w) => {
    const { name } = words[w] ?? {};
    if (name === undefined || match >= locationWeights.statement) return match;
    const parts = words.flatMap((word, i) => (word.name === name ? [i] : []));
    const shareOf = (i: number) => {
      const isFirst = i === parts[0];
      if (isOther(text, words[i]?.stem, words, isFirst ? 1 : -1)) return 0;
      return isFirst ? partOfName.first : partOfName.other;
    };
    return maxOf(
      parts.map((i) => (matches[i] ?? 0) * shareOf(i)),
      match,
    );
  });
}

/**
 * Whether a capitalised word next to a part of a name makes it another name.
 * @param side 1: the word after the part, -1: the word before it
 */
function isOther(text: Word[], stem: string | undefined, words: Asked['words'], side: 1 | -1): boolean {
  const at = text.findIndex((word) => word.stem === stem);
  const [part, beside] = [text[at], text[at + side]];
  if (!part || !beside || beside.empty || !/^\p{Lu}/u.test(beside.text)) return false;
  const [one, other] = side === 1 ? [part, beside] : [beside, part];
  return other.start - one.start - one.text.length === 1 && !words.some((word) => word.stem === beside.stem);
}
