import { datesOf } from '../../src/reading/by-rules/time/dates';

/** A Wednesday. */
const time = '2024-03-13T10:00:00Z';

describe('datesOf', () => {
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

  test('reads a life span as two days, not as a range', () => {
    const dates = datesOf('Ada Lind (3 April 1888 – 12 October 1951) was a painter.');
    expect(dates.map((date) => date.name)).toEqual(['1888-04-03', '1951-10-12']);
  });

  test('leaves out relative dates when the time of the item is unknown', () => {
    expect(datesOf('I met her yesterday and again last Friday, in May.')).toEqual([]);
    expect(datesOf('I met her in May 2023.').map((date) => date.name)).toEqual(['2023-05']);
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

  test('gives the offset of a date late in a long text', () => {
    const text = `${'Nothing happened then. '.repeat(60)}The bridge opened on 5 July 1989.`;
    const [date] = datesOf(text, time);
    expect(text.slice(date?.offset)).toBe('5 July 1989.');
  });
});
