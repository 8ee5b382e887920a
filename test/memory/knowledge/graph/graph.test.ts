import { createEdges, edgesOf, isA, isOpen } from '../../../support/graph';
import { openTenant, type Client, type World } from '../../../support/world';

// POST /memory/graph/bulk: nodes and edges under the caller's own ids, stored all or none, and repeatable.
describe('bulk', () => {
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
        queued: false,
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
    const { edges } = (
      await client.post('/memory/graph/edges?include_properties=true', { node_ids: Object.values(ids) })
    ).body;
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
    expect([other.status, other.body.detail[0].loc]).toEqual([
      422,
      ['body', 'nodes', '0', 'properties', 'memory_type'],
    ]);
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
    const edges = async () =>
      (await edgesOf(world, Object.values<string>(ids))).filter(({ from, to }) => [from, to].every(isA('MemoryItem')));
    const found = (await edges())
      .filter(isOpen)
      .map(
        ({ from, type, link_type = type, to, mirror, properties_json }) =>
          [`${from['external_id']}${link_type}${to['external_id']}`, mirror, properties_json] as unknown[],
      );
    expect(found.sort()).toEqual([
      ['aLINKS_TOb', undefined, undefined],
      ['aLINKS_TOc', undefined, undefined],
      ['aUSESb', undefined, '{"x":1,"y":2}'],
      ['bLINKS_TOa', undefined, undefined],
      ['cLINKS_TOa', true, undefined],
    ]);
    // A repetition adds nothing; a changed property closes the old link.
    await client.post('/memory/graph/bulk', { edges: [edge('a', 'c', 'LINKS_TO'), edge('a', 'b', 'USES', { x: 3 })] });
    const uses = (await edges()).filter(({ link_type }) => link_type === 'USES');
    expect(uses.map((use) => [use['properties_json'], isOpen(use)] as unknown[])).toEqual([
      ['{"x":1,"y":2}', false],
      ['{"x":3,"y":2}', true],
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
});

// GET /memory/graph/export: valid XML for any text, with exactly the graph of the viewer.
describe('export', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  interface Element {
    tag: string;
    attributes: Record<string, string>;
    /** Offset of the start of the element. */
    at: number;
    text: string;
    inner: Element[];
  }

  /** A character that XML 1.0 allows. */
  const char = String.raw`[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]`;
  const token = new RegExp(
    String.raw`<(?<close>/)?(?<tag>[a-z]+)(?<attributes>(?: [\w.]+="(?:(?![<&"])${char}|&#?\w+;)*")*)(?<alone>/)?>|(?<text>(?:(?!<|&|\]\]>)${char}|&#?\w+;)+)`,
    'uy',
  );
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const plain = (text: string) =>
    text.replace(/&(#?)(\w+);/g, (_, isCode: string, name: string) => {
      const sign = isCode ? String.fromCodePoint(Number(name)) : named[name];
      if (sign === undefined) throw new Error(`no such entity: ${name}`);
      return sign;
    });

  /** Parses a document; throws if it is not well-formed (comments and CDATA are not supported). */
  function parsed(document: string): Element {
    const head = '<?xml version="1.0" encoding="UTF-8"?>';
    const root: Element = { tag: '', attributes: {}, at: 0, text: '', inner: [] };
    const open = [root];
    for (token.lastIndex = head.length; token.lastIndex < document.length;) {
      const at = token.lastIndex;
      const { close, tag, attributes, alone, text } = token.exec(document)?.groups ?? {};
      const here = open.at(-1) as Element;
      if (text !== undefined) here.text += plain(text);
      else if (tag === undefined || (close && here.tag !== tag))
        throw new Error(`not XML: ${document.slice(at, at + 99)}`);
      else if (close) open.pop();
      else {
        const pairs = [...(attributes ?? '').matchAll(/ ([\w.]+)="([^"]*)"/g)];
        const values = Object.fromEntries(pairs.map(([, name, value]) => [name as string, plain(value as string)]));
        const element: Element = { tag, attributes: values, at, text: '', inner: [] };
        here.inner.push(element);
        if (!alone) open.push(element);
      }
    }
    if (open.length > 1 || !document.startsWith(head)) throw new Error('not whole');
    return root;
  }

  /** The graph export of the workspace. */
  async function exported(query = '') {
    const url = `${world.base}/memory/graph/export${query}`;
    const response = await fetch(url, {
      headers: { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id },
    });
    const text = await response.text();
    const [document] = parsed(text).inner as [Element];
    return { response, text, document };
  }

  const all = ({ inner }: Element, tag: string): Element[] =>
    inner.flatMap((element) => [...(element.tag === tag ? [element] : []), ...all(element, tag)]);
  const dataOf = (element: Element) =>
    Object.fromEntries(all(element, 'data').map(({ attributes, text }) => [attributes['key'], text]));

  const hostile = [
    'Ends ]]> here & there <b attr="x">\'quoted\'</b> <!-- no --> <?pi?> &amp; &#0;',
    `Control ${Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')} \u007f\u0085 end`,
    'Not a character: \ufffe \uffff, but these are: \ufeff 🜂 \u2028 \u202e',
    'Tab\tline\nreturn\rdone',
  ];

  test('the graph export is valid XML for any text, and each edge follows its two nodes', async () => {
    const ids = await world.client.addAll([
      ...hostile.map((content) => ({ content, title: content, tags: [content.slice(0, 16)] })),
      { content: 'Orla Finnegan works at Brightwater Labs.' },
    ]);
    for (const target_id of ids.slice(1)) await world.client.post('/memory/link', { source_id: ids[0], target_id });
    const { response, document } = await exported();
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
    ]).toEqual([200, 'application/graphml+xml; charset=utf-8', 'attachment; filename="graph.graphml"']);
    const { body: graph } = await world.client.get('/memory/graph/full');
    const nodes = all(document, 'node');
    const edges = all(document, 'edge');
    const idOf = ({ item_id }: { item_id: string }) => item_id;
    expect(nodes.map((node) => node.attributes['id']).sort()).toEqual(graph.nodes.map(idOf).sort());
    expect(edges).toHaveLength(graph.edge_count);
    const placeOf = new Map(nodes.map(({ attributes, at }) => [attributes['id'], at]));
    for (const { attributes, at } of edges)
      for (const end of ['source', 'target']) expect(placeOf.get(attributes[end])).toBeLessThan(at);
    const contents = nodes.map((node) => dataOf(node)['node_content']);
    expect(contents).toEqual(expect.arrayContaining([hostile[0], hostile[3]]));
    expect(contents).toContain(
      `Control ${'\ufffd'.repeat(9)}\t\n${'\ufffd'.repeat(2)}\r${'\ufffd'.repeat(18)} \u007f\u0085 end`,
    );
    expect(edges.map(dataOf)).toContainEqual({
      edge_label: 'works_at',
      edge_edge_type: 'RELATES',
      edge_predicate: 'works_at',
    });
    const named = nodes.map(dataOf).find(({ node_label }) => node_label === 'Orla Finnegan');
    expect(named).toMatchObject({ node_type: 'person', node_node_category: 'entity' });
    expect(nodes.map(dataOf)).toContainEqual(
      expect.objectContaining({ node_label: 'Orla Finnegan works at Brightwater Labs.', node_type: 'semantic' }),
    );
    const keys = new Set(all(document, 'key').map((key) => key.attributes['id']));
    expect(all(document, 'data').every((data) => keys.has(data.attributes['key']))).toBe(true);
  });
});

