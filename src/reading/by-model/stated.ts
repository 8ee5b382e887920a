// Whether a text states a fact that a language model names.
//
// A fact is stated if one clause of a sentence that asserts something (asserted.ts) contains its source, a word of its
// relation, and its target, in one of these forms:
//
//   Mara works as a nurse at Halden        works_at(Mara, Halden)
//   Halden was founded in 2019 by Mara     founded(Mara, Halden)
//   Mara's sister Ruth                     sister_of(Ruth, Mara)
//
// The word order shows who does what to whom; swapped ends are the most common error of models. Only words without
// content may precede the relation: in "Mara knows a man working at Halden" and "the boss of Mara works at Halden" she
// does not work there. The preposition in the relation's name must precede the target, so "works near Halden" is not
// works_at. No other name may stand between the ends. "… and owns the inn" takes the subject that begins the sentence.
// A relation in the present (works_at) is not stated by a past form (worked).
//
// A fact in another form, or spread over two sentences, is not accepted: it is lost, as it would be without a model.
import { stemmer } from 'stemmer';
import { contentIn, isHeld, isUnspaced, plainWordsIn } from '../../libraries/text/held-in';
import { maxOf } from '../../lists';
import { wordList } from '../../libraries/text/read-data';
import { assertedSentences, clausesOfSentence } from '../asserted';

/** The names by which a text refers to the ends, and the names of all other entities. */
export interface Claim {
  source: string[];
  predicate: string;
  target: string[];
  others: string[];
}

const prepositions = new Set([
  ...wordList('prepositions'),
  ...'als am an auf aus bei durch für im mit nach seit um unter vom von vor zu zum zur über'.split(' '),
  ...'avec chez con da de del di en par para por pour sur'.split(' '),
]);
/** Words that precede the agent of a passive. */
const agents = new Set(['by', 'von', 'durch', 'par', 'por']);
const idle = new Set(['also', 'always', 'often', 'still']);
const articles = new Set('the a an der die das ein eine le la les el los las il'.split(' '));

/** @returns a function that finds the sentence which states a fact; undefined if none does */
export function statedIn(content: string): (claim: Claim) => string | undefined {
  const sentences = [...assertedSentences(content)].map((sentence) => ({
    sentence,
    clauses: clausesOfSentence(sentence).map(plainWordsIn),
  }));
  return (claim) => {
    const relation = relationOf(claim.predicate);
    const [verb] = relation.words;
    if (verb === undefined) return undefined;
    return sentences.find(({ clauses: [first = [], ...others] }) => {
      const subject = subjectOf(first, claim.source);
      const carried = others.flatMap((clause) =>
        subject && isSame(clause[0] ?? '', verb) ? [clause, [...subject, ...clause]] : [clause],
      );
      return [first, ...carried].some((clause) => isStatedBy(clause, claim, relation));
    })?.sentence;
  };
}

interface Span {
  from: number;
  to: number;
}

interface Relation {
  /** The words with content in the relation's name; no text can state a relation that has none. */
  words: string[];
  /** The last preposition in the relation's name, if there is one. */
  preposition: string | undefined;
  isOf: boolean;
}

function relationOf(predicate: string): Relation {
  const words = plainWordsIn(predicate.replaceAll('_', ' '));
  return {
    words: words.filter((word) => !prepositions.has(word) && !isEmpty(word)),
    preposition: words.findLast((word) => prepositions.has(word)),
    isOf: words.at(-1) === 'of',
  };
}

/** Whether two words have the same stem, and both or neither are past forms. */
const isSame = (one: string, other: string) =>
  one === other || (stemmer(one) === stemmer(other) && one.endsWith('ed') === other.endsWith('ed'));

function isStatedBy(clause: string[], claim: Claim, relation: Relation): boolean {
  const mentions = (names: string[]) =>
    names.flatMap((name) => spansOf(clause, name)).filter((span) => !isWithin(clause, span, claim.others));
  const targets = mentions(claim.target);
  return mentions(claim.source).some((source) =>
    targets.some(
      (target) =>
        (target.from >= source.to || source.from >= target.to) && isForm(clause, claim, relation, source, target),
    ),
  );
}

/** Whether a mention is part of a longer name: "Halden" in "Halden School". */
const isWithin = (clause: string[], { from, to }: Span, others: string[]) =>
  others.some((name) => spansOf(clause, name).some((other) => other.from <= from && other.to >= to));

/** Whether the words between the ends have one of the forms. */
function isForm(
  words: string[],
  { predicate, others }: Claim,
  relation: Relation,
  source: Span,
  target: Span,
): boolean {
  const [first, last] = source.from < target.from ? [source, target] : [target, source];
  const between = words.slice(first.to, last.from);
  const at = between.findIndex((word) => isSame(word, relation.words[0] ?? ''));
  const isNamed = relation.words.every((word) => between.some((each) => isSame(each, word)));
  if (at < 0 || !isNamed || others.some((name) => spansOf(between, name).length > 0)) return false;
  if (between[0] === 's') return relation.isOf && first === target && at === 1 && between.length === 2;
  if (words[last.to] === 's' || isInPhrase(words, first) || !between.slice(0, at).every(isEmpty)) return false;
  if (isUnspaced(predicate) && !isHeld(predicate, between.join(' '))) return false;
  const after = between.slice(at + 1).filter((word) => !relation.words.some((each) => isSame(each, word)));
  const preposition = after.findLast((word) => prepositions.has(word));
  const isPassive = agents.has(preposition ?? '') && relation.preposition === undefined;
  if (first === target || isPassive) return first === target && isPassive;
  const isDirect = after.every((word) => prepositions.has(word) || isEmpty(word));
  if (relation.preposition === undefined) return isDirect;
  return preposition === relation.preposition && (isDirect || prepositions.has(after[0] ?? ''));
}

/** Whether a word has no content: an auxiliary, an article, an adverb. */
const isEmpty = (word: string) =>
  !prepositions.has(word) && (contentIn(word).length === 0 || idle.has(word) || word.endsWith('ly'));

/** Whether a preposition precedes the name, with or without an article. */
const isInPhrase = (words: string[], { from }: Span) => {
  const before = words[from - 1] ?? '';
  return prepositions.has(articles.has(before) ? (words[from - 2] ?? '') : before);
};

/** The name that begins a clause, with its article. */
function subjectOf(clause: string[], names: string[]): string[] | undefined {
  const start = articles.has(clause[0] ?? '') ? 1 : 0;
  const spans = names.flatMap((name) => spansOf(clause, name)).filter(({ from }) => from === start || from === 0);
  const end = maxOf([0, ...spans.map(({ to }) => to)]);
  return end > 0 && clause[end] !== 's' ? clause.slice(0, end) : undefined;
}

function spansOf(words: string[], name: string): Span[] {
  const wanted = plainWordsIn(name);
  if (wanted.length === 0) return [];
  return words.flatMap((_, from) =>
    wanted.every((word, i) => words[from + i] === word) ? [{ from, to: from + wanted.length }] : [],
  );
}
