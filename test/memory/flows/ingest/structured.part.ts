// Structured ingest: what each strategy stores, rows with known ids, and keys for telemetry.
import { structuredSchemas } from '../../../../src/memory/flows/schemas/structured-schemas';
import { typeFacts } from '../../../../src/memory/model/types';
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

async function send(schema: string, data: Json | Json[]): Promise<Json> {
  const { status, body } = await world.client.post('/memory/ingest/structured', { schema, data });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body as Json;
}

/** The parts of a node that cost storage or time. */
async function nodeOf(item_id: string): Promise<Json> {
  const [row] = await world.cypher(
    `MATCH (n:MemoryItem {item_id: $item_id})
     RETURN labels(n) AS labels, n.embedding IS NOT NULL AS vector, n.search_tokens IS NOT NULL AS words,
       COUNT { (n)-[:MENTIONS|ABOUT]->() } AS names, n.origin_tier AS tier, properties(n) AS properties`,
    { item_id },
  );
  return row as Json;
}

const search = async (query: string) =>
  ((await world.client.post('/memory/search', { query })).body as Json)['results'].map(
    ({ item_id }: Json) => item_id as string,
  ) as string[];

describe('the registry of schemas', () => {
  test('lists every schema with its strategy, id, edges and indexes', async () => {
    const { status, body } = await world.client.get('/memory/schemas');
    expect(status).toBe(200);
    expect(body.schemas.map(({ schema, strategy }: Json) => `${schema} ${strategy}`).sort()).toEqual([
      'conversation INDEXED',
      'conversation_turn APPEND',
      'document FULL',
      'hook_capture APPEND',
      'plan_task INDEXED',
      'seed_item FULL',
      'timeline_entry INDEXED',
      'tool_call APPEND',
    ]);
  });

  test('agrees with the memory types, and all its indexes are online', async () => {
    const rows = await world.cypher(
      `SHOW INDEXES YIELD labelsOrTypes, properties, state WHERE state = 'ONLINE' RETURN labelsOrTypes, properties`,
    );
    const indexed = rows.flatMap(({ labelsOrTypes, properties }) =>
      ((properties ?? []) as string[]).map((property) => `${(labelsOrTypes as string[])?.[0]}.${property}`),
    );
    for (const schema of structuredSchemas.values()) {
      const { label, strategy } = typeFacts(schema.memory_type);
      expect([schema.name, schema.strategy]).toEqual([schema.name, strategy]);
      expect(indexed).toEqual(expect.arrayContaining(schema.indexes.map((field) => `${label}.${field}`)));
    }
  });
});

test('rows with strategy FULL have a vector and names in tier 2, and are found by search', async () => {
  const { item_id } = await send('seed_item', {
    seed_id: 'zinc',
    content: 'Zinc melts at 419 degrees, as Andreas Marggraf noted in Berlin.',
    domain: 'metals',
  });
  const node = await nodeOf(item_id as string);
  expect(node).toMatchObject({ vector: true, words: true, tier: 2, properties: { domain: 'metals' } });
  expect(node['labels']).toContain('SeedItem');
  expect(node['names']).toBeGreaterThan(0);
  expect(await search('at how many degrees does zinc melt?')).toContain(item_id);
});

test('a row whose time leaves the year 9999 by its offset is refused, naming the row', async () => {
  const row = (occurred_at: string) => ({ entry_id: occurred_at, title: 'The end of time.', occurred_at });
  const data = [row('2026-01-01T00:00:00Z'), row('9999-12-31T23:59:59-01:00')];
  const { status, body } = await world.client.post('/memory/ingest/structured', { schema: 'timeline_entry', data });
  expect([status, body.detail[0].loc, body.detail[0].type]).toEqual([
    422,
    ['body', 'data', '1', 'occurred_at'],
    'range',
  ]);
});

test('rows with strategy INDEXED have neither vector nor names, and are found by fields only', async () => {
  const { item_id } = await send('timeline_entry', {
    entry_id: 'e1',
    title: 'Tungsten was isolated by the Elhuyar brothers in Bergara.',
    occurred_at: '1783-09-28T00:00:00Z',
    source: 'vault',
  });
  const node = await nodeOf(item_id as string);
  expect(node).toMatchObject({ vector: false, words: true, names: 0, tier: 4 });
  expect(node['labels']).toContain('TimelineEntry');
  expect(await search('who isolated tungsten?')).not.toContain(item_id);
  const { body } = await world.client.get('/memory/by-metadata?metadata_key=source&metadata_value=vault');
  expect(body.items.map((item: Json) => item.item_id)).toEqual([item_id]);
});

