// Groups of names that links join to one entity, directly or over other names.
import { openTenant, type World } from '../../../support/world';

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
const part = (a: string, b: string) => world.client.delete(`/memory/entities/${entityIds[a]}/same-as/${entityIds[b]}`);

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

test('two names that a caller separated are two entities, although both link to a third one', async () => {
  await link(first, middle);
  await link(middle, last);
  expect(await count()).toBe(3);
  await part(first, last);
  expect(await finds(walk, last)).toBe(false);
  expect(await finds(walk, middle)).toBe(true);
  expect(await count()).toBe(2);
});
