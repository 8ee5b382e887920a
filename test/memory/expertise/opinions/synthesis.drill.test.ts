// Opinions that evolution derives from judging statements: how many are needed, their confidence, and undo.
import type { FakeLlm } from '../../../support/fake-llm';
import { openModelWorld, type ModelWorld } from '../../../support/model-world';
import { rulesWithChanges, evolve, outcomeOf, addStatements } from '../../../support/evolution';
import { stateOf } from '../../../support/state';
import type { Client, Json } from '../../../support/world';

const day = 86_400_000;
/** The current time of the service in milliseconds. */
let present = Date.parse('2031-03-01T09:00:00Z');
const now = () => new Date(present++).toISOString();

let world: ModelWorld;
let model: FakeLlm;
beforeAll(async () => {
  world = await openModelWorld({}, { now });
  model = world.llm;
});
afterAll(() => world.close());

/** A new workspace for a test. */
async function newWorkspace(): Promise<{ client: Client; workspace_id: string }> {
  const { owner, client } = await world.stranger();
  return { client, workspace_id: owner.workspace_id };
}

const synthesize = (client: Client) => evolve(world, client, undefined, '/memory/evolution/synthesize/opinions');
const reinforce = (client: Client) => evolve(world, client, undefined, '/memory/evolution/reinforce/opinions');

/** The opinions about a subject that expertise searches return. */
const opinions = async (client: Client, query = 'What do people think of Rome?', more: Json = {}) =>
  ((await client.post('/memory/search', { query, expertise: true, ...more })).body as Json)['results']
    .opinion as Json[];

const praise = [
  'Rome is a wonderful city.',
  'Mara Lindqvist loves Rome.',
  'In spring the old town of Rome is beautiful.',
];
const blame = ['Rome is noisy at night.', 'For a cyclist Rome is awful.', 'The traffic of Rome is annoying.'];
const bad = /noisy|awful|annoying|filthy|dreary|unsafe|terrible/u;

/** Answers as a model that knows praise from blame would. */
const judging = (user: unknown) => {
  const { statements } = user as { statements: { n: number; text: string }[] };
  const numbers = (fits: (text: string) => boolean) => statements.flatMap(({ n, text }) => (fits(text) ? [n] : []));
  const [ill, well] = [numbers((text) => bad.test(text)), numbers((text) => !bad.test(text))];
  const first = ([n]: number[]) => statements.find((each) => each.n === n)?.text ?? '';
  return ill.length > well.length
    ? { opinion: first(ill), stance: 'blame', supports: ill, opposes: well }
    : { opinion: first(well), stance: 'praise', supports: well, opposes: ill };
};
beforeEach(() => model.answer('form_opinion', judging));

/** Requests for an opinion so far. */
const asked = () =>
  model.requests.filter(({ response_format: { json_schema } }) => json_schema.name === 'form_opinion');

test('three favourable statements give one opinion; the model is asked again when more is said; undo removes it', async () => {
  const { client, workspace_id } = await newWorkspace();
  await addStatements(client, praise.slice(0, 2));
  expect(rulesWithChanges(await synthesize(client))).toEqual([]);
  await addStatements(client, praise.slice(2));
  const ids = ((await client.get('/memory/list?limit=10')).body.items as Json[]).map(
    ({ item_id }) => item_id as string,
  );
  const before = await stateOf(world, workspace_id);
  const run = await synthesize(client);
  expect(run).toMatchObject({ status: 'ok', errors: [], kind: 'evolution' });
  expect(outcomeOf(run, 'opinion_synthesis')).toMatchObject({ created: 1, updated: 0, sources: 3 });
  const [opinion, ...others] = await opinions(client);
  expect(others).toEqual([]);
  expect(opinion).toMatchObject({
    ...{ memory_type: 'opinion', subject: 'Rome', stance: 'praise', origin: 'evolver:opinion_synthesis' },
    ...{ content: 'Rome is a wonderful city.', confidence: 0.6, stale: false },
    ...{ reinforcement_count: 0, contradiction_count: 0, entity_name: 'Rome' },
  });
  expect(opinion?.['formed_from'].toSorted()).toEqual(ids.toSorted());
  const evolved = await stateOf(world, workspace_id);
  const count = asked().length;
  expect(asked().at(-1)?.messages[0]?.content).not.toContain('Rome');
  expect(rulesWithChanges(await synthesize(client))).toEqual([]);
  expect(rulesWithChanges(await reinforce(client))).toEqual([]);
  expect(asked()).toHaveLength(count);
  expect(await stateOf(world, workspace_id)).toEqual(evolved);
  expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).status).toBe(200);
  expect(await stateOf(world, workspace_id)).toEqual(before);
  expect(outcomeOf(await synthesize(client), 'opinion_synthesis')).toMatchObject({ created: 1 });
  await addStatements(client, ['Rome has many fountains.']);
  await synthesize(client);
  await synthesize(client);
  expect(asked()).toHaveLength(count + 2);
});

