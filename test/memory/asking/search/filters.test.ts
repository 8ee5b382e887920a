import { openTenant, type Client, type Json, type World } from '../../../support/world';
import { randomUUID } from 'node:crypto';

// Search, context and pack prefer items that are valid at the requested time over ended and superseded ones.
describe('current', () => {
  let world: World;
  let client: Client;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    world = await openTenant();
    client = world.client;
    const add = async (name: string, item: Record<string, unknown>) => (ids[name] = await client.add(item));
    await add('old', {
      content: 'The keeper of the north light is Rasmus.',
      external_id: 'keeper-1',
      valid_start_time: '2024-01-01T00:00:00+01:00',
    });
    await add('new', {
      content: 'Keeper of the north light: Ines, who came from the islands.',
      valid_start_time: '2025-05-01T00:00:00+02:00',
      metadata: { replaces: 'keeper-1' },
    });
    await add('ended', {
      content: 'The ferry stops at the old quay.',
      valid_start_time: '2024-01-01T00:00:00+01:00',
      valid_end_time: '2025-03-01T00:00:00+01:00',
    });
    await add('open', { content: 'The ferry stops at the stone pier, they say.' });
  });

  const find = async (query: string, more: object = {}) =>
    (await client.post('/memory/search', { query, ...more })).body.results as Record<string, unknown>[];

  test('a superseded item ranks lower, and returns when and by which item it was superseded', async () => {
    const [first, second] = await find('Who is the keeper of the north light Rasmus?');
    expect(first).toMatchObject({ item_id: ids['new'] });
    expect(first).not.toHaveProperty('ended');
    expect(second).toMatchObject({
      item_id: ids['old'],
      ended: true,
      ended_at: '2025-05-01T00:00:00+02:00',
      superseded_by: ids['new'],
    });
  });

  test('with valid_at before the change, the old item is current and the new one is flagged not_yet', async () => {
    const [first, second] = await find('Who is the keeper of the north light?', { valid_at: '2025-04-30T00:00:00Z' });
    expect(first).toMatchObject({ item_id: ids['old'] });
    expect(first).not.toHaveProperty('ended');
    expect(second).toMatchObject({ item_id: ids['new'], not_yet: true });
  });

  test('an item that has ended is left out; include_ended returns it with its end, ranked lower', async () => {
    for (const query of ['At which quay does the ferry stop?', ''])
      expect((await find(query, { top_k: 50 })).map(({ item_id }) => item_id)).not.toContain(ids['ended']);
    const [first, second] = await find('At which quay does the ferry stop?', { include_ended: true });
    expect([first?.['item_id'], second?.['item_id']]).toEqual([ids['open'], ids['ended']]);
    expect(second).toMatchObject({ ended: true, ended_at: '2025-03-01T00:00:00+01:00' });
    const [past] = await find('At which quay does the ferry stop?', { valid_at: '2025-02-01T00:00:00Z' });
    expect(past).toMatchObject({ item_id: ids['ended'] });
  });

  test('context and pack leave out items that have ended, unless valid_at is within their validity', async () => {
    const context = async (more: object) => {
      const request = { session_id: 'none', query: 'The ferry stops at the old quay.', ...more };
      const { body } = await client.post('/memory/context', request);
      return (body.items as Record<string, unknown>[]).map(({ item_id }) => item_id);
    };
    expect(await context({})).not.toContain(ids['ended']);
    expect(await context({ valid_at: '2025-02-01T00:00:00Z' })).toContain(ids['ended']);
    for (const query of ['The ferry stops at the old quay.', null]) {
      const { body } = await client.post('/memory/recall/pack', { budget_tokens: 2000, query });
      expect(body.block).not.toContain('The ferry stops at the old quay.');
      const past = await client.post('/memory/recall/pack', {
        budget_tokens: 2000,
        query,
        valid_at: '2025-02-01T00:00:00Z',
      });
      expect(past.body.block).toContain('The ferry stops at the old quay.');
      expect(past.body.block).not.toContain('(ended 2025-03-01)');
    }
  });
});

