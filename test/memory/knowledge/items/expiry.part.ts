// The field `expires_at`: from that time on the item is invisible, and a job deletes it completely.
import { expiredItems } from '../../../../src/memory/runs/deletion/expired-items';
import { expiredCredentials, expiredIdempotencyRecords, expiredRuns } from '../../../../src/memory/runs/retention';
import { jobContextOf } from '../../../support/context';
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

const later = '2090-01-01T00:00:00Z';

/** Moves every expires_at into the past. */
const passTime = () =>
  world.cypher('MATCH (n:MemoryItem {tenant_id: $id}) WHERE n.expires_at IS NOT NULL SET n.expires_at = datetime()', {
    id: world.owner.tenant_id,
  });

/** Everything of the tenant in the graph, in every scope, hidden or not. */
async function left(): Promise<Json> {
  const [row] = await world.cypher(
    `MATCH (n) WHERE n.tenant_id = $id AND (n:MemoryItem OR n:ItemVersion OR n:DeletedItem)
     RETURN count(n) AS items, COUNT { MATCH (e:Name) WHERE e.scope_key = $scope_key } AS names,
       COUNT { MATCH (s:Session) WHERE s.scope_key = $scope_key } AS sessions`,
    { id: world.owner.tenant_id, scope_key: `w:${world.owner.workspace_id}` },
  );
  return row as Json;
}

const runJob = () => expiredItems.run(jobContextOf(world));
const census = async () => (await world.client.get('/memory/health')).body as Json;
const total = async () => (await census())['total'] as number;

test('an expired item is not found by any route, and the job deletes it completely', async () => {
  const before = await left();
  const item_id = await world.client.add({
    content: 'Agneta Brask works at Kestrel Yards.',
    tags: ['brief'],
    metadata: { session_id: 'brief' },
    expires_at: later,
  });
  await world.client.patch(`/memory/${item_id}`, { title: 'Agneta' });
  const reads: Record<string, () => Promise<number>> = {
    get: async () => Number((await world.client.get(`/memory/${item_id}`)).status === 200),
    list: async () => (await world.client.get('/memory/list')).body.items.length as number,
    search: async () => (await world.client.post('/memory/search', { query: 'Agneta Brask' })).body.results.length,
    past: async () =>
      (await world.client.post('/memory/search', { query: 'Agneta Brask', as_known_at: later })).body.results.length,
    ask: async () =>
      (await world.client.post('/memory/ask', { question: 'Where does Agneta Brask work?' })).body.evidence.length,
    tags: async () => (await world.client.get('/memory/by-metadata?metadata_key=tag&metadata_value=brief')).body.total,
    facts: async () => (await world.client.get('/memory/facts?source=Agneta%20Brask')).body.facts.length,
    history: async () => Number((await world.client.get(`/memory/temporal/${item_id}/history`)).status === 200),
    graph: async () =>
      (await world.client.get('/memory/graph/full')).body.nodes.filter((n: Json) => n['item_id'] === item_id).length,
  };
  expect((await world.client.get(`/memory/${item_id}`)).body.expires_at).toBe(later);
  for (const [name, read] of Object.entries(reads)) expect([name, await read()]).not.toEqual([name, 0]);
  await passTime();
  for (const [name, read] of Object.entries(reads)) expect([name, await read()]).toEqual([name, 0]);
  await runJob();
  expect(await left()).toEqual(before);
});

test('a clock that is ahead deletes nothing that has an expiry', async () => {
  const item_id = await world.client.add({ content: 'The lamp is green.', expires_at: later });
  const run_id = (await world.client.post('/memory/ingest', { content: 'The lamp burns oil.' })).body.run_id as string;
  const ahead = jobContextOf(world, { now: () => '2100-01-01T00:00:00Z' });
  for (const job of [expiredItems, expiredRuns, expiredIdempotencyRecords, expiredCredentials]) await job.run(ahead);
  expect((await world.client.get(`/memory/${item_id}`)).status).toBe(200);
  expect((await world.client.get(`/memory/runs/${run_id}`)).status).toBe(200);
  await world.client.delete(`/memory/${item_id}`);
});

