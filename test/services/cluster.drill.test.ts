// Two processes of the service: on a Redis Cluster of three nodes, one of which is killed and comes back; and with an
// address of a Neo4j cluster, with a recorder between each and Neo4j.
import { randomUUID } from 'node:crypto';
import { startService, type ServiceProcess } from '../../scripts/lab/drills/service-process';
import { choosePort } from '../../scripts/runtime/process/ports';
import { loadConfig } from '../../src/config';
import { openLog } from '../../src/log';
import { openBookmarks } from '../../src/redis/bookmarks';
import { connectRedis, type RedisClient } from '../../src/redis/connect';
import { openModelUse } from '../../src/redis/model-use';
import { openTraces } from '../../src/redis/traces';
import { BoltRecorder } from '../support/bolt-recorder';
import { drill } from '../support/drill';
import { eventually } from '../support/eventually';
import { fakeEmbeddingServer } from '../support/fake-embedding-server';
import { isEnd, listen } from '../support/listener';
import { temporaryFolders } from '../support/programs';
import { openRedisCluster, type RedisCluster } from '../support/redis-cluster';
import { useServersForServices } from '../support/servers';
import { embedderIdentity } from '../support/shared-embedder';
import { nodes, storedItems } from '../support/graph';
import { callerOf, openTenant, type Answer, type Client, type World } from '../support/world';

useServersForServices();
const folder = temporaryFolders();

const log = openLog('silent');

