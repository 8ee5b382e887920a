// Structured ingest of plan tasks. The same rules apply as for `POST /memory/plans/create`.
import type { Ctx } from '../../../ctx';
import { Invalid } from '../../../errors';
import type { Transaction } from '../../../graph/run';
import { planIdOf } from '../../expertise/plans/plans';
import { lockActive } from '../../expertise/plans/tasks';
import { cycleText } from '../../model/plan-steps';
import { cycleIn } from '../../model/tasks/task-graph';
import { linkRows, lockNotes } from '../../store/edges';
import { expectBeginnings, linkNeeds, orderTasks, updateReady } from '../../store/work';
import type { Batch } from '../schemas/structured-schemas';

type Json = Record<string, unknown>;

type TaskRow = Json & { plan_id?: string; task_id?: string; status?: string; depends_on?: string[] };

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
export async function readTasks(ctx: Ctx, { rows: sent, pathOf }: Batch): Promise<ReadTasks> {
  const names = new Set(sent.flatMap((row) => (typeof row['plan_id'] === 'string' ? [row['plan_id']] : [])));
  const plans = new Map<string, string>();
  for (const name of names) plans.set(name, await planIdOf(ctx, name));
  const rows: TaskRow[] = sent.map((row) => ({
    ...row,
    ...(typeof row['plan_id'] === 'string' && { plan_id: plans.get(row['plan_id']) }),
  }));
  const locOf = (index: number) => [...pathOf(index), 'depends_on'];
  expectNoCycle(rows, locOf);
  const plan_ids = [...new Set(plans.values())].sort();
  return {
    rows,
    propertiesOf: (index) => ({ depends_on: null, outcome: rows[index]?.status === 'complete' ? 'done' : null }),
    lock: async (transaction) => {
      await lockNotes(transaction);
      for (const plan_id of plan_ids) await lockActive(transaction, ctx, plan_id);
    },
    link: async (transaction, placed, now) => {
      const tasks = placed.map((each) => ({ ...each, row: rows[each.index] ?? {} }));
      const planned = tasks.flatMap(({ row, ...each }) =>
        row.plan_id === undefined ? [] : [{ ...each, row, plan_id: row.plan_id }],
      );
      const alone = tasks.filter(({ row }) => row.plan_id === undefined);
      const created = await linkPlanned(transaction, planned, locOf, now);
      const others = await linkAlone(transaction, alone, locOf, now);
      await expectOnce(transaction, plan_ids, pathOf(0));
      const begun = planned.map(({ row: { task_id, status }, item_id }) => ({
        item_id,
        task_id: task_id ?? item_id,
        status: status ?? 'pending',
      }));
      await expectBeginnings(transaction, ctx, begun);
      await orderTasks(transaction, plan_ids, locOf(0));
      const item_ids = planned.map(({ item_id }) => item_id);
      await updateReady(transaction, item_ids);
      return created + others;
    },
  };
}

type LocOf = (index: number) => string[];

const needsOf = (row: TaskRow) => row.depends_on ?? [];

function expectNoCycle(rows: TaskRow[], locOf: LocOf): void {
  const nameOf = (row: TaskRow, task_id: unknown) => `${row.plan_id ?? ''}|${String(task_id)}`;
  const cycle = cycleIn(
    rows.flatMap((row) => needsOf(row).map((need) => ({ task: nameOf(row, row.task_id), for: nameOf(row, need) }))),
  );
  if (!cycle) return;
  const index = rows.findIndex((row) => nameOf(row, row.task_id) === cycle[0]);
  const tasks = cycle.map((name) => name.slice(name.indexOf('|') + 1));
  throw Invalid.field(locOf(index), cycleText(tasks), 'cycle');
}

type PlacedRow = Placed & { row: TaskRow };

/** Links tasks with their plan, and with the tasks of that plan that they wait for. @returns number of relationships */
async function linkPlanned(
  transaction: Transaction,
  planned: (PlacedRow & { plan_id: string })[],
  locOf: LocOf,
  now: string,
): Promise<number> {
  const parts = planned.map(({ item_id, plan_id }) => ({
    item_id,
    type: 'PART_OF' as const,
    target_id: plan_id,
    external_id: `item:${plan_id}`,
  }));
  const needs = planned.flatMap(({ index, item_id, plan_id, row }) =>
    needsOf(row).map((task_id) => ({ item_id, task_id, plan_id, only_if: null, loc: locOf(index) })),
  );
  const { created } = await linkRows(transaction, parts, now);
  await linkNeeds(transaction, needs, now);
  return created + needs.length;
}

/** Links tasks without a plan with the tasks that they wait for. */
async function linkAlone(transaction: Transaction, alone: PlacedRow[], locOf: LocOf, now: string): Promise<number> {
  const links = alone.flatMap(({ index, item_id, row }) =>
    needsOf(row).map((task_id) => ({
      index,
      item_id,
      type: 'DEPENDS_ON' as const,
      target_id: task_id,
      external_id: `plan_task:${task_id}`,
    })),
  );
  const { created, unresolved } = await linkRows(transaction, links, now);
  const [unknown] = unresolved;
  if (unknown) {
    const at = links.find((each) => each.item_id === unknown.item_id)?.index ?? 0;
    throw Invalid.field(locOf(at), `References an unknown task: ${unknown.target_id}`, 'unknown');
  }
  return created;
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
