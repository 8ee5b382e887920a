import type { Embedder } from '../../../../src/llm/embed';
import { defaultFilter } from '../../../../src/memory/retrieval/search-spec';
import { contextOf } from '../../../support/context';
import { eventually } from '../../../support/eventually';
import { resolveAllNames, resolveNames } from '../../../support/state';
import { edgesIn, isA, namesIn, setNodes } from '../../../support/graph';
import { must, openTenant, openWorld, type Client, type World, type Json } from '../../../support/world';
import { readsAs, type FakeLlm } from '../../../support/fake-llm';
import { openModelWorld, type ModelWorld } from '../../../support/model-world';

// Resolution of names: forms of a name are linked within their scope, by ingest and by a job, and links can be
// removed.
describe('resolve', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  /** A new workspace, in which the names of the test are unknown. */
  async function newWorkspace(): Promise<{ workspace_id: string; client: Client }> {
    const workspace_id = await world.workspace();
    return { workspace_id, client: await world.clientFor(world.owner, { workspace: workspace_id }) };
  }

  /** Ingests a text and waits for its job, because names are compared after the run. */
  const ingest = async (client: Client, content: string) => {
    const { status, body } = await client.post('/memory/ingest/full', { content });
    if (status !== 200) throw new Error(JSON.stringify(body));
    await eventually(
      () => world.ports.redis.keys(`bull:*:${body.run_id}`),
      (jobs) => jobs.length === 0,
    );
    return body.item_id as string;
  };

  interface Entity {
    entity_id: string;
    name: string;
    same_as: { entity_id: string; name: string; method: string; score: number }[];
  }

  const entities = async (client: Client, query = '') =>
    (await client.get(`/memory/entities${query}`)).body.entities as Entity[];

  /** The names linked to each name. */
  async function links(client: Client): Promise<Record<string, string[]>> {
    const linked = (await entities(client)).filter(({ same_as }) => same_as.length > 0);
    return Object.fromEntries(linked.map(({ name, same_as }) => [name, same_as.map((other) => other.name)]));
  }

  async function called(client: Client, name: string): Promise<Entity> {
    const found = (await entities(client)).find((entity) => entity.name === name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  }

  test('an ingest links initials, a typo and an acronym to the full name', async () => {
    const { client } = await newWorkspace();
    for (const content of [
      'Petronella Vance works at Norsk Lys Byrå Company.',
      'Yesterday P. Vance was at the pier.',
      'We wrote to Petronela Vance.',
      'NLBC paid the invoice.',
    ])
      await ingest(client, content);
    expect(await links(client)).toMatchObject({
      'Petronella Vance': expect.arrayContaining(['P. Vance', 'Petronela Vance']),
      NLBC: ['Norsk Lys Byrå Company'],
    });
  });

  test('a surname or first name is linked to a full name only if it fits no other', async () => {
    const { client } = await newWorkspace();
    await ingest(client, 'Rosalind Peake works at Harrow Mills.');
    await ingest(client, 'Rosalind works at Harrow Mills.');
    expect(await links(client)).toEqual({ Rosalind: ['Rosalind Peake'], 'Rosalind Peake': ['Rosalind'] });
    expect((await called(client, 'Rosalind')).same_as).toMatchObject([{ score: 0.6 }]);
    await ingest(client, 'Mrs Peake said the lamp was out.');
    expect(await links(client)).toMatchObject({ Peake: ['Rosalind Peake'] });
    await ingest(client, 'Edmund Peake works at Stonegate.');
    expect(await links(client)).toEqual({ Rosalind: ['Rosalind Peake'], 'Rosalind Peake': ['Rosalind'] });
    await ingest(client, 'Rosalind Berg works at Stonegate.');
    expect(await links(client)).toEqual({});
  });

  test('a word without a type is linked to the only name that has it, and takes its type', async () => {
    const { client, workspace_id } = await newWorkspace();
    await client.add({ content: 'Rasmus Holm works at Harrow Mills.' });
    await client.add({ content: 'We asked Holm for the keys. Tilda Reed works at Harrow Mills.' });
    await client.add({ content: 'We asked Reed for the keys. Reed Motors is shut.' });
    await resolveNames(world, workspace_id);
    expect(await links(client)).toEqual({ Holm: ['Rasmus Holm'], 'Rasmus Holm': ['Holm'] });
    expect(await called(client, 'Holm')).toMatchObject({ type: 'person' });
    await client.add({ content: 'Edvard Holm works at Stonegate.' });
    await resolveNames(world, workspace_id);
    expect(await links(client)).toEqual({});
  });

  test('a removed link between names is not made again by the job, but can be by a caller', async () => {
    const { client, workspace_id } = await newWorkspace();
    await ingest(client, 'We hired Petronella Vance.');
    await ingest(client, 'We hired Petronela Vance.');
    const [one, two] = [await called(client, 'Petronella Vance'), await called(client, 'Petronela Vance')];
    expect(one.same_as).toMatchObject([{ entity_id: two.entity_id, method: 'fuzzy' }]);
    const { status, body } = await client.delete(`/memory/entities/${one.entity_id}/same-as/${two.entity_id}`);
    expect([status, body.status]).toEqual([200, 'parted']);
    await setNodes(world, 'Entity', { scope_key: `w:${workspace_id}` }, { _unresolved: true });
    expect(await resolveNames(world, workspace_id)).toBeGreaterThan(0);
    expect(await links(client)).toEqual({});
    const joined = await client.post(`/memory/entities/${two.entity_id}/same-as`, { target_id: one.entity_id });
    expect([joined.status, joined.body.method, joined.body.name]).toEqual([200, 'manual', 'Petronella Vance']);
    expect(await links(client)).toMatchObject({ 'Petronella Vance': ['Petronela Vance'] });
    const audit = await client.get('/memory/audit?action=entity.different_from');
    expect(audit.body.total).toBe(1);
  });

  test('names stored by add are linked by the job; two concurrent jobs make one link per pair', async () => {
    const { client, workspace_id } = await newWorkspace();
    for (const content of [
      'We hired Mrs Petronella Vance.',
      'We hired Mrs Petronela Vance.',
      'Yesterday P. Vance was here.',
    ])
      await client.add({ content });
    expect(await links(client)).toEqual({});
    await Promise.all([
      resolveNames(world, workspace_id),
      resolveNames(world, workspace_id),
      resolveNames(world, workspace_id),
    ]);
    const same = await edgesIn(world, workspace_id, 'SAME_AS');
    expect(same.map(({ from, to }) => `${from['name']} = ${to['name']}`).sort()).toEqual([
      'P. Vance = Petronela Vance',
      'P. Vance = Petronella Vance',
      'Petronela Vance = Petronella Vance',
    ]);
    expect(await resolveNames(world, workspace_id)).toBe(0);
  });

  test('a walk reaches the item with the other form of the name, until the two are parted', async () => {
    const { client } = world;
    const item_id = await ingest(client, 'On Monday Petronela Vance mended the crane.');
    const from = await ingest(client, 'Petronella Vance works at Harrow Mills.');
    const ctx = await contextOf(world);
    const [vector] = await ctx.embed.embed(['crane'], 'query');
    const reached = async () =>
      (
        await ctx.graph.run('retrieval/list-hops', {
          filter: defaultFilter(['semantic', 'episodic', 'decision', 'procedural']),
          vector: vector as Float32Array,
          seeds: [{ item_id: from, names: true }],
        })
      ).map(({ candidate }) => candidate?.item_id);
    expect(await reached()).toContain(item_id);
    const [one, two] = [await called(client, 'Petronella Vance'), await called(client, 'Petronela Vance')];
    await client.delete(`/memory/entities/${one.entity_id}/same-as/${two.entity_id}`);
    expect(await reached()).not.toContain(item_id);
  });

  test('an entity and its links are deleted with the last item that names the entity', async () => {
    const { client } = await newWorkspace();
    const item_id = await ingest(client, 'We hired Petronella Vance.');
    await ingest(client, 'We hired Petronela Vance.');
    expect(Object.keys(await links(client))).toHaveLength(2);
    await client.delete(`/memory/${item_id}`);
    expect((await entities(client)).map(({ name, same_as }) => [name, same_as])).toEqual([['Petronela Vance', []]]);
  });

  test('without the embedder an ingest succeeds, and the resolution job links its names later', async () => {
    const embedUnless: Embedder['embed'] = (texts, kind) =>
      texts.includes('Marlow Instruments') ? Promise.reject(new Error('away')) : world.ports.embed.embed(texts, kind);
    const away = { ...world.ports.embed, embed: embedUnless };
    const other = await openWorld({}, { embed: away });
    const { status, body } = await other.client.post('/memory/ingest/full', {
      content: 'Marlow Instruments bought a crane.',
    });
    expect([status, typeof body.item_id]).toEqual([200, 'string']);
    const left = (await namesIn(other, other.owner.workspace_id)).filter(isA('Entity'));
    expect(left).toMatchObject([{ _unresolved: true }]);
    await other.close();
  });
});