test('opposite statements contradict a new opinion; enough of them supersede it; undoing the run restores the first', async () => {
  const { client, workspace_id } = await newWorkspace();
  await addStatements(client, [...praise, 'I recommend Rome to everybody.', blame[0] as string]);
  expect(outcomeOf(await synthesize(client), 'opinion_synthesis')).toMatchObject({ created: 1, linked: 1 });
  const [rome] = await opinions(client);
  expect(rome).toMatchObject({ subject: 'Rome', contradiction_count: 1, initial_confidence: 4 / 6 });
  expect(rome?.['confidence']).toBeCloseTo((4 / 6) * 0.85, 10);
  present += 20 * day;
  await addStatements(client, [...blame.slice(1), 'Rome is filthy.', 'Rome is dreary.', 'Rome is unsafe.']);
  present += 11 * day;
  const before = await stateOf(world, workspace_id);
  const run = await synthesize(client);
  expect(outcomeOf(run, 'opinion_synthesis')).toMatchObject({ created: 1, updated: 1 });
  expect((await opinions(client))[0]).toMatchObject({ stance: 'blame', initial_confidence: 5 / 7 });
  expect((await client.get(`/memory/${rome?.['item_id']}`)).body).toMatchObject({ status: 'superseded' });
  expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).status).toBe(200);
  expect(await stateOf(world, workspace_id)).toEqual(before);
});

test('repetitions count once; opinions, texts of an assistant and statements older than 30 days do not count', async () => {
  const { client } = await newWorkspace();
  const [wonderful, loved] = praise as [string, string];
  await addStatements(client, ['Rome is magnificent.']);
  present += 31 * day;
  await addStatements(client, [wonderful, wonderful, `${wonderful.slice(0, -1)}!`, loved]);
  await addStatements(client, ['Rome is great.', 'Rome is superb.'], { metadata: { role: 'assistant' } });
  await addStatements(client, ['Rome is delightful.'], { memory_type: 'opinion' });
  await addStatements(client, ['user: Where shall we go?\nassistant: Rome is lovely.\nIt is splendid.']);
  await addStatements(client, ['Somebody wrote that Rome is delightful.']);
  await synthesize(client);
  const { statements } = JSON.parse(asked().at(-1)?.messages.at(-1)?.content ?? '{}') as Json;
  const sent = (statements as Json[]).map(({ text }) => text as string);
  expect(sent).toEqual(expect.arrayContaining([wonderful, loved]));
  expect(sent.filter((text) => /great|superb|magnificent|lovely|splendid|^Rome is delightful/u.test(text))).toEqual([]);
  expect(sent.filter((text) => text.includes('wonderful'))).toHaveLength(1);
});

test('later evidence changes an opinion’s confidence without a version; reads of the past return the earlier one', async () => {
  const { client, workspace_id } = await newWorkspace();
  await addStatements(client, praise);
  await synthesize(client);
  const [formed] = await opinions(client);
  present += day;
  const formedAt = new Date(present).toISOString();
  present += day;
  // Stored first but with the later valid time; both count from one moment, in order of their ids.
  const [against] = await addStatements(client, ['Rome is not a wonderful city.']);
  present -= 3_600_000;
  const [more] = await addStatements(client, ['Rome is a wonderful city in May.']);
  present += 3_600_000;
  await addStatements(client, ['Oslo is not a wonderful city.', 'Rome has many fountains.']);
  const before = await stateOf(world, workspace_id);
  const run = await reinforce(client);
  expect(outcomeOf(run, 'opinion_reinforcement')).toMatchObject({ created: 0, updated: 0, linked: 2 });
  const [opinion] = await opinions(client);
  expect(opinion).toMatchObject({
    ...{ version: 1, reinforcing_ids: [more], contradicting_ids: [against], stability: 0.5, net_reinforcement: 0 },
  });
  expect(opinion?.['confidence']).toBeCloseTo(0.6 * 0.85 * 0.9 + 0.1, 10);
  for (const moment of ['as_of', 'as_known_at'])
    expect((await opinions(client, undefined, { [moment]: formedAt }))[0]).toMatchObject({
      ...{ item_id: formed?.['item_id'], confidence: 0.6, reinforcing_ids: [], contradiction_count: 0 },
    });
  expect(rulesWithChanges(await reinforce(client))).toEqual([]);
  expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).status).toBe(200);
  expect(await stateOf(world, workspace_id)).toEqual(before);
});

