import { sentencesOf } from '../../src/text/sentences';
import { cutToTokens, oneLine, tokensByWindow, tokensIn } from '../../src/text/model-tokens';

const all = (text: string) => [...sentencesOf(text)];

test('sentences end at full stops and line breaks; those without words are left out', () => {
  expect(all('Bo came.  Ann  left!\n\n…\nWho stayed?')).toEqual(['Bo came.', 'Ann left!', 'Who stayed?']);
});

test.each([
  ['Dr. Holt came to St. Mary in the U.S. office. He left.', 2],
  ['J. R. Berg, a.k.a. Bo, paid 3.5 dollars. Then he left.', 2],
  ['See https://a.example/x.y?z=1. Go there!', 2],
  ['No. 4 is free, e.g. for Mrs. Lund. Take it.', 2],
  ['The cows came, flowers and all. 312 wheels were made.', 2],
  ['- one thing. Another\n- two things', 3],
  ['a • b', 2],
  ['1. Third item', 1],
])('"%s" has %i sentences', (text, count) => expect(all(text)).toHaveLength(count));

test('a line of a million letters is cut into pieces, window by window', () => {
  const pieces = all('a'.repeat(1_000_000));
  expect(pieces.join('')).toHaveLength(1_000_000);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(32_000);
});

test('token counts of the windows of a long text add up to that of the whole text', () => {
  const text = 'Tomas Ekberg, 41, replaced the pump at 12:30 — finally!\n\n  Then he left. '.repeat(1_000);
  const sum = [...tokensByWindow(text)].reduce((total, count) => total + count, 0);
  expect(sum).toBe(tokensIn(oneLine(text)));
});

test('counting the tokens of a long text lets other work run in between', () => {
  for (const text of ['🙂🤖🎉'.repeat(10_000), 'a@'.repeat(30_000), 'a b '.repeat(15_000)])
    expect([...tokensByWindow(text)].length).toBeGreaterThanOrEqual(30);
});

test('a line is cut to as many tokens as fit, at most two fewer', () => {
  const line = oneLine('Tomas Ekberg, 41, replaced the pump at 12:30 — finally! '.repeat(100));
  for (const max of [1, 2, 10, 100, 500, 1_000]) {
    const cut = cutToTokens(line, max);
    expect(tokensIn(cut)).toBeLessThanOrEqual(max);
    expect(tokensIn(cut)).toBeGreaterThanOrEqual(Math.min(max, tokensIn(line)) - 2);
  }
});
