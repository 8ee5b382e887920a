// Resolution of names: forms of a name are linked within their scope, by ingest and by a job, and links can be
// removed.
import type { Embedder } from '../../../../src/llm/embed';
import { resolution } from '../../../../src/memory/knowledge/entities/resolution';
import { defaultFilter } from '../../../../src/memory/retrieval/search-spec';
import { contextOf, jobContextOf } from '../../../support/context';
import { eventually } from '../../../support/eventually';
import { resolveAllNames, resolveNames } from '../../../support/state';
import { openTenant, openWorld, type Client, type World } from '../../../support/world';

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

test('equal names in two workspaces are linked only within each workspace', async () => {
  const [one, other] = [await newWorkspace(), await newWorkspace()];
  await ingest(one.client, 'We hired Petronella Vance.');
  await ingest(other.client, 'We hired Petronela Vance.');
  expect([await links(one.client), await links(other.client)]).toEqual([{}, {}]);
  await ingest(other.client, 'Later Petronella Vance left.');
  expect(await links(one.client)).toEqual({});
  expect(await links(other.client)).toEqual({
    'Petronela Vance': ['Petronella Vance'],
    'Petronella Vance': ['Petronela Vance'],
  });
  const foreign = await called(other.client, 'Petronela Vance');
  const own = await called(one.client, 'Petronella Vance');
  const asked = await one.client.post(`/memory/entities/${own.entity_id}/same-as`, { target_id: foreign.entity_id });
  expect(asked.status).toBe(404);
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

test('a removed link between names is not made again by the job, but can be by a caller', async () => {
  const { client, workspace_id } = await newWorkspace();
  await ingest(client, 'We hired Petronella Vance.');
  await ingest(client, 'We hired Petronela Vance.');
  const [one, two] = [await called(client, 'Petronella Vance'), await called(client, 'Petronela Vance')];
  expect(one.same_as).toMatchObject([{ entity_id: two.entity_id, method: 'fuzzy' }]);
  const { status, body } = await client.delete(`/memory/entities/${one.entity_id}/same-as/${two.entity_id}`);
  expect([status, body.status]).toEqual([200, 'parted']);
  await world.cypher('MATCH (e:Entity {scope_key: $scope_key}) SET e.unresolved = true', {
    scope_key: `w:${workspace_id}`,
  });
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
  const pairs = await world.cypher(
    'MATCH (a:Entity {scope_key: $scope_key})-[same:SAME_AS]->(b) RETURN a.name AS a, b.name AS b ORDER BY a, b',
    { scope_key: `w:${workspace_id}` },
  );
  expect(pairs).toEqual([
    { a: 'P. Vance', b: 'Petronela Vance' },
    { a: 'P. Vance', b: 'Petronella Vance' },
    { a: 'Petronela Vance', b: 'Petronella Vance' },
  ]);
  expect(await resolveNames(world, workspace_id)).toBe(0);
});

test('the job resolves names in every scope that has new ones', async () => {
  const rooms = [await newWorkspace(), await newWorkspace()];
  for (const { client } of rooms) {
    await client.add({ content: 'Kestrel Foundry Ltd bought a crane.' });
    await client.add({ content: 'We wrote to Kestrel Foundry.' });
  }
  const scope_keys = rooms.map(({ workspace_id }) => `w:${workspace_id}`);
  // A run of the job also resolves the names of other tests, which takes time.
  const ours = async (name: 'entities/list-unresolved-scopes') =>
    (await world.graph.unscoped(name, { limit: 100_000 })).filter(({ scope_key }) => scope_keys.includes(scope_key));
  const graph = Object.create(world.graph, { unscoped: { value: ours } }) as World['graph'];
  const isOpen = async () =>
    (
      await world.cypher('MATCH (e:Entity {unresolved: true}) WHERE e.scope_key IN $scope_keys RETURN e LIMIT 1', {
        scope_keys,
      })
    ).length > 0;
  await resolution.run(jobContextOf(world, { graph, signal: AbortSignal.abort() }));
  // A process that ends must not wait for the job.
  expect(await isOpen()).toBe(true);
  await resolution.run(jobContextOf(world, { graph }));
  expect(await isOpen()).toBe(false);
  for (const { client } of rooms)
    expect(await links(client)).toMatchObject({ 'Kestrel Foundry': ['Kestrel Foundry Ltd'] });
});

test('names with different spelling but similar meaning are linked by their vectors', async () => {
  const { client } = await newWorkspace();
  await ingest(client, 'Our tender lay at Saint Petersburg Harbour.');
  await ingest(client, 'Our pilot came from St Petersburg Harbour.');
  const [one] = (await entities(client, '?q=petersburg')).filter(({ same_as }) => same_as.length > 0);
  expect(one?.same_as).toMatchObject([{ method: 'vector' }]);
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
  const left = await other.cypher('MATCH (e:Entity {scope_key: $key}) RETURN e.unresolved AS unresolved', {
    key: `w:${other.owner.workspace_id}`,
  });
  expect(left).toEqual([{ unresolved: true }]);
  await other.close();
});

test('a typo in a name is recognised among many spellings and persons with the same name', async () => {
  const [own, foreign] = [await newWorkspace(), await newWorkspace()];
  const store = (scope_key: string, names: string[]) =>
    world.cypher(
      `UNWIND $names AS name
       CREATE (:Name:Entity {name_key: $scope_key + '|' + toLower(name), key: toLower(name), name: name, scope_key: $scope_key,
         entity_id: 'ent_' + randomUUID(), entity_type: 'person', unresolved: true})`,
      { scope_key, names },
    );
  const names = ['Ottolenghist', 'Ottolenghizt'];
  const spellings = names.flatMap((name) =>
    Array.from({ length: 10 }, (_, i) =>
      [...'abcdef'].map((letter) => `${name.slice(0, i + 1)}${letter}${name.slice(i + 2)}`),
    ).flat(),
  );
  await store(
    `w:${foreign.workspace_id}`,
    [...new Set(spellings)].filter((spelling) => !names.includes(spelling)).map((spelling) => `Mara ${spelling}`),
  );
  await resolveAllNames(world, foreign.workspace_id);
  const others = Array.from({ length: 120 }, (_, i) => `Mara Family${i}`);
  await store(`w:${own.workspace_id}`, [...others, ...names.map((name) => `Mara ${name}`)]);
  await resolveAllNames(world, own.workspace_id);
  const found = await world.cypher(
    `MATCH (a:Entity {scope_key: $scope_key})-[:SAME_AS]-(b:Entity)
     WHERE a.key < b.key RETURN a.name AS a, b.name AS b`,
    { scope_key: `w:${own.workspace_id}` },
  );
  expect(found).toEqual([{ a: 'Mara Ottolenghist', b: 'Mara Ottolenghizt' }]);
});
