// Names in running text: capitalised phrases with joining words, acronyms, and single names other than the start of a sentence.
import { entityKey } from './entity-key';
import type { Clue, EntityType, Mention } from './extraction';
import { typeClue } from './entity-type';
import { isKnownPlace } from './gazetteer';
import {
  adjectives,
  beforeApostrophe,
  calendarWords,
  doubtfulNames,
  emptyCapitals,
  firstNames,
  honours,
  isCommon,
  looksOrdinary,
  mediaWords,
  nationalities,
  officeParts,
  offices,
  ofHeads,
  openers,
  ordinaryWords,
  organisationWords,
  particles,
  placeWords,
  productWords,
} from './lexicon';
import { wordList } from '../read-data';
import { languageOf, type Language } from '../text/language-of';
import { tokenAt, type Token } from '../text/tokens';
import { cluesOf, isSignature } from './type-clues';

/** Longest name, in words: longer runs of capitals are headings. */
const longestName = 10;
const titleJoiners = wordList('title-joiners');
const instructionVerbs = wordList('instruction-verbs');
const legalForms = wordList('legal-forms');
const germanWords = wordList('german-words');
const germanNouns = wordList('german-nouns');
const frenchWords = wordList('french-words');
const labels = wordList('attendance-labels');
const greetings = wordList('greetings');
const subjectVerbs = wordList('subject-verbs');
const determiners = wordList('determiners');
const plainVerbs = [wordList('past-verbs'), wordList('person-actions')];

/** Names among the tokens, in order. Linear in the tokens. */
export function mentionsOf(tokens: Token[]): Mention[] {
  if (isShouted(tokens)) return [];
  const language = languageOf(tokens);
  const loud = headlineTokens(tokens);
  const known = new Set(
    tokens.filter((token) => token.capital && !token.initial && !loud.has(token)).map((token) => token.text),
  );
  const small = new Set(tokens.filter((token) => !token.capital).map((token) => token.text));
  const mentions: Mention[] = [];
  let i = 0;
  while (i < tokens.length) {
    if (!isName(tokenAt(tokens, i))) {
      i++;
      continue;
    }
    const end = endOfRun(tokens, i);
    const [from, to] = language === 'de' ? germanName(tokens, i, end) : [i, end];
    if (from < to) mentions.push(...namesIn(tokens, from, to, { known, small, loud, language }));
    i = end;
  }
  return apartByHonour(mentions);
}

/** What is known about the text around a name. */
interface Around {
  /** Words that stand capitalised within a sentence. */
  known: Set<string>;
  /** Words that stand in lower case. */
  small: Set<string>;
  /** Tokens of headlines. */
  loud: Set<Token>;
  language: Language;
}

/** "Pack Passports", "Never Boil The Cream.": in a sentence of which every longer word is capitalised, capitals carry no information. */
function headlineTokens(tokens: Token[]): Set<Token> {
  const loud = new Set<Token>();
  let start = 0;
  for (let i = 1; i <= tokens.length; i++) {
    if (i < tokens.length && !tokenAt(tokens, i).initial) continue;
    const words = tokens.slice(start, i).filter(({ lower }) => !titleJoiners.has(lower));
    const isLoud = words.length > 1 && words.every(({ capital, text }) => capital || /^\p{N}/u.test(text));
    if (isLoud && isCommon(tokenAt(tokens, start).lower)) for (const token of tokens.slice(start, i)) loud.add(token);
    start = i;
  }
  return loud;
}

/**
 * In German every noun is capitalised: a name is what follows a form of address or begins with a first name, ends with a legal form, or
 * is a known place after its preposition.
 */
function germanName(tokens: Token[], from: number, end: number): [number, number] {
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
  if (legalForms.has(last) && end - from > 1) return [from, end];
  return isSignature(tokens, from, end) && end - from < 3 ? [from, end] : none;
}

/** A single first name needs a form of address or a signature; with a surname it is one by itself. */
function isGermanName(tokens: Token[], start: number, end: number): boolean {
  if (end - start > 1) return true;
  return (
    !germanWords.has(tokens[start - 1]?.lower ?? '') ||
    /^(?:mit|von|für|an|bei|und)$/u.test(tokens[start - 1]?.lower ?? '')
  );
}

