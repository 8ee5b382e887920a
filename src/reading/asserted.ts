// Finds the sentences of a text that assert something, and their clauses. A language model's answer may only rest on
// these.
//
// The rules (by-rules/facts/facts.ts) exclude the same texts: a question, a quotation, a quoted line of a mail, a
// paragraph of fiction or supposition, and a sentence with a word that denies, doubts, reports or speaks of another
// time. The rules must understand a whole sentence, so any unknown word stops them. Here such words are listed, in
// several languages; this suffices, because the model also has to name what it claims.
import { sentencesOf } from '../libraries/text/sentences';
import { limitsIn } from '../libraries/text/held-in';
import { wordList } from '../libraries/text/read-data';
import { termsOf } from './by-rules/compare/terms';
import { unasserted } from './by-rules/facts/facts';
import { quoted } from './by-rules/facts/masked';

export function asserts(sentence: string): boolean {
  if (/[?？]["”’)]*$/u.test(sentence) || limitsIn(sentence) !== '') return false;
  const { denials, isUnsure } = termsOf(sentence);
  return denials.length === 0 && !isUnsure;
}

/** The sentences that assert something, each on one line, in order. */
export function* assertedSentences(text: string): Generator<string> {
  for (const paragraph of text.split(/\n[ \t]*\n/u)) {
    if (unasserted.test(paragraph)) continue;
    const written = paragraph.replace(/^>.*$/gmu, '').replace(quoted, ' … ');
    for (const sentence of sentencesOf(written)) if (asserts(sentence)) yield sentence;
  }
}

const openers = [...wordList('clause-openers')].join('|');
const joiners = [...wordList('clause-joiners')].join('|');
// bounded: 8000 characters, the longest sentence.
const clauseEnd = new RegExp(
  `[;，；：、（）()] ?|[:,] (?:(?:${joiners}) )?| [–—-] | (?:${joiners}) | (?=(?:${openers}) )`,
  'iu',
);

/** The clauses of a sentence, without the words that join them. */
export const clausesOfSentence = (sentence: string): string[] =>
  sentence.split(clauseEnd).filter((clause) => /[\p{L}\p{N}]/u.test(clause));
