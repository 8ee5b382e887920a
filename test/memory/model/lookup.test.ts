// Words of look-up entries in the full-text index.
import { boundsRanges, keyWord } from '../../../src/memory/model/lookup';

const byCodePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

test('words sort as their entries do, so that ranges find neither too much nor too little', () => {
  const entries = [
    ...['tag=', 'tag=A', 'tag=a', 'tag=ab', 'tag=a\0', 'tag=a\u0001b', 'tag=a b', 'tag=ä', 'tag=犬', 'tag=\u{1f600}'],
    ...['tag>', 'k=running', 'k=runs', '=number=n=5000000', '', 'tag=\uffee', `tag=${'x'.repeat(60)}`],
  ];
  const long = [`tag=${'x'.repeat(61)}`, `tag=${'x'.repeat(199)}`, `tag=${'é'.repeat(80)}`];
  expect(entries.every(boundsRanges)).toBe(true);
  expect(long.some(boundsRanges)).toBe(false);
  for (const bound of entries)
    for (const entry of [...entries, ...long])
      expect([bound, entry, Math.sign(byCodePoints(keyWord(entry), keyWord(bound)))]).toEqual([
        bound,
        entry,
        Math.sign(byCodePoints(entry, bound)),
      ]);
});

test('every entry has a word of its own, which no analyzer changes', () => {
  const entries = [
    'tag=Tea',
    'tag=tea',
    'tag=teas',
    'tag= tea',
    'tag=te.a',
    `u=${'x'.repeat(99)}1`,
    `u=${'x'.repeat(99)}2`,
  ];
  const words = entries.map(keyWord);
  expect(new Set(words).size).toBe(entries.length);
  for (const word of words) expect(word).toMatch(/^key[0-9a-f]{1,160}0$/);
});
