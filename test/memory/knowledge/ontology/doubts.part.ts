// Doubtful findings of a language model wait for a review: names that are not in the text, and unsure facts.
import { fakeLlm, type FakeLlm } from '../../../support/fake-llm';
import { openWorld, type Answer, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any shape

let llm: FakeLlm;
let world: World;
beforeAll(async () => {
  llm = await fakeLlm();
  world = await openWorld(llm.settings);
  llm.answer('classify_text', { memory_type: 'semantic', confidence: 90 });
});
afterAll(async () => {
  await world.close();
  await llm.close();
});

const must = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Json;
};
const newClient = async () => world.clientFor(world.owner, { workspace: await world.workspace() });
const ingest = (client: Client, content: string) => must(client.post('/memory/ingest/full', { content }));
const open = async (client: Client) => (await must(client.get('/memory/ontology/hitl')))['items'] as Json[];
const answer = async (client: Client, action: string) =>
  must(client.post(`/memory/ontology/hitl/${String((await open(client))[0]?.['item_id'])}/resolve`, { action }));
const undo = (client: Client, { run_id }: Json) => must(client.post(`/memory/runs/${String(run_id)}/undo`));
const namesOf = async (client: Client) =>
  ((await must(client.get('/memory/entities')))['entities'] as Json[]).map(({ name, type }) => `${name} (${type})`);

const entity = (name: string) => ({ name, entity_type: 'person', aliases: [] });
const content = 'the letter came from tom and mary smith.';

test('a name that is not literally in its text becomes an entity only once accepted in review', async () => {
  llm.answer('extract_names', { entities: [entity('tom smith'), entity('ada wong')], relations: [] });
  const client = await newClient();
  const { item_id } = await ingest(client, content);
  expect(await open(client)).toMatchObject([
    { kind: 'missing_in_graph', proposed: 'tom smith', names: [], memory: { item_id, content } },
  ]);
  expect(await namesOf(client)).toEqual([]);
  const accepted = await answer(client, 'accepted');
  expect([await namesOf(client), await open(client)]).toEqual([['tom smith (person)'], []]);
  const of = async (id: unknown) =>
    ((await must(client.get(`/memory/${String(id)}`)))['entities'] as Json[]).map(({ name }) => name as string);
  expect(await of(item_id)).toEqual(['tom smith']);
  expect(await of((await ingest(client, `${content} Again.`))['item_id'])).toEqual(['tom smith']);
  expect(await open(client)).toEqual([]);
  await undo(client, accepted);
  expect(await namesOf(client)).toEqual([]);
  expect(await open(client)).toMatchObject([{ kind: 'missing_in_graph', status: 'open' }]);
});

test('a dismissed name is not reviewed again, a deferred one is', async () => {
  llm.answer('extract_names', { entities: [entity('tom smith')], relations: [] });
  for (const [action, count] of [
    ['dismissed', 0],
    ['deferred', 1],
  ] as const) {
    const client = await newClient();
    await ingest(client, content);
    await answer(client, action);
    await ingest(client, `${content} Again.`);
    expect([action, (await open(client)).length]).toEqual([action, count]);
    expect(await namesOf(client)).toEqual([]);
  }
});

const sentence = 'Mara may work at Brightwater Labs.';
const relation = { source: 'Mara', predicate: 'works_at', target: 'Brightwater Labs', fact: sentence };
const unsure = (confidence: number) =>
  llm.answer('extract_names', {
    entities: [entity('Mara'), { ...entity('Brightwater Labs'), entity_type: 'organisation' }],
    relations: [{ ...relation, confidence }],
  });
const facts = async (client: Client) =>
  ((await must(client.get('/memory/facts')))['facts'] as Json[]).map(({ confidence, confirmed_at }) => [
    confidence,
    confirmed_at !== null,
  ]);

test('an unsure fact of the model is confirmed once accepted in review, until the undo', async () => {
  unsure(40);
  const client = await newClient();
  await ingest(client, sentence);
  expect(await open(client)).toMatchObject([
    { kind: 'low_confidence', proposed: 'Mara works at Brightwater Labs', score: 0.4 },
  ]);
  const accepted = await answer(client, 'accepted');
  expect(await facts(client)).toEqual([[0.4, true]]);
  await ingest(client, `${sentence} Again.`);
  expect((await facts(client)).sort()).toEqual([
    [0.4, true],
    [1, false],
  ]);
  expect(await open(client)).toEqual([]);
  await undo(client, accepted);
  expect((await facts(client)).map(([, confirmed]) => confirmed)).toEqual([false, false]);
  expect((await open(client)).length).toBe(1);
});

test('a fact dismissed in review is retracted and not stated again, until the undo', async () => {
  unsure(40);
  const client = await newClient();
  await ingest(client, sentence);
  const dismissed = await answer(client, 'dismissed');
  await ingest(client, `${sentence} Again.`);
  expect([await facts(client), await open(client)]).toEqual([[], []]);
  await undo(client, dismissed);
  expect(await facts(client)).toEqual([[0.4, false]]);
  unsure(50);
  const other = await newClient();
  await ingest(other, sentence);
  expect(await open(other)).toEqual([]);
});

test('a review is deleted with its item', async () => {
  unsure(10);
  const client = await newClient();
  const { item_id } = await ingest(client, sentence);
  // Both names are still used by an item.
  await ingest(client, sentence);
  await must(client.delete(`/memory/${String(item_id)}`));
  expect(await open(client)).toEqual([]);
});
