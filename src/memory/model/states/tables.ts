import { anchorStates } from './anchor';
import { decisionStates } from './decision';
import { planStates } from './plan';
import { reviewStates } from './review';
import type { AnyStateTable } from './state-table';
import { taskStates } from './task';

export const stateTables = {
  anchor: anchorStates,
  decision: decisionStates,
  plan: planStates,
  plan_task: taskStates,
  review_item: reviewStates,
} as const satisfies Record<string, AnyStateTable>;
