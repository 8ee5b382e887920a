// Ingest with a language model: it adds types, names and facts by every door, and the rules replace it when it fails.
import { eventsOf } from '../../../support/bus';
import { eventually } from '../../../support/eventually';
import { readsAs, type FakeLlm } from '../../../support/fake-llm';
import { openModelWorld, type ModelWorld } from '../../../support/model-world';
import { openWorld, type Client, type Json, type World } from '../../../support/world';

let llm: FakeLlm;
let world: ModelWorld;
beforeAll(async () => {
  world = await openModelWorld();
  ({ llm } = world);
});
afterAll(() => world.close());
beforeEach(() => {
  llm.behave('well');
  llm.answer('read_texts', readsAs({}));
});

const content = 'the keeper met old tom at the mill, and tom took the Lamp.';
const ingest = async () => (await world.client.post('/memory/ingest/full', { content, skip_existing: false })).body;

test('type, names and facts come from the model, unless the text does not contain them', async () => {
  llm.answer(
    'read_texts',
    readsAs({
      memory_type: 'learned',
      entities: [
        { name: 'old tom', entity_type: 'person', aliases: ['tom', 'Thomas the Great'] },
        { name: 'the Lamp', entity_type: 'product', aliases: [] },
        { name: 'Atlantis', entity_type: 'place', aliases: [] },
      ],
      relations: [
        { source: 'old tom', predicate: 'took', target: 'the Lamp', confidence: 80 },
        { source: 'old tom', predicate: 'took', target: 'Atlantis', confidence: 80 },
      ],
    }),
  );
  const { item_id } = await ingest();
  const { body } = await world.client.get(`/memory/${item_id}`);
  expect(body.memory_type).toBe('learned');
  const names = body.entities.map(({ name, type }: { name: string; type: string }) => [name, type]);
  expect(names).toEqual(
    expect.arrayContaining([
      ['old tom', 'person'],
      ['Lamp', 'product'],
    ]),
  );
  expect(JSON.stringify(body)).not.toMatch(/Atlantis|Great/);
  expect(body.relations).toMatchObject([{ source: 'old tom', relation_type: 'took', confidence: 0.8 }]);
});

/** Per stage that asked the model: who read the text, and why the model did not. */
const readersOf = async (of: World, run_id: string) =>
  (await eventsOf(of, run_id)).flatMap(({ stage, payload: { read_by, reason } }) =>
    read_by === undefined ? [] : [[stage, read_by, reason]],
  );

test('when the model fails, the rules find type, names and facts, and the events say so', async () => {
  llm.behave('refusal');
  const { item_id, memory_type, run_id } = await ingest();
  expect(memory_type).toBe('semantic');
  expect((await world.client.get(`/memory/${item_id}`)).status).toBe(200);
  expect(await readersOf(world, run_id)).toEqual([['read', 'rules', 'model_declined']]);
});

test('when the tokens of a run or of the tenant’s day are used up, the rules go on, and another tenant’s are left', async () => {
  // A call uses 100.
  const limited = await openWorld({ ...llm.settings, LLM_TOKENS_PER_RUN: '100', LLM_TOKENS_PER_DAY: '150' });
  const askedBy = async (client: Client) => {
    const before = llm.requests.length;
    const { body } = await client.post('/memory/ingest/full', { content, skip_existing: false });
    expect(body.status).toBe('created');
    return { asked: llm.requests.length - before, run_id: body.run_id as string };
  };
  const asked = [await askedBy(limited.client), await askedBy(limited.client), await askedBy(limited.client)];
  expect(asked.map((each) => each.asked)).toEqual([1, 1, 0]);
  expect(await readersOf(limited, asked[0]?.run_id as string)).toEqual([['read', 'model', undefined]]);
  expect(await readersOf(limited, asked[2]?.run_id as string)).toEqual([['read', 'rules', 'model_budget_used_up']]);
  expect((await askedBy((await limited.stranger()).client)).asked).toBe(1);
  await limited.close();
});

test('short texts of a batch share calls, and the record of the run counts these', async () => {
  const before = llm.requests.length;
  const items = Array.from({ length: 7 }, (_, i) => ({ content: `lamp ${i} is lit.` }));
  const { run_id, created } = (await world.client.post('/memory/ingest/batch', { items })).body;
  expect([created, llm.requests.length - before]).toEqual([7, 2]);
  expect((await world.client.get(`/memory/runs/${run_id}`)).body).toMatchObject({
    ...{ read_by: 'model', language_model: { calls: 2, tokens: 200, fallbacks: 0, reason: null } },
  });
});

test('a run that asks no model tells nothing of one', async () => {
  const request = { content, extractor_name: 'rules', skip_existing: false };
  const { run_id } = (await world.client.post('/memory/ingest/full', request)).body;
  expect(Object.keys((await world.client.get(`/memory/runs/${run_id}`)).body as Json)).not.toContain('read_by');
});

test.each<[string, string, Json]>([
  ['document', '/memory/ingest/document', { content: 'the barge of ines is red.' }],
  [
    'conversation',
    '/memory/ingest/conversation',
    { turns: ['the barge of ines is red.', 'so it is.'].map((text) => ({ speaker: 'Jonas', content: text })) },
  ],
])('a %s is read by the model, in the background', async (_what, path, request) => {
  llm.answer('read_texts', readsAs({ entities: [{ name: 'ines', entity_type: 'person', aliases: [] }] }));
  const { client } = await world.stranger();
  const { status, body } = await client.post(path, request);
  expect([status, body.queued]).toEqual([200, true]);
  const names = async () =>
    ((await client.get('/memory/entities')).body.entities as Json[]).map(({ name }) => name as string);
  expect(await eventually(names, (found) => found.includes('ines'))).toContain('ines');
});

test('when the tokens of the day are used up in the middle of an import, all texts are stored, the later ones by rules', async () => {
  // Ten texts are two calls of 100 tokens each.
  const limited = await openWorld({ ...llm.settings, LLM_TOKENS_PER_DAY: '150' });
  llm.answer('read_texts', readsAs({ memory_type: 'learned' }));
  const importTen = async (from: number) => {
    const items = Array.from({ length: 10 }, (_, i) => ({
      content: `Anna Kern works for Halden Optics on pier ${from + i}.`,
    }));
    const { run_id, results } = (await limited.client.post('/memory/ingest/batch', { items })).body;
    const { read_by, language_model } = (await limited.client.get(`/memory/runs/${run_id}`)).body;
    const outcomes = (results as Json[]).map(({ status, memory_type }) => `${status} ${memory_type}`);
    return { read_by, reason: language_model.reason as unknown, outcomes: [...new Set(outcomes)] };
  };
  expect(await importTen(0)).toEqual({ read_by: 'model', reason: null, outcomes: ['created learned'] });
  expect(await importTen(10)).toEqual({
    ...{ read_by: 'rules', reason: 'model_budget_used_up', outcomes: ['created semantic'] },
  });
  const named = (await limited.client.get('/memory/entities')).body.entities as Json[];
  expect(named.map(({ name }) => name as string)).toContain('Anna Kern');
  await limited.close();
});
