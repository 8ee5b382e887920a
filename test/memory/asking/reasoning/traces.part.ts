// Reasoning traces: extracted from texts, stored with their steps and artifacts, found, and deleted.
import { randomUUID } from 'node:crypto';
import { fakeLlm, type FakeLlm } from '../../../support/fake-llm';
import { openWorld, type Client, type World } from '../../../support/world';

let world: World;
let client: Client;
let llm: FakeLlm;
beforeAll(async () => {
  llm = await fakeLlm();
  world = await openWorld(llm.settings);
  ({ client } = world);
});
afterAll(async () => {
  await world.close();
  await llm.close();
});

const steps = [
  { type: 'observation', content: 'The pump of the east well stopped twice at noon.' },
  { type: 'thought', content: 'It stops only when the housing is hot, so the cooling may be too weak.' },
  { type: 'action', content: 'We opened the louvre and measured for two days.' },
  { type: 'conclusion', content: 'The louvre was closed; with an open one the pump keeps running.' },
];
const store = (body: object) => client.post('/memory/reasoning/traces/store', body);
const get = (trace_id: string, query = '') => client.get(`/memory/reasoning/traces/${trace_id}${query}`);

describe('extraction of a trace from a text', () => {
  const extract = (content: string, more: object = {}) =>
    client.post('/memory/reasoning/traces/extract', { content, use_llm_detection: false, ...more });

  test('with labelled steps returns the steps, also in bold, numbered, or over several lines', async () => {
    const { status, body } = await extract(
      '1. **Thought:** The pump stops when it is warm.\nIt never stops at night.\n2. **Observation 1:** At noon it stopped twice.\n**Final answer:** The cooling is too weak.',
    );
    expect([status, body.has_reasoning, body.detected_by, body.step_count]).toEqual([200, true, 'markup', 3]);
    expect(body.trace.steps).toEqual([
      { type: 'thought', content: 'The pump stops when it is warm.\nIt never stops at night.' },
      { type: 'observation', content: 'At noon it stopped twice.' },
      { type: 'conclusion', content: 'The cooling is too weak.' },
    ]);
    expect((await client.get('/memory/list?memory_type=reasoning')).body.total).toBe(0);
  });

  test('with labelled steps on one line ignores other words followed by a colon', async () => {
    const line =
      'Thought: The pump stops when it is warm. Observation: At noon it stopped twice. Conclusion: The cooling is weak.';
    expect((await extract(line)).body.trace.steps).toEqual([
      { type: 'thought', content: 'The pump stops when it is warm.' },
      { type: 'observation', content: 'At noon it stopped twice.' },
      { type: 'conclusion', content: 'The cooling is weak.' },
    ]);
    const claim =
      'We read the sheet for an hour. Action: none was named there, and the decision: wait, was crossed out.';
    expect((await extract(claim)).body.has_reasoning).toBe(false);
  });

  test('without labels finds steps by signal words; a story or a claim has none', async () => {
    const { body } = await extract(
      'We noticed that the tank was half empty on Monday. It rained all week, so the gutter must be blocked. Perhaps leaves have gathered there. We decided to clean it on Friday.',
    );
    expect(body.trace.steps.map(({ type }: { type: string }) => type)).toEqual(['observation', 'thought', 'decision']);
    for (const none of [
      'We went to the lake and had lunch there, and later the children swam until it was dark.',
      'Therefore everything is fine.',
    ])
      expect((await extract(none)).body).toMatchObject({ trace: null, has_reasoning: false });
  });

  test('with too few steps or too low a quality returns no trace, but the reason', async () => {
    const text = 'Thought: The door squeaks when it rains.\nConclusion: The wood swells in the rain.';
    expect((await extract(text, { min_steps: 3 })).body).toMatchObject({ trace: null, step_count: 2 });
    expect((await extract(text, { min_quality_score: 0.99 })).body.trace).toBeNull();
    expect((await extract(text)).body.has_reasoning).toBe(true);
  });

  test('without labels uses the language model, or the rules when the model fails', async () => {
    const text = 'We saw rust on the valve. Therefore we replaced the valve before the winter came.';
    llm.answer('extract_steps', {
      steps: [
        { type: 'observation', content: 'Rust on the valve.' },
        { type: 'decision', content: 'Replace it before the winter.' },
      ],
    });
    const asked = await extract(text, { use_llm_detection: true });
    expect([asked.body.detected_by, asked.body.step_count]).toEqual(['llm', 2]);
    llm.behave('refusal');
    const refused = await extract(text, { use_llm_detection: true });
    llm.behave('well');
    expect([refused.status, refused.body.detected_by]).toEqual([200, 'rules']);
  });
});

