// Backend outages: callers get 503 with Retry-After, nothing is half done, and no restart is needed.
import { loadConfig } from '../../src/config';
import { openEmbedder } from '../../src/llm/embed';
import { proxied, Wire } from '../support/wire';
import { hold } from '../support/graph';
import { openWorld, type Answer, type World } from '../support/world';

let world: World;
let neo4j: Wire;
let redis: Wire;
beforeAll(async () => {
  neo4j = new Wire(new URL(process.env['NEO4J_URI'] as string));
  redis = new Wire(new URL(process.env['REDIS_URL'] as string));
  await Promise.all([neo4j.mend(), redis.mend()]);
  // An embedder of its own, because a test stops it.
  world = await openWorld(
    {
      NEO4J_URI: `bolt://127.0.0.1:${neo4j.port}`,
      REDIS_URL: proxied(redis, process.env['REDIS_URL'] as string),
    },
    { embed: await openEmbedder(loadConfig({})) },
  );
});
afterAll(async () => {
  await world.close();
  await Promise.all([neo4j.cut(), redis.cut()]);
});

function expectAway({ status, headers, body }: Answer, backend: string): void {
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Object.keys(body as object).sort()).toEqual(['code', 'detail', 'request_id']);
  expect(body.detail).toBe(`${backend} is unavailable; try again in a moment.`);
}

/** Waits until the client has noticed that Redis is gone or back. */
const redisIs = async (status: 'ready' | 'reconnecting') => {
  if (world.ports.redis.status !== status) await new Promise((resolve) => world.ports.redis.once(status, resolve));
};

test('without Neo4j, every route that needs it is 503, until Neo4j is back', async () => {
  const item_id = await world.client.add({ content: 'x', embed: false });
  await neo4j.cut();
  const ready = await world.raw().get('/ready');
  expect([ready.status, ready.body]).toEqual([
    503,
    { status: 'not_ready', checks: { neo4j: 'down', redis: 'ok', embedder: 'ok', migrations: 'down', clock: 'down' } },
  ]);
  expect((await world.raw().get('/health')).status).toBe(200);
  for (const call of [
    () => world.client.get(`/memory/${item_id}`),
    () => world.client.post('/memory/search', { query: 'x' }),
    () => world.client.post('/memory/add', { content: 'y', embed: false }),
    () => world.client.delete(`/memory/${item_id}`),
  ])
    expectAway(await call(), 'Neo4j');
  await neo4j.mend();
  expect((await world.client.get(`/memory/${item_id}`)).status).toBe(200);
  expect((await world.client.get('/memory/list')).body.total).toBe(1);
});

test('a write whose commit was not confirmed is stored once, also when it is repeated', async () => {
  const { total } = (await world.client.get('/memory/list')).body as { total: number };
  const item = { content: 'once', embed: false };
  neo4j.loseCommit(item.content);
  expectAway(await world.client.post('/memory/add', item), 'Neo4j');
  expect((await world.client.get('/memory/list')).body.total).toBe(total + 1);
  // Without a key, the repeated item is recognised as existing.
  expect((await world.client.post('/memory/add', item)).body.status).toBe('existing');
});

test('with an Idempotency-Key, a commit that was not confirmed is carried out once, and its repetition is told so', async () => {
  const { total } = (await world.client.get('/memory/list')).body as { total: number };
  const add = (content: string) =>
    world.client.post('/memory/add', { content, embed: false }, { 'Idempotency-Key': content });
  const [ofTheKey, ofTheItem] = ['IdempotencyRecord', 'A buoy is lost.'];
  neo4j.loseCommit(ofTheKey);
  expectAway(await add('key'), 'Neo4j');
  expect((await add('key')).status).toBe(200);
  neo4j.loseCommit(ofTheItem);
  expectAway(await add(ofTheItem), 'Neo4j');
  const { status, body } = await add(ofTheItem);
  expect([status, body.code]).toEqual([409, 'already_done']);
  expect((await world.client.get('/memory/list')).body.total).toBe(total + 2);
});

test('a deletion whose commit was not confirmed is not carried out again', async () => {
  const item_id = await world.client.add({ content: 'short-lived', embed: false });
  neo4j.loseCommit(item_id);
  expectAway(await world.client.delete(`/memory/${item_id}`), 'Neo4j');
  expect((await world.client.delete(`/memory/${item_id}`)).status).toBe(404);
});

test('without Redis, a batch is refused before anything is stored; single adds and reads work', async () => {
  const { total } = (await world.client.get('/memory/list')).body as { total: number };
  await redis.cut();
  const items = [{ content: 'batched', embed: false }];
  expectAway(await world.client.post('/memory/add/batch', { items }), 'Redis');
  expect((await world.raw().get('/ready')).body.checks).toMatchObject({ neo4j: 'ok', redis: 'down' });
  expect((await world.client.get('/memory/list')).body.total).toBe(total);
  await world.client.add({ content: 'single', embed: false });
  await redis.mend();
  await redisIs('ready');
  expect((await world.client.post('/memory/add/batch', { items })).status).toBe(200);
});

test('a search does not wait for Redis: while Redis is away it returns no search session', async () => {
  const sessionOf = async () => {
    const { status, headers } = await world.client.post('/memory/search', { query: 'x' });
    expect(status).toBe(200);
    return headers.get('x-search-session-id');
  };
  redis.dropAnswers();
  expect(await sessionOf()).toMatch(/^srs_/);
  await redis.cut();
  await redisIs('reconnecting');
  expect(await sessionOf()).toBe(null);
  await redis.mend();
  await redisIs('ready');
  expect(await sessionOf()).toMatch(/^srs_/);
});

test('without the embedder, requests that need a vector are refused and store nothing; others succeed', async () => {
  const { total } = (await world.client.get('/memory/list')).body as { total: number };
  const item_id = await world.client.add({ content: 'x' });
  await world.ports.embed.close();
  expectAway(await world.client.post('/memory/add', { content: 'y' }), 'The embedder');
  expectAway(await world.client.post('/memory/search', { query: 'y' }), 'The embedder');
  expectAway(await world.client.patch(`/memory/${item_id}`, { content: 'z' }), 'The embedder');
  expect((await world.raw().get('/ready')).body.checks).toMatchObject({ embedder: 'down' });
  expect((await world.client.get(`/memory/${item_id}`)).body.content).toBe('x');
  expect((await world.client.post('/memory/search', { query: '*' })).status).toBe(200);
  await world.client.add({ content: 'w', embed: false });
  expect((await world.client.get('/memory/list')).body.total).toBe(total + 2);
});

test('a query over its time limit is reported as a timeout, not as an unavailable server', async () => {
  const hasty = await openWorld({ SERVICE_QUERY_TIMEOUT_MS: '5000' });
  const item_id = await hasty.client.add({ content: 'x', embed: false });
  const release = await hold(hasty, 'MemoryItem', { item_id });
  const { status, headers, body } = await hasty.client.patch(`/memory/${item_id}`, { content: 'y', embed: false });
  await release();
  expect([status, body.code]).toEqual([503, 'timeout']);
  expect(body.detail).toContain('exceeded its time limit');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await hasty.client.get(`/memory/${item_id}`)).body.content).toBe('x');
  await hasty.close();
});
