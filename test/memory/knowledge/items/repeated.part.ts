// The same text sent twice is stored once; any other difference makes another item.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

let sentences = 0;
/** Adds an item without asking for a new one. */
async function add(item: object, client = world.client): Promise<string> {
  const { body } = await client.post('/memory/add', item);
  return body.item_id as string;
}

/** A text that no other test sends. */
const text = () => `The bilge of the launch was pumped dry, note ${sentences++}.`;

test.each([
  ['/memory/add', {}],
  ['/memory/ingest', {}],
  ['/memory/ingest/full', {}],
])('POST %s with a known text again returns the existing item', async (path, fields) => {
  const body = { content: text(), ...fields };
  const first = await world.client.post(path, body);
  expect(first.body.status).toBe('created');
  const second = await world.client.post(path, body);
  expect(second.body).toMatchObject({ item_id: first.body.item_id, status: 'existing' });
  const { body: item } = await world.client.get(`/memory/${first.body.item_id}`);
  expect(item).toMatchObject({ seen_count: 2, last_seen_at: expect.any(String) });
  const { body: found } = await world.client.post('/memory/search', { query: body.content, top_k: 100 });
  expect(found.results.filter(({ content }: { content: string }) => content === body.content)).toHaveLength(1);
});

test.each(['/memory/add/batch', '/memory/ingest/batch'])('POST %s counts a known text as existing', async (path) => {
  const [a, b] = [text(), text()];
  const first = await world.client.post(path, { items: [{ content: a }, { content: a }] });
  expect(first.body).toMatchObject({ created: 1, existing: 1, failed: 0 });
  expect(first.body.results[1].item_id).toBe(first.body.results[0].item_id);
  const second = await world.client.post(path, { items: [{ content: a }, { content: b }] });
  expect(second.body).toMatchObject({ created: 1, existing: 1, failed: 0 });
  expect(second.body.results[0]).toMatchObject({ item_id: first.body.results[0].item_id, status: 'existing' });
});

test.each([
  ['source', { metadata: { source: 'mail-8' } }],
  ['time', { valid_start_time: '2026-03-01T08:00:00Z' }],
  ['type', { memory_type: 'episodic' }],
  ['tag', { tags: ['stores'] }],
  ['wish', { embed: false }],
])('the same text with another %s is another item', async (_, other) => {
  const content = text();
  const first = await add({ content, metadata: { source: 'mail-7' } });
  expect(await add({ content, metadata: { source: 'mail-7' }, ...other })).not.toBe(first);
});

test('skip_existing: false stores the same text twice', async () => {
  const content = text();
  for (const path of ['/memory/add', '/memory/ingest']) {
    const ids = [];
    for (let i = 0; i < 2; i++)
      ids.push((await world.client.post(path, { content, skip_existing: false })).body.item_id as string);
    expect(ids[0]).not.toBe(ids[1]);
  }
});

test('two users, and two workspaces, have separate items with the same text', async () => {
  const content = text();
  const workspace = await world.workspace();
  const other = await world.clientFor(await world.member(world.owner.workspace_id));
  const elsewhere = await world.clientFor(world.owner, { workspace });
  const ids = [await add({ content }), await add({ content }, other), await add({ content }, elsewhere)];
  expect(new Set(ids).size).toBe(3);
});

test('a text is stored again after its item was changed, retracted or deleted', async () => {
  for (const end of [
    (id: string) => world.client.patch(`/memory/${id}`, { content: `${text()} Changed.` }),
    (id: string) => world.client.patch(`/memory/${id}`, { properties: { status: 'retracted' } }),
    (id: string) => world.client.delete(`/memory/${id}`),
  ]) {
    const content = text();
    const first = await add({ content });
    expect((await end(first)).status).toBe(200);
    const { body } = await world.client.post('/memory/add', { content });
    expect([body.status, body.item_id === first]).toEqual(['created', false]);
  }
});

test('a text in several concurrent requests is stored once', async () => {
  const content = text();
  const answers = await Promise.all(Array.from({ length: 6 }, () => world.client.post('/memory/add', { content })));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect(new Set(answers.map(({ body }) => body.item_id)).size).toBe(1);
});

test('two equal events (tool calls) are stored as two items', async () => {
  const call = { content: 'search("gasket")', memory_type: 'tool_call' };
  expect(await add(call)).not.toBe(await add(call));
});

test('two plans with different tasks are stored as two items', async () => {
  const plan = { content: text(), memory_type: 'plan' };
  const first = await add({ ...plan, tasks: [{ task_id: '1', content: 'Sail' }] });
  expect(await add({ ...plan, tasks: [{ task_id: '1', content: 'Paint' }] })).not.toBe(first);
});
