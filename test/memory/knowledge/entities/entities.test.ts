import { edgesOf, isA } from '../../../support/graph';
import { openTenant, type Answer, type Client, type Json, type World } from '../../../support/world';
import { resolveAllNames } from '../../../support/state';
import { compareNames } from '../../../../src/libraries/text/compare-names';
import { entityKey } from '../../../../src/libraries/text/entity-key';
import pairs from './labelled-pairs.json';
import { readsAs, type FakeLlm } from '../../../support/fake-llm';
import { openModelWorld, type ModelWorld } from '../../../support/model-world';
import { eventually } from '../../../support/eventually';

// A correction of an entity by a caller is kept when texts contradict it.
describe('change', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  test('a corrected name and type of an entity are kept when its text is sent again', async () => {
    const client = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
    const wrong = 'Mara Lindkvist works at Brightwater Labs.';
    await client.add({ content: wrong });
    const [{ entity_id }] = (await client.get('/memory/entities?q=lindkvist')).body.entities;
    const path = `/memory/entities/${entity_id}`;
    const { status, body } = await client.patch(path, { name: 'Mara Lindqvist', type: 'organisation' });
    expect([status, body]).toMatchObject([200, { entity_id, name: 'Mara Lindqvist', type: 'organisation' }]);
    await client.add({ content: `It rained. ${wrong}` });
    await client.add({ content: 'Mara Lindqvist lives in Skarvholm.' });
    for (const q of ['lindkvist', 'lindqvist'])
      expect((await client.get(`/memory/entities?q=${q}`)).body.entities[0]).toMatchObject({ entity_id, mentions: 2 });
    expect((await client.get(path)).body).toMatchObject({ name: 'Mara Lindqvist', type: 'organisation' });
    const { facts } = (await client.get(`/memory/facts?source=${entity_id}`)).body;
    expect(facts.map(({ predicate }: { predicate: string }) => predicate).sort()).toEqual([
      'lives_in',
      'works_at',
      'works_at',
    ]);
    for (const bad of [{}, { name: ' ' }, { type: 'no_such_type' }, { name: 7 }])
      expect((await client.patch(path, bad)).status).toBe(422);
  });
});

// A type comes from whatever item shows it, and a date is no entity.
describe('types', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));
  const typeOf = async (name: string) =>
    (await world.client.get(`/memory/entities?q=${name.toLowerCase()}`)).body.entities[0]?.type;

  test('a name without a type gets it from a later text or fact, and keeps what a person sets', async () => {
    await world.client.add({ content: 'We rang Velmarin and Quorl and Tarbetan.' });
    expect([await typeOf('Velmarin'), await typeOf('Quorl')]).toEqual(['other', 'other']);
    const [{ entity_id }] = (await world.client.get('/memory/entities?q=tarbetan')).body.entities;
    await world.client.patch(`/memory/entities/${entity_id}`, { type: 'other' });
    await world.client.add({ content: 'Anna Lindholm works at Velmarin.' });
    await world.client.add({ content: 'Anna Lindholm works at Tarbetan.' });
    const fact = { source: 'Quorl', predicate: 'lives_in', target: 'Ostrevik' };
    expect((await world.client.post('/memory/facts', fact)).status).toBe(200);
    expect([
      await typeOf('Velmarin'),
      await typeOf('Quorl'),
      await typeOf('Ostrevik'),
      await typeOf('Tarbetan'),
    ]).toEqual(['organisation', 'person', 'place', 'other']);
  });

  test('a date is a node of its own label and no entity', async () => {
    const item_id = await world.client.add({ content: 'The winch was greased on 3 May 2026.' });
    const dates = (await edgesOf(world, item_id, 'MENTIONS')).map(({ to }) => to).filter(isA('Date'));
    expect(dates.map(({ name, entity_id, labels }) => [name, entity_id, labels.includes('Entity')])).toEqual([
      ['2026-05-03', undefined, false],
    ]);
    expect((await world.client.get('/memory/entities?type=date')).body.total).toBe(0);
  });
});

