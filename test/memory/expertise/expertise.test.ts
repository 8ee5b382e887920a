import { measureAgent, type MeasuredWork } from '../../../src/memory/expertise/agents/measures';
import { must, openTenant, type Client, type World, type Json } from '../../support/world';
import { readText } from '../../../src/reading/read';
import { forbiddenBy, saidIn } from '../../../src/memory/expertise/constraints/forbidden';

// Agents of a workspace: registration, recall profiles, and evaluations of their work.
describe('agents', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));
  afterAll(() => world.close());

  const fresh = async (): Promise<Client> => (await world.stranger()).client;

  test('an agent is created, listed, read and deleted; its decisions are kept', async () => {
    const client = await fresh();
    const sent = { name: 'Keeper', description: null, agent_config: { model: 'x' }, roles: ['user'] };
    const agent = await must(client.post('/memory/agents', sent));
    expect(agent).toMatchObject({ ...sent, status: 'active', recall_profile: {} });
    const { agent_id } = agent;
    expect(await must(client.get(`/memory/agents/${agent_id}`))).toEqual(agent);
    const listed = await client.get('/memory/agents');
    expect([listed.body, listed.headers.get('x-total-count')]).toEqual([[agent], '1']);
    await must(client.post('/memory/decisions/create', { content: 'We burn oil.', agent_id }));
    expect(await must(client.delete(`/memory/agents/${agent_id}`))).toEqual({ agent_id, status: 'deleted' });
    expect((await client.get(`/memory/agents/${agent_id}`)).status).toBe(404);
    expect((await client.get('/memory/agents')).body).toEqual([]);
    expect((await client.get(`/memory/decisions?agent_id=${agent_id}`)).body.count).toBe(1);
  });

  test('the recall profile of an agent multiplies scores by memory type, and the answer reports it', async () => {
    const client = await fresh();
    await client.addAll([
      { content: 'The lamp burns colza oil.', memory_type: 'semantic' },
      { content: 'Two barrels of oil came by ship.', memory_type: 'episodic' },
    ]);
    await must(client.post('/memory/agents', { name: 'Keeper', agent_id: 'keeper' }));
    const search = (more: Json = {}) =>
      must(client.post('/memory/search', { query: 'Which oil burns in the lamp?', ...more }));
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
    must(client.get(`/memory/agents/${agent_id}/evaluation?${query}`));
  const record = (client: Client, agent_id: string, query: string) =>
    must(client.post(`/memory/agents/${agent_id}/evaluation`, Object.fromEntries(new URLSearchParams(query))));

  test('an evaluation is null before the first decision, 404 for an unknown agent, 422 without dimension or domain', async () => {
    const client = await fresh();
    const { agent_id } = await must(client.post('/memory/agents', { name: 'Keeper' }));
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
      must(client.post('/memory/decisions/create', { content, agent_id: 'keeper', domain: 'light', ...more }));
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
    await must(client.post(`/memory/decisions/${first['decision_id']}/supersede`, change));
    const after = (await record(client, 'keeper', slot))['evaluation'] as Json;
    expect(after).toMatchObject({ score: 1, score_delta: 1, trend: 'declining' });
    const history = await must(client.get(`/memory/agents/keeper/evaluation/history?${slot}`));
    expect((history['history'] as Json[]).map(({ evaluation_id, status }) => [evaluation_id, status])).toEqual([
      [after['evaluation_id'], 'active'],
      [before['evaluation_id'], 'superseded'],
    ]);
    expect(await must(client.get(`/memory/evaluation/history?agent_id=keeper&${slot}`))).toEqual(history);
  });

  test('drift is the share of active anchors that the latest decisions contradict', async () => {
    const client = await fresh();
    for (const content of ['The parser is written in Rust.', 'The lamp is green.'])
      await must(client.post('/memory/anchors/create', { content }));
    await must(
      client.post('/memory/decisions/create', { content: 'The parser is written in Python.', agent_id: 'ada' }),
    );
    expect((await evaluation(client, 'ada', 'dimension=drift&domain=*'))['evaluation']).toMatchObject({
      score: 0.5,
      sample_size: 2,
    });
  });

  const none: MeasuredWork = { decisions: [], tasks: [], anchors: { compared: [], otherwise: [] } };
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
      expect(measureAgent(dimension, { ...none, ...(work as Partial<MeasuredWork>) })).toMatchObject({
        score,
        sample_size,
      });
      expect(measureAgent(dimension, none)).toBeUndefined();
    },
  );
});

