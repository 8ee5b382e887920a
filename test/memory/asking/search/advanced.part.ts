// POST /memory/search/advanced: search by graph traversal, alone or combined with keyword and vector search.
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

type Item = { item_id: string; score: number; metadata: { hop_index?: number }; rerank_status: string };
const advanced = (request: object) =>
  world.client.post('/memory/search/advanced', { query: 'Who taught the painter of Winter Quay?', ...request });

test.each(['query_traversal', 'triangulation_fulldim'])(
  'the algorithm %s returns items best first, each with its number of hops',
  async (algorithm) => {
    const { status, body } = await advanced({ algorithm });
    expect([status, body.algorithm]).toEqual([200, algorithm]);
    const scores = body.results.map((item: Item) => item.score);
    expect(scores).toEqual([...scores].sort((a: number, b: number) => b - a));
    expect(body.results).toHaveLength(3);
    for (const item of body.results as Item[]) {
      expect(Number.isInteger(item.metadata.hop_index)).toBe(true);
      expect([item.score >= 0 && item.score <= 1, item.rerank_status]).toEqual([true, 'not_reranked']);
    }
  },
);

test('query_traversal is the default algorithm; without traversal it is a plain search', async () => {
  expect((await advanced({})).body.algorithm).toBe('query_traversal');
  const { body } = await advanced({ use_ssg: false, max_results: 1 });
  expect([body.algorithm, body.results.length, 'hop_index' in body.results[0].metadata]).toEqual(['search', 1, false]);
});

test('an unknown algorithm is 422', async () => {
  const { status, body } = await advanced({ algorithm: 'divination' });
  expect([status, body.detail[0].loc]).toEqual([422, ['body', 'algorithm']]);
});

test('an advanced search finds no items of another tenant', async () => {
  const { client } = await world.stranger();
  for (const algorithm of ['query_traversal', 'triangulation_fulldim'])
    expect((await client.post('/memory/search/advanced', { query: 'Winter Quay', algorithm })).body.results).toEqual(
      [],
    );
});
