// The type of a name, if its words or the words next to it leave no doubt.
//
// A wrong type is worse than none: it joins different names, and is shown as a fact. So each kind of evidence used here
// is right nineteen times in twenty by itself, and evidence for two types counts as none. Weights were tried: each weak
// clue was right often enough, but their sums were not; most "persons" of a manual were batteries, units and part
// numbers. A clue that only makes a type likely (two capitalised words, a verb for people, a preceding "in", "at" or
// "by") does not count.
//
// A word such as "bank" or "festival" only shows the type of a name next to a word that is not ordinary: "Halden Bank",
// but not "Customer Service".
import { entityKey } from '../../../libraries/text/entity-key';
import type { EntityType } from '../../reading';
import { isKnownCountry, isKnownPlace, isWellKnownPlace } from '../../../libraries/text/known-places';
import {
  commonFirstNames,
  doubtfulNames,
  eventWords,
  firstNames,
  honours,
  isCommon,
  legalForms,
  nationalities,
  occupations,
  organisationWords,
  placeWords,
  productWords,
} from '../../../libraries/text/name-words';
import { isMonthName, monthNames } from './month-names';
import { nounType } from './nouns';
import { isSignature } from './signature';
import { wordList } from '../../../libraries/text/read-data';
import { tokenAt, type Token } from '../../../libraries/text/tokens';

const greetings = wordList('greetings');
const attendance = wordList('attendance-labels');
const employment = wordList('employment-verbs');
const locating = wordList('locating-words');
const firmOpeners = wordList('firm-openers');
const rolesOfFirms = wordList('roles-of-firms');
const placeOpeners = wordList('place-openers');
const personActions = wordList('person-actions');
const siteNouns = wordList('site-nouns');
const ofFirms = wordList('nouns-of-firms');
const articles = new Set(['the', 'a', 'an', 'our', 'my', 'his', 'her', 'their', 'your', 'its']);

/** The type that all evidence for the name in the tokens from `bare` to before `end` shows; `other` without any. */
export function typeOfName(tokens: Token[], bare: number, end: number): EntityType {
  const words = tokens.slice(bare, end).map(({ text }, i) => text + (isInitial(text, tokens[bare + i + 1]) ? '.' : ''));
  // An article rarely precedes a person: "the Anna Maria" is a ship.
  const own = entityTypeByWords(words);
  const isActor = own === 'place' && end - bare === 1 && personActions.has(tokenAt(tokens, end).lower);
  const isThing = own === 'person' && articles.has(tokenAt(tokens, bare - 1).lower);
  return agreed([
    isThing || isActor ? undefined : own,
    ...typesBefore(tokens, bare, end, words),
    ...typesAfter(tokens, end, words),
  ]);
}

const isInitial = (text: string, next: Token | undefined) => text.length === 1 && next?.gap.startsWith('.') === true;

export function agreed(types: Iterable<EntityType | undefined>): EntityType {
  const [type, ...others] = new Set([...types].filter((each) => each !== undefined && each !== 'other'));
  return type !== undefined && others.length === 0 ? type : 'other';
}

export function entityTypeByWords(words: string[]): EntityType | undefined {
  const lower = words.map((word) => word.toLowerCase());
  const [first = ''] = lower;
  const last = lower.at(-1) ?? '';
  if (words.length > 1 && legalForms.has(last)) return 'organisation';
  if (words.length > 1 && /^\d+\.\d/u.test(last) && !isCommon(first)) return 'product';
  const key = entityKey(words.join(' '));
  if (isKnownCountry(key) && !firstNames.has(key) && !isCommon(key)) return 'place';
  if (isWellKnownPlace(key) && !firstNames.has(key) && !isCommon(key)) return 'place';
  if (productWords.has(first) && words.length === 1) return 'product';
  const kind = words.length > 1 ? typeByHead(lower) : undefined;
  if (kind) return kind;
  if (isFirm(words)) return 'organisation';
  return isPersonName(words) ? 'person' : undefined;
}

function typeByHead(lower: string[]): EntityType | undefined {
  const of = lower.indexOf('of');
  const head = (of > 0 ? lower[of - 1] : lower.at(-1)) ?? '';
  const [first = ''] = lower;
  const isTold =
    lower.some((word) => word !== head && word !== first && isOwn(word)) || (head !== first && isOwn(first));
  if (!isTold) return undefined;
  // "Jack Hill" may be a person.
  const isPerson = lower.length === 2 && firstNames.has(entityKey(first));
  if (organisationWords.has(head) || firmOpeners.has(first)) return 'organisation';
  if (eventWords.has(head)) return 'event';
  return (placeWords.has(head) && !isPerson) || (placeOpeners.has(first) && lower.length < 4) ? 'place' : undefined;
}

/** Whether a word distinguishes one name from another: it is not an ordinary word. */
const isOwn = (word: string) => /^\p{L}{2}/u.test(word) && !isCommon(word) && !nationalities.has(word);

/** Whether two names joined by "&" name a firm: "Pottle & Rye". */
function isFirm(words: string[]): boolean {
  const parts = words.join(' ').split(/ ?& ?/u);
  return parts.length === 2 && parts.every((part) => isOwn(entityKey(part)) && !firstNames.has(entityKey(part)));
}

