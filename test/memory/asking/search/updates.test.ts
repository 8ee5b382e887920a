// Statements that a newer one may have updated: ranked lower, flagged, and not quoted as current.
import { inOrder, mayPass, readAsked, readStatement } from '../../../../src/memory/retrieval/updates';
import { openWorld, type Client, type World } from '../../../support/world';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  ({ client } = await world.stranger());
});
afterAll(() => world.close());

const likeness = { alike: 0.6, asClose: 0.05, changed: 0.12 };
const statement = (content: string, more: object = {}) =>
  readStatement({
    ...{ item_id: content, content, origin: 'api:add', trust: null, closeness: 0.8 },
    ...{ has_begun: true, since: '2026-01-05T09:00:00Z', ...more },
  });

test.each<[string, string, string, boolean, object]>([
  ['Anna lives in Bergen.', 'Anna lives in Oslo.', 'Where does Anna live?', true, {}],
  ['Anna lives in Bergen.', 'Anna lives in Oslo.', 'Does Anna live in Oslo?', false, {}],
  ['Room 241 has two screens.', 'Room 214 has a projector.', 'What does room 214 have?', false, {}],
  ['Die Pumpe P-40 wird gereinigt.', 'Die Pumpe P-04 wird geschmiert.', 'Was ist mit der Pumpe P-04?', false, {}],
  ['五号仓库存放面粉。', '三号仓库存放大米。', '三号仓库存放什么？', false, {}],
  ['周启明是产品组的组长。', '林晓岚是产品组的组长。', '谁是产品组的组长？', true, {}],
  ['The fair is off.', 'The fair is on 20 June.', 'When does it take place?', false, {}],
  ['Anna works at Hexaline.', 'Anna lives in Zwolle.', 'Where is Anna?', false, { closeness: 0.7 }],
  ['Anna now works at Hexaline.', 'Anna works at Lumen.', 'Where is Anna?', true, { closeness: 0.7 }],
  ['Anna plays chess.', 'Anna plays the cello.', 'Which old instrument does Anna play?', false, {}],
  [
    'Anna led the choir from 2019 to 2023.',
    'Bea led the choir from 2015 to 2019.',
    'Who led the choir in 2017?',
    false,
    {},
  ],
  ['anna lives in oslo!', 'Anna lives in Oslo.', 'Where does Anna live?', false, {}],
  ['Anna lives in Bergen.', 'Anna lives in Oslo.', 'Where does Anna live?', false, { trust: 'external' }],
])('whether "%s" passes "%s" for "%s": %s', (first, second, question, passes, more) =>
  expect(mayPass(statement(first, more), statement(second), readAsked(question), likeness)).toBe(passes),
);

test.each([
  ['begins later', { has_begun: false }],
  ['names a year to come', { content: 'From 2028 the fee is 25 euros.' }],
])('a statement that %s comes after the one that holds, and updates nothing', (_, more) => {
  const [now, announced] = [statement('The fee is 20 euros.'), statement('The fee is 25 euros.', more)];
  const order = inOrder(announced, now, '2026-06-01T09:00:00Z');
  expect(order).toEqual({ first: now, second: announced, isUpdate: false });
});

const search = async (query: string, options: object = {}) =>
  (await client.post('/memory/search', { query, top_k: 3, ...options })).body.results as {
    item_id: string;
    content: string;
    score: number;
    newer?: string[];
  }[];

test('what replaces a statement is not called outdated for it, whatever start it states', async () => {
  const red = await client.add({ content: 'Hydrant D7 is painted red.' });
  const fresh = {
    content: 'Hydrant D7 is painted green.',
    supersedes: [red],
    valid_start_time: '2026-01-05T00:00:00Z',
  };
  const green = await client.add(fresh);
  const found = await search('Which colour is hydrant D7 painted?');
  expect(found.find(({ item_id }) => item_id === green)).not.toHaveProperty('newer');
});

