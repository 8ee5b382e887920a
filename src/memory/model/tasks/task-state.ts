// Derives the state of a task from its status, dependencies and gates. Pure functions.
import type { Schemas } from '../../../generated/schemas';
import type { TaskState } from '../states/task';
import { isClosed, type Gate } from './gates';

export type Hold = Schemas['plans/Hold'];

export interface Need {
  item_id: string;
  task_id: string;
  plan_id: string | null;
  plan_item_id: string | null;
  status: string;
  outcome: string | null;
  only_if: string | null;
}

export const isMet = ({ status, outcome, only_if }: Pick<Need, 'status' | 'outcome' | 'only_if'>): boolean =>
  only_if === 'failed'
    ? status === 'complete' && outcome === 'failed'
    : status === 'skipped' || (status === 'complete' && outcome !== 'failed');

/** The reason if a person blocked the task. */
export const byHand: Hold = { kind: 'hold' };

export function holdsOf(needs: readonly Need[], gates: readonly Gate[], now: string): Hold[] {
  return [
    ...needs
      .filter((need) => !isMet(need))
      .map(({ item_id, task_id, plan_id, status, outcome, only_if }): Hold => ({
        kind: 'dependency',
        item_id,
        task_id,
        plan_id,
        only_if: only_if === null ? null : 'failed',
        status: status === 'complete' && outcome === 'failed' ? 'failed' : status,
      })),
    ...gates
      .filter((gate) => isClosed(gate, now))
      .map(({ gate_id, kind, until, approver, note }): Hold => ({ kind, gate_id, until, approver, note })),
  ];
}

/** `blocked` is derived, or stored if a person blocked the task. */
export const stateOf = (status: string, isHeld: boolean): TaskState =>
  status === 'pending' && isHeld ? 'blocked' : (status as TaskState);
