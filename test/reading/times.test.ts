import { askedTimes, isOfTime } from '../../src/reading/question';
import { readText } from '../../src/reading/read';
import { datesOf } from '../../src/reading/by-rules/time/dates';
import { validTimeOf } from '../../src/reading/by-rules/time/valid-time';

// The times a question asks about, as intervals of days, and which items belong to them.
describe('asked times', () => {
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
});

describe('statements', () => {
  test('only the first 200 words of a list without full stops are compared', async () => {
    const { statements } = await readText({ content: `The stock is ${'rope '.repeat(1_600)}` }, ['statements']);
    const [statement] = statements;
    const words = statement?.terms.terms.map(({ stem }) => stem) ?? [];
    expect(words.length).toBeGreaterThan(150);
    expect(words.length).toBeLessThan(201);
    expect(statement?.stems).toEqual(new Set(['stock', 'rope']));
  });
});

describe('dates', () => {
  /** A Wednesday. */
  const time = '2024-03-13T10:00:00Z';

  test.each([
    ['I met her yesterday.', 'day', '2024-03-12', '2024-03-12', '2024-03-13'],
    ['We talked last Friday.', 'day', '2024-03-08', '2024-03-08', '2024-03-09'],
    ['I saw him on Sunday.', 'day', '2024-03-10', '2024-03-10', '2024-03-11'],
    ['Could you come on Saturday?', 'day', '2024-03-16', '2024-03-16', '2024-03-17'],
    ['It broke two weeks ago.', 'day', '2024-02-28', '2024-02-28', '2024-02-29'],
    ['It opened on 5 July 1989.', 'day', '1989-07-05', '1989-07-05', '1989-07-06'],
    ['Released 2024-02-29.', 'day', '2024-02-29', '2024-02-29', '2024-03-01'],
    ['We ship next week.', 'week', '2024-W12', '2024-03-18', '2024-03-25'],
    ['We hiked last weekend.', 'range', '2024-03-09/2024-03-10', '2024-03-09', '2024-03-11'],
    ['She came in May 2023.', 'month', '2023-05', '2023-05-01', '2023-06-01'],
    ['She comes next month.', 'month', '2024-04', '2024-04-01', '2024-05-01'],
    ['Planned for Q3.', 'quarter', '2024-Q3', '2024-07-01', '2024-10-01'],
    ['We met in the summer of 2021.', 'season', '2021-06-01/2021-08-31', '2021-06-01', '2021-09-01'],
    ['I changed jobs last year.', 'year', '2023', '2023-01-01', '2024-01-01'],
    ['Founded in 1921.', 'year', '1921', '1921-01-01', '1922-01-01'],
    ['Popular in the 1950s.', 'decade', '1950s', '1950-01-01', '1960-01-01'],
    ['Built in the 19th century.', 'century', '18xx', '1800-01-01', '1900-01-01'],
    ['Held on 3-5 May 2023.', 'range', '2023-05-03/2023-05-05', '2023-05-03', '2023-05-06'],
  ])('finds the dates in "%s"', (text, grain, name, start, end) => {
    const [date, ...others] = datesOf(text, time);
    expect(others).toEqual([]);
    expect(date).toMatchObject({ grain, name, start: `${start}T00:00:00.000Z`, end: `${end}T00:00:00.000Z` });
    expect(date && text.slice(date.offset, date.offset + date.text.length)).toBe(date?.text);
  });

  test.each([
    'at 5pm',
    'for 2 years',
    'every Friday',
    'version 3.12',
    '1500 metres',
    'room 1204',
    '$2000',
    'it may be',
    'now',
  ])('finds no date in "%s"', (text) => {
    expect(datesOf(text, time)).toEqual([]);
  });
});

// The valid time that a short text states, or the reason why it states none.
describe('valid time', () => {
  /** A Monday. */
  const written = '2026-11-02T09:00:00+01:00';

  test.each([
    ['From 1 July 2026 the fee is 20 euros.', undefined, '2026-07-01 to ever'],
    ['As of 1 January 2027 the tram costs 3 euros.', undefined, '2027-01-01 to ever'],
    ['Since 1 September Anna works at Halden Optics.', written, '2026-09-01 to ever'],
    ['He has had the key since Tuesday.', written, '2026-10-27 to ever'],
    ['Starting next Monday the canteen opens at seven.', written, '2026-11-09 to ever'],
    ['The bridge is closed until Friday.', written, 'ever to 2026-11-07'],
    ['The tariff is valid through 31 March 2026.', undefined, 'ever to 2026-04-01'],
    ['The rule holds from 1 March 2026 to 30 June 2026.', undefined, '2026-03-01 to 2026-07-01'],
    ['Anna moved to Bergen in May.', written, '2026-05-01 to ever'],
    ['Bo joined Halden Optics on 3 March 2024.', undefined, '2024-03-03 to ever'],
    ['Yesterday Carla sold her boat.', written, '2026-11-01 to ever'],
    ['Petra left the firm at the end of June 2026.', undefined, '2026-06-30 to ever'],
    ['Date: Tue, 3 Nov 2026\nSubject: Fees\n\nFrom 1 December the fee is 30 euros.', undefined, '2026-12-01 to ever'],
    [
      'In force from 1 March 2026\n\nDogs stay outside. Guests pay in cash. Fires are small.',
      undefined,
      '2026-03-01 to ever',
    ],
    // Texts that do not state a valid time.
    ['Anna moved to Bergen in May.', undefined, 'no_reference_time'],
    ['Since 1 September Anna works at Halden Optics.', undefined, 'no_reference_time'],
    ['I got it wrong, the review is on 1 December.', written, undefined],
    ['On the 24th we baked for hours.', '2025-12-20T10:00:00Z', undefined],
    ['The shop does not open until 1 June 2026.', undefined, 'not_stated_as_fact'],
    ['The new pump runs, the old one stays in the shed until Friday.', written, 'several_statements'],
    ['If it rains until Friday, we stay.', written, 'not_stated_as_fact'],
    ['I mixed up the invoice from 4 November 2025.', written, 'not_stated_as_fact'],
    ['If the permit comes, we open from 1 May 2027.', undefined, 'not_stated_as_fact'],
    ['We tore down the shed at the weekend. The new one has two doors.', written, undefined],
    ['Is the pool open until May 2026?', undefined, undefined],
    ['The meeting is on 3 June 2026.', undefined, undefined],
    ['The lift broke on Monday. It was mended on Wednesday.', written, 'several_times'],
    ['Lena leads sales. Bo leads support. Ada has led research since 2019.', undefined, 'several_statements'],
    ['Anna lives in Oslo.', written, undefined],
  ])('"%s", written at %s, is valid %s', (text, time, expected) => {
    const read = validTimeOf(text, { written: time });
    const shown = typeof read === 'object' ? `${read.from ?? 'ever'} to ${read.until ?? 'ever'}` : read;
    expect(shown).toBe(expected);
  });
});

// Days, months and quarters given in words. The sentences are invented.
describe('worded days', () => {
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
});
