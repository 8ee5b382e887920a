// Supervisor drill: kills Neo4j, Redis and the service in turn while clients write, then exhausts Neo4j's memory.
// Acknowledged writes must be stored, and everything must work again in time. node
// dist/scripts/tools/drills/supervisor.js [--kills 20] [--exhaustions 10]
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectGraph } from '../../../src/graph/connect';
import { loadConfig } from '../../../src/config';
import { commandLine, wholeNumber } from '../../command';
import { openInstance, type Instance } from '../../runtime/instance';
import { findRunning } from '../../runtime/process/processes';
import { table, verdict } from '../bench/print';
import { contentsOf, startIn, type Running } from './own-instance';
import { printLine } from '../../runtime/output/print-line';

type Victim = 'neo4j' | 'redis' | 'service';
const victims: Victim[] = ['neo4j', 'redis', 'service'];
const writers = 4;
/** Writes that must be acknowledged in each round. */
const perRound = 40;
const maxWaitMs = 300_000;
const barSeconds = 15;
/** Run time after which the supervisor uses its minimum pause again. */
const stableMs = 31_000;

/** Seconds from the kill until each kind of request succeeded again; `how` names the killed process. */
interface Round {
  how: string;
  add: number;
  search: number;
  ready: number;
  /** Seconds until a text sent after the kill was completed. */
  ingest: number;
  load: number;
}

interface State {
  /** Contents of acknowledged writes, by id. */
  written: Map<string, string>;
  runs: string[];
  isOver: boolean;
}

async function main({ kills, exhaustions }: { kills: number; exhaustions: number }): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), 'supervisor-drill-'));
  const running = await startIn(home);
  const instance = await openInstance(home);
  const state: State = { written: new Map(), runs: [], isOver: false };
  const rounds: Round[] = [];
  try {
    const writing = Array.from({ length: writers }, (_, writer) => write(running, writer, state));
    await acknowledged(state, perRound, writing);
    const began = new Map<Victim, number>();
    for (let round = 0; round < kills + exhaustions; round++) {
      const isKill = round < kills;
      const victim = isKill ? (victims[round % victims.length] as Victim) : 'neo4j';
      await delay(Math.max(0, (began.get(victim) ?? -stableMs) + stableMs - performance.now()));
      const pid = pidOf(instance, victim);
      if (isKill) process.kill(pid, 'SIGKILL');
      else await exhaust(running, instance, pid);
      const back = await timeBack(running, instance, victim, pid);
      rounds.push({ how: isKill ? `kill ${victim}` : 'no memory', ...back, load: loadavg()[0] as number });
      began.set(victim, performance.now());
      printLine(`${round + 1}: ${lineOf(rounds.at(-1) as Round)}`);
      await acknowledged(state, state.written.size + perRound, writing);
    }
    state.isOver = true;
    await Promise.all(writing);
    report(rounds);
    const lost = await lostOf(running, state);
    const open = await openRuns(running, state);
    printLine(
      `acknowledged ${state.written.size}, lost ${lost.length}; runs ${state.runs.length}, not completed ${open}`,
    );
    const slowest = Math.max(...rounds.flatMap(({ add, search, ready }) => [add, search, ready]));
    verdict('seconds until add, search and /ready are answered', slowest, barSeconds, 'most');
    process.exitCode = lost.length === 0 && slowest <= barSeconds ? 0 : 1;
  } finally {
    state.isOver = true;
    await running.stop();
    rmSync(home, { recursive: true });
  }
}

const lineOf = ({ how, add, search, ready, ingest }: Round) =>
  `${how}; add ${add.toFixed(1)} s, search ${search.toFixed(1)}, ready ${ready.toFixed(1)}, ingest ${ingest.toFixed(1)}`;

function pidOf(instance: Instance, victim: Victim): number {
  const record = findRunning(instance, victim);
  if (!record) throw new Error(`${victim} is not running`);
  return record.pid;
}

function report(rounds: Round[]): void {
  const kinds = [...new Set(rounds.map(({ how }) => how))];
  const columns = ['add', 'search', 'ready', 'ingest'] as const;
  printLine();
  table(
    ['seconds, median and longest', 'rounds', ...columns, 'load'],
    kinds.map((kind) => {
      const own = rounds.filter(({ how }) => how === kind);
      const both = (values: number[]) => {
        const sorted = values.toSorted((a, b) => a - b);
        return `${(sorted[sorted.length >> 1] as number).toFixed(1)} ${(sorted.at(-1) as number).toFixed(1)}`;
      };
      return [kind, own.length, ...[...columns, 'load' as const].map((name) => both(own.map((round) => round[name])))];
    }),
  );
}

