import { markItem } from '../../../../src/memory/store/write';
import { contextOf } from '../../../support/context';
import { must, openTenant, type Answer, type World, type Json } from '../../../support/world';

// States of decisions: every route in every state, concurrent evidence, retraction and its dependents.
let world: World;
let fact: string;
beforeAll(async () => {
  world = await openTenant();
  fact = await world.client.add({ content: 'The fuel cell delivers 500 watts.' });
});

const post = (path: string, body: Json = {}): Promise<Answer> => world.client.post(`/memory/decisions/${path}`, body);
let n = 0;
const create = async (body: Json = {}) =>
  (await must(post('create', { content: `Decision number ${n++}.`, ...body })))['item_id'] as string;
const get = async (id: string, query = '') => (await world.client.get(`/memory/decisions/${id}${query}`)).body as Json;
const idsOf = (rows: Json[]) => rows.map(({ item_id }) => item_id as string);

/** Creates a decision in each state. */
const states: Record<string, () => Promise<string>> = {
  active: create,
  pending: async () => {
    const requirements = [{ description: 'A reason' }];
    const made = await must(post('pending/create', { content: `Waiting ${n++}.`, requirements }));
    const [{ requirement_id }] = made['pending_requirements'] as [Json];
    await must(post(`pending/${made['item_id']}/resolve`, { requirement_id, memory_id: fact }));
    return made['item_id'] as string;
  },
  superseded: async () => {
    const id = await create();
    await must(post(`${id}/supersede`, { new_content: `In place ${n++}.`, reason: 'better' }));
    return id;
  },
  retracted: async () => {
    const id = await create();
    await must(post(`${id}/retract`, { reason: 'wrong' }));
    return id;
  },
};
/** Routes that change a decision, with the resulting states by the states that allow them. */
const routes: Record<string, [body: () => Json, from: Record<string, string>]> = {
  supersede: [() => ({ new_content: `Next ${n++}.`, reason: 'better' }), { active: 'superseded' }],
  reinforce: [() => ({ evidence_id: fact }), { active: 'active' }],
  contradict: [() => ({ evidence_id: fact }), { active: 'active' }],
  retract: [() => ({ reason: 'wrong' }), { active: 'retracted', pending: 'retracted' }],
  activate: [() => ({}), { pending: 'active' }],
};
const pathOf = (id: string, route: string) => (route === 'activate' ? `pending/${id}/activate` : `${id}/${route}`);
/** Other routes, which never change the state or confidence of a decision. */
const general: Record<string, [method: 'post' | 'patch', path: (id: string) => string, body: (id: string) => Json]> = {
  'a patch of the status': ['patch', (id) => `/memory/${id}`, () => ({ properties: { status: 'active' } })],
  'a patch of the confidence': ['patch', (id) => `/memory/${id}`, () => ({ properties: { confidence: 1 } })],
  'a resolution with accept_new': [
    'post',
    () => '/memory/reasoning/resolve',
    (id) => ({ existing_item_id: id, new_fact: 'Otherwise.', strategy: 'accept_new' }),
  ],
  'a resolution with merge and store': [
    'post',
    () => '/memory/reasoning/resolve',
    (id) => ({ existing_item_id: id, new_fact: 'Otherwise.', strategy: 'merge', store: true }),
  ],
};

describe.each(Object.keys(states))('a decision that is %s', (state) => {
  test.each(Object.keys(routes))(
    'after %s has the status of the state table, or refuses with 409 and is unchanged',
    async (route) => {
      const id = await (states[state] as () => Promise<string>)();
      const [body, from] = routes[route] as [() => Json, Record<string, string>];
      const before = await get(id);
      expect(before['status']).toBe(state);
      const { status, body: answer } = await post(pathOf(id, route), body());
      if (from[state] === undefined) {
        expect([status, ['wrong_state', 'superseded']]).toEqual([409, expect.arrayContaining([answer.code])]);
        expect(await get(id)).toEqual(before);
      } else {
        expect(status).toBe(200);
        expect((await get(id))['status']).toBe(from[state]);
      }
    },
  );
});

test.each(Object.keys(general))('an active decision refuses %s with 409 and is unchanged', async (name) => {
  const id = await create();
  const [method, path, body] = general[name] as (typeof general)[string];
  const before = await get(id);
  const { status, body: answer } = await world.client[method](path(id), body(id));
  expect([status, ['own_route', 'wrong_state']]).toEqual([409, expect.arrayContaining([answer.code])]);
  expect(await get(id)).toEqual(before);
});

