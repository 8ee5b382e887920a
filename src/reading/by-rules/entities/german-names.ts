// Names in German texts, in which every noun is capitalised.
import { entityKey } from '../../../libraries/text/entity-key';
import { isKnownPlace } from '../../../libraries/text/known-places';
import { firstNames, legalForms } from '../../../libraries/text/name-words';
import { isSignature } from './signature';
import { wordList } from '../../../libraries/text/read-data';
import { tokenAt, type Token } from '../../../libraries/text/tokens';

const germanWords = wordList('german-words');
const germanNouns = wordList('german-nouns');

/**
 * The name at a position. A name follows a form of address, begins with a first name, or ends with a legal form. A
 * known place after its preposition is a name too.
 */
export function germanName(tokens: Token[], from: number, end: number): [number, number] {
  const none: [number, number] = [end, end];
  for (let i = from; i < end; i++) {
    const { lower, gap } = tokenAt(tokens, i);
    const key = entityKey(lower);
    if (/^(?:frau|herrn?|dr|prof)$/u.test(lower) && i + 1 < end) return [i, end];
    if (firstNames.has(key) && (end - i > 1 || i === from) && !germanNouns.has(lower))
      return isGermanName(tokens, i, end) ? [i, end] : none;
    if (/^(?:in|nach|aus|bei|von)$/u.test(tokens[i - 1]?.lower ?? '') && gap === ' ' && isKnownPlace(key))
      return [i, end];
  }
  const last = tokenAt(tokens, end - 1).lower;
  if (legalForms.has(last) && end - from > 1) {
    // A noun before the name does not belong to it: "Rechnung der Halden GmbH".
    const small = tokens.slice(from, end).findLastIndex(({ text }) => /^\p{Ll}/u.test(text));
    return [from + small + 1, end];
  }
  return isSignature(tokens, from, end) && end - from < 3 ? [from, end] : none;
}

/**
 * A first name with a surname is a name. A first name alone is none after a frequent German word, except some
 * prepositions.
 */
function isGermanName(tokens: Token[], start: number, end: number): boolean {
  if (end - start > 1) return true;
  return (
    !germanWords.has(tokens[start - 1]?.lower ?? '') ||
    /^(?:mit|von|für|an|bei|und)$/u.test(tokens[start - 1]?.lower ?? '')
  );
}