// Anchors: statements that work must not contradict until they are cleared or graduate to decisions.
describe('anchors', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const fresh = async (): Promise<Client> => (await world.stranger()).client;

  const create = (client: Client, anchor: Json) => must(client.post('/memory/anchors/create', anchor));
  const idsOf = (anchors: Json[]) => anchors.map(({ anchor_id }) => anchor_id as string);

  test('creating an anchor returns it with type spec by default; the list filters by session, type and status', async () => {
    const client = await fresh();
    const spec = await create(client, { content: 'The parser is written in Rust.', session_id: 's1', agent_id: 'ada' });
    expect(spec).toMatchObject({ anchor_type: 'spec', session_id: 's1', status: 'active', agent_id: 'ada' });
    const style = await create(client, { content: 'Comments are sentences.', anchor_type: 'style', session_id: '' });
    expect(style).toMatchObject({ anchor_type: 'style', session_id: null });
    const list = async (query: string) => idsOf((await must(client.get(`/memory/anchors/list${query}`)))['anchors']);
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
    const body = await must(client.post('/memory/anchors/check-drift', { session_id: 's1', ...request }));
    expect(body).toMatchObject({ reports: [expected], count: 1, checked: 1, has_more: false });
    expect(body['has_drift']).toBe(expected['severity'] !== 'none');
  });

  test('clearing a session ends its anchors, which drift checks and searches then ignore', async () => {
    const client = await fresh();
    const { anchor_id } = await create(client, { content: 'The lamp is green.', session_id: 's1' });
    const other = await create(client, { content: 'The boat is blue.', session_id: 's2' });
    expect(await must(client.post('/memory/anchors/clear', { session_id: 's1' }))).toMatchObject({
      ...{ cleared: 1, count: 1, anchor_ids: [anchor_id], has_more: false },
    });
    const { reports } = await must(
      client.post('/memory/anchors/check-drift', { recent_outputs: ['The lamp is red.'] }),
    );
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
    const body = await must(client.post('/memory/anchors/graduate'));
    expect(body).toMatchObject({
      ...{ anchor_ids: [anchor_id], count: 1, has_more: false },
      decisions: [{ content: 'The lamp is green.', status: 'active', agent_id: 'ada', source_session_id: 's1' }],
    });
    const [decision_id] = body['decision_ids'] as string[];
    const { body: provenance } = await client.get(`/memory/decisions/${decision_id}/provenance`);
    expect(provenance.evidence).toMatchObject([{ item_id: anchor_id, role: 'rests_on' }]);
    expect((await client.get(`/memory/${decision_id}`)).body).toMatchObject({ lineage_roots: [anchor_id] });
    const listed = await must(client.get('/memory/anchors/list?status=graduated'));
    expect(idsOf(listed['anchors'] as Json[])).toEqual([anchor_id]);
    expect(await must(client.post('/memory/anchors/graduate', {}))).toMatchObject({ decision_ids: [], count: 0 });
  });

  test('two concurrent graduate requests make one decision per anchor', async () => {
    const client = await fresh();
    for (const content of ['The lamp is green.', 'The boat is blue.']) await create(client, { content });
    const answers = await Promise.all([1, 2, 3].map(() => must(client.post('/memory/anchors/graduate', {}))));
    expect(answers.flatMap(({ decision_ids }) => decision_ids as string[])).toHaveLength(2);
    expect((await client.get('/memory/decisions')).body.count).toBe(2);
  });

  test('the pack preset "wakeup" contains active anchors and the latest decisions', async () => {
    const client = await fresh();
    const { anchor_id } = await create(client, { content: 'The lamp is green.' });
    await must(client.post('/memory/decisions/create', { content: 'We paint the boat blue.' }));
    const { block, manifest } = await must(
      client.post('/memory/recall/pack', { budget_tokens: 300, preset: 'wakeup' }),
    );
    expect(block.replace(/stored [\d-]+ /g, '')).toContain(
      '# Anchors\n- The lamp is green.\n# Latest decisions\n- We paint the boat blue.\n',
    );
    const anchors = (manifest.sections as Json[]).find(({ name }) => name === 'anchors');
    expect(anchors).toMatchObject({ item_ids: [anchor_id], items_dropped: 0, reason: null });
  });

  test('the context warns of anchors that the latest turns contradict, and names the relevant decision', async () => {
    const client = await fresh();
    const { anchor_id } = await create(client, { content: 'The parser is written in Rust.', session_id: 's1' });
    await create(client, { content: 'The lamp is green.', session_id: 's1' });
    const decision = await must(
      client.post('/memory/decisions/create', { content: 'The parser reads one line at a time.' }),
    );
    await client.add({ content: 'The parser is written in Python.', metadata: { session_id: 's1' } });
    const context = await must(
      client.post('/memory/context', { session_id: 's1', query: 'Which lines does the parser read?' }),
    );
    expect(context['drift_warnings']).toMatchObject([{ anchor_id, severity: 'high' }]);
    expect(context['decision_id']).toBe(decision['decision_id']);
    const other = await must(client.post('/memory/context', { session_id: 's2', query: 'parser' }));
    expect(other['drift_warnings']).toEqual([]);
  });
});

