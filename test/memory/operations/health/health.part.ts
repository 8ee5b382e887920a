// Counts of items (health, summary) include exactly what the caller can read; readiness; quotas.
import { openTenant, openWorld, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

test('the counts of an empty workspace are zero', async () => {
  expect((await world.client.get('/memory/health')).body).toMatchObject({
    status: 'ok',
    total: 0,
    by_type: {},
    expired: 0,
  });
  expect((await world.client.get('/memory/summary')).body).toEqual({
    total: 0,
    by_type: {},
    by_category: {},
    by_status: {},
    expired: 0,
    top_tags: [],
    oldest: null,
    newest: null,
  });
});

test('counts include the caller’s scope only, by type, category, status and tag', async () => {
  const { client: stranger } = await world.stranger();
  const neighbour = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
  for (const other of [stranger, neighbour])
    await other.add({ content: 'theirs', memory_type: 'code', tags: ['theirs'], embed: false });
  const first = await world.client.add({ content: 'a', tags: ['tide', 'moon'], embed: false });
  await world.client.add({ content: 'b', memory_type: 'opinion', tags: ['tide'], embed: false });
  await world.client.add({ content: 'c', memory_type: 'plan', embed: false, tasks: [{ content: 't' }] });
  const last = await world.client.add({ content: 'd', memory_type: 'tool_call' });
  await world.client.patch(`/memory/${first}`, { properties: { status: 'archived' } });
  const by_type = { semantic: 1, opinion: 1, plan: 1, plan_task: 1, tool_call: 1 };
  expect((await world.client.get('/memory/health')).body).toMatchObject({ status: 'ok', total: 5, by_type });
  const madeAt = async (item_id: string) => (await world.client.get(`/memory/${item_id}`)).body.created_at as string;
  expect((await world.client.get('/memory/summary')).body).toEqual({
    total: 5,
    by_type,
    by_category: { knowledge: 1, expertise: 1, operational: 2, structured: 1 },
    by_status: { active: 3, archived: 1, pending: 1 },
    expired: 0,
    top_tags: [
      { tag: 'tide', count: 2 },
      { tag: 'moon', count: 1 },
    ],
    oldest: await madeAt(first),
    newest: await madeAt(last),
  });
});

test('the newest item is found among times with different numbers of fractional digits', async () => {
  const client = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
  for (const [memory_type, time] of [
    ['semantic', '2020-01-01T00:00:00.6Z'],
    ['episodic', '2020-01-01T00:00:00.63Z'],
  ] as const) {
    const item_id = await client.add({ content: 'x', memory_type, embed: false });
    await world.cypher('MATCH (n:MemoryItem {item_id: $item_id}) SET n.created_at = datetime($time)', {
      item_id,
      time,
    });
  }
  const { body } = await client.get('/memory/summary');
  expect([body.oldest, body.newest]).toEqual(['2020-01-01T00:00:00.6Z', '2020-01-01T00:00:00.63Z']);
});

test('a caller without the grant to read is refused', async () => {
  const writer = await world.clientFor(world.owner, { grants: ['write:memories'] });
  for (const path of ['/memory/health', '/memory/summary']) expect((await writer.get(path)).status).toBe(403);
});

test('GET /health reports that the process lives, /ready that all its backends are available', async () => {
  expect((await world.raw().get('/health')).body).toEqual({
    ...{ status: 'ok', version: expect.any(String), event_contract: '1.5.0' },
  });
  expect((await world.raw().get('/openapi.json')).body.info['x-event-contract-version']).toBe('1.5.0');
  const ready = await world.raw().get('/ready');
  expect([ready.status, ready.body]).toEqual([
    200,
    { status: 'ready', checks: { neo4j: 'ok', redis: 'ok', embedder: 'ok', migrations: 'ok', clock: 'ok' } },
  ]);
});

test('a process whose clock differs from that of Neo4j by more than a minute is not ready', async () => {
  const late = await openWorld({}, { now: () => '2100-01-01T00:00:00.000Z' });
  const { status, body } = await late.raw().get('/ready');
  expect([status, body.checks.clock]).toEqual([503, 'down']);
  await late.close();
});

test('an item that another request is deleting is neither counted nor listed', async () => {
  const client = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
  const [stays, goes] = [
    await client.add({ content: 'x', embed: false }),
    await client.add({ content: 'y', embed: false }),
  ];
  // What a query reads of a node that is deleted between index and properties.
  const [row] = await world.cypher(
    'MATCH (n:MemoryItem {item_id: $goes}) REMOVE n.item_id, n.memory_type, n.content RETURN elementId(n) AS id',
    { goes },
  );
  expect((await client.get('/memory/summary')).body).toMatchObject({ total: 1, by_type: { semantic: 1 } });
  expect((await client.get('/memory/health')).body.total).toBe(1);
  const listed = await client.get('/memory/list');
  expect([listed.status, listed.body.items?.map(({ item_id }: { item_id: string }) => item_id)]).toEqual([
    200,
    [stays],
  ]);
  await world.cypher('MATCH (n) WHERE elementId(n) = $id DETACH DELETE n', { id: row?.['id'] });
});

test('a tenant over its byte quota can read and delete but not store; another tenant can', async () => {
  const own = await openWorld({ SERVICE_QUOTA_MB_PER_TENANT: '1' });
  try {
    const { client } = own;
    const storage = async () => (await client.get('/memory/health')).body.storage;
    expect(await storage()).toEqual({ tenant_bytes: 0, tenant_quota_bytes: 1_000_000 });
    const large = await client.add({ content: 'x'.repeat(999_999), embed: false });
    expect((await storage()).tenant_bytes).toBeGreaterThan(999_999);
    const refused = await client.post('/memory/add', { content: 'One more.', embed: false });
    expect([refused.status, refused.body]).toEqual([
      429,
      expect.objectContaining({ code: 'quota_exceeded', detail: 'Memory quota exceeded' }),
    ]);
    expect((await client.get(`/memory/${large}`)).status).toBe(200);
    const { client: stranger } = await own.stranger();
    await stranger.add({ content: 'Theirs.', embed: false });
    expect((await client.delete(`/memory/${large}`)).status).toBe(200);
  } finally {
    await own.close();
  }
});
