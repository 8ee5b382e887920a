// Every route with as_of or as_known_at returns the state of that time. The table below lists all routes.
import { fieldsOf } from '../../../../src/schemas';
import { rounds } from '../../../support/drill';
import { openWorld, type World, type Json } from '../../../support/world';

/** The current day of the service in January 2031, at noon. */
let today = 1;
const noon = (day: number) => `2031-01-${String(day).padStart(2, '0')}T12:00:00Z`;

type Moment = { as_of?: string; as_known_at?: string };

let world: World;
const ids: Record<string, string> = {};

const patch = async (item_id: string | undefined, body: Json) => {
  const { status, body: answer } = await world.client.patch(`/memory/${item_id}`, body);
  if (status !== 200) throw new Error(JSON.stringify(answer));
};

/** Other items about the fuel of the lamp, which are changed together with it. */
const knowledge: Record<string, (fuel: string) => Json> = {
  note: (fuel) => ({
    memory_type: 'zettel',
    title: 'Harbour lamp',
    content: `[[Landing]] has light by ${fuel}. Mara Lindqvist fills it. ((Light)) #beacon`,
  }),
  constraint: (fuel) => ({ memory_type: 'constraint', content: `The lamp must burn ${fuel}.` }),
  lesson: (fuel) => ({ memory_type: 'learned', content: `We learned that ${fuel} is what the lamp needs.` }),
  purchase: (fuel) => ({ memory_type: 'decision', status: 'pending', content: `We may buy ${fuel}.` }),
  reasoning: (fuel) => ({
    memory_type: 'reasoning',
    content: `The wind is strong, therefore the lamp burns ${fuel}.`,
  }),
};

/** An item about the fuel of the lamp, with related fields. */
const lampWith = (fuel: string) => ({
  content: `Mara Lindqvist manages Tern Harbour. The lamp of Tern Harbour burns ${fuel}.`,
  title: `The lamp burns ${fuel}`,
  tags: ['lamp', `${fuel}-lamp`],
});

beforeAll(async () => {
  world = await openWorld({}, { now: () => noon(today) });
  const { client } = world;
  const session = (turn: number) => ({ metadata: { session_id: 'harbour', turn } });
  ids['pier'] = await client.add({ content: 'Mara Lindqvist walks along the pier.', ...session(1) });
  ids['lamp'] = await client.add({
    ...lampWith('kerosene'),
    memory_type: 'decision',
    external_id: 'lamp/1',
    metadata: { ...session(2).metadata, topic: 'light' },
  });
  await client.post('/memory/link', { source_id: ids['pier'], target_id: ids['lamp'] });
  for (const [name, of] of Object.entries(knowledge)) ids[name] = await client.add(of('kerosene'));
  ids['rival'] = await client.add({ memory_type: 'decision', content: 'Tern Harbour has a lamp.' });
  const change = async (fuel: string, more: Json = {}) => {
    for (const [name, of] of Object.entries(knowledge)) await patch(ids[name], { content: of(fuel).content, ...more });
  };
  // On day 3 the lamp is changed; on day 5 another change, valid from day 2, is recorded.
  today = 3;
  await patch(ids['lamp'], { ...lampWith('electricity'), metadata: { topic: 'light' } });
  await change('electricity');
  today = 5;
  await patch(ids['lamp'], { ...lampWith('acetylene'), valid_start_time: noon(2) });
  await change('acetylene', { valid_start_time: noon(2) });
  today = 20;
});
afterAll(() => world.close());

const fuels = ['kerosene', 'electricity', 'acetylene'] as const;
type Fuel = (typeof fuels)[number];

