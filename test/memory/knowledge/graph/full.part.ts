// GET /memory/graph/full: pages of nodes with the edges between them, which together are the whole graph.
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

interface Graph {
  nodes: { item_id: string; label: string; node_category: string; metadata: object | null }[];
  edges: { source_id: string; target_id: string; edge_type: string; edge_id?: string }[];
  node_count: number;
  edge_count: number;
  partial: boolean;
  next_cursor: string | null;
}

/** A new workspace. */
async function newClient(): Promise<Client> {
  return world.clientFor(world.owner, { workspace: await world.workspace() });
}

const page = async (client: Client, query: string): Promise<Graph> => {
  const { status, body } = await client.get(`/memory/graph/full${query}`);
  expect(status).toBe(200);
  return body as Graph;
};

/** The whole graph, repeated if an answer was cut off at the time limit. */
const full = async (client: Client, query = '?'): Promise<Graph> => {
  const whole = await page(client, query);
  for (let next = whole.next_cursor; next !== null;) {
    const more = await page(client, `${query}&cursor=${next}`);
    whole.nodes.push(...more.nodes);
    whole.edges.push(...more.edges);
    next = more.next_cursor;
  }
  return whole;
};

const nameOf = ({ source_id, target_id, edge_type, edge_id }: Graph['edges'][number]) =>
  edge_id ?? `${source_id}->${target_id}:${edge_type}`;
const idsOf = ({ nodes }: Pick<Graph, 'nodes'>) => nodes.map(({ item_id }) => item_id).sort();
const edgesOf = ({ edges }: Pick<Graph, 'edges'>) => edges.map(nameOf).sort();

const people = ['Orla Finnegan', 'Ingrid Solberg', 'Tomas Ekberg', 'Mara Lindqvist', 'Yusuf Demir'];

/** Items linked in a ring that mention common people, with facts and an alias. */
async function addItems(client: Client, items = 12): Promise<string[]> {
  const ids = await client.addAll(
    Array.from({ length: items }, (_, i) => ({
      content: `${people[i % people.length]} works at Brightwater Labs. ${people[(i * 3 + 1) % people.length]} leads Nordlys Energy. Note ${i}.`,
      external_id: `note-${i}`,
      metadata: { category: 'staff', place: i },
    })),
  );
  for (const [i, source_id] of ids.entries())
    await client.post('/memory/link', { source_id, target_id: ids[(i + 5) % items], link_type: 'SUPPORTS' });
  const { entities } = (await client.get('/memory/entities')).body;
  await client.post(`/memory/entities/${entities[0].entity_id}/same-as`, { target_id: entities[1].entity_id });
  return ids;
}

test('the graph contains items and entities, and only edges between these', async () => {
  const client = await newClient();
  const ids = await addItems(client);
  const graph = await full(client);
  const { entities } = (await client.get('/memory/entities')).body;
  expect(idsOf(graph)).toEqual([...ids, ...entities.map((entity: { entity_id: string }) => entity.entity_id)].sort());
  const listed = new Set(idsOf(graph));
  expect(graph.edges.every(({ source_id, target_id }) => listed.has(source_id) && listed.has(target_id))).toBe(true);
  expect(new Set(edgesOf(graph)).size).toBe(graph.edges.length);
  const counts = new Map<string, number>();
  for (const { edge_type } of graph.edges) counts.set(edge_type, (counts.get(edge_type) ?? 0) + 1);
  expect(counts.get('SUPPORTS')).toBe(ids.length);
  expect(counts.get('SAME_AS')).toBe(1);
  expect(counts.get('RELATES')).toBeGreaterThan(ids.length);
  expect(graph.nodes.find(({ item_id }) => item_id === ids[3])).toEqual({
    item_id: ids[3],
    label: expect.stringContaining('Mara Lindqvist works at'),
    content: expect.stringContaining('Note 3.'),
    memory_type: 'semantic',
    category: 'staff',
    node_category: 'knowledge',
    entity_type: null,
    confidence: null,
    status: 'active',
    tags: [],
    created_at: expect.any(String),
    metadata: { category: 'staff', place: 3 },
  });
  expect(graph.nodes.find(({ label }) => label === 'Mara Lindqvist')).toMatchObject({
    node_category: 'entity',
    entity_type: 'person',
  });
});