const ways: [string, (client: Client) => Promise<Json>][] = [
  ['add', (client) => client.post('/memory/add', { content: 'One.', expires_at: later })],
  ['batch', (client) => client.post('/memory/add/batch', { items: [{ content: 'Two.', expires_at: later }] })],
  ['note', (client) => client.post('/memory/zettel/notes', { content: 'A ((thing)).', expires_at: later })],
  ['ingest', (client) => client.post('/memory/ingest', { content: 'Tomas works at Brightwater.', expires_at: later })],
  [
    'plan',
    (client) =>
      client.post('/memory/add', { memory_type: 'plan', content: 'P', tasks: [{ content: 'T' }], expires_at: later }),
  ],
  [
    'structured, INDEXED',
    (client) =>
      client.post('/memory/ingest/structured', {
        ...{ schema: 'timeline_entry', expires_at: later },
        data: { entry_id: 'e', title: 'Arrived.', occurred_at: '2026-01-01T00:00:00Z' },
      }),
  ],
  [
    'structured, APPEND',
    (client) =>
      client.post('/memory/ingest/structured', { schema: 'tool_call', data: { tool_name: 'x' }, expires_at: later }),
  ],
  [
    'document',
    (client) =>
      client.post('/memory/ingest/document', {
        content: 'Mara Lund owns it.\n\n'.repeat(30),
        chunk_size: 100,
        expires_at: later,
      }),
  ],
  [
    'conversation',
    (client) =>
      client.post('/memory/ingest/conversation', {
        turns: [
          { role: 'Ida', content: 'Where is Sten?' },
          { role: 'Olof', content: 'Sten works at Kestrel Yards.' },
        ],
        expires_at: later,
      }),
  ],
];

test.each(ways)('an item stored by %s expires with its parts', async (_, write) => {
  const [before, count] = [await left(), await total()];
  expect((await write(world.client))['status']).toBeLessThan(300);
  expect(await total()).toBeGreaterThan(count);
  const held = (await total()) - count;
  await passTime();
  // The count includes hidden items that wait for the job.
  expect(await census()).toMatchObject({ total: count, expired: held });
  await runJob();
  expect(await census()).toMatchObject({ total: count, expired: 0 });
  expect(await left()).toEqual(before);
});

test('a patch can set, change and remove expires_at, as a version; a past time is refused', async () => {
  const item_id = await world.client.add({ content: 'A note about the tide.' });
  const patch = (body: Json) => world.client.patch(`/memory/${item_id}`, body);
  expect((await patch({ expires_at: later })).body).toMatchObject({ expires_at: later, version: 2 });
  expect((await patch({ expires_at: later })).body).toMatchObject({ version: 2 });
  expect((await patch({ metadata: { a: 1 } })).body).toMatchObject({ expires_at: later, version: 3 });
  const removed = (await patch({ properties: { expires_at: null } })).body as Json;
  expect([removed['version'], removed['expires_at']]).toEqual([4, undefined]);
  for (const refused of [
    { expires_at: '2020-01-01T00:00:00Z' },
    { properties: { expires_at: '2020-01-01T00:00:00Z' } },
  ])
    expect((await patch(refused)).body.detail[0]).toMatchObject({ type: 'past' });
  expect((await world.client.post('/memory/add', { content: 'x', expires_at: '2020-01-01T00:00:00Z' })).status).toBe(
    422,
  );
  await passTime();
  expect((await world.client.get(`/memory/${item_id}`)).status).toBe(200);
  await world.client.delete(`/memory/${item_id}`);
});

test('an item that is sent again has the expires_at of the last request', async () => {
  const add = async (body: Json) => (await world.client.post('/memory/add', body)).body as Json;
  const brief = await add({ content: 'The slip is free.', external_id: 'slip', expires_at: later });
  const again = await add({ content: 'The slip is free.', external_id: 'slip' });
  expect([again['item_id'], again['status']]).toEqual([brief['item_id'], 'updated']);
  const short = await add({ content: 'The crane is free.', expires_at: later });
  const long = await add({ content: 'The crane is free.' });
  expect(long['item_id']).not.toBe(short['item_id']);
  const text = { content: 'The quay is long.', source: 'https://quay.example/a' };
  const document = async (body: Json) =>
    (await world.client.post('/memory/ingest/document', { ...text, ...body })).body as Json;
  await document({ expires_at: later });
  const { document_id } = await document({});
  await passTime();
  expect((await world.client.get(`/memory/${String(document_id)}`)).status).toBe(200);
  expect((await world.client.get(`/memory/${String(long['item_id'])}`)).status).toBe(200);
  expect((await world.client.get(`/memory/${String(short['item_id'])}`)).status).toBe(404);
  expect((await add({ content: 'The crane is free.', expires_at: later }))['status']).toBe('created');
});
