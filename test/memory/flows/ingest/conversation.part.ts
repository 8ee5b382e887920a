// Conversations: stored as container, turns and chunks; sent again with more turns, only these are added.
import { eventsOf } from '../../../support/bus';
import { eventually } from '../../../support/eventually';
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

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
  const [row] = await world.cypher(
    `MATCH (c:Conversation {item_id: $container})
     CALL (c) {
       MATCH (t:ConversationTurn)-[:PART_OF]->(c)
       WITH t ORDER BY t.turn
       RETURN collect(t.content) AS contents, count(t.embedding) AS turn_vectors, sum(COUNT { (t)-[:NEXT]->(:ConversationTurn) }) AS turn_nexts
     }
     CALL (c) {
       MATCH (k:Episodic)-[:PART_OF]->(c)
       RETURN count(k) AS chunks, count(k.embedding) AS chunk_vectors, sum(COUNT { (k)-[:NEXT]->(:Episodic) }) AS chunk_nexts
     }
     RETURN c.embedding IS NULL AS bare, contents, turn_vectors, turn_nexts, chunks, chunk_vectors, chunk_nexts`,
    { container },
  );
  return row as Json;
}

test('container, turns and chunks of a conversation are stored in order, PART_OF the container and chained', async () => {
  const answer = await send({
    turns: turns(8),
    session_boundaries: [0, 5],
    session_dates: ['2024-05-01', '2024-06-01T10:00:00+02:00'],
    turns_per_chunk: 3,
    context: { place: 'harbour' },
  });
  expect(answer).toMatchObject({ chunks_ingested: 3, chunks_failed: 0, total_turns: 8, total_chunks: 3, new_turns: 8 });
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
  expect(body).toMatchObject({ valid_start_time: '2024-06-01T08:00:00Z', metadata: { place: 'harbour', session: 1 } });
  const found = await world.client.post('/memory/search', { query: 'who spoke about the winch?' });
  const ids = answer['chunk_results'].map(({ item_id }: Json) => item_id as string) as string[];
  expect(ids).toContain(found.body.results[0].item_id);
});

