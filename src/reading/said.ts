// Whether a text says nothing but what other texts say: what a language model writes of several memories may choose,
// order and join their clauses, and not more.
//
// A sentence is said if a source has it, word by word, or if each of its clauses is: "Anna lives in Bath and works for
// Halden." is said by "Anna lives in Bath." and "Anna works for Halden." A clause without a subject takes that of its
// sentence, so both sentences must begin alike up to the clause: "Peter works for Halden." does not say it of Anna.
// Clauses of a source count alone only if their sentence asserts them (asserted.ts); "if Anna lives in Bath, …" is
// repeated whole or not at all.
//
// Tried: the words of a sentence by stem, in any of the sources. "Ben pays Ada" has the words of "Ada pays Ben", and
// "Anna works for Halden" those of "Anna's sister works for Halden". Most false texts can be made of half of the
// sources of a merged one. Another wording is lost with this rule; a quotation cannot be false.
import { sentencesOf } from '../libraries/text/sentences';
import { plainWordsIn } from '../libraries/text/held-in';
import { asserts, clausesOfSentence } from './asserted';

/** @returns whether a sentence is said by these texts */
export function saidByTexts(texts: string[]): (sentence: string) => boolean {
  const statements = new Set(texts.flatMap((text) => [...sentencesOf(text)]).flatMap(statementsOf));
  return (sentence) => {
    if (statements.has(joined(plainWordsIn(sentence)))) return true;
    const [first = [], ...others] = clausesOfSentence(sentence).map(plainWordsIn);
    return (
      statements.has(joined(first)) &&
      others.every((clause) => [clause, ...withSubjects(first, clause)].some((words) => statements.has(joined(words))))
    );
  };
}

/** Whether each sentence of one text is said by the others. */
export const saysOnly = (text: string, others: string[]): boolean => {
  const isSaid = saidByTexts(others);
  return [...sentencesOf(text)].every(isSaid);
};

const joined = (words: string[]) => words.join(' ');

/** The sentence, and its clauses with all that may be their subject. */
function statementsOf(sentence: string): string[] {
  const whole = joined(plainWordsIn(sentence));
  if (!asserts(sentence)) return [whole];
  const [first = [], ...others] = clausesOfSentence(sentence).map(plainWordsIn);
  return [whole, ...[first, ...others.flatMap((clause) => withSubjects(first, clause))].map(joined)];
}

/** A clause after each beginning of the first clause. */
const withSubjects = (first: string[], clause: string[]): string[][] =>
  first.map((_, i) => [...first.slice(0, i + 1), ...clause]);
