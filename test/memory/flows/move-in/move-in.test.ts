import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeGraph, readable } from '../../../../scripts/lab/drills/graphiti-graph';
import { historyOfDump, memoriesOf } from '../../../../scripts/move-in/dump';
import { graphitiSource } from '../../../../src/memory/flows/move-in/graphiti';
import { moveIn } from '../../../../src/memory/flows/move-in/move-in';
import type { PastSource } from '../../../../src/memory/flows/move-in/past';
import { temporaryFolders } from '../../../support/programs';
import { by, edgesIn, itemsIn, nodes } from '../../../support/graph';
import { openTenant, type Json, type World } from '../../../support/world';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import openSql from 'sql.js';
import { payloadsOf } from '../../../../scripts/move-in/qdrant';
import { mem0Source, type Mem0Store } from '../../../../src/memory/flows/move-in/mem0';

// Import of a Graphiti graph: ids, times and answers about the past are kept, and a repetition changes nothing.
describe('graphiti', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const made = makeGraph(500);
  const source = graphitiSource(readable(made));

  const move = (from: PastSource, workspace_id: string) =>
    moveIn(
      from,
      { workspace_id, user_id: undefined },
      { graph: world.graph, embed: world.ports.embed, now: world.ports.now, onProgress: () => undefined },
    );

  /** Contents of a workspace without new ids, and without words and vectors, which follow from the rest. */
  async function contentsOf(workspace_id: string): Promise<unknown> {
    const sorted = (rows: unknown[]) => rows.map((each) => JSON.stringify(each)).sort();
    const times = ({ external_id, content, created_at, known_from, holds_from, updated_at }: Json) =>
      //
      [external_id, content, created_at, known_from, holds_from, updated_at];
    const edges = await edgesIn(world, workspace_id, 'ABOUT', 'MENTIONS', 'RELATES');
    return {
      items: sorted((await itemsIn(world, workspace_id)).map(times)),
      edges: sorted(
        edges.map(({ from, to, ...own }) => ({
          ...own,
          ends: [from['key'] ?? from['external_id'], to['key']],
          ...{ id: null, item_id: null, fact_id: null, scope_key: null },
        })),
      ),
    };
  }

  describe('a graph imported from Graphiti', () => {
    let facts: Map<string, Record<string, any>>; // eslint-disable-line @typescript-eslint/no-explicit-any -- rows of any shape
    let moved: Awaited<ReturnType<typeof moveIn>>;
    beforeAll(async () => {
      moved = await move(source, world.owner.workspace_id);
      const edges = await edgesIn(world, world.owner.workspace_id, 'RELATES');
      facts = new Map(edges.map((fact) => [fact['fact_id'] as string, fact]));
    });

    test('has each fact once, with its id and five timestamps', () => {
      const whole = [...facts.values()].filter(({ rest }) => !rest);
      const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().replace(/\.?0*Z$/, 'Z'));
      expect(moved.facts).toBe(500);
      expect(
        whole
          .map((fact) => [
            fact['external_id'],
            fact['transaction_time_start'],
            fact['transaction_time_end'],
            fact['valid_start_time'],
            fact['valid_end_time'],
            fact['reference_time'] ?? null,
          ])
          .sort(),
      ).toEqual(
        made.edges
          .map((edge) => [
            `graphiti:${edge.uuid}`,
            time(edge.created_at),
            time(edge.expired_at),
            time(edge.valid_at),
            time(edge.invalid_at),
            time(edge.reference_time),
          ])
          .sort(),
      );
    });

    test('has an item for each episode, entity and community, with id, times and labels', async () => {
      const stored = await itemsIn(world, world.owner.workspace_id);
      const items = new Map(stored.map((item) => [item['external_id'], item]));
      for (const { labels = [], properties = {} } of made.nodes) {
        const item = items.get(`graphiti:${properties['uuid'] as string}`);
        expect(Date.parse(item?.['created_at'])).toBe(Date.parse(properties['created_at'] as string));
        expect(item?.['memory_type']).toBe(labels[0] === 'Episodic' ? 'episodic' : 'semantic');
        if (labels[0] === 'Episodic')
          expect(Date.parse(item?.['valid_start_time'])).toBe(Date.parse(properties['valid_at'] as string));
        if (labels.length > 1) expect(JSON.parse(item?.['metadata_json']).graphiti.labels).toEqual(labels.slice(1));
      }
    });

    test('is unchanged by a repeated import', async () => {
      const before = await contentsOf(world.owner.workspace_id);
      const again = await move(source, world.owner.workspace_id);
      expect(again).toMatchObject({ items: 0, mentions: 0, facts: 0 });
      expect(await contentsOf(world.owner.workspace_id)).toEqual(before);
    });
  });

  test('an import interrupted between two transactions is completed by the next one', async () => {
    const larger = graphitiSource(readable(makeGraph(900)));
    const [whole, resumed] = [await world.workspace(), await world.workspace()];
    await move(larger, whole);
    let left = 1_400;
    const broken: PastSource = async function* (reporter) {
      for await (const past of larger(reporter)) {
        if (--left === 0) throw new Error('interrupted');
        yield past;
      }
    };
    await expect(move(broken, resumed)).rejects.toThrow('interrupted');
    const { existing } = await move(larger, resumed);
    expect(existing).toBe(1_000);
    expect(await contentsOf(resumed)).toEqual(await contentsOf(whole));
    const runs = await nodes(world, 'Run', { kind: 'workspace.move_in', workspace_id: resumed });
    expect(runs.sort(by('created_at')).map(({ status }) => status as string)).toEqual(['error', 'ok']);
  });
});

// Import of a mem0 store: ids, earlier texts and deletions are kept.
describe('mem0', () => {
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
      const items = await itemsIn(world, world.owner.workspace_id);
      ids = new Map(items.map(({ external_id, item_id }) => [external_id.replace('mem0:', ''), item_id]));
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

    test('has deleted memories as retracted now, but active before', async () => {
      const path = `/memory/${ids.get(gone)}`;
      expect((await world.client.get(path)).body).toMatchObject({ status: 'retracted', content: 'Mara owns a kayak.' });
      const { body } = await world.client.get(`${path}?as_known_at=2024-08-01T00:00:00Z`);
      expect(body).toMatchObject({ status: 'active', content: 'Mara owns a kayak.' });
      const found = await world.client.post('/memory/search', { query: 'Who owns a kayak?' });
      expect(JSON.stringify(found.body)).not.toContain('kayak.');
    });

    test('is unchanged by a repeated import', async () => {
      expect(await move(store, world.owner.workspace_id)).toMatchObject({ items: 0, existing: 3 });
    });
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
      expect(ordered(await historyOfDump(written))).toEqual(ordered(history));
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
});
