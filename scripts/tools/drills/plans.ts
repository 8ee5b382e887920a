// Plan drill: how fast plans, ready tasks and claims are with many open tasks; 50 agents who claim over two service processes, of whom many
// die and one process is killed; notes of many agents at once. node dist/scripts/tools/drills/plans.js [--open 20000] [--tasks 2000]
import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../../../src/memory/asking/search/metrics';
import { commandLine, wholeNumber } from '../../command';
import { choosePort } from '../../runtime/process/ports';
import { openDrill, type Drill } from './drill';
import { startService, type ServiceProcess } from './service-process';

interface Answer {
  status: number;
  body: Record<string, unknown>;
  ms: number;
}

type Send = (method: string, path: string, body?: object) => Promise<Answer>;

const callerOf =
  (drill: Drill, base: () => string): Send =>
  async (method, path, body) => {
    const sent = performance.now();
    try {
      const response = await fetch(`${base()}/memory/plans/${path}`, {
        method,
        headers: drill.headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      return { status: response.status, body: answer, ms: performance.now() - sent };
    } catch {
      return { status: 0, body: {}, ms: performance.now() - sent };
    }
  };

/** A plan of layers: each task waits for two of the layer before it. */
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

/** Tasks of a plan that is timed, unless fewer are open in all. */
const maxTasks = 5_000;

/** Times in milliseconds. */
interface Speed {
  create: number[];
  read: number[];
  ready: number[];
  claim: number[];
}

async function measure(send: Send, open: number, calls: number): Promise<Speed> {
  const speed: Speed = { create: [], read: [], ready: [], claim: [] };
  const ids: string[] = [];
  const planTasks = Math.min(open, maxTasks);
  for (let n = 0; n < open / planTasks; n++) {
    const { status, body, ms } = await send(
      'POST',
      'create',
      layered(`plan ${n}`, planTasks, Math.ceil(planTasks / 10)),
    );
    if (status !== 200) throw new Error(`create answered ${status}: ${JSON.stringify(body).slice(0, 500)}`);
    ids.push(body['plan_id'] as string);
    speed.create.push(ms);
  }
  for (let n = 0; n < 10; n++) speed.read.push((await send('GET', ids[n % ids.length] as string)).ms);
  for (let n = 0; n < calls; n++) speed.ready.push((await send('GET', 'ready?limit=20')).ms);
  for (let n = 0; n < calls; n++) speed.claim.push((await send('POST', 'ready/claim', { agent_id: `agent ${n}` })).ms);
  return speed;
}

/** A claim that was granted. */
interface Granted {
  item_id: string;
  token: number;
  /** The end of its lease. */
  until: number;
}

interface Claims {
  granted: Granted[];
  /** Tasks by how often their completion was accepted. */
  completions: Map<string, number>;
  /** Updates with a token that was lost. */
  lost: number;
  abandoned: number;
  /** Tasks that are not complete; a completion whose answer was lost with its process counts too. */
  left: number;
  seconds: number;
}

const leaseSeconds = 5;

async function claimAll(
  callers: Send[],
  ids: string[],
  tasks: number,
  kill: () => Promise<void>,
  unfinished: () => Promise<number>,
): Promise<Claims> {
  const report: Claims = { granted: [], completions: new Map(), lost: 0, abandoned: 0, left: tasks, seconds: 0 };
  const began = performance.now();
  let killed = false;
  const isDone = () => report.left === 0 || performance.now() - began > 1_200_000;
  const watch = async () => {
    for (; !isDone(); await delay(500)) report.left = await unfinished();
  };
  const agent = async (send: Send, n: number): Promise<void> => {
    for (let turn = 0; !isDone(); turn++) {
      const { status, body } = await send('POST', `${ids[(n + turn) % ids.length]}/claim`, {
        agent_id: `agent ${n}`,
        lease_seconds: leaseSeconds,
      });
      if (status !== 200 || body['item_id'] === null) {
        await delay(200);
        continue;
      }
      const { item_id, plan_id, token } = body as { item_id: string; plan_id: string; token: number };
      report.granted.push({ item_id, token, until: Date.parse(body['lease_until'] as string) });
      if (!killed && report.granted.length > tasks / 4) {
        killed = true;
        await kill();
      }
      // Every fifth agent dies with its task, every tenth comes back too late.
      if (turn % 5 === 4) {
        report.abandoned++;
        continue;
      }
      if (turn % 10 === 7) await delay(leaseSeconds * 1_000 + 500);
      const done = await send('PATCH', `${plan_id}/task`, { task_id: item_id, status: 'complete', token });
      if (done.status === 200) report.completions.set(item_id, (report.completions.get(item_id) ?? 0) + 1);
      else if (done.status === 409) report.lost++;
    }
  };
  await Promise.all([watch(), ...callers.map((send, n) => agent(send, n))]);
  report.seconds = (performance.now() - began) / 1000;
  return report;
}

/** Claims of a task that began before the one before them had ended. */
function overlapping({ granted }: Claims): number {
  const byTask = new Map<string, Granted[]>();
  for (const each of granted) byTask.set(each.item_id, [...(byTask.get(each.item_id) ?? []), each]);
  return [...byTask.values()].flatMap((of) => {
    const sorted = [...of].sort((a, b) => a.token - b.token);
    return sorted.filter((each, n) => n > 0 && (sorted[n - 1] as Granted).until > each.until - leaseSeconds * 1_000);
  }).length;
}

const agents = 20;
const notedTasks = 10;

/** @returns notes that were sent and are not there */
async function handOffs(send: Send, notes: number): Promise<number> {
  const plan = layered('hand-offs', notedTasks, notedTasks);
  const id = (await send('POST', 'create', plan)).body['plan_id'] as string;
  const write = async (agent: number) => {
    for (let n = agent; n < notes; n += agents) {
      const note = { content: `Note ${n} of agent ${agent}.`, kind: n % 5 === 0 ? 'ruling' : 'note' };
      const { status } = await send('POST', `${id}/tasks/${n % notedTasks}/notes`, note);
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

async function main({ open, tasks, calls }: { open: number; tasks: number; calls: number }): Promise<void> {
  const drill = await openDrill('plan drill');
  const ports = [await choosePort(), await choosePort()];
  const services: ServiceProcess[] = await Promise.all(ports.map((port) => startService(drill.config, port)));
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const baseOf = (n: number) => () => `http://127.0.0.1:${ports[n % ports.length]}`;
  try {
    const first = callerOf(drill, baseOf(0));
    const speed = await measure(first, open, calls);
    for (const [name, times] of Object.entries(speed))
      print(
        `${name.padEnd(8)} p50 ${quantile(times as number[], 0.5).toFixed(0)} ms, p95 ${quantile(times as number[], 0.95).toFixed(0)} ms (${(times as number[]).length} calls, ${open} open tasks)`,
      );
    const ids: string[] = [];
    for (let n = 0; n < 4; n++)
      ids.push((await first('POST', 'create', layered(`claims ${n}`, tasks / 4, 50))).body['plan_id'] as string);
    const callers = Array.from({ length: 50 }, (_, n) => callerOf(drill, baseOf(n)));
    const unfinished = async () => {
      const [row] = await drill.rows<{ left: number }>(
        "MATCH (task:PlanTask {scope_key: $scope_key})-[:PART_OF]->(plan:Plan) WHERE plan.plan_id IN $ids OR plan.item_id IN $ids RETURN sum(CASE task.status WHEN 'complete' THEN 0 ELSE 1 END) AS left",
        { ids },
      );
      return Number(row?.left ?? tasks);
    };
    const report = await claimAll(
      callers,
      ids,
      tasks,
      async () => {
        await services[1]?.kill();
        services[1] = await startService(drill.config, ports[1] as number);
      },
      unfinished,
    );
    const twice = [...report.completions.values()].filter((count) => count > 1).length;
    const overlaps = overlapping(report);
    print(
      `claims   ${report.granted.length} granted to 50 agents over two processes, ${report.abandoned} abandoned, one process killed; ${report.seconds.toFixed(0)} s`,
    );
    print(
      `         ${tasks - report.left} of ${tasks} tasks complete, ${twice} completed twice, ${overlaps} claimed twice at a time, ${report.lost} late updates refused`,
    );
    const missing = await handOffs(first, 1_000);
    print(`notes    1000 of ${agents} agents, ${missing} missing`);
    process.exitCode = report.left === 0 && twice + overlaps + missing === 0 ? 0 : 1;
  } finally {
    for (const service of services) await service.stop();
    await drill.close();
  }
}

if (require.main === module)
  void commandLine('plans', 'Plans with many open tasks, agents who claim and die, and notes of many agents at once.')
    .option('--open <number>', 'open tasks while ready and claim are timed', wholeNumber, 20_000)
    .option('--tasks <number>', 'tasks that agents claim', wholeNumber, 2_000)
    .option('--calls <number>', 'timed calls of ready and of claim', wholeNumber, 200)
    .action(main)
    .parseAsync();
