// What a process stored whose clock is a little ahead is deleted, and exported, by one whose clock is behind.
import { later } from '../../../../src/time';
import { openWorld, type Client, type Json, type World } from '../../../support/world';

let clock: string | undefined;
let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld({}, { now: () => clock ?? new Date().toISOString() });
  client = world.client;
});
afterAll(() => world.close());
afterEach(() => (clock = undefined));

const addAhead = async (content: string) => {
  clock = later(new Date().toISOString(), 50_000);
  const item_id = await client.add({ content });
  clock = undefined;
  return item_id;
};

test('by filter', async () => {
  const item_id = await addAhead('The spare lamp is in locker 9.');
  const { body } = await client.post('/memory/delete-by-filter', {
    filter: { memory_type: 'semantic' },
    dry_run: true,
  });
  expect((body as Json)['matched']).toBe(1);
  expect((await client.post('/memory/delete-by-filter', { item_ids: [item_id] })).body).toMatchObject({ matched: 1 });
});

test('in an export, and by clearing all', async () => {
  const item_id = await addAhead('The spare lamp is in locker 4.');
  const exported = await fetch(`${world.base}/memory/export`, { headers: { 'X-API-Key': client.key } });
  expect(await exported.text()).toContain(item_id);
  await client.delete('/memory/clear-all');
  expect((await client.get(`/memory/${item_id}`)).status).toBe(404);
});