// The review queue: why a review is added, what its resolution changes, and the undo.
describe('queue', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  interface Room {
    workspace_id: string;
    client: Client;
  }

  /** A new workspace. */
  async function newWorkspace(): Promise<Room> {
    const workspace_id = await world.workspace();
    return { workspace_id, client: await world.clientFor(world.owner, { workspace: workspace_id }) };
  }

  const queue = (client: Client, query = '') => must(client.get(`/memory/ontology/hitl${query}`));
  const resolve = (client: Client, item_id: unknown, action: string, note?: string) =>
    client.post(`/memory/ontology/hitl/${String(item_id)}/resolve`, { action, note });
  const undo = (client: Client, { run_id }: Json) => must(client.post(`/memory/runs/${String(run_id)}/undo`));
  const add = async ({ client, workspace_id }: Room, ...contents: string[]) => {
    for (const content of contents) await client.add({ content });
    await resolveAllNames(world, workspace_id);
  };

  /** The names linked to each name. */
  async function links(client: Client): Promise<Record<string, string[]>> {
    const { entities } = await must(client.get('/memory/entities'));
    const linked = (entities as Json[]).filter(({ same_as }) => same_as.length > 0);
    return Object.fromEntries(
      linked.map(({ name, same_as }) => [name, (same_as as Json[]).map((other) => other['name'])]),
    );
  }

  const ambiguous = [
    'We hired Tomas Ekberg for the manual.',
    'We hired Lena Ekberg for the pier.',
    'Dr. Ekberg called about the pump.',
  ];
  const joined = { Ekberg: ['Tomas Ekberg'], 'Tomas Ekberg': ['Ekberg'] };
  const asked = (items: Json[]) =>
    items.map(({ names }) => (names as Json[]).map(({ name }) => name as string).join(' = '));

  test('names accepted as equal are one entity, also in later items, until the undo', async () => {
    const own = await newWorkspace();
    await add(own, ...ambiguous);
    const item = ((await queue(own.client))['items'] as Json[]).find(({ names }) => names[1].name === 'Tomas Ekberg');
    const answer = await must(resolve(own.client, item?.['item_id'], 'accepted', 'One person.'));
    expect(answer).toMatchObject({
      item: { item_id: item?.['item_id'], status: 'resolved', action: 'accepted', note: 'One person.' },
    });
    expect(await links(own.client)).toEqual(joined);
    await add(own, 'We hired Lena Ekberg again.');
    expect(await links(own.client)).toEqual(joined);
    expect(await queue(own.client, '?status=resolved')).toMatchObject({
      items: [{ item_id: item?.['item_id'] }],
      open_count: 1,
    });
    await undo(own.client, answer);
    expect(await links(own.client)).toEqual({});
    expect((await queue(own.client))['open_count']).toBe(2);
  });

  test('two similar names are one review: accepted they are merged, dismissed they are never reviewed again', async () => {
    for (const action of ['accepted', 'dismissed']) {
      const own = await newWorkspace();
      await add(own, 'The Inbound Queue is full.', 'The Outbound Queue is empty.');
      const { items } = await queue(own.client, '?kind=possible_merge');
      expect(asked(items)).toEqual(['Inbound Queue = Outbound Queue']);
      await must(resolve(own.client, items[0].item_id, action));
      const one = { 'Inbound Queue': ['Outbound Queue'], 'Outbound Queue': ['Inbound Queue'] };
      expect(await links(own.client)).toEqual(action === 'accepted' ? one : {});
      await add(own, 'The Inbound Queue was moved.');
      expect((await queue(own.client))['open_count']).toBe(0);
    }
  });

  const old = 'The night backup is enabled.';
  const fresh = 'The night backup is disabled.';
  const ingest = (client: Client, content: string) => must(client.post('/memory/ingest', { content, challenge: true }));
  const statusOf = async (client: Client, id: string) => (await must(client.get(`/memory/${id}`)))['status'] as string;

  test('a conflict is in the queue; once accepted, one item supersedes the other until the undo', async () => {
    const { client } = await newWorkspace();
    const before = await client.add({ content: old });
    const { item_id } = await ingest(client, fresh);
    const { conflicts } = await must(client.get('/memory/reasoning/conflicts'));
    const { items } = await queue(client);
    expect((items as Json[]).map((item) => item['item_id'])).toEqual(
      (conflicts as Json[]).map((item) => item['item_id']),
    );
    expect(items).toMatchObject([{ item_id, kind: 'conflict', memory: { content: fresh, conflicts_with: [before] } }]);
    const answer = await must(resolve(client, item_id, 'accepted'));
    expect([await statusOf(client, item_id), await statusOf(client, before)]).toEqual(['active', 'superseded']);
    expect(await queue(client)).toMatchObject({ items: [], open_count: 0 });
    expect((await must(client.get('/memory/reasoning/conflicts')))['conflicts']).toEqual([]);
    expect((await resolve(client, item_id, 'accepted')).status).toBe(409);
    await undo(client, answer);
    expect(await statusOf(client, before)).toBe('active');
    expect(await queue(client)).toMatchObject({ items: [{ item_id }], open_count: 1 });
  });

  test('an unknown action is refused, and a review of another workspace is 404', async () => {
    const [own, other] = [await newWorkspace(), await newWorkspace()];
    await add(own, ...ambiguous);
    const [first] = (await queue(own.client))['items'] as Json[];
    const idle = await own.client.add({ content: 'The lamp is lit.' });
    expect((await resolve(own.client, 'rev_none', 'maybe')).status).toBe(422);
    expect((await resolve(own.client, first?.['item_id'], 'maybe')).status).toBe(422);
    expect((await resolve(own.client, 'rev_none', 'accepted')).status).toBe(404);
    expect((await resolve(own.client, idle, 'accepted')).status).toBe(404);
    expect((await resolve(other.client, first?.['item_id'], 'accepted')).status).toBe(404);
    expect(await queue(other.client)).toMatchObject({ items: [], count: 0, open_count: 0 });
    expect((await own.client.get('/memory/ontology/hitl?limit=501')).status).toBe(422);
  });

  test('of two concurrent resolutions of one review, one is accepted', async () => {
    const own = await newWorkspace();
    await add(own, ...ambiguous);
    const [first] = (await queue(own.client))['items'] as Json[];
    const answers = await Promise.all(
      ['accepted', 'dismissed'].map((action) => resolve(own.client, first?.['item_id'], action)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

// Doubtful findings of a language model wait for a review: names that are not in the text, and unsure facts.
describe('doubts', () => {
  let llm: FakeLlm;
  let world: ModelWorld;
  beforeAll(async () => {
    world = await openModelWorld();
    ({ llm } = world);
  });
  afterAll(() => world.close());

  const newClient = async () => world.clientFor(world.owner, { workspace: await world.workspace() });
  const ingest = (client: Client, content: string) => must(client.post('/memory/ingest/full', { content }));
  const open = async (client: Client) => (await must(client.get('/memory/ontology/hitl')))['items'] as Json[];
  const answer = async (client: Client, action: string) =>
    must(client.post(`/memory/ontology/hitl/${String((await open(client))[0]?.['item_id'])}/resolve`, { action }));
  const undo = (client: Client, { run_id }: Json) => must(client.post(`/memory/runs/${String(run_id)}/undo`));
  const namesOf = async (client: Client) =>
    ((await must(client.get('/memory/entities')))['entities'] as Json[]).map(({ name, type }) => `${name} (${type})`);

  const entity = (name: string) => ({ name, entity_type: 'person', aliases: [] });
  const content = 'the letter came from tom and mary smith.';

  test('a name that is not literally in its text becomes an entity only once accepted in review', async () => {
    llm.answer('read_texts', readsAs({ entities: [entity('tom smith'), entity('ada wong')], relations: [] }));
    const client = await newClient();
    const { item_id } = await ingest(client, content);
    expect(await open(client)).toMatchObject([
      { kind: 'missing_in_graph', proposed: 'tom smith', names: [], memory: { item_id, content } },
    ]);
    expect(await namesOf(client)).toEqual([]);
    const accepted = await answer(client, 'accepted');
    expect([await namesOf(client), await open(client)]).toEqual([['tom smith (person)'], []]);
    const of = async (id: unknown) =>
      ((await must(client.get(`/memory/${String(id)}`)))['entities'] as Json[]).map(({ name }) => name as string);
    expect(await of(item_id)).toEqual(['tom smith']);
    expect(await of((await ingest(client, `${content} Again.`))['item_id'])).toEqual(['tom smith']);
    expect(await open(client)).toEqual([]);
    await undo(client, accepted);
    expect(await namesOf(client)).toEqual([]);
    expect(await open(client)).toMatchObject([{ kind: 'missing_in_graph', status: 'open' }]);
  });

  const sentence = 'Mara really works at Brightwater Labs.';
  const relation = { source: 'Mara', predicate: 'works_at', target: 'Brightwater Labs' };
  const unsure = (confidence: number) =>
    llm.answer(
      'read_texts',
      readsAs({
        entities: [entity('Mara'), { ...entity('Brightwater Labs'), entity_type: 'organisation' }],
        relations: [{ ...relation, confidence }],
      }),
    );
  const facts = async (client: Client) =>
    ((await must(client.get('/memory/facts')))['facts'] as Json[]).map(({ confidence, confirmed_at }) => [
      confidence,
      confirmed_at !== null,
    ]);

  test('an unsure fact of the model is confirmed once accepted in review, until the undo', async () => {
    unsure(40);
    const client = await newClient();
    await ingest(client, sentence);
    expect(await open(client)).toMatchObject([
      { kind: 'low_confidence', proposed: 'Mara works at Brightwater Labs', score: 0.4 },
    ]);
    const accepted = await answer(client, 'accepted');
    expect(await facts(client)).toEqual([[0.4, true]]);
    await ingest(client, `${sentence} Again.`);
    expect((await facts(client)).sort()).toEqual([
      [0.4, true],
      [1, false],
    ]);
    expect(await open(client)).toEqual([]);
    await undo(client, accepted);
    expect((await facts(client)).map(([, confirmed]) => confirmed)).toEqual([false, false]);
    expect((await open(client)).length).toBe(1);
  });

  test('a fact dismissed in review is retracted and not stated again, until the undo', async () => {
    unsure(40);
    const client = await newClient();
    await ingest(client, sentence);
    const dismissed = await answer(client, 'dismissed');
    await ingest(client, `${sentence} Again.`);
    expect([await facts(client), await open(client)]).toEqual([[], []]);
    await undo(client, dismissed);
    expect(await facts(client)).toEqual([[0.4, false]]);
    unsure(50);
    const other = await newClient();
    await ingest(other, sentence);
    expect(await open(other)).toEqual([]);
  });

  test('a review is deleted with its item', async () => {
    unsure(10);
    const client = await newClient();
    const { item_id } = await ingest(client, sentence);
    // Both names are still used by an item.
    await ingest(client, sentence);
    await must(client.delete(`/memory/${String(item_id)}`));
    expect(await open(client)).toEqual([]);
  });
});
