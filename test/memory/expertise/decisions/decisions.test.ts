import { openTenant, openWorld, type World, type Json } from '../../../support/world';

// Decisions: creation with evidence, typed reads, lists and search.
describe('decisions', () => {
  let world: World;
  let fact: string;
  beforeAll(async () => {
    world = await openTenant();
    fact = await world.client.add({ content: 'Diesel for the station costs 900 euros a month.' });
  });

  const create = async (body: Json) => {
    const answer = await world.client.post('/memory/decisions/create', body);
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    return answer.body as Json;
  };
  const list = async (query = '') =>
    ((await world.client.get(`/memory/decisions${query}`)).body.decisions as Json[]).map(
      ({ decision_id }) => decision_id as string,
    );

  describe('creating a decision', () => {
    test('returns the complete decision, as GET does', async () => {
      const made = await create({
        content: 'We heat with bio-methanol.',
        decision_type: 'choice',
        confidence: 0.7,
        evidence_ids: [fact],
        domain: 'power',
        tags: ['heat'],
        rationale: 'It can be stored on the islet.',
        rejected_alternatives: ['Diesel', { name: 'Wood', why: 'smoke' }],
        constraints: ['Budget of 400 euros'],
        agent_id: 'planner',
        source_session_id: 's1',
      });
      expect(made).toMatchObject({
        content: 'We heat with bio-methanol.',
        decision_type: 'choice',
        confidence: 0.7,
        initial_confidence: 0.7,
        status: 'active',
        evidence_ids: [fact],
        contradicting_ids: [],
        rejected_alternatives: ['Diesel', { name: 'Wood', why: 'smoke' }],
        constraints: ['Budget of 400 euros'],
        agent_id: 'planner',
        source_session_id: 's1',
        source_type: 'inferred',
        stability: 0.5,
        belief_hold: 1 / 3,
        plausibility_hold: 1,
        ignorance: 2 / 3,
        contest: 0,
        superseded_by: null,
        stale: false,
        pending_requirements: [],
        version: 1,
      });
      expect(made['decision_id']).toBe(made['item_id']);
      const { body } = await world.client.get(`/memory/decisions/${made['decision_id']}`);
      expect(body).toEqual(made);
      const item = (await world.client.get(`/memory/${made['item_id']}`)).body as Json;
      expect(item).toMatchObject({ memory_type: 'decision', domain: 'power', agent_id: 'planner', metadata: {} });
      const { lineage } = (await world.client.get(`/memory/${made['item_id']}/lineage`)).body as Json;
      expect(lineage).toMatchObject([{ item_id: fact, depth: 1 }]);
      const explored = (await world.client.post('/memory/explore/what-was-rejected', {})).body.rows as Json[];
      const here = explored.filter(({ item_id }) => item_id === made['item_id']);
      expect(here).toMatchObject([
        { rejected: 'Diesel', holds: true },
        { rejected: 'Wood: smoke', holds: true },
      ]);
    });

    test('with foreign or unknown evidence gets the same 404, and nothing is stored', async () => {
      const { client } = await world.stranger();
      const theirs = await client.add({ content: 'theirs' });
      for (const id of [theirs, 'mem_nobody']) {
        const { status, body } = await world.client.post('/memory/decisions/create', {
          content: 'On sand.',
          evidence_ids: [fact, id],
        });
        expect([status, body.code, body.detail]).toEqual([404, 'not_found', 'No such evidence.']);
      }
      expect(await world.cypher("MATCH (d:Decision {content: 'On sand.'}) RETURN d")).toEqual([]);
    });
  });

  describe('a decision_id of the caller', () => {
    test('identifies the decision on every route, like the item id', async () => {
      const made = await create({ content: 'We moor in the lee.', decision_id: 'moor-1' });
      const byOwn = await world.client.get('/memory/decisions/moor-1');
      const byItem = await world.client.get(`/memory/decisions/${made['item_id']}`);
      expect([byOwn.body.decision_id, byItem.body]).toEqual(['moor-1', byOwn.body]);
    });

    test('is unique in its workspace, whichever route creates the decision, and can be reused in another', async () => {
      await create({ content: 'Once.', decision_id: 'once' });
      const twice = { content: 'Twice.', decision_id: 'once' };
      expect((await world.client.post('/memory/decisions/create', twice)).body).toMatchObject({ code: 'id_taken' });
      expect((await world.client.post('/memory/add', { ...twice, memory_type: 'decision' })).status).toBe(409);
      const elsewhere = await world.clientFor(world.owner, { workspace: await world.workspace() });
      expect((await elsewhere.post('/memory/decisions/create', twice)).status).toBe(200);
    });

    test('in ten concurrent requests is stored once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          world.client.post('/memory/decisions/create', { content: `Race ${n}.`, decision_id: 'race' }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    });
  });

  describe('decisions in list and search', () => {
    beforeAll(async () => {
      for (const n of [1, 2, 3])
        await create({
          content: `We lower the sail at force ${n}.`,
          decision_id: `sail-${n}`,
          domain: 'rigging',
          confidence: n / 10,
          decision_type: n === 1 ? 'policy' : 'choice',
          agent_id: n === 2 ? 'bosun' : 'mate',
          evidence_ids: n === 3 ? [fact] : [],
        });
    });

    test('are listed newest first, and by each filter', async () => {
      expect(await list('?domain=rigging')).toEqual(['sail-3', 'sail-2', 'sail-1']);
      expect(await list('?domain=rigging&min_confidence=0.2')).toEqual(['sail-3', 'sail-2']);
      expect(await list('?domain=rigging&decision_type=policy')).toEqual(['sail-1']);
      expect(await list('?domain=rigging&agent_id=bosun')).toEqual(['sail-2']);
      expect(await list(`?domain=rigging&provenance_memory_id=${fact}`)).toEqual(['sail-3']);
      expect(await list('?provenance_memory_id=mem_nobody')).toEqual([]);
      expect(await list('?domain=rigging&stale=true')).toEqual([]);
    });
  });
});

// One decision from its evidence to its successor, read by every route, also as of each day.
describe('story', () => {
  let today = 1;
  const noon = (day: number) => `2031-03-${String(day).padStart(2, '0')}T12:00:00Z`;

  let world: World;
  beforeAll(async () => (world = await openWorld({}, { now: () => noon(today) })));
  afterAll(() => world.close());

  const get = async (path: string) => (await world.client.get(path)).body as Json;
  const post = async (path: string, body: Json = {}) => {
    const answer = await world.client.post(path, body);
    expect([path, answer.status, answer.body.detail]).toEqual([path, 200, undefined]);
    return answer.body as Json;
  };

  test('a decision loses its evidence, becomes stale and is superseded; every route shows each stage', async () => {
    const { item_id: fact } = await post('/memory/ingest', { content: 'The oil tank holds 400 litres of diesel.' });
    const trace = await world.client.add({ content: 'Diesel is there, so we burn it.', memory_type: 'reasoning' });
    today = 2;
    const old = await post('/memory/decisions/create', {
      ...{ content: 'We heat with diesel this winter.', decision_id: 'heat-1', domain: 'heating', agent_id: 'keeper' },
      ...{ evidence_ids: [fact], source_trace_id: trace, rejected_alternatives: ['Wood'], rationale: 'It is there.' },
    });
    const rival = await post('/memory/decisions/create', {
      content: 'We heat with wood this winter.',
      domain: 'heating',
    });
    const conflicts = await post('/memory/decisions/heat-1/conflicts');
    expect(conflicts).toMatchObject({
      count: 1,
      conflicts: [{ decision: { item_id: rival['item_id'] }, reasons: ['same_domain', 'word_overlap'] }],
    });
    today = 3;
    const { item_id: smoke } = await post('/memory/ingest', { content: 'The chimney drew well with diesel.' });
    await post('/memory/decisions/heat-1/reinforce', { evidence_id: smoke });
    today = 5;
    const { stale } = await post(`/memory/${fact}/retract`, { reason: 'The tank is empty.' });
    expect(stale).toMatchObject([{ item_id: old['item_id'], depth: 1 }]);
    expect((await get('/memory/decisions?stale=true'))['decisions']).toMatchObject([{ decision_id: 'heat-1' }]);
    today = 7;
    const { new_item_id } = await post('/memory/decisions/heat-1/supersede', {
      ...{ new_content: 'We heat with bio-methanol this winter.', new_decision_id: 'heat-2', reason: 'No diesel.' },
    });
    expect((await get('/memory/decisions?stale=true'))['decisions']).toEqual([]);

    const provenance = (id: string, day?: number) =>
      get(`/memory/decisions/${id}/provenance${day ? `?as_of=${noon(day)}` : ''}`);
    const roles = ({ evidence }: Json) =>
      (evidence as Json[]).map(({ item_id, role, status }) => [item_id, role, status]);
    const before = await provenance('heat-1', 2);
    expect(before['decision']).toMatchObject({ status: 'active', confidence: 0.8, stale: false, superseded_by: null });
    expect(before['reasoning_trace']).toMatchObject({ item_id: trace });
    expect(roles(before)).toEqual([[fact, 'rests_on', 'active']]);
    const reinforced = await provenance('heat-1', 4);
    expect(reinforced['decision']).toMatchObject({ status: 'active', reinforcement_count: 1, stale: false });
    expect(reinforced['decision'].confidence).toBeCloseTo(0.82, 10);
    const shaken = await provenance('heat-1', 6);
    expect(shaken['decision']).toMatchObject({ status: 'active', stale: true, stale_because: [{ item_id: fact }] });
    expect(roles(shaken)).toEqual([
      [fact, 'rests_on', 'retracted'],
      [smoke, 'reinforces', 'active'],
    ]);
    const after = await provenance('heat-1');
    expect(after['decision']).toMatchObject({ status: 'superseded', superseded_by: new_item_id });
    const next = await provenance('heat-2');
    expect(next['decision']).toMatchObject({ status: 'active', domain: 'heating', stale: false });
    expect(next['superseded']).toMatchObject([{ decision_id: 'heat-1', reason: 'No diesel.', depth: 1 }]);
    today = 9;
    await world.client.patch(`/memory/${old['item_id']}`, { content: 'We heated with diesel.' });
    for (const [day, content] of [
      [8, 'We heat with diesel this winter.'],
      [9, 'We heated with diesel.'],
    ] as const)
      expect((await provenance('heat-2', day))['superseded']).toMatchObject([{ decision_id: 'heat-1', content }]);
    expect((await world.client.get(`/memory/decisions/heat-2?as_of=${noon(6)}`)).status).toBe(404);

    const chain = await get('/memory/decisions/heat-1/causal-chain?direction=both');
    expect((chain['causes'] as Json[]).map(({ node_id, relationship }) => [node_id, relationship])).toEqual([
      [fact, 'DERIVED_FROM'],
      [trace, 'PRODUCED'],
    ]);
    expect([chain['effects'], chain['partial']]).toEqual([[], false]);
  });

  describe('a decision with a valid time, after it is superseded,', () => {
    /** Whether each kind of read returns the decision as of a day, and with which status. */
    const readings = async (decision_id: string, item_id: string, query: string, day: number) => {
      const as_of = noon(day);
      const one = await world.client.get(`/memory/decisions/${decision_id}?as_of=${as_of}`);
      const search = { query, as_of, memory_type: 'decision', top_k: 20, include_superseded: true };
      const found = ((await post('/memory/search', search))['results'] as Json[]).find(
        (row) => row['item_id'] === item_id,
      );
      const { decisions } = await get(`/memory/decisions?as_of=${as_of}&limit=200`);
      const { items } = await get(`/memory/temporal/at/${as_of}?limit=100`);
      const { quotes } = await post('/memory/ask', { question: query, as_of });
      const isIn = (rows: Json[]) => rows.some((row) => row['item_id'] === item_id);
      return {
        status: one.body.status as string,
        found: [found?.['status'], found?.['ended'] ?? false],
        listed: isIn(decisions),
        at: (items as Json[]).find((row) => row['item_id'] === item_id)?.['status'] as string,
        quotes: JSON.stringify(quotes),
      };
    };

    test('is active in reads of the past until its replacement begins, and superseded from then on', async () => {
      today = 10;
      const made = await post('/memory/decisions/create', {
        ...{ content: 'The harbour office is led by Tobias Ekberg.', decision_id: 'lead-1', valid_start_time: noon(2) },
      });
      today = 20;
      await post('/memory/decisions/lead-1/supersede', {
        ...{
          new_content: 'The harbour office is led by Ines Moreau.',
          reason: 'He retires.',
          valid_start_time: noon(15),
        },
      });
      today = 22;
      await world.client.patch(`/memory/${made['item_id']}`, { tags: ['lead'] });
      const on = (day: number) => readings('lead-1', made['item_id'] as string, 'Who leads the harbour office?', day);
      const active = { status: 'active', found: ['active', false], listed: true, at: 'active' };
      const ended = { status: 'superseded', found: ['superseded', true], listed: false };
      expect(await on(3)).toMatchObject({ ...active, quotes: expect.stringContaining('Tobias') });
      expect(await on(14)).toMatchObject({ ...active, quotes: expect.stringContaining('Tobias') });
      expect(await on(16)).toMatchObject({ ...ended, quotes: expect.stringContaining('Ines') });
      expect(await on(21)).toMatchObject({ ...ended, quotes: expect.stringContaining('Ines') });
      expect((await world.client.get(`/memory/decisions/lead-1?as_of=${noon(1)}`)).status).toBe(404);
    });
  });
});
