// Anchors: statements that work must not contradict until they are cleared or graduate to decisions.
import { openTenant, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

let world: World;
beforeAll(async () => (world = await openTenant()));

const fresh = async (): Promise<Client> => (await world.stranger()).client;

async function ok(answer: Promise<{ status: number; body: Json }>): Promise<Json> {
  const { status, body } = await answer;
  expect([status, body['detail']]).toEqual([200, undefined]);
  return body;
}

const create = (client: Client, anchor: Json) => ok(client.post('/memory/anchors/create', anchor));
const idsOf = (anchors: Json[]) => anchors.map(({ anchor_id }) => anchor_id as string);

test('creating an anchor returns it with type spec by default; the list filters by session, type and status', async () => {
  const client = await fresh();
  const spec = await create(client, { content: 'The parser is written in Rust.', session_id: 's1', agent_id: 'ada' });
  expect(spec).toMatchObject({ anchor_type: 'spec', session_id: 's1', status: 'active', agent_id: 'ada' });
  const style = await create(client, { content: 'Comments are sentences.', anchor_type: 'style', session_id: '' });
  expect(style).toMatchObject({ anchor_type: 'style', session_id: null });
  const list = async (query: string) => idsOf((await ok(client.get(`/memory/anchors/list${query}`)))['anchors']);
  expect(await list('')).toEqual([style['anchor_id'], spec['anchor_id']]);
  expect(await list('?session_id=s1')).toEqual([spec['anchor_id']]);
  expect(await list('?anchor_type=style')).toEqual([style['anchor_id']]);
  expect(await list('?status=cleared')).toEqual([]);
  expect(await list('?limit=1')).toEqual([style['anchor_id']]);
  expect((await client.post('/memory/anchors/create', {})).status).toBe(422);
});

const outputs: [string, Json, Json][] = [
  [
    'that contradicts an anchor has drift of high severity, with the sentence',
    { recent_outputs: ['We cleaned up. The parser is written in Python now.'] },
    { severity: 'high', sentence: 'The parser is written in Python now.', missing_keywords: ['rust'], output: 0 },
  ],
  [
    'that conforms to an anchor has no drift',
    { recent_outputs: ['The parser is written in Rust and passes its tests.'] },
    { severity: 'none', missing_keywords: [], kind: null },
  ],
  [
    'about another subject has drift of medium severity',
    { recent_outputs: 'The cat sleeps on the stove.' },
    { severity: 'medium', missing_keywords: ['parser', 'written', 'rust'], sentence: null },
  ],
  [
    'with one contradicting output among others has drift of high severity, with its index',
    { recent_outputs: ['The parser is written in Rust.', 'The parser is not written in Rust.'] },
    { severity: 'high', output: 1, sentence: 'The parser is not written in Rust.' },
  ],
];

test.each(outputs)('in a drift check, work %s', async (_title, request, expected) => {
  const client = await fresh();
  await create(client, { content: 'The parser must be written in Rust.', session_id: 's1' });
  const body = await ok(client.post('/memory/anchors/check-drift', { session_id: 's1', ...request }));
  expect(body).toMatchObject({ reports: [expected], count: 1, checked: 1, has_more: false });
  expect(body['has_drift']).toBe(expected['severity'] !== 'none');
});

test('in a drift check, work that an anchor forbids has drift of high severity and kind forbidden', async () => {
  const client = await fresh();
  await create(client, { content: 'Never add a dependency to the parser.' });
  const body = await ok(
    client.post('/memory/anchors/check-drift', { recent_outputs: ['I add a dependency to the parser: chrono.'] }),
  );
  expect(body['reports']).toMatchObject([{ severity: 'high', kind: 'forbidden' }]);
});

test('a drift check compares with the anchors of its session and those without a session only', async () => {
  const client = await fresh();
  const own = await create(client, { content: 'The lamp is green.', session_id: 's1' });
  const every = await create(client, { content: 'The door is closed.' });
  await create(client, { content: 'The boat is blue.', session_id: 's2' });
  const { reports } = await ok(client.post('/memory/anchors/check-drift', { session_id: 's1', recent_outputs: ['x'] }));
  expect(idsOf(reports as Json[]).sort()).toEqual([own['anchor_id'], every['anchor_id']].sort());
});

test('clearing a session ends its anchors, which drift checks and searches then ignore', async () => {
  const client = await fresh();
  const { anchor_id } = await create(client, { content: 'The lamp is green.', session_id: 's1' });
  const other = await create(client, { content: 'The boat is blue.', session_id: 's2' });
  expect(await ok(client.post('/memory/anchors/clear', { session_id: 's1' }))).toMatchObject({
    ...{ cleared: 1, count: 1, anchor_ids: [anchor_id], has_more: false },
  });
  const { reports } = await ok(client.post('/memory/anchors/check-drift', { recent_outputs: ['The lamp is red.'] }));
  expect(idsOf(reports as Json[])).toEqual([other['anchor_id']]);
  expect((await client.get(`/memory/${anchor_id}`)).body).toMatchObject({ status: 'cleared' });
  const found = (await client.post('/memory/search', { query: 'the green lamp' })).body.results as Json[];
  expect(found.map(({ item_id }) => item_id as string)).not.toContain(anchor_id);
  const again = await client.post('/memory/anchors/clear', { anchor_ids: [anchor_id] });
  expect([again.status, again.body.code]).toEqual([409, 'wrong_state']);
});

test('graduating, with or without a body, makes a decision of every active anchor, derived from it', async () => {
  const client = await fresh();
  const { anchor_id } = await create(client, { content: 'The lamp is green.', session_id: 's1', agent_id: 'ada' });
  const body = await ok(client.post('/memory/anchors/graduate'));
  expect(body).toMatchObject({
    ...{ anchor_ids: [anchor_id], count: 1, has_more: false },
    decisions: [{ content: 'The lamp is green.', status: 'active', agent_id: 'ada', source_session_id: 's1' }],
  });
  const [decision_id] = body['decision_ids'] as string[];
  const { body: provenance } = await client.get(`/memory/decisions/${decision_id}/provenance`);
  expect(provenance.evidence).toMatchObject([{ item_id: anchor_id, role: 'rests_on' }]);
  expect((await client.get(`/memory/${decision_id}`)).body).toMatchObject({ lineage_roots: [anchor_id] });
  const listed = await ok(client.get('/memory/anchors/list?status=graduated'));
  expect(idsOf(listed['anchors'] as Json[])).toEqual([anchor_id]);
  expect(await ok(client.post('/memory/anchors/graduate', {}))).toMatchObject({ decision_ids: [], count: 0 });
});

test('two concurrent graduate requests make one decision per anchor', async () => {
  const client = await fresh();
  for (const content of ['The lamp is green.', 'The boat is blue.']) await create(client, { content });
  const answers = await Promise.all([1, 2, 3].map(() => ok(client.post('/memory/anchors/graduate', {}))));
  expect(answers.flatMap(({ decision_ids }) => decision_ids as string[])).toHaveLength(2);
  expect((await client.get('/memory/decisions')).body.count).toBe(2);
});

test('an anchor of another tenant cannot be cleared or graduated; no patch changes an anchor’s status', async () => {
  const client = await fresh();
  const { anchor_id } = await create(client, { content: 'The lamp is green.' });
  for (const route of ['clear', 'graduate']) {
    const foreign = await world.client.post(`/memory/anchors/${route}`, { anchor_ids: [anchor_id] });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);
  }
  expect((await client.patch(`/memory/${anchor_id}`, { properties: { status: 'cleared' } })).body.code).toBe(
    'own_route',
  );
});