/** The expected fuel at each time; the change recorded on day 5 is late knowledge about day 2. */
const moments: [Moment, Fuel | undefined][] = [
  [{}, 'acetylene'],
  [{ as_of: '2031-01-01T18:00:00Z' }, 'kerosene'],
  [{ as_of: '2031-01-02T18:00:00Z' }, 'acetylene'],
  [{ as_of: '2031-01-02T18:00:00Z', as_known_at: noon(4) }, 'kerosene'],
  [{ as_of: '2031-01-03T18:00:00Z' }, 'acetylene'],
  [{ as_of: '2031-01-03T18:00:00Z', as_known_at: noon(4) }, 'electricity'],
  [{ as_known_at: noon(2) }, 'kerosene'],
  [{ as_known_at: noon(4) }, 'electricity'],
  [{ as_of: '2030-12-31T00:00:00Z' }, undefined],
  [{ as_known_at: '2030-12-31T00:00:00Z' }, undefined],
];

const asQuery = (fields: Json) => new URLSearchParams(fields as Record<string, string>).toString();
const get = (path: string, moment: Moment, more: Json = {}) =>
  world.client.get(`${path}?${asQuery({ ...moment, ...more })}`);
const post = (path: string, moment: Moment, more: Json) => world.client.post(path, { ...moment, ...more });

/** A request, the part of its answer about the lamp, and its status if there is none. */
interface Reading {
  route: string;
  name?: string;
  ask: (moment: Moment) => Promise<{ status: number; body: Json }>;
  partOf?: (body: Json) => unknown;
  missing?: number;
}

const question = 'What does the lamp of Tern Harbour burn?';
const search = (name: string, more: Json): Reading => ({
  route: 'POST /memory/search',
  name,
  ask: (moment) => post('/memory/search', moment, { query: question, top_k: 20, ...more }),
  partOf: ({ results }) => results,
});
const routed = (name: string, query: string): Reading => ({
  route: 'POST /memory/reasoning/query',
  name,
  ask: (moment) => post('/memory/reasoning/query', moment, { query, top_k: 20 }),
  partOf: ({ results }) => results,
});
const pack = (name: string, more: Json): Reading => ({
  route: 'POST /memory/recall/pack',
  name,
  ask: (moment) => post('/memory/recall/pack', moment, { budget_tokens: 2_000, ...more }),
  partOf: ({ block }) => block,
});
const context = (strategy: string): Reading => ({
  route: 'POST /memory/context',
  name: strategy,
  ask: (moment) => post('/memory/context', moment, { query: question, session_id: 'harbour', k: 10, strategy }),
  partOf: ({ items }) => items,
});

/** A route about one object, which is 404 while there is none. */
const about = (route: string, name: string, rest = '', more: Json = {}): Reading => ({
  route: `GET ${route}`,
  ask: (moment) => get(`${route.slice(0, route.indexOf('/:'))}/${ids[name]}${rest}`, moment, more),
  missing: 404,
});
const listed = (route: string, more: Json = {}): Reading => ({
  route: `GET ${route}`,
  ask: (moment) => get(route, moment, more),
});

