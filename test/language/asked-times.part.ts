// The times a question asks about, as intervals of days, and which items belong to them.
import { askedTimes, isOfTime } from '../../src/reading/question';

const now = '2026-06-15T10:00:00Z';

test.each([
  ['What happened in May 2023?', '2023-05-08T13:56:00', true],
  ['What happened in May 2023?', '2024-05-08T13:56:00', false],
  ['What happened in May 2023?', '2023-06-01T00:00:00', false],
  ['What happened in May 2023?', '2023-05-01T00:00', true],
  ['What happened in 2023?', '2023-12-31T23:59:59', true],
  ['What happened in 2023?', '2024-01-01T00:00', false],
  ['What happened on 3 May 2023?', '2023-05-04T00:00', false],
  ['What happened in summer 2023?', '2023-07-04T00:00', true],
  ['What happened yesterday?', '2026-06-14T23:00:00', true],
  ['What happened yesterday?', '2025-06-14T23:00:00', false],
  ['What happened last year?', '2025-02-01T00:00', true],
  ['What did she paint in June?', '2021-06-30T00:00', true],
  ['What did she paint in June?', '2026-06-01T00:00', true],
  ['What did she paint in June?', '2026-07-01T00:00', false],
  ['What did she paint in December?', '2021-12-31T23:00', true],
  ['What did she paint in December?', '2022-01-01T00:00', false],
  ['What may she paint?', '2026-05-01T00:00', false],
])('whether the time in "%s" includes %s: %p', (question, start, expected) =>
  expect(isOfTime(askedTimes(question, now), start, null)).toBe(expected),
);

test('a state that began earlier belongs to an asked time if it still holds then', () => {
  const asked = askedTimes('What did we run on in May 2023?', now);
  expect(isOfTime(asked, '2023-01-01T00:00', '2023-05-02T00:00')).toBe(true);
  expect(isOfTime(asked, '2023-01-01T00:00', '2023-05-01T00:00')).toBe(false);
  expect(isOfTime(asked, '2023-06-01T00:00', '2023-09-01T00:00')).toBe(false);
});

test('an item without a time belongs to no asked time; a question without a time has none', () => {
  expect(isOfTime(askedTimes('What happened in May 2023?', now), null, '2023-05-02T00:00')).toBe(false);
  expect(isOfTime([], '2023-05-02T00:00', null)).toBe(false);
});