test('rows with strategy APPEND have neither vector nor names, and are found by words', async () => {
  const first = await send('tool_call', { tool_name: 'grep', arguments: { pattern: 'osmium' }, result: { lines: 3 } });
  const second = await send('tool_call', { tool_name: 'sed', result: 'osmium' });
  const node = await nodeOf(first['item_id'] as string);
  expect(node).toMatchObject({ vector: false, words: true, names: 0, tier: 4, properties: { tool_name: 'grep' } });
  expect(node['labels']).toContain('ToolCall');
  const found = await search('osmium');
  for (const { item_id } of [first, second]) expect(found).not.toContain(item_id);
  const { body } = await world.client.get('/memory/list?memory_type=tool_call');
  expect(body.items.map(({ item_id }: Json) => item_id)).toEqual([second['item_id'], first['item_id']]);
  expect(body.items[1]).toMatchObject({
    tool_name: 'grep',
    result: { lines: 3 },
    metadata: { arguments: { pattern: 'osmium' } },
  });
  const patched = await world.client.patch(`/memory/${first['item_id']}`, { metadata: { seen: true } });
  expect(patched.status).toBe(200);
});

test('edges lead to the row with the given row id, or to the item with the given item id', async () => {
  const [conversation] = (await send('conversation', [{ conversation_id: 'c1' }]))['item_ids'] as string[];
  const turns = (
    await send('conversation_turn', [
      { conversation_id: 'c1', turn: 0, content: 'hello' },
      { conversation_id: 'c1', turn: 1, content: 'hi' },
      { conversation_id: 'nowhere', turn: 0, content: 'lost' },
    ])
  )['item_ids'] as string[];
  const plan = await world.client.add({ content: 'A plan', memory_type: 'plan' });
  const tasks = (
    await send('plan_task', [
      { task_id: 'a', plan_id: plan, content: 'first' },
      { task_id: 'b', plan_id: plan, content: 'second', depends_on: ['a'] },
    ])
  )['item_ids'] as string[];
  const edges = await world.cypher(
    `MATCH (n:MemoryItem)-[r]->(m:MemoryItem) WHERE n.item_id IN $ids
     RETURN n.item_id + ' ' + type(r) + ' ' + m.item_id AS edge`,
    { ids: [...turns, ...tasks] },
  );
  expect(edges.map(({ edge }) => edge as string).sort()).toEqual(
    [
      `${turns[0]} PART_OF ${conversation}`,
      `${turns[1]} PART_OF ${conversation}`,
      `${tasks[0]} PART_OF ${plan}`,
      `${tasks[1]} PART_OF ${plan}`,
      `${tasks[1]} DEPENDS_ON ${tasks[0]}`,
    ].sort(),
  );
});

test('rows that refer to missing rows are unresolved, and linked once these are stored', async () => {
  const turns = await send('conversation_turn', [
    { conversation_id: 'later', turn: 0, content: 'hello' },
    { conversation_id: 'later', turn: 1, content: 'hi' },
  ]);
  expect(turns).toMatchObject({ created: 2, edges_created: 0, edges_unresolved: 2 });
  const strange = await world.stranger();
  const foreign = { schema: 'conversation', data: [{ conversation_id: 'later' }] };
  expect((await strange.client.post('/memory/ingest/structured', foreign)).body).toMatchObject({ edges_created: 0 });
  const come = await send('conversation', [{ conversation_id: 'later' }]);
  expect(come).toMatchObject({ created: 1, edges_created: 2, edges_unresolved: 0 });
  const [conversation] = come['item_ids'] as string[];
  const linked = await world.cypher(
    'MATCH (turn:MemoryItem)-[:PART_OF]->(:MemoryItem {item_id: $conversation}) RETURN turn.item_id AS id, turn.awaits AS awaits ORDER BY id',
    { conversation },
  );
  expect(linked).toEqual((turns['item_ids'] as string[]).map((id) => ({ id, awaits: [] })));
  const more = await send('conversation_turn', [{ conversation_id: 'later', turn: 2, content: 'bye' }]);
  expect(more).toMatchObject({ edges_created: 1, edges_unresolved: 0 });
  expect(await send('conversation', [{ conversation_id: 'later' }])).toMatchObject({ existing: 1, edges_created: 0 });
});

test('a row with a known id is reported as existing, with its item id', async () => {
  const row = { seed_id: 'tin', content: 'Tin pest turns tin to powder.' };
  const first = await send('seed_item', row);
  const again = await send('seed_item', [row, { ...row, seed_id: 'tin 2' }, { ...row, seed_id: 'tin 2' }]);
  expect(again).toMatchObject({ created: 1, existing: 2 });
  const ids = again['item_ids'] as string[];
  expect(ids[0]).toBe(first['item_id']);
  expect(ids[1]).toBe(ids[2]);
});

