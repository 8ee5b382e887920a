// Special rules of types for creating, changing and reading items. schemas/types.json has the fields. Types without
// an entry here have no special rules.
import { Refusal } from '../../errors';
import type { ItemFields, StoredPart } from './fields';
import { planSteps } from './plan-steps';
import type { StoredItem } from './record';
import { expectNext, type AnyStateTable } from './states/state-table';
import { stateTables } from './states/tables';
import type { MemoryType } from './types';

/** A field whose elements become separate items. A request may only have it for a new item. */
interface PartsRule {
  field: string;
  /** Error message for a request that changes this field of a stored item. */
  refusal: string;
  /** Removes the elements from the fields. @param path of the item in the request @throws Invalid */
  take(fields: ItemFields, path: string[]): StoredPart[];
}

export interface TypeRule {
  parts?: PartsRule;
  /** Set for plans and tasks, whose status store/work.ts changes. */
  work?: 'plan' | 'task';
  states?: AnyStateTable;
  /** Response fields that are not stored. */
  shown?(item: StoredItem): Record<string, unknown>;
}

const rules: Partial<Record<MemoryType, TypeRule>> = {
  decision: { states: stateTables.decision },
  anchor: { states: stateTables.anchor },
  plan: {
    work: 'plan',
    states: stateTables.plan,
    parts: {
      field: 'tasks',
      refusal: 'Tasks are separate items; update each by its own item_id',
      take: planSteps,
    },
  },
  code: {
    // If a repository no longer has a code entity, its item is archived; links to it stay.
    shown: ({ status }) => (status === 'archived' ? { gone: true } : {}),
  },
  plan_task: { work: 'task', states: stateTables.plan_task },
};

export const ruleOf = (type: MemoryType): TypeRule => rules[type] ?? {};

/** @throws Refusal `wrong_state` if the type does not allow this change of status */
export function expectMove({ memory_type, status }: { memory_type: MemoryType; status: string }, next: string): void {
  const { states } = ruleOf(memory_type);
  if (states) expectNext(states, memory_type, status, next);
  else if (status === next) throw new Refusal('wrong_state', `The ${memory_type} is already ${status}.`);
}
