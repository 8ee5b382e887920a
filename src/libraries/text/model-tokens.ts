// Token counts in the o200k_base vocabulary. Other vocabularies differ by a few percent.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { withSpaces } from './with-spaces';

export const tokenizer = 'o200k_base';

/**
 * Number of tokens; text that looks like a control token counts as ordinary text. Linear for results of `oneLine`;
 * quadratic in the length of a single word.
 */
export const tokensIn = (line: string): number => countTokens(line, { disallowedSpecial: new Set() });

/** Runs of letters or punctuation, which are split beyond a maximum length. */
const runs = /[\p{L}\p{M}]+|[^\s\p{L}\p{M}\p{N}]+/gu;
const maxWordLength = 200;
/** Maximum run of punctuation. It is shorter, because an emoji has up to four times the bytes of a letter. */
const maxSignsLength = 50;

function split(run: string): string {
  if (run.length <= maxSignsLength) return run;
  const maxLength = /^[\p{L}\p{M}]/u.test(run) ? maxWordLength : maxSignsLength;
  const characters = [...run];
  const parts = Array.from({ length: Math.ceil(characters.length / maxLength) }, (_, i) =>
    characters.slice(i * maxLength, (i + 1) * maxLength).join(''),
  );
  return parts.join(' ');
}

/** A text on one line with single spaces and without extremely long words. */
export const oneLine = (text: string): string => withSpaces(text).replace(runs, split);

/** Windows of a text that begin at white space. Without white space, a window may have up to twice the length. */
function* windowsOf(text: string, length: number): Generator<{ start: number; end: number }> {
  for (let start = 0; start < text.length;) {
    const min = Math.min(start + length, text.length);
    const space = text.slice(min, min + length).search(/\s/u);
    const end = Math.min(space < 0 ? min + length : min + space, text.length);
    yield { start, end };
    start = end;
  }
}

/**
 * Token counts of the windows of a one-line text. Their sum is the total, because a token with white space begins with
 * it. A step takes a millisecond; with punctuation only, up to 20.
 */
export function* tokensByWindow(text: string): Generator<number> {
  for (const { start, end } of windowsOf(text, 1_000)) {
    const line = oneLine(text.slice(start, end));
    if (line !== '') yield tokensIn(start === 0 ? line : ` ${line}`);
  }
}

/**
 * The beginning of a line up to a number of tokens, with … at the end if it was cut; '' if nothing fits.
 * @param line result of `oneLine`
 */
export function cutToTokens(line: string, max: number): string {
  // A token has at least one byte.
  if (Buffer.byteLength(line) <= max) return line;
  // The cut is in the first window that exceeds the number, or in the previous one if … needs space.
  let last = { start: 0, tokens: 0 };
  let tokens = 0;
  for (const { start, end } of windowsOf(line, 500)) {
    const count = tokensIn(line.slice(start, end));
    if (tokens + count > max) return cutBetween(line, max, last, end);
    last = { start, tokens };
    tokens += count;
  }
  return line;
}

/**
 * Finds the maximum cut by bisection.
 * @param from earliest position of the cut, and the tokens before it
 */
function cutBetween(line: string, max: number, from: { start: number; tokens: number }, end: number): string {
  const size = (at: number) => from.tokens + tokensIn(cutAt(line.slice(from.start), at - from.start));
  let [fits, tooLong] = [from.start, end];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (size(middle) <= max) fits = middle;
    else tooLong = middle;
  }
  return fits === 0 ? '' : cutAt(line, fits);
}

/** The first `length` UTF-16 units of a line, with … at the end. A surrogate pair is never split. */
const cutAt = (line: string, length: number) =>
  `${line
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trimEnd()}…`;
