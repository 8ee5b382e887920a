// What a search returns besides results: citations, lineage roots, parameters without effect, hidden tiers.
import { openTenant, type World } from '../../../support/world';

let world: World;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await openTenant();
  ids['oil'] = await world.client.add({ content: 'The lamp burned colza oil once.' });
  ids['lamp'] = await world.client.add({ content: 'The lamp burns paraffin\n\nof the best kind.' });
  ids['view'] = await world.client.add({ content: 'Paraffin is better for a lamp.', memory_type: 'opinion' });
});

type Item = { item_id: string; score: number; rerank_status: string; lineage_roots: string[] };
const search = async (request: object) =>
  (await world.client.post('/memory/search', { query: 'lamp', ...request })).body;
const idsOf = (results: Item[]) => results.map(({ item_id }) => item_id);

test('a plain search returns no reranking, no citations, and the lineage of each result', async () => {
  const { results, ...rest } = await search({});
  expect(rest).toEqual({
    partial: false,
    group_roots: {},
    inert_parameters: {},
    coverage: {},
    hidden_by_default: { speculative: 1, note: expect.stringContaining('include_speculative') },
  });
  for (const item of results as Item[]) {
    expect(item.rerank_status).toBe('not_reranked');
    expect(item.lineage_roots).toEqual([item.item_id]);
  }
});

test('the parameter cite numbers the results in order, with a preview on one line', async () => {
  const { results, citations } = await search({ query: 'paraffin lamp', cite: true });
  expect(citations).toHaveLength(results.length);
  expect(citations[0]).toEqual({
    n: 1,
    item_id: ids['lamp'],
    item_type: 'semantic',
    preview: 'The lamp burns paraffin of the best kind.',
    score: results[0].score,
    footnote_marker: '[^1]',
  });
  expect((await search({ query: 'lamp', memory_type: 'zettel', cite: true })).citations).toEqual([]);
});

test('the parameter cite numbers all lists of an expertise search consecutively', async () => {
  const { results, citations } = await search({ expertise: true, cite: true });
  const shown = Object.values(results as Record<string, Item[]>).flat();
  expect(citations.map((citation: { item_id: string }) => citation.item_id)).toEqual(idsOf(shown));
  expect(shown.length).toBeGreaterThan(0);
});

test('a lineage root that is not a result is described; an unreadable one is only an id', async () => {
  const stranger = await world.stranger();
  const root = await world.client.add({ content: 'A logbook page about winds.' });
  const theirs = await stranger.client.add({ content: 'Not yours.' });
  const derived = await world.client.add({ content: 'Gales in March.' });
  const lineage_roots = [root, theirs, 'mem_gone'];
  await world.cypher('MATCH (n:MemoryItem {item_id: $derived}) SET n.lineage_roots = $lineage_roots', {
    derived,
    lineage_roots,
  });
  const { group_roots } = await search({ query: 'Gales in March', top_k: 1 });
  expect(group_roots).toEqual({
    [root]: {
      item_id: root,
      accessible: true,
      content_preview: 'A logbook page about winds.',
      memory_type: 'semantic',
      origin: 'api:add',
    },
    [theirs]: { item_id: theirs, accessible: false },
    mem_gone: { item_id: 'mem_gone', accessible: false },
  });
});

test('exclude_speculative leaves out tier 3, even when its type is requested', async () => {
  const shown = async (request: object) => idsOf((await search({ top_k: 50, ...request })).results as Item[]);
  expect(await shown({ memory_type: 'opinion' })).toEqual([ids['view']]);
  expect(await shown({ memory_type: 'opinion', exclude_speculative: true })).toEqual([]);
  expect(await shown({ include_speculative: true })).toContain(ids['view']);
  expect(await shown({ include_speculative: true, exclude_speculative: true })).not.toContain(ids['view']);
  const { results } = await search({ expertise: true, exclude_speculative: true });
  expect(results.opinion).toEqual([]);
});

