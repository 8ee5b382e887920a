// bench cost: processor time of each common route, by process, with one client and with sixteen. The load of the
// machine hardly affects it, so it shows the gain of a change when milliseconds do not.
import { readFileSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { projectRoot } from '../../../src/config';
import type { Schemas } from '../../../src/generated/schemas';
import { toDriver } from '../../../src/graph/values';
import { batches } from '../../../src/lists';
import { printLine } from '../../runtime/output/print-line';
import { openBench, type Bench, type BenchPlace } from './bench';
import { load } from './load';
import { madeText } from './made-texts';
import { median, quantile, timedMs } from './metrics';
import { openPeer, serveEmbeddings, type PeerName } from './peer-process';
import { table } from './print';

export interface CostOptions {
  items: number;
  calls: number;
  only?: string[];
  clients: number[];
  peers: PeerName[];
}

type Call = (position: number) => Promise<unknown>;

/** @throws Error where the system has no /proc */
export async function benchCost({ items, calls, only, clients, peers }: CostOptions): Promise<void> {
  const bench = await openBench(`bench cost ${Date.now()}`);
  const place = await bench.place('cost', true);
  try {
    const texts = Array.from({ length: items }, (_, i) => madeText(i));
    await load(
      place,
      texts.map(({ content }) => ({ content, memory_type: 'semantic' })),
    );
    const rows: string[][] = [];
    const measure = async (name: string, { call, processes }: Route) => {
      for (const at of only && !only.includes(name) ? [] : clients)
        rows.push([name, String(at), ...(await costOf(call, { calls, clients: at }, processes))]);
    };
    for (const [name, route] of Object.entries(await routesOf(bench, place, items))) await measure(name, route);
    for (const name of peers) await withPeer(name, bench, items, measure);
    printLine();
    table(['', 'clients', 'library ms', 'store ms', 'Redis ms', 'p50 ms', 'p95 ms', 'a second'], rows);
  } finally {
    await bench.removeAll();
    await bench.close();
  }
}

/** The use of a call; without an id, nothing is counted. */
interface Processes {
  /** The service; or the bench itself, if it is the client of Neo4j or embeds for a peer. */
  library: (number | 'bench')[];
  store?: number | undefined;
  redis?: number | undefined;
}

function processesOf({ config }: Bench): { service: number; store: number; redis: number } {
  const home = path.resolve(projectRoot, config.MEMORY_HOME);
  const pidOf = (name: string) => Number(readFileSync(path.join(home, `${name}.pid`), 'utf8'));
  return { service: pidOf('service'), store: pidOf('neo4j'), redis: pidOf('redis') };
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
  { library, store, redis }: Processes,
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
  // Calls a warm service, so that plans and compiled code exist already.
  await run(calls / 2);
  times.length = 0;
  next = calls / 2;
  const msOf = (pid: number | 'bench' | undefined) =>
    pid === 'bench' ? ownMs() : pid === undefined ? 0 : processorMs(pid);
  const spent = () => [library.reduce<number>((sum, pid) => sum + msOf(pid), 0), msOf(store), msOf(redis)];
  const before = spent();
  const { ms } = await timedMs(() => run(calls / 2 + calls));
  const after = spent();
  return [
    ...after.map((value, i) => ((value - (before[i] as number)) / calls).toFixed(1)),
    median(times).toFixed(1),
    quantile(times, 0.95).toFixed(1),
    ((calls * 1000) / ms).toFixed(0),
  ];
}

const ownMs = () => process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000;

interface Route {
  call: Call;
  processes: Processes;
}

async function routesOf(bench: Bench, place: BenchPlace, items: number): Promise<Record<string, Route>> {
  const { items: listed } = await place.get<{ items: { item_id: string }[] }>('/memory/list?limit=100');
  const idOf = (i: number) => (listed[i % listed.length] as { item_id: string }).item_id;
  const questionOf = (i: number) => madeText((i * 37) % items).question;
  const floor = floorOf(bench);
  let added = items;
  const { service, store, redis } = processesOf(bench);
  const processes = { library: [service], store, redis };
  const post = (route: string, bodyOf: (i: number) => unknown): Route => ({
    processes,
    call: (i) => place.post(route, bodyOf(i)),
  });
  const textOf = (): Schemas['items/AddRequest'] => ({ content: madeText(added++).content, memory_type: 'semantic' });
  return {
    floor: { processes: { library: ['bench'], store }, call: (i) => floor(questionOf(i)) },
    search: post('/memory/search', (i) => ({ query: questionOf(i), top_k: 10 })),
    'search, multi_hop': post('/memory/search', (i) => ({ query: questionOf(i), top_k: 10, multi_hop: true })),
    pack: post('/memory/recall/pack', (i) => ({ query: questionOf(i), budget_tokens: 1_000 })),
    ask: post('/memory/ask', (i) => ({ question: questionOf(i) })),
    get: { processes, call: (i) => place.get(`/memory/${idOf(i)}`) },
    list: { processes, call: () => place.get('/memory/list?limit=20') },
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

const loadedAtOnce = 100;

/** Another library with as many texts of the same kind. */
async function withPeer(
  name: PeerName,
  bench: Bench,
  items: number,
  measure: (route: string, of: Route) => Promise<void>,
): Promise<void> {
  const server = await serveEmbeddings(bench.embed, new Map());
  const peer = await openPeer(name, bench, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    const texts = Array.from({ length: items }, (_, i) => madeText(i).content);
    for (const some of batches(texts, loadedAtOnce)) await peer.post('batch', some);
    let added = items;
    const { library, neo4j } = peer.pids();
    const processes: Processes = { library: [library, 'bench'], store: neo4j };
    const question = (i: number) => madeText((i * 37) % items).question;
    await measure(`${name}, search`, { processes, call: (i) => peer.post('search', question(i)) });
    await measure(`${name}, add`, { processes, call: () => peer.post('add', madeText(added++).content) });
  } finally {
    await peer.close();
    server.close();
  }
}
