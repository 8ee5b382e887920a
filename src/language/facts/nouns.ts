// The common noun that ends somewhere, as the end of a fact: "the new climbing frame", "the office" of the last organisation.
import { nounType } from '../entities/type-clues';
import { wordList } from '../read-data';
import { followsOf, hasArticle, isNounWord } from './phrases';
import { thing, type End, type Row } from './row';
import { determiners, doubts, genericFirms, priceLabels, vagueNouns } from './word-classes';

const seats = wordList('seats');

/** The noun that ends at a unit, with its adjectives, back to its article. None if it means nothing without its sentence. */
export function nounBackTo(row: Row, at: number): End[] {
  let from = at;
  while (from > 0 && from > at - 6 && isNounWord(row, from - 1) && !determiners.has(row.word(from))) from--;
  if (!isNounWord(row, at)) return [];
  while (determiners.has(row.word(from)) && from < at) from++;
  const noun = row.word(at);
  if (noun === 'one' && row.context.thing) return [row.context.thing];
  if (vagueNouns.has(noun) || noun.length < 3 || doubts.has(noun) || /ly$/u.test(noun)) return [];
  const known = standsFor(row, from, at);
  if (known) return [known];
  // "The cellar bar of Ann costs": of two nouns the first.
  if (priceLabels.has(row.word(row.word(from - 1) === 'of' ? from - 2 : from - 3)) && followsOf(row, from))
    return [thing(row.textOf(from, at + 1))];
  if (followsOf(row, from)) {
    const head = row.word(from - 1) === 'of' ? from - 2 : from - 3;
    if (isNounWord(row, head)) return nounBackTo(row, head);
  }
  // "The mural in the hall was painted": the noun before the preposition, if it has an article.
  const prep = determiners.has(row.word(from - 1)) ? from - 2 : from - 1;
  if (
    row.says(prep, 'in', 'on', 'at', 'for', 'with', 'from', 'behind', 'near') &&
    isNounWord(row, prep - 1) &&
    hasArticle(row, prep - 1)
  )
    return nounBackTo(row, prep - 1);
  return [{ name: row.textOf(from, at + 1), type: nounType(noun) === 'person' ? 'other' : 'thing' }];
}

/** Whom a noun refers to: "the company" and "its office" the last organisation, "Ann's home" Ann. */
function standsFor(row: Row, from: number, at: number): End | undefined {
  const noun = row.word(at);
  const { organisation } = row.context;
  if (from === at && row.word(from - 1) === 'the' && genericFirms.has(noun) && organisation) return organisation;
  const owner = row.at(from - 1);
  if (owner.kind === 'name' && owner.possessive && (isSeat(noun) || row.says(at, 'home', 'job', 'employer')))
    return row.endAt(from - 1);
  return isSeat(noun) && row.says(from - 1, 'the', 'its', 'their') ? organisation : undefined;
}

/** "office", "headquarters": nouns that refer to their organisation. */
export const isSeat = (noun: string) => seats.has(noun);