const readings: Reading[] = [
  listed('/memory/decisions'),
  listed('/memory/decisions/search', { topic: 'the lamp of Tern Harbour' }),
  about('/memory/decisions/:decision_id', 'lamp'),
  about('/memory/decisions/:decision_id/causal-chain', 'lamp', '/causal-chain'),
  about('/memory/decisions/:decision_id/provenance', 'lamp', '/provenance'),
  listed('/memory/decisions/pending'),
  {
    route: 'POST /memory/decisions/:decision_id/conflicts',
    ask: (moment) => world.client.post(`/memory/decisions/${ids['rival']}/conflicts?${asQuery(moment)}`),
    partOf: ({ conflicts }) => conflicts,
    missing: 404,
  },
  listed('/memory/graph/full'),
  {
    route: 'GET /memory/graph/path',
    ask: (moment) => get('/memory/graph/path', moment, { start_id: ids['pier'], end_id: ids['lamp'] }),
    missing: 404,
  },
  { route: 'GET /memory/:item_id', ask: (moment) => get(`/memory/${ids['lamp']}`, moment), missing: 404 },
  {
    route: 'GET /memory/by-external-id/:external_id',
    ask: (moment) => get('/memory/by-external-id/lamp%2F1', moment),
    missing: 404,
  },
  { route: 'GET /memory/list', ask: (moment) => get('/memory/list', moment) },
  { route: 'GET /memory/list', name: 'oldest first', ask: (moment) => get('/memory/list', moment, { order: 'asc' }) },
  {
    route: 'GET /memory/list',
    name: 'by metadata',
    ask: (moment) => get('/memory/list', moment, { metadata_key: 'topic', metadata_value: 'light' }),
  },
  {
    route: 'GET /memory/by-metadata',
    ask: (moment) => get('/memory/by-metadata', moment, { metadata_key: 'topic', metadata_value: 'light' }),
  },
  search('by default', {}),
  search('reranked', { reranker: 'mmr' }),
  search('by vectors', { enable_hybrid: false }),
  search('by expertise', { expertise: true }),
  search('compact', { view: 'compact' }),
  search('over several hops', { multi_hop: true, budget_ms: 30_000 }),
  search('the newest', { query: '*' }),
  {
    route: 'GET /memory/:item_id/neighbors',
    ask: (moment) => get(`/memory/${ids['pier']}/neighbors`, moment),
    partOf: ({ neighbors }) => neighbors,
    missing: 404,
  },
  pack('with a question', { query: question }),
  pack('without a question', {}),
  pack('at the beginning of a session', { preset: 'wakeup' }),
  context('search'),
  context('session'),
  context('blend'),
  {
    route: 'POST /memory/ask',
    ask: (moment) => post('/memory/ask', moment, { question }),
    partOf: ({ quotes, evidence, citations, relations }) => [quotes, evidence, citations, relations],
  },
  { ...routed('symbolic, by type', 'List the decisions') },
  { ...routed('symbolic, by name', 'List all decisions about Mara Lindqvist') },
  { ...routed('symbolic, by tag', 'Which decisions are tagged lamp?') },
  { ...routed('symbolic, a lookup', 'Who manages Tern Harbour?') },
  { ...routed('semantic', 'lamps and what they burn') },
  { ...routed('hybrid', 'Why does the lamp of Tern Harbour burn anything?') },
];

/**
 * These times, at which only one axis changes the result, are tested for every route. The other times
 * are distributed over the routes in the suite, and all tested in the drills.
 */
const always = 3;
const cases = readings.flatMap((reading, number) =>
  moments
    .filter((_, moment) => moment === always || (moment + number) % rounds(moments.length, 1) === 0)
    .map(([moment, fuel]) => [reading.route, reading.name ?? '', asQuery(moment), { reading, moment, fuel }] as const),
);

test.each(cases)(
  '%s %s returns the state that is valid at the requested time: %s',
  async (_route, _name, _moment, { reading, moment, fuel }) => {
    const { status, body } = await reading.ask(moment);
    if (!fuel && reading.missing !== undefined) {
      expect(status).toBe(reading.missing);
      return;
    }
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
    const text = JSON.stringify((reading.partOf ?? (({ items, ...rest }: Json) => items ?? rest))(body));
    expect(fuels.filter((name) => text.includes(name))).toEqual(fuel ? [fuel] : []);
  },
);

/** Routes about other things than the lamp, each tested below or elsewhere. */
const others = [
  ...['GET /memory/:item_id/links', 'GET /memory/entities', 'GET /memory/entities/:entity_id'],
  // Tested in entities/entities.test.ts and graph/graph.test.ts.
  ...['search', ':entity_id/neighbors'].map((path) => `GET /memory/entities/${path}`),
  ...['GET /memory/graph/export', 'POST /memory/graph/edges'],
  // Tested in expertise/plans and knowledge/code.
  'GET /memory/plans/:plan_id',
  ...['context', 'dead-code', 'dependencies', 'search'].map((of) => `GET /memory/code/${of}`),
  // Tested in asking/search/why.test.ts.
  'POST /memory/search/why/:item_id',
  // Tested in knowledge/facts.
  'GET /memory/facts',
];

test('every route with as_of is in the table, or has a test of its own', () => {
  const takesMoment = world.routes
    .filter((route) =>
      [route.query, route.body].some((schema) => schema !== undefined && fieldsOf(schema).has('as_of')),
    )
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set([...readings.map(({ route }) => route), ...others])].sort()).toEqual(takesMoment.sort());
});

