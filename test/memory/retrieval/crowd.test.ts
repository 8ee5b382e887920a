// A node with more relationships than a walk can follow costs the walk its completeness, never its time.
import type { ProfiledPlan } from 'neo4j-driver';
import { loadConfig } from '../../../src/config';
import { connectGraph } from '../../../src/graph/connect';
import { readQueryFiles } from '../../../src/graph/queries';
import { boundTo, parametersOf } from '../../../src/graph/run';
import { forEver, sinceEver } from '../../../src/time';
import { openWorld, type Client, type World } from '../../support/world';

let world: World;
let client: Client;
beforeAll(async () => (world = await openWorld()));
// A workspace for each test, so that no crowd is met that another has made.
beforeEach(async () => (client = await world.clientFor(world.owner, { workspace: await world.workspace() })));
afterAll(() => world.close());

const walk = async (query: string) =>
  (await client.post('/memory/search', { query, multi_hop: true, budget_ms: 30_000 })).body;

/** Items like the given one, each tied to it by a relationship. */
async function crowdAround(item_id: string, size: number): Promise<void> {
  for (let first = 1; first <= size; first += 2_000)
    await world.cypher(
      `MATCH (hub:MemoryItem {item_id: $item_id})
       UNWIND range($first, $last) AS i
       CREATE (hub)-[:RELATED {holds_from: hub.transaction_time_start, transaction_time_start: hub.transaction_time_start, transaction_time_end: hub.transaction_time_end}]->(other:MemoryItem)
       SET other = hub{.*, embedding: null, search_tokens: [], content: 'One of many.', item_id: hub.item_id + '-' + i}`,
      { item_id, first, last: Math.min(first + 1_999, size) },
    );
}

test('an item with very many relationships is followed in part, which is reported as partial', async () => {
  const hub = await client.add({ content: 'Umberholm is a harbour town.' });
  expect((await walk('Umberholm')).partial).toBe(false);
  await crowdAround(hub, 10_001);
  const { partial, results } = await walk('Umberholm');
  expect(partial).toBe(true);
  expect(results[0].item_id).toBe(hub);
});

test('relationships to invisible items do not displace visible ones', async () => {
  const hub = await client.add({ content: 'Sandholm is a harbour town.' });
  const friend = await client.add({ content: 'Eleven barrels of tar.', embed: false });
  await client.post('/memory/link', { source_id: hub, target_id: friend });
  const found = async () =>
    (await walk('Sandholm')).results.some(({ item_id }: { item_id: string }) => item_id === friend);
  expect(await found()).toBe(true);
  await crowdAround(hub, 10_001);
  await world.cypher(
    'MATCH (item:MemoryItem) WHERE item.item_id STARTS WITH $hub SET item.scope_key = $elsewhere RETURN count(*) AS items',
    { hub: `${hub}-`, elsewhere: 'u:somebody-else' },
  );
  expect(await found()).toBe(true);
  // Nor does the answer tell that there are many.
  expect((await walk('Sandholm')).partial).toBe(false);
});

test('closed relationships and closed mentions make no crowd', async () => {
  const hub = await client.add({ content: 'On Monday Ottoline Verhagen came to Sandholm.' });
  await crowdAround(hub, 10_001);
  await world.cypher(
    `MATCH (hub:MemoryItem {item_id: $hub})-[mention:MENTIONS]->(name:Name {key: 'ottoline verhagen'})
     UNWIND range(1, 10001) AS i
     CREATE (hub)-[:MENTIONS {holds_from: mention.transaction_time_start, transaction_time_start: mention.transaction_time_start, transaction_time_end: mention.transaction_time_end}]->(name)`,
    { hub },
  );
  expect((await walk('Sandholm')).partial).toBe(true);
  await world.cypher(
    `MATCH (hub:MemoryItem {item_id: $hub})-[tie:RELATED|MENTIONS]->()
     SET tie.transaction_time_end = datetime()`,
    { hub },
  );
  expect((await walk('Sandholm')).partial).toBe(false);
});

test('a name shared by very many items is not followed, which is reported as partial', async () => {
  const item_id = await client.add({ content: 'On Monday Ottoline Verhagen came to the quay.' });
  expect((await walk('Who came to the quay?')).partial).toBe(false);
  await world.cypher(
    `MATCH (item:MemoryItem {item_id: $item_id})-[:MENTIONS]->(name:Name {key: 'ottoline verhagen'})
     UNWIND range(1, 10001) AS i
     CREATE (item)-[:MENTIONS {holds_from: item.created_at, transaction_time_start: item.created_at, transaction_time_end: datetime('+12000-01-01T00:00:00Z')}]->(name)`,
    { item_id },
  );
  expect((await walk('Who came to the quay?')).partial).toBe(true);
});

