// State tables: for each state and event, the next state. A table with a missing cell does not compile.
import { Refusal } from '../../../errors';

export const refused = 'refused';

export type StateTable<S extends string, E extends string> = Readonly<
  Record<S, Readonly<Record<E, S | typeof refused>>>
>;

export type AnyStateTable = StateTable<string, string>;

const rowOf = (table: AnyStateTable, state: string): Readonly<Record<string, string>> =>
  Object.hasOwn(table, state) ? (table[state] ?? {}) : {};

export const allowedEvents = (table: AnyStateTable, state: string): string[] =>
  Object.entries(rowOf(table, state)).flatMap(([event, next]) => (next === refused ? [] : [event]));

export const nextStates = (table: AnyStateTable, state: string): string[] => [
  ...new Set(Object.values(rowOf(table, state)).filter((next) => next !== refused && next !== state)),
];

/**
 * @param subject type of the item, for the error message
 * @throws Refusal `wrong_state` that lists the allowed events
 */
export function stateAfter<S extends string, E extends string>(
  table: StateTable<S, E>,
  subject: string,
  state: string,
  event: E,
): S {
  const next = rowOf(table, state)[event];
  if (next === undefined || next === refused)
    throw new Refusal(
      'wrong_state',
      `The ${subject} is ${state}; '${event}' is refused. Allowed: ${listed(allowedEvents(table, state))}.`,
    );
  return next as S;
}

/** @throws Refusal `wrong_state` that lists the allowed states, unless an event leads to `next` */
export function expectNext(table: AnyStateTable, subject: string, state: string, next: string): void {
  const states = nextStates(table, state);
  if (!states.includes(next))
    throw new Refusal(
      'wrong_state',
      `The ${subject} is ${state}; it cannot become ${next}. Allowed: ${listed(states)}.`,
    );
}

const listed = (words: string[]) => (words.length > 0 ? words.join(', ') : 'none');
