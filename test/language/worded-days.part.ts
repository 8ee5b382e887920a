// Days, months and quarters given in words. The sentences are invented.
import { datesOf } from '../../src/reading/by-rules/time/dates';

/** A Monday. */
const time = '2026-05-04T10:00:00Z';

test.each([
  ['It starts on the first Monday in June.', '2026-06-01'],
  ['It closes on the last Friday of May.', '2026-05-29'],
  ['It was the second Sunday of March 2025.', '2025-03-09'],
  ['The talk is on Thursday fortnight.', '2026-05-21'],
  ['She starts on Friday week.', '2026-05-15'],
  ['It is on June the 5th.', '2026-06-05'],
  ['In March of last year we met.', '2025-03'],
  ['Sales rose in the third quarter of 2025.', '2025-Q3'],
  ['We meet in the week of 3 March 2025.', '2025-03-03'],
])('the date in "%s" is found', (text, name) => {
  expect(datesOf(text, time).map((date) => date.name)).toEqual([name]);
});

test('"the following day" and "the following week" count from the date of the sentence before', () => {
  const names = (text: string) => datesOf(text, time).map((date) => date.name);
  expect(names('They met on 3 May 2025. The following day they left.')).toEqual(['2025-05-03', '2025-05-04']);
  expect(names('They met on 3 May 2025. The following week they left.')).toEqual(['2025-05-03', '2025-W19']);
  expect(names('The following day they left.')).toEqual([]);
});
