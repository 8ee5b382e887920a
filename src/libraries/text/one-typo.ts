// Builds a regular expression for a word with one typo. The full-text index's own fuzzy search tries only the fifty
// closest words of all tenants.
import { distance } from 'fastest-levenshtein';

/**
 * Matches the word, and variants with one inserted, missing, replaced or transposed letter. The first letter must
 * match.
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

/** Whether two words are equal except for one inserted, missing, replaced or transposed letter after the first. */
export function isOneTypo(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false;
  if (distance(a, b) <= 1) return true;
  const at = [...a].findIndex((letter, place) => letter !== b[place]);
  return a.length === b.length && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
