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

test('mem0: memories are texts; relations, histories and what has no text are counted', async () => {
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
      { id: '1', memory_id: 'a', old_memory: null, new_memory: 'Likes tea.', event: 'ADD' },
    ]),
  });
  expect(formats).toEqual(['mem0']);
  expect(texts).toMatchObject([
    { id: 'a', text: 'Likes tea.', at: '2025-01-01T17:00:00.000Z', about: { room: 2, user_id: 'u' } },
  ]);
  expect(skipped).toEqual({
    'without text': 1,
    'a relation without id and time': 1,
    'the history of a memory': 1,
  });
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
