// The common shape of state tables: what each event makes of an item in each state. A missing cell does not compile.
import { Refusal } from '../../../errors';

/** A cell whose event is refused in its state. */
export const refused = 'refused';

/** For each state, the state that each event leads to. */
export type StateTable<S extends string, E extends string> = Readonly<
  Record<S, Readonly<Record<E, S | typeof refused>>>
>;

/** A table of any states and events. */
export type AnyStateTable = StateTable<string, string>;

const rowOf = (table: AnyStateTable, state: string): Readonly<Record<string, string>> =>
  Object.hasOwn(table, state) ? (table[state] ?? {}) : {};

/** The events that an item in a state takes; none in a state that the table does not have. */
export const allowedEvents = (table: AnyStateTable, state: string): string[] =>
  Object.entries(rowOf(table, state)).flatMap(([event, next]) => (next === refused ? [] : [event]));

/** The other states that an item in a state can go to. */
export const nextStates = (table: AnyStateTable, state: string): string[] => [
  ...new Set(Object.values(rowOf(table, state)).filter((next) => next !== refused && next !== state)),
];

/**
 * What an event makes of an item.
 * @param subject the kind of the item, for the message
 * @throws Refusal `wrong_state` that lists the events that are allowed
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
 * @param subject the kind of the item, for the message
 * @throws Refusal `wrong_state` that lists the states that are allowed, unless an event leads to the next one
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
