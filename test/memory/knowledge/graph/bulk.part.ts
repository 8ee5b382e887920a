// POST /memory/graph/bulk: nodes and edges under the caller's own ids, stored all or none, and repeatable.
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

async function newClient(): Promise<Client> {
  return world.clientFor(world.owner, { workspace: await world.workspace() });
}

const two = {
  nodes: [
    {
      item_id: 'repo::a',
      label: 'a.ts',
      properties: {
        content: 'Reads the log of the station.',
        memory_type: 'code',
        repo: 'station',
        entity_type: 'function',
        lines: 12,
      },
    },
    { item_id: 'repo::b', label: 'b.ts' },
  ],
  edges: [{ source_id: 'repo::a', target_id: 'repo::b', edge_type: 'uses', properties: { weight: 0.5 } }],
};

const versionsOf = async (client: Client, ids: Record<string, string>) =>
  Promise.all(Object.values(ids).map(async (id) => (await client.get(`/memory/${id}`)).body.version as number));

test('nodes become items with their ids as external_id, edges become links', async () => {
  const client = await newClient();
  const { status, body } = await client.post('/memory/graph/bulk', two);
  expect([status, body]).toEqual([
    200,
    {
      nodes_upserted: 2,
      nodes_unchanged: 0,
      edges_upserted: 1,
      nodes_deleted: 0,
      ids: { 'repo::a': expect.any(String), 'repo::b': expect.any(String) },
    },
  ]);
  const { ids } = body;
  expect((await client.get(`/memory/${ids['repo::a']}`)).body).toMatchObject({
    external_id: 'repo::a',
    title: 'a.ts',
    content: 'Reads the log of the station.',
    memory_type: 'code',
    repo: 'station',
    entity_type: 'function',
    metadata: { lines: 12 },
    origin: 'api:add',
  });
  expect((await client.get(`/memory/${ids['repo::b']}`)).body).toMatchObject({
    content: 'b.ts',
    memory_type: 'semantic',
  });
  const { edges } = (await client.post('/memory/graph/edges?include_properties=true', { node_ids: Object.values(ids) }))
    .body;
  expect(edges).toEqual([
    expect.objectContaining({
      source_id: ids['repo::a'],
      target_id: ids['repo::b'],
      edge_type: 'USES',
      properties: expect.objectContaining({ weight: 0.5 }),
    }),
  ]);
});

test('a repeated request changes nothing; a different one makes versions of changed nodes only', async () => {
  const client = await newClient();
  const { ids } = (await client.post('/memory/graph/bulk', two)).body;
  const again = (await client.post('/memory/graph/bulk', two)).body;
  expect([again.ids, again.nodes_unchanged, await versionsOf(client, ids)]).toEqual([ids, 2, [1, 1]]);
  const [a, b] = two.nodes as [object, object];
  const changed = {
    nodes: [
      { ...a, label: 'A.ts' },
      { ...b, label: 'c.ts' },
    ],
  };
  expect((await client.post('/memory/graph/bulk', changed)).body).toMatchObject({ ids, nodes_unchanged: 0 });
  expect(await versionsOf(client, ids)).toEqual([2, 2]);
  // The second node has no content except its label.
  expect((await client.get(`/memory/${ids['repo::b']}`)).body).toMatchObject({ title: 'c.ts', content: 'c.ts' });
  expect((await client.get(`/memory/${ids['repo::a']}`)).body).toMatchObject({
    title: 'A.ts',
    content: 'Reads the log of the station.',
  });
  const other = await client.post('/memory/graph/bulk', {
    nodes: [{ item_id: 'repo::a', properties: { memory_type: 'semantic' } }],
  });
  expect([other.status, other.body.detail[0].loc]).toEqual([422, ['body', 'nodes', '0', 'properties', 'memory_type']]);
});

