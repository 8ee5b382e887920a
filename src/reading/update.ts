// Whether quotes from two statements show that the newer one updates the earlier one: a language model proposes it, and
// the words decide.
//
// The quotes are values of one kind, and each occurs only in its own statement. The rest of the earlier statement, its
// subject, is also in the newer one. The newer one asserts its value, and says that something changed, or has a
// different number that cannot be true together with the first. "The gate code is on the yellow note" does not update
// "The gate code is 4471", and "Anna likes Bath" does not update "Anna likes Rome".
//
// The quotes differ in one place, because a difference in two places means two things: "66120 ships to Tromsø" and
// "66210 ships to Narvik". Of two values with numbers, the number alone differs: "771 is fixed" and "717 is closed" are
// two things too. Without a word of change, the newer statement has no further number, since that may be of another
// time or thing.
//
// An update that does not use the words of the earlier statement is not recognised: both statements stay.
import { speaksOfChange, withoutChange } from '../libraries/text/changes';
import { contentIn, isHeld, unheldIn, plainWordsIn } from '../libraries/text/held-in';
import { sentencesOf } from '../libraries/text/sentences';
import { asserts } from './asserted';
import { compareTexts } from './compare';
import { readText } from './read';

interface Quotes {
  /** Quote from the newer statement that says what holds now. */
  quote: string;
  /** Quote from the earlier statement that no longer holds. */
  quote_old: string;
}

/** @param cosine similarity of the statements' vectors */
export async function isUpdate(newer: string, older: string, quotes: Quotes, cosine: number | null): Promise<boolean> {
  const { quote, quote_old } = quotes;
  if (!isHeld(quote, newer) || !isHeld(quote_old, older)) return false;
  const isOwn = unheldIn(quote, [older]).length > 0 && unheldIn(quote_old, [newer]).length > 0;
  const isAsserted = [...sentencesOf(newer)].some((each) => isHeld(quote, each) && asserts(withoutChange(each)));
  if (!isOwn || !isAsserted || hasNumber(quote) !== hasNumber(quote_old)) return false;
  const subject = wordsWithout(older, quote_old);
  if (contentIn(subject).length === 0 || unheldIn(subject, [newer]).length > 0) return false;
  const [value, value_old] = withoutSameEnds(plainWordsIn(quote), plainWordsIn(quote_old)).map(contentIn) as [
    string[],
    string[],
  ];
  if (value.some((word) => value_old.includes(word))) return false;
  if (hasNumber(quote) && !(isNumber(value) && isNumber(value_old))) return false;
  if (speaksOfChange(newer)) return true;
  if (!hasNumber(quote) || numbersIn(newer).length > numbersIn(older).length) return false;
  const [stored, asserted] = await Promise.all([older, newer].map((content) => readText({ content }, ['statements'])));
  return stored !== undefined && asserted !== undefined && compareTexts(stored, asserted, cosine).isConflict;
}

/** Two lists of words without those that both begin or end with, as texts. */
function withoutSameEnds(one: string[], other: string[]): [string, string] {
  const shorter = Math.min(one.length, other.length);
  let from = 0;
  while (from < shorter && one[from] === other[from]) from++;
  let same = 0;
  while (same < shorter - from && one.at(-1 - same) === other.at(-1 - same)) same++;
  return [one.slice(from, one.length - same).join(' '), other.slice(from, other.length - same).join(' ')];
}

const isNumber = (value: string[]) => value.length === 1 && hasNumber(value[0] ?? '');
const numbersIn = (text: string) => plainWordsIn(text).filter(hasNumber);
const hasNumber = (text: string) => /\p{N}/u.test(text);

const wordsWithout = (text: string, quote: string) =>
  ` ${plainWordsIn(text).join(' ')} `.replace(` ${plainWordsIn(quote).join(' ')} `, ' ');
