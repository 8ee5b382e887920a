// Deletions larger than one transaction: done in parts, and complete when acknowledged.
import { deleteTenant } from '../../../../src/memory/runs/deletion/operator';
import { openWorld, type World } from '../../../support/world';

/** Two megabytes, so that a transaction can delete about fifteen nodes. */
const long = 'и'.repeat(1_000_000);

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

/** Number of nodes with the text or id of an item, also hidden ones and versions. */
const left = async (where: string, params: object) =>
  (
    await world.cypher(`MATCH (n:MemoryItem|DeletedItem|ItemVersion) WHERE ${where} RETURN count(n) AS left`, params)
  )[0]?.['left'] as number;

async function giveVersions(item_id: string, count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    await world.cypher(
      `MATCH (item:MemoryItem {item_id: $item_id})
       CREATE (item)-[:HAS_VERSION]->(version:ItemVersion)
       SET version = item{.*, embedding: null, dedupe_key: null}, version.content = $long`,
      { item_id, long },
    );
}

test('an item with sixty versions of a million characters is deleted completely', async () => {
  const item_id = await world.client.add({ content: 'Grown over the years.' });
  await giveVersions(item_id, 60);
  expect((await world.client.delete(`/memory/${item_id}`)).status).toBe(200);
  expect(await left('n.item_id = $item_id', { item_id })).toBe(0);
});

test('a workspace with more bytes in a batch, and in one item, than a transaction holds is deleted completely', async () => {
  const { owner, client } = await world.stranger();
  const ids = await client.addAll(Array.from({ length: 30 }, (_, i) => ({ content: `Grown, number ${i}.` })));
  for (const item_id of ids)
    await world.cypher('MATCH (n:MemoryItem {item_id: $item_id}) SET n.content = $long', { item_id, long });
  await giveVersions(ids[3] as string, 30);
  expect((await client.delete('/memory/clear-all')).status).toBe(200);
  expect(await left('n.tenant_id = $tenant_id', owner)).toBe(0);
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
  expect(await left('n.tenant_id = $tenant_id', owner)).toBe(0);
});
