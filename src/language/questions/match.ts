// How well a statement answers a question: the words of the question in it and around it, and the kind of answer it contains.
import { answersKind, namesWithin } from './answer-kind';
import { likeness, wordsOf, type Word } from './families';
import type { Asked, AskedWord } from './question';
import type { Statement } from './statements';

/** A text that may hold the answer. */
export interface Passage {
  /** Its place among the evidence, from 1. */
  n: number;
  /** Score of its item, 0…1. */
  score: number;
  /** What it is a part of: parts of one conversation belong together. */
  source: string;
  /** When it was stored, RFC 3339: orders what is not dated. */
  stored: string;
  statements: Statement[];
}

export interface Candidate {
  passage: Passage;
  statement: Statement;
  /** Place among the statements of its passage. */
  index: number;
  /** Weighted share of the question's words in the statement and around it, 0…1. */
  coverage: number;
  /** The same of the statement alone. */
  own: number;
  /** The same of the words that are no names: what is asked about them. */
  topic: number;
  /** Share of the words that are neither in the statement nor close to it, 0…1. */
  missing: number;
  /** The same without names. */
  topicMissing: number;
  /** Distinctive names of the question are in the statement, what it stands under, or its paragraph. */
  named: boolean;
  /** All names are, also those that most texts are about. */
  fullyNamed: boolean;
  /** 0…1: it contains an answer of the kind asked for. */
  kind: number;
}

/** What a word counts, by where it stands. */
const places = { statement: 1, heading: 0.9, paragraph: 0.75, parties: 0.7, passage: 0.4 };
/** A name in so many of the texts is what all of them are about, and need not be repeated. */
const commonName = 0.25;
/** What a name counts of which only the first word is there, or only another one. */
const partOfName = { first: 0.9, other: 0.7 };

/** Characters of a statement that are read. */
const longestRead = 1_000;

interface Read {
  own: Word[];
  heading: Word[];
  parties: Word[];
}

const readWords = ({ text, heading, speaker, parties }: Statement): Read => ({
  own: wordsOf(text.slice(0, longestRead)),
  heading: wordsOf(`${heading}. ${speaker ?? ''}`),
  parties: wordsOf(parties),
});

/** Candidates of all passages, in order. Each step is a statement; those that only prepare give undefined. */
export function* candidatesOf(asked: Asked, passages: Passage[]): Generator<Candidate | undefined> {
  const known = new Set<string>();
  const read: Read[][] = [];
  const found: number[][] = [];
  for (const { statements } of passages) {
    const words: Read[] = [];
    for (const statement of statements) {
      for (const name of namesWithin([statement.text])) known.add(name);
      words.push(readWords(statement));
      yield undefined;
    }
    read.push(words);
    found.push(withNames(asked, bestOfAll(asked, words)));
  }
  const rarity = asked.words.map((_, w) => {
    const holders = found.filter((words) => (words[w] ?? 0) > 0.6).length;
    return { holders, idf: Math.log(1 + (passages.length + 1) / (holders + 0.5)) };
  });
  const weights = asked.words.map(({ weight }, w) => weight * (rarity[w]?.idf ?? 0));
  const share = (matches: number[], of: (w: number) => boolean) => {
    let sum = 0;
    let whole = 0;
    for (const [w, match] of matches.entries())
      if (of(w)) {
        sum += match * (weights[w] ?? 0);
        whole += weights[w] ?? 0;
      }
    return whole > 0 ? sum / whole : 1;
  };
  for (const [p, passage] of passages.entries()) {
    const words = read[p] as Read[];
    for (const [index, statement] of passage.statements.entries()) {
      const place = (of: Word[] | undefined) =>
        withNames(
          asked,
          asked.words.map(({ stem }) => likest(of ?? [], stem)),
          of,
        );
      const own = place(words[index]?.own);
      const heading = place(words[index]?.heading);
      const parties = place(words[index]?.parties);
      const paragraph = withNames(
        asked,
        asked.words.map(({ stem }) => around(passage.statements, words, index, stem)),
      );
      const matches = asked.words.map((_, w) =>
        Math.max(
          places.statement * (own[w] ?? 0),
          places.heading * (heading[w] ?? 0),
          places.paragraph * (paragraph[w] ?? 0),
          places.parties * (parties[w] ?? 0),
          places.passage * (found[p]?.[w] ?? 0),
        ),
      );
      const isNamed = asked.words.every(
        ({ name }, w) =>
          name === undefined ||
          (matches[w] ?? 0) > places.passage ||
          (rarity[w]?.holders ?? 0) >= commonName * passages.length,
      );
      yield {
        passage,
        statement,
        index,
        coverage: share(matches, () => true),
        own: share(own, () => true),
        topic: share(matches, (w) => asked.words[w]?.name === undefined),
        missing: missingOf(asked, matches, () => true),
        topicMissing: missingOf(asked, matches, ({ name }) => name === undefined),
        named: isNamed,
        fullyNamed: asked.words.every(({ name }, w) => name === undefined || (matches[w] ?? 0) > places.passage),
        kind: statement.isQuestion ? 0 : answersKind(statement, asked, known),
      };
    }
  }
}

function missingOf({ words }: Asked, matches: number[], isNeeded: (word: AskedWord) => boolean): number {
  const needed = words.flatMap((word, w) => (word.weight === 1 && isNeeded(word) ? [w] : []));
  return needed.filter((w) => (matches[w] ?? 0) <= places.passage).length / (needed.length || 1);
}

const likest = (words: Word[], stem: string) =>
  words.reduce((best, word) => (word.empty ? best : Math.max(best, likeness(stem, word.stem))), 0);

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
 * A part of a name stands for the whole: "Ilinca" for "Ilinca Dobre", "Berthod" for "Maison Berthod", unless another word with a
 * capital stands before it, as in "Molkerei Caviezel" for "Käserei Caviezel".
 * @param text the words in which the matches were found, in order
 */
function withNames({ words }: Asked, matches: number[], text: Word[] = []): number[] {
  return matches.map((match, w) => {
    const { name } = words[w] ?? {};
    if (name === undefined || match >= places.statement) return match;
    const parts = words.flatMap((word, i) => (word.name === name ? [i] : []));
    const best = parts.reduce((most, i) => {
      const isFirst = i === parts[0];
      const part = isFirst ? partOfName.first : isOther(text, words[i]?.stem, words) ? 0 : partOfName.other;
      return Math.max(most, (matches[i] ?? 0) * part);
    }, 0);
    return Math.max(match, best);
  });
}

function isOther(text: Word[], stem: string | undefined, words: Asked['words']): boolean {
  const at = text.findIndex((word) => word.stem === stem);
  const before = text[at - 1];
  if (at < 1 || !before || before.empty || !/^\p{Lu}/u.test(before.text)) return false;
  const adjoins = (text[at]?.start ?? 0) - before.start - before.text.length === 1;
  return adjoins && !words.some((word) => word.stem === before.stem);
}
