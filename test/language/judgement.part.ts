// Whether a text judges a name positively or negatively, without mixing it up with other names.
import { judge } from '../../src/language/judgement/judge';

test.each([
  ['I love Rome.', 'Rome', [], 1],
  ['Rome is a wonderful city.', 'Rome', [], 1],
  ['Lovely Rome again.', 'Rome', [], 1],
  ['Rome is not a good place for cars.', 'Rome', [], -1],
  ["I don't like Rome.", 'Rome', [], -1],
  ['I like Rome.', 'Rome', [], 1],
  ['A city like Rome needs trams.', 'Rome', [], 0],
  ['Rome is too hot in August.', 'Rome', [], -1],
  ['Rome is beautiful, but it is noisy.', 'Rome', [], 0],
  ['Rome lies on the Tiber.', 'Rome', [], 0],
  ['Ada Lovelace loves Rome.', 'Ada Lovelace', ['Rome'], 0],
  ['Ada Lovelace loves Rome.', 'Rome', ['Ada Lovelace'], 1],
  ['Oslo is dull. Rome is splendid.', 'Oslo', ['Rome'], -1],
  ['Oslo is dull. Rome is splendid.', 'Rome', ['Oslo'], 1],
  ['The Rome Express is unreliable.', 'Rome', ['Rome Express'], 0],
  ['The bilge pump of the Halcyon was never reliable.', 'Halcyon', [], -1],
  ['Nobody complained, Rome is great.', 'Rome', [], 1],
] as const)('"%s": the verdict on %s, beside the names %j, is %d', (text, name, others, verdict) => {
  expect(judge(text, name, [...others]).verdict).toBe(verdict);
});

test('the judging words of a text are listed once each, negated ones with their negation', () => {
  expect(judge('Rome is great, great. Rome is not clean, and Rome is not good.', 'Rome').words).toEqual([
    'great',
    'not good',
  ]);
});

test('a very long text is judged in bounded time', () => {
  const long = `${'Rome is bad '.repeat(10_000)}${'\u0000\u0007('.repeat(10_000)}`;
  expect(judge(long, 'Rome').words).toEqual(['bad']);
  expect(judge(long, '((((').verdict).toBe(0);
});
