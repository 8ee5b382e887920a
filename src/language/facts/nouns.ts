// Common nouns as subject or object of a fact: "the new climbing frame"; "the office" of the last organisation.
import { nounType } from '../entities/type-clues';
import { wordList } from '../read-data';
import { followsOf, hasArticle, isNounWord } from './phrases';
import { thing, type End, type Row } from './row';
import { determiners, doubts, genericFirms, priceLabels, vagueNouns } from './word-classes';

const seats = wordList('seats');

/**
 * The noun phrase that ends at a unit: noun, adjectives, article. Empty for nouns without meaning outside their
 * sentence.
 */
export function nounBackTo(row: Row, at: number): End[] {
  let from = at;
  while (from > 0 && from > at - 6 && isNounWord(row, from - 1) && !determiners.has(row.word(from))) from--;
  if (!isNounWord(row, at)) return [];
  while (determiners.has(row.word(from)) && from < at) from++;
  const noun = row.word(at);
  if (noun === 'one' && row.context.thing) return [row.context.thing];
  if (vagueNouns.has(noun) || noun.length < 3 || doubts.has(noun) || /ly$/u.test(noun)) return [];
  const known = referentOf(row, from, at);
  if (known) return [known];
  // "The price of the cellar bar": the noun after "price of" is the subject.
  if (priceLabels.has(row.word(row.word(from - 1) === 'of' ? from - 2 : from - 3)) && followsOf(row, from))
    return [thing(row.textOf(from, at + 1))];
  if (followsOf(row, from)) {
    const head = row.word(from - 1) === 'of' ? from - 2 : from - 3;
    if (isNounWord(row, head)) return nounBackTo(row, head);
  }
  // "The mural in the hall was painted": the noun before the preposition is the subject, if it has an article.
  const prep = determiners.has(row.word(from - 1)) ? from - 2 : from - 1;
  if (
    row.says(prep, 'in', 'on', 'at', 'for', 'with', 'from', 'behind', 'near') &&
    isNounWord(row, prep - 1) &&
    hasArticle(row, prep - 1)
  )
    return nounBackTo(row, prep - 1);
  return [{ name: row.textOf(from, at + 1), type: nounType(noun) === 'person' ? 'other' : 'thing' }];
}

/** The referent of a noun: the last organisation for "the company" and "its office", Ann for "Ann's home". */
function referentOf(row: Row, from: number, at: number): End | undefined {
  const noun = row.word(at);
  const { organisation } = row.context;
  if (from === at && row.word(from - 1) === 'the' && genericFirms.has(noun) && organisation) return organisation;
  const owner = row.at(from - 1);
  if (owner.kind === 'name' && owner.possessive && (isSeat(noun) || row.says(at, 'home', 'job', 'employer')))
    return row.endAt(from - 1);
  return isSeat(noun) && row.says(from - 1, 'the', 'its', 'their') ? organisation : undefined;
}

/** Whether a noun denotes the location of an organisation: "office", "headquarters". */
export const isSeat = (noun: string) => seats.has(noun);
