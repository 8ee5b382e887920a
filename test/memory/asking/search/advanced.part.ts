// POST /memory/search/advanced: the traversal of a search under the route of published clients.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => {
  world = await openTenant();
  for (const content of [
    'Winter Quay: Winter Quay is a painting by Halvard Osk.',
    'Halvard Osk: Osk learned his craft from Ingrid Vael.',
    'Ingrid Vael: She grew up among herring barrels in Tresund.',
  ])
    await world.client.add({ content });
});

const query = 'Who taught the painter of Winter Quay?';
const advanced = (request: object) => world.client.post('/memory/search/advanced', { query, ...request });

test('an advanced search returns the results of a search with multi_hop', async () => {
  const { body } = await advanced({ max_results: 3 });
  const searched = await world.client.post('/memory/search', { query, multi_hop: true, top_k: 3 });
  const found = (results: { item_id: string }[]) => results.map(({ item_id }) => item_id);
  expect(found(body.results)).toEqual(found(searched.body.results));
  expect(body.inert_parameters).toEqual({});
});

test('the other algorithm and use_ssg are taken, and reported as without effect', async () => {
  const { status, body } = await advanced({ algorithm: 'triangulation_fulldim', use_ssg: false });
  expect([status, Object.keys(body.inert_parameters).sort()]).toEqual([200, ['algorithm', 'use_ssg']]);
});

test('an unknown algorithm is 422', async () => {
  const { status, body } = await advanced({ algorithm: 'divination' });
  expect([status, body.detail[0].loc]).toEqual([422, ['body', 'algorithm']]);
});

test('an advanced search finds no items of another tenant', async () => {
  const { client } = await world.stranger();
  expect((await client.post('/memory/search/advanced', { query })).body.results).toEqual([]);
});
