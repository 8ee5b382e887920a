// bench cost: processor time of each common route, by process, with one client and with sixteen. Load of the machine
// hardly touches it, so it says what a change gains where milliseconds do not.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../src/config';
import type { Schemas } from '../../../src/generated/schemas';
import { toDriver } from '../../../src/graph/values';
import { printLine } from '../../runtime/output/print-line';
import { openBench, type Bench, type BenchPlace } from './bench';
import { load } from './load';
import { madeText } from './made-texts';
import { median, quantile, timedMs } from './metrics';
import { table } from './print';

export interface CostOptions {
  items: number;
  calls: number;
  only?: string[];
}

type Call = (position: number) => Promise<unknown>;

/** @throws Error where the system has no /proc */
export async function benchCost({ items, calls, only }: CostOptions): Promise<void> {
  const bench = await openBench(`bench cost ${Date.now()}`);
  const place = await bench.place('cost', true);
  try {
    const texts = Array.from({ length: items }, (_, i) => madeText(i));
    await load(
      place,
      texts.map(({ content }) => ({ content, memory_type: 'semantic' })),
    );
    const measured = processesOf(bench);
    const rows: string[][] = [];
    for (const [name, { call, usesBench }] of Object.entries(await routesOf(bench, place, items)))
      for (const at of only && !only.includes(name) ? [] : [1, 16])
        rows.push([name, String(at), ...(await costOf(call, { calls, clients: at }, measured, usesBench === true))]);
    printLine();
    table(['', 'clients', 'Node ms', 'Neo4j ms', 'Redis ms', 'p50 ms', 'p95 ms', 'a second'], rows);
  } finally {
    await bench.removeAll();
    await bench.close();
  }
}

interface Processes {
  service: number;
  neo4j: number;
  redis: number;
}

function processesOf({ config }: Bench): Processes {
  const home = path.resolve(projectRoot, config.MEMORY_HOME);
  const pidOf = (name: string) => Number(readFileSync(path.join(home, `${name}.pid`), 'utf8'));
  return { service: pidOf('service'), neo4j: pidOf('neo4j'), redis: pidOf('redis') };
}

const ticksPerSecond = 100;

/** Processor time of a process and those that it has started, in milliseconds. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the command is in brackets and may have spaces; user and system time are the 12th and 13th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  const tasks = readdirSync(`/proc/${pid}/task`);
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
  );
  return children.reduce((sum, child) => sum + processorMs(Number(child)), own);
}

/** @returns cells of the table, each for one call */
async function costOf(
  call: Call,
  { calls, clients }: { calls: number; clients: number },
  { service, neo4j, redis }: Processes,
  usesBench: boolean,
): Promise<string[]> {
  let next = 0;
  const times: number[] = [];
  const client = async (until: number) => {
    while (next < until) {
      const position = next++;
      times.push((await timedMs(() => call(position))).ms);
    }
  };
  const run = (until: number) => Promise.all(Array.from({ length: clients }, () => client(until)));
  // Plans and compiled code are those of a service that has been asked before.
  await run(calls / 2);
  times.length = 0;
  next = calls / 2;
  const nodeMs = () =>
    usesBench ? process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000 : processorMs(service);
  const before = [nodeMs(), processorMs(neo4j), processorMs(redis)];
  const { ms } = await timedMs(() => run(calls / 2 + calls));
  const after = [nodeMs(), processorMs(neo4j), processorMs(redis)];
  return [
    ...after.map((value, i) => ((value - (before[i] as number)) / calls).toFixed(1)),
    median(times).toFixed(1),
    quantile(times, 0.95).toFixed(1),
    ((calls * 1000) / ms).toFixed(0),
  ];
}

interface Route {
  call: Call;
  /** Whether the bench itself is the client of Neo4j. */
  usesBench?: boolean;
}

async function routesOf(bench: Bench, place: BenchPlace, items: number): Promise<Record<string, Route>> {
  const { items: listed } = await place.get<{ items: { item_id: string }[] }>('/memory/list?limit=100');
  const idOf = (i: number) => (listed[i % listed.length] as { item_id: string }).item_id;
  const questionOf = (i: number) => madeText((i * 37) % items).question;
  const floor = floorOf(bench);
  let added = items;
  const post = (route: string, bodyOf: (i: number) => unknown): Route => ({
    call: (i) => place.post(route, bodyOf(i)),
  });
  const textOf = (): Schemas['items/AddRequest'] => ({ content: madeText(added++).content, memory_type: 'semantic' });
  return {
    floor: { call: (i) => floor(questionOf(i)), usesBench: true },
    search: post('/memory/search', (i) => ({ query: questionOf(i), top_k: 10 })),
    'search, multi_hop': post('/memory/search', (i) => ({ query: questionOf(i), top_k: 10, multi_hop: true })),
    pack: post('/memory/recall/pack', (i) => ({ query: questionOf(i), budget_tokens: 1_000 })),
    ask: post('/memory/ask', (i) => ({ question: questionOf(i) })),
    get: { call: (i) => place.get(`/memory/${idOf(i)}`) },
    list: { call: () => place.get('/memory/list?limit=20') },
    add: post('/memory/add', textOf),
    'add, ten': post('/memory/add/batch', () => ({ items: Array.from({ length: 10 }, textOf) })),
    ingest: post('/memory/ingest', () => ({ content: madeText(added++).content })),
  };
}

/** A vector of the question and one bare query: no search on Neo4j can cost less. */
function floorOf({ driver, config, embed }: Bench): (question: string) => Promise<unknown> {
  const query =
    'CYPHER 25 MATCH (n:MemoryItem) SEARCH n IN (VECTOR INDEX item_embedding FOR $vector LIMIT 10) RETURN n.item_id, n.content';
  return async (question) => {
    const [vector] = await embed.embed([question], 'query');
    return driver.executeQuery(query, toDriver({ vector }), { database: config.NEO4J_DATABASE });
  };
}
