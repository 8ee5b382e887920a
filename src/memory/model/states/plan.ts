// States of a plan. A repeated event succeeds and leaves the state unchanged.
import type { Schemas } from '../../../generated/schemas';
import type { StateTable } from './state-table';

type PlanState = Schemas['types/Plan']['status'];
export type PlanEvent = 'work' | 'complete' | 'fail' | 'cancel';

/** Event `work`: tasks, dependencies or gates change. */
export const planStates: StateTable<PlanState, PlanEvent> = {
  active: { work: 'active', complete: 'completed', fail: 'failed', cancel: 'cancelled' },
  completed: { work: 'refused', complete: 'completed', fail: 'refused', cancel: 'refused' },
  failed: { work: 'refused', complete: 'refused', fail: 'failed', cancel: 'refused' },
  cancelled: { work: 'refused', complete: 'refused', fail: 'refused', cancel: 'cancelled' },
};
