// Graph of tasks and their dependencies: cycles and longest chains. Pure functions.

/** `task` depends on `for`. */
export interface Wait {
  task: string;
  for: string;
}

/** @returns tasks of a dependency cycle: each depends on the next, the last on the first */
export function cycleIn(waits: readonly Wait[]): string[] | undefined {
  const needs = neighbours(waits, 'task', 'for');
  const done = new Set<string>();
  for (const start of needs.keys()) {
    if (done.has(start)) continue;
    const path: string[] = [start];
    const open = [(needs.get(start) ?? []).values()];
    const onPath = new Map([[start, 0]]);
    for (let walk = open.at(-1); walk !== undefined; walk = open.at(-1)) {
      const next = walk.next();
      if (next.done) {
        const left = path.pop() as string;
        open.pop();
        onPath.delete(left);
        done.add(left);
        continue;
      }
      const at = onPath.get(next.value);
      if (at !== undefined) return path.slice(at);
      if (done.has(next.value)) continue;
      onPath.set(next.value, path.length);
      path.push(next.value);
      open.push((needs.get(next.value) ?? []).values());
    }
  }
  return undefined;
}

/**
 * For each task, the number of tasks in its longest chain of dependents, counting itself.
 * @param waits without cycles; those between other tasks are ignored
 */
export function chainLengths(tasks: readonly string[], waits: readonly Wait[]): Map<string, number> {
  const known = new Set(tasks);
  const inside = waits.filter((wait) => known.has(wait.task) && known.has(wait.for));
  const needs = neighbours(inside, 'task', 'for');
  const open = new Map([...neighbours(inside, 'for', 'task')].map(([task, waiting]) => [task, waiting.length]));
  const lengths = new Map(tasks.map((task) => [task, 1]));
  // Starts at tasks on which nothing depends. A length is final once the lengths of all dependents are.
  const final = tasks.filter((task) => !open.has(task));
  for (let task = final.pop(); task !== undefined; task = final.pop())
    for (const earlier of needs.get(task) ?? []) {
      lengths.set(earlier, Math.max(lengths.get(earlier) as number, (lengths.get(task) as number) + 1));
      const left = (open.get(earlier) as number) - 1;
      open.set(earlier, left);
      if (left === 0) final.push(earlier);
    }
  return lengths;
}

/** First task first; if chains are equally long, the order of `tasks` decides. @param waits without cycles */
export function criticalPath(tasks: readonly string[], waits: readonly Wait[]): string[] {
  const lengths = chainLengths(tasks, waits);
  const position = new Map(tasks.map((task, index) => [task, index]));
  const waiting = neighbours(waits, 'for', 'task');
  const best = (candidates: readonly string[]) =>
    candidates.reduce<string | undefined>((first, task) => {
      if (!lengths.has(task)) return first;
      if (first === undefined) return task;
      const more = (lengths.get(task) as number) - (lengths.get(first) as number);
      const earlier = (position.get(task) as number) < (position.get(first) as number);
      return more > 0 || (more === 0 && earlier) ? task : first;
    }, undefined);
  const path: string[] = [];
  for (let task = best(tasks); task !== undefined; task = best(waiting.get(task) ?? [])) path.push(task);
  return path;
}

function neighbours(waits: readonly Wait[], from: keyof Wait, to: keyof Wait): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const wait of waits) {
    const list = found.get(wait[from]);
    if (list) list.push(wait[to]);
    else found.set(wait[from], [wait[to]]);
  }
  return found;
}
