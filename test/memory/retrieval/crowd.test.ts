// Nodes with very many relationships: a traversal follows only some and reports a partial result, in bounded time.
import { randomUUID } from 'node:crypto';
import type { ProfiledPlan } from 'neo4j-driver';
import { loadConfig } from '../../../src/config';
import { connectGraph } from '../../../src/graph/connect';
import { readQueryFiles } from '../../../src/graph/queries';
import { boundTo, parametersOf } from '../../../src/graph/run';
import { forEver, sinceEver } from '../../../src/time';
import { closeEdges, createEdges, createNodes, edgesOf, idsOf, itemsIn, setNodes } from '../../support/graph';
import { openWorld, type Client, type World } from '../../support/world';

let world: World;
let client: Client;
let workspace_id: string;
beforeAll(async () => (world = await openWorld()));
// A new workspace for each test, without nodes of the others.
beforeEach(async () => {
  workspace_id = await world.workspace();
  client = await world.clientFor(world.owner, { workspace: workspace_id });
});
afterAll(() => world.close());

const walk = async (query: string) =>
  (await client.post('/memory/search', { query, multi_hop: true, budget_ms: 30_000 })).body;

/** Adds minimal items. */
async function addCrowd(size: number, scope_key = `w:${workspace_id}`): Promise<string[]> {
  const ids = Array.from({ length: size }, () => `mem_${randomUUID()}`);
  const rest = { scope_key, memory_type: 'semantic', content: '' };
  await createNodes(
    world,
    'MemoryItem',
    ids.map((item_id) => ({ item_id, ...rest })),
  );
  return ids;
}

/** Links an item to new minimal items. */
const crowdAround = async (item_id: string, size: number, scope_key?: string) =>
  createEdges(
    world,
    'RELATED',
    (await addCrowd(size, scope_key)).map((other) => [item_id, other]),
  );

test('of an item with very many visible relationships some are followed, and the search is partial', async () => {
  const hub = await client.add({ content: 'Sandholm is a harbour town.' });
  const friend = await client.add({ content: 'Eleven barrels of tar.', embed: false });
  await client.post('/memory/link', { source_id: hub, target_id: friend });
  const found = ({ results }: { results: { item_id: string }[] }) => results.map(({ item_id }) => item_id);
  expect(found(await walk('Sandholm'))).toEqual([hub, friend]);
  const foreign = { scope_key: `u:not-in-${workspace_id}` };
  await crowdAround(hub, 10_001, foreign.scope_key);
  const beside = await walk('Sandholm');
  // The answer does not reveal that there are many.
  expect([found(beside), beside.partial]).toEqual([[hub, friend], false]);
  await setNodes(world, 'MemoryItem', foreign, { scope_key: `w:${workspace_id}` });
  const within = await walk('Sandholm');
  expect([within.results[0].item_id, within.partial]).toEqual([hub, true]);
  await closeEdges(world, hub, 'RELATED');
  expect((await walk('Sandholm')).partial).toBe(false);
});

test('a name shared by very many items is not followed, and the search is partial', async () => {
  const item_id = await client.add({ content: 'On Monday Ottoline Verhagen came to the quay.' });
  expect((await walk('Who came to the quay?')).partial).toBe(false);
  await world.cypher(
    `MATCH (item:MemoryItem {item_id: $item_id})-[:MENTIONS]->(name:Name {key: 'ottoline verhagen'})
     UNWIND range(1, 10001) AS i
     CREATE (item)-[:MENTIONS {holds_from: item.created_at, transaction_time_start: item.created_at, transaction_time_end: datetime('9999-12-31T23:59:59Z')}]->(name)`,
    { item_id },
  );
  expect(await walk('Who came to the quay?')).toMatchObject({ partial: true, partial_because: ['connections'] });
  await closeEdges(world, item_id, 'MENTIONS');
  expect((await walk('Who came to the quay?')).partial).toBe(false);
});

test('an item with 3,000 relationships is listed in pages, and deleted with all of them', async () => {
  const hub = await client.add({ content: 'Tresund is a market town.' });
  await crowdAround(hub, 3_000);
  const { body } = await client.get(`/memory/${hub}/links?offset=2990&limit=50`);
  expect([body.total, body.has_more, body.links.length]).toEqual([3_000, false, 10]);
  const { status } = await client.delete(`/memory/${hub}`);
  expect([status, (await client.get(`/memory/${hub}`)).status]).toEqual([200, 404]);
  const left = idsOf(await itemsIn(world, workspace_id));
  expect([left.length, await edgesOf(world, left)]).toEqual([3_000, []]);
});

test('the database accesses of a traversal do not grow with the number of links, in either direction', async () => {
  const hub = await client.add({ content: 'Umberholm is a harbour town.' });
  const file = readQueryFiles().find(({ name }) => name === 'retrieval/list-hops');
  if (!file) throw new Error('No retrieval/list-hops.');
  const accesses = async () => {
    const filter = { max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: sinceEver, until: forEver };
    const seeds = [{ item_id: hub, names: true }];
    const vector = new Float32Array(384).fill(0.05);
    const params = { filter, seeds, vector, ...boundTo({ readable: [`w:${workspace_id}`] }) };
    const driver = await connectGraph(loadConfig(process.env));
    const text = `PROFILE ${file.text.replace(/^\s*CYPHER 25\s*$/m, '')}`;
    const { summary } = await driver.executeQuery(text, parametersOf(file, params));
    await driver.close();
    const hits = (plan: ProfiledPlan): number =>
      plan.dbHits + plan.children.reduce((sum, child) => sum + hits(child), 0);
    return hits(summary.profile as ProfiledPlan);
  };
  const linkMore = async () => {
    const ids = await addCrowd(5_100);
    await createEdges(
      world,
      'LINKS_TO',
      ids.map((id) => [hub, id]),
    );
    await createEdges(
      world,
      'LINKS_TO',
      ids.map((id) => [id, hub]),
      { mirror: true },
    );
  };
  await linkMore();
  const few = await accesses();
  await linkMore();
  expect(await accesses()).toBeLessThan(few + 500);
});
