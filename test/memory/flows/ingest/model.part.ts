// Ingest with a language model: it adds types, names and facts, and the rules replace it when it fails.
import { eventsOf } from '../../../support/bus';
import { fakeLlm, type FakeLlm } from '../../../support/fake-llm';
import { openWorld, type World } from '../../../support/world';

let llm: FakeLlm;
let world: World;
beforeAll(async () => {
  llm = await fakeLlm();
  world = await openWorld(llm.settings);
});
afterAll(async () => {
  await world.close();
  await llm.close();
});
beforeEach(() => llm.behave('well'));

const content = 'the keeper met old tom at the mill, and tom took the lamp.';
const ingest = async () => (await world.client.post('/memory/ingest/full', { content, skip_existing: false })).body;

test('type, names and facts come from the model, unless the text does not contain them', async () => {
  llm.answer('classify_text', { memory_type: 'learned', confidence: 90 });
  llm.answer('extract_names', {
    entities: [
      { name: 'old tom', entity_type: 'person', aliases: ['tom', 'Thomas the Great'] },
      { name: 'the mill', entity_type: 'place', aliases: [] },
      { name: 'Atlantis', entity_type: 'place', aliases: [] },
    ],
    relations: [
      { source: 'old tom', predicate: 'visited', target: 'the mill', fact: content, confidence: 80 },
      { source: 'old tom', predicate: 'rules', target: 'Atlantis', fact: content, confidence: 80 },
    ],
  });
  const { item_id } = await ingest();
  const { body } = await world.client.get(`/memory/${item_id}`);
  expect(body.memory_type).toBe('learned');
  const names = body.entities.map(({ name, type }: { name: string; type: string }) => [name, type]);
  expect(names).toEqual(
    expect.arrayContaining([
      ['old tom', 'person'],
      ['the mill', 'place'],
    ]),
  );
  expect(JSON.stringify(body)).not.toMatch(/Atlantis|Great/);
  expect(body.relations).toMatchObject([{ source: 'old tom', relation_type: 'visited', confidence: 0.8 }]);
});

test('the events of a run report the tokens that the model used in each stage', async () => {
  llm.answer('classify_text', { memory_type: 'semantic', confidence: 90 });
  llm.answer('extract_names', { entities: [], relations: [] });
  const { run_id } = await ingest();
  const events = await eventsOf(world, run_id as string);
  const tokens = events.flatMap(({ stage, payload }) => (payload['tokens'] ? [[stage, payload['tokens']]] : []));
  expect(tokens).toEqual([
    ['classify', 100],
    ['extract', 100],
  ]);
});

test('a predicate too long for the index is left out, and the other relations are stored', async () => {
  const relation = { source: 'old tom', target: 'the mill', fact: content, confidence: 80 };
  llm.answer('classify_text', { memory_type: 'semantic', confidence: 90 });
  llm.answer('extract_names', {
    entities: [
      { name: 'old tom', entity_type: 'person', aliases: [] },
      { name: 'the mill', entity_type: 'place', aliases: [] },
    ],
    relations: [
      { ...relation, predicate: 'visited_'.repeat(2_000) },
      { ...relation, predicate: 'visited' },
    ],
  });
  const { item_id } = await ingest();
  const { body } = await world.client.get(`/memory/${item_id}`);
  expect(body.relations).toMatchObject([{ source: 'old tom', relation_type: 'visited' }]);
});

test('when the model fails, the rules find type, names and facts', async () => {
  llm.behave('refusal');
  const { item_id, memory_type } = await ingest();
  expect(memory_type).toBe('semantic');
  expect((await world.client.get(`/memory/${item_id}`)).status).toBe(200);
});

test('the extractor "rules" calls no model, also for a single entry of a batch', async () => {
  llm.answer('classify_text', { memory_type: 'learned', confidence: 90 });
  llm.answer('extract_names', { entities: [], relations: [] });
  const before = llm.requests.length;
  const byRules = { content, extractor_name: 'rules', skip_existing: false };
  expect((await world.client.post('/memory/ingest/full', byRules)).body.memory_type).toBe('semantic');
  expect(llm.requests).toHaveLength(before);
  const { body } = await world.client.post('/memory/ingest/batch', {
    items: [byRules, { content, extractor_name: 'llm', skip_existing: false }],
  });
  expect(body.results.map(({ memory_type }: { memory_type: string }) => memory_type)).toEqual(['semantic', 'learned']);
});

test('POST /memory/add never calls a model', async () => {
  const before = llm.requests.length;
  await world.client.add({ content });
  expect(llm.requests).toHaveLength(before);
});
