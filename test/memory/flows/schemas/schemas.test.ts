// Schemas that a workspace registers for structured rows: validation, versions, and the rows.
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const newClient = async () => world.clientFor({ ...world.owner, workspace_id: await world.workspace() });

const properties = {
  visit_id: { type: 'string' },
  who: { type: 'string', pattern: '^[A-Z]' },
  site: { type: 'string', maxLength: 40 },
  at: { type: 'string', format: 'date-time' },
  count: { type: ['integer', 'null'], minimum: 1 },
  after: { type: 'string' },
};
const visit = {
  ...{ schema: 'site_visit', strategy: 'FULL', template: '{{who}} works at {{site}}.', id: 'visit_id', time: 'at' },
  json_schema: { type: 'object', required: ['who', 'site'], properties, additionalProperties: false },
};
const register = (client: Client, change: object = {}) => client.post('/memory/schemas', { ...visit, ...change });
const send = (client: Client, data: unknown, schema = 'site_visit') =>
  client.post('/memory/ingest/structured', { schema, data });
const row = { visit_id: 'v1', who: 'Mara Lindqvist', site: 'Brightwater Labs', at: '2026-03-01T08:00:00Z' };

test('versions of a schema are kept; after its deletion only stored rows remain', async () => {
  const client = await newClient();
  expect((await register(client)).body).toMatchObject({ status: 'created', schema: { version: 1, edges: [] } });
  expect((await register(client)).body).toMatchObject({ status: 'existing', schema: { version: 1 } });
  const changed = await register(client, { template: '{{who}} came to {{site}}.' });
  expect(changed.body).toMatchObject({ status: 'updated', schema: { version: 2 } });
  const { schema, versions } = (await client.get('/memory/schemas/site_visit')).body;
  expect([schema.version, versions.map(({ template }: { template: string }) => template)]).toEqual([
    2,
    ['{{who}} came to {{site}}.', visit.template],
  ]);
  const known = (await client.get('/memory/schemas')).body.schemas;
  expect(known.at(-1)).toMatchObject({ schema: 'site_visit', version: 2, memory_type: 'semantic' });
  const { item_id } = (await send(client, row)).body;
  expect((await client.delete('/memory/schemas/site_visit')).body).toEqual({ schema: 'site_visit', status: 'deleted' });
  expect((await send(client, row)).status).toBe(422);
  expect((await client.get(`/memory/${item_id}`)).body).toMatchObject({
    content: 'Mara Lindqvist came to Brightwater Labs.',
    metadata: { schema: 'site_visit', schema_version: 2 },
  });
  expect((await client.get('/memory/schemas/site_visit')).status).toBe(404);
  expect((await send(await newClient(), row)).status).toBe(422);
});

test('rows of a registered schema are stored by its strategy, once per id, and found by fields', async () => {
  const client = await newClient();
  for (const [strategy, memory_type] of [
    ['FULL', 'semantic'],
    ['INDEXED', 'record'],
    ['APPEND', 'record'],
  ]) {
    const schema = `visit_${String(strategy).toLowerCase()}`;
    await register(client, { schema, strategy, edges: [{ field: 'after', type: 'CAUSED_BY', to: schema }] });
    const two = [row, { ...row, visit_id: 'v2', who: 'Orla Finnegan', after: 'v1' }];
    const { body } = await send(client, two, schema);
    expect([strategy, body.strategy, body.created, body.edges_created]).toEqual([strategy, strategy, 2, 1]);
    expect((await send(client, two, schema)).body.created).toBe(strategy === 'APPEND' ? 2 : 0);
    expect((await client.get(`/memory/${body.item_ids[0]}`)).body).toMatchObject({
      ...{ memory_type, content: 'Mara Lindqvist works at Brightwater Labs.', valid_start_time: row.at },
      metadata: { ...row, schema },
    });
    const query = `metadata_key=visit_id&metadata_value=v2&memory_type=${memory_type}`;
    const found = (await client.get(`/memory/by-metadata?${query}`)).body;
    expect([strategy, JSON.stringify(found).includes(body.item_ids[1])]).toEqual([strategy, true]);
  }
  const hits = (await client.post('/memory/search', { query: 'Where does Mara Lindqvist work?' })).body.results;
  expect(hits[0].metadata.schema).toBe('visit_full');
  expect((await client.get('/memory/facts?predicate=works_at')).body.facts.length).toBeGreaterThan(0);
});