/** Runs the function on a day, and then restores the current day. */
async function onDay<T>(day: number, work: () => Promise<T>): Promise<T> {
  const present = today;
  today = day;
  try {
    return await work();
  } finally {
    today = present;
  }
}

const textOf = (value: unknown) => JSON.stringify(value);

test('the routes under temporal/ agree with as_of on other routes', async () => {
  for (const [{ as_of, as_known_at }, fuel] of moments) {
    if (as_of === undefined) continue;
    const known = as_known_at === undefined ? '' : `as_known_at=${as_known_at}`;
    for (const query of ['', `&query=${encodeURIComponent(question)}`]) {
      const { body } = await world.client.get(`/memory/temporal/at/${as_of}?${known}${query}`);
      expect([as_of, query, fuels.filter((name) => textOf(body.items).includes(name))]).toEqual([
        as_of,
        query,
        fuel ? [fuel] : [],
      ]);
    }
    if (as_known_at !== undefined) continue;
    const { status, body } = await world.client.get(`/memory/temporal/${ids['lamp']}/at/${as_of}`);
    expect([as_of, status, fuel && body.content]).toEqual([as_of, fuel ? 200 : 404, fuel && lampWith(fuel).content]);
  }
});

test('tags and metadata are those of the requested time, and find the item only then', async () => {
  const item_id = await onDay(1, () =>
    world.client.add({ content: 'A crate of oranges.', tags: ['quay'], metadata: { at: 'quay' } }),
  );
  await onDay(3, () => patch(item_id, { tags: ['loft'], metadata: { at: 'loft' } }));
  const places = async (moment: Moment) => {
    const found = ['quay', 'loft'].map(async (place) => {
      const { body } = await get('/memory/by-metadata', moment, { metadata_key: 'at', metadata_value: place });
      const tagged = await get('/memory/list', moment, { metadata_key: 'tag', metadata_value: place });
      expect(tagged.body.items.map((item: Json) => item['item_id'])).toEqual(
        body.items.map((item: Json) => item['item_id']),
      );
      return body.items.map((item: Json) => [place, item['tags'], item['metadata'].at]);
    });
    return (await Promise.all(found)).flat();
  };
  expect(await places({})).toEqual([['loft', ['loft'], 'loft']]);
  expect(await places({ as_of: noon(2) })).toEqual([['quay', ['quay'], 'quay']]);
  expect(await places({ as_known_at: noon(2) })).toEqual([['quay', ['quay'], 'quay']]);
  expect(await places({ as_of: '2031-01-01T00:00:00Z' })).toEqual([]);
});

test('an item archived or retracted at one time is found at another, and the reverse', async () => {
  const content = 'The tide table of Solvik hangs in the boathouse.';
  const item_id = await onDay(1, () => world.client.add({ content }));
  await onDay(3, () => patch(item_id, { properties: { status: 'archived' } }));
  await onDay(5, () => patch(item_id, { properties: { status: 'active' } }));
  await onDay(7, () => patch(item_id, { properties: { status: 'retracted' } }));
  const ways: Json[] = [{}, { enable_hybrid: false }, { multi_hop: true, budget_ms: 30_000 }, { query: '*' }];
  for (const way of ways)
    for (const [moment, visible] of [
      [{}, false],
      [{ as_of: noon(2) }, true],
      [{ as_known_at: noon(2) }, true],
      [{ as_of: noon(4) }, false],
      [{ as_of: noon(6) }, true],
      [{ as_of: noon(6), as_known_at: noon(4) }, false],
    ] as [Moment, boolean][]) {
      const { body } = await post('/memory/search', moment, {
        query: 'Where does the tide table of Solvik hang?',
        top_k: 20,
        ...way,
      });
      expect([way, moment, textOf(body.results).includes(item_id)]).toEqual([way, moment, visible]);
      const shown = await post('/memory/search', moment, {
        query: content,
        include_archived: true,
        include_retracted: true,
        top_k: 20,
      });
      expect(textOf(shown.body.results)).toContain(item_id);
    }
});

