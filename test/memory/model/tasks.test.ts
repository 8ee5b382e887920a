// Graphs of tasks compared with a brute-force oracle: cycles, critical paths, and blocked tasks.
import fc from 'fast-check';
import { holdsOf, stateOf, type Need } from '../../../src/memory/model/tasks/task-state';
import { chainLengths, criticalPath, cycleIn, type Wait } from '../../../src/memory/model/tasks/task-graph';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const runs = { numRuns: 500 };
const anyWaits = fc.array(fc.record({ task: fc.constantFrom(...names), for: fc.constantFrom(...names) }), {
  maxLength: 14,
});
/** Each task depends only on tasks earlier in the alphabet. */
const freeOfCycles = anyWaits.map((waits) => waits.filter((wait) => wait.for < wait.task));

/** Whether a task depends on itself, over any number of steps. */
function waitsForItself(task: string, waits: Wait[]): boolean {
  const reached = new Set<string>();
  const walk = (from: string): void => {
    for (const wait of waits)
      if (wait.task === from && !reached.has(wait.for)) {
        reached.add(wait.for);
        walk(wait.for);
      }
  };
  walk(task);
  return reached.has(task);
}

/** Every chain of dependencies that starts with a task. */
const chainsFrom = (task: string, waits: Wait[]): string[][] => {
  const next = waits.filter((wait) => wait.for === task).flatMap((wait) => chainsFrom(wait.task, waits));
  return [[task], ...next.map((chain) => [task, ...chain])];
};

test('a cycle is found if and only if a task depends on itself, and lists its tasks in order', () => {
  fc.assert(
    fc.property(anyWaits, (waits) => {
      const cycle = cycleIn(waits);
      expect(cycle !== undefined).toBe(names.some((name) => waitsForItself(name, waits)));
      cycle?.forEach((task, at) => {
        const next = cycle[(at + 1) % cycle.length];
        expect(waits.some((wait) => wait.task === task && wait.for === next)).toBe(true);
      });
    }),
    runs,
  );
});

test('the critical path is a chain as long as the longest chain of tasks', () => {
  fc.assert(
    fc.property(freeOfCycles, fc.subarray(names), (waits, tasks) => {
      const inside = waits.filter((wait) => tasks.includes(wait.task) && tasks.includes(wait.for));
      const all = new Map(tasks.map((task) => [task, chainsFrom(task, inside)]));
      const longest = (chains: string[][]) => Math.max(0, ...chains.map((chain) => chain.length));
      const lengths = chainLengths(tasks, waits);
      for (const [task, chains] of all) expect([task, lengths.get(task)]).toEqual([task, longest(chains)]);
      const path = criticalPath(tasks, waits);
      expect(path).toHaveLength(longest([...all.values()].flat()));
      if (path.length > 0) expect(all.get(path[0] as string)).toContainEqual(path);
    }),
    runs,
  );
});

const anyNeed = fc.record({
  status: fc.constantFrom('pending', 'in_progress', 'blocked', 'complete', 'skipped'),
  outcome: fc.constantFrom('done' as const, 'failed' as const, null),
  only_if: fc.constantFrom('failed' as const, null),
});

test('a pending task is blocked if and only if a dependency is not in the state it must reach', () => {
  /** By the table of states: how a dependency must end. */
  const ends = ({ status, outcome, only_if }: Pick<Need, 'status' | 'outcome' | 'only_if'>): boolean => {
    const end = status === 'complete' && outcome === 'failed' ? 'failed' : status;
    return only_if === 'failed' ? end === 'failed' : ['complete', 'skipped'].includes(end);
  };
  fc.assert(
    fc.property(fc.array(anyNeed, { maxLength: 5 }), fc.constantFrom('pending', 'complete'), (found, status) => {
      const plan = { plan_id: 'p', plan_item_id: 'i' };
      const needs = found.map((need, at): Need => ({ ...need, ...plan, item_id: `i${at}`, task_id: `t${at}` }));
      const holds = holdsOf(needs, [], '2026-01-01T00:00:00Z');
      expect(holds.map((hold) => hold.task_id)).toEqual(needs.flatMap((need) => (ends(need) ? [] : [need.task_id])));
      expect(stateOf(status, holds.length > 0)).toBe(status === 'pending' && !found.every(ends) ? 'blocked' : status);
    }),
    runs,
  );
});
