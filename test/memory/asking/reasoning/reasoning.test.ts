import { eventually } from '../../../support/eventually';
import { evolve } from '../../../support/evolution';
import { openTenant, openWorld, type Client, type World, type Json } from '../../../support/world';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSample } from '../../../../scripts/lab/bench/sample';
import { projectRoot } from '../../../../src/config';
import { routeOf } from '../../../../src/memory/asking/reasoning/query-router';
import { randomUUID } from 'node:crypto';
import type { FakeLlm } from '../../../support/fake-llm';
import { openModelWorld, type ModelWorld } from '../../../support/model-world';

// The confidence of an opinion is the same in search, low-confidence and history, whatever happens to its sources.
describe('confidence', () => {
  /** The current time of the service in milliseconds. */
  let present = Date.parse('2031-03-01T09:00:00Z');

  let world: World;
  beforeAll(async () => (world = await openWorld({}, { now: () => new Date(present++).toISOString() })));
  afterAll(() => world.close());

  const newClient = async (): Promise<Client> => (await world.stranger()).client;
  const historyOf = async (client: Client, item_id: string, query = '?limit=200') =>
    (await client.get(`/memory/reasoning/confidence-history/${item_id}${query}`)).body as Json;
  const lowConfidence = async (client: Client, threshold = 1) =>
    (await client.get(`/memory/reasoning/low-confidence?threshold=${threshold}`)).body.items as Json[];
  const foundOpinions = async (client: Client, query: string) =>
    ((await client.post('/memory/search', { query, expertise: true })).body as Json)['results'].opinion as Json[];
  const retract = (client: Client, item_id: string) =>
    client.post(`/memory/${item_id}/retract`, { reason: 'Never said.' });

  /** The confidence of an opinion by all three routes, and the reasons for its changes, latest first. */
  async function confidenceOf(client: Client, item_id: string) {
    const { current_confidence, history } = await historyOf(client, item_id);
    const [ofSearch, ofList] = [await foundOpinions(client, 'What is Rome like?'), await lowConfidence(client)].map(
      (rows) => rows.find((row) => row['item_id'] === item_id)?.['confidence'] as number,
    );
    const events = history as Json[];
    // Each event continues from the confidence of the event before it.
    for (const [i, { old_confidence }] of events.entries())
      if (events[i + 1]) expect(old_confidence).toBe(events[i + 1]?.['new_confidence']);
    expect(events[0]?.['new_confidence'] ?? current_confidence).toBe(current_confidence);
    expect([ofSearch, ofList]).toEqual([current_confidence, current_confidence]);
    return { confidence: current_confidence as number, reasons: events.map(({ reason }) => reason as string), events };
  }

  test('the confidence of an opinion agrees in search, low-confidence and history after every change', async () => {
    const client = await newClient();
    const [one = '', two = ''] = await client.addAll([
      { content: 'The fountains run all night.' },
      { content: 'The trams are on time.' },
    ]);
    const { body: opinion } = await client.post('/memory/opinions/create', {
      ...{ content: 'Rome is wonderful.', subject: 'Rome', confidence: 0.8, formed_from: [one, two] },
    });
    const id = opinion.item_id as string;
    const addEvidence = async (content: string) => {
      const said = await client.add({ content, memory_type: 'semantic' });
      await evolve(world, client, undefined, '/memory/evolution/reinforce/opinions');
      return said;
    };
    /** Expects this confidence, with this reason and evidence for the latest change. */
    const expectConfidence = async (confidence: number, reason: string | null, evidence_id?: string) => {
      const { events, ...now } = await confidenceOf(client, id);
      expect(now.confidence).toBeCloseTo(confidence, 10);
      expect(events[0]).toMatchObject({ reason, ...(evidence_id && { evidence_id }) });
      return events[0] as Json;
    };

    expect(await confidenceOf(client, id)).toMatchObject({ confidence: 0.8, reasons: [] });
    const praise = await addEvidence('Rome is wonderful in spring.');
    await expectConfidence(0.82, 'reinforced', praise);
    const blame = await addEvidence('Rome is not wonderful.');
    const contradicted = await expectConfidence(0.82 * 0.85, 'contradicted', blame);
    expect(contradicted['conflicting_fact']).toBe('Rome is not wonderful.');
    // Evidence is applied to the confidence that the caller sets.
    await client.patch(`/memory/${id}`, { properties: { confidence: 0.6 }, change_reason: 'Seen again.' });
    await expectConfidence(0.64 * 0.85, 'Seen again.');
    // A change of the wording does not change the confidence.
    await client.patch(`/memory/${id}`, { content: 'Rome is a wonderful city.' });
    await expectConfidence(0.64 * 0.85, 'Seen again.');
    await retract(client, one);
    await expectConfidence((0.3 + 0.7 * 0.1) * 0.85, 'source_retracted', one);
    await retract(client, blame);
    await expectConfidence(0.37, 'evidence_retracted', blame);
    await retract(client, two);
    await expectConfidence(0.1, 'source_retracted', two);
    await client.patch(`/memory/${one}`, { status: 'active' });
    await expectConfidence(0.37, 'source_restored', one);
    await client.patch(`/memory/${blame}`, { status: 'active' });
    await expectConfidence(0.37 * 0.85, 'evidence_restored', blame);
    await retract(client, praise);
    await expectConfidence(0.3 * 0.85, 'evidence_retracted', praise);
    const { reasons } = await confidenceOf(client, id);
    expect(reasons).toHaveLength(9);
    const page = await historyOf(client, id, '?limit=1&offset=7');
    expect(page).toMatchObject({
      ...{ total: 9, count: 1, has_more: true },
      history: [{ reason: 'contradicted', conflicting_fact: 'Rome is not wonderful.' }],
    });
  });
});