test('a row that does not fit its schema, or gives no text, is refused, naming the field', async () => {
  const client = await newClient();
  await register(client);
  const bad: [object, string][] = [
    [{ ...row, who: 'mara' }, 'who'],
    [{ who: 'Mara' }, 'site'],
    [{ ...row, site: 'x'.repeat(41) }, 'site'],
    [{ ...row, at: 'today' }, 'at'],
    [{ ...row, count: 0 }, 'count'],
    [{ ...row, tags: [1] }, 'data'],
  ];
  for (const [data, field] of bad) {
    const { status, body } = await send(client, data);
    expect([field, status, body.detail[0].loc.at(-1)]).toEqual([field, 422, field]);
  }
  expect((await client.get('/memory/list')).body.total).toBe(0);
  // Values of a row are not interpreted as templates or links.
  const site = '{{who}} $& ${1+1} [[x]]';
  const { body } = await send(client, { who: 'Mara', site });
  expect((await client.get(`/memory/${body.item_id}`)).body.content).toBe(`Mara works at ${site}.`);
});

test('a hostile schema is refused, and an expensive pattern takes linear time', async () => {
  const client = await newClient();
  const nested = (depth: number): object =>
    depth === 0 ? { type: 'string' } : { type: 'array', items: nested(depth - 1) };
  const shaped = (who: object) => ({ json_schema: { type: 'object', properties: { ...properties, who } } });
  const bad: [string, object][] = [
    ['a name that the service uses', { schema: 'tool_call' }],
    ['a name that contains code', { schema: 'a`b' }],
    ['a remote reference', shaped({ $ref: 'https://example.org/x' })],
    ['a local reference', shaped({ $ref: '#' })],
    ['an id', { json_schema: { ...visit.json_schema, $id: 'wire.json' } }],
    ['definitions', { json_schema: { ...visit.json_schema, $defs: {} } }],
    ['a branch', shaped({ anyOf: [{ type: 'string' }] })],
    ['unique items', shaped({ type: 'array', items: { type: 'string' }, uniqueItems: true })],
    ['depth', shaped(nested(6))],
    [
      'width',
      {
        json_schema: {
          type: 'object',
          properties: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`f${i}`, { type: 'string' }])),
        },
      },
    ],
    ['bytes', shaped({ type: 'string', description: 'x'.repeat(20_000) })],
    ['a back-reference', shaped({ type: 'string', pattern: '(a)\\1' })],
    ['a broken pattern', shaped({ type: 'string', pattern: '(' })],
    ['a long pattern', shaped({ type: 'string', pattern: 'a'.repeat(300) })],
    ['no schema', shaped({ type: 'nothing' })],
    [
      'a prototype',
      { json_schema: JSON.parse('{"type": "object", "properties": {"__proto__": {"type": "string"}}}') as object },
    ],
    ['a list', { json_schema: { type: 'array', items: {} } }],
    ['an unknown field', { template: '{{nobody}}' }],
    ['no field', { template: 'Text.' }],
    ['an edge of the caller', { edges: [{ field: 'after', type: 'OWNS', to: 'item' }] }],
    ['an edge to nothing', { edges: [{ field: 'after', type: 'RELATED', to: 'nothing' }] }],
    ['an index of APPEND', { strategy: 'APPEND', indexes: ['who'] }],
    ['a time that is none', { time: 'who' }],
  ];
  for (const [what, change] of bad) expect([what, (await register(client, change)).status]).toEqual([what, 422]);
  const known = (await client.get('/memory/schemas')).body.schemas as { version: number | null }[];
  expect(known.filter(({ version }) => version !== null)).toEqual([]);
  expect((await register(client, shaped({ type: 'string', pattern: '^(a+)+$' }))).status).toBe(200);
  // A backtracking matcher would never finish.
  expect((await send(client, { who: `${'a'.repeat(5_000)}!`, site: 'x' })).status).toBe(422);
});

test('registering and deleting a schema require the role of a workspace manager', async () => {
  const client = await world.clientFor(world.owner, { grants: ['read:memories', 'write:memories'] });
  expect((await register(client)).status).toBe(403);
  expect((await client.delete('/memory/schemas/site_visit')).status).toBe(403);
});
