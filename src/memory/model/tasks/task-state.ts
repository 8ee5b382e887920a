// The state of a task, derived from its stored status, the tasks that it waits for, and its gates. Pure.
import type { Schemas } from '../../../generated/schemas';
import type { TaskState } from '../states/task';
import { isClosed, type Gate } from './gates';

export type Hold = Schemas['plans/Hold'];
type Outcome = 'done' | 'failed';

/** Another task that a task depends on. */
export interface Need {
  item_id: string;
  task_id: string;
  plan_id: string | null;
  status: string;
  outcome: Outcome | null;
  only_if: 'failed' | null;
}

/** Whether the dependency lets the task begin. */
export const isMet = ({ status, outcome, only_if }: Omit<Need, 'item_id' | 'task_id' | 'plan_id'>): boolean =>
  only_if === 'failed'
    ? status === 'complete' && outcome === 'failed'
    : status === 'skipped' || (status === 'complete' && outcome !== 'failed');

/** What a task that was blocked by hand is held by. */
export const byHand: Hold = { kind: 'hold' };

/** What holds a pending task. */
export function holdsOf(needs: readonly Need[], gates: readonly Gate[], now: string): Hold[] {
  return [
    ...needs
      .filter((need) => !isMet(need))
      .map(({ item_id, task_id, plan_id, status, outcome, only_if }): Hold => ({
        ...{ kind: 'dependency', item_id, task_id, plan_id, only_if },
        status: status === 'complete' && outcome === 'failed' ? 'failed' : status,
      })),
    ...gates
      .filter((gate) => isClosed(gate, now))
      .map(({ gate_id, kind, until, approver, note }): Hold => ({ kind, gate_id, until, approver, note })),
  ];
}

/** The state that a task is in: `blocked` follows from what holds it, unless it was blocked by hand. */
export const stateOf = (status: string, isHeld: boolean): TaskState =>
  status === 'pending' && isHeld ? 'blocked' : (status as TaskState);