// Constraints (rules): checks of texts and plans against them. Rules and lessons in expertise searches.
describe('constraints', () => {
  let world: World;
  beforeAll(async () => {
    world = await openTenant();
    await world.client.addAll(
      [
        {
          constraint_id: 'no-diesel',
          content: 'Never burn diesel at the station.',
          domain: 'power',
          source: 'The fund',
        },
        { constraint_id: 'watch', content: 'The lamp must be lit at night.', domain: 'light' },
      ].map((rule) => ({ ...rule, memory_type: 'constraint' })),
    );
  });

  const check = async (body: Json) => {
    const answer = await world.client.post('/memory/constraints/check', body);
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    return (answer.body.violations as Json[]).map(
      ({ constraint, kind }) => [constraint.constraint_id, kind] as string[],
    );
  };

  test('a text that asserts what a rule forbids violates the rule; a denial does not', async () => {
    expect(await check({ content: 'In winter we burn diesel at the station.' })).toEqual([['no-diesel', 'forbidden']]);
    expect(await check({ content: 'We do not burn diesel at the station.' })).toEqual([]);
    expect(await check({ content: 'The cat sleeps on the stove.' })).toEqual([]);
    expect(await check({ content: 'In winter we burn diesel at the station.', domain: 'light' })).toEqual([]);
  });

  test.each([
    ['We started the ride without a brake test.', true],
    ['We started the ride with a brake test.', false],
    ['We never start a ride without a brake test.', false],
  ])('does "%s" violate "No ride may start without a brake test."? %s', async (text, breaks) => {
    const { statements } = await readText({ content: text }, ['statements']);
    const found = forbiddenBy('No ride may start without a brake test.', saidIn(statements));
    expect(found !== undefined).toBe(breaks);
  });

  test('a rule that has ended or was superseded is not checked', async () => {
    const text = 'In the morning we sing on the tower.';
    const rule = { content: 'Never sing on the tower.', memory_type: 'constraint' };
    const ended = await world.client.add({ ...rule, valid_end_time: '2020-01-01T00:00:00Z' });
    expect(await check({ content: text })).toEqual([]);
    const { body } = await world.client.patch(`/memory/${ended}`, {
      properties: { valid_end_time: '9000-01-01T00:00:00Z' },
    });
    expect([body.detail, (await check({ content: text })).length]).toEqual([undefined, 1]);
    await world.client.add({
      content: 'On the tower everybody whistles.',
      memory_type: 'constraint',
      supersedes: [ended],
    });
    expect(await check({ content: text })).toEqual([]);
  });

  test('a rule of the requested domain is checked even if rules of other domains are more similar', async () => {
    const { client } = await world.stranger();
    await client.addAll([
      ...Array.from({ length: 12 }, (_, i) => ({
        ...{ content: `Never paint the hull of boat ${i} in the dock.`, memory_type: 'constraint', domain: 'boats' },
      })),
      { content: 'Never paint in the rain.', memory_type: 'constraint', domain: 'weather' },
    ]);
    const { body } = await client.post('/memory/constraints/check', {
      content: 'We paint the hull of boat 3 in the dock in the rain.',
      domain: 'weather',
    });
    expect(body).toMatchObject({ passes: false, violations: [{ constraint: { domain: 'weather' } }] });
  });
});
