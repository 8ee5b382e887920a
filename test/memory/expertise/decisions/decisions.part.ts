// Decisions: creation with evidence, typed reads, lists and search.
import { openTenant, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

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

test('a CONTRADICTS link between two decisions is a conflict, however different their texts', async () => {
  const { client } = await world.stranger();
  const id = (await client.post('/memory/decisions/create', { content: 'We paint shed number 0 blue.' })).body.item_id;
  await client.addAll(
    Array.from({ length: 21 }, (_, n) => ({ content: `We paint shed number ${n + 1} blue.`, memory_type: 'decision' })),
  );
  const far = await client.add({ content: 'Colours are forbidden.', memory_type: 'decision' });
  await client.add({ content: 'Nothing was said of tulips.', memory_type: 'decision' });
  const conflicts = async (of: string) => {
    const { body } = await client.post(`/memory/decisions/${of}/conflicts`);
    return (body.conflicts as Json[]).map(({ decision, reasons }) => [decision.item_id, reasons]);
  };
  expect(await conflicts(id)).toHaveLength(20);
  await client.post(`/memory/decisions/${id}/contradict`, { evidence_id: far });
  expect((await conflicts(id)).at(-1)).toEqual([far, ['contradicts']]);
  expect(await conflicts(far)).toEqual([[id, ['contradicts']]]);
  await client.post(`/memory/decisions/${far}/retract`, { reason: 'wrong' });
  expect(await conflicts(id)).toHaveLength(20);
});

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

  test('without evidence leaves provenance empty, and accepts null for optional fields', async () => {
    const made = await create({
      content: 'We paint the door red.',
      decision_type: null,
      confidence: null,
      evidence_ids: null,
      domain: null,
      tags: null,
      rationale: null,
      source_trace_id: null,
    });
    expect(made).toMatchObject({ confidence: 0.8, decision_type: 'inference', ignorance: 1, belief_hold: 0, tags: [] });
  });

  test('links a stored reasoning trace, and keeps the id of an unknown one', async () => {
    const trace = await world.client.add({ content: 'Because …', memory_type: 'reasoning', trace_id: 'trace-7' });
    const made = await create({ content: 'We buy wool.', source_trace_id: 'trace-7' });
    expect(made).toMatchObject({ source_trace_id: 'trace-7', source_type: 'reasoning' });
    const { neighbors } = (await world.client.get(`/memory/${made['item_id']}/neighbors`)).body as Json;
    expect(neighbors).toMatchObject([{ item_id: trace, link_type: 'PRODUCED', direction: 'incoming' }]);
    expect(await create({ content: 'We buy flax.', source_trace_id: 'elsewhere' })).toMatchObject({
      source_trace_id: 'elsewhere',
    });
    const wide = await world.clientFor(await world.member(await world.workspace('TENANT')));
    expect((await wide.get(`/memory/${trace}`)).status).toBe(200);
    const { status, body } = await wide.post('/memory/decisions/create', {
      ...{ content: 'We buy linen.', source_trace_id: 'trace-7' },
    });
    expect([status, body.source_trace_id]).toEqual([200, 'trace-7']);
    expect((await wide.get(`/memory/${body.item_id}/neighbors`)).body.neighbors).toEqual([]);
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

  test('ignores fields that the service sets, as add does; a patch of them is refused', async () => {
    const service = { evidence_ids: ['x'], reinforcement_count: 9, superseded_by: 'x', stale: true };
    const item_id = await world.client.add({ content: 'We sail.', memory_type: 'decision', ...service });
    const decision = (await world.client.get(`/memory/decisions/${item_id}`)).body as Json;
    expect(decision).toMatchObject({ evidence_ids: [], reinforcement_count: 0, superseded_by: null, stale: false });
    const made = await create({ content: 'We row.', reinforcement_count: 9, superseded_by: 'x', status: 'retracted' });
    expect(made).toMatchObject({ reinforcement_count: 0, superseded_by: null, status: 'active' });
    const refused = await world.client.patch(`/memory/${item_id}`, { properties: { stale: true } });
    expect([refused.status, refused.body.detail[0].type]).toEqual([422, 'server_owned']);
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

  test('in a repeated request returns the existing decision, without an error', async () => {
    const item = { content: 'We keep bees.', memory_type: 'decision', decision_id: 'bees' };
    const [first, again] = [await world.client.post('/memory/add', item), await world.client.post('/memory/add', item)];
    expect([again.status, again.body.status, again.body.id]).toEqual([200, 'existing', first.body.id]);
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

  test('occur once in the pages of a list', async () => {
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body } = await world.client.get(`/memory/decisions?domain=rigging&limit=2${next && `&cursor=${next}`}`);
      seen.push(...(body.decisions as Json[]).map(({ decision_id }) => decision_id as string));
      next = body.next_cursor as string | null;
    }
    expect(seen).toEqual(['sail-3', 'sail-2', 'sail-1']);
  });

  test('are found by meaning, without items of other types', async () => {
    await world.client.add({ content: 'The sail is lowered at force three.' });
    const { body } = await world.client.get('/memory/decisions/search?topic=when%20to%20lower%20the%20sail&limit=2');
    expect([body.count, body.topic]).toEqual([2, 'when to lower the sail']);
    const named = await world.client.get('/memory/decisions/search?query=when%20to%20lower%20the%20sail&limit=2');
    expect(named.body).toEqual(body);
    expect((await world.client.get('/memory/decisions/search')).status).toBe(422);
    expect((body.decisions as Json[]).every(({ domain }) => domain === 'rigging')).toBe(true);
  });
});