// POST /memory/reasoning/query: which route a question takes, and whether answers about the sample data are right.
describe('query', () => {
  /** A question with its labelled route and what is known of the answer in the sample. */
  interface Labelled {
    question: string;
    route: 'symbolic' | 'semantic' | 'hybrid';
    answer?: number | string;
    total?: number;
    /** External ids of all results, in any order. */
    results?: string[];
    /** External id of the first result. */
    first?: string;
  }

  const labelled = JSON.parse(
    readFileSync(path.join(projectRoot, 'test/memory/asking/reasoning/labelled-questions.json'), 'utf8'),
  ) as Labelled[];
  const known = labelled.filter(({ answer, total, results, first }) => answer ?? total ?? results ?? first);

  let world: World;
  beforeAll(async () => {
    world = await openTenant();
    const { body } = await world.client.post('/memory/add/batch', { items: await readSample() });
    expect(body).toMatchObject({ failed: 0, queued: true });
    await eventually(
      async () => (await world.client.get('/memory/runs?kind=add.texts')).body.runs as Json[],
      (runs) => runs.every(({ status }) => status === 'ok'),
    );
  });

  const ask = async (query: string, more: Json = {}) =>
    (await world.client.post('/memory/reasoning/query', { query, ...more })).body as Json;
  const externalIds = (body: Json) => body['results'].map(({ external_id }: Json) => external_id as string) as string[];

  test.each(['symbolic', 'semantic', 'hybrid'] as const)(
    'at least 90 %% of the questions labelled %s take this route',
    (route) => {
      const questions = labelled.filter((entry) => entry.route === route);
      expect(questions.length).toBeGreaterThanOrEqual(20);
      const missed = questions.filter(({ question }) => routeOf(question, '2026-11-20T00:00:00Z').query_type !== route);
      expect(missed.length).toBeLessThanOrEqual(questions.length / 10);
    },
  );

  test('a question about a month finds the events that their text or valid time dates in it, in order of day', async () => {
    const client = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
    const texts = [
      'The pump failed on 3 June 2026.',
      'The harbor was closed on 30 June 2026.',
      'The mast broke on 1 July 2026.',
    ];
    for (const content of texts) await client.add({ content });
    await client.add({ content: 'The lamp was replaced.', valid_start_time: '2026-06-20T00:00:00Z' });
    const asked = { query: 'What happened in June 2026?' };
    const { body } = await client.post('/memory/reasoning/query', asked);
    expect(body.results.map(({ content }: { content: string }) => content)).toEqual([
      texts[1],
      'The lamp was replaced.',
      texts[0],
    ]);
    expect(body.total).toBe(3);
  });

  test.each(known.map((entry) => [entry.question, entry] as const))(
    '"%s" has the known answer',
    async (question, entry) => {
      const body = await ask(question, { top_k: 100 });
      expect(body).toMatchObject({ query_type: 'symbolic', fallback: null, query: question });
      expect([body['found'], body['cost'].embeddings]).toEqual([body['interpretation'].ask !== 'lookup', 0]);
      if (entry.answer !== undefined) expect(body['answer']).toBe(entry.answer);
      if (entry.total !== undefined) expect(body['total']).toBe(entry.total);
      if (entry.results) expect(externalIds(body).sort()).toEqual(entry.results);
      if (entry.first) expect(externalIds(body)[0]).toBe(entry.first);
    },
  );

  test('counts and lists contain nothing of other workspaces', async () => {
    const { client } = await world.stranger();
    for (const query of [
      'How many decisions do we have?',
      'Who is Mara Lindqvist?',
      'What happened on 24 January 2025?',
    ])
      expect((await client.post('/memory/reasoning/query', { query })).body).toMatchObject({
        result_count: 0,
        answer: null,
      });
  });
});

// Reasoning traces: extracted from texts, stored with their steps and artifacts, found, and deleted.
describe('traces', () => {
  let world: ModelWorld;
  let client: Client;
  let llm: FakeLlm;
  beforeAll(async () => {
    world = await openModelWorld();
    ({ client, llm } = world);
  });
  afterAll(() => world.close());

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

    test('without labels uses the language model, or the rules when the model fails', async () => {
      const text = 'We saw rust on the valve. Therefore we replaced the valve before the winter came.';
      llm.answer('extract_steps', {
        steps: [
          { type: 'observation', content: 'rust on the valve' },
          { type: 'decision', content: 'we replaced the valve before the winter' },
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
  });
});
