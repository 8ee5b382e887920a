// A consolidation written by a language model: its words are taken when there are any, and the rules write where there are none.
import { evolve } from '../../../support/evolution';
import { fakeLlm, type Behaviour, type FakeLlm } from '../../../support/fake-llm';
import { stateOf } from '../../../support/state';
import { openWorld, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any kind

let llm: FakeLlm;
let world: World;
beforeAll(async () => {
  llm = await fakeLlm();
  world = await openWorld({ ...llm.settings, LLM_TIMEOUT_MS: '5000' });
});
afterAll(async () => {
  await world.close();
  await llm.close();
});
beforeEach(() => llm.behave('well'));

const pumps = [
  'The bilge pump of the Halcyon stands in the forward locker.',
  'The bilge pump of the Halcyon runs on twelve volts.',
  'The bilge pump of the Halcyon was made by Norden Marine.',
];

async function place(): Promise<{ client: Client; workspace_id: string; ids: string[] }> {
  const { owner, client } = await world.stranger();
  const ids = await client.addAll(pumps.map((content) => ({ content, memory_type: 'semantic' })));
  return { client, workspace_id: owner.workspace_id, ids };
}

/** The run, once it has ended, and what it has derived. */
async function consolidate(client: Client): Promise<{ run: Json; derived: Json[] }> {
  const run = await evolve(world, client, { evolvers: ['consolidation'] });
  const { items } = (await client.get('/memory/list?memory_type=semantic')).body as { items: Json[] };
  return { run, derived: items.filter(({ origin }) => origin === 'evolver:consolidation') };
}

const asked = () =>
  llm.requests.filter(({ response_format: { json_schema } }) => json_schema.name === 'consolidate_texts');

test('a consolidation has the text of the model, which gets the statements as data, and can be undone', async () => {
  const { client, workspace_id, ids } = await place();
  const before = await stateOf(world, workspace_id);
  const text =
    'The bilge pump of the Halcyon, made by Norden Marine, stands in the forward locker and runs on twelve volts.';
  llm.answer('consolidate_texts', { text: `  ${text}\n` });
  const { run, derived } = await consolidate(client);
  expect(run).toMatchObject({ status: 'ok', errors: [] });
  expect(derived).toMatchObject([{ content: text }]);
  expect(derived[0]?.['lineage_roots'].toSorted()).toEqual(ids.toSorted());
  const [system, user] = asked().at(-1)?.messages ?? [];
  expect((JSON.parse(user?.content ?? '{}') as Json)['texts'].toSorted()).toEqual(pumps.toSorted());
  for (const pump of pumps) expect(system?.content).not.toContain(pump);
  expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).status).toBe(200);
  expect(await stateOf(world, workspace_id)).toEqual(before);
});

test.each<[string, Behaviour | { text: string }]>([
  ['is no JSON', 'not_json'],
  ['has another shape', 'other_shape'],
  ['is cut off', 'cut_off'],
  ['is a refusal', 'refusal'],
  ['is an error', 'error'],
  ['never comes', 'silent'],
  ['says nothing', { text: ' \n ' }],
])('when the answer of the model %s, the rules write the consolidation', async (_, answer) => {
  const { client, workspace_id } = await place();
  const before = await stateOf(world, workspace_id);
  if (typeof answer === 'string') llm.behave(answer);
  else llm.answer('consolidate_texts', answer);
  const count = asked().length;
  const { run, derived } = await consolidate(client);
  expect(asked().length).toBeGreaterThan(count);
  expect(run).toMatchObject({ status: 'ok', errors: [] });
  expect(derived).toMatchObject([{ content: pumps.join(' '), origin: 'evolver:consolidation' }]);
  expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).status).toBe(200);
  expect(await stateOf(world, workspace_id)).toEqual(before);
});

test('a text of the model over the limit is cut between characters, and wikilinks in it name no entities', async () => {
  const { client, workspace_id } = await place();
  const before = await stateOf(world, workspace_id);
  llm.answer('consolidate_texts', { text: `[[Norden Marine]] x${'🔧'.repeat(5_000)}` });
  const { run, derived } = await consolidate(client);
  expect(run).toMatchObject({ status: 'ok', errors: [] });
  const content = derived[0]?.['content'] as string;
  expect([content.length <= 8_000, content.isWellFormed()]).toEqual([true, true]);
  expect(content.endsWith('🔧')).toBe(true);
  expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).status).toBe(200);
  expect(await stateOf(world, workspace_id)).toEqual(before);
});
