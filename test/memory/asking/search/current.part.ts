// Search, context and pack prefer items that are valid at the requested time over ended and superseded ones.
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
let client: Client;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await openTenant();
  client = world.client;
  const add = async (name: string, item: Record<string, unknown>) => (ids[name] = await client.add(item));
  await add('old', {
    content: 'The keeper of the north light is Rasmus.',
    external_id: 'keeper-1',
    valid_start_time: '2024-01-01T00:00:00+01:00',
  });
  await add('new', {
    content: 'Keeper of the north light: Ines, who came from the islands.',
    valid_start_time: '2025-05-01T00:00:00+02:00',
    metadata: { replaces: 'keeper-1' },
  });
  await add('ended', {
    content: 'The ferry stops at the old quay.',
    valid_start_time: '2024-01-01T00:00:00+01:00',
    valid_end_time: '2025-03-01T00:00:00+01:00',
  });
  await add('open', { content: 'The ferry stops at the stone pier, they say.' });
});

const find = async (query: string, more: object = {}) =>
  (await client.post('/memory/search', { query, ...more })).body.results as Record<string, unknown>[];

test('metadata.replaces creates a SUPERSEDES edge from the new item to the old one', async () => {
  const { body } = await client.get(`/memory/${ids['new']}/neighbors`);
  expect(JSON.stringify(body)).toContain('SUPERSEDES');
  expect(JSON.stringify(body)).toContain(ids['old']);
});

test('a superseded item ranks lower, and returns when and by which item it was superseded', async () => {
  const [first, second] = await find('Who is the keeper of the north light Rasmus?');
  expect(first).toMatchObject({ item_id: ids['new'] });
  expect(first).not.toHaveProperty('ended');
  expect(second).toMatchObject({
    item_id: ids['old'],
    ended: true,
    ended_at: '2025-05-01T00:00:00+02:00',
    superseded_by: ids['new'],
  });
});

test('with valid_at before the change, the old item is current and the new one is flagged not_yet', async () => {
  const [first, second] = await find('Who is the keeper of the north light?', { valid_at: '2025-04-30T00:00:00Z' });
  expect(first).toMatchObject({ item_id: ids['old'] });
  expect(first).not.toHaveProperty('ended');
  expect(second).toMatchObject({ item_id: ids['new'], not_yet: true });
});

test('an item that has ended is left out; include_ended returns it with its end, ranked lower', async () => {
  for (const query of ['At which quay does the ferry stop?', ''])
    expect((await find(query, { top_k: 50 })).map(({ item_id }) => item_id)).not.toContain(ids['ended']);
  const [first, second] = await find('At which quay does the ferry stop?', { include_ended: true });
  expect([first?.['item_id'], second?.['item_id']]).toEqual([ids['open'], ids['ended']]);
  expect(second).toMatchObject({ ended: true, ended_at: '2025-03-01T00:00:00+01:00' });
  const [past] = await find('At which quay does the ferry stop?', { valid_at: '2025-02-01T00:00:00Z' });
  expect(past).toMatchObject({ item_id: ids['ended'] });
});

test('an item that has ended does not reduce the number of results', async () => {
  const found = await find('At which quay does the ferry stop?', { top_k: 1 });
  expect(found.map(({ item_id }) => item_id)).toEqual([ids['open']]);
});

test('context and pack leave out items that have ended, unless valid_at is within their validity', async () => {
  const context = async (more: object) => {
    const request = { session_id: 'none', query: 'The ferry stops at the old quay.', ...more };
    const { body } = await client.post('/memory/context', request);
    return (body.items as Record<string, unknown>[]).map(({ item_id }) => item_id);
  };
  expect(await context({})).not.toContain(ids['ended']);
  expect(await context({ valid_at: '2025-02-01T00:00:00Z' })).toContain(ids['ended']);
  for (const query of ['The ferry stops at the old quay.', null]) {
    const { body } = await client.post('/memory/recall/pack', { budget_tokens: 2000, query });
    expect(body.block).not.toContain('The ferry stops at the old quay.');
    const past = await client.post('/memory/recall/pack', {
      budget_tokens: 2000,
      query,
      valid_at: '2025-02-01T00:00:00Z',
    });
    expect(past.body.block).toContain('The ferry stops at the old quay.');
    expect(past.body.block).not.toContain('(ended 2025-03-01)');
  }
});

test('the relevance of a search result does not depend on the other results', async () => {
  const relevanceOf = async (to: Client) => {
    const { body } = await to.post('/memory/search', { query: 'stone pier ferry' });
    const found = body.results as { content: string; relevance: number }[];
    return found.find(({ content }) => content.includes('stone pier'))?.relevance;
  };
  const alone = await world.stranger();
  await alone.client.add({ content: 'The ferry stops at the stone pier, they say.' });
  const relevance = await relevanceOf(client);
  expect(relevance).toBeGreaterThan(0.3);
  expect(await relevanceOf(alone.client)).toBe(relevance);
});
