// Kill rounds: a separate instance, two tenants that write all the time, and in each round one failure, chosen by the
// seed: the service, its worker, Neo4j, Redis or the supervisor is killed, Neo4j runs out of memory, or the disk is
// full for ten seconds. After each, the writers pause, and the stored data is compared with the acknowledged writes.
// The full disk needs root, to mount a separate disk. node dist/scripts/lab/drills/kill-rounds.js [--rounds 200]
// [--seed 1]
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Option } from 'commander';
import { provisionKey, createOwner } from '../../../src/auth/provision';
import { loadConfig } from '../../../src/config';
import type { Grant } from '../../../src/ctx';
import { connectGraph } from '../../../src/graph/connect';
import { Graph } from '../../../src/graph/run';
import { commandLine, wholeNumber } from '../../command';
import { openInstance, type Instance } from '../../runtime/instance';
import { printLine } from '../../runtime/output/print-line';
import { findRunning, type ProcessName } from '../../runtime/process/processes';
import { table, verdict } from '../bench/print';
import { randomFrom } from '../isolation/random';
import { DrillLedger, type Tenant } from './ledger';
import { startIn, type Running } from './own-instance';

/** Chances of each kind out of 40. A Neo4j needs longest to come back. */
const chances = { service: 12, worker: 12, redis: 8, neo4j: 3, supervisor: 2, memory: 1, disk: 2 };
type Kind = keyof typeof chances;
const kinds = Object.keys(chances) as Kind[];

const disk = { mb: 2_000, fullMs: 10_000, barSeconds: 30 };
const barSeconds = 15;
/** Writes that must be acknowledged between two rounds. */
const perRound = 20;
const maxWaitMs = 300_000;
const healthMs = 2_000;

/** Seconds from the kill, or from the moment at which the disk has space again. */
interface Round {
  kind: Kind;
  /** Time until the first write was acknowledged. */
  write: number;
  /** Time until a text sent afterwards was processed by a worker. */
  processed: number;
  /** The part of this time that Neo4j took to start. */
  neo4j: number;
  load: number;
}

interface Stage {
  running: Running;
  instance: Instance;
  ledger: DrillLedger;
}

interface Options {
  rounds: number;
  seed: number;
  only: Kind[];
}

