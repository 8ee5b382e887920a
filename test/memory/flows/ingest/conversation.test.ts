import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../../src/config';
import { eventually } from '../../../support/eventually';
import {
  by,
  countItemsIn,
  edgesIn,
  edgesOf,
  idsOf,
  indexesOf,
  isA,
  isOpen,
  itemsIn,
  partsOf,
  sourcesOf,
  storedItem,
  targetsOf,
} from '../../../support/graph';
import { openTenant, type World, type Json } from '../../../support/world';
import { structuredSchemas } from '../../../../src/memory/flows/schemas/structured-schemas';
import { typeFacts } from '../../../../src/memory/model/types';

// Conversations: stored as container, turns and chunks; sent again with more turns, only these are added.
describe('conversation', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const turns = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      speaker: place % 2 ? 'Ines' : 'Olaf',
      content: `Line ${place} about the ${['lantern', 'winch', 'anchor', 'compass'][place % 4]}.`,
    }));

  async function send(body: Json): Promise<Json> {
    const { status, body: answer } = await world.client.post('/memory/ingest/conversation', body);
    expect([status, answer.detail]).toEqual([200, undefined]);
    return answer as Json;
  }

  async function shapeOf(container: string): Promise<Json> {
    const parts = await partsOf(world, container);
    const turns = parts.filter(isA('ConversationTurn')).sort(by('turn'));
    const chunks = parts.filter(isA('Episodic'));
    const next = await edgesOf(world, idsOf(parts), 'NEXT');
    const nexts = (label: string) => next.filter(({ from, to }) => [from, to].every(isA(label))).length;
    return {
      bare: (await storedItem(world, container))?.['embedding'] === undefined,
      contents: turns.map(({ content }) => content as string),
      turn_vectors: turns.filter(({ embedding }) => embedding).length,
      turn_nexts: nexts('ConversationTurn'),
      chunks: chunks.length,
      chunk_vectors: chunks.filter(({ embedding }) => embedding).length,
      chunk_nexts: nexts('Episodic'),
    };
  }

  test('container, turns and chunks of a conversation are stored in order, PART_OF the container and chained', async () => {
    const answer = await send({
      turns: turns(8),
      session_boundaries: [0, 5],
      session_dates: ['2024-05-01', '2024-06-01T10:00:00+02:00'],
      turns_per_chunk: 3,
      context: { place: 'harbour' },
    });
    expect(answer).toMatchObject({
      chunks_ingested: 3,
      chunks_failed: 0,
      total_turns: 8,
      total_chunks: 3,
      new_turns: 8,
    });
    expect(answer['chunk_results'].map(({ first_turn, turns: count }: Json) => [first_turn, count])).toEqual([
      [0, 3],
      [3, 2],
      [5, 3],
    ]);
    expect(await shapeOf(answer['conversation_node_id'] as string)).toEqual({
      bare: true,
      contents: turns(8).map(({ content }) => content),
      turn_vectors: 0,
      turn_nexts: 7,
      chunks: 3,
      chunk_vectors: 3,
      chunk_nexts: 2,
    });
    const last = answer['chunk_results'][2].item_id as string;
    const { body } = await world.client.get(`/memory/${last}`);
    expect(body).toMatchObject({
      valid_start_time: '2024-06-01T08:00:00Z',
      metadata: { place: 'harbour', session: 1 },
    });
    const found = await world.client.post('/memory/search', { query: 'who spoke about the winch?' });
    const ids = answer['chunk_results'].map(({ item_id }: Json) => item_id as string) as string[];
    expect(ids).toContain(found.body.results[0].item_id);
  });

  test('turns that follow are appended, turns known already are recognised, and only the last chunk changes', async () => {
    const first = await send({ conversation_id: 'next', turns: turns(6), turns_per_chunk: 4, session_boundaries: [5] });
    const more = await send({ conversation_id: 'next', turns: turns(9).slice(4), turns_per_chunk: 4 });
    expect(more).toMatchObject({
      ...{ conversation_node_id: first['conversation_node_id'], new_turns: 3, known_turns: 2, total_turns: 9 },
    });
    const shown = (answer: Json) =>
      (answer['chunk_results'] as Json[]).map(({ status, first_turn, turns: held }) => [status, first_turn, held]);
    expect(shown(more)).toEqual([
      ['existing', 0, 4],
      ['existing', 4, 1],
      ['updated', 5, 4],
    ]);
    const alone = await send({
      conversation_id: 'next',
      turns: turns(12).slice(9),
      turns_per_chunk: 4,
      session_boundaries: [0],
    });
    expect(alone).toMatchObject({ new_turns: 3, known_turns: 0, total_turns: 12 });
    expect(shown(alone).at(-1)).toEqual(['created', 9, 3]);
    const again = await send({ conversation_id: 'next', turns: turns(12).slice(6, 10) });
    expect(again).toMatchObject({ new_turns: 0, known_turns: 4, total_turns: 12 });
    expect(shown(again).map(([status]) => status as string)).toEqual(['existing', 'existing']);
    const shape = await shapeOf(first['conversation_node_id'] as string);
    expect(shape).toMatchObject({ turn_nexts: 11, chunks: 4, chunk_nexts: 3 });
    expect(shape['contents']).toEqual(turns(12).map(({ content }) => content));
    expect(await linesOf({ chunk_results: [...more['chunk_results'], alone['chunk_results'].at(-1)] })).toEqual(
      turns(12).map(({ speaker, content }) => `${speaker}: ${content}`),
    );
    const { body } = await world.client.get(`/memory/${alone['chunk_results'].at(-1).item_id}`);
    expect(body.metadata).toMatchObject({ session: 2, turn: 9 });
  });

  const linesOf = async (answer: Json): Promise<string[]> => {
    const ids = answer['chunk_results'].map(({ item_id }: Json) => item_id as string) as string[];
    const chunks = await Promise.all(ids.map((id) => world.client.get(`/memory/${id}`)));
    return chunks.flatMap(({ body }) => (body.content as string).split('\n'));
  };

  test('turns with external ids are recognised by these alone, and all items have the origin of the request', async () => {
    const turn = (id: string, content: string) => ({ role: 'user', content, external_id: `x:c:${id}` });
    const about = { conversation_id: 'x:c', origin: 'import:x', session_boundaries: [0] };
    const [a, b, c] = [turn('a', 'ok'), turn('b', 'The buoy is red.'), turn('c', 'ok')];
    const first = await send({ ...about, turns: [a, b] });
    expect(await send({ ...about, turns: [a, b] })).toMatchObject({ new_turns: 0, known_turns: 2, total_turns: 2 });
    // The same text under another id is another turn, also twice in one request.
    const more = await send({ ...about, turns: [b, c, c] });
    expect(more).toMatchObject({ new_turns: 1, known_turns: 2, total_turns: 3, chunks_ingested: 2 });
    expect((await shapeOf(first['conversation_node_id']))['contents']).toEqual(['ok', 'The buoy is red.', 'ok']);
    const { body } = await world.client.post('/memory/delete-by-filter', { filter: { origin: 'import:x' } });
    // The conversation, three turns and two chunks: a part may be gone with its whole before its own turn comes.
    expect(body).toMatchObject({ matched: 6, failed: 0 });
    const { body: left } = await world.client.get('/memory/list?limit=200');
    expect(left.items.filter(({ origin }: Json) => origin === 'import:x')).toEqual([]);
  });

  test('a chunk says when it ends, and a turn whose time it has, if not its own', async () => {
    const at = ['2025-09-21T10:00:00Z', '2025-09-21T10:05:00Z', '2025-10-12T09:00:00Z'];
    const sent = turns(3).map((turn, i) => ({ ...turn, timestamp: at[i], ...(i === 1 && { time_is: 'neighbour' }) }));
    const parts = await partsOf(world, (await send({ turns: sent })).conversation_node_id as string);
    const stated = (label: string, name: string) =>
      parts
        .filter(isA(label))
        .sort(by('valid_start_time'))
        .map(({ metadata_json }) => (JSON.parse(metadata_json as string) as Json)[name]);
    expect(stated('Episodic', 'ends_at')).toEqual(['2025-09-21T10:05:00Z', undefined]);
    expect(stated('ConversationTurn', 'time_is')).toEqual([undefined, 'neighbour', undefined]);
  });

  test('what has no time is valid from its recording on: container, chunks and turns', async () => {
    await send({ turns: turns(4) });
    expect((await world.client.get('/memory/list?as_of=2020-01-01')).body.items).toEqual([]);
  });

  test('deleting a turn links its neighbours; sent again, the turn returns to its position', async () => {
    const { conversation_node_id } = await send({ conversation_id: 'hole', turns: turns(6) });
    const third = (await partsOf(world, conversation_node_id as string)).find(({ turn }) => turn === 2);
    expect((await world.client.delete(`/memory/${third?.['item_id']}`)).status).toBe(200);
    expect(await shapeOf(conversation_node_id as string)).toMatchObject({ turn_nexts: 4 });
    expect(await send({ conversation_id: 'hole', turns: turns(8) })).toMatchObject({ new_turns: 3 });
    const shape = await shapeOf(conversation_node_id as string);
    expect(shape).toMatchObject({ turn_nexts: 7, contents: turns(8).map(({ content }) => content) });
  });

  test('a long conversation is stored before the answer, and workers embed its chunks later', async () => {
    const answer = await send({
      max_chunk_chars: 12_000,
      turns: Array.from({ length: 12 }, (_, place) => ({
        speaker: place % 2 ? 'Ines' : 'Olaf',
        content: `Watch ${place}: ${'the rope is wet and heavy. '.repeat(350)}`,
      })),
    });
    expect(answer['queued']).toBe(true);
    const chunks = answer['total_chunks'] as number;
    const shape = await eventually(
      () => shapeOf(answer['conversation_node_id'] as string),
      ({ chunk_vectors }) => chunk_vectors === chunks,
    );
    expect(shape).toMatchObject({ chunks, chunk_nexts: chunks - 1 });
  });

  describe('who said what', () => {
    const page = readFileSync(path.join(projectRoot, 'docs', 'graph.md'), 'utf8');
    const queries = /## Conversations[^]+?\n## /.exec(page)?.[0].match(/(?<=```cypher\n)[^`]+/g) ?? [];
    const [readQuery = '', aboutQuery = ''] = queries;
    const said = [
      { speaker: 'Grace Pemberton', content: 'Did Dorrit Vance sign?' },
      { speaker: 'user', content: 'Not yet.' },
      { speaker: 'Jonas Reidel', content: 'Dorrit Vance is ill. Ask Orrin Tadley.' },
      { speaker: 'Grace Pemberton', content: 'Orrin Tadley never answers.' },
    ];
    const sayings = [
      [0, 'Grace Pemberton', 'Did Dorrit Vance sign?'],
      [1, 'user', 'Not yet.'],
      [2, 'Jonas Reidel', 'Dorrit Vance is ill. Ask Orrin Tadley.'],
      [3, 'Grace Pemberton', 'Orrin Tadley never answers.'],
    ];
    const scope = () => `w:${world.owner.workspace_id}`;
    const turnsOf = async (conversation_id: string) =>
      (await itemsIn(world, world.owner.workspace_id))
        .filter((item) => isA('ConversationTurn')(item) && item['conversation_id'] === conversation_id)
        .sort(by('turn'));
    const linesIn = async (conversation_id: string) =>
      (await world.cypher(readQuery, { scope_key: scope(), conversation_id })).map((row) => [
        row['place'],
        row['speaker'],
        row['said'],
      ]);
    /** Of each turn: the places of its chunks, and the names in it. */
    const linksOf = async (conversation_id: string) => {
      const links = await edgesIn(world, world.owner.workspace_id, 'HAS_TURN', 'NAMES');
      return (await turnsOf(conversation_id)).map(({ turn: place, item_id }) => ({
        place,
        chunks: sourcesOf(links, item_id).map(({ external_id }) => external_id.split(':').at(-1)),
        names: targetsOf(links, item_id)
          .filter(isA('Entity'))
          .map(({ name }) => name as string)
          .sort(),
      }));
    };

    test('a conversation is read in the three lines of docs/graph.md, with persons as speakers', async () => {
      await send({ conversation_id: 'read', turns: said });
      expect(readQuery.trim().split('\n')).toHaveLength(3);
      expect(await linesIn('read')).toEqual(sayings);
      const about = await world.cypher(aboutQuery, { scope_key: scope(), name: 'Orrin Tadley' });
      expect(about.map((row) => row['speaker'])).toEqual(['Jonas Reidel', 'Grace Pemberton']);
      const speakers = await edgesOf(world, idsOf(await turnsOf('read')), 'SAID_BY');
      expect(speakers.map(({ to }) => to['entity_type'] as string)).toEqual(['person', 'person', 'person']);
    });

    test('a chunk has each of its turns, and a turn the names in it, also when the conversation grows', async () => {
      await send({ conversation_id: 'grows', turns: said.slice(0, 3), turns_per_chunk: 2 });
      await send({ conversation_id: 'grows', turns: said, turns_per_chunk: 2 });
      expect(await linksOf('grows')).toEqual([
        { place: 0, chunks: ['0'], names: ['Dorrit Vance'] },
        { place: 1, chunks: ['0'], names: [] },
        { place: 2, chunks: ['2'], names: ['Dorrit Vance', 'Orrin Tadley'] },
        { place: 3, chunks: ['2'], names: ['Orrin Tadley'] },
      ]);
    });

    test('turns of chunks that workers read get their names once these are read', async () => {
      const long = 'the rope is wet and heavy. '.repeat(100);
      const turns = said.map(({ speaker, content }) => ({ speaker, content: `${content} ${long}` }));
      expect(await send({ conversation_id: 'long', turns, turns_per_chunk: 2 })).toMatchObject({ queued: true });
      const links = await eventually(
        () => linksOf('long'),
        (rows) => [0, 2, 3].every((place) => Number(rows[place]?.names.length) > 0),
      );
      expect(links.map(({ names }) => names)).toEqual([
        ['Dorrit Vance'],
        [],
        ['Dorrit Vance', 'Orrin Tadley'],
        ['Orrin Tadley'],
      ]);
    });

    test('an item with a speaker is said by that person until its metadata name another', async () => {
      const { body } = await world.client.post('/memory/add', {
        content: 'The winch is repaired.',
        metadata: { speaker: 'Orrin Tadley' },
      });
      const speakersOf = async () =>
        (await edgesOf(world, body.item_id as string, 'SAID_BY'))
          .filter(isOpen)
          .map(({ to }) => [to['name'], to['entity_type']]);
      expect(await speakersOf()).toEqual([['Orrin Tadley', 'person']]);
      await world.client.patch(`/memory/${body.item_id}`, { metadata: { speaker: 'Dorrit Vance' } });
      expect(await speakersOf()).toEqual([['Dorrit Vance', 'person']]);
    });
  });

  test('a conversation sent by two requests at once is stored once', async () => {
    const body = { conversation_id: 'twice', turns: turns(5) };
    const [a, b] = await Promise.all([send(body), send(body)]);
    expect(a['conversation_node_id']).toBe(b['conversation_node_id']);
    expect((await shapeOf(a['conversation_node_id'] as string))['contents']).toHaveLength(5);
  });

  test('turns that begin like a stored conversation but continue differently are refused', async () => {
    const { conversation_node_id } = await send({ conversation_id: 'mine', turns: turns(3) });
    const other = turns(4).map((turn, i) => (i === 1 ? { ...turn, content: `Not ${turn.content}` } : turn));
    const { status, body } = await world.client.post('/memory/ingest/conversation', {
      conversation_id: 'mine',
      turns: other,
    });
    expect([status, body.code]).toEqual([409, 'other_turns']);
    expect((await shapeOf(conversation_node_id as string))['contents']).toHaveLength(3);
  });

  test.each([
    ['no turns', { turns: [] }, 'body.turns'],
    ['a turn without a speaker', { turns: [{ content: 'x' }] }, 'body.turns.0.role'],
    ['an invalid date', { turns: turns(1), session_dates: ['soon'] }, 'body.session_dates.0'],
  ])('a conversation with %s is refused, naming the field', async (_name, body, place) => {
    const { status, body: answer } = await world.client.post('/memory/ingest/conversation', body);
    expect(status).toBe(422);
    expect(answer.detail.map(({ loc }: Json) => loc.join('.'))).toContain(place);
  });
});

