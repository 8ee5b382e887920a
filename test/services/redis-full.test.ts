// A Redis at its memory limit refuses writes instead of evicting data.
import { useServersForServices } from '../support/servers';
import { openWorld, type World } from '../support/world';

useServersForServices();

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

test('while Redis is full, items are stored and found, and runs are refused', async () => {
  const { client, ports } = world;
  const limitTo = (bytes: string) => ports.redis.config('SET', 'maxmemory', bytes);
  const items = [{ content: 'batched', embed: false }];
  await limitTo('1');
  try {
    await client.add({ content: 'The lamp burns.', embed: false });
    const found = await client.post('/memory/search', { query: 'lamp' });
    expect([found.status, found.body.results?.length]).toEqual([200, 1]);
    const batch = await client.post('/memory/add/batch', { items });
    expect([batch.status, batch.body.code]).toEqual([503, 'unavailable']);
  } finally {
    await limitTo('0');
  }
  expect((await client.post('/memory/add/batch', { items })).status).toBe(200);
});
