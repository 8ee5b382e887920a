// Another embedding model by `npm run reembed`, killed again and again: with --ahead nothing changes for the service,
// no start sees vectors of two models, and at the end each vector is that of its text.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
// eslint-disable-next-line no-restricted-syntax -- a process is killed at a random time
import { setTimeout as delay } from 'node:timers/promises';
import type { Driver } from 'neo4j-driver';
import { startBackends } from '../../scripts/runtime/servers/backends';
import { settingsOf } from '../../scripts/runtime/local';
import { until } from '../../scripts/runtime/process/until';
import { loadConfig, projectRoot, type Config } from '../../src/config';
import { connectGraph } from '../../src/graph/connect';
import { migrate } from '../../src/graph/migrate';
import { openEmbedder } from '../../src/llm/embed';
import { cosineOf } from '../../src/vectors';
import { isDrill, randomFrom, rounds, seed } from '../support/drill';
import { fakeEmbeddingServer, type FakeEmbeddingServer } from '../support/fake-embedding-server';
import { temporaryFolders } from '../support/programs';
import { useServersForServices } from '../support/servers';

useServersForServices();

const random = randomFrom(seed);
const kills = rounds(2, 10);
const items = rounds(500, 5_000);
/** Each item has a version with a text of its own. */
const texts = 2 * items;
const pageTexts = 200;
const longMs = 600_000;
const old = { model: 'old', dimension: 8 };
const next = { model: 'next', dimension: 6 };

let driver: Driver;
let server: FakeEmbeddingServer;
let settings: Record<string, string>;
let config: Config;
let stop: () => Promise<void>;
/** Called while the server has a request, which is answered afterwards. */
let onRequest: (texts: string[]) => unknown = () => undefined;

beforeAll(async () => {
  const home = folder();
  const backends = await startBackends({ home, onStep: () => undefined });
  stop = () => backends.stop();
  server = await fakeEmbeddingServer(next.dimension, async (texts) => void (await onRequest(texts)));
  settings = {
    ...settingsOf(backends.neo4j),
    REDIS_URL: backends.redis_url,
    MEMORY_HOME: home,
    EMBEDDING_BASE_URL: server.base_url,
    EMBEDDING_MODEL: next.model,
  };
  config = loadConfig(settings);
  // Not as a service, which would be in the way.
  driver = await connectGraph(config, 'memory-test');
  await migrate(driver, 'neo4j', old);
  await driver.executeQuery(
    `UNWIND range(1, $items) AS i
     CREATE (m:MemoryItem {item_id: 'mem_' + i, title: 'Title ' + i, content: 'now ' + i, scope_key: 'w:x'})
     CREATE (m)-[:HAS_VERSION]->(v:ItemVersion {item_id: m.item_id, version_id: 'ver_' + i, content: 'before ' + i, scope_key: 'w:x'})
     WITH m, v
     CALL db.create.setNodeVectorProperty(m, 'embedding', [1.0, 0, 0, 0, 0, 0, 0, 0])
     CALL db.create.setNodeVectorProperty(v, 'embedding', [1.0, 0, 0, 0, 0, 0, 0, 0])`,
    { items },
  );
});
afterAll(async () => {
  await driver.close();
  await server.close();
  await stop();
});
// Registered after the hook above, which stops the processes in the folder.
const folder = temporaryFolders();
beforeEach(() => (onRequest = () => undefined));

interface Running {
  child: ChildProcess;
  ended: Promise<{ code: number | null; output: string }>;
}

