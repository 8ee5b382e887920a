// Import of a mem0 store: ids, earlier texts and deletions are kept.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import openSql from 'sql.js';
import { historyOf, memoriesOf } from '../../../../scripts/tools/move-in/dump';
import { payloadsOf } from '../../../../scripts/tools/move-in/qdrant';
import { mem0Source, type Mem0Store } from '../../../../src/memory/flows/move-in/mem0';
import { moveIn, rehearse } from '../../../../src/memory/flows/move-in/move-in';
import { temporaryFolders } from '../../../support/programs';
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const folder = temporaryFolders();

const kept = '11111111-1111-4111-8111-111111111111';
const gone = '22222222-2222-4222-8222-222222222222';
const changed = '33333333-3333-4333-8333-333333333333';

const times = {
  added: '2024-03-01T10:00:00.123456+00:00',
  moved: '2024-06-01T10:00:00.500000-07:00',
  deleted: '2024-09-01T10:00:00+00:00',
};

/** The result of `get_all`. */
const memories = [
  {
    ...{ id: kept, memory: 'Mara lives in Lisbon.', hash: 'abc', metadata: { category: 'home' } },
    ...{ created_at: times.added, updated_at: times.moved, user_id: 'mara' },
  },
  {
    ...{ id: changed, memory: 'Mara plays the oboe.', hash: 'def', metadata: null },
    ...{ created_at: times.added, updated_at: times.moved, user_id: 'mara' },
  },
];

type HistoryRow = Record<'id' | 'memory_id' | 'event', string> & Record<string, string | number | null>;
const row = (
  id: string,
  memory_id: string,
  event: string,
  rest: Record<string, string | number | null>,
): HistoryRow => ({
  ...{ id, memory_id, event, old_memory: null, new_memory: null, created_at: times.added, updated_at: null },
  ...{ is_deleted: 0, actor_id: 'mara', role: 'user', ...rest },
});

/** Rows of mem0's table `history`; the second memory has none. */
const history = [
  row('h1', kept, 'ADD', { new_memory: 'Mara lives in Oslo.' }),
  row('h2', kept, 'UPDATE', {
    ...{ old_memory: 'Mara lives in Oslo.', new_memory: 'Mara lives in Lisbon.', updated_at: times.moved },
  }),
  row('h3', gone, 'ADD', { new_memory: 'Mara owns a kayak.' }),
  row('h4', gone, 'DELETE', { old_memory: 'Mara owns a kayak.', updated_at: times.deleted, is_deleted: 1 }),
];

const now = '2031-01-01T00:00:00Z';
const store: Mem0Store = { memories, history, relations: 2 };

const move = (from: Mem0Store, workspace_id: string) =>
  moveIn(
    mem0Source(from, now),
    { workspace_id, user_id: undefined },
    { graph: world.graph, embed: world.ports.embed, now: world.ports.now, onProgress: () => undefined },
  );

describe('a store imported from mem0', () => {
  let ids: Map<string, string>;
  beforeAll(async () => {
    await move(store, world.owner.workspace_id);
    const rows = await world.cypher(
      'MATCH (item:MemoryItem {scope_key: $scope_key}) RETURN item.external_id AS external_id, item.item_id AS item_id',
      { scope_key: `w:${world.owner.workspace_id}` },
    );
    ids = new Map(rows.map(({ external_id, item_id }) => [external_id.replace('mem0:', ''), item_id]));
  });

  test('has each memory under its id, with its earlier texts as versions', async () => {
    expect([...ids.keys()].sort()).toEqual([kept, gone, changed].sort());
    const { body } = await world.client.get(`/memory/temporal/${ids.get(kept)}/history`);
    expect(
      body.versions.map((version: Record<string, unknown>) => [
        version['content'],
        version['transaction_time_start'],
        version['transaction_time_end'],
      ]),
    ).toEqual([
      ['Mara lives in Lisbon.', '2024-06-01T17:00:00.5Z', null],
      ['Mara lives in Oslo.', '2024-03-01T10:00:00.123456Z', '2024-06-01T17:00:00.5Z'],
    ]);
  });

  test.each([
    ['as_known_at=2024-04-01T00:00:00Z', 'Mara lives in Oslo.'],
    ['as_of=2024-04-01T00:00:00Z', 'Mara lives in Oslo.'],
    ['as_known_at=2024-07-01T00:00:00Z', 'Mara lives in Lisbon.'],
    ['as_of=2024-07-01T00:00:00Z&as_known_at=2024-04-01T00:00:00Z', 'Mara lives in Oslo.'],
  ])('answers %s with what was known and valid then', async (moment, content) => {
    const { status, body } = await world.client.get(`/memory/${ids.get(kept)}?${moment}`);
    expect([status, body.content]).toEqual([200, content]);
  });

  test('does not return a memory with as_known_at before it was added', async () => {
    const { status } = await world.client.get(`/memory/${ids.get(kept)}?as_known_at=2024-01-01T00:00:00Z`);
    expect(status).toBe(404);
  });

  test('has deleted memories as retracted now, but active before', async () => {
    const path = `/memory/${ids.get(gone)}`;
    expect((await world.client.get(path)).body).toMatchObject({ status: 'retracted', content: 'Mara owns a kayak.' });
    const { body } = await world.client.get(`${path}?as_known_at=2024-08-01T00:00:00Z`);
    expect(body).toMatchObject({ status: 'active', content: 'Mara owns a kayak.' });
    const found = await world.client.post('/memory/search', { query: 'Who owns a kayak?' });
    expect(JSON.stringify(found.body)).not.toContain('kayak.');
  });

  test('has owner, hash and metadata of each memory', async () => {
    const { body } = await world.client.get(`/memory/${ids.get(kept)}`);
    expect(body.metadata).toEqual({
      category: 'home',
      mem0: { actor_id: 'mara', role: 'user', hash: 'abc', user_id: 'mara' },
    });
    expect(Date.parse(body.created_at)).toBe(Date.parse(times.added));
  });

  test('is unchanged by a repeated import', async () => {
    expect(await move(store, world.owner.workspace_id)).toMatchObject({ items: 0, existing: 3 });
  });
});

