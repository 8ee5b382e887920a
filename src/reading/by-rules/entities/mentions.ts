// Finds names in running text: capitalised phrases with joining words, acronyms and single names.
import type { Mention } from '../../reading';
import { isKnownPlace } from '../../../libraries/text/known-places';
import { germanName } from './german-names';
import {
  adjectives,
  beforeApostrophe,
  emptyCapitals,
  firstNames,
  honours,
  isCommon,
  nationalities,
  officeParts,
  offices,
  openers,
  organisationWords,
  placeWords,
  productWords,
} from '../../../libraries/text/name-words';
import { endOfRun, isNameRun } from './name-runs';
import { isMonthName } from './month-names';
import { isSingleName } from './single-names';
import { isShouted, textAround, type TextAround } from './text-around';
import { wordList } from '../../../libraries/text/read-data';
import { tokenAt, type Token } from '../../../libraries/text/tokens';
import { isSignature } from './signature';
import { typeOfName } from './types';
import { addAll } from '../../../lists';

const titleJoiners = wordList('title-joiners');
const instructionVerbs = wordList('instruction-verbs');
const travels = new Set('flight trip train bus ferry'.split(' '));
const placeOpeners = wordList('place-openers');
const frenchWords = wordList('french-words');
const units = wordList('units');
const greetings = wordList('greetings');

/** Names among the tokens, in order. Linear in the tokens. */
export function mentionsOf(tokens: Token[]): Mention[] {
  if (isShouted(tokens)) return [];
  const around = textAround(tokens);
  const mentions: Mention[] = [];
  let i = 0;
  while (i < tokens.length) {
    if ((!isNameRun(tokenAt(tokens, i)) && !isMonthName(tokens, i)) || isSymbol(tokens, i)) {
      i++;
      continue;
    }
    const end = endOfRun(tokens, i);
    const [from, to] = around.language === 'de' ? germanName(tokens, i, end) : [i, end];
    if (from < to) addAll(mentions, namesIn(tokens, from, to, around));
    i = end;
  }
  return apartByHonour(mentions);
}

/** A letter or a unit after a number: "below 10 C", "at 40 dB". */
const isSymbol = (tokens: Token[], at: number) =>
  /^\p{N}/u.test(tokens[at - 1]?.text ?? '') &&
  tokenAt(tokens, at).joined &&
  (tokenAt(tokens, at).text.length === 1 || units.has(tokenAt(tokens, at).lower));

/** Separates a person from an organisation with the same name: "Mr Ostermann the dentist", "Ostermann, the bakery". */
function apartByHonour(mentions: Mention[]): Mention[] {
  const firms = new Set(
    mentions
      .filter(({ aliases, entity_type }) => aliases.length === 0 && entity_type === 'organisation')
      .map(({ name }) => name),
  );
  return mentions.map((mention) => {
    const [full] = mention.aliases;
    return full?.endsWith(` ${mention.name}`) && firms.has(mention.name)
      ? { ...mention, name: full, aliases: [] }
      : mention;
  });
}

/**
 * The names in one run of capitalised words. Sentence openers, nationalities and titles at its beginning are removed.
 */
function namesIn(tokens: Token[], from: number, to: number, around: TextAround): Mention[] {
  const start = withoutOpeners(tokens, from, to);
  if (start >= to || isOrdinaryRun(tokens, start, to, around)) return [];
  // "Action Items are due": what an ordinary word opens is ordinary too.
  if (!/^(?:the|an?)$/u.test(tokenAt(tokens, from).lower) && isOrdinaryRun(tokens, from, to, around)) return [];
  const bare = withoutHonours(tokens, start, to);
  if (tokens.slice(bare, to).every((token) => isOfficeWord(token.lower))) return [];
  if (to - bare === 1 && !isMonthName(tokens, bare) && !isSingleName(tokens, bare, around, bare > start)) return [];
  const year =
    /^(?:1\d{3}|20\d\d)$/u.test(tokens[bare - 1]?.text ?? '') &&
    tokenAt(tokens, bare).joined &&
    tokens[bare - 2]?.lower === 'the' &&
    to - bare > 1;
  return [toMention(tokens, year ? bare - 1 : bare, to, start, bare)];
}

/**
 * Whether all words are ordinary, and capitalised only by a sentence start or a headline: "Company Cars.", "Stir The
 * Soup".
 */
