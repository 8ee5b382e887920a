// Plan drill: 50 agents claim through two service processes; agents that hold tasks and one service are killed. Many
// agents add notes at once.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../../src/config';
import { quantile } from '../bench/metrics';
import type { Drill } from './drill';
import type { Orders, AgentLine } from './plan-agents';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

type Send = (method: string, path: string, body?: object) => Promise<Answer>;

const callerOf =
  (drill: Drill, base: string): Send =>
  async (method, path, body) => {
    try {
      const response = await fetch(`${base}/memory/plans/${path}`, {
        method,
        headers: drill.headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      return { status: response.status, body: answer };
    } catch {
      return { status: 0, body: {} };
    }
  };

/** A plan in layers: each task depends on two of the previous layer. */
function layered(title: string, tasks: number, width: number): object {
  return {
    title,
    tasks: Array.from({ length: tasks }, (_, n) => ({
      task_id: String(n),
      title: `Task ${n} of ${title}`,
      priority: n % 4,
      depends_on: n < width ? [] : [String(n - width), String(n - width + (n % width === width - 1 ? 1 - width : 1))],
    })),
  };
}

const leaseSeconds = 5;
/** Maximum milliseconds after the end of a lease until the job ends the claim. */
const maxWaitMs = 10_000;
const agentsInProcess = 10;

interface ClaimReport {
  granted: number;
  /** Killed processes of agents that held tasks. */
  killed: number;
  /** Tasks that are not complete. */
  left: number;
  completed_twice: number;
  /** Claims that began before the previous claim of the task had ended. */
  overlaps: number;
  /** Updates that were refused because their token was no longer valid. */
  late: number;
  /** Claims that the job did not end in time after their lease. */
  stuck: number;
  /** Claims that ended with their lease, and milliseconds until their tasks could be claimed again. */
  expired: number;
  p50_ms: number;
  latest_ms: number;
  seconds: number;
}

/**
 * Fifty agents in five processes claim and complete all tasks of some plans. Agent processes are killed right after a
 * claim, and one of the two services after a quarter of the claims.
 */
export async function claimAll(
  drill: Drill,
  bases: string[],
  tasks: number,
  killService: () => Promise<void>,
): Promise<ClaimReport> {
  const [base] = bases as [string];
  const send = callerOf(drill, base);
  const plan_ids: string[] = [];
  for (let n = 0; n < 4; n++)
    plan_ids.push((await send('POST', 'create', layered(`claims ${n}`, tasks / 4, 50))).body['plan_id'] as string);
  const granted: AgentLine[] = [];
  const completions = new Map<string, number>();
  const report = { killed: 0, late: 0, left: tasks };
  const began = performance.now();
  const running = new Set<ChildProcess>();
  const start = (index: number): void => {
    const agents = Array.from({ length: agentsInProcess }, (_, n) => `agent ${index}-${n}`);
    const addresses = bases.map((each) => `${each}/memory/plans`);
    const orders: Orders = { bases: addresses, headers: drill.headers, plan_ids, agents, lease_seconds: leaseSeconds };
    const child = spawn(
      process.execPath,
      [path.join(projectRoot, 'dist/scripts/lab/drills/plan-agents.js'), JSON.stringify(orders)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    running.add(child);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (!line.endsWith('}')) return;
      const step = JSON.parse(line) as AgentLine;
      if (step.kind === 'lost') report.late++;
      if (step.kind === 'completed') completions.set(step.item_id, (completions.get(step.item_id) ?? 0) + 1);
      if (step.kind !== 'granted') return;
      granted.push(step);
      if (granted.length === Math.ceil(tasks / 4)) void killService();
      if (granted.length % Math.ceil(tasks / 8) !== 0) return;
      report.killed++;
      running.delete(child);
      child.kill('SIGKILL');
      start(index);
    });
  };
  for (let index = 0; index < 5; index++) start(index);
  const unfinished = async () => {
    const [row] = await drill.rows<{ left: number }>(
      "MATCH (task:PlanTask {scope_key: $scope_key})-[:PART_OF]->(plan:Plan) WHERE plan.plan_id IN $plan_ids OR plan.item_id IN $plan_ids RETURN sum(CASE task.status WHEN 'complete' THEN 0 ELSE 1 END) AS left",
      { plan_ids },
    );
    return Number(row?.left ?? tasks);
  };
  while (report.left > 0 && performance.now() - began < maxMs) {
    await delay(500);
    report.left = await unfinished();
  }
  const seconds = (performance.now() - began) / 1000;
  for (const child of running) child.kill('SIGKILL');
  return {
    ...report,
    granted: granted.length,
    completed_twice: [...completions.values()].filter((count) => count > 1).length,
    overlaps: overlapping(granted),
    ...(await waits(drill)),
    seconds,
  };
}

const maxMs = 1_800_000;

/** Number of claims that began before the previous claim of the task had ended. */
function overlapping(granted: AgentLine[]): number {
  const byTask = new Map<string, AgentLine[]>();
  for (const each of granted) byTask.set(each.item_id, [...(byTask.get(each.item_id) ?? []), each]);
  return [...byTask.values()].flatMap((of) => {
    const sorted = [...of].sort((a, b) => a.token - b.token);
    return sorted.filter((each, n) => n > 0 && (sorted[n - 1] as AgentLine).until > each.until - leaseSeconds * 1_000);
  }).length;
}

/** Time between the end of a lease and the end of its claim, from the versions of the tasks. */
async function waits(drill: Drill): Promise<Pick<ClaimReport, 'stuck' | 'expired' | 'p50_ms' | 'latest_ms'>> {
  const rows = await drill.rows<{ ms: number }>(
    `MATCH (task:PlanTask {scope_key: $scope_key})-[:HAS_VERSION]->(held:ItemVersion {status: 'in_progress'})
     MATCH (next:MemoryItem|ItemVersion {item_id: task.item_id, version: held.version + 1})
     WHERE held.rest IS NULL AND next.rest IS NULL AND next.change_reason STARTS WITH 'The claim of '
     RETURN DISTINCT held.item_id AS item_id, held.version AS version, duration.inSeconds(held.lease_until, next.transaction_time_start).milliseconds AS ms
     UNION ALL
     MATCH (task:PlanTask {scope_key: $scope_key, status: 'in_progress'})
     WHERE task.lease_until < datetime()
     RETURN task.item_id AS item_id, task.version AS version, duration.inSeconds(task.lease_until, datetime()).milliseconds AS ms`,
  );
  const late = rows.map(({ ms }) => Number(ms));
  const stuck = late.filter((ms) => ms > maxWaitMs).length;
  return { stuck, expired: late.length, p50_ms: quantile(late, 0.5), latest_ms: Math.max(0, ...late) };
}

const agents = 20;
const notedTasks = 10;

/** @returns number of sent notes that were not stored */
export async function handOffs(drill: Drill, bases: string[], notes: number): Promise<number> {
  const callers = bases.map((base) => callerOf(drill, base));
  const send = callers[0] as Send;
  const plan = layered('hand-offs', notedTasks, notedTasks);
  const id = (await send('POST', 'create', plan)).body['plan_id'] as string;
  const write = async (agent: number) => {
    for (let n = agent; n < notes; n += agents) {
      const note = { content: `Note ${n} of agent ${agent}.`, kind: n % 5 === 0 ? 'ruling' : 'note' };
      const { status } = await (callers[agent % callers.length] as Send)(
        'POST',
        `${id}/tasks/${n % notedTasks}/notes`,
        note,
      );
      if (status !== 200) throw new Error(`a note answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: agents }, (_, agent) => write(agent)));
  const found = new Set<string>();
  for (let task = 0; task < notedTasks; task++)
    for (let offset = 0; ; offset += 100) {
      const page = (await send('GET', `${id}/tasks/${task}/notes?limit=100&offset=${offset}`)).body;
      for (const { content } of page['notes'] as { content: string }[]) found.add(content);
      if (!page['has_more']) break;
    }
  return notes - found.size;
}
