// Structured ingest of plan tasks. The same rules apply as for `POST /memory/plans/create`.
import type { Ctx } from '../../../ctx';
import { Invalid } from '../../../errors';
import type { Transaction } from '../../../graph/run';
import { planIdOf } from '../../expertise/plans/plans';
import { lockActive } from '../../expertise/plans/tasks';
import { cycleText } from '../../model/plan-steps';
import { cycleIn } from '../../model/tasks/task-graph';
import { linkRows } from '../../store/edges';
import { expectBeginnings, linkNeeds, lockStructure, orderTasks, updateReady } from '../../store/work';
import type { Batch } from '../schemas/structured-schemas';

type Json = Record<string, unknown>;

type TaskRow = Json & { plan_id?: string; task_id?: string; status?: string; depends_on?: string[] };

/** A row that becomes a new item, and its item id. */
interface Placed {
  index: number;
  item_id: string;
}

export interface ReadTasks {
  /** The rows, with plan names replaced by item ids. */
  rows: Json[];
  /** Task properties that are not row fields. */
  propertiesOf(index: number): Json;
  /** Locks the plans of the rows until the transaction ends. */
  lock(transaction: Transaction): Promise<void>;
  /** @returns number of relationships */
  link(transaction: Transaction, placed: Placed[], now: string): Promise<number>;
}

/** @throws NotFound for an unknown plan; Invalid that names a dependency cycle */
export async function readTasks(ctx: Ctx, { rows: sent, placeOf }: Batch): Promise<ReadTasks> {
  const names = new Set(sent.flatMap((row) => (typeof row['plan_id'] === 'string' ? [row['plan_id']] : [])));
  const plans = new Map<string, string>();
  for (const name of names) plans.set(name, await planIdOf(ctx, name));
  const rows: TaskRow[] = sent.map((row) => ({
    ...row,
    ...(typeof row['plan_id'] === 'string' && { plan_id: plans.get(row['plan_id']) }),
  }));
  const needsOf = (row: TaskRow | undefined) => row?.depends_on ?? [];
  const locOf = (index: number) => [...placeOf(index), 'depends_on'];
  const nameOf = (row: TaskRow, task_id: unknown) => `${row.plan_id ?? ''}|${String(task_id)}`;
  const cycle = cycleIn(
    rows.flatMap((row) => needsOf(row).map((need) => ({ task: nameOf(row, row.task_id), for: nameOf(row, need) }))),
  );
  if (cycle) {
    const index = rows.findIndex((row) => nameOf(row, row.task_id) === cycle[0]);
    const tasks = cycle.map((name) => name.slice(name.indexOf('|') + 1));
    throw Invalid.field(locOf(index), cycleText(tasks), 'cycle');
  }
  const plan_ids = [...new Set(plans.values())].sort();
  return {
    rows,
    propertiesOf: (index) => ({
      depends_on: null,
      outcome: rows[index]?.status === 'complete' ? 'done' : null,
    }),
    lock: async (transaction) => {
      await lockStructure(transaction);
      for (const plan_id of plan_ids) await lockActive(transaction, ctx, plan_id);
    },
    link: async (transaction, placed, now) => {
      const planned = placed.flatMap(({ index, item_id }) => {
        const plan_id = rows[index]?.plan_id;
        return plan_id === undefined ? [] : [{ index, item_id, plan_id }];
      });
      const parts = planned.map(({ item_id, plan_id }) => ({
        ...{ item_id, type: 'PART_OF' as const, target_id: plan_id, external_id: `item:${plan_id}` },
      }));
      const inPlans = planned.flatMap(({ index, item_id, plan_id }) =>
        needsOf(rows[index]).map((task_id) => ({ item_id, task_id, plan_id, only_if: null, loc: locOf(index) })),
      );
      const alone = placed
        .filter(({ index }) => rows[index]?.plan_id === undefined)
        .flatMap(({ index, item_id }) =>
          needsOf(rows[index]).map((task_id) => ({
            ...{ index, item_id, type: 'DEPENDS_ON' as const, target_id: task_id, external_id: `plan_task:${task_id}` },
          })),
        );
      const whole = await linkRows(transaction, parts, now);
      await linkNeeds(transaction, inPlans, now);
      const others = await linkRows(transaction, alone, now);
      const [unknown] = others.unresolved;
      if (unknown) {
        const at = alone.find((each) => each.item_id === unknown.item_id)?.index ?? 0;
        throw Invalid.field(locOf(at), `References an unknown task: ${unknown.target_id}`, 'unknown');
      }
      await expectOnce(transaction, plan_ids, placeOf(0));
      await expectBeginnings(
        transaction,
        ctx,
        planned.map(({ index, item_id }) => ({
          ...{ item_id, task_id: rows[index]?.task_id ?? item_id },
          status: rows[index]?.status ?? 'pending',
        })),
      );
      await orderTasks(transaction, plan_ids, locOf(0));
      await updateReady(
        transaction,
        planned.map(({ item_id }) => item_id),
      );
      return whole.created + inPlans.length + others.created;
    },
  };
}

/** @throws Invalid if a task_id occurs twice in a plan */
async function expectOnce(transaction: Transaction, plan_ids: string[], loc: string[]): Promise<void> {
  const seen = new Set<string>();
  for (const { plan_id, task_id } of await transaction.run('store/list-structure', { plan_ids })) {
    const name = `${plan_id}|${task_id}`;
    if (seen.has(name)) throw Invalid.field([...loc, 'task_id'], `Is used twice in the plan: ${task_id}`, 'duplicate');
    seen.add(name);
  }
}
