// POST /memory/context: recent turns of a session and search results, within a token budget.
import { openTenant, openWorld, type World } from '../../../support/world';

let world: World;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await openTenant();
  ids['fact'] = await world.client.add({ content: 'The foghorn runs on compressed air.' });
  ids['other'] = await world.client.add({ content: 'Herring is salted in barrels.' });
  for (const [turn, content] of ['Good morning!', 'Shall we paint?', 'Yes, in white.'].entries())
    ids[`turn${turn}`] = await world.client.add({ content, metadata: { session_id: 's1', turn } });
});

const gather = (request: object) =>
  world.client.post('/memory/context', { session_id: 's1', query: 'What does the foghorn run on?', ...request });
type Item = { item_id: string };
const idsOf = (items: Item[]) => items.map(({ item_id }) => item_id);

test('the strategy "blend" returns search results first and includes the latest turns of the session', async () => {
  const { status, body } = await gather({ k: 3 });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    decision_id: null,
    drift_warnings: [],
    strategy_used: 'blend',
    tokens_budget: null,
    tokenizer: 'o200k_base',
    deprecation: null,
  });
  expect(idsOf(body.items)[0]).toBe(ids['fact']);
  expect(idsOf(body.items)[2]).toBe(ids['turn2']);
  expect(new Set(idsOf(body.items)).size).toBe(3);
});

test('the context uses the requested strategy', async () => {
  const session = (await gather({ strategy: 'session' })).body;
  expect(idsOf(session.items)).toEqual([ids['turn2'], ids['turn1'], ids['turn0']]);
  expect(idsOf((await gather({ strategy: 'session', k: 1 })).body.items)).toEqual([ids['turn2']]);
  expect((await gather({ strategy: 'search', k: 1 })).body).toMatchObject({
    strategy_used: 'search',
    items: [{ item_id: ids['fact'] }],
  });
});

test('the context of a session without turns consists of search results', async () => {
  expect((await gather({ session_id: 'new' })).body.strategy_used).toBe('search');
});

test('the context stays within the token budget, and a smaller budget returns no more', async () => {
  let before = 0;
  for (let max_tokens = 4; max_tokens <= 60; max_tokens += 4) {
    const { body } = await gather({ max_tokens });
    expect(body.tokens_used).toBeLessThanOrEqual(max_tokens);
    expect(body.tokens_budget).toBe(max_tokens);
    before = Math.max(before, body.tokens_used);
  }
  expect((await gather({})).body.tokens_used).toBeGreaterThanOrEqual(before);
});

test('the tokens of very long contents are estimated, unless max_tokens is given', async () => {
  const sentence = 'The keeper of the quarry light wrote down every ship that passed. ';
  const own = await openWorld();
  await own.client.add({ content: sentence.repeat(5_000), embed: false });
  const used = async (request: object) =>
    (await own.client.post('/memory/context', { session_id: 's', query: 'quarry light', ...request })).body.tokens_used;
  const exact = await used({ max_tokens: 1_000_000 });
  expect(Math.abs((await used({})) - exact)).toBeLessThan(exact / 100);
  await own.close();
});

test('a budget too small for one item is 400, unless no item is found', async () => {
  const { status, body } = await gather({ max_tokens: 1 });
  expect([status, body.code]).toEqual([400, 'budget_too_small']);
  const { client } = await world.stranger();
  const empty = await client.post('/memory/context', { session_id: 's1', query: 'foghorn', max_tokens: 1 });
  expect([empty.status, empty.body.items, empty.body.tokens_used]).toEqual([200, [], 0]);
});

test('the same session id in another tenant is another session without these items', async () => {
  const stranger = await world.stranger();
  const theirs = await stranger.client.add({
    content: 'The foghorn is theirs.',
    metadata: { session_id: 's1', turn: 9 },
  });
  expect(idsOf((await gather({})).body.items)).not.toContain(theirs);
  const own = await stranger.client.post('/memory/context', {
    session_id: 's1',
    query: 'foghorn',
    strategy: 'session',
  });
  expect(idsOf(own.body.items)).toEqual([theirs]);
});