test('a conversation sent again with three more turns adds these, and changes only the last chunk', async () => {
  const first = await send({ conversation_id: 'deck', turns: turns(7), turns_per_chunk: 4 });
  const again = await send({ conversation_id: 'deck', turns: turns(7), turns_per_chunk: 4 });
  expect(again).toMatchObject({ new_turns: 0, total_chunks: 2 });
  const more = await send({ conversation_id: 'deck', turns: turns(10), turns_per_chunk: 4 });
  expect(more).toMatchObject({ new_turns: 3, conversation_node_id: first['conversation_node_id'] });
  expect(more['chunk_results'].map(({ status }: Json) => status as string)).toEqual(['existing', 'updated', 'created']);
  expect(more['chunk_results'][1].item_id).toBe(first['chunk_results'][1].item_id);
  const shape = await shapeOf(first['conversation_node_id'] as string);
  expect(shape).toMatchObject({ turn_nexts: 9, chunks: 3, chunk_vectors: 3, chunk_nexts: 2 });
  expect(shape['contents']).toEqual(turns(10).map(({ content }) => content));
  const { body } = await world.client.get(`/memory/${more['chunk_results'][1].item_id}`);
  expect(body.content.split('\n')).toHaveLength(4);
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

test('a turn equal to the last one is added if its time differs, and recognised if not', async () => {
  const at = (minute: number, content: string) => ({
    ...{ speaker: 'Ines', content },
    timestamp: `2026-05-01T10:0${minute}:00Z`,
  });
  await send({ conversation_id: 'aye', turns: [at(0, 'Ready?'), at(1, 'Aye.')] });
  expect(await send({ conversation_id: 'aye', turns: [at(1, 'Aye.'), at(2, 'Aye.')] })).toMatchObject({
    ...{ new_turns: 1, known_turns: 1, total_turns: 3 },
  });
  const { chunk_results } = await send({ conversation_id: 'aye', turns: [at(3, 'Aye.')] });
  const { body } = await world.client.get(`/memory/${(chunk_results as Json[]).at(-1)?.['item_id']}`);
  expect(body.content.split('\n')).toHaveLength(4);
  expect(body.valid_start_time).toBe('2026-05-01T10:00:00Z');
});

test('the events of a run announce the number of chunks, and then the number written', async () => {
  const statements = [
    'Mara Lindqvist works at Brightwater Labs.',
    'Yusuf Demir lives in Bergen.',
    'Nothing new.',
    'Quiet.',
  ];
  const conversation_id = 'counted';
  const sendTurns = async (count: number) => {
    const sent = statements.slice(0, count).map((content, i) => ({ speaker: i % 2 ? 'Ines' : 'Olaf', content }));
    const answer = await send({ turns: sent, turns_per_chunk: 2, conversation_id });
    const [first, ...others] = await eventsOf(world, answer['run_id'] as string);
    return {
      first: first?.payload,
      chunks: others.slice(0, -1).map(({ payload }) => payload),
      last: others.at(-1)?.payload,
    };
  };
  const { first, chunks, last } = await sendTurns(3);
  expect(first).toEqual({ items: 2, turns: 3 });
  expect(chunks.map(({ index, status, turns: held }) => [index, status, held])).toEqual([
    [0, 'created', 2],
    [1, 'created', 1],
  ]);
  const [stored] = await world.cypher(
    `MATCH (:Conversation {conversation_id: $conversation_id, scope_key: $scope_key})<-[:PART_OF]-(chunk:Episodic)-[:ABOUT|MENTIONS]->(name:Entity)
     WITH collect(DISTINCT chunk.item_id) AS ids, count(*) AS entities
     RETURN entities, COUNT { MATCH ()-[fact:RELATES]->() WHERE fact.item_id IN ids } AS relations`,
    { conversation_id, scope_key: `w:${world.owner.workspace_id}` },
  );
  expect([Number(stored?.['entities']) > 5, Number(stored?.['relations']) > 1]).toEqual([true, true]);
  expect(last).toEqual({ created: 2, updated: 0, existing: 0, failed: 0, turns: 3, ...stored });
  for (const kind of ['entities', 'relations'])
    expect(chunks.reduce((sum, payload) => sum + Number(payload[kind]), 0)).toBe(stored?.[kind]);
  // A further turn changes only the last chunk, and stored turns do not count as new.
  const more = await sendTurns(4);
  expect(more.chunks.map(({ status }) => status)).toEqual(['existing', 'updated']);
  expect(more.last).toMatchObject({ created: 0, updated: 1, existing: 1, turns: 1, relations: 0 });
  expect((await sendTurns(4)).last).toEqual({
    ...{ created: 0, updated: 0, existing: 2, failed: 0, turns: 0, entities: 0, relations: 0 },
  });
});

test('an item with the external_id of a conversation is not mistaken for the conversation', async () => {
  const first = await send({ conversation_id: 'claimed', turns: turns(4) });
  const item_id = await world.client.add({ content: 'A note.' });
  await world.client.patch(`/memory/${item_id}`, { properties: { external_id: 'conversation:claimed' } });
  const more = await send({ conversation_id: 'claimed', turns: turns(6) });
  expect(more).toMatchObject({ new_turns: 2, conversation_node_id: first['conversation_node_id'] });
});

const linesOf = async (answer: Json): Promise<string[]> => {
  const ids = answer['chunk_results'].map(({ item_id }: Json) => item_id as string) as string[];
  const chunks = await Promise.all(ids.map((id) => world.client.get(`/memory/${id}`)));
  return chunks.flatMap(({ body }) => (body.content as string).split('\n'));
};

test('a changed chunk size replaces all earlier chunks of the conversation', async () => {
  const first = await send({ conversation_id: 'recut', turns: turns(12), turns_per_chunk: 5 });
  const again = await send({ conversation_id: 'recut', turns: turns(12), turns_per_chunk: 4 });
  expect(again).toMatchObject({ new_turns: 0, total_chunks: 3 });
  expect(again['chunk_results'].map(({ status }: Json) => status as string)).toEqual(['updated', 'created', 'created']);
  expect(await shapeOf(first['conversation_node_id'] as string)).toMatchObject({
    turn_nexts: 11,
    chunks: 3,
    chunk_vectors: 3,
    chunk_nexts: 2,
  });
  expect(await linesOf(again)).toEqual(turns(12).map(({ speaker, content }) => `${speaker}: ${content}`));
  const gone = await world.client.get(`/memory/${first['chunk_results'][1].item_id}`);
  expect(gone.status).toBe(404);
});

test('concurrent requests with different chunk sizes store the chunks of one request only', async () => {
  const { conversation_node_id } = await send({ conversation_id: 'cuts', turns: turns(24), turns_per_chunk: 24 });
  await Promise.all(
    [3, 4, 5, 7].map((size) => send({ conversation_id: 'cuts', turns: turns(24), turns_per_chunk: size })),
  );
  const rows = await world.cypher(
    `MATCH (k:Episodic)-[:PART_OF]->(:Conversation {item_id: $id}) RETURN k.content AS content ORDER BY k.session_order`,
    { id: conversation_node_id },
  );
  const lines = rows.flatMap(({ content }) => (content as string).split('\n'));
  expect(lines).toEqual(turns(24).map(({ speaker, content }) => `${speaker}: ${content}`));
});

test('a conversation sent with fewer turns than stored changes nothing, whatever the chunk size', async () => {
  const first = await send({ conversation_id: 'behind', turns: turns(12), turns_per_chunk: 5 });
  const again = await send({ conversation_id: 'behind', turns: turns(7), turns_per_chunk: 2 });
  expect(again).toMatchObject({ new_turns: 0 });
  expect(again['chunk_results']).toEqual(
    first['chunk_results'].slice(0, 2).map((result: Json) => ({ ...result, status: 'existing' })),
  );
});

test('deleting a turn links its neighbours; sent again, the turn returns to its position', async () => {
  const { conversation_node_id } = await send({ conversation_id: 'hole', turns: turns(6) });
  const [row] = await world.cypher(
    `MATCH (t:ConversationTurn {turn: 2})-[:PART_OF]->(:Conversation {item_id: $id}) RETURN t.item_id AS item_id`,
    { id: conversation_node_id },
  );
  expect((await world.client.delete(`/memory/${row?.['item_id']}`)).status).toBe(200);
  expect(await shapeOf(conversation_node_id as string)).toMatchObject({ turn_nexts: 4 });
  expect(await send({ conversation_id: 'hole', turns: turns(8) })).toMatchObject({ new_turns: 3 });
  const shape = await shapeOf(conversation_node_id as string);
  expect(shape).toMatchObject({ turn_nexts: 7, contents: turns(8).map(({ content }) => content) });
});

test('a conversation with the maximum number of turns is stored', async () => {
  const short = turns(4_000).map(({ speaker }) => ({ speaker, content: 'Aye, sir.' }));
  const answer = await send({ turns: short, turns_per_chunk: 1_000 });
  expect(answer).toMatchObject({ new_turns: 4_000 });
  // More chunks than one transaction writes must still form one chain.
  const chunks = answer['total_chunks'] as number;
  expect(chunks).toBeGreaterThan(50);
  expect(await shapeOf(answer['conversation_node_id'] as string)).toMatchObject({
    turn_nexts: 3_999,
    chunks,
    chunk_nexts: chunks - 1,
  });
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

test('chunks of a conversation fit the embedder’s input, and name their speakers', async () => {
  const long = (place: number) => `Line ${place}: ${'the rope is wet and heavy '.repeat(10)}`;
  const roles = ['Ines', 'assistant', 'Olaf'];
  const answer = await send({
    turns: Array.from({ length: 12 }, (_, place) => ({
      from: roles[place % 3],
      content: long(place),
      sent_at: `2026-05-0${1 + Math.floor(place / 3)}T10:00:00Z`,
    })),
    thread_id: 'rope',
  });
  expect(answer).toMatchObject({ conversation_id: 'rope', total_chunks: 4 });
  const rows = await world.cypher(
    `MATCH (k:Episodic)-[:PART_OF]->(:Conversation {item_id: $id})
     RETURN size(k.content) AS size, k.said_by AS said_by, k.about AS about, toString(k.valid_start_time) AS start
     ORDER BY k.session_order`,
    { id: answer['conversation_node_id'] },
  );
  for (const row of rows) {
    expect(row['size']).toBeLessThanOrEqual(1_000);
    expect(row['said_by']).toEqual(['ines', 'olaf']);
    expect(row['about']).toEqual([]);
  }
  expect(rows.map(({ start }) => start as string)).toEqual([1, 2, 3, 4].map((day) => `2026-05-0${day}T10:00:00Z`));
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

test('turns before a stored conversation, followed by its first ones, are refused, and nothing is stored twice', async () => {
  const all = turns(9);
  const { conversation_node_id } = await send({ conversation_id: 'middle', turns: all.slice(2, 6) });
  for (const sent of [all, all.slice(0, 4)]) {
    const { status, body } = await world.client.post('/memory/ingest/conversation', {
      conversation_id: 'middle',
      turns: sent,
    });
    expect([status, body.code]).toEqual([409, 'other_turns']);
  }
  expect((await shapeOf(conversation_node_id as string))['contents']).toHaveLength(4);
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
