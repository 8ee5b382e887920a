// Conversion to driver values and back: times to the nanosecond, open ends as null, numbers as numbers.
import { DateTime } from 'neo4j-driver';
import { fromDriver, toDateTime, toDriver } from '../../src/graph/values';
import { forEver, sinceEver } from '../../src/time';

test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2024-03-10T01:30:00.000000001Z'])(
  'the time %s is unchanged after conversion to the driver’s type and back',
  (text) => expect(fromDriver({ at: toDateTime(text) })).toEqual({ at: text }),
);

test.each(['2024-03-10T01:30:00.5+02:00', '2024-03-09t23:30:00.500z'])(
  'the time %s is converted to the same moment in UTC',
  (text) => expect(fromDriver({ at: toDateTime(text) })).toEqual({ at: '2024-03-09T23:30:00.5Z' }),
);

test.each([sinceEver, forEver])('the sentinel %s for an open end is read as null', (text) =>
  expect(fromDriver([toDateTime(text)])).toEqual([null]),
);

test('nested driver values are converted to plain values', () => {
  const at = new DateTime(2024, 1, 2, 3, 4, 5, 0, 0);
  expect(fromDriver({ a: [{ at, n: 1, s: 'x', b: true, nothing: null }], list: [1, 2.5] })).toEqual({
    a: [{ at: '2024-01-02T03:04:05Z', n: 1, s: 'x', b: true, nothing: null }],
    list: [1, 2.5],
  });
});

test.each([() => 1, Symbol('x'), 1n])('the parameter %p, which Neo4j has no type for, is refused', (value) =>
  expect(() => toDriver({ list: [{ value }] })).toThrow(TypeError),
);