// Structured ingest: what each strategy stores, rows with known ids, and keys for telemetry.
describe('structured', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  async function send(schema: string, data: Json | Json[]): Promise<Json> {
    const { status, body } = await world.client.post('/memory/ingest/structured', { schema, data });
    expect([status, body.detail]).toEqual([200, undefined]);
    return body as Json;
  }

  /** The parts of a node that cost storage or time. */
  async function nodeOf(item_id: string): Promise<Json> {
    const node = await storedItem(world, item_id);
    return {
      ...node,
      vector: node?.['embedding'] !== undefined,
      words: node?.['_search_tokens'] !== undefined,
      names: (await edgesOf(world, item_id, 'MENTIONS', 'ABOUT')).length,
    };
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
      const online = (await indexesOf(world)).filter(({ state }) => state === 'ONLINE');
      const indexed = online.flatMap(({ labelsOrTypes: [label], properties }) =>
        properties.map((property) => `${label}.${property}`),
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
    expect(node).toMatchObject({ vector: true, words: true, origin_tier: 2, domain: 'metals' });
    expect(node['labels']).toContain('SeedItem');
    expect(node['names']).toBeGreaterThan(0);
    expect(await search('at how many degrees does zinc melt?')).toContain(item_id);
  });

  test('rows with strategy INDEXED have neither vector nor names, and are found by fields only', async () => {
    const { item_id } = await send('timeline_entry', {
      entry_id: 'e1',
      title: 'Tungsten was isolated by the Elhuyar brothers in Bergara.',
      occurred_at: '1783-09-28T00:00:00Z',
      source: 'vault',
    });
    const node = await nodeOf(item_id as string);
    expect(node).toMatchObject({ vector: false, words: true, names: 0, origin_tier: 4 });
    expect(node['labels']).toContain('TimelineEntry');
    expect(await search('who isolated tungsten?')).not.toContain(item_id);
    const { body } = await world.client.get('/memory/by-metadata?metadata_key=source&metadata_value=vault');
    expect(body.items.map((item: Json) => item.item_id)).toEqual([item_id]);
  });

  test('rows with strategy APPEND have neither vector nor names, and are found by words', async () => {
    const first = await send('tool_call', {
      tool_name: 'grep',
      arguments: { pattern: 'osmium' },
      result: { lines: 3 },
    });
    const second = await send('tool_call', { tool_name: 'sed', result: 'osmium' });
    const node = await nodeOf(first['item_id'] as string);
    expect(node).toMatchObject({ vector: false, words: true, names: 0, origin_tier: 4, tool_name: 'grep' });
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
    const edges = (await edgesOf(world, [...turns, ...tasks])).filter(({ from, to }) =>
      [from, to].every(isA('MemoryItem')),
    );
    expect(edges.map(({ from, type, to }) => `${from['item_id']} ${type} ${to['item_id']}`).sort()).toEqual(
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
    // A row that is changed meanwhile waits on.
    const [changed] = turns['item_ids'] as string[];
    expect((await world.client.patch(`/memory/${changed}`, { tags: ['greeting'] })).status).toBe(200);
    const strange = await world.stranger();
    const foreign = { schema: 'conversation', data: [{ conversation_id: 'later' }] };
    expect((await strange.client.post('/memory/ingest/structured', foreign)).body).toMatchObject({ edges_created: 0 });
    const come = await send('conversation', [{ conversation_id: 'later' }]);
    expect(come).toMatchObject({ created: 1, edges_created: 2, edges_unresolved: 0 });
    const [conversation] = come['item_ids'] as string[];
    const linked = (await partsOf(world, conversation as string)).map(({ item_id, awaits }) => ({
      id: item_id,
      awaits,
    }));
    expect(linked).toEqual((turns['item_ids'] as string[]).map((id) => ({ id, awaits: [] })));
    const more = await send('conversation_turn', [{ conversation_id: 'later', turn: 2, content: 'bye' }]);
    expect(more).toMatchObject({ edges_created: 1, edges_unresolved: 0 });
    expect(await send('conversation', [{ conversation_id: 'later' }])).toMatchObject({ existing: 1, edges_created: 0 });
  });

  test.each<[string, Json, Json]>([
    [
      'seed_item',
      { seed_id: 'pewter', content: 'Pewter melts.', domain: 'metals', tags: ['a'] },
      { seed_id: 'pewter', content: 'Pewter boils.' },
    ],
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
    const refused = await world.client.post('/memory/ingest/structured', {
      schema,
      data: other,
      on_conflict: 'refuse',
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'external_id_taken']);
    expect((await world.client.get(`/memory/${item_id}`)).body.version).toBe(1);
    expect(await send(schema, other)).toMatchObject({ created: 0, updated: 1, existing: 0, item_id });
    expect(await send(schema, other)).toMatchObject({ created: 0, updated: 0, existing: 1, item_id });
    const node = await nodeOf(item_id);
    expect(node).toMatchObject({ version: 2, ...other });
    for (const name of Object.keys(row).filter((each) => !(each in other) && each !== 'tags'))
      expect(node[name]).toBeUndefined();
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
    const count = () => countItemsIn(world, world.owner.workspace_id);
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
});