describe('a fact that changed', () => {
  let oslo: string;
  let bergen: string;
  beforeAll(async () => {
    oslo = await client.add({ content: 'Anna lives in Oslo.', valid_start_time: '2026-01-05T09:00:00Z' });
    bergen = await client.add({ content: 'Anna lives in Bergen now.', valid_start_time: '2026-05-20T09:00:00Z' });
    await client.add({ content: 'The ferry leaves from pier 4.' });
  });

  test('is found with the newer statement first, and the older one flagged', async () => {
    const [first, second] = await search('Where does Anna live?');
    expect([first?.item_id, second?.item_id, second?.newer]).toEqual([bergen, oslo, [bergen]]);
    expect(first?.newer).toBeUndefined();
    expect(first?.score).toBeGreaterThanOrEqual(second?.score as number);
  });

  test('is found with the newer statement alone if one result is asked for', async () => {
    const found = await search('Where does Anna live?', { top_k: 1 });
    expect(found.map(({ item_id }) => item_id)).toEqual([bergen]);
  });

  test('has no older statement in a search without outdated statements', async () => {
    const found = await search('Where does Anna live?', { include_outdated: false });
    expect(found.map(({ item_id }) => item_id)).not.toContain(oslo);
  });

  test('has no flag on the older statement once the newer one says something else', async () => {
    await client.patch(`/memory/${bergen}`, { content: 'The cat of Anna sleeps all day.' });
    const found = await search('Where does Anna live?');
    expect(found.find(({ item_id }) => item_id === oslo)?.newer).toBeUndefined();
  });
});

test('a newer statement from outside does not take the one of a member out of an answer', async () => {
  const request = { query: 'What is the code of the safe?', min_trust: 'member', include_outdated: false };
  const ours = await client.add({ content: 'The code of the safe is 4471.' });
  await client.add({ content: 'The code of the safe is 9999 now.', origin: 'import:mail' });
  const [first, ...others] = await search(request.query, request);
  expect([first?.item_id, first?.newer, others.some(({ content }) => content.includes('9999'))]).toEqual([
    ours,
    undefined,
    false,
  ]);
});

test('of two statements the one with the earlier valid time is older, even if it arrives later', async () => {
  const later = await client.add({ content: 'Priya works at Globex now.', valid_start_time: '2026-06-01T09:00:00Z' });
  const earlier = await client.add({ content: 'Priya works at Initech.', valid_start_time: '2024-06-01T09:00:00Z' });
  const [first, second] = await search('Where does Priya work?');
  expect([first?.item_id, second?.item_id, second?.newer]).toEqual([later, earlier, [later]]);
});

test('a statement with a date in its text is newer than an earlier one without', async () => {
  const old = await client.add({ content: 'The fee is 20 euros.' });
  const now = await client.add({ content: 'The fee is 25 euros since 1 July 2026.' });
  const [first, second] = await search('What is the fee?');
  expect([first?.item_id, second?.item_id, second?.newer]).toEqual([now, old, [now]]);
});

test('statements about different things do not update each other, even about one person', async () => {
  await client.addAll(
    ['is allergic to wasps', 'speaks Danish', 'likes liquorice tea', 'has two daughters', 'is learning the tango'].map(
      (words) => ({ content: `Rolf ${words}.` }),
    ),
  );
  const { body } = await client.post('/memory/search', { query: 'What do we know about Rolf?', top_k: 5 });
  expect(body.results.map(({ newer }: { newer?: string[] }) => newer)).toEqual(Array(5).fill(undefined));
});

test('statements of one batch update each other', async () => {
  const [old, now] = await client.addAll([
    { content: 'The gym opens at 7.', valid_start_time: '2026-01-01T09:00:00Z' },
    { content: 'The gym now opens at 6 on weekdays.', valid_start_time: '2026-03-01T09:00:00Z' },
  ]);
  const [first, second] = await search('When does the gym open?');
  expect([first?.item_id, second?.item_id]).toEqual([now, old]);
});

test('a newer statement of another tenant does not flag an older one', async () => {
  const { client: other } = await world.stranger();
  await other.add({ content: 'Lena is vegetarian.' });
  await client.add({ content: 'Lena eats fish again.' });
  const { body } = await other.post('/memory/search', { query: 'What does Lena eat?' });
  expect(body.results[0].newer).toBeUndefined();
});