test('duplicate edges become one edge with all properties; LINKS_TO also gets the reverse edge', async () => {
  const client = await newClient();
  const nodes = ['a', 'b', 'c'].map((item_id) => ({ item_id }));
  const edge = (source_id: string, target_id: string, edge_type: string, properties = {}) => ({
    source_id,
    target_id,
    edge_type,
    properties,
  });
  const { ids } = (
    await client.post('/memory/graph/bulk', {
      nodes,
      edges: [
        edge('a', 'b', 'USES', { x: 1 }),
        edge('a', 'b', 'uses', { y: 2 }),
        edge('a', 'b', 'LINKS_TO'),
        edge('b', 'a', 'LINKS_TO'),
        edge('a', 'c', 'LINKS_TO'),
      ],
    })
  ).body;
  const found = await world.cypher(
    'MATCH (a:MemoryItem)-[r]->(b:MemoryItem) WHERE a.item_id IN $ids AND r.transaction_time_end > datetime() RETURN a.external_id + coalesce(r.link_type, type(r)) + b.external_id AS link, r.mirror AS mirror, r.properties_json AS said ORDER BY link',
    { ids: Object.values(ids) },
  );
  expect(found).toEqual([
    { link: 'aLINKS_TOb', mirror: null, said: null },
    { link: 'aLINKS_TOc', mirror: null, said: null },
    { link: 'aUSESb', mirror: null, said: '{"x":1,"y":2}' },
    { link: 'bLINKS_TOa', mirror: null, said: null },
    { link: 'cLINKS_TOa', mirror: true, said: null },
  ]);
  // A repetition adds nothing; a changed property closes the old link.
  await client.post('/memory/graph/bulk', { edges: [edge('a', 'c', 'LINKS_TO'), edge('a', 'b', 'USES', { x: 3 })] });
  const periods = await world.cypher(
    "MATCH (:MemoryItem {item_id: $a})-[r:LINK {link_type: 'USES'}]->() RETURN r.properties_json AS said, r.transaction_time_end > datetime() AS open ORDER BY said",
    { a: ids.a },
  );
  expect(periods).toEqual([
    { said: '{"x":1,"y":2}', open: false },
    { said: '{"x":3,"y":2}', open: true },
  ]);
});

test('delete_prefix deletes nodes that are no longer sent, in this workspace only', async () => {
  const client = await newClient();
  const elsewhere = await newClient();
  const theirs = (await elsewhere.post('/memory/graph/bulk', two)).body.ids;
  const { ids } = (await client.post('/memory/graph/bulk', two)).body;
  const kept = { nodes: [two.nodes[0]], delete_prefix: 'repo::' };
  expect((await client.post('/memory/graph/bulk', kept)).body).toMatchObject({
    nodes_deleted: 1,
    nodes_unchanged: 1,
    ids: { 'repo::a': ids['repo::a'] },
  });
  expect((await client.get(`/memory/${ids['repo::b']}`)).status).toBe(404);
  expect((await client.get(`/memory/${ids['repo::a']}`)).status).toBe(200);
  expect((await elsewhere.get(`/memory/${theirs['repo::b']}`)).status).toBe(200);
  expect((await client.post('/memory/graph/bulk', { delete_prefix: '' })).status).toBe(422);
});

test('an invalid node or edge refuses the whole request, with its location', async () => {
  const client = await newClient();
  const { client: stranger } = await world.stranger();
  const foreign = await stranger.add({ content: 'not yours', external_id: 'theirs' });
  const node = { item_id: 'x', label: 'x' };
  const edge = (target_id: string, edge_type = 'USES') => ({
    nodes: [node],
    edges: [{ source_id: 'x', target_id, edge_type }],
  });
  const wrong: [object, string[]][] = [
    [{ nodes: [node, node] }, ['nodes', '1', 'item_id']],
    [
      { nodes: [node, { item_id: 'y', properties: { memory_type: 'evaluation' } }] },
      ['nodes', '1', 'properties', 'memory_type'],
    ],
    [{ nodes: [{ ...node, properties: { tenant_id: 't' } }] }, ['nodes', '0', 'properties', 'tenant_id']],
    [{ nodes: [{ ...node, properties: { embedding: [1] } }] }, ['nodes', '0', 'properties', 'embedding']],
    [{ nodes: [{ ...node, workspace_id: 'w' }] }, ['nodes', '0', 'workspace_id']],
    [
      { nodes: [{ ...node, properties: { memory_type: 'decision', confidence: 'high' } }] },
      ['nodes', '0', 'properties', 'confidence'],
    ],
    [edge('nobody'), ['edges', '0', 'target_id']],
    [edge(foreign), ['edges', '0', 'target_id']],
    [edge('theirs'), ['edges', '0', 'target_id']],
    [edge('x'), ['edges', '0', 'target_id']],
    [edge('y', 'SUPERSEDES'), ['edges', '0', 'edge_type']],
    [edge('y', '1 x'), ['edges', '0', 'edge_type']],
    [
      { ...edge('y'), edges: [{ source_id: 'x', target_id: 'y', edge_type: 'USES', properties: { mirror: true } }] },
      ['edges', '0', 'properties', 'mirror'],
    ],
    [{ nodes: Array.from({ length: 10_000 }, (_, i) => ({ item_id: `n${i}` })) }, ['nodes']],
  ];
  for (const [body, loc] of wrong) {
    const answer = await client.post('/memory/graph/bulk', body);
    expect([loc, answer.status, answer.body.detail?.[0]?.loc]).toEqual([loc, 422, ['body', ...loc]]);
  }
  expect((await client.get('/memory/list')).body.total).toBe(0);
});