/** Whether the words name a person: first name and surname, initials and surname, or a very common first name alone. */
function isPersonName([first = '', ...rest]: string[]): boolean {
  const [one, last] = [entityKey(first), entityKey(rest.at(-1) ?? '')];
  const isSurname =
    rest.length > 0 &&
    rest.length < 4 &&
    rest.every((word) => /^\p{Lu}\.$|^(?:van|von|de|der|den|di|da|la|bin|ibn)$/u.test(word) || isSurnamePart(word)) &&
    isOwn(last) &&
    (!isKnownPlace(last) || (commonFirstNames.has(one) && !isKnownCountry(last))) &&
    ![organisationWords, placeWords, eventWords].some((heads) => heads.has(last));
  if (rest.length === 0) return commonFirstNames.has(one) && !doubtfulNames.has(one) && !isKnownPlace(one);
  if (!isSurname || isKnownPlace(entityKey([first, ...rest].join(' ')))) return false;
  return /^(?:\p{Lu}\.)+$/u.test(first) ? /\p{Ll}/u.test(rest.join('')) : isFirstName(one) || monthNames.has(one);
}

const isSurnamePart = (word: string) => /^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(word) && isOwn(entityKey(word));

const isFirstName = (key: string) => firstNames.has(key) && !isCommon(key);

/** The word that is `steps` words to the left in the sentence; '' beyond its start. */
function leftOf(tokens: Token[], start: number, steps: number): string {
  for (let i = start; i > start - steps; i--) if (i <= 0 || tokenAt(tokens, i).initial) return '';
  return tokenAt(tokens, start - steps).lower;
}

function* typesBefore(tokens: Token[], start: number, end: number, words: string[]): Generator<EntityType | undefined> {
  const token = tokenAt(tokens, start);
  const [one, two, three] = [1, 2, 3].map((steps) => leftOf(tokens, start, steps)) as [string, string, string];
  const isPlain = words.every((word) => !isCommon(word.toLowerCase()));
  const before = tokenAt(tokens, start - 1);
  if (
    isPlain &&
    start > 0 &&
    before.capital &&
    honours.has(before.lower) &&
    /^\.? $/u.test(token.gap) &&
    words.every((word) => /^\p{Lu}/u.test(word))
  )
    yield 'person';
  if (isPlain && start > 0 && greetings.has(before.lower) && token.gap === ' ' && end - start === 1) yield 'person';
  if (isPlain && end - start === 1 && isSignature(tokens, start, end)) yield 'person';
  if (isPlain && end - start === 2 && isListed(tokens, start)) yield 'person';
  // "my sister Ann", "the novel Ice Harbour": the noun is not the object of a verb before it.
  if (token.gap === ' ' && !articles.has(one) && (articles.has(two) || articles.has(three) || honours.has(one)))
    yield rolesOfFirms.has(one) ? undefined : nounType(one);
  const [preposition, verb] = articles.has(one) ? [two, three] : [one, two];
  if (token.gap === ' ' && employment.has(verb) && /^(?:for|at|by)$/u.test(preposition)) yield 'organisation';
  if (token.gap !== ' ') return;
  if (locating.has(`${two} ${one}`)) yield 'place';
  if (/^(?:in|near)$/u.test(one) && siteNouns.has(two)) yield 'place';
  const isUnknown = isPlain && !isKnownPlace(entityKey(words.join(' ')));
  // A single word may be a place: "an assistant at Skarvholm".
  if (isUnknown && words.length > 1 && one === 'at' && (occupations.has(two) || ofFirms.has(two))) yield 'organisation';
  if (isUnknown && one === 'of' && ofFirms.has(two)) yield 'organisation';
  const key = entityKey(words.join(' '));
  const isAmbiguous = firstNames.has(key) || isCommon(key);
  if (isKnownPlace(key) && (/^(?:in|near)$/u.test(one) || (!isAmbiguous && /^(?:from|to|via|around)$/u.test(one))))
    yield 'place';
}

/** Whether the line starts with a label for people: "Present: Ann Lee, Bo Hale". */
function isListed(tokens: Token[], start: number): boolean {
  for (let i = start; i > Math.max(0, start - 60); i--) {
    const { gap } = tokenAt(tokens, i);
    if (/[\n!?|;]/u.test(gap)) return false;
    if (gap.includes(':')) return attendance.has(tokenAt(tokens, i - 1).lower);
  }
  return false;
}

/** The types that the words after a name show: "X is a bakery", "X, a bakery", "X (novel". */
function* typesAfter(tokens: Token[], end: number, words: string[]): Generator<EntityType | undefined> {
  const next = tokens[end];
  if (words.length === 1 && isMonthName(tokens, end - 1)) yield 'person';
  if (
    next &&
    tokenAt(tokens, end - 1).possessive &&
    ofFirms.has(next.lower) &&
    !isKnownPlace(entityKey(words.join(' ')))
  )
    yield 'organisation';
  if (!next || tokenAt(tokens, end - 1).possessive || words.every((word) => isCommon(word.toLowerCase()))) return;
  if (next.gap === ' ' && /^(?:is|was)$/u.test(next.lower)) yield classAfter(tokens, end + 1);
  if (next.gap === ', ' && articles.has(next.lower)) yield classAfter(tokens, end);
  if (next.gap === ' (' && /^[,)]/u.test(tokens[end + 1]?.gap ?? ')')) yield nounType(next.lower);
}

/** The noun in "a small bakery in …": the last word of the phrase. */
function classAfter(tokens: Token[], from: number): EntityType | undefined {
  if (!articles.has(tokenAt(tokens, from).lower)) return undefined;
  let to = from + 1;
  while (
    to < from + 5 &&
    tokens[to]?.gap === ' ' &&
    !tokenAt(tokens, to).capital &&
    !ends.has(tokenAt(tokens, to).lower)
  )
    to++;
  // A machine can also be "the replacement of" another.
  const noun = tokenAt(tokens, to - 1).lower;
  return rolesOfFirms.has(noun) ? undefined : nounType(noun);
}
const ends = new Set('of for in at on by near that which who with from to and is was'.split(' '));
