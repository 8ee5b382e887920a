// bench peers: adding and searching texts with this service and with other memory libraries, in turns.
import type { AddressInfo } from 'node:net';
import type { Schemas } from '../../../src/generated/schemas';
import { toDriver } from '../../../src/graph/values';
import { batches } from '../../../src/lists';
import { printLine } from '../../runtime/output/print-line';
import { openBench, type Bench } from './bench';
import { readItems, readQueries, type RetrievalSet } from './data-sets';
import { madeText } from './made-texts';
import { mean, quantile, timedMs } from './metrics';
import { openPeer, serveEmbeddings, type Peer, type PeerName, type PeerRoute } from './peer-process';
import { table } from './print';
import { cachedVectors } from './real-texts';

/** Milliseconds, and the texts that a search found, best first. */
interface Call {
  ms: number;
  found: string[];
}

interface Subject {
  add(text: string): Promise<Call>;
  batch(texts: string[]): Promise<Call>;
  search(question: string): Promise<Call>;
  /** Kills it with SIGKILL and reopens its data. Missing if its process holds no data. */
  reopen?(): Promise<void>;
  close(): Promise<void>;
}

/** Facts shown next to the figures. */
const subjects = {
  ours: { store: 'Neo4j', process: 'server, REST', survives: 'yes (drills)' },
  floor: { store: 'Neo4j', process: 'server, Bolt', survives: 'yes (Neo4j)' },
  'mem0-qdrant': { store: 'qdrant in SQLite; SQLite', process: 'in process' },
  'mem0-faiss': { store: 'faiss, one file; SQLite', process: 'in process' },
  'graphiti-neo4j': { store: 'Neo4j', process: 'in process; server', survives: 'yes (Neo4j)' },
  'graphiti-kuzu': { store: 'Kuzu', process: 'in process' },
  cognee: { store: 'LanceDB, Ladybug; SQLite', process: 'in process' },
} as const satisfies Record<'ours' | 'floor' | PeerName, { store: string; process: string; survives?: string }>;
type SubjectName = keyof typeof subjects;
export const subjectNames = Object.keys(subjects) as SubjectName[];

export interface PeersOptions {
  data?: string;
  items: number;
  only: SubjectName[];
}

const rounds = 5;
const perRound = { search: 20, add: 20, batch: 2 };
const inBatch = 50;
const loadedAtOnce = 100;
const top_k = 10;

export async function benchPeers({ data, items, only }: PeersOptions): Promise<void> {
  const texts = data === undefined ? madeTexts(items) : textsOf(data, items);
  const bench = await openBench(`bench peers ${Date.now()}`);
  const server = await serveEmbeddings(bench.embed, await vectorsOf(bench, texts.loaded));
  const opened = new Map<SubjectName, Subject>();
  try {
    for (const name of only) {
      const subject = await open(name, bench, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      opened.set(name, subject);
      const { ms } = await timedMs(async () => {
        for (const some of batches(texts.loaded, loadedAtOnce)) await subject.batch(some);
      });
      printLine(`${name}: ${items} texts loaded in ${(ms / 1000).toFixed(1)} s`);
    }
    await report(opened, texts);
  } finally {
    for (const subject of opened.values()) await subject.close();
    server.close();
    await bench.removeAll();
    await bench.close();
  }
}

interface Texts {
  loaded: string[];
  /** Texts stored one by one and in batches during the measurement. */
  added: string[];
  questions: { question: string; gold: string[] }[];
}

const addedInAll = rounds * (perRound.add + perRound.batch * inBatch) + 1;
const asked = rounds * perRound.search;

function madeTexts(count: number): Texts {
  const made = Array.from({ length: count + addedInAll }, (_, i) => madeText(i));
  const contents = made.map(({ content }) => content);
  return {
    loaded: contents.slice(0, count),
    added: contents.slice(count),
    questions: Array.from({ length: asked }, (_, i) => {
      const { question, content } = made[Math.floor((i * count) / asked)] as (typeof made)[number];
      return { question, gold: [content] };
    }),
  };
}

const sets: RetrievalSet[] = ['locomo', 'musique', '2wiki', 'hotpotqa'];

/** The items that answer the questions, and others of the same sets. */
function textsOf(data: string, count: number): Texts {
  const perSet = sets.map((set) => {
    const contents = new Map(readItems(data, set).map(({ id, content }) => [id, content]));
    const questions = readQueries(data, set)
      .filter(({ category }) => category !== 'adversarial')
      .slice(0, asked / sets.length)
      .map(({ query, gold }) => ({ question: query, gold: gold.map((id) => contents.get(id) as string) }));
    return { contents: [...contents.values()], questions };
  });
  const questions = perSet.flatMap((set) => set.questions);
  const texts = [...new Set([...questions.flatMap(({ gold }) => gold), ...mixed(perSet.map((set) => set.contents))])];
  if (texts.length < count + addedInAll) throw new Error(`the sets hold ${texts.length} distinct texts`);
  return { loaded: texts.slice(0, count), added: texts.slice(count, count + addedInAll), questions };
}

/** The first of each list, then the second of each, and so on. */
const mixed = (lists: string[][]): string[] =>
  Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) => i).flatMap((i) =>
    lists.flatMap((list) => list.slice(i, i + 1)),
  );

async function vectorsOf(bench: Bench, texts: string[]): Promise<Map<string, Float32Array>> {
  const vectors = await cachedVectors(bench.embed, bench.cache, texts, texts.length);
  return new Map(texts.map((text, i) => [text, vectors[i] as Float32Array]));
}