test('links are those of the requested time, in lists and for searches', async () => {
  const [from, to] = await onDay(1, () =>
    world.client.addAll([{ content: 'The bell of Ravnholt is cracked.' }, { content: 'Grain prices fell in autumn.' }]),
  );
  await onDay(2, () => world.client.post('/memory/link', { source_id: from, target_id: to }));
  await onDay(4, () => world.client.delete(`/memory/${from}/links/${to}?link_type=RELATED`));
  for (const [moment, linked] of [
    [{}, false],
    [{ as_of: '2031-01-01T18:00:00Z' }, false],
    [{ as_of: noon(3) }, true],
    [{ as_known_at: noon(3) }, true],
    [{ as_of: noon(3), as_known_at: '2031-01-01T18:00:00Z' }, false],
    [{ as_of: noon(5), as_known_at: noon(3) }, true],
    [{ as_of: noon(5) }, false],
  ] as [Moment, boolean][]) {
    const links = await get(`/memory/${from}/links`, moment);
    expect([moment, links.body.links.length, links.body.total]).toEqual([moment, Number(linked), Number(linked)]);
    const near = await get(`/memory/${from}/neighbors`, moment);
    expect([moment, near.body.neighbors.length]).toEqual([moment, Number(linked)]);
    const walk = {
      query: 'the cracked bell of Ravnholt',
      multi_hop: true,
      include_path: true,
      top_k: 20,
      budget_ms: 30_000,
    };
    const { body } = await post('/memory/search', moment, walk);
    const reached = body.results.find((result: Json) => result['item_id'] === to);
    expect([moment, textOf(reached?.path ?? []).includes('RELATED')]).toEqual([moment, linked]);
    const asked = await post('/memory/ask', moment, { question: 'What is the matter with the bell of Ravnholt?' });
    expect([moment, asked.body.relations.some((one: Json) => one['source_id'] === from)]).toEqual([moment, linked]);
  }
});

test('entities, their facts and aliases are those of the requested time', async () => {
  const item_id = await onDay(1, () => world.client.add({ content: 'Orla Finnegan works at Brightwater Labs.' }));
  await onDay(3, () => patch(item_id, { content: 'Orla Finnegan works at Nordlys Energy.' }));
  const entities = async (moment: Moment) => {
    const { body } = await get('/memory/entities', moment, { limit: 100 });
    return body.entities.map(({ name }: Json) => name as string) as string[];
  };
  expect(await entities({})).toEqual(expect.arrayContaining(['Orla Finnegan', 'Nordlys Energy']));
  expect(await entities({})).not.toContain('Brightwater Labs');
  for (const moment of [{ as_of: noon(2) }, { as_known_at: noon(2) }]) {
    expect(await entities(moment)).toEqual(expect.arrayContaining(['Orla Finnegan', 'Brightwater Labs']));
    expect(await entities(moment)).not.toContain('Nordlys Energy');
  }
  expect(await entities({ as_of: '2030-12-31T00:00:00Z' })).toEqual([]);

  const { body: all } = await get('/memory/entities', {}, { q: 'Orla Finnegan' });
  const { entity_id } = all.entities[0];
  const facts = async (moment: Moment) =>
    (await get(`/memory/entities/${entity_id}`, moment)).body.facts.map(({ target }: Json) => target as string);
  expect(await facts({})).toEqual(['Nordlys Energy']);
  expect(await facts({ as_of: noon(2) })).toEqual(['Brightwater Labs']);
  expect(await facts({ as_known_at: noon(2) })).toEqual(['Brightwater Labs']);
  expect((await get(`/memory/entities/${entity_id}`, { as_of: '2030-12-31T00:00:00Z' })).status).toBe(404);

  await onDay(2, () => world.client.add({ content: 'Orla Fitzgerald manages Kestrel Works.' }));
  const { body: other } = await get('/memory/entities', {}, { q: 'Orla Fitzgerald' });
  const target_id = other.entities[0].entity_id as string;
  await onDay(4, () => world.client.post(`/memory/entities/${entity_id}/same-as`, { target_id }));
  await onDay(6, () => world.client.delete(`/memory/entities/${entity_id}/same-as/${target_id}`));
  const aliases = async (moment: Moment) =>
    (await get(`/memory/entities/${entity_id}`, moment)).body.same_as.map(({ name }: Json) => name as string);
  expect(await aliases({})).toEqual([]);
  expect(await aliases({ as_of: noon(5) })).toEqual(['Orla Fitzgerald']);
  expect(await aliases({ as_known_at: noon(5) })).toEqual(['Orla Fitzgerald']);
  expect(await aliases({ as_of: noon(3) })).toEqual([]);
});