// The search for entities, and their neighbours, with all names of an entity together.
describe('find', () => {
  let world: World;
  let client: Client;
  const ids: Record<string, string> = {};

  const texts = [
    'Petronella Vance works at Brightwater Labs.',
    'Petronella Vance leads Project Long Barometer.',
    'Mrs Quillfeather signed for the crates.',
    'Brightwater Labs is located in Tornvik.',
    'Orla Finnegan met Petronella Vance at the quay.',
  ];

  beforeAll(async () => {
    world = await openTenant();
    client = world.client;
    for (const content of texts) await client.add({ content });
    const { entities } = (await client.get('/memory/entities?limit=100')).body;
    for (const { name, entity_id } of entities) ids[name] = entity_id;
    await resolveAllNames(world, world.owner.workspace_id);
  });

  interface Hit {
    entity_id: string;
    name: string;
    score: number;
    matched: string;
  }
  const find = async (query: string, more = '') => {
    const { status, body } = await client.get(`/memory/entities/search?query=${encodeURIComponent(query)}${more}`);
    expect(status).toBe(200);
    return body.entities as Hit[];
  };

  test('entities in the order of use begin with the one that most items mention', async () => {
    const { entities } = (await client.get('/memory/entities?order=use&limit=1')).body;
    expect(entities[0].name).toBe('Petronella Vance');
    const again = (await client.get('/memory/entities?order=use&limit=1&q=brightwater')).body;
    expect(again).toMatchObject({ entities: [{ name: 'Brightwater Labs' }], total: 1 });
  });

  test('an entity is found by its name, a word or part of it, a typo or its meaning', async () => {
    expect((await find('petronella vance'))[0]).toMatchObject({ name: 'Petronella Vance', score: 1, matched: 'name' });
    expect((await find('Vance'))[0]).toMatchObject({ name: 'Petronella Vance', matched: 'words' });
    expect((await find('brightw'))[0]).toMatchObject({ name: 'Brightwater Labs', matched: 'words' });
    expect((await find('Dr. Petronella Vance'))[0]).toMatchObject({
      name: 'Petronella Vance',
      score: 1,
      matched: 'name',
    });
    expect((await find('Petronela'))[0]).toMatchObject({ name: 'Petronella Vance', matched: 'words' });
    expect((await find('Brightwater Laboratory')).map(({ name }) => name)).toContain('Brightwater Labs');
    expect(await find('Zyxwvut')).toEqual([]);
  });

  test('facts, a profile and a filter take a name with a title', async () => {
    const named = encodeURIComponent('Dr. Petronella Vance');
    const entity_id = ids['Petronella Vance'];
    expect((await client.get(`/memory/facts?source=${named}`)).body.facts).toContainEqual(
      expect.objectContaining({ predicate: 'works_at' }),
    );
    expect((await client.get(`/memory/profiles/entity/${named}`)).body.id).toBe(entity_id);
    const { body } = await client.post('/memory/search', {
      ...{ query: 'quay', top_k: 1, filter: { entity: 'Dr. Petronella Vance' } },
    });
    expect(body.results[0].content).toBe(texts[4]);
  });

  test('a search for entities finds none of another tenant, and none as of 1990', async () => {
    const { client: stranger } = await world.stranger();
    for (const query of ['Petronella Vance', 'Petronela', 'Brightwater Laboratory'])
      expect((await stranger.get(`/memory/entities/search?query=${encodeURIComponent(query)}`)).body.entities).toEqual(
        [],
      );
    expect(await find('Petronella Vance', '&as_of=1990-01-01T00:00:00Z')).toEqual([]);
  });

  test('neighbours of an entity share facts or items with it, under any of its names', async () => {
    const path = `/memory/entities/${ids['Petronella Vance']}/neighbors`;
    const { neighbors } = (await client.get(path)).body;
    const named = Object.fromEntries(neighbors.map((neighbor: { name: string }) => [neighbor.name, neighbor]));
    expect(named['Brightwater Labs']).toMatchObject({
      facts: 1,
      items: 1,
      predicates: ['works_at'],
      outgoing: ['works_at'],
      incoming: [],
      type: 'organisation',
    });
    const back = (await client.get(`/memory/entities/${ids['Brightwater Labs']}/neighbors`)).body.neighbors;
    expect(back.find(({ name }: { name: string }) => name === 'Petronella Vance')).toMatchObject({
      outgoing: [],
      incoming: ['works_at'],
    });
    expect(named['Orla Finnegan']).toMatchObject({ items: 1 });
    expect(named['Tornvik']).toBeUndefined();
    const [first] = (await client.get(`${path}?limit=1`)).body.neighbors;
    expect(first).toEqual(neighbors[0]);
    expect((await client.get(`${path}?as_of=1990-01-01T00:00:00Z`)).status).toBe(404);
  });

  test('merged names share facts and neighbours until they are split, also in reads of the past', async () => {
    const [one, other] = [ids['Petronella Vance'], ids['Quillfeather'] ?? ids['Mrs Quillfeather']];
    const names = async (query = '') =>
      ((await client.get(`/memory/entities/${other}${query}`)).body.same_as as Hit[]).map(({ name }) => name);
    const predicates = async () =>
      ((await client.get(`/memory/facts?source=${other}`)).body.facts as { predicate: string }[]).map(
        ({ predicate }) => predicate,
      );
    expect([await names(), await predicates()]).toEqual([[], []]);
    const before = new Date().toISOString();
    await client.post(`/memory/entities/${one}/same-as`, { target_id: other });
    expect(await names()).toEqual(['Petronella Vance']);
    expect(await predicates()).toEqual(expect.arrayContaining(['works_at', 'manages']));
    const neighbors = (await client.get(`/memory/entities/${other}/neighbors`)).body.neighbors;
    expect(neighbors.map(({ name }: Hit) => name)).toContain('Brightwater Labs');
    expect(await names(`?as_known_at=${before}`)).toEqual([]);
    const listed = async (query: string) => (await client.get(`/memory/entities?limit=500&${query}`)).body;
    const each = await listed('joined=false');
    const joined = await listed('joined=true');
    expect(joined.total).toBe(each.total - 1);
    // A part of the other name finds the row of both, which counts what mentions either.
    const [row, ...others] = (await listed('joined=true&q=quillfeather&order=use')).entities as { mentions: number }[];
    const filter = encodeURIComponent(JSON.stringify({ entity: one }));
    const { total } = (await client.get(`/memory/list?filter=${filter}`)).body;
    expect([row?.mentions, others]).toEqual([total, []]);
    expect((await listed('joined=true&q=petronella')).entities).toEqual([row]);
    await client.delete(`/memory/entities/${one}/same-as/${other}`);
    expect([await names(), await predicates()]).toEqual([[], []]);
    const acts = (await client.get('/memory/audit')).body.items.map(({ action }: { action: string }) => action);
    expect(acts).toEqual(expect.arrayContaining(['entity.same_as', 'entity.different_from']));
  });

  test('of joined names, the row shows the one with the most words, and of several the one that is used most', async () => {
    const { client } = await openTenant();
    const said = ['Maren Solbakk', 'Maren Solbakk', 'Maren Solbakken', 'Solbakk', 'Solbakk', 'Solbakk'];
    await client.addAll(said.map((name, i) => ({ content: `${name} works at Vestra Yard ${i}.` })));
    const listed = async (query: string) => (await client.get(`/memory/entities?limit=500&q=solbakk&${query}`)).body;
    const idOf = new Map<string, string>(
      (await listed('')).entities.map(({ name, entity_id }: Json) => [name as string, entity_id as string]),
    );
    for (const other of ['Maren Solbakken', 'Solbakk'])
      await client.post(`/memory/entities/${idOf.get('Maren Solbakk')}/same-as`, { target_id: idOf.get(other) });
    expect((await listed('joined=true')).entities.map(({ name }: Json) => name as string)).toEqual(['Maren Solbakk']);
  });
});

