import { by, type Edge, edgesOf, factsOf, setItem, setNodes, storedItem } from '../../../support/graph';
import { openTenant, type Answer, type Client, type Json, type World } from '../../../support/world';
import { memoryTypes, type MemoryType, typeFacts } from '../../../../src/memory/model/types';
import { schemaOf, type JsonSchema } from '../../../../src/schemas';

// Size limits of answers: a page that would be too large ends earlier, and its cursor leads to the rest.
describe('bytes', () => {
  /** Two megabytes of UTF-8. */
  const long = 'и'.repeat(999_900);
  const items = 10;

  let world: World;
  let ids: string[];
  beforeAll(async () => {
    world = await openTenant();
    ids = await world.client.addAll(
      Array.from({ length: items }, (_, i) => ({
        content: `Porcelain kiln number ${i} cracked.`,
        metadata: { set: 1 },
      })),
    );
    // Nine more versions of the first item, so that its history is as large as the list.
    for (let i = 1; i < items; i++) await world.client.patch(`/memory/${ids[0]}`, { tags: [`t${i}`] });
    for (const item_id of ids) await setItem(world, item_id, { content: long });
    await setNodes(world, 'ItemVersion', { item_id: ids[0] }, { content: long });
  });

  /** All pages of a list, by following its cursors. */
  async function pagesOf(path: string): Promise<Answer['body'][]> {
    const pages = [];
    for (let cursor = ''; ;) {
      const { status, body } = await world.client.get(`${path}${cursor && `&cursor=${cursor}`}`);
      expect(status).toBe(200);
      pages.push(body);
      if (body.next_cursor === null) return pages;
      cursor = body.next_cursor as string;
    }
  }

  test.each([
    ['/memory/list?limit=100', 'items', 'item_id'],
    ['/memory/temporal/ITEM/history?limit=100', 'versions', 'version'],
  ])('a page of %s ends at the byte limit, and the following pages contain the rest', async (path, list, id) => {
    const pages = await pagesOf(path.replace('ITEM', ids[0] as string));
    expect(pages.length).toBeGreaterThan(1);
    const seen = pages.flatMap((page) => page[list] as Record<string, unknown>[]).map((row) => row[id]);
    expect(new Set(seen).size).toBe(items);
    expect(seen).toHaveLength(items);
  });

  test('the list of changes omits contents, and is one page however long these are', async () => {
    const { body } = await world.client.get(`/memory/temporal/${ids[0]}/changes`);
    expect(body).toMatchObject({ count: items, truncated: false, next_cursor: null });
    expect(
      body.changes.slice(0, -1).every((change: { changed_fields: string[] }) => change.changed_fields[0] === 'tags'),
    ).toBe(true);
  });
});

// GET /memory/by-metadata finds items by every field of their type.
describe('found by fields', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  type Json = Record<string, unknown>;

  /** A valid value for the field; undefined for an object, which cannot be searched. */
  function sampleOf(name: string, field: JsonSchema): unknown {
    const {
      type,
      enum: values,
      default: byDefault,
      $ref,
    } = field as { type?: unknown; enum?: unknown[]; default?: unknown; $ref?: string };
    if ($ref?.endsWith('Timestamp')) return '2026-02-03T04:05:06Z';
    if ($ref?.endsWith('Tags')) return [`${name}-tag`];
    if (values) return byDefault ?? values[0];
    if (type === 'integer' || type === 'number') return 1;
    if (type === 'boolean') return true;
    if ([type].flat().includes('string')) return `${name} of "this" one`;
    return undefined;
  }

  const samplesOf = (fields: JsonSchema, wanted: Iterable<string>): Json =>
    Object.fromEntries(
      [...wanted].flatMap((name) => {
        const value = sampleOf(name, fields[name] as JsonSchema);
        return value === undefined ? [] : [[name, value]];
      }),
    );

  async function expectFound(item_id: string, fields: Json, memory_type: MemoryType): Promise<void> {
    for (const [name, value] of Object.entries(fields)) {
      const query = new URLSearchParams({ metadata_key: name, metadata_value: String([value].flat()[0]), memory_type });
      const { body } = await world.client.get(`/memory/by-metadata?${query.toString()}`);
      expect([name, body.items?.map((item: Json) => item['item_id'])]).toEqual([name, [item_id]]);
    }
  }

  /** Types with routes of their own, or from structured rows only. */
  const notAdded: MemoryType[] = ['evaluation', 'record'];
  /** Another name of valid_start_time, which filters accept as a time window. */
  const times = new Set(['valid_time']);
  const keysOf = (type: MemoryType) => [...typeFacts(type).keyFields].filter((name) => !times.has(name));
  const added = memoryTypes.filter((type) => !notAdded.includes(type) && keysOf(type).length > 0);

  test.each(added)('a %s is found by the fields of its type', async (memory_type) => {
    const fields = samplesOf(schemaOf(typeFacts(memory_type).schema)['properties'] as JsonSchema, keysOf(memory_type));
    expect(Object.keys(fields).length).toBeGreaterThan(0);
    const item_id = await world.client.add({ memory_type, content: `A ${memory_type} with fields.`, ...fields });
    await expectFound(item_id, fields, memory_type);
  });
});