test.each<[string, Json, Json]>([
  [
    'seed_item',
    { seed_id: 'pewter', content: 'Pewter melts.', domain: 'metals', tags: ['a'] },
    { seed_id: 'pewter', content: 'Pewter boils.' },
  ],
  [
    'document',
    { document_id: 'd9', content: 'Old text.', source: 's', published_at: '2020-01-01T00:00:00Z' },
    { document_id: 'd9', content: 'New text.' },
  ],
  ['conversation', { conversation_id: 'c9', title: 'Old' }, { conversation_id: 'c9', title: 'New' }],
  [
    'timeline_entry',
    { entry_id: 't9', title: 'Launch', occurred_at: '2026-01-01T00:00:00+02:00', source: 'log' },
    { entry_id: 't9', title: 'Launch', occurred_at: '2026-02-01T00:00:00Z' },
  ],
])('a %s with a known id becomes its next version, or as on_conflict says', async (schema, row, other) => {
  const first = await send(schema, row);
  const item_id = first['item_id'] as string;
  expect(await send(schema, row)).toMatchObject({ created: 0, updated: 0, existing: 1, item_id });
  const kept = await world.client.post('/memory/ingest/structured', { schema, data: other, on_conflict: 'keep' });
  expect(kept.body).toMatchObject({ created: 0, updated: 0, existing: 1, item_id });
  const refused = await world.client.post('/memory/ingest/structured', { schema, data: other, on_conflict: 'refuse' });
  expect([refused.status, refused.body.code]).toEqual([409, 'external_id_taken']);
  expect((await world.client.get(`/memory/${item_id}`)).body.version).toBe(1);
  expect(await send(schema, other)).toMatchObject({ created: 0, updated: 1, existing: 0, item_id });
  expect(await send(schema, other)).toMatchObject({ created: 0, updated: 0, existing: 1, item_id });
  const { properties } = await nodeOf(item_id);
  expect(properties).toMatchObject({ version: 2, ...other });
  for (const name of Object.keys(row).filter((each) => !(each in other) && each !== 'tags'))
    expect(properties[name]).toBeUndefined();
});

test('a timeline entry sent again is linked only to its new version', async () => {
  const [one, two] = [await world.client.add({ content: 'One.' }), await world.client.add({ content: 'Two.' })];
  const entry = { entry_id: 'about', title: 'About', occurred_at: '2026-01-01T00:00:00Z' };
  const { item_id } = await send('timeline_entry', { ...entry, about_item: one });
  await send('timeline_entry', { ...entry, about_item: two });
  const { body } = await world.client.get(`/memory/${item_id}/links`);
  expect(body.links.map((link: Json) => link['target_id'])).toEqual([two]);
});

test.each([
  ['an unknown schema', { schema: 'nonsense', data: {} }, 'body.schema'],
  ['a missing field', { schema: 'tool_call', data: [{ tool_name: 'x' }, {}] }, 'body.data.1.tool_name'],
  [
    'a field that only the service sets',
    { schema: 'seed_item', data: { content: 'x', user_id: 'me' } },
    'body.data.user_id',
  ],
  [
    'a time beyond the calendar',
    { schema: 'hook_capture', data: { event: 'x', captured_at: '0000-01-01T00:00:00+01:00' } },
    'body.data.captured_at',
  ],
])('a request with %s is refused, and none of its rows is stored', async (_name, body, place) => {
  const count = async () =>
    (
      await world.cypher('MATCH (n:MemoryItem {scope_key: $key}) RETURN count(n) AS count', {
        key: `w:${world.owner.workspace_id}`,
      })
    )[0];
  const before = await count();
  const answer = await world.client.post('/memory/ingest/structured', body);
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc.join('.')).toBe(place);
  expect(await count()).toEqual(before);
});

test('a telemetry key can only write APPEND rows in its workspace', async () => {
  const client = await world.clientFor(world.owner, { grants: ['write:telemetry'], bound: true });
  const post = (schema: string, data: Json) => client.post('/memory/ingest/structured', { schema, data });
  expect((await post('hook_capture', { event: 'save', payload: { file: 'a' } })).status).toBe(200);
  for (const [schema, data] of [
    ['seed_item', { content: 'x' }],
    ['conversation', { conversation_id: 'x' }],
  ] as const) {
    const { status, body } = await post(schema, data);
    expect([schema, status, body.code]).toEqual([schema, 403, 'grant_required']);
  }
  expect((await client.post('/memory/add', { content: 'x' })).status).toBe(403);
});
