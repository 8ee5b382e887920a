// Checks that a text says nothing beyond other texts: a language model that summarises several memories may choose,
// order and join their clauses, but nothing more.
//
// A sentence is covered if a source contains it verbatim, or if each of its clauses is covered: "Anna lives in Bath and
// works for Halden." is covered by "Anna lives in Bath." and "Anna works for Halden." A clause without a subject takes
// that of its sentence, so both sentences must begin alike up to the clause: "Peter works for Halden." does not cover a
// statement about Anna. Single clauses of a source only count if their sentence asserts them (asserted.ts); "if Anna
// lives in Bath, …" must be repeated as a whole.
//
// Tried: the words of a sentence by stem, in any of the sources. "Ben pays Ada" has the words of "Ada pays Ben", and
// "Anna works for Halden" those of "Anna's sister works for Halden". The rule used here loses paraphrases, but a
// quotation cannot be false.
import { sentencesOf } from '../libraries/text/sentences';
import { plainWordsIn } from '../libraries/text/held-in';
import { asserts, clausesOfSentence } from './asserted';

/** @returns whether these texts cover a sentence */
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

/** Whether other texts cover each sentence of a text. */
export const saysOnly = (text: string, others: string[]): boolean => {
  const isSaid = saidByTexts(others);
  return [...sentencesOf(text)].every(isSaid);
};

const joined = (words: string[]) => words.join(' ');

/** The sentence, and its clauses with each possible subject. */
function statementsOf(sentence: string): string[] {
  const whole = joined(plainWordsIn(sentence));
  if (!asserts(sentence)) return [whole];
  const [first = [], ...others] = clausesOfSentence(sentence).map(plainWordsIn);
  return [whole, ...[first, ...others.flatMap((clause) => withSubjects(first, clause))].map(joined)];
}

/** A clause after each possible beginning of the first clause. */
const withSubjects = (first: string[], clause: string[]): string[][] =>
  first.map((_, i) => [...first.slice(0, i + 1), ...clause]);
