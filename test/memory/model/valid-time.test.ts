// From when the next state of an item is valid, so that replaced states stay readable in the past.
import { nextHold } from '../../../src/memory/model/valid-time';

const on = (day: number) => `2031-03-${String(day).padStart(2, '0')}T12:00:00Z`;

/** Recorded on the 5th, changed on the 20th. Days of: old valid time, its start, statuses, replacement. */
const cases: Record<string, [valid: (number | null)[], held: number, change: [string, string, number?], from: number]> =
  {
    'a correction holds from its valid time': [[1, null], 1, ['active', 'active'], 1],
    'a correction without valid time holds from now': [[null, null], 5, ['active', 'active'], 20],
    'a retraction holds from the valid time': [[1, null], 1, ['active', 'retracted'], 1],
    'a superseded state holds from now': [[1, null], 1, ['active', 'superseded'], 20],
    'a superseded state holds from the start of its replacement': [[1, null], 1, ['active', 'superseded', 10], 10],
    'a replacement of the future': [[1, null], 1, ['active', 'superseded', 28], 28],
    'a replacement older than the valid time': [[8, null], 8, ['active', 'superseded', 2], 8],
    'a replacement after the end': [[1, 12], 1, ['active', 'superseded', 15], 12],
    'without valid time, a replacement in the past': [[null, null], 7, ['active', 'superseded', 6], 6],
    'without valid time, a replacement older than the recording': [[null, null], 5, ['active', 'superseded', 2], 5],
    'a change of a superseded state keeps its start': [[1, null], 10, ['superseded', 'superseded'], 10],
    'a superseded state made active again holds from its valid time': [[1, null], 10, ['superseded', 'active'], 1],
  };

test.each(Object.entries(cases))(
  'holds_from of the next state: %s',
  (_name, [[start, end], held, [before, after, since], from]) => {
    const time = (day: number | null | undefined) => (day ? on(day) : null);
    const stored = { status: before, valid_start_time: time(start), valid_end_time: time(end) };
    const { holds_from } = nextHold(
      { ...stored, created_at: on(5), holds_from: on(held) },
      { ...stored, status: after },
      on(20),
      since === undefined ? undefined : on(since),
    );
    expect(holds_from).toBe(on(from));
  },
);

test('a state without a valid time is valid until its replacement', () => {
  const stored = { status: 'active', created_at: on(5), holds_from: on(5) };
  expect(nextHold(stored, { status: 'superseded' }, on(20), on(28))).toEqual({ holds_from: on(28), ends_now: false });
  expect(nextHold(stored, { status: 'active', valid_start_time: on(28) }, on(20)).ends_now).toBe(true);
});