function start(...args: string[]): Running {
  const program = path.join(projectRoot, 'dist', 'scripts', 'reembed.js');
  const child = spawn(process.execPath, [program, ...args], { env: { PATH: process.env['PATH'], ...settings } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
}

/** Texts that the server got from now on, without the probes. */
function asked(): () => string[] {
  const before = server.requests.length;
  return () => server.requests.slice(before).flatMap(({ input }) => input.filter((text) => text !== 'ready'));
}

/** Number of vectors by their length. */
async function lengths(): Promise<Record<string, number>> {
  const { records } = await driver.executeQuery(
    'MATCH (n:MemoryItem|ItemVersion) RETURN toString(size(n.embedding)) AS length, count(*) AS vectors',
  );
  return Object.fromEntries(records.map((row) => [row.get('length') as string, row.get('vectors') as number]));
}

/** Vectors that are not those of their texts. */
async function wrong(): Promise<number> {
  const { records } = await driver.executeQuery(
    `MATCH (n:MemoryItem|ItemVersion)
     RETURN CASE WHEN n.title IS NULL THEN n.content ELSE n.title + ': ' + n.content END AS text,
       [number IN toFloatList(n.embedding) | number] AS vector`,
  );
  const embedder = await openEmbedder(config);
  const expected = await embedder.embed(
    records.map((row) => row.get('text') as string),
    'passage',
  );
  return records.filter((row, at) => {
    const vector = row.get('vector') as number[];
    return vector.length !== next.dimension || cosineOf(vector, expected[at] as Float32Array) < 0.999;
  }).length;
}

/** Items that are done, as the graph has recorded; 0 before and after a change. */
async function done(): Promise<number> {
  const { records } = await driver.executeQuery(
    "MATCH (e:Embedder {name: 'default'}) RETURN coalesce(e.done, 0) AS done",
  );
  return records[0]?.get('done') as number;
}

test(`--ahead, killed ${kills} times, embeds each text once, and the graph stays as it is (seed ${seed})`, async () => {
  const got = asked();
  for (let kill = 0; kill < kills; kill++) {
    const running = start('--ahead');
    let left = 1 + random(3);
    onRequest = () => {
      left -= 1;
      if (left === 0) running.child.kill('SIGKILL');
    };
    await running.ended;
    expect(left).toBeLessThanOrEqual(0);
  }
  onRequest = () => undefined;
  const { code, output } = await start('--ahead').ended;
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('./scripts/stop, npm run reembed') });
  expect(new Set(got()).size).toBe(texts);
  // Each kill was during a request.
  expect(got().length).toBeLessThanOrEqual(texts + kills * pageTexts);
  expect(await lengths()).toEqual({ [old.dimension]: texts });
  await expect(migrate(driver, 'neo4j', old)).resolves.toEqual({ applied: [] });
});

test(`the change, killed ${kills} times, embeds only what is new, and no start succeeds before its end`, async () => {
  await driver.executeQuery(`MATCH (m:MemoryItem {item_id: 'mem_7'}) SET m.content = 'changed meanwhile'`);
  const got = asked();
  for (let kill = 0; kill < kills; kill++) {
    const running = start();
    const before = await done();
    const on = Math.min(before + random(items / kills), items - 1);
    await Promise.race([
      until(async () => ((await done()) > on ? true : undefined), longMs, undefined, 1),
      running.ended.then(({ output }) => Promise.reject(new Error(`ended before the kill: ${output}`))),
    ]);
    if (isDrill) await delay(random(50));
    running.child.kill('SIGKILL');
    await running.ended;
    for (const embedder of [old, next])
      await expect(migrate(driver, 'neo4j', embedder)).rejects.toThrow(
        /with next \(6 dimensions\) was interrupted.*npm run reembed.*continue/,
      );
  }
  const { code, output } = await start().ended;
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('All vectors are now from next (6 dim'),
  });
  expect(new Set(got())).toEqual(new Set(['Title 7: changed meanwhile']));
  expect(await lengths()).toEqual({ [next.dimension]: texts });
  expect(await wrong()).toBe(0);
});

test('after the change a start with the model succeeds, both indexes answer, and no file is left', async () => {
  await expect(migrate(driver, 'neo4j', next)).resolves.toEqual({ applied: [] });
  for (const [label, index] of [
    ['MemoryItem', 'item_embedding'],
    ['ItemVersion', 'version_embedding'],
  ] as const) {
    const { records } = await driver.executeQuery(
      `MATCH (n:${label}) SEARCH n IN (VECTOR INDEX ${index} FOR $v WHERE n.scope_key IN ['w:x'] LIMIT 3) RETURN n`,
      { v: [1, 1, 1, 1, 1, 1] },
    );
    expect(records).toHaveLength(3);
  }
  expect(existsSync(path.join(settings['MEMORY_HOME'] as string, 'reembed'))).toBe(false);
});

test('--ahead with the model of the graph says what to set', async () => {
  const { code, output } = await start('--ahead').ended;
  expect(code).toBe(1);
  expect(output).toMatch(/already from next \(6 dimensions\)\.\nName the next model: EMBEDDING_MODEL=/);
});

test('while a service is connected from anywhere the change is refused, and nothing is begun', async () => {
  const service = await connectGraph(config);
  const { code, output } = await start().ended;
  await service.close();
  expect(code).toBe(1);
  expect(output).toMatch(/^The graph is in use: .*\nStop all services first.*--ahead\n$/);
  await expect(migrate(driver, 'neo4j', next)).resolves.toEqual({ applied: [] });
});

test('a second process is refused while one works', async () => {
  let second: Running | undefined;
  // The first waits for its vectors until the second has ended. Both ask at once whether the server is ready.
  onRequest = (asked) => asked.includes('ready') || (second ??= start()).ended;
  const first = start();
  expect(await first.ended).toMatchObject({ code: 0 });
  expect(await second?.ended).toMatchObject({
    code: 1,
    output: expect.stringContaining('Another `npm run reembed` is running.'),
  });
});
