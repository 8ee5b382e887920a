// The search for entities, and their neighbours, with all names of an entity together.
import { resolveAllNames } from '../../../support/state';
import { openTenant, type Client, type World } from '../../../support/world';

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

test('a search for entities can be limited by type and number, and accepts any text', async () => {
  expect((await find('Brightwater Labs', '&type=person')).map(({ name }) => name)).not.toContain('Brightwater Labs');
  expect(await find('a', '&limit=1')).toHaveLength(1);
  for (const query of ['+', '!!!', '"', '*:*', 'a AND (', '/x/', '~', '\\', '🜂']) await find(query);
  for (const query of ['', `?query=${'x'.repeat(201)}`])
    expect((await client.get(`/memory/entities/search${query}`)).status).toBe(422);
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
    type: 'organisation',
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
  await client.delete(`/memory/entities/${one}/same-as/${other}`);
  expect([await names(), await predicates()]).toEqual([[], []]);
  const acts = (await client.get('/memory/audit')).body.items.map(({ action }: { action: string }) => action);
  expect(acts).toEqual(expect.arrayContaining(['entity.same_as', 'entity.different_from']));
});