describe.each(Object.keys(states))('a decision that is %s', (state) => {
  test('follows the state table also when a job changes its status', async () => {
    const id = await (states[state] as () => Promise<string>)();
    const ctx = await contextOf(world);
    const become = (status: string) =>
      ctx.graph.write(async (transaction) => {
        const row = await transaction.run('store/lock', { item_id: id });
        if (!row) throw new Error('no such item');
        return markItem(transaction, ctx, row.item, { status, reason: 'a rule' });
      });
    const allowed: Record<string, string[]> = {
      pending: ['active', 'retracted'],
      active: ['superseded', 'retracted'],
    };
    for (const next of ['active', 'pending', 'superseded', 'retracted', 'archived'])
      if (next !== state && !allowed[state]?.includes(next))
        await expect(become(next)).rejects.toMatchObject({ code: 'wrong_state' });
    expect((await get(id))['status']).toBe(state);
  });
});

test.each(['superseded', 'retracted', 'archived'])('a new decision cannot have the status %s', async (status) => {
  const decision = { content: `New ${n++}.`, memory_type: 'decision', status };
  expect((await world.client.post('/memory/add', decision)).status).toBe(422);
  const { body } = await world.client.post('/memory/add/batch', { items: [decision] });
  expect(body.results?.[0]?.status ?? body.detail?.[0]?.type).not.toBe('created');
});

describe('evidence for or against a decision', () => {
  test('changes the confidence by the documented formula, is counted, and creates no version', async () => {
    const id = await create({ confidence: 0.5 });
    const against = await world.client.add({ content: 'The fuel cell stopped in March.' });
    const first = await must(post(`${id}/reinforce`, { evidence_id: fact }));
    expect(first).toMatchObject({ old_confidence: 0.5, confidence: 0.55, reinforcement_count: 1 });
    const second = await must(post(`${id}/contradict`, { evidence_id: against }));
    expect(second).toMatchObject({ reinforcement_count: 1, contradiction_count: 1 });
    expect(second['confidence']).toBeCloseTo(0.55 * 0.85, 10);
    const decision = await get(id);
    expect(decision).toMatchObject({
      ...{ version: 1, initial_confidence: 0.5, confidence: second['confidence'] as number },
      ...{ evidence_ids: [fact], contradicting_ids: [against], net_reinforcement: 0, stability: 0.5 },
      ...{ belief_hold: 0.25, plausibility_hold: 0.75, ignorance: 0.5, contest: 1 },
    });
    const between = encodeURIComponent(decision['last_reinforced_at'] as string);
    expect(await get(id, `?as_known_at=${between}`)).toMatchObject({
      ...{ confidence: 0.55, reinforcement_count: 1, contradiction_count: 0, version: 1 },
    });
  });

  test('in a hundred concurrent requests is counted a hundred times, each from the preceding confidence', async () => {
    const id = await create({ confidence: 0.1 });
    const facts = await world.client.addAll(Array.from({ length: 100 }, (_, i) => ({ content: `Fact ${i}.` })));
    const answers = await Promise.all(facts.map((evidence_id) => post(`${id}/reinforce`, { evidence_id })));
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
    const decision = await get(id);
    expect(decision).toMatchObject({ reinforcement_count: 100, version: 1 });
    expect([...(decision['evidence_ids'] as string[])].sort()).toEqual([...facts].sort());
    expect(decision['confidence']).toBeCloseTo(1 - 0.9 * 0.9 ** 100, 10);
    const steps = answers.map(({ body }) => body.reinforcement_count as number).sort((a, b) => a - b);
    expect(steps).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  });

  test('counts once when it is repeated', async () => {
    const id = await create({ confidence: 0.5 });
    for (const act of ['reinforce', 'contradict']) {
      const first = await must(post(`${id}/${act}`, { evidence_id: fact }));
      const again = await must(post(`${id}/${act}`, { evidence_id: fact }));
      expect([first['counted'], again['counted'], again['confidence']]).toEqual([true, false, first['confidence']]);
    }
    expect(await get(id)).toMatchObject({ reinforcement_count: 1, contradiction_count: 1 });
  });
});

