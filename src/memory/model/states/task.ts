// States of a task. `blocked` is derived if a pending task has an unfinished dependency or a closed gate. It is only
// stored if a person blocks the task.
import type { Schemas } from '../../../generated/schemas';
import type { StateTable } from './state-table';

export type TaskState = Schemas['types/PlanTask']['status'];
export type TaskEvent = 'start' | 'release' | 'reopen' | 'complete' | 'fail' | 'skip' | 'block';

/** `fail` leads to `complete` with outcome `failed`. `block` is set by hand; `release` ends a block or a claim. */
export const taskStates: StateTable<TaskState, TaskEvent> = {
  pending: {
    start: 'in_progress',
    release: 'refused',
    reopen: 'refused',
    complete: 'complete',
    fail: 'complete',
    skip: 'skipped',
    block: 'blocked',
  },
  in_progress: {
    start: 'refused',
    release: 'pending',
    reopen: 'refused',
    complete: 'complete',
    fail: 'complete',
    skip: 'skipped',
    block: 'blocked',
  },
  blocked: {
    start: 'refused',
    release: 'pending',
    reopen: 'refused',
    complete: 'refused',
    fail: 'refused',
    skip: 'skipped',
    block: 'blocked',
  },
  complete: {
    start: 'refused',
    release: 'refused',
    reopen: 'pending',
    complete: 'refused',
    fail: 'refused',
    skip: 'refused',
    block: 'refused',
  },
  skipped: {
    start: 'refused',
    release: 'refused',
    reopen: 'pending',
    complete: 'refused',
    fail: 'refused',
    skip: 'refused',
    block: 'refused',
  },
};