// Groups of names that links join to one entity, directly or over other names.
describe('groups', () => {
  let world: World;
  const ids: Record<string, string> = {};
  const entityIds: Record<string, string> = {};

  /** Names and texts without common words or vectors, so that only the links connect them. */
  const texts = {
    'Zephyrine Marlow': 'Yesterday Zephyrine Marlow repaired a lens.',
    'Quillon Ashgrove': 'Quillon Ashgrove: On Monday Quillon Ashgrove bought herring.',
    'Ottoline Verhagen': 'Ottoline Verhagen: In spring Ottoline Verhagen painted boats.',
  };
  const [first, middle, last] = Object.keys(texts) as [string, string, string];

  beforeAll(async () => {
    world = await openTenant();
    for (const [name, content] of Object.entries(texts)) ids[name] = await world.client.add({ content, embed: false });
    const { body } = await world.client.get('/memory/entities');
    for (const { name, entity_id } of body.entities) entityIds[name] = entity_id;
  });

  const link = (a: string, b: string) =>
    world.client.post(`/memory/entities/${entityIds[a]}/same-as`, { target_id: entityIds[b] });
  const part = (a: string, b: string) =>
    world.client.delete(`/memory/entities/${entityIds[a]}/same-as/${entityIds[b]}`);

  const search = async (request: object) => {
    const { body } = await world.client.post('/memory/search', { query: first, top_k: 10, ...request });
    return body.results as { item_id: string }[];
  };
  const finds = async (request: object, name: string) =>
    (await search(request)).some(({ item_id }) => item_id === ids[name]);

  const count = async () =>
    (await world.client.post('/memory/reasoning/query', { query: `How many memories mention ${first}?` })).body
      .result_count as number;

  const walk = { multi_hop: true, budget_ms: 30_000 };

  test('two names linked over a third one are one entity until one of the links is removed', async () => {
    expect(await finds(walk, last)).toBe(false);
    await link(first, middle);
    await link(middle, last);
    expect(await finds(walk, last)).toBe(true);
    expect(await count()).toBe(3);
    await part(middle, last);
    expect(await finds(walk, middle)).toBe(true);
    expect(await finds(walk, last)).toBe(false);
    expect(await count()).toBe(2);
  });
});

