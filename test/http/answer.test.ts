import { jsonBytes } from '../../src/http/answer';

const written = async (answer: unknown) => (await jsonBytes(answer)).toString();

test.each([
  [{}],
  [[]],
  [null],
  ['text "in" quotes'],
  [{ list: [], map: {}, 'name "x"': true }],
  [{ left_out: undefined, list: [undefined, 1], map: { left_out: undefined, list: [{ a: 1 }] } }],
  [[[], [1, [2]]]],
])('an answer is written like JSON.stringify does: %j', async (answer) => {
  expect(await written(answer)).toBe(JSON.stringify(answer));
});

test('an answer of many megabytes is whole, and other work is done while it is written', async () => {
  const answer = { results: Array.from({ length: 40 }, () => ({ content: 'é"a'.repeat(200_000) })) };
  let rounds = 0;
  const timer = setInterval(() => rounds++, 1);
  const text = await written(answer);
  clearInterval(timer);
  expect(text === JSON.stringify(answer)).toBe(true);
  expect(rounds).toBeGreaterThan(0);
});