/** "Mr Ostermann the dentist" and "Ostermann, the bakery" are two: a bare name that is an organisation stands apart from a person's. */
function apartByHonour(mentions: Mention[]): Mention[] {
  const firms = new Set(
    mentions.filter((mention) => mention.aliases.length === 0 && isFirm(mention)).map(({ name }) => name),
  );
  return mentions.map((mention) => {
    const [full] = mention.aliases;
    return full?.endsWith(` ${mention.name}`) && firms.has(mention.name)
      ? { ...mention, name: full, aliases: [] }
      : mention;
  });
}

function isFirm({ clues = [] }: Mention): boolean {
  const sum = (wanted: EntityType) =>
    clues.filter(({ type }) => type === wanted).reduce((total, { weight }) => total + weight, 0);
  return sum('organisation') > sum('person');
}

/** In a text written in capitals throughout, capitals carry no information. */
function isShouted(tokens: Token[]): boolean {
  if (tokens.length < 4) return false;
  const loud = tokens.filter(
    (token) => token.text.length > 1 && token.text === token.text.toUpperCase() && /\p{Lu}/u.test(token.text),
  );
  return loud.length > tokens.length * 0.6;
}

function isName(token: Token): boolean {
  return (
    (token.capital && !calendarWords.has(token.lower) && !/^I(?:$|['’])/u.test(token.text)) ||
    /^\p{Ll}\p{Lu}/u.test(token.text)
  );
}

/** Index after the last token of the run of capitalised and joining words that begins at `start`. */
function endOfRun(tokens: Token[], start: number): number {
  let end = start + 1;
  const inTitle = mediaWords.has(tokenAt(tokens, start - 1).lower);
  while (end < tokens.length && end - start < longestName) {
    const token = tokenAt(tokens, end);
    if (goesOn(tokens, start, end)) {
      end++;
      continue;
    }
    if (!token.joined || token.capital) break;
    const next = afterJoiners(tokens, start, end, inTitle);
    if (next === end) break;
    end = next + 1;
  }
  return end;
}

/** Whether the token at `end` belongs to the name on its left without a joining word. */
function goesOn(tokens: Token[], start: number, end: number): boolean {
  const token = tokenAt(tokens, end);
  const before = tokenAt(tokens, end - 1);
  // "Oliver R. The tenors …": an initial may also end the sentence.
  if (end - start > 1 && token.gap.startsWith('.') && token.capital && openers.has(token.lower)) return false;
  if (before.possessive)
    return token.gap === ' ' && token.capital && (organisationWords.has(token.lower) || placeWords.has(token.lower));
  if (!token.joined) return false;
  if (/^\p{N}/u.test(token.text)) return isPartNumber(tokens, end);
  if (openers.has(before.lower) && end === start + 1 && !token.capital) return false;
  if (token.text === 'I') return /^(?:of|was|,)$/u.test(tokens[end + 1]?.lower ?? ',') && before.text.length > 2;
  return token.capital && !calendarWords.has(token.lower);
}

/** "PostgreSQL 16", "ISO 27001": a number at the end of a name, neither a year nor a count of what follows. */
function isPartNumber(tokens: Token[], at: number): boolean {
  const { text } = tokenAt(tokens, at);
  const next = tokens[at + 1];
  if (/^(?:1\d{3}|20\d\d)$/u.test(text) || !/^\d{1,5}(?:\.\d+)*$/u.test(text)) return false;
  if (next?.gap === ',' && /^\p{N}/u.test(next.text)) return false;
  return !next?.joined || (openers.has(next.lower) && !next.capital);
}

/** Index of the capitalised token after the joining words from `at`; `at` itself if there is none. */
function afterJoiners(tokens: Token[], start: number, at: number, inTitle: boolean): number {
  let next = at;
  while (next - at < 3 && isJoiner(tokenAt(tokens, next))) next++;
  const token = tokens[next];
  if (next === at || !token?.joined || !token.capital || calendarWords.has(token.lower)) return at;
  const joiners = tokens.slice(at, next).map((each) => each.lower);
  return joins(tokens, start, at, next, joiners, inTitle) ? next : at;
}

function isJoiner({ joined, lower }: Token): boolean {
  return joined && (particles.has(lower) || titleJoiners.has(lower));
}

function joins(tokens: Token[], start: number, at: number, next: number, joiners: string[], inTitle: boolean): boolean {
  const left = tokenAt(tokens, at - 1);
  if (joiners.every((word) => particles.has(word))) return !looksOrdinary(left.lower);
  // "Ann Lee of Halden Optics": a full name goes on only in "Joan of Arc".
  if (joiners[0] === 'of' && at - start > 1 && firstNames.has(entityKey(tokenAt(tokens, start).lower))) return false;
  if (joiners[0] === 'of')
    return !offices.has(left.lower) && !(left.initial && looksOrdinary(left.lower) && !ofHeads.has(left.lower));
  if (joiners[0] === 'and' && joiners.length === 1) return joinsByAnd(tokens, start, at, next);
  if (joiners[0] === 'for') return ofHeads.has(left.lower) || organisationWords.has(left.lower) || inTitle;
  return inTitle && joiners[0] !== 'by' && !isKnownPlace(tokenAt(tokens, next).lower);
}

/** "Food and Drug Administration", "Department of Health and Human Services", but not "Paris and London". */
function joinsByAnd(tokens: Token[], start: number, at: number, next: number): boolean {
  const left = tokenAt(tokens, at - 1);
  if (isKnownPlace(left.lower) || firstNames.has(left.lower) || organisationWords.has(left.lower)) return false;
  let last = next;
  for (let after = tokenAt(tokens, last + 1); after.joined && after.capital && last - next < 4;)
    after = tokenAt(tokens, ++last + 1);
  const { lower: firstWord } = tokenAt(tokens, start);
  const { lower: lastWord } = tokenAt(tokens, last);
  const closes = organisationWords.has(lastWord) && (last > next || lastWord === 'sons');
  const opens =
    ofHeads.has(firstWord) && tokens.slice(start, at).some((token) => token.lower === 'of' || token.lower === 'for');
  return (closes && !firstNames.has(firstWord)) || opens;
}

/** The names of one run: words that only open the sentence, nationalities and honours taken off its left end. */
function namesIn(tokens: Token[], from: number, to: number, around: Around): Mention[] {
  const start = withoutOpeners(tokens, from, to);
  if (start >= to || isOrdinaryRun(tokens, start, to, around)) return [];
  const bare = withoutHonours(tokens, start, to);
  if (tokens.slice(bare, to).every((token) => isOfficeWord(token.lower))) return [];
  if (to - bare === 1 && !isSingleName(tokens, bare, around, bare > start)) return [];
  const year =
    /^(?:1\d{3}|20\d\d)$/u.test(tokens[bare - 1]?.text ?? '') &&
    tokenAt(tokens, bare).joined &&
    tokens[bare - 2]?.lower === 'the' &&
    to - bare > 1;
  return [toMention(tokens, year ? bare - 1 : bare, to, start, bare)];
}

/** "Company Cars.", "Stir The Soup": ordinary words that are capitalised only because they open a sentence or stand in a headline. */
function isOrdinaryRun(tokens: Token[], start: number, to: number, { loud, language }: Around): boolean {
  const first = tokenAt(tokens, start);
  if (!first.initial && !loud.has(first)) return false;
  if (language === 'fr') return frenchWords.has(first.lower) && to - start === 1;
  if (to - start === 1 || firstNames.has(first.lower)) return false;
  const words = tokens.slice(start, to);
  const isHead = (word: string) => organisationWords.has(word) || placeWords.has(word);
  if (!loud.has(first) && isHead(tokenAt(tokens, to - 1).lower) && !instructionVerbs.has(first.lower)) return false;
  return words.every(({ lower }) => isCommon(lower) || titleJoiners.has(lower));
}

const units = wordList('units');
const isUnit = (lower: string) => units.has(lower) || units.has(lower.replace(/s$/u, ''));

/** "St. Mary's": the possessive of a church, a school or a hospital is a part of its name. */
const isSaint = (tokens: Token[], start: number, end: number) =>
  tokenAt(tokens, end - 1).possessive && end - start > 1 && /^(?:st|saint)$/u.test(tokenAt(tokens, start).lower);

function toMention(tokens: Token[], start: number, end: number, full: number, bare: number): Mention {
  const words = tokens.slice(bare, end).map((token) => token.text);
  const [first = ''] = words;
  const name = textOf(tokens, start, end);
  const aliases = full < bare ? [textOf(tokens, full, end)] : start < bare ? [textOf(tokens, bare, end)] : [];
  const number = /^\d/u.test(words.at(-1) ?? '') && words.length > 1 && productWords.has(first.toLowerCase());
  if (number) aliases.push(textOf(tokens, start, end - 1));
  const before = tokens[bare - 1]?.lower ?? '';
  const after = tokens[end]?.joined || tokens[end]?.gap === ' ' ? tokens[end].lower : '';
  const base: Clue = full < bare ? { type: 'person', weight: 4 } : typeClue(words, before, after);
  const close = tokenAt(tokens, end - 1).end + (isSaint(tokens, start, end) ? 2 : 0);
  const span = { start: tokenAt(tokens, start).start, end: close };
  const clues = [base, ...cluesOf(tokens, full < bare ? full : start, end)];
  const signs = isSignature(tokens, start, end);
  return { name, ...span, entity_type: base.type, aliases, clues, ...(signs && { signs }) };
}

/** Words of a span with the spacing of the text, possessive inside a name included. */
function textOf(tokens: Token[], start: number, end: number): string {
  let text = '';
  for (let i = start; i < end; i++) {
    const token = tokenAt(tokens, i);
    if (i > start) text += (tokenAt(tokens, i - 1).possessive ? "'s" : '') + (token.gap.trim() ? token.gap : ' ');
    text += token.text;
  }
  // "Oliver T."
  const isInitial = end - start > 1 && /^\p{Lu}$/u.test(tokenAt(tokens, end - 1).text);
  if (isInitial && tokens[end]?.gap.startsWith('.')) return `${text}.`;
  return isSaint(tokens, start, end) ? `${text}'s` : text;
}

/** First token that may belong to a name: sentence openers and articles before it are left out, with the joining words after them. */
function withoutOpeners(tokens: Token[], from: number, to: number): number {
  let start = from;
  while (start < to && isOpener(tokens, start, to)) {
    start++;
    while (start < to && !isName(tokenAt(tokens, start))) start++;
  }
  return start;
}

function isOpener(tokens: Token[], at: number, to: number): boolean {
  const token = tokenAt(tokens, at);
  if (/^(?:the|a|an|and|but|o)$/u.test(token.lower) || (greetings.has(token.lower) && at + 1 < to)) return true;
  if (emptyCapitals.has(token.lower) && !honours.has(token.lower) && at + 1 < to && token.lower !== 'st') return true;
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

/** "Prime Minister", "Vice President": offices, not names. */
function isOfficeWord(lower: string): boolean {
  return honours.has(lower) || offices.has(lower) || officeParts.has(lower);
}

/** Whether one capitalised word alone is a name. */
function isSingleName(
  tokens: Token[],
  at: number,
  { known, small, loud, language }: Around,
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
  // "Present: …"
  if (labels.has(lower) && tokens[at + 1]?.gap.startsWith(':')) return false;
  if (isNumbered(token.text)) return true;
  if (isSignature(tokens, at, at + 1) && !isCommon(lower)) return true;
  // "300 Litres", "4 Bar": units.
  if (/^\p{N}/u.test(tokens[at - 1]?.text ?? '') && token.joined && isUnit(lower)) return false;
  if (loud.has(token) && !firstNames.has(entityKey(lower)) && !isKnownPlace(lower)) return false;
  if (language === 'fr' && token.initial && !firstNames.has(entityKey(lower)) && !isKnownPlace(entityKey(lower)))
    return false;
  if (!token.initial) return !ordinaryWords.has(lower);
  if (firstNames.has(entityKey(lower)) && !doubtfulNames.has(lower)) return true;
  if (isKnownPlace(lower) || productWords.has(lower)) return !ordinaryWords.has(lower);
  if (!firstNames.has(lower) && ((isCommon(lower) && !known.has(token.text)) || small.has(lower))) return false;
  return (
    known.has(token.text) ||
    isAcronym(token.text) ||
    (token.possessive ? isOwner(tokens, at) : hasSubjectVerb(tokens, at))
  );
}

function isAcronym(text: string): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}.&-]+$/u.test(text) && /\p{Lu}.*\p{Lu}/u.test(text);
}

/** "A380", "R2D2": letters with digits. */
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
  if (next.gap !== ' ') return next.gap === ', ' || next.gap === ' (' || next.gap === '; ';
  if (subjectVerbs.has(next.lower)) return true;
  if (plainVerbs.some((verbs) => verbs.has(next.lower)) && !isCommon(tokenAt(tokens, at).lower)) return true;
  const object = tokens[at + 2];
  if (object?.gap !== ' ') return false;
  return /ed$/u.test(next.lower) || (/[^s]s$/u.test(next.lower) && (object.capital || determiners.has(object.lower)));
}
