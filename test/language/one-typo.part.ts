// Words with one typo: one letter inserted, missing, replaced or transposed, but not the first letter.
import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { oneTypo } from '../../src/text/one-typo';

const matches = (word: string, other: string) => new RegExp(`^${oneTypo(word).slice(1, -1)}$`, 'u').test(other);

const isTransposed = (a: string, b: string) =>
  a.length === b.length &&
  [...a].some((_, i) => b === `${a.slice(0, i)}${a.charAt(i + 1)}${a.charAt(i)}${a.slice(i + 2)}`);

test.each([
  ['lindqvist', 'lindqvist'],
  ['lindqvist', 'lindkvist'],
  ['lindqvist', 'lindqvit'],
  ['lindqvist', 'lindqvistt'],
  ['lindqvist', 'lindqvits'],
  ['lindqvist', 'liindqvist'],
  ['åström', 'åstrom'],
  ['𝒶bcde', '𝒶bXcde'],
])('a search for %s also matches %s', (word, other) => expect(matches(word, other)).toBe(true));

test.each([
  ['lindqvist', 'mindqvist'],
  ['lindqvist', 'indqvist'],
  ['lindqvist', 'lindkvits'],
  ['lindqvist', 'lindq'],
])('a search for %s does not match %s', (word, other) => expect(matches(word, other)).toBe(false));

test('two words match exactly if they have the same first letter and one typo at most', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(matches(a, b)).toBe(a[0] === b[0] && (distance(a, b) <= 1 || isTransposed(a, b)));
    }),
    { numRuns: 2_000 },
  );
});
