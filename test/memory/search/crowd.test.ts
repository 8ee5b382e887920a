// A node with more relationships than a walk can follow costs the walk its completeness, never its time.
import { openWorld, type World } from '../../support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const walk = async (query: string) =>
  (await world.client.post('/memory/search', { query, multi_hop: true, budget_ms: 30_000 })).body;

/** Items like the given one, each tied to it by a relationship. */
async function crowdAround(item_id: string, size: number): Promise<void> {
  await world.cypher(
    `MATCH (hub:MemoryItem {item_id: $item_id})
     UNWIND range(1, $size) AS i
     CREATE (hub)-[:RELATED]->(other:MemoryItem)
     SET other = hub{.*, embedding: null, search_tokens: [], content: 'One of many.', item_id: hub.item_id + '-' + i}`,
    { item_id, size },
  );
}

test('a walk that meets an item with thousands of relationships follows some and says that it is partial', async () => {
  const hub = await world.client.add({ content: 'Umberholm is a harbour town.' });
  expect((await walk('Umberholm')).partial).toBe(false);
  await crowdAround(hub, 5_001);
  const { partial, results } = await walk('Umberholm');
  expect(partial).toBe(true);
  expect(results[0].item_id).toBe(hub);
});