// Precision and recall of the rules that match names, on labelled pairs.
describe('names', () => {
  const typed = (name: string, entity_type: string) => ({ name, key: entityKey(name), entity_type });
  const comparisonsOf = ({ a, a_type, b, b_type }: (typeof pairs)[number]) => ({
    there: compareNames(typed(a, a_type), typed(b, b_type)),
    back: compareNames(typed(b, b_type), typed(a, a_type)),
  });
  /** Names with the same canonical key are one entity in any case. `alone`: the other names of the scope decide. */
  const isOne = (pair: (typeof pairs)[number]) => {
    const { there } = comparisonsOf(pair);
    return entityKey(pair.a) === entityKey(pair.b) || (there !== undefined && !there.alone);
  };
  const texts = (chosen: typeof pairs) => chosen.map(({ a, b }) => `${a} | ${b}`);

  test('on labelled pairs of names, matching reaches a precision of .95 and a recall of .9', () => {
    const wrong = pairs.filter((pair) => isOne(pair) && !pair.same);
    const right = pairs.filter((pair) => isOne(pair) && pair.same);
    const precision = right.length / (right.length + wrong.length);
    const recall = right.length / pairs.filter(({ same }) => same).length;
    expect({ wrong: texts(wrong), isPrecise: precision >= 0.95 }).toEqual({ wrong: [], isPrecise: true });
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });
});

