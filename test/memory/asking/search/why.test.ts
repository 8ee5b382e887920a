// Why an item is a result of a search, and why another one is not.
import { explainSearch } from '../../../../src/memory/asking/search/why';
import { filled } from '../../../../src/schemas';
import { contextOf } from '../../../support/context';
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
let client: Client;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await openTenant();
  client = world.client;
  const add = async (name: string, item: Record<string, unknown>) => (ids[name] = await client.add(item));
  await add('ferry', { content: 'The ferry Astrid crosses the sound at noon.', tags: ['water'] });
  await add('second', { content: 'The ferry Astrid has a second engine since spring.' });
  await add('third', { content: 'The ferry Astrid carries forty passengers and no cars.' });
  await add('opinion', { content: 'The ferry Astrid is too slow for the sound.', memory_type: 'opinion' });
  await add('ended', {
    content: 'The ferry Astrid crosses the sound at nine.',
    valid_end_time: '2020-01-01T00:00:00Z',
  });
  await add('retracted', { content: 'The ferry Astrid crosses the sound at night.' });
  await client.post(`/memory/${ids['retracted']}/retract`, { reason: 'wrong' });
});

const query = 'When does the ferry Astrid cross the sound?';
const why = async (name: string, more: object = {}) =>
  (await client.post(`/memory/search/why/${ids[name]}`, { query, ...more })).body;
const search = async (more: object = {}) => (await client.post('/memory/search', { query, ...more })).body.results;

test('the rank, score and channels of a result are those of the search', async () => {
  const results = (await search()) as Record<string, unknown>[];
  for (const [i, { item_id, score, relevance, channels }] of results.entries()) {
    const { body } = await client.post(`/memory/search/why/${String(item_id)}`, { query });
    expect(body).toMatchObject({ shown: true, rank: i + 1, score, relevance, channels, reasons: [] });
  }
});

test('a result has a rank for each part that its search has', async () => {
  const { without } = await why('ferry');
  expect(without.map(({ part }: { part: string }) => part)).toEqual(['vectors', 'words', 'neighbours', 'feedback']);
  for (const { rank } of without) expect(rank).toBeGreaterThanOrEqual(1);
  const byVectors = (await why('ferry', { enable_hybrid: false })) as { rank: number; without: { part: string }[] };
  expect(byVectors.without.map(({ part }) => part)).toEqual(['feedback']);
});

test('a result that only vectors find is not shown without vectors', async () => {
  const asked = { query: 'boat' };
  const [result] = await search(asked);
  expect(result.channels).toEqual([expect.objectContaining({ channel: 'semantic' })]);
  const { body } = await client.post(`/memory/search/why/${result.item_id}`, asked);
  expect(body.without).toContainEqual({ part: 'vectors', rank: null });
});

test('the rank without each part is told by the search itself: nothing is searched again', async () => {
  const ctx = await contextOf(world);
  const run = jest.spyOn(ctx.graph, 'run');
  const asked = filled('search/SearchRequest', { query, multi_hop: true, reranker: 'mmr' });
  const { without } = await explainSearch(ctx, asked, ids['ferry'] as string);
  const parts = ['vectors', 'words', 'neighbours', 'graph', 'feedback', 'reranker'];
  expect(without.map(({ part }) => part)).toEqual(parts);
  expect(run.mock.calls.filter(([name]) => name === 'retrieval/find-hybrid')).toHaveLength(1);
});

test('a traversal has the part graph, and its explanation leaves no run', async () => {
  const { without } = await why('ferry', { multi_hop: true });
  expect(without).toContainEqual({ part: 'graph', rank: expect.any(Number) });
  expect((await client.get('/memory/runs')).body.runs).toEqual([]);
});

test.each([
  ['opinion', {}, { reason: 'tier', field: 'include_speculative', has: 3, wants: [2] }],
  ['opinion', { memory_type: 'semantic' }, { reason: 'memory_type', wants: ['semantic'] }],
  ['retracted', {}, { reason: 'status', field: 'include_retracted', has: 'retracted' }],
  ['second', { filter: { tags: { any: ['water'] } } }, { reason: 'filter', field: 'filter.tags' }],
  ['second', { session_id: 'another' }, { reason: 'filter', field: 'session_id' }],
  ['ferry', { until: '2020-01-01T00:00:00Z' }, { reason: 'stored' }],
  ['ended', {}, { reason: 'ended', field: 'include_ended', has: '2020-01-01T00:00:00Z' }],
  ['second', { min_score: 1 }, { reason: 'min_score', wants: [1] }],
  ['ferry', { as_known_at: '2020-01-01T00:00:00Z' }, { reason: 'no_state', wants: ['2020-01-01T00:00:00Z'] }],
])('the item "%s" is kept out of %j, and the reason is named', async (name, more, reason) => {
  const { shown, reasons, without } = await why(name, more);
  expect([shown, without]).toEqual([false, []]);
  expect(reasons).toContainEqual(expect.objectContaining(reason));
});

test('an item below the last result is reported with its rank and its distance', async () => {
  const [first] = await search({ top_k: 1 });
  const others = ['ferry', 'second', 'third'].filter((name) => ids[name] !== first.item_id);
  for (const name of others) {
    const { shown, rank, score, lowest_score, reasons } = await why(name, { top_k: 1 });
    expect(shown).toBe(false);
    expect(rank).toBeGreaterThan(1);
    expect(lowest_score - score).toBeGreaterThanOrEqual(0);
    expect(reasons).toEqual([expect.objectContaining({ reason: 'rank', field: 'top_k', has: rank, wants: [1] })]);
  }
});

test('a deleted item answers 404, like one that never was', async () => {
  const item_id = await client.add({ content: 'The ferry Astrid was painted.' });
  await client.delete(`/memory/${item_id}`);
  const answers = await Promise.all(
    [item_id, 'mem_none'].map((id) => client.post(`/memory/search/why/${id}`, { query })),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
  ]);
});
