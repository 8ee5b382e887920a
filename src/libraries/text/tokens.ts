// Tokens of a text with their positions and separators.
import { wordList } from './read-data';

export interface Token {
  text: string;
  lower: string;
  start: number;
  end: number;
  /** The token begins with an upper-case letter. */
  capital: boolean;
  /** The token is the first of its sentence, line or quotation, where a capital is weak evidence. */
  initial: boolean;
  /** The token had a possessive 's, which is not in `text`. */
  possessive: boolean;
  /** Only a space, an ampersand, a hyphen or the dot of an abbreviation separates the token from the previous one. */
  joined: boolean;
  /** Text between the previous token and this one. */
  gap: string;
}

export interface Span {
  start: number;
  end: number;
}

/** Compares spans by start; if the starts are equal, the longest comes first. */
export const byPosition = (a: Span, b: Span): number => a.start - b.start || b.end - a.end;

const wordPattern =
  /(?:\p{Lu}\.){2,}|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’\-&][\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\.(?=[\p{Ll}\p{N}])[\p{L}\p{M}\p{N}]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu;
const abbreviations = wordList('abbreviations');

const noToken: Token = {
  text: '',
  lower: '',
  start: 0,
  end: 0,
  capital: false,
  initial: false,
  possessive: false,
  joined: false,
  gap: '',
};

export const tokenAt = (tokens: Token[], index: number): Token => tokens[index] ?? noToken;

/** The tokens of a text in order, except those that begin in one of the sorted `hidden` spans. Linear in the text. */
export function tokensOf(text: string, hidden: Span[] = []): Token[] {
  const tokens: Token[] = [];
  let next = 0;
  for (const match of text.matchAll(wordPattern)) {
    while ((hidden[next]?.end ?? Infinity) <= match.index) next++;
    if (match.index >= (hidden[next]?.start ?? Infinity)) continue;
    tokens.push(toToken(text, match[0], match.index, tokens.at(-1)));
  }
  return tokens;
}

function toToken(source: string, word: string, start: number, before: Token | undefined): Token {
  const possessive = /['’]s$/iu.test(word) && word.length > 2;
  const text = possessive ? word.slice(0, -2) : word;
  const gapStart = before ? before.end + (before.possessive ? 2 : 0) : 0;
  const gap = source.slice(gapStart, start);
  const afterAbbreviation = before !== undefined && gap.startsWith('.') && isAbbreviation(before);
  return {
    text,
    lower: text.toLowerCase(),
    start,
    end: start + text.length,
    capital: /^[\p{Lu}\p{Lt}]/u.test(text),
    initial: before === undefined || opensSentence(gap, afterAbbreviation),
    possessive,
    joined: before !== undefined && !before.possessive && isJoint(gap, afterAbbreviation),
    gap,
  };
}

function isAbbreviation(token: Token): boolean {
  return /^\p{Lu}$/u.test(token.text) || abbreviations.has(token.lower);
}

function isJoint(gap: string, afterAbbreviation: boolean): boolean {
  if (gap === ' ') return true;
  if (gap.length > 4) return false;
  return /^(?:[ \t\u00a0]+|[ \u00a0]?&[ \u00a0]?|- )$/u.test(gap) || (afterAbbreviation && /^\.[ \u00a0]*$/u.test(gap));
}

function opensSentence(gap: string, afterAbbreviation: boolean): boolean {
  if (gap === ' ' || gap === ', ') return false;
  if (/[!?\n:…•]/u.test(gap)) return true;
  return (/\.["”’')\]]*\s/u.test(gap) && !(afterAbbreviation && gap.startsWith('.'))) || /["“«*]$/u.test(gap);
}
