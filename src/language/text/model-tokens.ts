// Token counts by the o200k_base vocabulary; those of other vocabularies differ by a few percent.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';

/** The vocabulary that tokens are counted with. */
export const tokenizer = 'o200k_base';

/** User text that looks like a control token is ordinary text. */
const asText = { disallowedSpecial: new Set<string>() };

/** Number of tokens. Linear for results of `oneLine`; quadratic in the length of a single word. */
export const tokensIn = (line: string): number => countTokens(line, asText);

/** Longer runs of letters or punctuation are split. */
const endlessRun = /[\p{L}\p{M}]{200}(?=[\p{L}\p{M}])|[^\s\p{L}\p{M}\p{N}]{200}(?=[^\s\p{L}\p{M}\p{N}])/gu;

/** A text on one line with single spaces and without extremely long words. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim().replace(endlessRun, '$& ');

/**
 * The beginning of a line within a number of tokens, ending in … if it was cut; '' if nothing fits.
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

/** Never splits a surrogate pair. */
const cutAt = (line: string, length: number) =>
  `${line
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/u, '')
    .trimEnd()}…`;
