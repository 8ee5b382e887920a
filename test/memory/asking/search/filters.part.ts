// Filters select the same items in search, list and look-up.
import { openTenant, type World } from '../../../support/world';

let world: World;
const ids = new Map<string, string>();

type Json = Record<string, unknown>;

const stored: [string, Json][] = [
  ['gull', { content: 'Gulls nest on the north pier.', tags: ['birds', 'harbour'], metadata: { priority: 2 } }],
  [
    'tern',
    { content: 'Terns nest on the south pier.', tags: ['birds'], metadata: { priority: 10, due: '2026-03-01' } },
  ],
  [
    'crane',
    { content: 'The crane on the pier lifts nests of steel.', metadata: { owner: { name: 'Mara' }, session_id: 's1' } },
  ],
  [
    'rule',
    {
      content: 'Nests on the pier stay.',
      memory_type: 'decision',
      domain: 'wildlife',
      valid_end_time: '2026-01-01T00:00:00Z',
    },
  ],
  [
    'mail',
    { content: 'Nest boxes for the pier were ordered.', origin: 'import:mail', metadata: { speaker: 'Olaf Brandt' } },
  ],
  [
    'old',
    {
      content: 'A nest on the pier fell in a storm.',
      valid_start_time: '2020-01-01T00:00:00Z',
      metadata: { priority: -3 },
    },
  ],
];

beforeAll(async () => {
  world = await openTenant();
  for (const [name, item] of stored) ids.set(name, await world.client.add(item));
});

const everything = stored.map(([name]) => name);
const but = (...names: string[]) => everything.filter((name) => !names.includes(name));