// Changes close links and facts and open new ones at the same transaction time; only DELETE removes them.
describe('history', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  type Json = Record<string, unknown>;

  const patch = async (item_id: string, body: Json) => {
    const answer = await world.client.patch(`/memory/${item_id}`, body);
    expect(answer.status).toBe(200);
    return answer.body as Json;
  };

  const said = (edge: Edge, id: string, what: string) => ({
    id,
    what,
    from: edge['transaction_time_start'] as string,
    until: edge['transaction_time_end'] as string | null,
  });
  type Said = ReturnType<typeof said>;

  /** All links from an item to names, closed or open. */
  const links = async (item_id: string) =>
    (await edgesOf(world, item_id, 'ABOUT', 'MENTIONS'))
      .map((edge) => said(edge, edge.id, `${edge.type} ${edge.to['key']}`))
      .sort(by('what'));

  /** All facts that an item has stated, closed or open. */
  const facts = async (item_id: string) =>
    (await factsOf(world, item_id))
      .map((edge) => said(edge, edge['fact_id'], `${edge.from['key']} ${edge['predicate']} ${edge.to['key']}`))
      .sort(by('what'));

  const open = (all: Said[]) => all.filter(({ until }) => until === null).map(({ what }) => what);
  const closed = (all: Said[]) => all.filter(({ until }) => until !== null).map(({ what }) => what);
  const stateOf = async (item_id: string) => (await storedItem(world, item_id))?.['transaction_time_start'] as string;

  const harbour = 'Orla Finnegan works at Brightwater Labs. Ingrid Solberg manages Nordlys Energy.';

  test('a changed text closes the old links and opens new ones at the same transaction time', async () => {
    const item_id = await world.client.add({ content: harbour });
    const [linksBefore, factsBefore] = [await links(item_id), await facts(item_id)];
    expect(closed([...linksBefore, ...factsBefore])).toEqual([]);
    expect(open(factsBefore)).toEqual([
      'ingrid solberg manages nordlys energy',
      'orla finnegan works_at brightwater labs',
    ]);
    await patch(item_id, {
      content: 'Orla Finnegan works at Brightwater Labs. Ingrid Solberg works at Harbour Watch.',
    });
    const since = await stateOf(item_id);
    const [linksAfter, factsAfter] = [await links(item_id), await facts(item_id)];
    expect(open(factsAfter)).toEqual([
      'ingrid solberg works_at harbour watch',
      'orla finnegan works_at brightwater labs',
    ]);
    expect(closed(factsAfter)).toEqual(['ingrid solberg manages nordlys energy']);
    expect(closed(linksAfter)).toContain('MENTIONS nordlys energy');
    expect(open(linksAfter)).toEqual(expect.arrayContaining(['MENTIONS harbour watch', 'MENTIONS orla finnegan']));
    const [before, after] = [
      [...linksBefore, ...factsBefore],
      [...linksAfter, ...factsAfter],
    ];
    for (const each of after) {
      const earlier = before.find(({ id }) => id === each.id);
      if (earlier) expect({ ...each, until: null }).toEqual(earlier);
      else expect(each).toMatchObject({ from: since, until: null });
      if (each.until !== null) expect(each.until).toBe(since);
    }
    expect(before.filter(({ id }) => !after.some((each) => each.id === id))).toEqual([]);
  });

  test('a changed valid time closes facts and opens new ones, but keeps links to names', async () => {
    const item_id = await world.client.add({ content: harbour });
    const before = await links(item_id);
    await patch(item_id, { valid_start_time: '2024-05-01T00:00:00Z' });
    expect(await links(item_id)).toEqual(before);
    const now = await facts(item_id);
    expect(open(now)).toEqual(closed(now));
    expect(new Set(now.map(({ id }) => id)).size).toBe(now.length);
  });

  test('a closed fact that is stated again is opened as a new one', async () => {
    const item_id = await world.client.add({ content: harbour });
    await patch(item_id, { content: 'Nobody works here.' });
    await patch(item_id, { content: harbour });
    const all = (await facts(item_id)).filter(({ what }) => what.startsWith('orla'));
    expect(all.map(({ until }) => until === null)).toEqual([false, true]);
    expect(Date.parse(all[1]?.from as string)).toBeGreaterThanOrEqual(Date.parse(all[0]?.until as string));
  });
});