// Entity types of a workspace: ten at first, more added by managers, and types in use cannot be removed.
describe('types', () => {
  let llm: FakeLlm;
  let world: ModelWorld;
  beforeAll(async () => {
    world = await openModelWorld();
    ({ llm } = world);
  });
  afterAll(() => world.close());

  const ten = ['person', 'place', 'organisation', 'work', 'date', 'event', 'product', 'code', 'concept', 'other'];

  async function newWorkspace(isolation?: 'WORKSPACE' | 'USER' | 'TENANT') {
    const workspace_id = await world.workspace(isolation);
    return { workspace_id, client: await world.clientFor({ ...world.owner, workspace_id }) };
  }

  const typesOf = async (client: Client) =>
    ((await client.get('/memory/entities/types')).body.types as { type: string }[]).map(({ type }) => type);
  const add = (client: Client, type: unknown) => client.post('/memory/entities/types', { type });
  const remove = (client: Client, type: string) => client.delete(`/memory/entities/types/${type}`);
  const give = (client: Client, entity_id: string, entity_type: string) =>
    client.patch(`/memory/graph/nodes/${entity_id}`, { entity_type });

  /** An entity that the rules find in a text. */
  async function entity(client: Client, name = 'Mara Lindqvist'): Promise<string> {
    await client.add({ content: `${name} works at Brightwater Labs.` });
    const { body } = await client.get(`/memory/entities?q=${encodeURIComponent(name)}`);
    return body.entities[0].entity_id as string;
  }

  const issue = ({ status, body }: Answer) => [status, body.detail?.[0]?.type, body.detail?.[0]?.loc?.at(-1)];

  test('a workspace has ten types at first, and each added type once', async () => {
    const { client } = await newWorkspace();
    expect(await typesOf(client)).toEqual(ten);
    expect((await add(client, 'vessel')).body).toEqual({ type: 'vessel', status: 'created' });
    expect((await add(client, 'energy_project')).body.status).toBe('created');
    for (const type of ['vessel', 'person'])
      expect((await add(client, type)).body).toEqual({ type, status: 'existing' });
    expect(await typesOf(client)).toEqual([...ten, 'energy_project', 'vessel']);
    const { types, count } = (await client.get('/memory/entities/types')).body;
    expect(types.at(-1)).toEqual({ type: 'vessel', by_rules: false, entities: 0 });
    expect(count).toBe(12);
  });

  test('an entity accepts a type of its workspace; another one is refused with the accepted types', async () => {
    const { client } = await newWorkspace();
    const entity_id = await entity(client);
    const refused = await give(client, entity_id, 'vessel');
    expect(issue(refused)).toEqual([422, 'enum', 'entity_type']);
    for (const type of ten) expect(refused.body.detail[0].msg).toContain(type);
    await add(client, 'vessel');
    expect((await give(client, entity_id, 'vessel')).body.entity_type).toBe('vessel');
    expect((await give(client, entity_id, 'barge')).body.detail[0].msg).toContain('other, vessel');
    const found = (await client.get('/memory/entities?type=vessel')).body.entities;
    expect(found.map((one: { entity_id: string }) => one.entity_id)).toEqual([entity_id]);
    expect((await client.get('/memory/entities/search?query=Mara&type=vessel')).body.count).toBe(1);
    for (const path of [`/memory/entities/${entity_id}`, '/memory/graph/full'])
      expect(JSON.stringify((await client.get(path)).body)).toContain('"vessel"');
    const { results } = (await client.post('/memory/search', { query: 'Mara Lindqvist' })).body;
    expect(JSON.stringify(results)).toContain('"vessel"');
    expect((await client.get('/memory/entities?type=never_added')).body.total).toBe(0);
    expect((await client.get('/memory/entities?type=No%20Type')).status).toBe(422);
    // Later items do not change a type that a caller has set.
    await client.add({ content: 'Mara Lindqvist leads the harbour office.' });
    expect((await client.get(`/memory/entities/${entity_id}`)).body.type).toBe('vessel');
  });

  test('an entity type in use cannot be removed, nor can the ten first ones', async () => {
    const { client } = await newWorkspace();
    const [one, two] = [await entity(client), await entity(client, 'Tomas Ekberg')];
    await add(client, 'vessel');
    for (const id of [one, two]) await give(client, id, 'vessel');
    const { status, body } = await remove(client, 'vessel');
    expect([status, body.code]).toEqual([409, 'type_in_use']);
    expect(body.detail).toContain('2 entities');
    await give(client, one, 'person');
    expect((await remove(client, 'vessel')).body.detail).toContain('1 entity');
    await give(client, two, 'person');
    expect((await remove(client, 'vessel')).body).toEqual({ type: 'vessel', status: 'deleted' });
    expect(await typesOf(client)).toEqual(ten);
    expect((await remove(client, 'vessel')).status).toBe(404);
    for (const type of ten) expect((await remove(client, type)).body.code).toBe('type_in_use');
    const { items } = (await client.get('/memory/audit')).body;
    const acts = (items as { action: string }[]).map(({ action }) => action);
    expect(acts.filter((action) => action.startsWith('entity_type.'))).toEqual([
      'entity_type.remove',
      'entity_type.add',
    ]);
  });

  test('entity types are visible and usable in their workspace only, and changed by its managers', async () => {
    const { client, workspace_id } = await newWorkspace();
    const { client: other } = await newWorkspace();
    const { client: stranger } = await world.stranger();
    await add(client, 'vessel');
    expect([await typesOf(other), await typesOf(stranger)]).toEqual([ten, ten]);
    expect((await give(other, await entity(other), 'vessel')).status).toBe(422);
    expect((await remove(other, 'vessel')).status).toBe(404);
    const member = await world.clientFor(await world.member(workspace_id));
    expect(await typesOf(member)).toContain('vessel');
    expect([(await add(member, 'barge')).status, (await remove(member, 'vessel')).status]).toEqual([403, 403]);
    expect((await give(member, await entity(member), 'vessel')).status).toBe(200);
    const writer = await world.clientFor(
      { ...world.owner, workspace_id },
      { grants: ['read:memories', 'write:memories'] },
    );
    expect((await add(writer, 'barge')).status).toBe(403);
  });

  const content = 'the keeper met old tom at the mill.';
  const named = (entity_type: string) =>
    llm.answer(
      'read_texts',
      readsAs({
        entities: [
          { name: 'old tom', entity_type, aliases: [] },
          { name: 'the mill', entity_type: 'place', aliases: [] },
        ],
        relations: [],
      }),
    );

  test('an entity type named by the model is ignored unless the workspace has it', async () => {
    named('vessel');
    const typeOf = async (client: Client, text: string) => {
      const { body, status } = await client.post('/memory/ingest/full', { content: text });
      expect(status).toBe(200);
      const { entities } = (await client.get(`/memory/${body.item_id}`)).body as {
        entities: { name: string; type: string }[];
      };
      return entities.find(({ name }) => name.toLowerCase().includes('tom'))?.type;
    };
    const [{ client }, { client: without }] = [await newWorkspace(), await newWorkspace()];
    await add(client, 'vessel');
    expect([await typeOf(client, content), await typeOf(without, content)]).toEqual(['vessel', 'other']);
    const asked = llm.requests.filter(({ response_format }) => response_format.json_schema.name === 'read_texts');
    const typesSent = asked.map(
      ({ messages }) => (JSON.parse(messages.at(-1)?.content ?? '') as { entity_types: string[] }).entity_types,
    );
    expect(typesSent).toEqual([[...ten, 'vessel'], ten]);
    // A type that rules are sure of is kept.
    llm.answer(
      'read_texts',
      readsAs({
        entities: [{ name: 'Tomas Ekberg', entity_type: 'vessel', aliases: [] }],
        relations: [],
      }),
    );
    expect(await typeOf(without, 'Mr. Tomas Ekberg lives in Bergen.')).toBe('person');
  });

  test('the model gets the relations and instructions of the workspace only', async () => {
    llm.answer('read_texts', readsAs({ entities: [], relations: [] }));
    const [{ client }, { client: without }] = [await newWorkspace(), await newWorkspace()];
    const wanted = { relations: [{ predicate: 'pilots' }], instructions: 'List vessels.' };
    expect((await client.put('/memory/entities/vocabulary', wanted)).body).toEqual(wanted);
    expect((await client.get('/memory/entities/vocabulary')).body).toEqual(wanted);
    for (const each of [client, without]) await each.post('/memory/ingest/full', { content });
    const asked = llm.requests
      .filter(({ response_format }) => response_format.json_schema.name === 'read_texts')
      .slice(-2)
      .map(({ messages }) => JSON.parse(messages.at(-1)?.content ?? '') as object);
    expect(asked).toMatchObject([wanted, { relations: [], instructions: null }]);
    for (const bad of [{ relations: [{ predicate: 'A b' }] }, { instructions: 'x'.repeat(4001) }, { relations: [{}] }])
      expect((await client.put('/memory/entities/vocabulary', bad)).status).toBe(422);
  });

  test('an entity type proposed by a model is used once accepted in review, until the undo', async () => {
    named('lamp_keeper');
    const { client, workspace_id } = await newWorkspace();
    const queue = async () => (await client.get('/memory/ontology/hitl')).body as { items: Record<string, unknown>[] };
    const typeOf = async (text: string) => {
      const { body } = await client.post('/memory/ingest/full', { content: text });
      const { entities } = (await client.get(`/memory/${body.item_id}`)).body as {
        entities: { name: string; type: string }[];
      };
      return entities.find(({ name }) => name.toLowerCase().includes('tom'))?.type;
    };
    expect(await typeOf(content)).toBe('other');
    const { items } = await eventually(queue, (read) => read.items.length > 0);
    expect(items).toMatchObject([{ kind: 'new_type', proposed: 'lamp_keeper', names: [{ type: 'other' }] }]);
    const at = `/memory/ontology/hitl/${String(items[0]?.['item_id'])}/resolve`;
    const writer = await world.clientFor(world.owner, {
      workspace: workspace_id,
      grants: ['read:memories', 'write:memories'],
    });
    expect((await writer.post(at, { action: 'accepted' })).body.code).toBe('grant_required');
    const { body } = await client.post(at, { action: 'accepted' });
    expect(await typesOf(client)).toContain('lamp_keeper');
    expect((await client.post(`/memory/runs/${body.run_id}/undo`)).status).toBe(200);
    expect(await typesOf(client)).toEqual(ten);
    expect((await queue()).items).toMatchObject([{ status: 'open', names: [{ type: 'other' }] }]);
    await client.post(at, { action: 'accepted' });
    expect(await typeOf(`${content} Again.`)).toBe('lamp_keeper');
  });
});
