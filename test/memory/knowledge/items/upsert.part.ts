// Items with an external_id: sent again they are the same item, whose next version has the new content.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

let names = 0;
const name = () => `row-${names++}`;

async function add(item: Json): Promise<Json> {
  const { status, body } = await world.client.post('/memory/add', item);
  return { http: status, ...body };
}
const read = async (item_id: string) => (await world.client.get(`/memory/${item_id}`)).body as Json;
const found = async (query: string) =>
  ((await world.client.post('/memory/search', { query, top_k: 20 })).body.results as Json[]).map(
    ({ item_id }) => item_id as string,
  );
const versions = async (item_id: string) =>
  ((await world.client.get(`/memory/temporal/${item_id}/history`)).body as Json)['versions'] as Json[];
const named = async (external_id: string) =>
  (
    await world.cypher(
      'MATCH (n:MemoryItem {scope_key: $scope_key, external_id: $external_id}) RETURN n.item_id AS item_id',
      { scope_key: `w:${world.owner.workspace_id}`, external_id },
    )
  ).map(({ item_id }) => item_id as string);

test('another content with the same external_id becomes the next version, replacing all fields', async () => {
  const external_id = name();
  const first = await add({
    content: 'The ferry leaves Skolvik at nine.',
    external_id,
    tags: ['old'],
    title: 'Ferry',
    metadata: { a: 1 },
  });
  const second = await add({ content: 'The ferry leaves Ternholm at ten.', external_id, metadata: { b: 2 } });
  expect([first['status'], second['status'], second['item_id']]).toEqual(['created', 'updated', first['item_id']]);
  const item = await read(first['item_id'] as string);
  expect(item).toMatchObject({
    content: 'The ferry leaves Ternholm at ten.',
    version: 2,
    tags: [],
    metadata: { b: 2 },
  });
  expect(item['title']).toBeUndefined();
  expect(item['entities'].map((each: Json) => each['name'])).not.toContain('Skolvik');
  expect((await versions(first['item_id'] as string)).map(({ content }) => content as string)).toEqual([
    'The ferry leaves Ternholm at ten.',
    'The ferry leaves Skolvik at nine.',
  ]);
  expect(await found('ferry Ternholm')).toContain(first['item_id']);
});

test.each<[string, Json]>([
  ['nothing', {}],
  [
    'a decision with fields of its type',
    { memory_type: 'decision', confidence: 0.6, rationale: 'cheap', domain: 'rope' },
  ],
  ['a time with an offset', { valid_start_time: '2026-05-01T08:00:00+02:00' }],
  ['tags and nested metadata', { tags: ['a', 'b'], metadata: { x: { y: [1, null], z: 'q' }, speaker: 'Ines' } }],
  ['a zettel', { memory_type: 'zettel', zettel_tags: ['a'], title: 'Note' }],
  ['a trace', { memory_type: 'reasoning' }],
])('the same item with %s, sent again, makes no version', async (_name, fields) => {
  const external_id = name();
  const item = { content: 'The rope is of hemp.', external_id, ...fields };
  const first = await add(item);
  expect(await add(item)).toMatchObject({ status: 'existing', item_id: first['item_id'] });
  expect(await read(first['item_id'] as string)).toMatchObject({ version: 1 });
});

test.each<[string, Json, number, string]>([
  ['keep', { on_conflict: 'keep' }, 200, 'existing'],
  ['refuse', { on_conflict: 'refuse' }, 409, 'external_id_taken'],
  ['another type', { memory_type: 'episodic' }, 409, 'external_id_taken'],
  ['skip_existing as well', { on_conflict: 'keep', skip_existing: true }, 400, 'contradiction'],
])('on a conflict with %s, the stored item is unchanged', async (_name, options, http, outcome) => {
  const external_id = name();
  const { item_id } = await add({ content: 'Kept.', external_id });
  const answer = await add({ content: 'Other.', external_id, ...options });
  expect([answer['http'], http === 200 ? answer['status'] : answer['code']]).toEqual([http, outcome]);
  expect([await named(external_id), await read(item_id as string)]).toMatchObject([
    [item_id],
    { content: 'Kept.', version: 1 },
  ]);
});

