// Search channels, each alone and with weights, within the scope of the caller.
import { openTenant, type World } from '../../support/world';

let world: World;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await openTenant();
  ids['fact'] = await world.client.add({ content: 'Nadia Brookfield works at Tern Harbour Trust.' });
  ids['speaks'] = await world.client.add({ content: 'On Monday we had tea with Nadia Brookfield.' });
  ids['trust'] = await world.client.add({ content: 'Tern Harbour Trust bought a crane.' });
  ids['code'] = await world.client.add({ content: 'Error E-4711 comes from valve V2.' });
  ids['noise'] = await world.client.add({ content: 'Bread needs flour, water and time.' });
});

interface Result {
  item_id: string;
  score: number;
  channels: { channel: string; rank: number; score: number }[];
}

async function search(query: string, channel_weights: Record<string, number>, options: object = {}) {
  const { status, body } = await world.client.post('/memory/search', { query, channel_weights, top_k: 20, ...options });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.results as Result[];
}

const found = (results: Result[]) => results.map(({ item_id }) => item_id);

test.each(['semantic', 'lexical', 'entity-graph', 'facts', 'spreading-activation', 'regex-text'])(
  'a search with only %s names only this channel in each result',
  async (channel) => {
    const results = await search('Nadia Brookfield', { [channel]: 1 });
    expect(found(results)).toContain(ids['fact']);
    for (const result of results) expect(result.channels.map((hit) => hit.channel)).toEqual([channel]);
    expect(results.map((result) => result.channels[0]?.rank)).toContain(1);
  },
);

test('the channel entity-graph finds exactly the items that share names with the question', async () => {
  expect(found(await search('what about nadia brookfield?', { 'entity-graph': 1 })).sort()).toEqual(
    [ids['fact'], ids['speaks']].sort(),
  );
});

test('the channel facts ranks the item with the most similar fact first', async () => {
  expect(found(await search('Who is employed by the trust?', { facts: 1 }))[0]).toBe(ids['fact']);
});

test('the channel spreading-activation reaches items over a shared name that is not in the question', async () => {
  const results = await search('Where does Nadia Brookfield work?', { 'spreading-activation': 1 });
  const rankOf = (id: string | undefined) => found(results).indexOf(id as string);
  expect(rankOf(ids['trust'])).toBeGreaterThanOrEqual(0);
  expect(rankOf(ids['trust'])).toBeLessThan(rankOf(ids['noise']) < 0 ? Infinity : rankOf(ids['noise']));
});

test('the channel regex-text searches for a phrase or a regular expression', async () => {
  expect(found(await search('valve v2', { 'regex-text': 1 }))).toEqual([ids['code']]);
  expect(found(await search('/E-\\d{4}/', { 'regex-text': 1 }))).toEqual([ids['code']]);
  expect(found(await search('/e-\\d{4}/', { 'regex-text': 1 }))).toEqual([]);
  expect(found(await search('/e-\\d{4}/i', { 'regex-text': 1 }))).toEqual([ids['code']]);
});

test('a regular expression with catastrophic backtracking is answered in time', async () => {
  await world.client.add({ content: `${'a'.repeat(3_000)}!` });
  expect(found(await search('/(a+)+$/', { 'regex-text': 1 }))).toEqual([]);
});

test('a regular expression that is too long, or takes too long, is refused', async () => {
  await world.client.addAll(Array.from({ length: 40 }, () => ({ content: 'a'.repeat(4_000) })));
  const refusal = async (query: string) => {
    const { status, body } = await world.client.post('/memory/search', { query, channel_weights: { 'regex-text': 1 } });
    return [status, body.detail[0].msg];
  };
  expect(await refusal(`/${'a'.repeat(1_001)}/`)).toEqual([422, expect.stringMatching(/1000 characters/)]);
  expect(await refusal(`/${'(.?){1000}'.repeat(20)}/`)).toEqual([422, expect.stringMatching(/too much time/)]);
});

test('an invalid regular expression is refused', async () => {
  const { status, body } = await world.client.post('/memory/search', {
    query: '/(a/',
    channel_weights: { 'regex-text': 1 },
  });
  expect([status, body.detail[0].loc]).toEqual([422, ['body', 'query']]);
});

test.each(['weighted', 'rrf'])('%s ranks an item first that more or heavier channels found', async (fusion) => {
  const query = 'Nadia Brookfield tea';
  const both = await search(query, { semantic: 1, 'entity-graph': 1 }, { fusion });
  expect(both[0]?.channels.map(({ channel }) => channel).sort()).toEqual(['entity-graph', 'semantic']);
  const order = (weights: Record<string, number>) => search(query, weights, { fusion }).then(found);
  expect(await order({ semantic: 100, 'regex-text': 1 })).toEqual(await order({ semantic: 1 }));
});

test.each([
  [{ telepathy: 1 }, ['body', 'channel_weights']],
  [{}, ['body', 'channel_weights']],
  [{ semantic: 0 }, ['body', 'channel_weights']],
  [{ semantic: -1 }, ['body', 'channel_weights', 'semantic']],
])('the channel weights %j are refused', async (channel_weights, loc) => {
  const { status, body } = await world.client.post('/memory/search', { query: 'x', channel_weights });
  expect([status, body.detail[0].loc]).toEqual([422, loc]);
});

test('older channel names are aliases of the current ones', async () => {
  expect(await search('Nadia Brookfield', { 'ssg-traversal': 1 })).toEqual(
    await search('Nadia Brookfield', { 'spreading-activation': 1 }),
  );
  expect(await search('Nadia Brookfield', { 'structural-semantic': 1 })).toEqual(
    await search('Nadia Brookfield', { facts: 1 }),
  );
});

test('items of other tenants with the same names change neither scores nor results', async () => {
  const weights = { semantic: 1, lexical: 1, 'entity-graph': 1, facts: 1, 'spreading-activation': 1, 'regex-text': 1 };
  const ask = () => search('Who works with Nadia Brookfield at Tern Harbour Trust?', weights);
  const before = await ask();
  const content = 'Nadia Brookfield manages Tern Harbour Trust.';
  const { client } = await world.stranger();
  await client.add({ content });
  await client.add({ content: 'Nadia Brookfield lives in Tern Harbour.' });
  expect(await ask()).toEqual(before);
  const own = await world.client.add({ content });
  const after = await ask();
  expect(found(after)).toContain(own);
  expect(after.map(({ score }) => score)).not.toEqual(before.map(({ score }) => score));
});
