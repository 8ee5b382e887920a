// Deletions larger than one transaction: done in parts, and complete when acknowledged.
import { deleteTenant } from '../../../../src/memory/runs/deletion/operator';
import { nodes, setItem } from '../../../support/graph';
import { openTenant, type World, openWorld, type Client, type Json } from '../../../support/world';
import { later } from '../../../../src/time';

/** Two megabytes, so that a transaction can delete about fifteen nodes. */
const long = 'и'.repeat(1_000_000);

let world: World;
beforeAll(async () => (world = await openTenant()));

/** Number of nodes with the text or id of an item, also hidden ones and versions. */
const left = async (where: { item_id: string } | { tenant_id: string }) =>
  (await Promise.all(['MemoryItem', 'DeletedItem', 'ItemVersion'].map((label) => nodes(world, label, where)))).flat()
    .length;

async function giveVersions(item_id: string, count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    await world.cypher(
      `MATCH (item:MemoryItem {item_id: $item_id})
       CREATE (item)-[:HAS_VERSION]->(version:ItemVersion)
       SET version = item{.*, embedding: null, _dedupe_key: null}, version.content = $long`,
      { item_id, long },
    );
}

test('an item with sixty versions of a million characters is deleted completely', async () => {
  const item_id = await world.client.add({ content: 'Grown over the years.' });
  await giveVersions(item_id, 60);
  expect((await world.client.delete(`/memory/${item_id}`)).status).toBe(200);
  expect(await left({ item_id })).toBe(0);
});

test('a workspace with more bytes in a batch, and in one item, than a transaction holds is deleted completely', async () => {
  const { owner, client } = await world.stranger();
  const ids = await client.addAll(Array.from({ length: 30 }, (_, i) => ({ content: `Grown, number ${i}.` })));
  for (const item_id of ids) await setItem(world, item_id, { content: long });
  await giveVersions(ids[3] as string, 30);
  expect((await client.delete('/memory/clear-all')).status).toBe(200);
  expect(await left({ tenant_id: owner.tenant_id })).toBe(0);
});

test('a tenant with a workspace and an item in deletion is deleted completely', async () => {
  const { owner, client } = await world.stranger();
  const [hidden] = await client.addAll([{ content: 'Hidden before.' }, { content: 'Still there.' }]);
  await giveVersions(hidden as string, 2);
  const { graph } = world;
  await graph.unscoped('deletion/begin-workspace', {
    workspace_id: owner.workspace_id,
    due_at: '2099-01-01T00:00:00Z',
  });
  await world.cypher('MATCH (n:MemoryItem {item_id: $hidden}) REMOVE n:MemoryItem SET n:DeletedItem', { hidden });
  await deleteTenant(world.ports, owner.tenant_id);
  expect(await left({ tenant_id: owner.tenant_id })).toBe(0);
});

// What a process stored whose clock is a little ahead is deleted, and exported, by one whose clock is behind.
describe('a clock that is ahead', () => {
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
});
