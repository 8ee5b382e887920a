// Agents of a workspace: registration, recall profiles, and evaluations of their work.
import { measure, trendOf, type Work } from '../../../../src/memory/expertise/agents/measures';
import { openTenant, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

let world: World;
beforeAll(async () => (world = await openTenant()));
afterAll(() => world.close());

const fresh = async (): Promise<Client> => (await world.stranger()).client;

async function ok(answer: Promise<{ status: number; body: Json }>): Promise<Json> {
  const { status, body } = await answer;
  expect([status, body['detail']]).toEqual([200, undefined]);
  return body;
}

test('an agent is created, listed, read and deleted; its decisions are kept', async () => {
  const client = await fresh();
  const sent = { name: 'Keeper', description: null, agent_config: { model: 'x' }, roles: ['user'] };
  const agent = await ok(client.post('/memory/agents', sent));
  expect(agent).toMatchObject({ ...sent, status: 'active', recall_profile: {} });
  const { agent_id } = agent;
  expect(await ok(client.get(`/memory/agents/${agent_id}`))).toEqual(agent);
  const listed = await client.get('/memory/agents');
  expect([listed.body, listed.headers.get('x-total-count')]).toEqual([[agent], '1']);
  await ok(client.post('/memory/decisions/create', { content: 'We burn oil.', agent_id }));
  expect(await ok(client.delete(`/memory/agents/${agent_id}`))).toEqual({ agent_id, status: 'deleted' });
  expect((await client.get(`/memory/agents/${agent_id}`)).status).toBe(404);
  expect((await client.get('/memory/agents')).body).toEqual([]);
  expect((await client.get(`/memory/decisions?agent_id=${agent_id}`)).body.count).toBe(1);
});

test('an agent_id given by the caller is unique in its workspace, and can be reused in another', async () => {
  const [client, other] = [await fresh(), await fresh()];
  await ok(client.post('/memory/agents', { name: 'Keeper', agent_id: 'keeper' }));
  const again = await client.post('/memory/agents', { name: 'Second', agent_id: 'keeper' });
  expect([again.status, again.body.code]).toEqual([409, 'id_taken']);
  expect((await client.post('/memory/agents', { name: 'Long', agent_id: 'x'.repeat(513) })).status).toBe(422);
  expect((await other.get('/memory/agents/keeper')).status).toBe(404);
  expect((await other.delete('/memory/agents/keeper')).status).toBe(404);
  expect(await ok(other.post('/memory/agents', { name: 'Other', agent_id: 'keeper' }))).toMatchObject({
    name: 'Other',
  });
});

test('the recall profile of an agent multiplies scores by memory type, and the answer reports it', async () => {
  const client = await fresh();
  await client.addAll([
    { content: 'The lamp burns colza oil.', memory_type: 'semantic' },
    { content: 'Two barrels of oil came by ship.', memory_type: 'episodic' },
  ]);
  await ok(client.post('/memory/agents', { name: 'Keeper', agent_id: 'keeper' }));
  const search = (more: Json = {}) =>
    ok(client.post('/memory/search', { query: 'Which oil burns in the lamp?', ...more }));
  const typesOf = ({ results }: Json) => (results as Json[]).map(({ memory_type }) => memory_type as string);
  expect(typesOf(await search())).toEqual(['semantic', 'episodic']);
  const without = await search({ agent_id: 'keeper' });
  expect([without['recall_profile'], Object.keys(without['inert_parameters'] as Json)]).toEqual([
    undefined,
    ['agent_id'],
  ]);
  const recall_profile = { memory_type_weights: { episodic: 50 } };
  expect(await client.put('/memory/agents/keeper/recall-profile', { recall_profile })).toMatchObject({
    status: 200,
    body: { recall_profile },
  });
  const weighed = await search({ agent_id: 'keeper', top_k: 1 });
  expect([typesOf(weighed), weighed['recall_profile']]).toEqual([
    ['episodic'],
    { agent_id: 'keeper', ...recall_profile },
  ]);
  for (const memory_type_weights of [{ episodic: -1 }, { nonsense: 1 }])
    expect(
      (await client.put('/memory/agents/keeper/recall-profile', { recall_profile: { memory_type_weights } })).status,
    ).toBe(422);
});

const evaluation = (client: Client, agent_id: string, query: string) =>
  ok(client.get(`/memory/agents/${agent_id}/evaluation?${query}`));
const record = (client: Client, agent_id: string, query: string) =>
  ok(client.post(`/memory/agents/${agent_id}/evaluation`, Object.fromEntries(new URLSearchParams(query))));

test('an evaluation is null before the first decision, 404 for an unknown agent, 422 without dimension or domain', async () => {
  const client = await fresh();
  const { agent_id } = await ok(client.post('/memory/agents', { name: 'Keeper' }));
  expect(await evaluation(client, agent_id as string, 'dimension=decision_volume&domain=light')).toEqual({
    evaluation: null,
  });
  const unknown = await client.get('/memory/agents/nobody/evaluation?dimension=decision_volume&domain=light');
  expect(unknown.status).toBe(404);
  for (const query of ['dimension=decision_volume', 'domain=light', 'dimension=charm&domain=light'])
    expect((await client.get(`/memory/agents/${agent_id}/evaluation?${query}`)).status).toBe(422);
});

test('an evaluation is superseded when decisions change; the history returns the earlier evaluation', async () => {
  const client = await fresh();
  const decide = (content: string, more: Json = {}) =>
    ok(client.post('/memory/decisions/create', { content, agent_id: 'keeper', domain: 'light', ...more }));
  const first = await decide('We burn colza oil.');
  await decide('We paint the hull.', { domain: 'boats' });
  const slot = 'dimension=supersession_rate&domain=light';
  const before = (await record(client, 'keeper', slot))['evaluation'] as Json;
  expect(before).toMatchObject({
    ...{ agent_id: 'keeper', dimension: 'supersession_rate', domain: 'light', evaluator: 'service' },
    ...{ score: 0, score_delta: 0, trend: 'stable', sample_size: 1, basis: [first['item_id']] },
  });
  expect((await evaluation(client, 'keeper', slot))['evaluation']).toEqual(before);
  const change = { new_content: 'We burn paraffin.', reason: 'cheaper' };
  await ok(client.post(`/memory/decisions/${first['decision_id']}/supersede`, change));
  const after = (await record(client, 'keeper', slot))['evaluation'] as Json;
  expect(after).toMatchObject({ score: 1, score_delta: 1, trend: 'declining' });
  const history = await ok(client.get(`/memory/agents/keeper/evaluation/history?${slot}`));
  expect((history['history'] as Json[]).map(({ evaluation_id, status }) => [evaluation_id, status])).toEqual([
    [after['evaluation_id'], 'active'],
    [before['evaluation_id'], 'superseded'],
  ]);
  expect(await ok(client.get(`/memory/evaluation/history?agent_id=keeper&${slot}`))).toEqual(history);
});

test('reading an evaluation stores nothing', async () => {
  const client = await fresh();
  await ok(client.post('/memory/decisions/create', { content: 'We burn oil.', agent_id: 'keeper' }));
  const slot = 'dimension=decision_volume&domain=*';
  const { evaluation: read } = await evaluation(client, 'keeper', slot);
  expect(read).toMatchObject({ evaluation_id: null, item_id: null, recorded_at: null, score: 1 });
  expect((await ok(client.get(`/memory/agents/keeper/evaluation/history?${slot}`)))['history']).toEqual([]);
});

test('five concurrent requests for one evaluation store it once', async () => {
  const client = await fresh();
  await ok(client.post('/memory/decisions/create', { content: 'We burn oil.', agent_id: 'keeper' }));
  const slot = 'dimension=decision_volume&domain=*';
  await Promise.all(Array.from({ length: 5 }, () => record(client, 'keeper', slot)));
  expect((await ok(client.get(`/memory/evaluation/history?agent_id=keeper&${slot}`)))['count']).toBe(1);
});

test('drift is the share of active anchors that the latest decisions contradict', async () => {
  const client = await fresh();
  for (const content of ['The parser is written in Rust.', 'The lamp is green.'])
    await ok(client.post('/memory/anchors/create', { content }));
  await ok(client.post('/memory/decisions/create', { content: 'The parser is written in Python.', agent_id: 'ada' }));
  expect((await evaluation(client, 'ada', 'dimension=drift&domain=*'))['evaluation']).toMatchObject({
    score: 0.5,
    sample_size: 2,
  });
});

test('an evaluation cannot be written by a caller, and is invisible to another tenant', async () => {
  const [client, other] = [await fresh(), await fresh()];
  expect((await client.post('/memory/add', { content: 'Agent keeper: 1.', memory_type: 'evaluation' })).status).toBe(
    422,
  );
  await ok(client.post('/memory/decisions/create', { content: 'We burn oil.', agent_id: 'keeper' }));
  await record(client, 'keeper', 'dimension=decision_volume&domain=*');
  expect((await other.get('/memory/agents/keeper/evaluation?dimension=decision_volume&domain=*')).status).toBe(404);
  expect((await ok(other.get('/memory/evaluation/history')))['history']).toEqual([]);
});

const none: Work = { decisions: [], tasks: [], anchors: { compared: [], otherwise: [] } };
const decided = (
  item_id: string,
  status: string,
  initial: number,
  confidence: number,
  [supporting, contradicting] = [0, 0],
) => ({
  ...{
    item_id,
    status,
    initial,
    confidence,
    content: '',
    supporting: supporting ?? 0,
    contradicting: contradicting ?? 0,
  },
});
const decisions = [
  decided('a', 'active', 0.8, 0.9, [3, 1]),
  decided('b', 'retracted', 0.8, 0.6),
  decided('c', 'active', 0.5, 0.5),
];
const tasks = [
  { item_id: 't1', done: true },
  { item_id: 't2', done: false },
];

test.each([
  ['decision_volume', { decisions }, 3, 3],
  ['supersession_rate', { decisions }, 0.3333, 3],
  ['confidence_trajectory', { decisions }, -0.0333, 3],
  ['reinforcement_balance', { decisions }, 0.75, 4],
  ['task_completion', { tasks }, 0.5, 2],
  ['drift', { decisions, anchors: { compared: ['x', 'y'], otherwise: ['y'] } }, 0.5, 2],
] as const)(
  'the dimension %s is computed from decisions, tasks and anchors; without any it is undefined',
  (dimension, work, score, sample_size) => {
    expect(measure(dimension, { ...none, ...(work as Partial<Work>) })).toMatchObject({ score, sample_size });
    expect(measure(dimension, none)).toBeUndefined();
  },
);

test('the trend of an evaluation names whether a higher value is better', () => {
  expect(trendOf('decision_volume', 3, null)).toEqual({ score_delta: 0, trend: 'stable' });
  expect(trendOf('reinforcement_balance', 0.75, 0.5)).toEqual({ score_delta: 0.25, trend: 'improving' });
  expect(trendOf('supersession_rate', 0.5, 0.25)).toEqual({ score_delta: 0.25, trend: 'declining' });
});

test('clearing a workspace deletes its agents', async () => {
  const client = await fresh();
  await ok(client.post('/memory/agents', { name: 'Keeper' }));
  await ok(client.delete('/memory/clear-all'));
  expect((await client.get('/memory/agents')).body).toEqual([]);
});