// GET of an item: all documented fields, and the content exactly as sent.
describe('items', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  test('opens, changes and deletes by the id of the caller, in the workspace alone', async () => {
    const path = `/memory/by-external-id/${encodeURIComponent('crm/17#ä')}`;
    const stranger = await world.stranger();
    const item_id = await world.client.add({ content: 'The winch is greased.', external_id: 'crm/17#ä' });
    const opened = await world.client.get(path);
    expect(opened.body).toMatchObject({ item_id, external_id: 'crm/17#ä' });
    for (const client of [stranger.client, world.raw({ 'X-API-Key': world.client.key, 'X-Subject': 'another' })])
      expect([(await client.get(path)).status, (await client.delete(path)).status]).toEqual([404, 404]);
    expect((await world.client.patch(path, { tags: ['winch'] })).body).toMatchObject({
      item_id,
      tags: ['winch'],
      version: 2,
    });
    expect((await world.client.delete(path)).body).toMatchObject({ item_id });
    expect((await world.client.get(path)).status).toBe(404);
  });

  test('returns every documented field, as null or empty if it has no value', async () => {
    const item_id = await world.client.add({ content: 'The lamp has eighteen prisms.' });
    const { status, body } = await world.client.get(`/memory/${item_id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      item_id,
      id: item_id,
      content: 'The lamp has eighteen prisms.',
      memory_type: 'semantic',
      metadata: {},
      score: null,
      valid_start_time: null,
      valid_end_time: null,
      entities: [],
      relations: [],
      node_category: 'knowledge',
      entity_name: null,
      user_id: world.owner.user_id,
      workspace_id: world.owner.workspace_id,
      tenant_id: world.owner.tenant_id,
      tags: [],
      origin: 'api:add',
      lineage_roots: [item_id],
      status: 'active',
    });
    expect(body.embedding).toBeNull();
    expect((await world.client.get(`/memory/${item_id}?fields=embedding`)).body).toEqual({
      item_id,
      embedding: expect.any(Array) as unknown,
    });
  });

  test.each([
    ['Unicode', 'Grüße 👩‍🚀 שלום  e\u0301'],
    ['control characters', 'a\u0000b\u0007c\td\r\ne'],
  ])('returns the content as it was sent: %s', async (_name, content) => {
    const item_id = await world.client.add({ content, metadata: { content } });
    const { body } = await world.client.get(`/memory/${item_id}`);
    expect(body.content).toBe(content);
    expect(body.metadata.content).toBe(content);
  });
});

// GET /memory/list and /memory/by-metadata: order, pages, filters, and look-up by any value.
describe('list', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  /** A client in an empty workspace. */
  async function freshClient(): Promise<Client> {
    return world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
  }

  const query = (parameters: Json) =>
    new URLSearchParams(
      Object.entries(parameters).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString();
  const list = async (client: Client, parameters: Json = {}) =>
    (await client.get(`/memory/list?${query(parameters)}`)).body as Json;
  const contents = (body: Json) => (body['items'] as Json[]).map(({ content }) => content as string);

  async function addItems(client: Client, count: number, fields: (i: number) => Json = () => ({})): Promise<void> {
    for (let i = 0; i < count; i++) await client.add({ content: `${i}`, embed: false, ...fields(i) });
  }

  /** All pages by cursor; `between` is called after each page. */
  async function pages(client: Client, parameters: Json, between: (page: Json) => Promise<unknown>): Promise<string[]> {
    const all: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Json = await list(client, { ...parameters, ...(cursor && { cursor }) });
      all.push(...contents(page));
      await between(page);
      cursor = page['next_cursor'] as string | null;
    }
    return all;
  }

  describe('list', () => {
    test('is ordered by creation time, newest first by default, with limit, offset and total', async () => {
      const client = await freshClient();
      await addItems(client, 5);
      expect(await list(client)).toMatchObject({ total: 5, limit: 50, offset: 0, next_cursor: null });
      expect(contents(await list(client))).toEqual(['4', '3', '2', '1', '0']);
      expect(contents(await list(client, { order: 'asc' }))).toEqual(['0', '1', '2', '3', '4']);
      const middle = await list(client, { limit: 2, offset: 1 });
      expect(contents(middle)).toEqual(['3', '2']);
      expect(middle).toMatchObject({ total: 5, limit: 2, offset: 1, next_cursor: expect.any(String) });
      expect(await list(client, { limit: 5 })).toMatchObject({ next_cursor: null });
      expect(await list(client, { offset: 9 })).toMatchObject({ items: [], total: 5, next_cursor: null });
      expect(contents(await list(client, { limit: 2, cursor: middle['next_cursor'] }))).toEqual(['1', '0']);
    });

    test.each([
      ['newest first', {}],
      ['by a metadata value', { metadata_key: 'kind', metadata_value: 'page' }],
    ])('in pages by cursor contains every item once, even if items are added: %s', async (_name, filter) => {
      const client = await freshClient();
      await addItems(client, 7, () => ({ metadata: { kind: 'page' } }));
      let late = 0;
      const seen = await pages(client, { limit: 2, ...filter }, () =>
        client.add({ content: `late ${late++}`, embed: false, metadata: { kind: 'page' } }),
      );
      expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0']);
    });

    test.each([{}, { metadata_key: 'kind', metadata_value: 'page' }])(
      'in pages by cursor misses no item, even if items of earlier pages are deleted: %j',
      async (filter) => {
        const client = await freshClient();
        await addItems(client, 7, () => ({ metadata: { kind: 'page' } }));
        const seen = await pages(client, { limit: 2, ...filter }, async (page) => {
          for (const { item_id } of page['items'] as Json[]) await client.delete(`/memory/${item_id}`);
        });
        expect(seen).toHaveLength(7);
        expect((await list(client))['total']).toBe(0);
      },
    );

    test.each([
      [{ limit: 0 }, 'limit'],
      [{ metadata_key: 'kind' }, 'metadata_value'],
      [{ metadata_value: 'note' }, 'metadata_key'],
      [{ metadata_key: 'a..b', metadata_value: 'x' }, 'metadata_key'],
    ])('refuses %j, naming the field', async (parameters, name) => {
      const { status, body } = await world.client.get(`/memory/list?${query(parameters)}`);
      expect([status, body.detail[0].loc]).toEqual([422, ['query', name]]);
    });
  });

  describe('metadata values', () => {
    const hostile = '+ - && || ! ( ) { } [ ] ^ " ~ * ? : \\ / AND OR NOT = < >';

    test.each<[string, Json, string, string]>([
      ['text', { kind: 'note' }, 'kind', 'note'],
      ['text that is a number', { n: '007' }, 'n', '007'],
      ['a boolean', { done: false }, 'done', 'false'],
      ['a dotted path', { author: { name: { first: 'Mara' } } }, 'author.name.first', 'Mara'],
      ['an entry of a list', { colours: ['red', 'green'] }, 'colours', 'green'],
      ['a field of objects in a list', { files: [{ name: 'a.txt' }, { name: 'b.txt' }] }, 'files.name', 'b.txt'],
      ['a long value', { text: 'x'.repeat(40_000) }, 'text', 'x'.repeat(8_000)],
      ['special characters of Lucene', { kind: hostile }, 'kind', hostile],
    ])('find an item in the form they were sent: %s', async (name, metadata, metadata_key, metadata_value) => {
      const client = await freshClient();
      const value = name === 'a long value' ? 'x'.repeat(8_000) : metadata_value;
      if (name === 'a long value') metadata = { text: value };
      await client.add({ content: 'wanted', embed: false, metadata });
      await client.add({ content: 'other', embed: false, metadata: { [metadata_key]: `${value}!`, other: value } });
      const filter = { metadata_key, metadata_value: value };
      expect(contents(await list(client, filter))).toEqual(['wanted']);
      const found = await client.get(`/memory/by-metadata?${query(filter)}`);
      expect([contents(found.body as Json), found.body.total]).toEqual([['wanted'], 1]);
    });
  });

  describe('by-metadata', () => {
    test('can be limited by type and creation time, [since, until)', async () => {
      const client = await freshClient();
      await addItems(client, 3, (i) => ({ memory_type: i === 1 ? 'zettel' : 'semantic', metadata: { kind: 'k' } }));
      const times = ((await list(client, { order: 'asc' }))['items'] as Json[]).map(
        ({ created_at }) => created_at as string,
      );
      const found = async (parameters: Json) => {
        const { body } = await client.get(
          `/memory/by-metadata?${query({ metadata_key: 'kind', metadata_value: 'k', ...parameters })}`,
        );
        return contents(body as Json);
      };
      expect(await found({})).toEqual(['2', '1', '0']);
      expect(await found({ memory_type: 'zettel' })).toEqual(['1']);
      expect(await found({ since: times[1] })).toEqual(['2', '1']);
      expect(await found({ until: times[1] })).toEqual(['0']);
      expect(await found({ since: times[1], until: times[2] })).toEqual(['1']);
      expect(await found({ limit: 1, offset: 1 })).toEqual(['1']);
    });
  });
});