test.each(['superseded', 'retracted', 'archived'])('a %s item is shown only when asked for', async (status) => {
  const item_id = await world.client.add({ content: `A buoy that is ${status}.` });
  await world.client.patch(`/memory/${item_id}`, { properties: { status } });
  const shown = async (request: object) =>
    idsOf((await search({ query: 'buoy', top_k: 50, ...request })).results as Item[]);
  expect(await shown({})).not.toContain(item_id);
  expect(await shown({ [`include_${status}`]: true })).toContain(item_id);
});

test('a parameter without effect is reported with the reason', async () => {
  const walk = { max_hops: 2, budget_ms: 900, include_path: true };
  expect(Object.keys((await search(walk)).inert_parameters).sort()).toEqual(['budget_ms', 'include_path', 'max_hops']);
  expect((await search({ ...walk, multi_hop: true })).inert_parameters).toEqual({});
});

test('a parameter of published clients that no longer acts is accepted, and reported with the reason', async () => {
  const sent = {
    channel_weights: { lexical: 1 },
    consolidation_first: true,
    decompose: true,
    hop_strategy: 'consensus',
    include_consolidated: true,
    semantic_hops: true,
    use_ssg: false,
  };
  const { results, inert_parameters } = await search({ query: 'paraffin lamp', ...sent });
  expect(Object.keys(inert_parameters).sort()).toEqual(Object.keys(sent).sort());
  expect(results).toEqual((await search({ query: 'paraffin lamp' })).results);
});

test('an unknown hop strategy is 400', async () => {
  const { status, body } = await world.client.post('/memory/search', { query: 'x', hop_strategy: 'leap' });
  expect([status, body.code]).toEqual([400, 'bad_hop_strategy']);
});

test('a search with a time window reports how many items the window covers', async () => {
  const since = '2020-01-01T00:00:00Z';
  expect((await search({ since })).coverage).toEqual({ since, note: expect.stringContaining('stored') });
});

test('a search that names speculative items or types reports no hidden_by_default', async () => {
  for (const told of [{ include_speculative: true }, { exclude_speculative: true }, { memory_type: 'semantic' }])
    expect(await search(told)).not.toHaveProperty('hidden_by_default');
});

test('storing an opinion reports that searches hide opinions by default', async () => {
  const { body } = await world.client.post('/memory/add', { content: 'Colza smells.', memory_type: 'opinion' });
  expect(body.hidden_by_default).toContain('include_speculative');
});

test('the compact view has what agents read, named as in the full one, on every read', async () => {
  const { results, ...rest } = await search({ query: 'paraffin lamp', view: 'compact' });
  expect(Object.keys(rest).sort()).toEqual(['hidden_by_default', 'partial']);
  const item = {
    item_id: ids['lamp'],
    memory_type: 'semantic',
    content: 'The lamp burns paraffin\n\nof the best kind.',
    created_at: expect.stringMatching(/Z$/),
    origin: 'api:add',
    trust: 'member',
  };
  expect(results[0]).toEqual({ ...item, score: expect.any(Number), relevance: expect.any(Number) });
  const lists = await search({ expertise: true, view: 'compact' });
  expect(lists.results.opinion[0]).toMatchObject({ item_id: ids['view'], memory_type: 'opinion' });
  const { client } = world;
  expect((await client.get(`/memory/${ids['lamp']}?view=compact`)).body).toEqual(item);
  const listed = (await client.get('/memory/list?view=compact&limit=200')).body.items as object[];
  expect(listed).toContainEqual(item);
  const context = { session_id: 'none', query: 'paraffin lamp', view: 'compact' };
  expect((await client.post('/memory/context', context)).body.items[0]).toMatchObject(item);
});

test('fields returns the named fields of an item, and its id', async () => {
  const { client } = world;
  const { body } = await client.get(`/memory/${ids['lamp']}?fields=tags,status`);
  expect(body).toEqual({ item_id: ids['lamp'], tags: expect.any(Array), status: 'active' });
  const listed = (await client.get('/memory/list?fields=origin')).body.items as object[];
  expect(new Set(listed.flatMap((each) => Object.keys(each)))).toEqual(new Set(['item_id', 'origin']));
  expect((await client.get('/memory/list?fields=a,,b')).status).toBe(422);
});