test.each([1, 3, 7])('pages of %i nodes together contain the whole graph once', async (limit) => {
  const client = await newClient();
  await addItems(client);
  const whole = await full(client);
  const nodes: Graph['nodes'] = [];
  const edges: Graph['edges'] = [];
  let cursor: string | null = null;
  do {
    const some: Graph = await page(client, `?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
    expect([some.node_count, some.edge_count, some.partial]).toEqual([
      some.nodes.length,
      some.edges.length,
      some.next_cursor !== null,
    ]);
    nodes.push(...some.nodes);
    edges.push(...some.edges);
    // An edge never precedes its two nodes.
    const known = new Set(idsOf({ nodes }));
    for (const { source_id, target_id } of some.edges)
      expect([known.has(source_id), known.has(target_id)]).toEqual([true, true]);
    cursor = some.next_cursor;
  } while (cursor !== null);
  expect(idsOf({ nodes })).toEqual(idsOf(whole));
  expect(edgesOf({ edges })).toEqual(edgesOf(whole));
});

test('a limit above the maximum is lowered; an invalid limit or cursor is refused', async () => {
  const client = await newClient();
  const ids = await addItems(client);
  for (const limit of [2_000, 1_000_000])
    expect(idsOf(await full(client, `?limit=${limit}`))).toEqual(expect.arrayContaining(ids));
  expect((await client.get('/memory/graph/full?limit=0')).status).toBe(422);
  expect((await client.get('/memory/graph/full?cursor=x')).status).toBe(422);
});

test('the graph as of an earlier time is as it was then, and empty before all items', async () => {
  const client = await newClient();
  const [item_id] = await client.addAll([{ content: 'Orla Finnegan works at Brightwater Labs.' }]);
  const between = new Date().toISOString();
  await client.patch(`/memory/${item_id}`, { content: 'Ingrid Solberg works at Nordlys Energy.' });
  await client.add({ content: 'Nobody is named here.' });
  const empty = { nodes: [], edges: [], node_count: 0, edge_count: 0, partial: false, next_cursor: null };
  expect(await full(client, '?as_of=1990-01-01T00:00:00Z')).toEqual(empty);
  expect(await full(client, '?as_known_at=1990-01-01T00:00:00Z')).toEqual(empty);
  const labels = (graph: Graph) => graph.nodes.map(({ label }) => label).sort();
  expect(labels(await full(client, `?as_known_at=${between}`))).toEqual([
    'Brightwater Labs',
    'Orla Finnegan',
    'Orla Finnegan works at Brightwater Labs.',
  ]);
  expect(labels(await full(client))).toEqual([
    'Ingrid Solberg',
    'Ingrid Solberg works at Nordlys Energy.',
    'Nobody is named here.',
    'Nordlys Energy',
  ]);
});

test('a graph contains no nodes and edges of another tenant or workspace, not even an edge to the caller’s item', async () => {
  const client = await newClient();
  const ids = await addItems(client);
  const { client: stranger } = await world.stranger();
  const theirs = await addItems(stranger, 6);
  const known = new Set(idsOf(await full(client)));
  expect(theirs.filter((id) => known.has(id))).toEqual([]);
  const elsewhere = await newClient();
  expect((await full(elsewhere)).node_count).toBe(0);
  // A faulty edge to another tenant must not be followed.
  await world.cypher(
    'MATCH (a:MemoryItem {item_id: $own}), (b:MemoryItem {item_id: $other}) CREATE (a)-[:SUPPORTS {holds_from: datetime(), transaction_time_start: datetime(), transaction_time_end: datetime("+12000-01-01T00:00:00Z")}]->(b)',
    { own: ids[0], other: theirs[0] },
  );
  const graph = await full(client);
  expect(idsOf(graph)).toEqual([...known].sort());
  expect(graph.edges.every(({ source_id, target_id }) => known.has(source_id) && known.has(target_id))).toBe(true);
  const bulk = await client.post('/memory/graph/edges', { node_ids: [...ids, ...theirs] });
  expect(bulk.body.edges.some((edge: Graph['edges'][number]) => theirs.includes(edge.target_id))).toBe(false);
  const path = await client.get(`/memory/graph/path?start_id=${ids[0]}&end_id=${theirs[0]}`);
  const missing = await client.get(`/memory/graph/path?start_id=${ids[0]}&end_id=mem_nobody`);
  expect([path.status, { ...path.body, request_id: '' }]).toEqual([404, { ...missing.body, request_id: '' }]);
});

test('the edges between given nodes are exactly those of the graph', async () => {
  const client = await newClient();
  await addItems(client);
  const graph = await full(client);
  const node_ids = idsOf(graph).filter((_, place) => place % 3 > 0);
  const { status, body } = await client.post('/memory/graph/edges', {
    node_ids: [...node_ids, 'mem_unknown', node_ids[0]],
  });
  const wanted = graph.edges.filter(
    ({ source_id, target_id }) => node_ids.includes(source_id) && node_ids.includes(target_id),
  );
  expect([status, body.count, body.partial]).toEqual([200, wanted.length, false]);
  expect(edgesOf(body)).toEqual(edgesOf({ edges: wanted }));
  expect(body.edges.some((edge: object) => 'properties' in edge)).toBe(false);
  const more = await client.post('/memory/graph/edges?include_properties=true', { node_ids });
  const fact = more.body.edges.find((edge: Graph['edges'][number]) => edge.edge_type === 'RELATES');
  expect(fact.properties).toMatchObject({ fact: expect.stringContaining('works at'), valid_end_time: null });
  const then = await client.post('/memory/graph/edges?as_of=1990-01-01T00:00:00Z', { node_ids });
  expect(then.body).toEqual({ edges: [], count: 0, partial: false });
  const tooMany = await client.post('/memory/graph/edges', {
    node_ids: Array.from({ length: 5001 }, (_, i) => `mem_${i}`),
  });
  expect(tooMany.status).toBe(422);
});

test('a path is a shortest one, with its nodes and edges, up to the maximum length', async () => {
  const client = await newClient();
  const ids = await client.addAll(Array.from({ length: 7 }, (_, i) => ({ content: `stop ${i}` })));
  for (let i = 0; i < 6; i++) await client.post('/memory/link', { source_id: ids[i], target_id: ids[i + 1] });
  await client.post('/memory/link', { source_id: ids[5], target_id: ids[1], link_type: 'SUPPORTS' });
  const path = async (from: number, to: number, more = '') => {
    const { body } = await client.get(`/memory/graph/path?start_id=${ids[from]}&end_id=${ids[to]}${more}`);
    return body as {
      path_found: boolean;
      hops: number | null;
      path: { item_id: string }[];
      edges: object[];
      partial: boolean;
    };
  };
  const found = await path(0, 6);
  expect([found.path_found, found.hops, found.partial]).toEqual([true, 3, false]);
  expect(found.path.map(({ item_id }) => ids.indexOf(item_id))).toEqual([0, 1, 5, 6]);
  expect(found.edges).toEqual([
    expect.objectContaining({ source_id: ids[0], target_id: ids[1] }),
    expect.objectContaining({ source_id: ids[5], target_id: ids[1], edge_type: 'SUPPORTS' }),
    expect.objectContaining({ source_id: ids[5], target_id: ids[6] }),
  ]);
  expect(await path(0, 6, '&max_hops=2')).toMatchObject({ path_found: false, hops: null, path: [], partial: false });
  expect(await path(4, 4)).toMatchObject({ path_found: true, hops: 0, edges: [] });
  const before = new Date().toISOString();
  await client.delete(`/memory/${ids[5]}/links/${ids[1]}?link_type=SUPPORTS`);
  expect((await path(0, 6, '&max_hops=6')).hops).toBe(6);
  expect((await path(0, 6, `&as_known_at=${before}`)).hops).toBe(3);
  expect(
    (await client.get(`/memory/graph/path?start_id=${ids[0]}&end_id=${ids[1]}&as_of=1990-01-01T00:00:00Z`)).status,
  ).toBe(404);
});