describe('a Redis Cluster', () => {
  /** So that it is counted and never reached. */
  const perMinute = 100_000;
  let cluster: RedisCluster;
  let world: World;
  let embedder: Awaited<ReturnType<typeof fakeEmbeddingServer>>;
  let services: ServiceProcess[];
  let bases: [string, string];
  let redis: RedisClient;
  /** Callers at both processes. */
  let first: Client;
  let second: Client;
  let headers: Record<string, string>;

  beforeAll(async () => {
    world = await openTenant();
    cluster = await openRedisCluster(folder());
    embedder = await fakeEmbeddingServer(embedderIdentity.dimension, () => Promise.resolve());
    const { NEO4J_URI = '', ...config } = world.ports.config;
    const ofServices = {
      ...config,
      NEO4J_URI: NEO4J_URI.replace('bolt', 'neo4j'),
      REDIS_URL: cluster.url,
      EMBEDDING_BASE_URL: embedder.base_url,
      EMBEDDING_MODEL: embedderIdentity.model,
      SERVICE_RATE_LIMIT_PER_KEY: perMinute,
    };
    redis = await connectRedis(loadConfig({ REDIS_URL: cluster.url }), log);
    const ports = [await choosePort(), await choosePort()];
    bases = ports.map((port) => `http://127.0.0.1:${port}`) as typeof bases;
    services = await Promise.all(ports.map((port) => startService(ofServices, port)));
    headers = { 'X-Workspace-Id': world.owner.workspace_id, 'X-API-Key': await newKey() };
    [first, second] = [callerOf(bases[0], headers), callerOf(bases[1], headers)];
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    redis.disconnect();
    await Promise.all([cluster.close(), embedder.close()]);
  });

  const newKey = async () => (await world.clientFor(world.owner)).key;

  const ready = (base: string) => callerOf(base, {}).get('/ready');

  /** Sends `content` as a run. @returns its id; undefined if it was refused */
  async function ingest(client: Client, content: string): Promise<string | undefined> {
    const { status, body } = await client.post('/memory/ingest?mode=async', { content });
    expect([202, 503]).toContain(status);
    return status === 202 ? (body.run_id as string) : undefined;
  }

  drill('both processes are ready, and keys are on every node', async () => {
    expect((await Promise.all(bases.map(ready))).map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(Array.from({ length: 30 }, (_, n) => ingest(n % 2 ? first : second, `Log ${n}: all is well.`)));
    expect(Math.min(...(await cluster.sizes()))).toBeGreaterThan(0);
  });

  drill('what one process stores, the other reads, and a repeated request is the same for both', async () => {
    const added = await Promise.all(Array.from({ length: 30 }, (_, n) => first.add({ content: `Lamp ${n} burns.` })));
    const batch = await second.addAll(Array.from({ length: 50 }, (_, n) => ({ content: `Wick ${n} is cut.` })));
    for (const id of added) expect((await second.get(`/memory/${id}`)).status).toBe(200);
    for (const id of batch) expect((await first.get(`/memory/${id}`)).status).toBe(200);
    const once = { 'Idempotency-Key': randomUUID() };
    const body = { content: 'The pump was replaced.' };
    const [one, two] = [await first.post('/memory/add', body, once), await second.post('/memory/add', body, once)];
    expect([one.status, two.body]).toEqual([200, one.body]);
  });

  drill('a search of one process is rated at the other, once, and not after its item was deleted', async () => {
    const search = () => first.post('/memory/search', { query: 'lamp', top_k: 2 });
    const use = async ({ headers, body }: Answer) => {
      const result_used = [body.results[0].item_id];
      const search_session_id = headers.get('x-search-session-id');
      return (await second.post('/memory/result-feedback', { search_session_id, result_used })).status;
    };
    const found = await search();
    expect([await use(found), await use(found)]).toEqual([200, 409]);
    const late = await search();
    expect((await second.delete(`/memory/${late.body.results[0].item_id}`)).status).toBe(200);
    expect(await use(late)).toBe(404);
  });

  drill('a limit counts the requests of both processes', async () => {
    const counters = async () => (await cluster.keys()).filter((key) => key.startsWith('rate:key:'));
    const before = await counters();
    const own = { ...headers, 'X-API-Key': await newKey() };
    for (let n = 0; n < 20; n++)
      expect((await callerOf(bases[n % 2] as string, own).get('/memory/list?limit=1')).status).toBe(200);
    const [counter] = (await counters()).filter((key) => !before.includes(key));
    expect(await redis.get(counter as string)).toBe('20');
  });

  drill('events of runs reach a listener at the other process, live and replayed, without a gap', async () => {
    const own = { ...headers, 'X-API-Key': await newKey() };
    const live = await listen(bases[1], own);
    const caller = callerOf(bases[0], own);
    const runs = await Promise.all(
      Array.from({ length: 20 }, (_, n) => ingest(caller, `Log ${n}: the mirror was cleaned.`)),
    );
    const open = new Set(runs);
    const heard = await live.until((event) => isEnd(event) && open.delete(event.run_id) && open.size === 0);
    live.close();
    for (const run_id of runs) {
      const ofRun = heard.filter(({ event }) => event.run_id === run_id).map(({ event }) => event.seq);
      expect(ofRun).toEqual(ofRun.map((_, seq) => seq));
      const replay = await listen(bases[1], own, { run_id, from_seq: 0 });
      expect((await replay.until(isEnd)).map(({ event }) => event.seq)).toEqual(ofRun);
      replay.close();
    }
    const resumed = await listen(bases[0], { ...own, 'Last-Event-ID': heard[0]?.id as string });
    const again = await resumed.until((event) => event === undefined || isEnd(event));
    resumed.close();
    expect(again[0]?.id).toBe(heard[1]?.id);
  });

  drill('bookmarks, the use of a model and traces are shared by connections', async () => {
    const other = await connectRedis(loadConfig({ REDIS_URL: cluster.url }), log);
    const bookmarks = await openBookmarks(redis, log).latest();
    expect(bookmarks.length).toBeGreaterThan(0);
    expect(await openBookmarks(other, log).latest()).toContain(bookmarks[0]);
    const budgets = ['tenant:a', 'run:b', 'run:c'].map((name) => ({ name, limit: 10 }));
    await openModelUse(redis, log, 'm').spend(budgets, 7);
    expect(await openModelUse(other, log, 'm').spent(budgets)).toEqual([7, 7, 7]);
    const { tenant_id, workspace_id } = world.owner;
    const mine = async () => (await cluster.keys()).filter((key) => key.includes(workspace_id));
    expect((await mine()).length).toBeGreaterThan(10);
    await openTraces(other).forgetWorkspace(tenant_id, workspace_id);
    expect(await mine()).toEqual([]);
    other.disconnect();
  });

  drill('a node is killed and comes back: single writes go on, no acknowledged write or run is lost', async () => {
    const own = { ...headers, 'X-API-Key': await newKey() };
    const more = { ...headers, 'X-API-Key': await newKey() };
    const callers = [callerOf(bases[0], own), callerOf(bases[1], more)] as const;
    const runs: (string | undefined)[] = [];
    const items: string[] = [];
    const write = async (n: number) => {
      const [one, two] = n % 2 ? callers : [callers[1], callers[0]];
      items.push(await one.add({ content: `Note ${n} of the keeper.` }));
      runs.push(await ingest(two, `Report ${n}: the fog horn works.`));
    };
    for (let n = 0; n < 20; n++) await write(n);
    await cluster.kill(2);
    const states: number[] = [];
    for (let n = 20; n < 60; n++) {
      await write(n);
      states.push((await ready(bases[n % 2] as string)).status);
    }
    expect(states).toContain(503);
    await cluster.start(2);
    await eventually(
      () => Promise.all(bases.map(ready)),
      (answers) => answers.every(({ status }) => status === 200),
    );
    const live = await listen(bases[1], own);
    for (let n = 60; n < 80; n++) await write(n);
    const accepted = runs.filter((run_id) => run_id !== undefined);
    const last = accepted.at(-1);
    await live.until((event) => event.run_id === last && isEnd(event));
    live.close();
    expect(runs.slice(60)).not.toContain(undefined);
    const reader = callerOf(bases[0], { ...headers, 'X-API-Key': await newKey() });
    const ended = await eventually(
      async () => (await nodes(world, 'Run')).filter(({ run_id }) => accepted.includes(run_id)),
      (rows) => rows.every(({ status }) => status === 'ok' || status === 'error'),
    );
    expect(ended.map(({ status }) => status)).toEqual(accepted.map(() => 'ok'));
    expect(await storedItems(world, items)).toHaveLength(items.length);
    expect((await reader.get(`/memory/${items.at(-1)}`)).status).toBe(200);
    process.stderr.write(
      `${items.length} items, ${accepted.length} of ${runs.length} runs accepted, ${states.filter((s) => s === 503).length} of ${states.length} not ready\n`,
    );
  });
});

/** Of a drill; at a time, as many as there are callers. */
const many = { pairs: 10_000, callers: 8 };

drill(
  'of 10,000 items added at one process and read at another, each read carries the bookmark of its item',
  async () => {
    const { ports, client, owner } = await openTenant();
    const embedder = await fakeEmbeddingServer(embedderIdentity.dimension, () => Promise.resolve());
    const processes = await Promise.all(
      [1, 2].map(async () => {
        const recorder = new BoltRecorder(new URL(ports.config.NEO4J_URI as string));
        await recorder.open();
        const ofCluster = { NEO4J_URI: `neo4j://127.0.0.1:${recorder.port}` };
        const ofEmbedder = { EMBEDDING_BASE_URL: embedder.base_url, EMBEDDING_MODEL: embedderIdentity.model };
        const port = await choosePort();
        const service = await startService({ ...ports.config, ...ofCluster, ...ofEmbedder }, port);
        const headers = { 'X-API-Key': client.key, 'X-Workspace-Id': owner.workspace_id };
        return { recorder, service, client: callerOf(`http://127.0.0.1:${port}`, headers) };
      }),
    );
    const [writer, reader] = processes as [(typeof processes)[0], (typeof processes)[0]];
    const failed: unknown[] = [];
    let left = many.pairs;
    const proved = { pairs: 0, reads: 0, writes: 0 };
    const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') as string;
    const call = async () => {
      while (left-- > 0) {
        const added = await writer.client.post('/memory/add', {
          content: `Reading ${left} of the tide.`,
          skip_existing: false,
          embed: false,
        });
        const { committed } = writer.recorder.take(idOf(added));
        const read = await reader.client.get(`/memory/${added.body.item_id}`);
        const { sent } = reader.recorder.take(idOf(read));
        const last = committed.at(-1) as string;
        const isProved =
          committed.length > 0 && sent.length > 0 && sent.every((each) => each.isRead && each.bookmarks.includes(last));
        if (read.status !== 200 || !isProved) failed.push({ status: read.status, committed, sent });
        if (++proved.pairs % 1_000 === 0) process.stderr.write(`${proved.pairs} pairs\n`);
        proved.reads += sent.length;
        proved.writes += committed.length;
      }
    };
    try {
      await Promise.all(Array.from({ length: many.callers }, call));
      process.stderr.write(`${JSON.stringify(proved)}\n`);
      expect([proved.pairs, failed.slice(0, 3)]).toEqual([many.pairs, []]);
    } finally {
      await Promise.all(processes.map(({ service }) => service.stop()));
      for (const { recorder } of processes) recorder.close();
      await embedder.close();
    }
  },
);