test('knowledge recorded late applies from its valid time on; as known before, it is missing', async () => {
  const item_id = await onDay(9, () =>
    world.client.add({ content: 'Sunniva Aas joined Fjordkraft in winter.', valid_start_time: noon(2) }),
  );
  const moments: [Moment, boolean][] = [
    [{ as_of: noon(3) }, true],
    [{ as_of: noon(3), as_known_at: noon(8) }, false],
    [{ as_known_at: noon(8) }, false],
    [{ as_of: '2031-01-01T18:00:00Z' }, false],
  ];
  for (const [moment, known] of moments) {
    expect([moment, (await get(`/memory/${item_id}`, moment)).status]).toEqual([moment, known ? 200 : 404]);
    const { body } = await post('/memory/search', moment, {
      query: 'Who joined Fjordkraft?',
      multi_hop: true,
    });
    expect([moment, textOf(body.results).includes(item_id)]).toEqual([moment, known]);
    const entities = await get('/memory/entities', moment, { q: 'Sunniva' });
    expect([moment, entities.body.total]).toEqual([moment, Number(known)]);
  }
});

test('a change with a future valid time keeps the names and facts valid until then', async () => {
  const item_id = await onDay(1, () => world.client.add({ content: 'Tove Ruud works at Vestby Mill.' }));
  await onDay(3, () => patch(item_id, { content: 'Tove Ruud works at Moss Dairy.', valid_start_time: noon(10) }));
  const said = async (moment: Moment) => {
    const { body } = await get(`/memory/${item_id}`, moment);
    return [
      body.content,
      body.entities.map(({ name }: Json) => name as string),
      body.relations.map(({ target }: Json) => target as string),
    ];
  };
  const before = ['Tove Ruud works at Vestby Mill.', expect.arrayContaining(['Vestby Mill']), ['Vestby Mill']];
  expect(await said({ as_of: noon(2) })).toEqual(before);
  expect(await said({ as_of: noon(2), as_known_at: noon(2) })).toEqual(before);
  expect(await said({ as_of: noon(11) })).toEqual([
    'Tove Ruud works at Moss Dairy.',
    expect.not.arrayContaining(['Vestby Mill']),
    ['Moss Dairy'],
  ]);
});

test.each(['GET /memory/list', 'GET /memory/:item_id/neighbors', 'GET /memory/entities'])(
  'a cursor of %s is refused with a time other than that of its list',
  async (route) => {
    const [moment, other] = [{ as_of: noon(4) }, { as_of: noon(6) }];
    const ask = (at: Moment, more: Json) => {
      const path = route.replace('GET ', '').replace(':item_id', `${ids['hub']}`);
      return get(path, at, { limit: 1, ...more });
    };
    if (ids['hub'] === undefined) {
      ids['hub'] = await onDay(1, () => world.client.add({ content: 'A hub of ropes.' }));
      for (const target_id of [ids['pier'], ids['lamp']])
        await onDay(1, () => world.client.post('/memory/link', { source_id: ids['hub'], target_id }));
    }
    const { status, body } = await ask(moment, {});
    expect(status).toBe(200);
    const cursor = body.next_cursor as string;
    expect((await ask(moment, { cursor })).status).toBe(200);
    for (const changed of [other, {}, { ...moment, as_known_at: noon(10) }]) {
      const refused = await ask(changed, { cursor });
      expect([changed, refused.status, refused.body.detail?.[0]?.type]).toEqual([changed, 422, 'cursor']);
    }
  },
);
