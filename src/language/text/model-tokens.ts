// Tokens as language models count them: by the o200k_base vocabulary, of which others differ by a few in a hundred.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** The vocabulary that tokens are counted with. */
export const tokenizer = 'o200k_base';

/** Text of users may look like a control token; it is text. */
const asText = { disallowedSpecial: new Set<string>() };

/** How many tokens a text has. Linear for what `oneLine` answered; a single endless word would take time quadratic in its length. */
export const tokensIn = (line: string): number => countTokens(line, asText);

/** Letters or signs in a row beyond these are broken up. */
const endlessRun = /[\p{L}\p{M}]{200}(?=[\p{L}\p{M}])|[^\s\p{L}\p{M}\p{N}]{200}(?=[^\s\p{L}\p{M}\p{N}])/gu;

/** A text on one line, single-spaced, without endless words. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim().replace(endlessRun, '$& ');

/**
 * The beginning of a line that has at most so many tokens, marked where it is cut; '' where there is no room for any.
 * @param line of `oneLine`
 */
export function cutToTokens(line: string, most: number): string {
  if (tokensIn(line) <= most) return line;
  let [fits, tooLong] = [0, line.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (tokensIn(cutAt(line, middle)) <= most) fits = middle;
    else tooLong = middle;
  }
  return fits === 0 ? '' : cutAt(line, fits);
}

/** Never between the halves of a character. */
const cutAt = (line: string, length: number) =>
  `${line
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trimEnd()}…`;
