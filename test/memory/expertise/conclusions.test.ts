import { openTenant, type Client, type World, type Json } from '../../support/world';
import { openTwoWorlds, type TwoWorlds } from '../../support/two-worlds';
import { addStatements, evolve, outcomeOf, rulesWithChanges } from '../../support/evolution';
import { stateOf } from '../../support/state';

// Observations given by callers: stored with their sources or the aspect they cover, and returned by searches.
describe('observations', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const create = async (body: Json) => {
    const answer = await world.client.post('/memory/observations/create', body);
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    return answer.body as Json;
  };

  const shown = async (query: string, more: Json = {}) =>
    ((await world.client.post('/memory/search', { query, expertise: true, ...more })).body as Json)['results']
      .observation as Json[];

  test('an observation is returned completely by its route and by expertise search, with its valid sources', async () => {
    const [one, two] = (await world.client.addAll([
      { content: 'Mara Lindqvist manages Tern Harbour.' },
      { content: 'Mara Lindqvist runs the harbour office.' },
    ])) as [string, string];
    const made = await create({
      content: 'Mara Lindqvist is in charge of all of Tern Harbour.',
      entity_id: 'ent_mara',
      entity_name: 'Mara Lindqvist',
      entity_type: 'person',
      fact_id: 'fact_1',
      aspect: 'work',
      source_facts: [one, two],
      agent_id: 'clerk',
    });
    expect(made).toMatchObject({
      ...{ memory_type: 'observation', entity_id: 'ent_mara', entity_name: 'Mara Lindqvist', entity_type: 'person' },
      ...{ fact_id: 'fact_1', aspect: 'work', aspects_covered: ['work'], completeness: 0.2, agent_id: 'clerk' },
      ...{ origin: 'observation:add', stale: false, stale_because: [] },
    });
    expect(made['observation_id']).toBe(made['item_id']);
    expect(made['source_facts'].toSorted()).toEqual([one, two].toSorted());
    expect((await shown('who is in charge of Tern Harbour?'))[0]).toMatchObject({
      ...{ item_id: made['item_id'], observation_id: made['item_id'], entity_id: 'ent_mara', completeness: 0.2 },
    });
    for (const item_id of [one, two]) await world.client.post(`/memory/${item_id}/retract`, { reason: 'Wrong.' });
    const [now] = await shown('who is in charge of Tern Harbour?');
    expect(now).toMatchObject({ aspects_covered: [], completeness: 0, stale: true });
    expect(now?.['stale_because'].map(({ item_id }: Json) => item_id).toSorted()).toEqual([one, two].toSorted());
    const [then] = await shown('who is in charge of Tern Harbour?', { as_known_at: made['created_at'] });
    expect(then).toMatchObject({ aspects_covered: ['work'], completeness: 0.2, stale: false });
  });
});

