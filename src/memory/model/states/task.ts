// The states of a task. A pending task is blocked while a dependency or a gate holds it, which is not stored. Only a person's own block is
// stored as blocked.
import type { Schemas } from '../../../generated/schemas';
import type { StateTable } from './state-table';

export type TaskState = Schemas['types/PlanTask']['status'];
export type TaskEvent = 'start' | 'release' | 'reopen' | 'complete' | 'fail' | 'skip' | 'block';

/** `fail` completes a task with the outcome `failed`; `block` is done by hand, and `release` ends that, or a claim. */
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