test('an item with very many relationships is listed by pages, and deleted with all of them', async () => {
  const hub = await client.add({ content: 'Tresund is a market town.' });
  await crowdAround(hub, 3_000);
  const { body } = await client.get(`/memory/${hub}/links?offset=2990&limit=50`);
  expect([body.total, body.has_more, body.links.length]).toEqual([3_000, false, 10]);
  const { status } = await client.delete(`/memory/${hub}`);
  expect([status, (await client.get(`/memory/${hub}`)).status]).toEqual([200, 404]);
  const left = await world.cypher(
    'MATCH (item:MemoryItem) WHERE item.item_id STARTS WITH $hub RETURN count(item) AS items, sum(COUNT { (item)--() }) AS ties',
    { hub: `${hub}-` },
  );
  expect(left).toEqual([{ items: 3_000, ties: 0 }]);
});

test('of more relationships than are counted, pages still show each once', async () => {
  const hub = await client.add({ content: 'Tresund is a market town.' });
  await world.cypher(
    `MATCH (hub:MemoryItem {item_id: $hub})
     UNWIND range(1, 10000) AS i
     CREATE (hub)-[:RELATED {holds_from: hub.transaction_time_start, transaction_time_start: hub.transaction_time_start, transaction_time_end: hub.transaction_time_end}]->(:MemoryItem {item_id: $hub + '-' + i, scope_key: hub.scope_key, memory_type: 'semantic', content: ''})`,
    { hub },
  );
  expect((await client.get(`/memory/${hub}/links`)).body.total).toBe(10_000);
  const last = await client.add({ content: 'One who writes to Tresund.', embed: false });
  await client.post('/memory/link', { source_id: last, target_id: hub });
  const seen = new Set<string>();
  for (let offset = 0, has_more = true; has_more; offset += 2_000) {
    const { body } = await client.get(`/memory/${hub}/neighbors?offset=${offset}&limit=2000`);
    expect([body.total, body.neighbors.length]).toEqual([null, offset === 10_000 ? 1 : 2_000]);
    for (const { item_id } of body.neighbors) seen.add(item_id);
    has_more = body.has_more;
  }
  expect([seen.size, seen.has(last)]).toEqual([10_001, true]);
});

test('what a walk reads of a crowd does not grow with the crowd, links made from its side or from the other', async () => {
  const hub = await client.add({ content: 'Umberholm is a harbour town.' });
  const file = readQueryFiles().find(({ name }) => name === 'retrieval/list-hops');
  if (!file) throw new Error('No retrieval/list-hops.');
  const accesses = async () => {
    const [{ scope_key } = {}] = await world.cypher(
      'MATCH (n:MemoryItem {item_id: $hub}) RETURN n.scope_key AS scope_key',
      { hub },
    );
    const filter = { max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: sinceEver, until: forEver };
    const seeds = [{ item_id: hub, names: true }];
    const vector = new Float32Array(384).fill(0.05);
    const params = { filter, seeds, vector, ...boundTo({ readable: [scope_key as string] }) };
    const driver = await connectGraph(loadConfig(process.env));
    const text = `PROFILE ${file.text.replace(/^\s*CYPHER 25\s*$/m, '')}`;
    const { summary } = await driver.executeQuery(text, parametersOf(file, params));
    await driver.close();
    const hits = (plan: ProfiledPlan): number =>
      plan.dbHits + plan.children.reduce((sum, child) => sum + hits(child), 0);
    return hits(summary.profile as ProfiledPlan);
  };
  const linkMore = (from: number) =>
    world.cypher(
      `MATCH (hub:MemoryItem {item_id: $hub})
       UNWIND range($from, $from + 11999) AS i
       CREATE (hub)-[link:LINKS_TO]->(other:MemoryItem {item_id: $hub + '-' + i, scope_key: hub.scope_key, memory_type: 'semantic'})
       CREATE (hub)<-[mirror:LINKS_TO {mirror: true}]-(other)
       SET link.holds_from = hub.transaction_time_start, link.transaction_time_start = hub.transaction_time_start, link.transaction_time_end = hub.transaction_time_end
       SET mirror += properties(link)`,
      { hub, from },
    );
  await linkMore(1);
  const few = await accesses();
  await linkMore(12_001);
  expect(await accesses()).toBeLessThan(few + 500);
});
