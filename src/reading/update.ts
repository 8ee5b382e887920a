// Whether quotes from two statements show that the newer one updates the earlier one: a language model proposes it, and the
// words decide.
//
// The quotes are values of one kind that only their own statement has. The rest of the earlier statement, its subject,
// stands in the newer one too. The newer one asserts its value, and says that something changed, or has another number
// that cannot be true beside the first. "The gate code is on the yellow note" does not update "The gate code is 4471", nor
// "Anna likes Bath" "Anna likes Rome". An update in other words than the earlier statement's is not seen: both statements stay.
import { speaksOfChange, withoutChange } from '../text/changes';
import { contentIn, isHeld, unheldIn, wordsIn } from '../text/held-in';
import { sentencesOf } from '../text/sentences';
import { asserts } from './asserted';
import { compareTexts } from './compare';
import { read } from './read';

interface Quotes {
  /** What holds now, from the newer statement. */
  quote: string;
  /** What holds no longer, from the earlier one. */
  quote_old: string;
}

/** @param cosine of the vectors of the statements */
export async function isUpdate(newer: string, older: string, quotes: Quotes, cosine: number | null): Promise<boolean> {
  const { quote, quote_old } = quotes;
  if (!isHeld(quote, newer) || !isHeld(quote_old, older)) return false;
  const isOwn = unheldIn(quote, [older]).length > 0 && unheldIn(quote_old, [newer]).length > 0;
  const isAsserted = [...sentencesOf(newer)].some((each) => isHeld(quote, each) && asserts(withoutChange(each)));
  if (!isOwn || !isAsserted || hasNumber(quote) !== hasNumber(quote_old)) return false;
  const subject = wordsWithout(older, quote_old);
  if (contentIn(subject).length === 0 || unheldIn(subject, [newer]).length > 0) return false;
  if (speaksOfChange(newer)) return true;
  if (!hasNumber(quote)) return false;
  const [stored, asserted] = await Promise.all([older, newer].map((content) => read({ content }, ['statements'])));
  return stored !== undefined && asserted !== undefined && compareTexts(stored, asserted, cosine).isConflict;
}

const hasNumber = (text: string) => /\p{N}/u.test(text);

const wordsWithout = (text: string, quote: string) =>
  ` ${wordsIn(text).join(' ')} `.replace(` ${wordsIn(quote).join(' ')} `, ' ');