// Filters select the same items in search, list and look-up.
describe('filters', () => {
  let world: World;
  const ids = new Map<string, string>();

  const stored: [string, Json][] = [
    [
      'gull',
      {
        content: 'Gulls nest on the north pier.',
        external_id: 'crm-1',
        tags: ['birds', 'harbour'],
        metadata: { priority: 2 },
      },
    ],
    [
      'tern',
      { content: 'Terns nest on the south pier.', tags: ['birds'], metadata: { priority: 10, due: '2026-03-01' } },
    ],
    [
      'crane',
      {
        content: 'The crane on the pier lifts nests of steel.',
        metadata: { owner: { name: 'Mara' }, session_id: 's1' },
      },
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
    [
      { or: [{ memory_type: 'decision' }, { tags: { any: ['harbour'] }, metadata: { priority: 2 } }] },
      ['gull', 'rule'],
    ],
    [{ not: { or: [{ memory_type: 'decision' }, { origin: 'import:' }] } }, but('rule', 'mail')],
    [{ status: ['active'] }, everything],
    [{ session_id: 's1' }, ['crane']],
    [{ external_id: ['crm-1', 'crm-2'] }, ['gull']],
    [{ author: 'Olaf Brandt' }, ['mail']],
    [{ entity: 'Olaf Brandt' }, ['mail']],
    [{ exclude_origins: ['import:'] }, but('mail')],
    [{ exclude_origins: ['import:*'] }, but('mail')],
    [{ origin: 'import:*' }, ['mail']],
    [{ min_trust: 'member' }, but('mail')],
    [{ valid: { since: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' } }, ['old']],
    [{ created: { until: '2020-01-01T00:00:00Z' } }, []],
    [{ created: { since: '2020-01-01T00:00:00Z' } }, everything],
    [{ tags: { any: ['" OR "x'] } }, []],
  ];

  const namesOf = (items: { item_id: string }[]) =>
    everything.filter((name) => items.some(({ item_id }) => item_id === ids.get(name)));

  test.each(['null', '*', 'undefined', 'imports:', 'None', '[]'])(
    'an origin %j, which no item has, is refused and leaves nothing out unsaid',
    async (origin) => {
      for (const body of [{ exclude_origins: [origin] }, { filter: { not: { origin } } }]) {
        const { status, body: refused } = await world.client.post('/memory/search', { query: 'crane', ...body });
        expect([status, refused.detail?.[0]?.input]).toEqual([422, origin]);
      }
    },
  );

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

  test('a filter applies to each list of an expertise search, and to notes by tag', async () => {
    const { client } = world;
    const expertise = {
      query: 'nest on the pier',
      expertise: true,
      filter: { metadata: { domain: { exists: false } } },
    };
    expect((await client.post('/memory/search', expertise)).body.results.decision).toEqual([]);
    await client.addAll(
      [2, 3].map((priority) => ({ memory_type: 'zettel', content: `Note ${priority} #pier`, metadata: { priority } })),
    );
    const filter = encodeURIComponent(JSON.stringify({ metadata: { priority: { gt: 2 } } }));
    const { body } = await client.get(`/memory/zettel/by-tag/pier?filter=${filter}`);
    expect(body.notes.map(({ content }: Json) => content)).toEqual(['Note 3 #pier']);
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
    [{ not: { not: { not: { not: { tags: { any: ['x'] } } } } } }, 'too_many'],
    [{ or: Array.from({ length: 11 }, (_, i) => ({ and: [{ tags: { all: [`a${i}`, `b${i}`] } }] })) }, 'too_many'],
    [{ colour: 'red' }, 'additional_properties'],
  ])('the filter %j is refused', async (filter, type) => {
    const { status, body } = await world.client.post('/memory/search', { query: 'x', filter });
    expect([status, body.detail[0].type]).toEqual([422, type]);
  });
});

// Memory types without vectors are found by words when the search names the type; documents are found by their
// chunks.
describe('named types', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  type Json = Record<string, unknown>;

  const search = async (body: Json) => (await world.client.post('/memory/search', { top_k: 10, ...body })).body as Json;
  const idsIn = (answer: Json) => (answer['results'] as Json[]).map(({ item_id }) => item_id);

  const rows: [string, Json][] = [
    ['tool_call', { tool_name: 'measure_draught' }],
    ['timeline_entry', { title: 'Ran measure_draught', occurred_at: '2026-01-01T00:00:00Z' }],
    ['plan_task', { content: 'Run measure_draught again' }],
  ];

  test.each(rows)('a %s is found by its words only if the search names its type', async (memory_type, data) => {
    const { body } = await world.client.post('/memory/ingest/structured', { schema: memory_type, data });
    const found = await search({ query: 'measure_draught', memory_type });
    expect(idsIn(found)).toEqual(body.item_ids);
    expect(found['coverage']).toMatchObject({ note: expect.stringContaining(memory_type) });
    expect(idsIn(await search({ query: 'measure_draught' }))).toEqual([]);
    expect(idsIn(await search({ query: 'measure_draught', memory_type, exclude_speculative: true }))).toEqual([]);
  });

  test('a search reports when it hides all items that match its filter', async () => {
    const tool = { tool_name: 'sound_depth' };
    await world.client.post('/memory/ingest/structured', { schema: 'tool_call', data: tool });
    const filter = { metadata: { tool_name: 'sound_depth' } };
    const note = expect.stringMatching(/tool_call.*names no other types/);
    expect(await search({ query: 'depth', filter })).toMatchObject({ results: [], coverage: { note } });
    const mixed = { query: 'depth', filter, memory_type: ['tool_call', 'semantic'] };
    expect(await search(mixed)).toMatchObject({ results: [], coverage: { note } });
    const alone = await search({ query: 'sound_depth', filter, memory_type: 'tool_call' });
    expect([idsIn(alone).length, (alone['coverage'] as Json)['note']]).toEqual([
      1,
      expect.stringContaining('by words'),
    ]);
    await world.client.add({ content: 'The depth is nine fathoms.', tags: ['depth'] });
    const found = await search({ query: 'depth', filter: { tags: { any: ['depth'] } } });
    expect([idsIn(found).length, found['coverage']]).toEqual([1, {}]);
  });

  test('a document is found by the text of any of its chunks', async () => {
    const pages = Array.from(
      { length: 12 },
      (_, i) => `# Page ${i}\n\nThe pilot book of bay ${i}. ${'Buoys and lights. '.repeat(60)}`,
    );
    const content = `${pages.join('\n\n')}\n\n# Last\n\nThe wreck of the Amberjack lies here.`;
    const { body } = await world.client.post('/memory/ingest/document', {
      content,
      title: 'Pilot',
      context: { tags: ['charts'] },
    });
    const query = 'wreck of the Amberjack';
    expect(idsIn(await search({ query, memory_type: 'document' }))).toEqual([body.document_id]);
    expect(idsIn(await search({ query, filter: { memory_type: 'document', tags: { any: ['charts'] } } }))).toEqual([
      body.document_id,
    ]);
    expect(idsIn(await search({ query, filter: { memory_type: 'document', tags: { any: ['none'] } } }))).toEqual([]);
  });
});

// Searches with more matches than they rank: the selection depends on the caller's own scope only.
describe('filters of a traversal', () => {
  let world: World;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    world = await openTenant();
    const chain: [string, Json][] = [
      ['start', { content: 'The foghorn of Vardey sounds twice.' }],
      ['between', { content: 'Compressed air comes from a tank.', tags: ['air'] }],
      ['end', { content: 'Diesel was delivered in barrels.', tags: ['fuel'] }],
    ];
    for (const [name, item] of chain) ids.set(name, await world.client.add(item));
    const link = (from: string, to: string) =>
      world.client.post('/memory/link', { source_id: ids.get(from), target_id: ids.get(to) });
    await link('start', 'between');
    await link('between', 'end');
  });

  const search = async (sent: Json) => {
    const { body } = await world.client.post('/memory/search', {
      ...{ query: 'Vardey foghorn', multi_hop: true, budget_ms: 30_000, enable_hybrid: true },
      ...sent,
    });
    const results = body.results as { item_id: string }[];
    const names = [...ids.keys()].filter((name) => results.some(({ item_id }) => item_id === ids.get(name)));
    return { names, left_out: body.left_out_by_filter as number | undefined };
  };

  test.each([
    [{}, { names: ['end'], left_out: 2 }],
    [{ filter_on: 'results' }, { names: ['end'], left_out: 2 }],
    [{ filter_on: 'both' }, { names: ['end'], left_out: undefined }],
    [{ filter_on: 'start' }, { names: ['start', 'between', 'end'], left_out: undefined }],
  ])('with %j a filter of tags holds there, and the answer says how many it left out', async (sent, expected) => {
    expect(await search({ filter: { tags: { any: ['fuel'] } }, ...sent })).toEqual(expected);
  });

  test('a path leads through items that do not match, unless the filter holds for both', async () => {
    const filter = { not: { tags: { any: ['air'] } } };
    expect((await search({ filter })).left_out).toBe(1);
    expect((await search({ filter, filter_on: 'both' })).left_out).toBeUndefined();
  });

  test('a status that no item can have is 422, and names those that there are', async () => {
    const { status, body } = await world.client.post('/memory/search', { query: 'x', filter: { status: ['null'] } });
    expect([status, body.detail[0].type]).toEqual([422, 'enum']);
    expect(body.detail[0].msg).toContain('active');
  });
});

describe('selection', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  type Found = [item_id: string, score: number];

  const ways: Record<string, object> = {
    default: {},
    multi_hop: { multi_hop: true, budget_ms: 30_000 },
    'time window': { since: '2020-01-01T00:00:00Z' },
  };

  async function found(client: Client, query: string, way: object = {}): Promise<Found[]> {
    const { status, body } = await client.post('/memory/search', { query, top_k: 10, ...way });
    expect([status, body.detail]).toEqual([200, undefined]);
    // Neo4j rounds vector scores differently after JIT compilation.
    return body.results.map(({ item_id, score }: { item_id: string; score: number }) => [item_id, score.toFixed(4)]);
  }

  async function foundInAllWays(client: Client, query: string): Promise<Record<string, Found[]>> {
    const all: Record<string, Found[]> = {};
    for (const [name, way] of Object.entries(ways)) all[name] = await found(client, query, way);
    return all;
  }

  /** A new word, because texts of earlier runs are in the same index. */
  const newWord = () => `word${randomUUID().replaceAll('-', '')}`;

  const many = (count: number, textOf: (i: number) => string, more: object = {}) =>
    Array.from({ length: count }, (_, i) => ({ content: textOf(i), embed: false, ...more }));

  /** Adds more items than one batch may hold. */
  async function addMany(client: Client, items: object[]): Promise<string[]> {
    const ids: string[] = [];
    for (let from = 0; from < items.length; from += 500)
      ids.push(...(await client.addAll(items.slice(from, from + 500) as Record<string, unknown>[])));
    return ids;
  }

  test('a search for words too frequent to count is unchanged by items of others', async () => {
    const own = await world.clientFor(world.owner, { workspace: await world.workspace() });
    const { client: stranger } = await world.stranger();
    const [ospring, galtry, helwick, tindale] = [newWord(), newWord(), newWord(), newWord()];
    const common = await addMany(own, [
      ...many(1_100, (i) => `${ospring} ${galtry} number ${i}`),
      ...many(1_100, (i) => `${ospring} number ${i}`),
      ...many(1_100, (i) => `${helwick} number ${i}`),
    ]);
    const rare = await addMany(
      own,
      many(60, (i) => `${ospring} ${tindale} number ${i}`),
    );
    const queries = [
      ospring,
      `${ospring} ${galtry}`,
      `${ospring} ${helwick}`,
      `${ospring} ${tindale}`,
      `${galtry} ${helwick} ${tindale}`,
    ];
    const before = [];
    for (const query of queries) before.push(await foundInAllWays(own, query));
    await addMany(stranger, [
      ...many(300, (i) => `${ospring} ${ospring} ${tindale} elsewhere ${i}`),
      ...many(200, (i) => `${galtry} ${helwick} elsewhere ${i}`),
    ]);
    const after = [];
    for (const query of queries) after.push(await foundInAllWays(own, query));
    expect(after).toEqual(before);

    const ids = async (query: string) => (await found(own, query)).map(([id]) => id);
    expect(rare).toEqual(expect.arrayContaining(await ids(`${ospring} ${tindale}`)));
    // Their scores are equal, so the newest are found.
    expect(common.slice(2_700)).toEqual(expect.arrayContaining(await ids(helwick)));
    expect(common.slice(600, 1_100)).toEqual(expect.arrayContaining(await ids(`${ospring} ${galtry}`)));
    expect(await ids(`${ospring} ${helwick}`)).toHaveLength(10);
  });
});
