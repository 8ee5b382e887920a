// Decides whether a single capitalised word is a name: known names, words within a sentence, subjects and owners at
// its beginning.
import { entityKey } from '../../../libraries/text/entity-key';
import { isKnownPlace } from '../../../libraries/text/known-places';
import {
  adjectives,
  beforeApostrophe,
  doubtfulNames,
  emptyCapitals,
  firstNames,
  honours,
  isCommon,
  nationalities,
  occupations,
  offices,
  openers,
  ordinaryWords,
  organisationWords,
  placeWords,
  productWords,
} from '../../../libraries/text/name-words';
import { nounType } from './nouns';
import type { TextAround } from './text-around';
import { isSignature } from './signature';
import { wordList } from '../../../libraries/text/read-data';
import { tokenAt, type Token } from '../../../libraries/text/tokens';

const labels = wordList('attendance-labels');
const subjectVerbs = wordList('subject-verbs');
const determiners = wordList('determiners');
const plainVerbs = [wordList('past-verbs'), wordList('person-actions')];
const units = wordList('units');

export function isSingleName(
  tokens: Token[],
  at: number,
  { known, inLowerCase, inHeadline, language }: TextAround,
  honoured: boolean,
): boolean {
  const token = tokenAt(tokens, at);
  const { lower } = token;
  if (
    token.text.length < 2 ||
    emptyCapitals.has(lower) ||
    nationalities.has(lower) ||
    nationalities.has(lower.replace(/s$/u, ''))
  )
    return false;
  if (honoured) return true;
  if (honours.has(lower) || offices.has(lower) || openers.has(beforeApostrophe(lower))) return false;
  // A label before a colon is not a name: "Present: …".
  if (labels.has(lower) && tokens[at + 1]?.gap.startsWith(':')) return false;
  if (isNumbered(token.text)) return true;
  if (isSignature(tokens, at, at + 1) && !isCommon(lower)) return true;
  // A unit of measurement is not a name: "300 Litres", "4 Bar".
  if (/^\p{N}/u.test(tokens[at - 1]?.text ?? '') && token.joined && isUnit(lower)) return false;
  if (inHeadline.has(token) && !firstNames.has(entityKey(lower)) && !isKnownPlace(lower)) return false;
  if (language === 'fr' && token.initial && !firstNames.has(entityKey(lower)) && !isKnownPlace(entityKey(lower)))
    return false;
  // A common noun after a determiner is not a name: "the Filter", "our Driver".
  const isNoun = isCommon(lower) || nounType(lower) || organisationWords.has(lower) || placeWords.has(lower);
  if (isNoun && !firstNames.has(entityKey(lower)) && determiners.has(tokens[at - 1]?.lower ?? '')) return false;
  if (!token.initial) return !ordinaryWords.has(lower) && !occupations.has(lower);
  if (firstNames.has(entityKey(lower)) && !doubtfulNames.has(lower)) return true;
  if (isKnownPlace(lower) || productWords.has(lower)) return !ordinaryWords.has(lower);
  if (!firstNames.has(lower) && ((isCommon(lower) && !known.has(token.text)) || inLowerCase.has(lower))) return false;
  return (
    known.has(token.text) ||
    isAcronym(token.text) ||
    (token.possessive ? isOwner(tokens, at) : hasSubjectVerb(tokens, at))
  );
}

const isUnit = (lower: string) => units.has(lower) || units.has(lower.replace(/s$/u, ''));

function isAcronym(text: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}.&-]+$/u.test(text) && /\p{Lu}.*\p{Lu}/u.test(text);
}

/** Whether a word is a designation of letters and digits: "A380", "B-52". */
function isNumbered(text: string): boolean {
  return /^\p{Lu}+-?\d{2,}\p{L}?$/u.test(text);
}

/** Whether 's is a possessive rather than "is": no adverb, participle or function word follows. */
function isOwner(tokens: Token[], at: number): boolean {
  const next = tokens[at + 1];
  return (
    next?.gap === ' ' &&
    (adjectives.has(next.lower) || !(openers.has(next.lower) || /(?:ly|ing|ed)$/u.test(next.lower)))
  );
}

/** Whether the next token may follow a subject: a verb, a conjunction, a comma. */
function hasSubjectVerb(tokens: Token[], at: number): boolean {
  const next = tokens[at + 1];
  if (!next) return false;
  // "Buyer, Halden Optics" below a name is a role.
  if (next.gap !== ' ')
    return (
      (next.gap === ', ' && nounType(tokenAt(tokens, at).lower) !== 'person') || next.gap === ' (' || next.gap === '; '
    );
  if (subjectVerbs.has(next.lower)) return true;
  if (plainVerbs.some((verbs) => verbs.has(next.lower)) && !isCommon(tokenAt(tokens, at).lower)) return true;
  const object = tokens[at + 2];
  if (object?.gap !== ' ') return false;
  return /ed$/u.test(next.lower) || (/[^s]s$/u.test(next.lower) && (object.capital || determiners.has(object.lower)));
}
