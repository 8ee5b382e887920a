// Gates of a task: conditions, besides its dependencies, that must be met before it can begin.
import type { Schemas } from '../../../generated/schemas';
import { toDateTime } from '../../../graph/values';
import { isBefore } from '../../../time';
import { readStored } from '../../../schemas';

export type Gate = Schemas['types/Gate'];

export const isClosed = ({ kind, opened_at, until }: Gate, now: string): boolean =>
  opened_at === null && (kind !== 'time' || until === null || isBefore(now, until));

/** `opens_at`: the time when the last timed gate opens, for the index of ready tasks. */
export function gateProperties(gates: readonly Gate[]): Record<string, unknown> {
  const closed = gates.filter(({ opened_at }) => opened_at === null);
  const times = closed.flatMap(({ kind, until }) => (kind === 'time' && until !== null ? [until] : []));
  const last = times.reduce<string | null>((max, time) => (max === null || isBefore(max, time) ? time : max), null);
  return {
    gates_json: gates.length > 0 ? JSON.stringify(gates) : null,
    gated: closed.some(({ kind }) => kind !== 'time') ? true : null,
    opens_at: last === null ? null : toDateTime(last),
  };
}

export function gatesOf(stored: object): Gate[] {
  const { gates_json } = stored as { gates_json?: unknown };
  return typeof gates_json === 'string' ? readStored('stored/Gates', gates_json) : [];
}
