// Times: as callers write them, as the graph stores them, and as they are returned.
import { isBefore, toLocal, toUtc, writtenTime } from '../src/time';

test.each([
  ['2024-03-10T01:30:00+02:00', '2024-03-09T23:30:00Z'],
  ['2024-03-10T01:30:00.120Z', '2024-03-10T01:30:00.12Z'],
  ['2024-03-10T01:30:00.1234567899Z', '2024-03-10T01:30:00.123456789Z'],
  ['2016-12-31T23:59:60.5Z', '2017-01-01T00:00:00Z'],
])('%s is returned in UTC as %s', (text, utc) => expect(toUtc(text)).toBe(utc));

test.each([
  ['2025-10-04T00:00:00+02:00', '2025-10-04T00:00:00', '2025-10-04T00:00:00+02:00'],
  ['2025-10-04T21:30:00.250-09:30', '2025-10-04T21:30:00.25', '2025-10-04T21:30:00.25-09:30'],
  ['2025-10-04T00:00:00Z', '2025-10-04T00:00:00', '2025-10-04T00:00:00Z'],
  ['2025-10-04t00:00:00-00:00', '2025-10-04T00:00:00', '2025-10-04T00:00:00Z'],
  ['2025-10-04T12:00:00+23:59', '2025-10-04T12:00:00', '2025-10-04T12:00:00+23:59'],
  ['2017-01-01T01:59:60+02:00', '2017-01-01T02:00:00', '2017-01-01T02:00:00+02:00'],
  ['0001-01-01T00:00:00-01:00', '0001-01-01T00:00:00', '0001-01-01T00:00:00-01:00'],
])('the time %s is %s in its own time zone, and returned as %s', (text, local, written) => {
  expect(toLocal(text)).toBe(local);
  expect(writtenTime(toUtc(text), local)).toBe(written);
  // As Cypher prints it.
  expect(writtenTime(toUtc(text), local.replace(/:00$/, ''))).toBe(written);
});

test.each(['', 'soon', '2024-03-10', '2024-03-10T01:30:00', '2024-03-10T99:30:00Z'])('%j is not a valid time', (text) =>
  expect(() => toUtc(text)).toThrow(RangeError),
);

test.each([
  ['2024-03-10T01:30:00Z', '2024-03-10T01:30:00.000001Z'],
  ['2024-03-10T01:30:00.5Z', '2024-03-10T01:30:00.51Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.5Z'],
  ['2024-03-10T01:30:00Z', '9999-12-31T23:59:59Z'],
])('%s is before %s, and not the reverse', (a, b) => expect([isBefore(a, b), isBefore(b, a)]).toEqual([true, false]));

test('a fraction with trailing zeros is the same time as without', () =>
  expect(isBefore('2024-03-10T01:30:00.5Z', '2024-03-10T01:30:00.500Z')).toBe(false));
