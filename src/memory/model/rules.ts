// Behaviour of a type on create, change and read. schemas/types.json describes the fields. Types without an entry have
// no special behaviour.
import { Refusal } from '../../errors';
import type { Answer } from '../../graph/run';
import type { ItemFields, Part } from './fields';
import { planSteps } from './plan-steps';
import { expectNext, type AnyStateTable } from './states/state-table';
import { stateTables } from './states/tables';
import type { MemoryType } from './types';

/** A key field whose elements become items. Callers send it only with a new item. */
interface PartsRule {
  field: string;
  /** Error message for a change of the field. */
  refusal: string;
  /**
   * Removes the parts from the fields of a new item.
   * @param place location of the item in the request, for issues
   * @throws Invalid
   */
  take(fields: ItemFields, place: string[]): Part[];
}

export interface TypeRule {
  parts?: PartsRule;
  /** Whether items of the type are plans or tasks, which store/work.ts moves. */
  work?: 'plan' | 'task';
  /** State table; undefined for a type with free states. */
  states?: AnyStateTable;
  /** Extra fields of a single read. */
  shown?(row: NonNullable<Answer<'store/get'>>): Record<string, unknown>;
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
    shown: ({ tasks }) => ({ tasks }),
  },
  code: {
    // A code item is archived when its repository drops it; links to it remain.
    shown: ({ item }) => (item.status === 'archived' ? { gone: true } : {}),
  },
  plan_task: { work: 'task', states: stateTables.plan_task },
};

/** The rule of a type; empty for types without special behaviour. */
export const ruleOf = (type: MemoryType): TypeRule => rules[type] ?? {};

/** @throws Refusal `wrong_state` when the type does not allow this transition */
export function expectMove({ memory_type, status }: { memory_type: MemoryType; status: string }, next: string): void {
  const { states } = ruleOf(memory_type);
  if (states) expectNext(states, memory_type, status, next);
  else if (status === next) throw new Refusal('wrong_state', `The ${memory_type} is ${status} already.`);
}