test('the pack preset "wakeup" contains active anchors and the latest decisions', async () => {
  const client = await fresh();
  const { anchor_id } = await create(client, { content: 'The lamp is green.' });
  await ok(client.post('/memory/decisions/create', { content: 'We paint the boat blue.' }));
  const { block, manifest } = await ok(client.post('/memory/recall/pack', { budget_tokens: 300, preset: 'wakeup' }));
  expect(block).toContain('# Anchors\n- The lamp is green.\n# Latest decisions\n- We paint the boat blue.\n');
  const anchors = (manifest.sections as Json[]).find(({ name }) => name === 'anchors');
  expect(anchors).toMatchObject({ item_ids: [anchor_id], items_dropped: 0, reason: null });
});

test('the context warns of anchors that the latest turns contradict, and names the relevant decision', async () => {
  const client = await fresh();
  const { anchor_id } = await create(client, { content: 'The parser is written in Rust.', session_id: 's1' });
  await create(client, { content: 'The lamp is green.', session_id: 's1' });
  const decision = await ok(
    client.post('/memory/decisions/create', { content: 'The parser reads one line at a time.' }),
  );
  await client.add({ content: 'The parser is written in Python.', metadata: { session_id: 's1' } });
  const context = await ok(
    client.post('/memory/context', { session_id: 's1', query: 'Which lines does the parser read?' }),
  );
  expect(context['drift_warnings']).toMatchObject([{ anchor_id, severity: 'high' }]);
  expect(context['decision_id']).toBe(decision['decision_id']);
  const other = await ok(client.post('/memory/context', { session_id: 's2', query: 'parser' }));
  expect(other['drift_warnings']).toEqual([]);
});
