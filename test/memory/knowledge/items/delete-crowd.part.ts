// Deletion of an item with more relationships than a transaction can delete: invisible at once, gone in the end.
import { hiddenItems } from '../../../../src/memory/runs/deletion/hidden-items';
import { onlyOf } from '../../../../src/memory/runs/schedule';
import { jobContextOf } from '../../../support/context';
import { removeIn } from '../../../../src/memory/store/delete';
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
let workspace_id: string;
let client: Client;
let hub: string;
let friend: string;
beforeAll(async () => (world = await openTenant()));
beforeEach(async () => {
  workspace_id = await world.workspace();
  client = await world.clientFor({ ...world.owner, workspace_id });
  hub = await client.add({ content: 'Mara Lindqvist of Tresund is a pilot.' });
  friend = await client.add({ content: 'A friend.', embed: false });
});
afterEach(() => world.cypher('MATCH (n:Acquaintance {scope_key: $key}) DETACH DELETE n', { key: `w:${workspace_id}` }));

/** Adds relationships from the large item to a friend and to new nodes, which take memory. */
async function link(number: number): Promise<void> {
  for (let rest = number; rest > 0; rest -= 20_000)
    await world.cypher(
      `MATCH (hub:MemoryItem {item_id: $hub}), (friend:MemoryItem {item_id: $friend})
       MERGE (hub)-[:RELATED]->(friend)
       WITH hub
       UNWIND range(1, $size) AS i
       CREATE (hub)-[:RELATED]->(:Acquaintance {scope_key: $key})`,
      { hub, friend, size: Math.min(rest, 20_000), key: `w:${workspace_id}` },
    );
}

/** Number of nodes in the workspace except the friend, and of their relationships. */
const left = () =>
  world.cypher(
    'MATCH (n) WHERE n.scope_key = $key AND NOT n:Acquaintance RETURN labels(n) AS labels, COUNT { (n)--() } AS links',
    { key: `w:${workspace_id}` },
  );
const onlyTheFriend = [{ labels: ['MemoryItem', 'Semantic'], links: 0 }];

test('an item with 60,000 relationships is deleted completely, with its versions and names', async () => {
  await client.patch(`/memory/${hub}`, { content: 'Mara Lindqvist of Umberholm was a pilot.' });
  const before = (await client.get('/memory/entities')).body.total as number;
  expect(before).toBeGreaterThan(0);
  await link(60_000);
  const { status, body } = await client.delete(`/memory/${hub}`);
  expect([status, body.deleted]).toMatchObject([200, { items: 1, versions: 1 }]);
  expect(body.deleted.relationships).toBeGreaterThan(60_000);
  expect(await left()).toEqual(onlyTheFriend);
});

test('deleting an item with many closed links also deletes the links, its facts, and names only it mentions', async () => {
  await world.cypher(
    `MATCH (hub:MemoryItem {item_id: $hub})-[:ABOUT|MENTIONS]->(name:Entity)
     MATCH (source)-[fact:RELATES {item_id: $hub}]->(target)
     WITH hub, name, source, target LIMIT 1
     UNWIND range(1, 12000) AS i
     CREATE (hub)-[:MENTIONS]->(name)
     CREATE (source)-[:RELATES {fact_id: $hub + '-' + i, item_id: $hub, scope_key: $key}]->(target)`,
    { hub, key: `w:${workspace_id}` },
  );
  const shared = await client.add({ content: 'Ask Mara Lindqvist.', embed: false });
  expect((await client.delete(`/memory/${hub}`)).status).toBe(200);
  expect(await world.cypher('MATCH ()-[fact:RELATES {item_id: $hub}]->() RETURN fact', { hub })).toEqual([]);
  const names = await world.cypher('MATCH (n:Name {scope_key: $key}) RETURN n.key AS name, n.locked AS locked', {
    key: `w:${workspace_id}`,
  });
  expect(names).toContainEqual({ name: 'mara lindqvist', locked: null });
  expect(names).not.toContainEqual(expect.objectContaining({ name: 'tresund' }));
  expect((await client.delete(`/memory/${shared}`)).status).toBe(200);
  expect(await left()).toEqual(onlyTheFriend);
});

test('while an item with 6,000 relationships is deleted, other requests for it succeed or are 404', async () => {
  await link(6_000);
  const [deleted, ...others] = await Promise.all([
    client.delete(`/memory/${hub}`),
    ...Array.from({ length: 20 }, (_, n) => [
      client.get(`/memory/${hub}`),
      client.get(`/memory/${hub}/links`),
      client.patch(`/memory/${hub}`, { metadata: { n } }),
      client.post('/memory/link', { source_id: friend, target_id: hub, link_type: `KIND_${n}` }),
    ]).flat(),
  ]);
  expect(deleted?.status).toBe(200);

  for (const { status } of others) expect([200, 404]).toContain(status);
  expect(await left()).toEqual(onlyTheFriend);
});

test('after a crash during the deletion of a large item, nothing of it is visible; the job deletes the rest', async () => {
  await link(6_000);
  const graph = world.graph.as(onlyOf(`w:${workspace_id}`), '');
  const { now } = world.ports;
  await graph.write((transaction) => removeIn(transaction, { now }, hub));
  expect((await left()).length).toBe(2);
  expect((await client.get(`/memory/${hub}`)).status).toBe(404);
  expect((await client.delete(`/memory/${hub}`)).status).toBe(404);
  expect((await client.get(`/memory/${friend}/neighbors`)).body).toMatchObject({ total: 0, neighbors: [] });
  expect((await client.get('/memory/list')).body.total).toBe(1);
  expect((await client.get('/memory/entities')).body.total).toBe(0);
  const at = (ms: number) => () => new Date(Date.parse(now()) + ms).toISOString();
  const run = (when: () => string) => hiddenItems.run(jobContextOf(world, { now: when }));
  // The job leaves the item alone until the time limit of the request has passed.
  await run(now);
  expect((await left()).length).toBe(2);
  await run(at(600_000));
  expect(await left()).toEqual(onlyTheFriend);
});

test('clear-all also deletes an item with 60,000 relationships, and the facts of all items', async () => {
  await link(60_000);
  const { status, body } = await client.delete('/memory/clear-all');
  expect([status, body.deleted]).toMatchObject([200, { items: 2, versions: 0, names: 3 }]);
  expect(await left()).toEqual([]);
});