async function main(options: Options): Promise<void> {
  const home = mkdtempSync(path.join(tmpdir(), 'kill-rounds-'));
  const hasDisk = process.getuid?.() === 0;
  if (hasDisk) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${disk.mb}m`, 'tmpfs', home]);
  else printLine('Rounds with a full disk are left out: only root can mount a separate disk.');
  try {
    await drill(home, options, hasDisk);
  } finally {
    if (hasDisk) execFileSync('umount', ['-l', home]);
    if (hasDisk) rmdirSync(home);
    else rmSync(home, { recursive: true });
  }
}

async function drill(home: string, { rounds, seed, only }: Options, hasDisk: boolean): Promise<void> {
  const running = await startIn(home);
  const random = randomFrom(seed);
  const pool = only
    .filter((kind) => hasDisk || kind !== 'disk')
    .flatMap((kind) => Array<Kind>(chances[kind]).fill(kind));
  const ledger = new DrillLedger(running.base_url, await tenantsOf(running), randomFrom(seed + 1));
  const stage = { running, instance: await openInstance(home), ledger };
  const made: Round[] = [];
  try {
    for (let n = 1; n <= rounds; n++) {
      await ledger.grow(perRound);
      const kind = random.pick(pool);
      const round = await roundOf(stage, kind);
      made.push(round);
      await ledger.check();
      const { write, processed, neo4j, load } = round;
      const figures = [write, processed, neo4j].map((seconds) => seconds.toFixed(1)).join(', ');
      printLine(`${n}: ${kind}; write, processed, Neo4j ${figures} s; load ${load.toFixed(0)}; ${summaryOf(ledger)}`);
    }
    await ledger.close();
  } finally {
    await running.stop();
  }
  report(made, ledger, seed);
}

const summaryOf = ({ findings }: DrillLedger) =>
  Object.entries(findings)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

/** The tenant of the instance, and another one. */
async function tenantsOf({ local, headers }: Running): Promise<Tenant[]> {
  const config = settingsOf(local);
  const driver = await connectGraph(config);
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  const owner = await createOwner(graph, 'beside', 'main', 'drill@localhost');
  const grants: Grant[] = ['read:memories', 'write:memories'];
  const { key } = await provisionKey(graph, 'test', { ...owner, name: 'drill', grants });
  await driver.close();
  return [
    { mark: 'Brightwater', headers },
    { mark: 'Saltmarsh', headers: { ...headers, 'X-API-Key': key } },
  ];
}

const settingsOf = ({ neo4j: { uri, user, password } }: Running['local']) =>
  loadConfig({ NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password });

async function roundOf(stage: Stage, kind: Kind): Promise<Round> {
  const load = loadavg()[0] as number;
  const startsBefore = neo4jStarts(stage).length;
  const began = await misfortunes[kind](stage);
  const seconds = () => (performance.now() - began) / 1_000;
  await stage.ledger.store();
  const write = seconds();
  await stage.ledger.process();
  const processed = seconds();
  return { kind, write, processed, neo4j: neo4jStarts(stage).slice(startsBefore).at(-1) ?? 0, load };
}

/** Each kill waits until the killed process is gone, and returns the moment at which time measurement starts. */
const misfortunes: Record<Kind, (stage: Stage) => Promise<number>> = {
  service: (stage) => killed(stage, 'service'),
  neo4j: (stage) => killed(stage, 'neo4j'),
  redis: (stage) => killed(stage, 'redis'),
  worker: async ({ instance }) => {
    const worker = workerOf(pidOf(instance, 'service'));
    const began = performance.now();
    process.kill(worker, 'SIGKILL');
    return Promise.resolve(began);
  },
  // Without a supervisor, a dead process is not restarted until somebody starts the instance again.
  supervisor: async (stage) => {
    const began = await killed(stage, 'supervisor', 'service');
    await stage.running.start();
    return began;
  },
  memory: ({ running, instance }) => exhaust(running, instance),
  disk: async ({ running, instance: { home } }) => {
    const ballast = path.join(home, 'ballast');
    for (const until = performance.now() + disk.fullMs; performance.now() < until; await delay(500)) {
      fill(ballast);
      if (!(await lives(running))) throw new Error('/health is silent while the disk is full');
    }
    rmSync(ballast);
    return performance.now();
  },
};

async function lives({ base_url }: Running): Promise<boolean> {
  const init = { headers: { Connection: 'close' }, signal: AbortSignal.timeout(healthMs) };
  return fetch(`${base_url}/health`, init).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function killed({ instance }: Stage, ...names: ProcessName[]): Promise<number> {
  const pids = names.map((name) => pidOf(instance, name));
  const began = performance.now();
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  for (const [i, name] of names.entries()) while (findRunning(instance, name)?.pid === pids[i]) await delay(5);
  return began;
}

function pidOf(instance: Instance, name: ProcessName): number {
  const record = findRunning(instance, name);
  if (!record) throw new Error(`${name} is not running`);
  return record.pid;
}

function workerOf(service: number): number {
  const children = execFileSync('pgrep', ['-P', String(service), '-f', 'main.js'], { encoding: 'utf8' });
  return Number(children.split('\n')[0]);
}

/** Runs a query that exceeds Neo4j's heap, and waits until Neo4j has died. */
async function exhaust({ local }: Running, instance: Instance): Promise<number> {
  const pid = pidOf(instance, 'neo4j');
  const driver = await connectGraph(settingsOf(local));
  // Neo4j does not count texts as memory of the transaction.
  const query =
    'UNWIND range(1, $times) AS n RETURN size(reduce(text = $text, i IN range(1, 30) | text + text)) AS size';
  // Not executeQuery, which would ask again and exhaust the next one too.
  const asked = driver
    .session()
    .run(query, { times: 10, text: 'abcdefgh' })
    .catch(() => undefined);
  const until = performance.now() + maxWaitMs;
  while (findRunning(instance, 'neo4j')?.pid === pid) {
    if (performance.now() > until) throw new Error('Neo4j has survived the query');
    await delay(20);
  }
  const began = performance.now();
  await asked;
  await driver.close();
  return began;
}

function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (const bytes of [1_000_000, 4_096, 1]) writeWhilePossible(descriptor, Buffer.alloc(bytes));
  } finally {
    closeSync(descriptor);
  }
}

function writeWhilePossible(descriptor: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(descriptor, bytes);
  } catch {
    // Full.
  }
}

/** Seconds that each restart of Neo4j took, as the supervisor has logged them. */
function neo4jStarts({ instance }: Stage): number[] {
  const log = readFileSync(path.join(instance.home, 'logs', 'supervisor.log'), 'utf8');
  return [...log.matchAll(/Neo4j is ready again after ([\d.]+) s/g)].map(([, seconds]) => Number(seconds));
}

function report(rounds: Round[], { findings }: DrillLedger, seed: number): void {
  printLine();
  const columns = ['write', 'processed', 'neo4j', 'load'] as const;
  table(
    ['seconds, median and longest', 'rounds', ...columns],
    kinds.map((kind) => {
      const own = rounds.filter((round) => round.kind === kind);
      const both = (name: (typeof columns)[number]) => {
        const sorted = own.map((round) => round[name]).toSorted((a, b) => a - b);
        return [sorted[sorted.length >> 1], sorted.at(-1)].map((value) => (value ?? 0).toFixed(1)).join(' ');
      };
      return [kind, own.length, ...columns.map(both)];
    }),
  );
  printLine(`\nseed ${seed}`);
  const { acknowledged, ...wrong } = findings;
  printLine(`acknowledged writes: ${acknowledged}`);
  for (const [name, count] of Object.entries(wrong)) verdict(name, count, 0, 'most');
  const slowest = (isOfDisk: boolean) =>
    Math.max(
      0,
      ...rounds.filter(({ kind }) => (kind === 'disk') === isOfDisk).map(({ write, neo4j }) => write - neo4j),
    );
  verdict('seconds until a write is acknowledged, besides the start of Neo4j', slowest(false), barSeconds, 'most');
  verdict('seconds until a write is acknowledged once a full disk has space', slowest(true), disk.barSeconds, 'most');
  const isLate = slowest(false) > barSeconds || slowest(true) > disk.barSeconds;
  process.exitCode = isLate || Object.values(wrong).some((count) => count > 0) ? 1 : 0;
}

if (require.main === module)
  void commandLine(
    'kill-rounds',
    'Kills the parts of a separate instance at random, exhausts its memory and disk, and checks every acknowledged write.',
  )
    .option('--rounds <number>', 'misfortunes', wholeNumber, 200)
    .option('--seed <number>', 'seed of the random choices', wholeNumber, 1)
    .addOption(new Option('--only <kinds...>', 'failures to choose from').choices(kinds).default(kinds))
    .action(main)
    .parseAsync();
