// Dates in a text determine the valid time of its item and facts, unless the caller gives one.
import { openWorld, type Client, type World } from '../../../support/world';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  ({ client } = await world.stranger());
});
afterAll(() => world.close());

const read = async (id: string) => (await client.get(`/memory/${id}`)).body;

test('a text with a date is valid from that day, and not found as of an earlier day', async () => {
  const content = 'Since 1 September Anna Berg works at Halden Optics.';
  const stored = await client.add({ content, metadata: { timestamp: '2026-10-02T09:00:00+02:00' } });
  const { body } = await client.post('/memory/ingest', {
    content: 'From 1 July 2026 the fee of the pool is 20 euros.',
  });
  const [item, fee] = [await read(stored), await read(body.item_id)];
  expect([item.valid_start_time, item.valid_time_words]).toEqual(['2026-08-31T22:00:00Z', 'Since 1 September']);
  expect(fee.valid_start_time).toBe('2026-07-01T00:00:00Z');
  const asOf = async (as_of: string) =>
    (await client.post('/memory/search', { query: 'fee of the pool', as_of })).body.results.map(
      ({ item_id }: { item_id: string }) => item_id,
    );
  expect(await asOf('2026-06-30')).not.toContain(body.item_id);
  expect(await asOf('2026-07-01')).toContain(body.item_id);
});

test('a text without a time of writing gets no date from a month without a year', async () => {
  const item = await read(await client.add({ content: 'Priya moved to Bergen in May.' }));
  expect([item.valid_start_time, item.valid_time_unsure]).toEqual([null, 'no_reference_time']);
});

test('a valid time of the caller takes precedence, and a changed text determines it anew', async () => {
  const content = 'The rent is 900 euros since 1 March 2026.';
  const own = await client.add({ content, valid_start_time: '2026-05-01T00:00:00Z' });
  expect((await read(own)).valid_start_time).toBe('2026-05-01T00:00:00Z');
  const item_id = await client.add({ content: 'The rent of the shop is 900 euros since 1 March 2026.' });
  await client.patch(`/memory/${item_id}`, { content: 'The rent of the shop is 950 euros since 1 April 2026.' });
  expect((await read(item_id)).valid_start_time).toBe('2026-04-01T00:00:00Z');
});
