// Boundaries of phrases: start and end of a noun, skipped words, start of a clause.
import { nounType } from '../entities/type-clues';
import { wordList } from '../read-data';
import { framesOf } from './frames';
import type { Row } from './row';
import { adverbs, auxiliaries, determiners, prepositions } from './word-classes';

/** Words that end a noun phrase. */
const stops = wordList('phrase-stops');

/** Index after the article at an index, or the index itself. */
export function afterArticle(row: Row, i: number): number {
  return determiners.has(row.word(i)) ? i + 1 : i;
}

/** Index after adverbs, and after a date before a preposition: "works [now] at", "moved [in May] to". */
export function skipAdverbs(row: Row, from: number): number {
  let at = from;
  while (at < from + 3 && (adverbs.has(row.word(at)) || (row.at(at).kind === 'date' && at > from))) at++;
  if (row.at(at).kind === 'date' && prepositions.has(row.word(at + 1))) return at + 1;
  return at;
}

/** Whether the unit is a noun or an adjective, and not a function word, adverb or punctuation. */
export function isNounWord(row: Row, i: number): boolean {
  const { kind, lower } = row.at(i);
  return (
    kind === 'word' && !stops.has(lower) && !prepositions.has(lower) && !auxiliaries.has(lower) && !adverbs.has(lower)
  );
}

/** Whether the noun that ends at the index has an article or another determiner. */
export function hasArticle(row: Row, at: number): boolean {
  let from = at;
  while (from > at - 4 && isNounWord(row, from)) from--;
  return determiners.has(row.word(from));
}

/** Whether a verb begins a clause at the index. */
export function opensClause(row: Row, i: number): boolean {
  const word = row.word(i);
  return word !== '' && (framesOf.has(word) || auxiliaries.has(word)) && !prepositions.has(word);
}

/** Whether the phrase before an index is complete. */
export function endsPhrase(row: Row, i: number): boolean {
  return (
    i >= row.units.length ||
    row.at(i).kind === 'mark' ||
    opensClause(row, i) ||
    row.word(i) === 'and' ||
    row.at(i).kind === 'date' ||
    prepositions.has(row.word(i))
  );
}

/** Whether a phrase may begin at the index: at the sentence start, or after punctuation or an article. */
export function isStart(row: Row, i: number): boolean {
  return i <= 0 || row.at(i - 1).kind === 'mark' || determiners.has(row.word(i - 1));
}

/**
 * Whether a preposition at the index begins an adverbial ("In May, …"): it opens the sentence or follows punctuation.
 */
export function isOpener(row: Row, i: number): boolean {
  return i === 0 || row.at(i - 1).kind === 'mark';
}

/** Whether "of" or "of the" precedes the index. */
export function followsOf(row: Row, from: number): boolean {
  return row.word(from - 1) === 'of' || (determiners.has(row.word(from - 1)) && row.word(from - 2) === 'of');
}

/** Whether a word has the form of a verb in the past or the third person, or is an auxiliary. */
export const looksLikeVerb = (lower: string) => /(?:ed|s)$/u.test(lower) || auxiliaries.has(lower);

/** Whether a noun between two indices classifies a person or thing. */
export function hasClassNoun(row: Row, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (nounType(row.word(i)) !== undefined) return true;
  return false;
}