/** Sends items one after the other, every third as a text. After a refusal it sends another item. */
async function write(running: Running, writer: number, state: State): Promise<void> {
  for (let count = 0; !state.isOver; count++) {
    const content = `Writer ${writer} of Brightwater Labs noted observation ${count} of the tide.`;
    const route = count % 3 === 0 ? '/memory/ingest?mode=async' : '/memory/add';
    const answer = await send(running, route, { content });
    if (answer?.item_id) {
      state.written.set(answer.item_id, content);
      if (answer.run_id) state.runs.push(answer.run_id);
    } else await delay(100);
    await delay(50);
  }
}

interface Answer {
  item_id?: string;
  run_id?: string;
  status?: string;
  content?: string;
  results?: unknown[];
}

/**
 * The answer; undefined while the service is unavailable.
 * @throws Error for any other refusal
 */
async function send({ base_url, headers }: Running, route: string, body?: object): Promise<Answer | undefined> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const signal = AbortSignal.timeout(90_000);
  try {
    const response = await fetch(base_url + route, { headers, signal, ...init });
    if (response.ok) return (await response.json()) as Answer;
    if (response.status !== 503) throw new Refused(`${route} answered ${response.status}: ${await response.text()}`);
  } catch (error) {
    if (error instanceof Refused) throw error;
  }
  return undefined;
}

class Refused extends Error {}

async function acknowledged(state: State, count: number, writing: Promise<void>[]): Promise<void> {
  while (state.written.size < count) await Promise.race([delay(50), ...writing]);
}

/** Runs a query that exceeds Neo4j's heap, and waits until Neo4j has died. */
async function exhaust({ local }: Running, instance: Instance, pid: number): Promise<void> {
  const { uri, user, password } = local.neo4j;
  const settings = { NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password };
  const driver = await connectGraph(loadConfig(settings));
  // Neo4j does not count texts as memory of the transaction.
  const query =
    'UNWIND range(1, $times) AS n RETURN size(reduce(text = $text, i IN range(1, 30) | text + text)) AS size';
  const asked = driver.executeQuery(query, { times: 10, text: 'abcdefgh' }).catch(() => undefined);
  const until = performance.now() + maxWaitMs;
  while (findRunning(instance, 'neo4j')?.pid === pid) {
    if (performance.now() > until) throw new Error('Neo4j has survived the query');
    await delay(20);
  }
  await asked;
  await driver.close();
}

/** Seconds until the killed process runs again, and each kind of request succeeds. */
async function timeBack(running: Running, instance: Instance, victim: Victim, pid: number) {
  const began = performance.now();
  const isBack = () => (findRunning(instance, victim)?.pid ?? pid) !== pid;
  const secondsUntil = async (ask: () => Promise<boolean>) => {
    while (!(isBack() && (await ask()))) {
      if (performance.now() - began > maxWaitMs) throw new Error(`${victim} has not come back`);
      await delay(50);
    }
    return (performance.now() - began) / 1000;
  };
  const content = `After the death of ${victim} ${pid} Mara Lindqvist wrote.`;
  const [add, search, ready, ingest] = await Promise.all([
    secondsUntil(async () => (await send(running, '/memory/add', { content })) !== undefined),
    secondsUntil(
      async () => (await send(running, '/memory/search', { query: 'the tide' }))?.results?.length !== undefined,
    ),
    secondsUntil(async () => (await send(running, '/ready')) !== undefined),
    secondsUntil(
      async () => (await send(running, '/memory/ingest', { content, skip_existing: false }))?.status === 'created',
    ),
  ]);
  return { add, search, ready, ingest };
}

/** Acknowledged writes that are missing or differ. */
async function lostOf(running: Running, { written }: State): Promise<string[]> {
  const contents = await contentsOf(running);
  return [...written].filter(([item_id, content]) => contents.get(item_id) !== content).map(([item_id]) => item_id);
}

/** Number of runs without a successful end. */
async function openRuns(running: Running, { runs }: State): Promise<number> {
  const until = performance.now() + maxWaitMs;
  let open = runs;
  while (open.length > 0 && performance.now() < until) {
    const left: string[] = [];
    for (const run_id of open) if ((await send(running, `/memory/runs/${run_id}`))?.status !== 'ok') left.push(run_id);
    open = left;
  }
  return open.length;
}

if (require.main === module)
  void commandLine(
    'supervisor',
    'Kills Neo4j, Redis and the service of an instance of its own in turn, and lets Neo4j run out of memory, while clients write.',
  )
    .option('--kills <number>', 'rounds with a kill', wholeNumber, 20)
    .option('--exhaustions <number>', 'rounds in which Neo4j runs out of memory', wholeNumber, 10)
    .action(main)
    .parseAsync();
