// GET /memory/list and /memory/by-metadata: order, pages, filters, and look-up by any value.
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

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

  test('contains items of every type, tier and status, without vectors', async () => {
    const client = await freshClient();
    for (const memory_type of ['semantic', 'opinion', 'tool_call'])
      await client.add({ content: memory_type, memory_type });
    const archived = await client.add({ content: 'archived' });
    await client.patch(`/memory/${archived}`, { properties: { status: 'archived' } });
    const body = await list(client);
    expect(contents(body)).toEqual(['archived', 'tool_call', 'opinion', 'semantic']);
    expect((body['items'] as Json[]).every((item) => item['embedding'] === null && item['score'] === null)).toBe(true);
  });

  test('with a memory type contains and counts that type only', async () => {
    const client = await freshClient();
    await addItems(client, 4, (i) => ({ memory_type: i % 2 ? 'zettel' : 'semantic' }));
    const body = await list(client, { memory_type: 'zettel' });
    expect([contents(body), body['total']]).toEqual([['3', '1'], 2]);
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

  test.each([
    ['oldest first', {}],
    ['by a metadata value', { metadata_key: 'kind', metadata_value: 'page' }],
  ])('in ascending order returns items that are added meanwhile at its end: %s', async (_name, filter) => {
    const client = await freshClient();
    await addItems(client, 5, () => ({ metadata: { kind: 'page' } }));
    let late = 0;
    const seen = await pages(client, { limit: 2, order: 'asc', ...filter }, async () => {
      if (late++ === 0) await client.add({ content: 'late', embed: false, metadata: { kind: 'page' } });
    });
    expect(seen).toEqual(['0', '1', '2', '3', '4', 'late']);
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

  test('in pages orders items created at the same instant by id', async () => {
    const client = await freshClient();
    const items = Array.from({ length: 9 }, (_, i) => ({ content: `${i}`, embed: false }));
    await client.post('/memory/add/batch', { items });
    for (const order of ['asc', 'desc']) {
      const seen = await pages(client, { limit: 2, order }, () => Promise.resolve());
      expect([...seen].sort()).toEqual(items.map(({ content }) => content));
    }
  });

  test.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 2001 }, 'limit'],
    [{ limit: 'many' }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ order: 'up' }, 'order'],
    [{ memory_type: 'dream' }, 'memory_type'],
    [{ cursor: 'zzz' }, 'cursor'],
    [{ cursor: Buffer.from('null').toString('base64url') }, 'cursor'],
    [{ cursor: Buffer.from('["2024-99-99T00:00:00Z","mem_1",2]').toString('base64url') }, 'cursor'],
    [{ cursor: Buffer.from('["2024-01-01T00:00:00Z","mem_1",-2]').toString('base64url') }, 'cursor'],
    [{ cursor: Buffer.from('["2024-01-01T00:00:00Z",5,2]').toString('base64url') }, 'cursor'],
    [{ metadata_key: 'kind' }, 'metadata_value'],
    [{ metadata_value: 'note' }, 'metadata_key'],
    [{ metadata_key: 'kind', metadata_value: '' }, 'metadata_value'],
    [{ metadata_key: 'a..b', metadata_value: 'x' }, 'metadata_key'],
    [{ metadata_key: 'a=b', metadata_value: 'x' }, 'metadata_key'],
  ])('refuses %j, naming the field', async (parameters, name) => {
    const { status, body } = await world.client.get(`/memory/list?${query(parameters)}`);
    expect([status, body.detail[0].loc]).toEqual([422, ['query', name]]);
  });
});

describe('metadata values', () => {
  const hostile = '+ - && || ! ( ) { } [ ] ^ " ~ * ? : \\ / AND OR NOT = < >';

  test.each<[string, Json, string, string]>([
    ['text', { kind: 'note' }, 'kind', 'note'],
    ['a number as text', { n: 7 }, 'n', '7'],
    ['text that is a number', { n: '007' }, 'n', '007'],
    ['a fraction', { n: 1.5 }, 'n', '1.5'],
    ['a boolean', { done: false }, 'done', 'false'],
    ['a dotted path', { author: { name: { first: 'Mara' } } }, 'author.name.first', 'Mara'],
    ['a key with a dot in it', { 'author.name': 'Mara' }, 'author.name', 'Mara'],
    ['an entry of a list', { colours: ['red', 'green'] }, 'colours', 'green'],
    ['a field of objects in a list', { files: [{ name: 'a.txt' }, { name: 'b.txt' }] }, 'files.name', 'b.txt'],
    ['upper and lower case', { kind: 'Note' }, 'kind', 'Note'],
    ['blanks around', { kind: ' padded ' }, 'kind', ' padded '],
    ['a long value', { text: 'x'.repeat(40_000) }, 'text', 'x'.repeat(8_000)],
    ['special characters of Lucene', { kind: hostile }, 'kind', hostile],
    ['special characters of Lucene in the key', { 'k:(+*"\\': 'v' }, 'k:(+*"\\', 'v'],
    ['emoji', { mood: '👩‍🚀' }, 'mood', '👩‍🚀'],
    ['a wildcard', { kind: '*' }, 'kind', '*'],
    ['line breaks', { kind: 'a\r\nb\tc' }, 'kind', 'a\r\nb\tc'],
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

  test('that are null, empty or missing in the item find nothing', async () => {
    const client = await freshClient();
    await client.add({ content: 'x', embed: false, metadata: { a: null, b: '', c: {}, d: [] } });
    for (const metadata_key of ['a', 'b', 'c', 'd', 'e'])
      expect((await list(client, { metadata_key, metadata_value: 'null' }))['total']).toBe(0);
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

  test('returns 25 items by default and 200 at most, with the total', async () => {
    const client = await freshClient();
    const items = Array.from({ length: 201 }, (_, i) => ({ content: `${i}`, embed: false, metadata: { kind: 'k' } }));
    await client.post('/memory/add/batch', { items });
    const get = (parameters: Json) =>
      client.get(`/memory/by-metadata?${query({ metadata_key: 'kind', metadata_value: 'k', ...parameters })}`);
    expect((await get({})).body).toMatchObject({ count: 25, total: 201 });
    expect((await get({ limit: 200 })).body).toMatchObject({ count: 200, total: 201 });
    expect((await get({ limit: 200, offset: 200 })).body).toMatchObject({ count: 1, total: 201 });
    expect((await get({ limit: 201 })).status).toBe(422);
    expect((await get({ since: '2024-01-01' })).status).toBe(422);
  });

  test('requires key and value', async () => {
    for (const parameters of ['', 'metadata_key=a', 'metadata_value=b'])
      expect((await world.client.get(`/memory/by-metadata?${parameters}`)).status).toBe(422);
  });
});