const filters: [Json, string[]][] = [
  [{ tags: { any: ['birds', 'none'] } }, ['gull', 'tern']],
  [{ tags: { all: ['birds', 'harbour'] } }, ['gull']],
  [{ not: { tags: { any: ['birds'] } } }, but('gull', 'tern')],
  [{ metadata: { priority: { gte: -3, lt: 10 } } }, ['gull', 'old']],
  [{ metadata: { priority: { gt: 2 } } }, ['tern']],
  [{ metadata: { priority: { in: [2, 10] } } }, ['gull', 'tern']],
  [{ metadata: { priority: { exists: false } } }, ['crane', 'rule', 'mail']],
  [{ metadata: { due: { gte: '2026-02', lte: '2026-03-01' } } }, ['tern']],
  [{ metadata: { 'owner.name': 'Mara' } }, ['crane']],
  [{ metadata: { domain: 'wildlife' } }, ['rule']],
  // Keys that exist on every JavaScript object.
  [{ metadata: { constructor: 'wildlife' } }, []],
  [{ metadata: { toString: { exists: false } } }, everything],
  [{ memory_type: 'decision' }, ['rule']],
  [{ or: [{ memory_type: 'decision' }, { tags: { any: ['harbour'] }, metadata: { priority: 2 } }] }, ['gull', 'rule']],
  [{ not: { or: [{ memory_type: 'decision' }, { origin: 'import:' }] } }, but('rule', 'mail')],
  [{ status: ['active'] }, everything],
  [{ session_id: 's1' }, ['crane']],
  [{ author: 'Olaf Brandt' }, ['mail']],
  [{ entity: 'Olaf Brandt' }, ['mail']],
  [{ exclude_origins: ['import:'] }, but('mail')],
  [{ min_trust: 'member' }, but('mail')],
  [{ valid: { since: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' } }, ['old']],
  [{ created: { until: '2020-01-01T00:00:00Z' } }, []],
  [{ created: { since: '2020-01-01T00:00:00Z' } }, everything],
  [{ tags: { any: ['" OR "x'] } }, []],
];

const namesOf = (items: { item_id: string }[]) =>
  everything.filter((name) => items.some(({ item_id }) => item_id === ids.get(name)));

test('a filter by valid time finds an item that was valid then and has ended since', async () => {
  const item_id = await world.client.add({
    content: 'The pier was closed for repairs.',
    valid_start_time: '2024-01-01T00:00:00Z',
    valid_end_time: '2024-06-01T00:00:00Z',
    tags: ['closed'],
  });
  const search = async (filter: Json) =>
    (await world.client.post('/memory/search', { query: 'pier', filter })).body.results as { item_id: string }[];
  const tags = { any: ['closed'] };
  expect(await search({ tags })).toEqual([]);
  const valid = { since: '2024-03-01T00:00:00Z', until: '2024-04-01T00:00:00Z' };
  expect(await search({ tags, valid })).toMatchObject([{ item_id }]);
  await world.client.delete(`/memory/${item_id}`);
});

test.each(filters)('in search, list and look-up the filter %j finds %j', async (filter, names) => {
  const { client } = world;
  const search = { query: 'nest on the pier', top_k: 20, include_ended: true, filter };
  const [found, past, newest, listed] = await Promise.all([
    client.post('/memory/search', search),
    client.post('/memory/search', { ...search, as_known_at: '2100-01-01T00:00:00Z' }),
    client.post('/memory/search', { ...search, query: '*' }),
    client.get(`/memory/list?filter=${encodeURIComponent(JSON.stringify(filter))}`),
  ]);
  expect(found.status).toBe(200);
  expect(namesOf(found.body.results)).toEqual(names);
  expect(namesOf(past.body.results)).toEqual(names);
  expect(namesOf(newest.body.results)).toEqual(names);
  expect(listed.body.total).toBe(names.length);
  expect(namesOf(listed.body.items)).toEqual(names);
});

test('an integer beyond 2^53 in a filter is refused, the same digits as a text are not', async () => {
  const number = '9007199254740993';
  const list = (filter: string) => world.client.get(`/memory/list?filter=${encodeURIComponent(filter)}`);
  const { status, body } = await list(`{"metadata": {"priority": ${number}}}`);
  expect([status, body.detail?.[0]]).toMatchObject([422, { loc: ['query', 'filter'], type: 'range' }]);
  expect((await list(`{"metadata": {"priority": "${number}"}}`)).status).toBe(200);
  expect((await list(`{"metadata": {"priority": 9007199254740991}}`)).status).toBe(200);
});

test('a filter applies to both channels of a search and to items reached by hops', async () => {
  const filter = { tags: { all: ['harbour'] } };
  for (const way of [{}, { multi_hop: true }]) {
    const { body } = await world.client.post('/memory/search', {
      query: 'nest on the pier',
      top_k: 20,
      filter,
      ...way,
    });
    expect(namesOf(body.results)).toEqual(['gull']);
  }
});

test('a filter applies to each list of an expertise search, and to notes by tag', async () => {
  const { client } = world;
  const expertise = { query: 'nest on the pier', expertise: true, filter: { metadata: { domain: { exists: false } } } };
  expect((await client.post('/memory/search', expertise)).body.results.decision).toEqual([]);
  await client.addAll(
    [2, 3].map((priority) => ({ memory_type: 'zettel', content: `Note ${priority} #pier`, metadata: { priority } })),
  );
  const filter = encodeURIComponent(JSON.stringify({ metadata: { priority: { gt: 2 } } }));
  const { body } = await client.get(`/memory/zettel/by-tag/pier?filter=${filter}`);
  expect(body.notes.map(({ content }: Json) => content)).toEqual(['Note 3 #pier']);
});

test('a filter has the same effect when given by its alias parameters', async () => {
  const { body } = await world.client.post('/memory/search', {
    ...{ query: 'nest on the pier', top_k: 20, memory_type: ['semantic'], min_trust: 'member' },
    filter: { not: { tags: { any: ['birds'] } } },
  });
  expect(namesOf(body.results)).toEqual(['crane', 'old']);
});

test('session_id beside a filter has the same effect as within the filter', async () => {
  const { client } = world;
  const { body } = await client.post('/memory/search', { query: 'nest on the pier', top_k: 20, session_id: ['s1'] });
  expect([namesOf(body.results), body.unknown_fields]).toEqual([['crane'], undefined]);
  expect(namesOf((await client.get('/memory/list?session_id=s1')).body.items)).toEqual(['crane']);
});

test('ask and pack use only items that match the filter', async () => {
  const filter = { tags: { any: ['harbour'] } };
  const asked = await world.client.post('/memory/ask', { question: 'Where do gulls nest?', filter });
  expect(namesOf(asked.body.evidence)).toEqual(['gull']);
  for (const query of ['nest on the pier', undefined]) {
    const packed = await world.client.post('/memory/recall/pack', { budget_tokens: 1_000, query, filter });
    expect(namesOf(packed.body.manifest.sections.flatMap(({ items }: { items: [] }) => items))).toEqual(['gull']);
  }
});

test.each([
  [{ not: { not: { not: { not: { tags: { any: ['x'] } } } } } }, 'maximum'],
  [{ or: Array.from({ length: 11 }, (_, i) => ({ and: [{ tags: { all: [`a${i}`, `b${i}`] } }] })) }, 'maximum'],
  [{ colour: 'red' }, 'additional_properties'],
])('the filter %j is refused', async (filter, type) => {
  const { status, body } = await world.client.post('/memory/search', { query: 'x', filter });
  expect([status, body.detail[0].type]).toEqual([422, type]);
});
