// Reranking of the best results: by diversity (mmr) or by a language model.
import { mmrOrder } from '../../../src/memory/retrieval/rerank/mmr';
import { fakeLlm, type FakeLlm } from '../../support/fake-llm';
import { openTenant, openWorld, type World } from '../../support/world';

let world: World;
let withModel: World;
let model: FakeLlm;
const fog = [
  'The foghorn failed on Tuesday night.',
  'On Tuesday night the foghorn failed.',
  'A seal slept near the foghorn.',
];

beforeAll(async () => {
  model = await fakeLlm();
  [world, withModel] = await Promise.all([openTenant(), openWorld(model.settings)]);
  for (const { client } of [world, withModel]) await client.addAll(fog.map((content) => ({ content })));
});
afterAll(() => Promise.all([world.close(), withModel.close(), model.close()]));
beforeEach(() => model.behave('well'));

type Item = Record<string, unknown> & { content: string };
const search = async (from: World, request: object): Promise<Item[]> =>
  (await from.client.post('/memory/search', { query: 'When did the foghorn fail?', top_k: 2, ...request })).body
    .results;
const contents = (items: Item[]) => items.map(({ content }) => content);

test('the reranker "mmr" ranks different results above redundant ones', async () => {
  expect(contents(await search(world, { reranker: 'none' })).sort()).toEqual(fog.slice(0, 2).sort());
  const [first, second] = await search(world, { reranker: 'mmr' });
  expect(fog.slice(0, 2)).toContain(first?.content);
  expect(second?.content).toBe(fog[2]);
  expect(first).toMatchObject({
    rerank_status: 'scored',
    rerank_model: 'mmr',
    rerank_pool_size: 3,
    rerank_scored_count: 3,
  });
});

test('the reranker "mmr" starts with the most relevant result; items without a vector count as different', () => {
  const order = mmrOrder([
    { score: 0.5, vector: [1, 0] },
    { score: 0.9, vector: [1, 0] },
    { score: 0.4, vector: undefined },
    { score: 0.1, vector: [0, 1] },
  ]);
  expect(order.map(({ index }) => index)).toEqual([1, 2, 3, 0]);
});

test('the reranker "none", and an empty query, are reported as bypassed', async () => {
  expect((await search(world, { reranker: 'none' }))[0]).toMatchObject({ rerank_status: 'bypass_disabled' });
  expect((await search(world, { reranker: 'mmr', query: '*' }))[0]).toMatchObject({
    rerank_status: 'bypass_empty_query',
  });
});

test('the reranker "llm" without a model, or an unknown reranker, is refused naming the field', async () => {
  for (const [reranker, type] of [
    ['llm', 'not_configured'],
    ['cross', 'enum'],
  ] as const) {
    const { status, body } = await world.client.post('/memory/search', { query: 'x', reranker });
    expect([status, body.detail[0].loc, body.detail[0].type]).toEqual([422, ['body', 'reranker'], type]);
  }
});

test('the reranker "llm" ranks by the model’s ratings; results without a valid rating come last', async () => {
  const ratings: Record<string, number> = { [fog[2] as string]: 90, [fog[0] as string]: 700 };
  model.answer('rate_relevance', (user) => {
    const { passages } = user as { passages: { n: number; text: string }[] };
    return { scores: passages.flatMap(({ n, text }) => (text in ratings ? [{ n, score: ratings[text] }] : [])) };
  });
  const results = await search(withModel, { reranker: 'llm', top_k: 3 });
  expect(results[0]).toMatchObject({
    content: fog[2],
    rerank_status: 'scored',
    rerank_score: 0.9,
    rerank_model: 'fake-model',
  });
  expect(results.slice(1).map((item) => item['rerank_status'])).toEqual(['unscored_tail', 'unscored_tail']);
});

test('the reranker "llm" keeps the order when the model fails, and reports the failure', async () => {
  model.behave('refusal');
  const plain = await search(withModel, { reranker: 'none', top_k: 3 });
  const results = await search(withModel, { reranker: 'llm', top_k: 3 });
  expect(contents(results)).toEqual(contents(plain));
  for (const item of results) expect(item['rerank_status']).toBe('prediction_failed');
});