// Observations that evolution derives from several items about a subject, and the undo of such a run.
describe('synthesis', () => {
  const day = 86_400_000;
  let both: TwoWorlds;
  let { world, worldWithModel, model, clock, newWorkspace } = {} as TwoWorlds;
  beforeAll(async () => {
    both = await openTwoWorlds();
    ({ world, worldWithModel, model, clock, newWorkspace } = both);
  });
  afterAll(() => both.close());

  const synthesize = (client: Client, of = world) =>
    evolve(of, client, undefined, '/memory/evolution/synthesize/observations');

  const observations = async (client: Client, query = 'What is known of Mara Lindqvist?', more: Json = {}) =>
    ((await client.post('/memory/search', { query, expertise: true, ...more })).body as Json)['results']
      .observation as Json[];

  const scattered = [
    'Mara Lindqvist works for Vestra University.',
    'Mara Lindqvist plays the cello in the evening.',
    'On Sundays Mara Lindqvist bakes rye bread.',
  ];

  /** An observation without a language model. */
  const listed = (texts: string[]) => texts.map((text) => `- ${text}`).join('\n');

  test('what comes from outside does not replace an observation of what members said', async () => {
    const { client } = await newWorkspace();
    await addStatements(client, scattered.slice(0, 2));
    await synthesize(client);
    await client.addAll(
      ['Mara Lindqvist sold her cello.', 'Mara Lindqvist left the university.'].map((content) => ({
        ...{ content, memory_type: 'semantic', origin: 'import:mail' },
      })),
    );
    expect(rulesWithChanges(await synthesize(client))).toEqual([]);
    expect((await observations(client)).map(({ content }) => content)).toEqual([listed(scattered.slice(0, 2))]);
  });

  test('two items that name one person give one observation; undoing the run removes the observation', async () => {
    const { client, workspace_id } = await newWorkspace();
    await addStatements(client, scattered.slice(0, 1));
    expect(rulesWithChanges(await synthesize(client))).toEqual([]);
    await addStatements(client, scattered.slice(1, 2));
    const ids = ((await client.get('/memory/list?limit=10')).body.items as Json[]).map(
      ({ item_id }) => item_id as string,
    );
    const { entities } = (await client.get('/memory/entities?limit=50')).body as Json;
    const mara = entities.find(({ name }: Json) => name === 'Mara Lindqvist');
    const before = await stateOf(world, workspace_id);
    const run = await synthesize(client);
    expect(run).toMatchObject({ status: 'ok', errors: [], kind: 'evolution' });
    expect(outcomeOf(run, 'observation_synthesis')).toMatchObject({ created: 1, updated: 0, sources: 2 });
    const [observation, ...others] = await observations(client);
    expect(others).toEqual([]);
    expect(observation).toMatchObject({
      ...{ memory_type: 'observation', origin: 'evolver:observation_synthesis', entity_id: mara.entity_id },
      ...{ entity_name: 'Mara Lindqvist', entity_type: 'person', aspect: 'works_at', stale: false },
      ...{ content: listed(scattered.slice(0, 2)), aspects_covered: ['description', 'works_at'], completeness: 0.4 },
    });
    expect(observation?.['source_facts'].toSorted()).toEqual(ids.toSorted());
    const facts = (await client.get(`/memory/entities/${mara.entity_id}`)).body as Json;
    expect(JSON.stringify(facts)).toContain(observation?.['fact_id']);
    const plain = await client.post('/memory/search', { query: 'What is known of Mara Lindqvist?' });
    expect(plain.body.results.map(({ item_id }: Json) => item_id)).not.toContain(observation?.['item_id']);

    const evolved = await stateOf(world, workspace_id);
    expect(rulesWithChanges(await synthesize(client))).toEqual([]);
    expect(await stateOf(world, workspace_id)).toEqual(evolved);
    expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).status).toBe(200);
    expect(await stateOf(world, workspace_id)).toEqual(before);
  });

  test('new evidence supersedes an observation; undoing the run restores it', async () => {
    const { client, workspace_id } = await newWorkspace();
    await addStatements(client, scattered.slice(0, 2));
    await synthesize(client);
    const [first] = await observations(client);
    clock.present += 100 * day;
    await addStatements(client, scattered.slice(2));
    const before = await stateOf(world, workspace_id);
    const rehearsed = await evolve(world, client, { dry_run: true, evolvers: ['observation_synthesis'] });
    expect(outcomeOf(rehearsed, 'observation_synthesis')).toMatchObject({ created: 1, updated: 1, sources: 4 });
    const run = await synthesize(client);
    expect(outcomeOf(run, 'observation_synthesis')).toMatchObject({ created: 1, updated: 1, sources: 4 });
    const [second, ...others] = await observations(client);
    expect(others).toEqual([]);
    expect(second).toMatchObject({ content: listed(scattered) });
    expect((await client.get(`/memory/${first?.['item_id']}`)).body).toMatchObject({ status: 'superseded' });
    const [then] = await observations(client, undefined, { as_known_at: first?.['created_at'] });
    expect(then).toMatchObject({ item_id: first?.['item_id'] });
    expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).status).toBe(200);
    expect(await stateOf(world, workspace_id)).toEqual(before);
  });

  test('a retracted source is reported and left out of the next observation; an observation without sources is archived', async () => {
    const { client } = await newWorkspace();
    const ids = await addStatements(client, scattered);
    await synthesize(client);
    await client.post(`/memory/${ids[0]}/retract`, { reason: 'She left.' });
    expect((await observations(client))[0]).toMatchObject({
      ...{ stale: true, stale_because: [{ item_id: ids[0], reason: 'She left.' }] },
      ...{ aspects_covered: ['description'], completeness: 0.2 },
    });
    await synthesize(client);
    expect(await observations(client)).toMatchObject([{ content: listed(scattered.slice(1)), stale: false }]);
    await client.post(`/memory/${ids[1]}/retract`, { reason: 'She sold it.' });
    expect(outcomeOf(await synthesize(client), 'observation_synthesis')).toMatchObject({ created: 0, archived: 1 });
    expect(await observations(client)).toEqual([]);
    expect(rulesWithChanges(await synthesize(client))).toEqual([]);
  });

  test('repetitions, opinions, observations and texts of an assistant are no evidence for an observation', async () => {
    const { client } = await newWorkspace();
    const [works] = scattered as [string];
    await addStatements(client, [works, `${works.slice(0, -1)}!`]);
    await addStatements(client, ['Mara Lindqvist owns a boat.'], { metadata: { role: 'assistant' } });
    await addStatements(client, ['Mara Lindqvist is a fine cook.'], { memory_type: 'opinion' });
    expect(rulesWithChanges(await synthesize(client))).toEqual([]);
    await addStatements(client, [scattered[1] as string]);
    expect(outcomeOf(await synthesize(client), 'observation_synthesis')).toMatchObject({ created: 1, sources: 2 });
    const [observation] = await observations(client);
    await addStatements(client, [observation?.['content'], `It says here: ${observation?.['content']}`]);
    expect(rulesWithChanges(await synthesize(client))).toEqual([]);
  });

  test('an archived observation is not created again from the same sources; an edited one is kept', async () => {
    const { client } = await newWorkspace();
    await addStatements(client, scattered.slice(0, 2));
    await synthesize(client);
    const [made] = await observations(client);
    await client.patch(`/memory/${made?.['item_id']}`, { properties: { status: 'archived' } });
    expect(rulesWithChanges(await synthesize(client))).toEqual([]);
    await addStatements(client, scattered.slice(2));
    expect(rulesWithChanges(await synthesize(client))).toEqual([]);

    const other = await newWorkspace();
    await addStatements(other.client, scattered.slice(0, 2));
    await synthesize(other.client);
    const [kept] = await observations(other.client);
    await other.client.patch(`/memory/${kept?.['item_id']}`, { content: 'Mara Lindqvist is a musician.' });
    await addStatements(other.client, scattered.slice(2));
    expect(rulesWithChanges(await synthesize(other.client))).toEqual([]);
  });

  describe('observations by a language model', () => {
    /** The observations derived from the same items, and the number of model calls. */
    const made = async () => {
      const { client } = await newWorkspace(worldWithModel);
      await addStatements(client, [...scattered.slice(0, 2), 'Mara Lindqvist was born in 1979.']);
      const asked = model.requests.length;
      expect(await synthesize(client, worldWithModel)).toMatchObject({ status: 'ok', errors: [] });
      return { asked: model.requests.length - asked, shown: await observations(client) };
    };

    test('have the sentences of the model that their sources say', async () => {
      const text = 'Mara Lindqvist was born in 1979 and works for Vestra University.';
      model.answer('write_observation', { text: `${text} Mara Lindqvist is a freelance writer.` });
      const { asked, shown } = await made();
      expect([asked, shown]).toMatchObject([1, [{ content: text, entity_name: 'Mara Lindqvist' }]]);
    });
  });
});

