// What a type does when an item is created, changed and read, beyond what schemas/types.json says of its fields. One entry for each type
// that does something: everything else in the memory treats all types alike.
import { Refusal } from '../../errors';
import type { Answer } from '../../graph/run';
import type { ItemFields, Part } from './fields';
import { planSteps } from './plan-steps';
import { expectNext, type AnyStateTable } from './states/state-table';
import { stateTables } from './states/tables';
import type { MemoryType } from './types';

/** Key fields that become items of their own: callers send them with a new item only. */
interface PartsRule {
  field: string;
  /** Why a change of the field is refused. */
  refusal: string;
  /**
   * Takes the parts out of the fields of a new item.
   * @param place location of the item in the request, for issues
   * @throws Invalid
   */
  take(fields: ItemFields, place: string[]): Part[];
}

export interface TypeRule {
  parts?: PartsRule;
  /** Whether it is planned work, whose moves and dependencies store/work.ts knows. */
  work?: 'plan' | 'task';
  /** What leads from state to state; undefined for a type whose states follow no order. */
  states?: AnyStateTable;
  /** What a reader of one item is shown in addition to its fields. */
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
    // Links to it remain when its repository no longer has it.
    shown: ({ item }) => (item.status === 'archived' ? { gone: true } : {}),
  },
  plan_task: { work: 'task', states: stateTables.plan_task },
};

/** What a type does; nothing for most of them. */
export const ruleOf = (type: MemoryType): TypeRule => rules[type] ?? {};

/** @throws Refusal `wrong_state` when an item of this type does not go from its state to that one */
export function expectMove({ memory_type, status }: { memory_type: MemoryType; status: string }, next: string): void {
  const { states } = ruleOf(memory_type);
  if (states) expectNext(states, memory_type, status, next);
  else if (status === next) throw new Refusal('wrong_state', `The ${memory_type} is ${status} already.`);
}
