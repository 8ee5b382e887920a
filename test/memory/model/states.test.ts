// State tables of plans, tasks, decisions and reviews: their consistency.
import {
  allowedEvents,
  expectNext,
  nextStates,
  refused,
  stateAfter,
  type AnyStateTable,
} from '../../../src/memory/model/states/state-table';
import { stateTables } from '../../../src/memory/model/states/tables';

const cells = Object.entries<AnyStateTable>(stateTables).flatMap(([subject, table]) =>
  Object.entries(table).flatMap(([state, row]) =>
    Object.entries(row).map(([event, next]) => ({ subject, table, state, event, next })),
  ),
);

test('every event leads to a state of its table, or is refused with the allowed events', () => {
  for (const { subject, table, state, event, next } of cells)
    if (next !== refused) {
      expect(Object.keys(table)).toContain(next);
      expect(stateAfter(table, subject, state, event)).toBe(next);
    } else {
      expect(() => stateAfter(table, subject, state, event)).toThrow(
        `The ${subject} is ${state}; '${event}' is refused. Allowed: ${allowedEvents(table, state).join(', ') || 'none'}.`,
      );
    }
});

test('a change of state is allowed if and only if an event causes it', () => {
  for (const [subject, table] of Object.entries<AnyStateTable>(stateTables))
    for (const state of Object.keys(table))
      for (const next of Object.keys(table)) {
        const move = () => expectNext(table, subject, state, next);
        if (state !== next && Object.values(table[state] ?? {}).includes(next)) expect(move).not.toThrow();
        else
          expect(move).toThrow(
            expect.objectContaining({
              code: 'wrong_state',
              message: expect.stringContaining(nextStates(table, state).join(', ') || 'none') as string,
            }),
          );
      }
});

test('no event is allowed in an unknown state', () => {
  expect(allowedEvents(stateTables.decision, 'toString')).toEqual([]);
  expect(nextStates(stateTables.plan, 'archived')).toEqual([]);
});