// Opinions given by callers: stored with their sources, speculative, with a confidence that follows the sources.
describe('opinions', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  /** A new workspace for a test. */
  const newClient = async (): Promise<Client> => (await world.stranger()).client;

  const create = async (client: Client, body: Json) => {
    const answer = await client.post('/memory/opinions/create', body);
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    return answer.body as Json;
  };

  /** The opinions that an expertise search returns. */
  const shown = async (client: Client, query: string, more: Json = {}) =>
    ((await client.post('/memory/search', { query, expertise: true, ...more })).body as Json)['results']
      .opinion as Json[];

  test('an opinion is returned whole, with DERIVED_FROM links to its sources', async () => {
    const client = await newClient();
    const [quiet, cheap] = (await client.addAll([
      { content: 'The stove makes no noise.' },
      { content: 'The stove needs little fuel.' },
    ])) as [string, string];
    const made = await create(client, {
      content: 'The stove was worth its price.',
      subject: 'stove',
      subject_type: 'device',
      confidence: 0.6,
      disposition: { skepticism: 0.9 },
      formed_from: [quiet, cheap, quiet],
      domain: 'heating',
      agent_id: 'keeper',
      tags: ['kitchen'],
    });
    expect(made).toMatchObject({
      content: 'The stove was worth its price.',
      memory_type: 'opinion',
      subject: 'stove',
      subject_type: 'device',
      confidence: 0.6,
      initial_confidence: 0.6,
      disposition: { skepticism: 0.9, literalism: 0.5, empathy: 0.5 },
      domain: 'heating',
      agent_id: 'keeper',
      tags: ['kitchen'],
      origin: 'opinion:add',
      reinforcement_count: 0,
      contradiction_count: 0,
      stability: 0.5,
      stale: false,
      stale_because: [],
    });
    expect(made['opinion_id']).toBe(made['item_id']);
    expect(made['formed_from'].toSorted()).toEqual([quiet, cheap].toSorted());
    const { lineage } = (await client.get(`/memory/${made['item_id']}/lineage`)).body as Json;
    expect(lineage.map(({ item_id }: Json) => item_id).toSorted()).toEqual([quiet, cheap].toSorted());
  });

  test('an opinion with a source outside of the scope is 404 and not stored', async () => {
    const client = await newClient();
    const foreign = await (await newClient()).add({ content: 'The stove is warm.' });
    const own = await client.add({ content: 'The stove is cold.' });
    for (const formed_from of [[foreign], [own, foreign], ['mem_unknown']]) {
      const answer = await client.post('/memory/opinions/create', { content: 'The stove is odd.', formed_from });
      expect([formed_from, answer.status]).toEqual([formed_from, 404]);
    }
    const { body } = await client.get('/memory/list?memory_type=opinion');
    expect(body.items).toEqual([]);
  });

  test.each([
    ['a confidence above 1', { confidence: 1.1 }],
    ['a disposition outside of 0 to 1', { disposition: { empathy: 2 } }],
    ['no content', { content: '' }],
    ['a list as subject', { subject: [] }],
    ['a field that the server computes', { user_id: 'usr_1' }],
  ])('an opinion with %s is 422', async (_, body) => {
    const answer = await world.client.post('/memory/opinions/create', { content: 'Fog is dull.', ...body });
    expect(answer.status).toBe(422);
  });

  test('retracting a source of an opinion lowers its confidence; reads of the past are unchanged', async () => {
    const client = await newClient();
    const [one, two] = (await client.addAll([
      { content: 'The stove makes no noise.' },
      { content: 'The stove needs little fuel.' },
    ])) as [string, string];
    const { item_id, created_at } = await create(client, {
      content: 'The stove was worth its price.',
      confidence: 0.8,
      formed_from: [one, two],
    });
    const retracted = await client.post(`/memory/${one}/retract`, { reason: 'It roars.' });
    expect(retracted.body.stale).toMatchObject([{ item_id, memory_type: 'opinion' }]);
    const [now] = await shown(client, 'stove price');
    expect(now).toMatchObject({ item_id, confidence: 0.4, initial_confidence: 0.8, stale: true });
    expect(now?.['stale_because']).toMatchObject([{ item_id: one, reason: 'It roars.' }]);
    expect(now?.['formed_from'].toSorted()).toEqual([one, two].toSorted());
    for (const moment of ['as_of', 'as_known_at']) {
      const [then] = await shown(client, 'stove price', { [moment]: created_at });
      expect([moment, then]).toEqual([moment, expect.objectContaining({ confidence: 0.8, stale: false })]);
    }
  });
});
