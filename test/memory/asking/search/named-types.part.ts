// Memory types without vectors are found by words when the search names the type; documents are found by their
// chunks.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Json = Record<string, unknown>;

const search = async (body: Json) => (await world.client.post('/memory/search', { top_k: 10, ...body })).body as Json;
const idsIn = (answer: Json) => (answer['results'] as Json[]).map(({ item_id }) => item_id);

const rows: [string, Json][] = [
  ['tool_call', { tool_name: 'measure_draught' }],
  ['hook_capture', { event: 'measure_draught' }],
  ['conversation_turn', { conversation_id: 'c1', content: 'Please use measure_draught now.' }],
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
  expect([idsIn(alone).length, (alone['coverage'] as Json)['note']]).toEqual([1, expect.stringContaining('by words')]);
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