test('equal concurrent requests store everything once', async () => {
  const client = await newClient();
  const answers = await Promise.all(Array.from({ length: 4 }, () => client.post('/memory/graph/bulk', two)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.ids))).size).toBe(1);
  expect((await client.get('/memory/list')).body.total).toBe(2);
});

test('patching a node changes its label, or the name and type of an entity', async () => {
  const client = await newClient();
  const item_id = await client.add({ content: 'Orla Finnegan works at Brightwater Labs.' });
  expect((await client.patch(`/memory/graph/nodes/${item_id}`, { label: 'Staff' })).body).toMatchObject({
    item_id,
    label: 'Staff',
  });
  expect((await client.get(`/memory/${item_id}`)).body).toMatchObject({ title: 'Staff', version: 2 });
  expect((await client.patch(`/memory/graph/nodes/${item_id}`, { entity_type: 'place' })).status).toBe(422);
  expect((await client.patch(`/memory/graph/nodes/${item_id}`, {})).status).toBe(422);
  const [labs] = (await client.get('/memory/entities?q=brightwater')).body.entities;
  const path = `/memory/graph/nodes/${labs.entity_id}`;
  expect((await client.patch(path, { label: 'BRIGHTWATER LABS', entity_type: 'place' })).body).toMatchObject({
    label: 'BRIGHTWATER LABS',
    entity_type: 'place',
    node_category: 'entity',
  });
  for (const wrong of [{ label: null }, { entity_type: 'no such type' }])
    expect((await client.patch(path, wrong)).status).toBe(422);
  const acts = (await client.get('/memory/audit?action=entity.update')).body.items;
  expect(acts.map((act: { target_id: string }) => act.target_id)).toEqual([labs.entity_id]);
});

test('deleting an item deletes its edges; deleting an entity keeps the items that mention it', async () => {
  const client = await newClient();
  const item_id = await client.add({ content: 'Orla Finnegan works at Brightwater Labs.' });
  const other = await client.add({ content: 'Orla Finnegan reads.' });
  const [orla] = (await client.get('/memory/entities?q=orla')).body.entities;
  const gone = await client.delete(`/memory/graph/nodes/${orla.entity_id}`);
  expect([gone.status, gone.body]).toEqual([
    200,
    { item_id: orla.entity_id, node_category: 'entity', status: 'deleted', deleted: { relationships: 2, facts: 1 } },
  ]);
  const { nodes, edges } = (await client.get('/memory/graph/full')).body;
  const ids = nodes.map((node: { item_id: string }) => node.item_id);
  expect([ids.includes(orla.entity_id), ids.includes(item_id), ids.includes(other)]).toEqual([false, true, true]);
  expect(edges.some((edge: { edge_type: string }) => edge.edge_type === 'RELATES')).toBe(false);
  expect((await client.delete(`/memory/graph/nodes/${item_id}`)).body).toMatchObject({
    node_category: 'item',
    deleted: { items: 1 },
  });
  expect((await client.get(`/memory/${item_id}`)).status).toBe(404);
  expect((await client.delete(`/memory/graph/nodes/${orla.entity_id}`)).status).toBe(404);
});
