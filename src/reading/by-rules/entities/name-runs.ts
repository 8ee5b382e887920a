// Finds the end of a run of words that may be a name: capitalised words, numbers, and the words that join them.
import { entityKey } from '../../../libraries/text/entity-key';
import { isKnownPlace } from '../../../libraries/text/known-places';
import {
  calendarWords,
  firstNames,
  isCommon,
  looksOrdinary,
  mediaWords,
  offices,
  ofHeads,
  openers,
  organisationWords,
  particles,
  placeWords,
} from '../../../libraries/text/name-words';
import { wordList } from '../../../libraries/text/read-data';
import { tokenAt, type Token } from '../../../libraries/text/tokens';

/** Maximum words of a name. Longer runs of capitals are headings. */
const maxNameLength = 10;
const employment = wordList('employment-verbs');
const titleJoiners = wordList('title-joiners');

/** Index after the last token of the run of capitalised and joining words that begins at `start`. */
export function endOfRun(tokens: Token[], start: number): number {
  let end = start + 1;
  const inTitle = mediaWords.has(tokenAt(tokens, start - 1).lower);
  while (end < tokens.length && end - start < maxNameLength) {
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

export function isNameRun(token: Token): boolean {
  return (
    (token.capital && !calendarWords.has(token.lower) && !/^I(?:$|['’])/u.test(token.text)) ||
    /^\p{Ll}\p{Lu}/u.test(token.text)
  );
}

/** Whether the token at `end` continues the name on its left without a joining word. */
function goesOn(tokens: Token[], start: number, end: number): boolean {
  const token = tokenAt(tokens, end);
  const before = tokenAt(tokens, end - 1);
  // An initial may end the sentence: "I met Oliver R. The tenors …".
  if (end - start > 1 && token.gap.startsWith('.') && token.capital && openers.has(token.lower)) return false;
  if (before.possessive)
    return token.gap === ' ' && token.capital && (organisationWords.has(token.lower) || placeWords.has(token.lower));
  if (!token.joined) return false;
  if (/^\p{N}/u.test(token.text)) return isPartNumber(tokens, end);
  if (openers.has(before.lower) && end === start + 1 && !token.capital) return false;
  if (token.text === 'I') return /^(?:of|was|,)$/u.test(tokens[end + 1]?.lower ?? ',') && before.text.length > 2;
  return token.capital && !calendarWords.has(token.lower);
}

/** Whether a number ends a name ("PostgreSQL 16", "ISO 27001"). Years and counts do not. */
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
  // "of" continues only a single first name: "Joan of Arc", but not "Ann Lee of Halden Optics".
  if (joiners[0] === 'of' && at - start > 1 && firstNames.has(entityKey(tokenAt(tokens, start).lower))) return false;
  // Nor does "of" continue several unknown words, probably a full name: "Dorrit Vance of Halden Optics".
  if (joiners[0] === 'of' && at - start > 1 && tokens.slice(start, at).every(({ lower }) => isOwn(lower))) return false;
  if (joiners[0] === 'of')
    return !offices.has(left.lower) && !(left.initial && looksOrdinary(left.lower) && !ofHeads.has(left.lower));
  if (joiners[0] === 'and' && joiners.length === 1) return joinsByAnd(tokens, start, at, next);
  // A verb of employment that opens a sentence is not part of a name: "Works for Halden Optics."
  if (joiners[0] === 'for' && left.initial && employment.has(left.lower)) return false;
  if (joiners[0] === 'for') return ofHeads.has(left.lower) || organisationWords.has(left.lower) || inTitle;
  return inTitle && joiners[0] !== 'by' && !isKnownPlace(tokenAt(tokens, next).lower);
}

/** Whether a word is neither ordinary nor the head of names. */
const isOwn = (lower: string) =>
  /^\p{L}+$/u.test(lower) &&
  !isCommon(lower) &&
  ![organisationWords, placeWords, ofHeads, offices].some((words) => words.has(lower));

/** Whether "and" is part of a name: "Food and Drug Administration", but not "Paris and London". */
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