describe('a stored trace', () => {
  test('has its steps in order, its goal, its quality and its artifacts', async () => {
    const decision = await client.add({ content: 'Keep the louvre open in summer.', memory_type: 'decision' });
    const fact = await client.add({ content: 'The louvre of the east well was closed.' });
    const trace_id = randomUUID();
    const { status, body } = await store({
      trace: { trace_id, steps, task_context: { goal: 'Why does the pump stop?', complexity: 'low' } },
      artifact_ids: [decision, fact],
    });
    expect([status, body.trace_id, body.step_count, body.artifact_links]).toEqual([200, trace_id, 4, 2]);
    expect(body.evaluation).toMatchObject({ has_loops: false, should_store: true, issues: [] });
    for (const id of [trace_id, body.item_id]) {
      const read = await get(id);
      expect(read.body).toMatchObject({
        ...{ trace_id, item_id: body.item_id, steps, step_count: 4 },
        task_context: { goal: 'Why does the pump stop?', complexity: 'low' },
      });
      expect(read.body.artifacts).toEqual(
        expect.arrayContaining([
          { item_id: decision, memory_type: 'decision', relation: 'PRODUCED' },
          { item_id: fact, memory_type: 'semantic', relation: 'CAUSES' },
        ]),
      );
    }
  });

  test('is found by a question and by its artifact; its steps are not results', async () => {
    const fact = await client.add({ content: 'The mill stands still in March.' });
    const { body: stored } = await store({
      trace: {
        steps: [
          { type: 'observation', content: 'The millrace is frozen until April.' },
          { type: 'conclusion', content: 'The mill cannot turn in March.' },
        ],
      },
      artifact_ids: [fact],
    });
    const ask = async (body: object) => (await client.post('/memory/reasoning/traces/query', body)).body;
    const found = await ask({ query: 'Why does the mill stand still?', artifact_id: null });
    expect(found.traces[0]).toMatchObject({ trace_id: stored.item_id, step_count: 2 });
    const ofFact = await ask({ query: 'something else', artifact_id: fact });
    expect(ofFact).toMatchObject({ count: 1, traces: [{ trace_id: stored.item_id }] });
    const search = await client.post('/memory/search', {
      query: 'frozen millrace until April',
      memory_type: 'reasoning',
    });
    const ids = search.body.results.map(({ item_id }: { item_id: string }) => item_id);
    expect(ids).toContain(stored.item_id);
    const { body: read } = await get(stored.item_id);
    for (const { item_id } of read.steps) expect(ids).not.toContain(item_id);
  });

  test('reports a loop, a repetition or a conclusion without premise', async () => {
    const of = async (...contents: [string, string][]) =>
      (await store({ trace: { steps: contents.map(([type, content]) => ({ type, content })) } })).body.evaluation;
    const circle = await of(
      ['thought', 'The gate is slow because the motor is old.'],
      ['observation', 'The motor hums.'],
      ['thought', 'The gate is slow because the motor is old!'],
    );
    expect(circle).toMatchObject({ has_loops: true, should_store: false });
    expect((await of(['thought', 'The gate is slow.'], ['thought', 'The gate is slow.'])).has_redundancy).toBe(true);
    expect((await of(['thought', 'The gate is slow.'], ['thought', 'The gate is not slow.'])).has_redundancy).toBe(
      false,
    );
    const early = await of(['conclusion', 'It must be the motor.'], ['observation', 'The motor hums.']);
    expect(early.issues.map(({ type }: { type: string }) => type)).toEqual(['missing_premise']);
  });

  test('has a unique id in its tenant: of twenty at once one is stored', async () => {
    const trace_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => store({ trace: { trace_id, steps } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const stranger = await world.stranger();
    const elsewhere = await stranger.client.post('/memory/reasoning/traces/store', { trace: { trace_id, steps } });
    expect(elsewhere.status).toBe(200);
  });

  test('can have a personal item of its author as artifact, but no item that the author may only read', async () => {
    const { body: mine } = await client.get('/memory/workspaces');
    const { id } = mine.workspaces.find(({ personal }: { personal: boolean }) => personal);
    const alone = await world.clientFor({ ...world.owner, workspace_id: id });
    const fact = await alone.add({ content: 'My own weir is dry.' });
    const stored = await store({ trace: { steps }, artifact_ids: [fact] });
    expect([stored.status, stored.body.artifact_links]).toEqual([200, 1]);
    expect((await get(stored.body.item_id)).body.artifact_ids).toEqual([fact]);

    const theirs = await client.add({ content: 'Their weir is dry.' });
    const wide = await world.clientFor(await world.member(await world.workspace('TENANT')));
    const refused = await wide.post('/memory/reasoning/traces/store', { trace: { steps }, artifact_ids: [theirs] });
    expect([(await wide.get(`/memory/${theirs}`)).status, refused.status]).toEqual([200, 404]);
  });

  test('of another tenant is not found, and cannot have another tenant’s item as artifact', async () => {
    const { client: stranger } = await world.stranger();
    const { body } = await store({ trace: { steps } });
    const fact = await client.add({ content: 'The weir is dry.' });
    expect((await stranger.get(`/memory/reasoning/traces/${body.trace_id}`)).status).toBe(404);
    const refused = await stranger.post('/memory/reasoning/traces/store', { trace: { steps }, artifact_ids: [fact] });
    expect(refused.status).toBe(404);
    expect((await stranger.get('/memory/list')).body.total).toBe(0);
    expect(
      (await stranger.post('/memory/reasoning/traces/query', { query: 'pump', artifact_id: fact })).body.count,
    ).toBe(0);
  });

  test('can supersede another trace, and is deleted with its steps', async () => {
    const { body: first } = await store({ trace: { steps } });
    const { body: second } = await store({ trace: { steps: steps.slice(1) }, supersedes: [first.item_id] });
    const links = (await client.get(`/memory/${second.item_id}/links`)).body.links as { link_type: string }[];
    expect(links.map(({ link_type }) => link_type)).toContain('SUPERSEDES');
    const { body: read } = await get(first.trace_id);
    expect((await client.delete(`/memory/${first.item_id}`)).status).toBe(200);
    for (const { item_id } of [...read.steps, first]) expect((await client.get(`/memory/${item_id}`)).status).toBe(404);
    expect((await get(second.trace_id)).body.step_count).toBe(3);
  });
});
