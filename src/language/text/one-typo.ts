// A word with one typo as a regular expression of the full-text index. Its fuzzy search is no replacement: that only tries the fifty
// nearest words of the whole index, whoever stored them.
import { distance } from 'fastest-levenshtein';

/**
 * Matches the word itself, and what one inserted, missing, replaced or transposed letter makes of it. The first letter is always the same.
 * @param word letters and digits only, at least two
 */
export function oneTypo(word: string): string {
  const [first, ...rest] = word;
  const variants = new Set<string>();
  for (let i = 0; i <= rest.length; i++) {
    const [before, after] = [rest.slice(0, i).join(''), rest.slice(i + 1).join('')];
    variants.add(`${before}.${rest.slice(i).join('')}`);
    if (i === rest.length) break;
    variants.add(`${before}${after}`);
    variants.add(`${before}.${after}`);
    if (i + 1 < rest.length) variants.add(`${before}${rest[i + 1]}${rest[i]}${rest.slice(i + 2).join('')}`);
  }
  return `/${first}(${[...variants].join('|')})/`;
}

/** Whether two words are the same but for one inserted, missing, replaced or transposed letter that is not the first. */
export function isOneTypo(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  if (distance(a, b) <= 1) return true;
  const at = [...a].findIndex((letter, place) => letter !== b[place]);
  return a.length === b.length && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
