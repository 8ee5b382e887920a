// A node with more relationships than anyone could follow costs a walk its completeness, never its time.
import { openWorld, type World } from '../../support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const walk = async (query: string) =>
  (await world.client.post('/memory/search', { query, multi_hop: true, budget_ms: 30_000 })).body;

test('an item with 100,000 relationships: the walk goes on elsewhere and says that it is partial', async () => {
  const hub = await world.client.add({ content: 'Umberholm is a harbour town.' });
  const beyond = await world.client.add({ content: 'A cousin of the harbour master.' });
  expect((await walk('Umberholm')).partial).toBe(false);
  await world.client.post('/memory/link', { source_id: hub, target_id: beyond, link_type: 'KNOWS' });
  for (let first = 0; first < 100_000; first += 20_000)
    await world.cypher(
      `MATCH (hub:MemoryItem {item_id: $hub})
       UNWIND range($first + 1, $first + 20000) AS i
       CREATE (hub)-[:RELATED]->(:MemoryItem {
         item_id: $hub + '-' + i, scope_key: hub.scope_key, content: 'x', memory_type: 'semantic',
         status: 'active', origin_tier: 1, created_at: hub.created_at
       })`,
      { hub, first },
    );
  const { partial, results } = await walk('Umberholm');
  expect(partial).toBe(true);
  expect(results[0].item_id).toBe(hub);
});
