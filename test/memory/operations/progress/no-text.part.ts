// Events contain no text of items, so that deleted texts cannot be replayed.
import { busOf } from '../../../support/bus';
import { isEnd, listen } from '../../../support/listener';
import { openWorld, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openWorld({ SERVICE_FETCH_URLS: 'public' })));
afterAll(() => world.close());

const secret = 'zwiebelfisch';
const text = (n: number) => `Mara Zwiebelfisch met Ines ${secret} in Harstad and decided to keep the lamp ${n}.`;

/** Everything in Redis for the workspace or the queues. */
async function everythingInRedis(): Promise<string> {
  const { redis } = world.ports;
  const found: unknown[] = [];
  for (const pattern of [`progress:${world.owner.workspace_id}*`, 'bull:*', 'search-session:*'])
    for (const key of await redis.keys(pattern)) {
      const type = await redis.type(key);
      if (type === 'stream') found.push(await redis.xrange(key, '-', '+'));
      else if (type === 'hash') found.push(await redis.hgetall(key));
      else if (type === 'string') found.push(await redis.get(key));
      else if (type === 'list') found.push(await redis.lrange(key, 0, -1));
      else if (type === 'zset') found.push(await redis.zrange(key, '0', '-1'));
      else if (type === 'set') found.push(await redis.smembers(key));
    }
  return JSON.stringify(found);
}

test('no operation leaves a word of an item or a query in Redis', async () => {
  const { client } = world;
  const titled = { title: `About ${secret}`, tags: [secret], context: { speaker: secret } };
  const requests: [number, string, object][] = [
    [200, '/memory/ingest', { content: text(1), ...titled }],
    [200, '/memory/ingest/full', { content: text(2), ...titled }],
    [200, '/memory/ingest/batch', { items: [{ content: text(4), ...titled }, { content: text(5) }, { content: '' }] }],
    [200, '/memory/ingest/conversation', { conversation_id: secret, turns: [{ role: 'user', content: text(6) }] }],
    [200, '/memory/ingest/document', { content: `# ${secret}\n\n${text(7)}`, source_type: 'markdown', title: secret }],
    [422, '/memory/ingest/document', { content: `a,b\n"${secret} "x,${secret}\n`, source_type: 'csv' }],
    [422, '/memory/ingest/document', { source: `https://127.0.0.1/${secret}` }],
    [200, '/memory/add', { content: text(8), title: secret, metadata: { note: secret } }],
    [200, '/memory/add/batch', { items: [{ content: text(9) }, { content: text(10), memory_type: secret }] }],
    [200, '/memory/search', { query: text(11), multi_hop: true }],
  ];
  for (const [expected, path, body] of requests) {
    const { status } = await client.post(path, body);
    expect([path, status]).toEqual([path, expected]);
  }
  const stored = await everythingInRedis();
  expect(stored).toContain('graph.node');
  expect(stored).toContain('graph.edge');
  expect(stored).toContain('batch.item');
  expect(stored.toLowerCase()).not.toContain(secret);
  expect(stored.toLowerCase()).not.toContain('harstad');
});

test('an event with more about a node than ids and types is not delivered', async () => {
  const { redis } = world.ports;
  const scope = `workspace:${world.owner.workspace_id}`;
  const stream = `progress:${world.owner.workspace_id}`;
  const before = await busOf(world, world.owner).start('test.before', {});
  const [last] = await redis.xrevrange(stream, '+', '-', 'COUNT', 1);
  const run_id = '0b1b1c9e-6f0e-4d0a-9d53-0d5f3f3f2a11';
  const payload = { action: 'add', data: { id: 'mem_1', label: secret, content: text(0) } };
  const event = { run_id, scope, seq: 0, ts: 1, kind: 'graph.node', status: 'progress', stage: null, payload };
  const n = Number(last?.[1][1]) + 1;
  await redis.xadd(stream, '*', 'n', String(n), 'run', run_id, 'event', JSON.stringify(event));
  await before.emit([{ status: 'ok', payload: {} }]);
  const headers = { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id };
  const listener = await listen(world.base, headers, { since: last?.[0] });
  expect((await listener.until(isEnd)).map(({ event: { kind } }) => kind)).toEqual(['test.before']);
});

test('an edge of an event refers to its entity by the id of the API', async () => {
  const { body } = await world.client.post('/memory/ingest', { content: text(20), title: 'Mara Zwiebelfisch' });
  const headers = { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id };
  const listener = await listen(world.base, headers, { run_id: body.run_id, from_seq: 0 });
  const events = (await listener.until(isEnd)).map(({ event }) => event);
  const edges = events.filter(({ kind }) => kind === 'graph.edge');
  expect(edges.length).toBeGreaterThan(0);
  for (const { payload } of edges) {
    const { target_id, ...rest } = payload['data'] as { target_id: string };
    expect(rest).toEqual({ source_id: body.item_id, edge_type: 'ABOUT' });
    expect((await world.client.get(`/memory/entities/${target_id}`)).status).toBe(200);
  }
});
