// Finds all spans of a text that may be known names, including nested ones, as keys for look-up.
import { entityKey } from '../../../libraries/text/entity-key';
import { isKnownPlace } from '../../../libraries/text/known-places';
import {
  calendarWords,
  emptyCapitals,
  firstNames,
  honours,
  isCommon,
  openers,
} from '../../../libraries/text/name-words';
import { wordList } from '../../../libraries/text/read-data';
import { tokenAt, type Token } from '../../../libraries/text/tokens';

const connectors = wordList('connectors');
const greetings = wordList('greetings');
const closings = wordList('closings');
const inner = wordList('inner-connectors');
const maxWords = 9;
/** Maximum number of parts joined to the first part. */
const maxJoined = 5;

/**
 * Keys of capitalised spans, their parts, and pairs across a comma, each once, in order. Linear in the tokens: a span
 * has at most nine words.
 */
export function candidateKeys(text: string, tokens: Token[]): string[] {
  return [...new Set(candidateNames(text, tokens).map(entityKey))].filter((key) => key.length > 1);
}

/** The spans of `candidateKeys`, as written instead of as keys. */
export function candidateNames(text: string, tokens: Token[]): string[] {
  const names = new Set<string>();
  let i = 0;
  while (i < tokens.length) {
    if (!opens(tokenAt(tokens, i))) {
      i++;
      continue;
    }
    const end = endOf(tokens, i);
    for (const [from, to] of spansOf(tokens, i, end)) addSpan(names, text, tokens, from, to);
    i = end;
  }
  return [...names];
}

function opens(token: Token): boolean {
  return token.capital || /^\p{N}/u.test(token.text) || /^\p{Ll}\p{Lu}/u.test(token.text);
}

/** Whether a token continues the span before it. A space, possessive, hyphen or dash may separate them. */
function linked(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    !token.gap.includes('\n') &&
    (token.joined || /^(?:\s*[-–]\s*|\s?['’]\s?|\s)$/u.test(token.gap))
  );
}

function endOf(tokens: Token[], start: number): number {
  let end = start + 1;
  while (end < tokens.length && end - start < maxWords * 2) {
    let next = end;
    while (
      next < tokens.length &&
      next - end < 3 &&
      linked(tokens[next]) &&
      !opens(tokenAt(tokens, next)) &&
      connectors.has(tokenAt(tokens, next).lower)
    )
      next++;
    if (!linked(tokens[next]) || !opens(tokenAt(tokens, next))) break;
    end = next + 1;
  }
  return end;
}

/**
 * Spans of a phrase that may be names: "Duke of Bavaria" yields "Duke", "Bavaria" and the whole. The part after a comma
 * may be added. Each span is also listed without honorifics.
 */
function spansOf(tokens: Token[], start: number, end: number): [number, number][] {
  const pieces = piecesOf(tokens, start, end);
  const spans: [number, number][] = [...pieces, [start, end]];
  for (const [i, [from, firstEnd]] of pieces.entries()) {
    for (const words of [inner, connectors]) {
      let before = firstEnd;
      for (const [next, to] of pieces.slice(i + 1, i + 1 + maxJoined)) {
        if (!holds(tokens, before, next, words)) break;
        spans.push([from, to]);
        before = to;
      }
    }
  }
  const after = tokens[end];
  if (
    after &&
    /^,\s+$/u.test(after.gap) &&
    after.capital &&
    !/^\p{N}/u.test(tokenAt(tokens, end - 1).text) &&
    !isPersonIn(tokens, start, end)
  ) {
    const to = endOf(tokens, end);
    const [lastPiece] = pieces.at(-1) ?? [start];
    spans.push([lastPiece, to], [start, to]);
  }
  return spans.flatMap((span) => [span, ...shorter(tokens, span)]);
}

/** A person before a comma is one of a list: "Ann Lee, Bo Hale". A place is not: "Lake Aster, Norway". */
const isPersonIn = (tokens: Token[], start: number, end: number) =>
  tokens.slice(start, end).some(({ lower }) => firstNames.has(lower) && !isKnownPlace(lower));

function piecesOf(tokens: Token[], start: number, end: number): [number, number][] {
  const pieces: [number, number][] = [];
  for (let i = start; i < end; i++) {
    if (!opens(tokenAt(tokens, i))) continue;
    const last = pieces.at(-1);
    if (last?.[1] === i && !tokenAt(tokens, i - 1).possessive) last[1] = i + 1;
    else pieces.push([i, i + 1]);
  }
  return pieces;
}

function holds(tokens: Token[], from: number, to: number, words: ReadonlySet<string>): boolean {
  for (let i = from; i < to; i++)
    if (!words.has(tokenAt(tokens, i).lower) || (words === connectors && tokenAt(tokens, i).lower === 'and'))
      return false;
  return true;
}

function shorter(tokens: Token[], [from, to]: [number, number]): [number, number][] {
  const spans: [number, number][] = [];
  if (to - from > 1 && openers.has(tokenAt(tokens, from).lower)) spans.push([from + 1, to]);
  let bare = from;
  while (bare < to - 1 && (honours.has(tokenAt(tokens, bare).lower) || !opens(tokenAt(tokens, bare)))) bare++;
  if (bare > from) spans.push([bare, to]);
  return spans;
}

function addSpan(names: Set<string>, text: string, tokens: Token[], from: number, to: number): void {
  if (to <= from || to - from > maxWords) return;
  const token = tokenAt(tokens, from);
  if (to - from === 1) {
    if (openers.has(token.lower) || calendarWords.has(token.lower) || token.text.length < 2) return;
    if (/^\p{N}/u.test(token.text) && !/^(?:1\d{3}|20\d\d)$/u.test(token.text)) return;
  }
  if (isNoName(tokens.slice(from, to))) return;
  names.add(text.slice(token.start, tokenAt(tokens, to - 1).end));
}

/**
 * Whether a span is not worth a look-up: "cash", "dear Jonas", "10 C", "6 March", "Ann Lee at Halden Optics in June".
 */
function isNoName(span: Token[]): boolean {
  const [first, second] = span as [Token, Token | undefined];
  if (!second) return isCommon(first.lower) && !firstNames.has(first.lower) && !isKnownPlace(first.lower);
  if (greetings.has(first.lower) || closings.has(first.lower) || /^(?:mrs?|ms|herrn?|frau)$/u.test(first.lower))
    return true;
  const isDated = span.some(({ lower }) => calendarWords.has(lower));
  if (isDated && span.every(({ lower }) => calendarWords.has(lower) || connectors.has(lower) || /^\p{N}/u.test(lower)))
    return true;
  if (/^\p{N}/u.test(first.text) && (second.text.length === 1 || emptyCapitals.has(second.lower))) return true;
  return (isDated || firstNames.has(first.lower)) && span.some(({ lower, capital }) => !capital && outer.has(lower));
}
const outer = new Set('at by from in on to with'.split(' '));