test('an opinion with a retracted source has a lower confidence; without sources or support it is archived', async () => {
  const { client } = await newWorkspace();
  const ids = await addStatements(client, praise);
  await synthesize(client);
  const retract = (item_id: string | undefined) => client.post(`/memory/${item_id}/retract`, { reason: 'Never said.' });
  await retract(ids[0]);
  expect((await opinions(client))[0]).toMatchObject({ stale: true, stale_because: [{ item_id: ids[0] }] });
  expect((await opinions(client))[0]?.['confidence']).toBeCloseTo(0.4, 10);
  expect(rulesWithChanges(await reinforce(client))).toEqual([]);
  await retract(ids[1]);
  await retract(ids[2]);
  expect(outcomeOf(await reinforce(client), 'opinion_reinforcement')).toMatchObject({ updated: 1, archived: 1 });
  expect(await opinions(client)).toEqual([]);

  const silent = await newWorkspace();
  await addStatements(silent.client, praise);
  const own = await silent.client.post('/memory/opinions/create', { content: 'Fog is dull.', confidence: 0.1 });
  await synthesize(silent.client);
  present += 270 * day - 3_600_000;
  expect(outcomeOf(await reinforce(silent.client), 'opinion_reinforcement')).toMatchObject({ archived: 1 });
  expect((await silent.client.get(`/memory/${own.body.item_id}`)).body).toMatchObject({ status: 'active' });
});

test('an archived opinion is not derived again from the same sources; an edited one is kept', async () => {
  const { client } = await newWorkspace();
  await addStatements(client, praise);
  await synthesize(client);
  const [opinion] = await opinions(client);
  await client.post(`/memory/${opinion?.['item_id']}/retract`, { reason: 'Not so.' });
  await addStatements(client, ['Rome is magnificent.']);
  expect(rulesWithChanges(await synthesize(client))).toEqual([]);

  const other = await newWorkspace();
  await addStatements(other.client, praise);
  await synthesize(other.client);
  const [kept] = await opinions(other.client);
  await other.client.patch(`/memory/${kept?.['item_id']}`, { content: 'Rome is worth a journey.' });
  await addStatements(other.client, [...blame, 'Rome is filthy.', 'Rome is dreary.', 'Rome is unsafe.']);
  expect(rulesWithChanges(await synthesize(other.client))).toEqual([]);
});

describe('an answer of the model that', () => {
  const good = { opinion: 'Mara Lindqvist loves Rome.', stance: 'praise', supports: [1, 2, 3], opposes: [] };
  const formed = async () => {
    const { client } = await newWorkspace();
    await addStatements(client, praise);
    expect(await synthesize(client)).toMatchObject({ status: 'ok', errors: [] });
    return opinions(client);
  };

  test.each([
    ['does not name the subject', { ...good, opinion: 'It is loved.' }],
    ['is not in the words of its support', { ...good, opinion: 'People love Rome.' }],
    ['refers to a statement that does not exist', { ...good, supports: [1, 2, 3, 4] }],
  ])('%s is requested again once; if it stays so, nothing is formed', async (_, wrong) => {
    model.answer('form_opinion', (user) => ((user as Json)['problems'] ? good : wrong));
    expect(await formed()).toMatchObject([{ content: good.opinion }]);
    model.answer('form_opinion', wrong);
    expect(await formed()).toEqual([]);
  });

  test('is a refusal forms nothing', async () => {
    model.behave('refusal');
    expect(await formed()).toEqual([]);
    model.behave('well');
  });
});
