// Soak drill: even, mixed load for two hours. Prints each minute the resident memory of service, worker and Neo4j, and
// fails if one of them still grows in the last third. node dist/scripts/lab/drills/soak.js [--minutes 120] [--clients
// 4]
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../../src/config';
import { commandLine, wholeNumber } from '../../command';
import { printLine } from '../../runtime/output/print-line';
import { openDrill, type Drill } from './drill';

/** Growth of the last third over the middle one that counts as level. */
const level = 1.05;
/** Items are added again under one of these ids, so that the store stays as large as it is. */
const ids = 500;

type Sample = Record<string, number>;

/** Resident megabytes by name of the processes of this instance. */
function memory(home: string): Sample {
  const sample: Sample = {};
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      const name = /dist\/src\/main\.js/.test(command)
        ? /(?:^|\0)ROLE=worker/.test(environment)
          ? 'worker'
          : 'service'
        : command.includes(home) && /neo4j/i.test(command)
          ? 'neo4j'
          : undefined;
      if (name === undefined || (name !== 'neo4j' && !environment.includes(home))) continue;
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      sample[name] = Math.max(sample[name] ?? 0, Math.round(Number(kilobytes) / 1_000));
    } catch {
      // The process has ended, or belongs to somebody else.
    }
  }
  return sample;
}

const words = ['quay', 'foghorn', 'gasket', 'ledger', 'slipway', 'beacon', 'winch', 'barge'];
const text = (i: number) => `${words[i % 8]} ${words[(i >> 3) % 8]} was checked in round ${i}.`;

async function send(drill: Drill, route: string, body: object): Promise<void> {
  const init = { method: 'POST', headers: drill.headers, body: JSON.stringify(body) };
  const response = await fetch(drill.base_url + route, init);
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${route} answered ${response.status}`);
}

const calls: ((drill: Drill, i: number) => Promise<void>)[] = [
  (drill, i) => send(drill, '/memory/add', { content: text(i), external_id: `soak-${i % ids}` }),
  (drill, i) => send(drill, '/memory/search', { query: text(i) }),
  (drill, i) => send(drill, '/memory/search', { query: text(i), multi_hop: true }),
  (drill, i) => send(drill, '/memory/ask', { question: `When was the ${words[i % 8]} checked?` }),
  (drill, i) => send(drill, '/memory/recall/pack', { budget_tokens: 800, query: text(i) }),
];

/** Requests of one client, four in a second at most. */
async function load(drill: Drill, client: number, until: number, count: () => void): Promise<void> {
  for (let i = client; Date.now() < until; i += 7) {
    await calls[i % calls.length]?.(drill, i);
    count();
    await delay(250);
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

async function main({ minutes, clients }: { minutes: number; clients: number }): Promise<void> {
  const drill = await openDrill('soak');
  const home = path.resolve(projectRoot, drill.config.MEMORY_HOME);
  const until = Date.now() + minutes * 60_000;
  const samples: Sample[] = [];
  let sent = 0;
  try {
    const all = Array.from({ length: clients }, (_, client) => load(drill, client, until, () => sent++));
    const loads = Promise.all(all);
    for (let minute = 1; minute <= minutes; minute++) {
      await Promise.race([loads, delay(60_000)]);
      const sample = memory(home);
      samples.push(sample);
      const shown = Object.entries(sample).map(([name, megabytes]) => `${name} ${megabytes} MB`);
      printLine(`minute ${minute}: ${shown.join(', ')}; ${sent} requests`);
    }
    await loads;
  } finally {
    await drill.close();
  }
  const third = Math.floor(samples.length / 3);
  for (const name of Object.keys(samples.at(-1) ?? {})) {
    const values = samples.map((sample) => sample[name] ?? 0);
    const growth = mean(values.slice(-third)) / mean(values.slice(third, -third));
    const isLevel = growth <= level;
    printLine(`${isLevel ? '✓' : '✗'} ${name}: the last third is ${growth.toFixed(3)} of the middle one`);
    if (!isLevel) process.exitCode = 1;
  }
}

void commandLine('soak', 'Even load, with the memory of the service and of Neo4j each minute.')
  .option('--minutes <number>', 'length', wholeNumber, 120)
  .option('--clients <number>', 'clients at once', wholeNumber, 4)
  .action(main)
  .parseAsync();