function isOrdinaryRun(tokens: Token[], start: number, to: number, { inHeadline, language }: TextAround): boolean {
  const first = tokenAt(tokens, start);
  if (!first.initial && !inHeadline.has(first)) return false;
  if (language === 'fr') return frenchWords.has(first.lower) && to - start === 1;
  if (to - start === 1 || firstNames.has(first.lower)) return false;
  const words = tokens.slice(start, to);
  const isHead = (word: string) => organisationWords.has(word) || placeWords.has(word);
  if (!inHeadline.has(first) && isHead(tokenAt(tokens, to - 1).lower) && !instructionVerbs.has(first.lower))
    return false;
  return words.every(({ lower }) => isCommon(lower) || titleJoiners.has(lower) || emptyCapitals.has(lower));
}

/** Whether 's belongs to the name of a church, a school or a hospital: "St. Mary's". */
const isSaint = (tokens: Token[], start: number, end: number) =>
  tokenAt(tokens, end - 1).possessive && end - start > 1 && /^(?:st|saint)$/u.test(tokenAt(tokens, start).lower);

function toMention(tokens: Token[], start: number, end: number, full: number, bare: number): Mention {
  const words = tokens.slice(bare, end).map((token) => token.text);
  const [first = ''] = words;
  const name = textOf(tokens, start, end);
  const aliases = full < bare ? [textOf(tokens, full, end)] : start < bare ? [textOf(tokens, bare, end)] : [];
  const number = /^\d/u.test(words.at(-1) ?? '') && words.length > 1 && productWords.has(first.toLowerCase());
  if (number) aliases.push(textOf(tokens, start, end - 1));
  const close = tokenAt(tokens, end - 1).end + (isSaint(tokens, start, end) ? 2 : 0);
  const span = { start: tokenAt(tokens, start).start, end: close };
  const signs = isSignature(tokens, start, end);
  return { name, ...span, entity_type: typeOfName(tokens, bare, end), aliases, ...(signs && { signs }) };
}

function textOf(tokens: Token[], start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) {
    const token = tokenAt(tokens, i);
    if (i > start) text += (tokenAt(tokens, i - 1).possessive ? "'s" : '') + (token.gap.trim() ? token.gap : ' ');
    text += token.text;
  }
  // The dot after a final initial belongs to the name: "Oliver T."
  const isInitial = end - start > 1 && /^\p{Lu}$/u.test(tokenAt(tokens, end - 1).text);
  if (isInitial && tokens[end]?.gap.startsWith('.')) return `${text}.`;
  return isSaint(tokens, start, end) ? `${text}'s` : text;
}

/**
 * Index of the first token that may belong to a name. Sentence openers, articles and following joining words are
 * skipped.
 */
function withoutOpeners(tokens: Token[], from: number, to: number): number {
  let start = from;
  while (start < to && isOpener(tokens, start, to)) {
    start++;
    while (start < to && !isNameRun(tokenAt(tokens, start))) start++;
  }
  return start;
}

function isOpener(tokens: Token[], at: number, to: number): boolean {
  const token = tokenAt(tokens, at);
  if (isMonthName(tokens, at)) return false;
  if (/^(?:the|a|an|and|but|o)$/u.test(token.lower) || (greetings.has(token.lower) && at + 1 < to)) return true;
  if (emptyCapitals.has(token.lower) && !honours.has(token.lower) && at + 1 < to && token.lower !== 'st') return true;
  // "Contact Greenway Couriers", but not "Mark Hale" or "Mount Elin".
  const isVerb =
    token.initial &&
    (instructionVerbs.has(token.lower) || travels.has(token.lower)) &&
    !firstNames.has(token.lower) &&
    !placeOpeners.has(token.lower);
  if (isVerb && at + 1 < to && !isCommon(tokenAt(tokens, at + 1).lower)) return true;
  const titled = at + 1 < to && honours.has(tokenAt(tokens, at + 1).lower) && nationalities.has(token.lower);
  return (
    titled ||
    (token.initial && openers.has(beforeApostrophe(token.lower)) && !(adjectives.has(token.lower) && at + 1 < to))
  );
}

/** Removes honorifics and ranks, unless they are part of the name of a place or an organisation. */
function withoutHonours(tokens: Token[], start: number, end: number): number {
  let bare = start;
  while (bare < end - 1 && honours.has(tokenAt(tokens, bare).lower) && tokenAt(tokens, bare + 1).capital) bare++;
  const last = tokenAt(tokens, end - 1).lower;
  const isPlace =
    end - bare > 1 && isKnownPlace(last) && !tokens.slice(bare, end).some((token) => token.lower === 'of');
  if (isPlace) return start;
  return bare > start &&
    (organisationWords.has(last) || placeWords.has(last) || tokenAt(tokens, bare - 1).lower === 'saint')
    ? start
    : bare;
}

/** Whether the word names an office and not a person: "Prime Minister", "Vice President". */
function isOfficeWord(lower: string): boolean {
  return honours.has(lower) || offices.has(lower) || officeParts.has(lower);
}