// GET /memory/graph/full: pages of nodes with the edges between them, which together are the whole graph.
describe('full', () => {
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

  test('of one type the graph has its items with the entities that they name, page by page, each with its own time', async () => {
    const client = await newClient();
    const valid_start_time = '2020-02-02T00:00:00Z';
    await client.add({ content: 'Orla Finnegan met Ingrid Solberg.', memory_type: 'episodic' });
    const ids = await client.addAll(
      ['Orla Finnegan', 'Ingrid Solberg'].map((name) => ({
        content: `${name} is sure.`,
        memory_type: 'opinion',
        valid_start_time,
      })),
    );
    await client.add({ content: 'Orla Finnegan sailed.', memory_type: 'episodic' });
    const graph = await full(client, '?memory_type=opinion&limit=1');
    const { entities } = (await client.get('/memory/entities')).body;
    expect(idsOf(graph)).toEqual([...ids, ...entities.map((entity: { entity_id: string }) => entity.entity_id)].sort());
    for (const id of ids)
      expect(graph.nodes.find(({ item_id }) => item_id === id)).toMatchObject({ true_at: valid_start_time });
    const { status } = await client.get('/memory/graph/full?memory_type=nothing');
    expect(status).toBe(422);
  });

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
      true_at: expect.any(String),
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
    await createEdges(world, 'SUPPORTS', [[ids[0] as string, theirs[0] as string]]);
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
});