test('a dry run reports deletions, memories without history, and relations', async () => {
  const { found, lost, changed: otherwise } = await rehearse(mem0Source(store, now));
  expect(found.item).toBe(3);
  expect(Object.values(lost).sort()).toEqual([1, 2]);
  expect(Object.keys(otherwise)).toEqual([expect.stringContaining('deleted memories')]);
});

test('an expiration date is kept as metadata and reported', async () => {
  const [memory] = memories;
  const expiring = { ...store, memories: [{ ...memory, expiration_date: '2025-01-01' }] };
  const { lost } = await rehearse(mem0Source(expiring, now));
  expect(lost).toMatchObject({ 'expiration dates: they stay metadata, and the memories do not expire': 1 });
});

test('a deletion without a time counts from the import, one without a text is reported as lost', async () => {
  const untimed = history.map((each) =>
    each.event === 'DELETE' ? { ...each, created_at: null, updated_at: null } : each,
  );
  const pasts = [];
  const source = mem0Source({ memories: [], history: untimed, relations: 0 }, now);
  const losses: string[] = [];
  const reporter = {
    lost: (what: string) => losses.push(what),
    changed: () => undefined,
    report: { lost: {}, changed: {} },
  };
  for await (const past of source(reporter)) pasts.push(past);
  const deleted = pasts.find((past) => past.kind === 'item' && past.item.external_id === `mem0:${gone}`);
  expect(deleted).toMatchObject({ item: { states: [{ status: 'active' }, { status: 'retracted', known_from: now }] } });
  const textless = mem0Source(
    { memories: [], history: [row('h5', 'x', 'DELETE', { is_deleted: 1 })], relations: 0 },
    now,
  );
  for await (const past of textless(reporter)) pasts.push(past);
  expect(losses).toEqual([expect.stringContaining('its text is not known')]);
});

test('the files of mem0 are read: get_all, and the history as SQLite, list or per memory', async () => {
  const home = folder();
  const file = (name: string, content: string | Uint8Array) => {
    writeFileSync(path.join(home, name), content);
    return path.join(home, name);
  };
  expect(memoriesOf(file('all.json', JSON.stringify({ results: memories, relations: [{}, {}] })))).toEqual({
    memories,
    relations: 2,
  });
  const { Database } = await openSql();
  const database = new Database();
  database.run(
    'CREATE TABLE history (id TEXT PRIMARY KEY, memory_id TEXT, old_memory TEXT, new_memory TEXT, event TEXT, created_at DATETIME, updated_at DATETIME, is_deleted INTEGER, actor_id TEXT, role TEXT)',
  );
  for (const {
    id,
    memory_id,
    old_memory,
    new_memory,
    event,
    created_at,
    updated_at,
    is_deleted,
    actor_id,
    role,
  } of history)
    database.run('INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', [
      ...[id, memory_id, old_memory, new_memory, event].map((value) => value ?? null),
      ...[created_at, updated_at, is_deleted, actor_id, role].map((value) => value ?? null),
    ]);
  const byMemory = Object.fromEntries(
    [kept, gone].map((id) => [id, history.filter(({ memory_id }) => memory_id === id)]),
  );
  const ordered = (rows: Record<string, unknown>[]) =>
    rows.map((each) => JSON.stringify(Object.entries(each).sort())).sort();
  for (const written of [
    file('history.db', database.export()),
    file('list.json', JSON.stringify(history)),
    file('by-memory.json', JSON.stringify(byMemory)),
  ])
    expect(ordered(await historyOf(written))).toEqual(ordered(history));
  database.close();
});

test('payloads of a Qdrant collection are read page by page', async () => {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { offset } = JSON.parse(body) as { offset?: string };
      asked.push([request.url, request.headers['api-key'], offset]);
      const { id, memory, ...payload } = memories[offset === undefined ? 0 : 1] as (typeof memories)[0];
      const points = [{ id, payload: { ...payload, data: memory } }];
      response.end(JSON.stringify({ result: { points, next_page_offset: offset === undefined ? changed : null } }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const payloads = await payloadsOf(url, 'mem0', 'secret');
    expect(asked).toEqual([
      ['/collections/mem0/points/scroll', 'secret', undefined],
      ['/collections/mem0/points/scroll', 'secret', changed],
    ]);
    expect(payloads.map(({ id, data }) => [id, data])).toEqual(memories.map(({ id, memory }) => [id, memory]));
  } finally {
    server.close();
  }
});
