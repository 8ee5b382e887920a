// State tables: for each state and event, the next state. A table with a missing cell does not compile.
import { Refusal } from '../../../errors';

/** Cell for an event that is not allowed in the state. */
export const refused = 'refused';

/** For each state and event: the next state, or `refused`. */
export type StateTable<S extends string, E extends string> = Readonly<
  Record<S, Readonly<Record<E, S | typeof refused>>>
>;

/** A state table of any item type. */
export type AnyStateTable = StateTable<string, string>;

const rowOf = (table: AnyStateTable, state: string): Readonly<Record<string, string>> =>
  Object.hasOwn(table, state) ? (table[state] ?? {}) : {};

/** Events that a state allows; empty for an unknown state. */
export const allowedEvents = (table: AnyStateTable, state: string): string[] =>
  Object.entries(rowOf(table, state)).flatMap(([event, next]) => (next === refused ? [] : [event]));

/** Other states that one event can lead to. */
export const nextStates = (table: AnyStateTable, state: string): string[] => [
  ...new Set(Object.values(rowOf(table, state)).filter((next) => next !== refused && next !== state)),
];

/**
 * The state after an event.
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

/**
 * @param subject type of the item, for the error message
 * @throws Refusal `wrong_state` that lists the allowed states, unless an event leads to `next`
 */
export function expectNext(table: AnyStateTable, subject: string, state: string, next: string): void {
  const states = nextStates(table, state);
  if (!states.includes(next))
    throw new Refusal(
      'wrong_state',
      `The ${subject} is ${state}; it cannot become ${next}. Allowed: ${listed(states)}.`,
    );
}

const listed = (words: string[]) => (words.length > 0 ? words.join(', ') : 'none');
