import { foundIn, saidIn } from '../../support/found';

const node = (id: string, labels: string[], properties: object) => ({ type: 'node', id, labels, properties });
const fact = (uuid: string, properties: object) => ({
  type: 'relationship',
  id: uuid,
  label: 'RELATES_TO',
  start: { id: '1', properties: { name: 'Mara' } },
  end: { id: '2', properties: { name: 'the light' } },
  properties: { uuid, name: 'KEEPS', group_id: 'g', created_at: '2025-01-02T00:00:00Z', ...properties },
});

const graph = [
  node('0', ['Episodic'], {
    uuid: 'e',
    group_id: 'g',
    name: 'Log',
    content: 'Mara took over.',
    valid_at: '2025-01-01T00:00:00Z',
  }),
  node('1', ['Entity', 'Person'], { uuid: 'n', group_id: 'g', name: 'Mara', summary: 'Keeper of the light.' }),
  node('2', ['Entity'], { uuid: 'm', group_id: 'g', name: 'the light', summary: '' }),
  fact('f', { fact: 'Mara keeps the light.', valid_at: '2025-01-01T00:00:00Z', invalid_at: '2025-06-01T00:00:00Z' }),
  fact('w', { fact: 'Mara keeps the mole.', expired_at: '2025-02-01T00:00:00Z' }),
  { ...fact('x', {}), label: 'MENTIONS' },
];

test.each([
  ['lines', graph.map((each) => JSON.stringify(each)).join('\n')],
  ['one array', JSON.stringify(graph)],
])('a Graphiti graph in %s: episodes, summaries and facts are texts with their times', async (_, content) => {
  const { formats, texts, skipped } = await foundIn({ 'graph.json': content });
  expect(formats).toEqual(['graphiti']);
  expect(texts.map(({ id, type, text }) => [id, type, text])).toEqual([
    ['e', 'episodic', 'Mara took over.'],
    ['n', 'semantic', 'Keeper of the light.'],
    ['f', 'semantic', 'Mara keeps the light.'],
  ]);
  expect(texts[2]).toMatchObject({
    at: '2025-01-01T00:00:00.000Z',
    until: '2025-06-01T00:00:00.000Z',
    about: { predicate: 'KEEPS', source: 'Mara', target: 'the light' },
  });
  expect(skipped).toEqual({
    'without text': 1,
    'a fact that was withdrawn': 1,
    'a relationship without text (MENTIONS)': 1,
  });
});

test('mem0: memories are texts, and so is what they said before; relations and what has no text are counted', async () => {
  const change = (id: string, old_memory: string | null, new_memory: string, updated_at: string) => ({
    ...{ id, memory_id: 'a', old_memory, new_memory, event: old_memory === null ? 'ADD' : 'UPDATE', updated_at },
    created_at: '2025-01-01T00:00:00Z',
  });
  const results = [
    {
      id: 'a',
      memory: 'Likes tea.',
      hash: 'h',
      user_id: 'u',
      metadata: { room: 2 },
      created_at: '2025-01-01T09:00:00-08:00',
    },
    { id: 'b', memory: null, hash: 'h' },
  ];
  const { formats, texts, skipped } = await foundIn({
    'all.json': JSON.stringify({ results, relations: [{ source: 'a', relationship: 'likes', target: 'tea' }] }),
    'history.json': JSON.stringify([
      change('3', 'Likes milk.', 'Likes tea.', '2025-03-01T00:00:00Z'),
      change('1', null, 'Likes water.', '2025-01-01T00:00:00Z'),
      change('2', 'Likes water.', 'Likes milk.', '2025-02-01T00:00:00Z'),
      { id: '4', memory_id: 'b', old_memory: 'Was here.', new_memory: null, event: 'DELETE' },
    ]),
  });
  expect(formats).toEqual(['mem0']);
  const [january, february, march] = [1, 2, 3].map((month) => `2025-0${month}-01T00:00:00.000Z`);
  expect(texts).toMatchObject([
    { id: 'a', text: 'Likes tea.', at: '2025-01-01T17:00:00.000Z', about: { room: 2, user_id: 'u' } },
    { id: 'a:2', text: 'Likes water.', at: january, until: february, about: { memory_id: 'a' } },
    { id: 'a:3', text: 'Likes milk.', at: february, until: march },
  ]);
  expect(skipped).toEqual({
    'without text': 1,
    'a relation without id and time': 1,
    'the first version of a memory, which equals the memory': 1,
    'a change without a time': 1,
  });
});

test.each([
  ['lines', (all: object[]) => all.map((each) => JSON.stringify(each)).join('\n') + '\n{"memory"'],
  ['a list', (all: object[]) => JSON.stringify(all).slice(0, -1)],
  ['`memories`', (all: object[]) => JSON.stringify({ memories: all }).slice(0, -1)],
])('mem0: memories in %s are texts, and damage is counted', async (_, written) => {
  const memory = (id: string) => ({ id, memory: `Likes ${id}.`, hash: 'h', created_at: '2025-01-01T00:00:00Z' });
  const { formats, texts, skipped } = await foundIn({ 'dump.jsonl': written([memory('tea'), memory('milk')]) });
  expect(formats).toEqual(['mem0']);
  expect(texts.map(({ id, text }) => [id, text])).toEqual([
    ['tea', 'Likes tea.'],
    ['milk', 'Likes milk.'],
  ]);
  expect(Object.values(skipped)).toEqual([1]);
});

test('Zep: sessions are conversations with their speakers, and the lists of a graph are texts', async () => {
  const message = (uuid: string, rest: object) => ({ uuid, created_at: '2025-01-01T00:00:00Z', ...rest });
  const found = await foundIn({
    'session.json': JSON.stringify({
      session_id: 's',
      user_id: 'u',
      messages: [
        message('1', { role: 'Mara', role_type: 'user', content: 'Hello' }),
        message('2', { role: 'assistant', role_type: 'assistant', content: 'Hi' }),
        message('3', { role: 'assistant', role_type: 'assistant', content: '' }),
      ],
    }),
    'graph.json': JSON.stringify({
      edges: [{ uuid: 'f', fact: 'Mara keeps the light.', source_node_uuid: 'n', valid_at: '2025-01-01T00:00:00Z' }],
      nodes: [{ uuid: 'n', name: 'Mara', summary: 'Keeper.' }],
      episodes: [{ uuid: 'e', content: 'Mara took over.', created_at: '2025-01-01T00:00:00Z' }],
    }),
  });
  expect(found.formats).toEqual(['zep']);
  expect(saidIn(found)).toEqual(['Mara: Hello', 'assistant: Hi']);
  expect(found.texts.map(({ id, text }) => [id, text])).toEqual([
    ['f', 'Mara keeps the light.'],
    ['n', 'Keeper.'],
    ['e', 'Mara took over.'],
  ]);
  expect(found.skipped).toEqual({ 'without text': 1 });
});