test('of ten concurrent requests to supersede one decision, one succeeds', async () => {
  const id = await create({ domain: 'race' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => post(`${id}/supersede`, { new_content: `Runner ${i}.`, reason: 'faster' })),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect([won.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 9]);
  const { body } = await world.client.get('/memory/decisions?domain=race');
  expect(idsOf(body.decisions as Json[])).toEqual([won[0]?.body.new_item_id]);
  expect((await get(id))['superseded_by']).toBe(won[0]?.body.new_item_id);
});

describe('a retraction', () => {
  test('makes direct and indirect dependents stale until they are superseded', async () => {
    const basis = await world.client.add({ content: 'The cable carries 16 amperes.' });
    const near = await create({ evidence_ids: [basis], domain: 'cable' });
    const far = await create({ evidence_ids: [near, fact], domain: 'cable' });
    const other = await create({ evidence_ids: [fact], domain: 'cable' });
    const { body } = await world.client.post(`/memory/${basis}/retract`, { reason: 'It carries 10.' });
    expect(body).toMatchObject({ status: 'retracted', rejected: false, partial: false });
    expect((body.stale as Json[]).map(({ item_id, depth }) => [item_id as string, depth as number])).toEqual([
      [near, 1],
      [far, 2],
    ]);
    const stale = async () =>
      idsOf((await world.client.get('/memory/decisions?stale=true&domain=cable')).body.decisions as Json[]);
    expect((await stale()).sort()).toEqual([near, far].sort());
    expect(await get(far)).toMatchObject({
      stale: true,
      stale_because: [{ item_id: basis, memory_type: 'semantic', reason: 'It carries 10.' }],
    });
    expect(await get(other)).toMatchObject({ stale: false, stale_because: [] });
    await must(post(`${far}/contradict`, { evidence_id: fact }));
    const shown = await get(far);
    const query = { query: shown['content'] as string, expertise: true, top_k: 20 };
    const found = ((await world.client.post('/memory/search', query)).body.results as Json)['decision'] as Json[];
    expect(found.find(({ item_id }) => item_id === far)).toMatchObject({
      ...{ confidence: shown['confidence'], initial_confidence: 0.8, contradicting_ids: [fact], stale: true },
      stale_because: [{ item_id: basis }],
    });
    await must(post(`${near}/supersede`, { new_content: 'A thicker cable.', reason: 'too thin' }));
    expect(await stale()).toEqual([far]);
  });

  test('with reject: true, refuses the same statement later: it is stored as retracted, with the reason', async () => {
    const id = await create({ content: 'We sell the boat.' });
    await must(post(`${id}/retract`, { reason: 'We need it.', reject: true }));
    const again = await must(post('create', { content: ' we SELL  the boat! ' }));
    expect(again).toMatchObject({ status: 'retracted', retraction_reason: 'We need it.', rejected_as: id });
    const added = await world.client.post('/memory/add', { content: 'We sell the boat.', memory_type: 'decision' });
    expect(added.body).toMatchObject({ status: 'created', retracted: { rejected_as: id, reason: 'We need it.' } });
    const ingested = await world.client.post('/memory/ingest', { content: 'We sell the boat.' });
    const item = (await world.client.get(`/memory/${ingested.body.item_id}`)).body as Json;
    expect(item).toMatchObject({ status: 'retracted', retraction_reason: 'We need it.', rejected_as: id });
    expect(await must(post('create', { content: 'We sell the barge.' }))).toMatchObject({ status: 'active' });
    const old = await create();
    const replaced = await post(`${old}/supersede`, { new_content: 'We sell the boat.', reason: 'It leaks.' });
    expect(replaced).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    const link = await world.client.post(`/memory/${old}/supersede-link`, {
      new_item_id: again['item_id'] as string,
    });
    expect(link).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect(await get(old)).toMatchObject({ status: 'active', version: 1 });
    const { client } = await world.stranger();
    const theirs = await client.post('/memory/decisions/create', { content: 'We sell the boat.' });
    expect(theirs.body.status).toBe('active');
  });
});

describe('a pending decision', () => {
  test('becomes active when every requirement is met, derived from the items that met them', async () => {
    const made = await must(
      post('pending/create', {
        content: 'We buy a second fuel cell.',
        decision_id: 'cell-2',
        requirements: [
          { description: 'An offer', requirement_type: 'proof', query_hint: 'offer' },
          { description: 'The money' },
        ],
      }),
    );
    const [offer, money] = made['pending_requirements'] as [Json, Json];
    expect([made['status'], offer['requirement_type'], money['requirement_type'], money['resolved']]).toEqual([
      ...['pending', 'proof', 'evidence', false],
    ]);
    const listed = (await world.client.get('/memory/decisions/pending')).body.decisions as Json[];
    expect(listed.map(({ decision_id }) => decision_id as string)).toContain('cell-2');
    const resolve = (requirement_id: string, memory_id: string) =>
      post('pending/cell-2/resolve', { requirement_id, memory_id });
    expect((await resolve('req_none', fact)).status).toBe(404);
    expect((await resolve(offer['requirement_id'] as string, 'mem_nobody')).status).toBe(404);
    const itself = await resolve(offer['requirement_id'] as string, made['item_id'] as string);
    expect([itself.status, itself.body.detail]).toMatchObject([422, [{ loc: ['body', 'memory_id'], type: 'self' }]]);
    const half = await must(resolve(offer['requirement_id'] as string, fact));
    expect(half).toMatchObject({ resolved: true, decision: { status: 'pending', evidence_ids: [fact] } });
    expect(await must(post('pending/cell-2/activate'))).toMatchObject({ activated: false });
    await must(resolve(money['requirement_id'] as string, fact));
    expect(await must(post('pending/cell-2/activate'))).toMatchObject({
      activated: true,
      decision: { status: 'active', pending_requirements: [{ resolved_by: fact }, { resolved: true }] },
    });
  });
});
