// Evolution with a language model: texts of consolidations, and decisions about outdated statements.
import { evolve, outcomeOf } from '../../../support/evolution';
import { fakeLlm, type Behaviour, type FakeLlm } from '../../../support/fake-llm';
import { stateOf } from '../../../support/state';
import { openWorld, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any kind

let llm: FakeLlm;
let world: World;
beforeAll(async () => {
  llm = await fakeLlm();
  world = await openWorld({ ...llm.settings, LLM_TIMEOUT_MS: '3000' });
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

async function newWorkspace(): Promise<{ client: Client; workspace_id: string; ids: string[] }> {
  const { owner, client } = await world.stranger();
  const ids = await client.addAll(pumps.map((content) => ({ content, memory_type: 'semantic' })));
  return { client, workspace_id: owner.workspace_id, ids };
}

/** Runs the consolidation; returns the run and the derived items. */
async function consolidate(client: Client): Promise<{ run: Json; derived: Json[] }> {
  const run = await evolve(world, client, { evolvers: ['consolidation'] });
  const { items } = (await client.get('/memory/list?memory_type=semantic')).body as { items: Json[] };
  return { run, derived: items.filter(({ origin }) => origin === 'evolver:consolidation') };
}

const asked = () =>
  llm.requests.filter(({ response_format: { json_schema } }) => json_schema.name === 'consolidate_texts');

test('a consolidation has the text of the model, gets the statements as data, and can be undone', async () => {
  const { client, workspace_id, ids } = await newWorkspace();
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
  ['is a refusal', 'refusal'],
  ['never comes', 'silent'],
  ['says nothing', { text: ' \n ' }],
])('when the answer of the model %s, nothing is consolidated', async (_, answer) => {
  const { client, workspace_id } = await newWorkspace();
  const before = await stateOf(world, workspace_id);
  if (typeof answer === 'string') llm.behave(answer);
  else llm.answer('consolidate_texts', answer);
  const count = asked().length;
  const { run } = await consolidate(client);
  expect(asked().length).toBeGreaterThan(count);
  expect(run).toMatchObject({ status: 'ok', errors: [] });
  expect(await stateOf(world, workspace_id)).toEqual(before);
});

test('searches return a consolidation on request; the undo is refused, naming it, if it was changed since', async () => {
  const { client, ids } = await newWorkspace();
  const text = 'The bilge pump of the Halcyon, by Norden Marine, is in the forward locker.';
  llm.answer('consolidate_texts', { text });
  const { run } = await consolidate(client);
  const search = async (more: Json = {}) =>
    (await client.post('/memory/search', { query: 'bilge pump of the Halcyon', ...more })).body.results as Json[];
  const plain = (await search()).map(({ content }) => content as string);
  expect(plain.toSorted()).toEqual(pumps.toSorted());
  const found = await search({ include_speculative: true });
  const first = found.find(({ origin }) => origin === 'evolver:consolidation');
  expect(first).toMatchObject({ memory_type: 'semantic', content: text });
  const { lineage } = (await client.get(`/memory/${first?.['item_id']}/lineage`)).body as Json;
  expect(lineage.map(({ item_id }: Json) => item_id).toSorted()).toEqual(ids.toSorted());
  await client.patch(`/memory/${first?.['item_id']}`, { content: 'The pump of the Halcyon is in order.' });
  const refused = await client.post(`/memory/runs/${run['run_id']}/undo`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'changed_since' } });
  expect(refused.body.detail).toContain(first?.['item_id']);
});

test('a text of the model over the limit is cut; wikilinks in it create no entities', async () => {
  const { client, workspace_id } = await newWorkspace();
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

describe('earlier statements that a newer one may update', () => {
  const stored = (id: string) => ({
    is: async (client: Client) => (await client.get(`/memory/${id}`)).body as Json,
  });
  const update = (client: Client, more: Json = {}) =>
    evolve(world, client, { evolvers: ['statement_update'], ...more });
  const found = async (client: Client, query: string, more: Json = {}) =>
    (await client.post('/memory/search', { query, top_k: 5, ...more })).body.results as Json[];
  const questions = () =>
    llm.requests
      .filter(({ response_format: { json_schema } }) => json_schema.name === 'confirm_updates')
      .map(({ messages }) => JSON.parse(messages.at(-1)?.content ?? '{}') as Json);
  const yes = { updates: [{ n: 1, quote: 'moved to Bergen' }] };

  async function changed() {
    const { owner, client } = await world.stranger();
    const older = await client.add({ content: 'Anna lives in Oslo.', valid_start_time: '2026-01-05T09:00:00Z' });
    const newer = await client.add({ content: 'Anna moved to Bergen.', valid_start_time: '2026-05-20T09:00:00Z' });
    return { client, workspace_id: owner.workspace_id, older, newer };
  }

  test('are superseded if the model names and quotes them, until the undo', async () => {
    const { client, workspace_id, older, newer } = await changed();
    const before = await stateOf(world, workspace_id);
    llm.answer('confirm_updates', yes);
    const run = await update(client);
    expect(outcomeOf(run, 'statement_update')).toMatchObject({ created: 0, updated: 1, linked: 2 });
    expect(questions().at(-1)).toEqual({
      newer: { text: 'Anna moved to Bergen.', since: '2026-05-20T09:00:00Z' },
      earlier: [{ n: 1, text: 'Anna lives in Oslo.', since: '2026-01-05T09:00:00Z' }],
    });
    expect(await stored(older).is(client)).toMatchObject({ status: 'superseded', version: 2 });
    const shown = await found(client, 'Where does Anna live?');
    expect(shown.map(({ item_id }) => item_id)).toEqual([newer]);
    const [first, second] = await found(client, 'Where does Anna live?', { include_superseded: true });
    expect(first).toMatchObject({ item_id: newer });
    expect(second).toMatchObject({ item_id: older, ended: true, superseded_by: newer });
    expect(second?.['ended_at']).toMatch(/^2026-05-20T09:00:00/);
    expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).body).toMatchObject({ restored: 1, unlinked: 2 });
    expect(await stateOf(world, workspace_id)).toEqual(before);
  });

  test('are kept if the model says so, which is not asked about them again', async () => {
    const { client, older } = await changed();
    llm.answer('confirm_updates', { updates: [] });
    const count = questions().length;
    await update(client);
    await update(client);
    expect(questions()).toHaveLength(count + 1);
    expect(await stored(older).is(client)).toMatchObject({ status: 'active', version: 1 });
  });

  test('are sent to the model again once one of them changes', async () => {
    const { client, older } = await changed();
    llm.answer('confirm_updates', { updates: [] });
    await update(client);
    await client.patch(`/memory/${older}`, { content: 'Anna lives in Oslo, in Grefsen.' });
    const count = questions().length;
    await update(client);
    expect(questions().slice(count)).toMatchObject([{ earlier: [{ text: 'Anna lives in Oslo, in Grefsen.' }] }]);
  });

  test.each<[string, Behaviour | Json]>([
    ['names a statement that was not offered', { updates: [{ n: 2, quote: 'moved to Bergen' }] }],
    ['quotes what the newer one does not say', { updates: [{ n: 1, quote: 'Anna left Oslo' }] }],
    ['quotes nothing', { updates: [{ n: 1, quote: ' ' }] }],
    ['has another shape', 'other_shape'],
    ['is a refusal', 'refusal'],
    ['is an error', 'error'],
    ['never comes', 'silent'],
  ])('are kept if the answer %s', async (_, answer) => {
    const { client, workspace_id } = await changed();
    const before = await stateOf(world, workspace_id);
    if (typeof answer === 'string') llm.behave(answer);
    else llm.answer('confirm_updates', answer);
    const count = questions().length;
    expect(await update(client)).toMatchObject({ status: 'ok', errors: [] });
    expect(questions().length).toBeGreaterThan(count);
    expect(await stateOf(world, workspace_id)).toEqual(before);
  });

  test('are kept if the newer one is not valid yet, in a dry run, or in a session', async () => {
    llm.answer('confirm_updates', yes);
    const { client, older } = await changed();
    expect(outcomeOf(await update(client, { dry_run: true }), 'statement_update')).toMatchObject({ updated: 1 });
    expect(await stored(older).is(client)).toMatchObject({ status: 'active' });
    const count = questions().length;
    for (const more of [{ valid_start_time: '2099-01-05T09:00:00Z' }, { session_id: 'chat-1' }]) {
      const other = await world.stranger();
      await other.client.add({ content: 'Anna lives in Oslo.', ...('session_id' in more && more) });
      await other.client.add({ content: 'Anna moved to Bergen.', ...more });
      await update(other.client);
    }
    expect(questions()).toHaveLength(count);
  });
});