async function report(opened: Map<SubjectName, Subject>, { added, questions }: Texts): Promise<void> {
  const times = new Map<SubjectName, Times>(
    [...opened.keys()].map((name) => [name, { add: [], batch: [], search: [] }]),
  );
  const recall = new Map([...opened.keys()].map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    const order = [...opened];
    // A B, then B A: no one always follows the same neighbour.
    for (const [name, subject] of round % 2 === 0 ? order : order.reverse()) {
      const of = times.get(name) as Times;
      for (const { question, gold } of slice(questions, round, perRound.search)) {
        const { ms, found } = await subject.search(question);
        of.search.push(ms);
        recall.get(name)?.push(gold.filter((text) => found.includes(text)).length / gold.length);
      }
      const own = slice(added, round, perRound.add + perRound.batch * inBatch);
      for (const text of own.slice(0, perRound.add)) of.add.push((await subject.add(text)).ms);
      for (let from = perRound.add; from < own.length; from += inBatch)
        of.batch.push((await subject.batch(own.slice(from, from + inBatch))).ms / inBatch);
    }
  }
  const rows: string[][] = [];
  for (const [name, subject] of opened) {
    const of = times.get(name) as Times;
    const { store, process, ...more } = { survives: '', ...subjects[name] };
    rows.push([
      name,
      ...[of.add, of.batch, of.search].map((all) => [0.5, 0.95].map((at) => quantile(all, at).toFixed(1)).join(' / ')),
      mean(recall.get(name) as number[]).toFixed(3),
      store,
      process,
      more.survives || ((await survives(subject, added.at(-1) as string)) ? 'yes' : 'NO'),
    ]);
  }
  printLine();
  table(
    [
      `p50 / p95 ms`,
      'add',
      `batch of ${inBatch}, an item`,
      'search',
      `recall@${top_k}`,
      'store',
      'process',
      'kept after kill -9',
    ],
    rows,
  );
}

type Times = Record<'add' | 'batch' | 'search', number[]>;

const slice = <T>(all: T[], round: number, size: number) => all.slice(round * size, (round + 1) * size);

async function survives(subject: Subject, text: string): Promise<boolean> {
  await subject.add(text);
  await subject.reopen?.();
  return (await subject.search(text)).found.includes(text);
}

async function open(name: SubjectName, bench: Bench, embeddings: string): Promise<Subject> {
  if (name === 'ours') return openOurs(bench);
  return name === 'floor' ? openFloor(bench) : timedPeer(await openPeer(name, bench, embeddings));
}

async function openOurs(bench: Bench): Promise<Subject> {
  const place = await bench.place('peers');
  const call = async (route: string, body: unknown): Promise<Call> => {
    const { answer, ms } = await timedMs(() => place.post<{ results?: { content: string }[] }>(route, body));
    return { ms, found: (answer.results ?? []).map(({ content }) => content) };
  };
  const item = (content: string): Schemas['items/AddRequest'] => ({ content, memory_type: 'semantic' });
  return {
    add: (text) => call('/memory/add', item(text)),
    batch: (texts) => call('/memory/add/batch', { items: texts.map(item) }),
    search: (query) => call('/memory/search', { query, top_k }),
    close: () => Promise.resolve(),
  };
}

/** A vector and one bare query, in the Neo4j of the service: nothing on Neo4j can be faster. */
async function openFloor({ driver, config, embed }: Bench): Promise<Subject> {
  const run = async (query: string, params: object = {}) =>
    (await driver.executeQuery(query, toDriver({ ...params }), { database: config.NEO4J_DATABASE })).records;
  await run(
    'CREATE VECTOR INDEX bench_floor IF NOT EXISTS FOR (n:BenchFloor) ON n.embedding OPTIONS {indexConfig: {`vector.dimensions`: $dimension, `vector.similarity_function`: "cosine"}}',
    { dimension: embed.dimension },
  );
  await run('CREATE FULLTEXT INDEX bench_floor_text IF NOT EXISTS FOR (n:BenchFloor) ON EACH [n.content]');
  const batch = async (texts: string[]): Promise<Call> => {
    const { ms } = await timedMs(async () => {
      const vectors = await embed.embed(texts, 'passage');
      await run(
        'UNWIND $rows AS row CREATE (n:BenchFloor {id: randomUUID(), content: row.text}) WITH n, row CALL db.create.setNodeVectorProperty(n, "embedding", row.vector)',
        { rows: texts.map((text, i) => ({ text, vector: vectors[i] })) },
      );
    });
    return { ms, found: [] };
  };
  return {
    add: (text) => batch([text]),
    batch,
    search: async (question) => {
      const { answer, ms } = await timedMs(async () => {
        const [vector] = await embed.embed([question], 'query');
        return run(
          'MATCH (n:BenchFloor) SEARCH n IN (VECTOR INDEX bench_floor FOR $vector LIMIT 10) RETURN n.content AS text',
          { vector },
        );
      });
      return { ms, found: answer.map((record) => record.get('text') as string) };
    },
    close: async () => {
      await run('DROP INDEX bench_floor');
      await run('DROP INDEX bench_floor_text');
      const session = driver.session({ database: config.NEO4J_DATABASE });
      await session.run('MATCH (n:BenchFloor) CALL (n) { DELETE n } IN TRANSACTIONS OF 1000 ROWS');
      await session.close();
    },
  };
}

function timedPeer({ post, reopen, close }: Peer): Subject {
  const call = async (route: PeerRoute, sent: unknown): Promise<Call> => {
    const { answer: found, ms } = await timedMs(() => post(route, sent));
    return { ms, found };
  };
  return {
    add: (text) => call('add', text),
    batch: (texts) => call('batch', texts),
    search: (question) => call('search', question),
    reopen,
    close,
  };
}