test('a plan with the external_id of another plan is refused', async () => {
  const plan = { content: 'Rig the mast.', memory_type: 'plan', external_id: name(), tasks: [{ content: 'Find it.' }] };
  const first = await add(plan);
  expect(await add(plan)).toMatchObject({ status: 'existing', item_id: first['item_id'] });
  expect(await add({ ...plan, tasks: [{ content: 'Buy it.' }] })).toMatchObject({
    http: 409,
    code: 'external_id_taken',
  });
});

test('the external_id of a retracted item is free for a new item', async () => {
  const external_id = name();
  const { item_id } = await add({ content: 'The lamp is green.', external_id });
  await world.client.patch(`/memory/${item_id}`, { properties: { status: 'retracted' } });
  const next = await add({ content: 'The lamp is red.', external_id });
  expect([next['status'], next['item_id'] === item_id]).toEqual(['created', false]);
  expect(await add({ content: 'The lamp is blue.', external_id })).toMatchObject({
    status: 'updated',
    item_id: next['item_id'],
  });
});

test('concurrent requests with one external_id create one item; the others change it', async () => {
  const external_id = name();
  const sent = ['North', 'South', 'East', 'West'].map((wind) => `${wind} wind.`);
  const answers = await Promise.all(sent.map((content) => add({ content, external_id })));
  expect(answers.map(({ status }) => status as string).sort()).toEqual(['created', 'updated', 'updated', 'updated']);
  const [item_id, ...others] = await named(external_id);
  expect(others).toEqual([]);
  const kept = await versions(item_id as string);
  expect(kept.map(({ content }) => content as string).sort()).toEqual([...sent].sort());
});

test('a batch creates, changes and keeps items; of two with one external_id the last one applies', async () => {
  const [a, b, c] = [name(), name(), name()];
  const batch = async (items: Json[], options: Json = {}) =>
    (await world.client.post('/memory/add/batch', { items, ...options })).body as Json;
  await batch([
    { content: 'A one.', external_id: a },
    { content: 'B one.', external_id: b },
  ]);
  const items = [
    { content: 'A two.', external_id: a },
    { content: 'B one.', external_id: b },
    { content: 'C one.', external_id: c },
    { content: 'C two.', external_id: c },
  ];
  const body = await batch(items);
  expect(body['results'].map((each: Json) => each['status'])).toEqual(['updated', 'existing', 'created', 'updated']);
  expect(body).toMatchObject({ created: 1, updated: 2, existing: 1, failed: 0 });
  expect(await read(body['results'][3].item_id as string)).toMatchObject({ content: 'C two.', version: 2 });
  const refused = await batch(
    [
      { content: 'A three.', external_id: a },
      { content: 'D.', external_id: name() },
    ],
    { on_conflict: 'refuse' },
  );
  expect(refused['results'].map((each: Json) => [each['status'], each['detail']?.[0].type])).toEqual([
    ['failed', 'external_id_taken'],
    ['created', undefined],
  ]);
});

test('a text from outside with a member’s external_id replaces both content and trust', async () => {
  const external_id = name();
  const { item_id } = await add({ content: 'Pay the harbour dues.', external_id });
  await add({ content: 'Pay the stranger.', external_id, origin: 'import:feed' });
  expect(await read(item_id as string)).toMatchObject({ origin: 'import:feed', trust: 'external' });
  const { body } = await world.client.post('/memory/search', { query: 'Pay the stranger', top_k: 5 });
  expect(body.results.find((each: Json) => each['item_id'] === item_id)).toMatchObject({ trust: 'external' });
});

test('the same external_id in another workspace is another item', async () => {
  const external_id = name();
  await add({ content: 'Here.', external_id });
  const elsewhere = await world.clientFor(world.owner, { workspace: await world.workspace() });
  expect((await elsewhere.post('/memory/add', { content: 'There.', external_id })).body.status).toBe('created');
});
