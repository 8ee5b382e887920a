// Entities and facts of an item: returned with it, and stored while an item names or states them.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => {
  world = await openTenant();
});

const read = async (item_id: string) => (await world.client.get(`/memory/${item_id}`)).body;
const inScope = () => ({ scope_key: `w:${world.owner.workspace_id}` });
const entityCount = async (key: string) =>
  (
    await world.cypher('MATCH (e:Entity {scope_key: $scope_key, key: $key}) RETURN count(e) AS found', {
      ...inScope(),
      key,
    })
  )[0]?.['found'] as number;

test('an item contains its entities with types, and its facts', async () => {
  const item_id = await world.client.add({ content: 'Orla Finnegan works at Brightwater Labs in Galway.' });
  const item = await read(item_id);
  expect(item.entities).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Orla Finnegan', type: 'person', role: 'mentions' }),
      expect.objectContaining({ name: 'Brightwater Labs', type: 'organisation' }),
    ]),
  );
  expect(item.relations).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ source: 'Orla Finnegan', relation_type: 'works_at', target: 'Brightwater Labs' }),
    ]),
  );
  expect(item.entity_name).toBe('Orla Finnegan');
  const { body } = await world.client.post('/memory/search', { query: 'Where does Orla Finnegan work?', top_k: 1 });
  expect(body.results[0]).toMatchObject({ item_id, entities: item.entities, relations: item.relations });
});

test('two items that name the same thing share one entity', async () => {
  const [first, second] = await Promise.all([
    world.client.add({ content: 'We hired Petronella Vance.' }),
    world.client.add({ content: 'Petronella Vance left for Oslo.' }),
  ]);
  const idOf = async (item_id: string) =>
    (await read(item_id)).entities.find(({ name }: { name: string }) => name === 'Petronella Vance')?.entity_id;
  expect(await idOf(first)).toBeDefined();
  expect(await idOf(second)).toBe(await idOf(first));
  expect(await entityCount('petronella vance')).toBe(1);
});

test('items stored together have the same type of a name: the type of the majority', async () => {
  await world.client.addAll([
    { content: 'The Skagfjord ferry is late.' },
    { content: 'At last Skagfjord answered.' },
    { content: 'He lives in Skagfjord.' },
    { content: 'She moved to a house near Skagfjord.' },
  ]);
  const rows = await world.cypher(
    "MATCH (e:Entity {scope_key: $scope_key, key: 'skagfjord'}) RETURN e.entity_type AS type",
    inScope(),
  );
  expect(rows).toEqual([{ type: 'place' }]);
});

test('a fact is deleted with its item; its entities are kept while others name them', async () => {
  const stating = await world.client.add({ content: 'Quentin Ashby founded Marlow Instruments.' });
  const naming = await world.client.add({ content: 'Yesterday I saw Quentin Ashby.' });
  const facts = () =>
    world.cypher('MATCH (:Entity)-[f:RELATES {item_id: $stating}]->(:Entity) RETURN f.predicate AS predicate', {
      stating,
    });
  expect(await facts()).toEqual([{ predicate: 'founded' }]);
  await world.client.delete(`/memory/${stating}`);
  expect(await facts()).toEqual([]);
  expect([await entityCount('quentin ashby'), await entityCount('marlow instruments')]).toEqual([1, 0]);
  await world.client.delete(`/memory/${naming}`);
  expect(await entityCount('quentin ashby')).toBe(0);
});

test('a changed content replaces the facts of an item', async () => {
  const item_id = await world.client.add({ content: 'Rosalind Peake works at Harrow Mills.' });
  const { body } = await world.client.patch(`/memory/${item_id}`, { content: 'Rosalind Peake works at Stonegate.' });
  expect(body.relations.map(({ target }: { target: string }) => target)).toEqual(['Stonegate']);
  expect((await read(item_id)).relations).toEqual(body.relations);
  const named = async () => (await world.client.get('/memory/entities?q=harrow')).body.total as number;
  expect(await named()).toBe(0);
  await world.client.patch(`/memory/${item_id}`, { content: 'Rosalind Peake works at Harrow Mills.' });
  expect(await named()).toBe(1);
});

test('entities are not shared between tenants', async () => {
  const content = 'Saoirse Nolan works at Kestrel Foundry.';
  const own = await read(await world.client.add({ content }));
  const { client } = await world.stranger();
  const theirs = (await client.get(`/memory/${await client.add({ content })}`)).body;
  expect(theirs.entities.map(({ name }: { name: string }) => name)).toEqual(
    own.entities.map(({ name }: { name: string }) => name),
  );
  const ids = new Set(own.entities.map(({ entity_id }: { entity_id: string }) => entity_id));
  for (const { entity_id } of theirs.entities) expect(ids).not.toContain(entity_id);
});
