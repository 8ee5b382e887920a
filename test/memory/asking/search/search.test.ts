import { deleteNodes, setItem } from '../../../support/graph';
import { openTenant, type Client, type World, type Json } from '../../../support/world';

// POST /memory/search/advanced: the traversal of a search under the route of published clients.
describe('advanced', () => {
  let world: World;
  beforeAll(async () => {
    world = await openTenant();
    for (const content of [
      'Winter Quay: Winter Quay is a painting by Halvard Osk.',
      'Halvard Osk: Osk learned his craft from Ingrid Vael.',
      'Ingrid Vael: She grew up among herring barrels in Tresund.',
    ])
      await world.client.add({ content });
  });

  const query = 'Who taught the painter of Winter Quay?';
  const advanced = (request: object) => world.client.post('/memory/search/advanced', { query, ...request });

  test('an advanced search returns the results of a search with multi_hop', async () => {
    const { body } = await advanced({ max_results: 3 });
    const searched = await world.client.post('/memory/search', { query, multi_hop: true, top_k: 3 });
    const found = (results: { item_id: string }[]) => results.map(({ item_id }) => item_id);
    expect(found(body.results)).toEqual(found(searched.body.results));
    expect(body.inert_parameters).toEqual({});
  });
});

// A search for a time ranks items of that time higher, but not above items that answer the question.
describe('asked times', () => {
  let world: World;
  beforeAll(async () => {
    world = await openTenant();
    const years = [2021, 2022, 2023, 2024];
    await world.client.addAll([
      ...years.map((year) => ({
        content: 'The harbour choir sang at the quay.',
        external_id: `sung-${year}`,
        valid_start_time: `${year}-06-01T00:00:00+02:00`,
        metadata: { session_id: `concert ${year}` },
      })),
      { content: 'The ferry was painted green.', external_id: 'painted', valid_start_time: '2023-06-20T12:00:00Z' },
      { content: 'A new cook came aboard.', external_id: 'cook', valid_start_time: '2023-06-21T12:00:00Z' },
      { content: 'Bosun Vik repaired the winch with a bolt from the old crane.', external_id: 'winch' },
    ]);
  });

  const found = async (query: string, more: object = {}) => {
    const { body } = await world.client.post('/memory/search', { query, top_k: 10, ...more });
    return body.results as { external_id: string; score: number }[];
  };

  test.each([{}, { multi_hop: true }])(
    'a search about June 2022 ranks June of that year above June of other years: %p',
    async (more) => {
      const results = await found('Where did the harbour choir sing in June 2022?', more);
      const scoreOf = (year: number) => results.find(({ external_id }) => external_id === `sung-${year}`)?.score ?? 0;
      expect(results[0]?.external_id).toBe('sung-2022');
      for (const year of [2021, 2023, 2024]) expect(scoreOf(year)).toBeLessThan(scoreOf(2022));
    },
  );

  test('an item at midnight of the first belongs to that day in the writer’s time zone', async () => {
    const [first] = await found('Where did the harbour choir sing on 1 June 2024?');
    expect(first?.external_id).toBe('sung-2024');
  });
});

// What a search returns besides results: citations, lineage roots, parameters without effect, hidden tiers.
describe('envelope', () => {
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

  test('exclude_speculative leaves out tier 3, even when its type is requested', async () => {
    const shown = async (request: object) => idsOf((await search({ top_k: 50, ...request })).results as Item[]);
    expect(await shown({ memory_type: 'opinion' })).toEqual([ids['view']]);
    expect(await shown({ memory_type: 'opinion', exclude_speculative: true })).toEqual([]);
    expect(await shown({ include_speculative: true })).toContain(ids['view']);
    expect(await shown({ include_speculative: true, exclude_speculative: true })).not.toContain(ids['view']);
    const { results } = await search({ expertise: true, exclude_speculative: true });
    expect(results.opinion).toEqual([]);
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
      true_at: expect.any(String),
      true_at_is: 'stored',
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
    expect((await client.get('/memory/list?fields=tag')).body.detail).toMatchObject([
      { loc: ['query', 'fields'], msg: expect.stringContaining("'tags'") as string, input: 'tag' },
    ]);
  });
});

// POST /memory/search: ranking by both channels, limits, visibility, and hostile queries.
describe('search', () => {
  let world: World;
  let at: Record<string, string>;

  const corpus: Record<string, Json> = {
    prism: { content: 'The Fresnel lens of the lighthouse holds eighteen prisms.' },
    fog: { content: 'A foghorn warns ships when the beam cannot be seen.' },
    oil: { content: 'Lamp oil is delivered by the supply boat on Tuesdays.', memory_type: 'episodic' },
    note: { content: 'Keepers trim the wick at midnight.', memory_type: 'zettel' },
    choice: { content: 'We chose electric light over lamp oil.', memory_type: 'decision' },
    rule: { content: 'Never leave the lamp room unlocked.', memory_type: 'constraint' },
    lesson: { content: 'Polish prisms with chamois only.', memory_type: 'learned' },
    proof: { content: 'Salt dims glass, so the prisms need a weekly wash.', memory_type: 'reasoning' },
    view: { content: 'The old lens may be the finest on the coast.', memory_type: 'opinion' },
    seen: { content: 'The keeper seems tired of lamp oil deliveries.', memory_type: 'observation' },
    seed: { content: 'A lumen is a unit of luminous flux.', memory_type: 'seed_item' },
  };

  beforeAll(async () => {
    world = await openTenant();
    const items = Object.values(corpus);
    const { body } = await world.client.post('/memory/add/batch', { items });
    at = Object.fromEntries(Object.keys(corpus).map((name, i) => [name, body.results[i].item_id as string]));
  });

  const ask = (request: Json, client: Client = world.client) => client.post('/memory/search', request);
  const find = async (request: Json, client?: Client) =>
    (await ask({ top_k: 100, ...request }, client)).body.results as Json[];
  const names = (results: Json[]) => {
    const nameOf = new Map(Object.entries(at).map(([name, id]) => [id, name]));
    return results.map(({ item_id }) => nameOf.get(item_id as string) ?? 'unknown');
  };

  describe('a search', () => {
    test('puts the item that a question is about first, even if only the meaning matches', async () => {
      expect(names(await find({ query: 'how many prisms does the Fresnel lens have?' }))[0]).toBe('prism');
      expect(names(await find({ query: 'warning sound in mist for vessels', enable_hybrid: false }))[0]).toBe('fog');
    });

    test('skips an item that is deleted while the search reads the indexes', async () => {
      const item_id = await world.client.add({ content: 'The sextant of the harbour pilot.' });
      // What the search reads if the item is deleted between index and properties.
      await setItem(world, item_id, { content: null, title: null });
      for (const way of [{}, { enable_hybrid: false }, { multi_hop: true }])
        expect(names(await find({ query: 'sextant of the pilot', ...way }))).not.toContain('unknown');
      await deleteNodes(world, 'MemoryItem', { item_id });
    });

    test('names the channels that found each result, with rank and score, best score first', async () => {
      const results = await find({ query: 'prisms lens' });
      const scores = results.map(({ score }) => score as number);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
      for (const channel of ['semantic', 'lexical']) {
        const hits = results.flatMap((result) =>
          (result['channels'] as Json[]).filter((hit) => hit['channel'] === channel),
        );
        const byRank = hits.sort((a, b) => a['rank'] - b['rank']);
        expect(byRank.map(({ rank }) => rank as number)).toEqual(byRank.map((_, i) => i + 1));
        const own = byRank.map(({ score }) => score as number);
        expect(own).toEqual([...own].sort((a, b) => b - a));
      }
      const lexical = results.filter(({ channels }) =>
        (channels as Json[]).some(({ channel }) => channel === 'lexical'),
      );
      expect(names(lexical).sort()).toEqual(['lesson', 'prism', 'proof']);
      expect(results.every(({ embedding, rerank_status }) => embedding === null && rerank_status)).toBe(true);
    });

    test.each([
      ['content', { content: 'A xylograph of the gazebo.' }],
      ['title', { content: 'See inside.', title: 'The xylograph' }],
    ])('finds an item without a vector by the words of its %s only', async (_name, item) => {
      const client = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
      const item_id = await client.add({ ...item, embed: false });
      const found = { channel: 'lexical', rank: 1, score: expect.any(Number) };
      expect(await find({ query: 'xylograph' }, client)).toMatchObject([{ item_id, channels: [found] }]);
      expect(await find({ query: 'xylograph', enable_hybrid: false }, client)).toEqual([]);
      expect(await find({ query: 'unheard' }, client)).toEqual([]);
    });
  });

  describe('limits of a search', () => {
    test('top_k is 5 by default, and 1 to 100', async () => {
      expect((await ask({ query: 'lamp' })).body.results).toHaveLength(5);
      expect((await ask({ query: 'lamp', top_k: 1 })).body.results).toHaveLength(1);
      expect((await ask({ query: 'lamp', top_k: 100 })).status).toBe(200);
      for (const top_k of [0, 101, 1.5, '5', null]) {
        const { status, body } = await ask({ query: 'lamp', top_k });
        expect([status, body.detail[0].loc]).toEqual([422, ['body', 'top_k']]);
      }
    });

    test('min_score leaves out less relevant results, and all results of a nonsense query', async () => {
      const all = await find({ query: 'prisms' });
      const floor = all.map(({ relevance }) => relevance as number).sort((a, b) => b - a)[2] as number;
      const kept = all.filter(({ relevance }) => (relevance as number) >= floor);
      expect(names(await find({ query: 'prisms', min_score: floor }))).toEqual(names(kept));
      expect(kept.length).toBeLessThan(all.length);
      expect(await find({ query: 'zqx vrrp blorft', min_score: 0.3 })).toEqual([]);
      expect((await ask({ query: 'x', min_score: 1.1 })).status).toBe(422);
    });

    test.each([
      ['zettel', ['note']],
      [
        ['zettel', 'episodic'],
        ['note', 'oil'],
      ],
      ['seed_item', ['seed']],
      [null, ['choice', 'fog', 'lesson', 'note', 'oil', 'prism', 'proof', 'rule', 'seed']],
    ])('memory_type %j returns these types only', async (memory_type, expected) => {
      expect(names(await find({ query: 'lamp', memory_type })).sort()).toEqual(expected);
      expect(names(await find({ query: 'lamp', memory_type, enable_hybrid: false })).sort()).toEqual(expected);
      expect(names(await find({ query: '*', memory_type })).sort()).toEqual(expected);
    });

    test('since and until bound the creation time, [since, until), in every channel', async () => {
      const workspace_id = await world.workspace();
      const client = await world.clientFor({ ...world.owner, workspace_id });
      const times: string[] = [];
      for (const content of ['lamp one', 'lamp two', 'lamp three']) {
        const item_id = await client.add({ content });
        times.push((await client.get(`/memory/${item_id}`)).body.created_at as string);
      }
      for (const request of [{ query: 'lamp' }, { query: 'lamp', enable_hybrid: false }, { query: '' }]) {
        const contents = async (window: Json) =>
          (await find({ ...request, ...window }, client)).map(({ content }) => content as string).sort();
        expect(await contents({ since: times[1] })).toEqual(['lamp three', 'lamp two']);
        expect(await contents({ until: times[1] })).toEqual(['lamp one']);
        expect(await contents({ since: times[1], until: times[2] })).toEqual(['lamp two']);
        expect(await contents({ since: '2999-01-01T00:00:00Z' })).toEqual([]);
      }
      expect((await ask({ query: 'x', since: '2024-01-01' })).status).toBe(422);
    });
  });

  describe('visibility in a search', () => {
    test('opinions and observations are shown only when asked for', async () => {
      const all = async (request: Json) => names(await find({ query: 'lens lamp oil', ...request }));
      expect(await all({})).not.toEqual(expect.arrayContaining(['view']));
      expect(await all({})).not.toEqual(expect.arrayContaining(['seen']));
      expect(await all({ include_speculative: true })).toEqual(expect.arrayContaining(['view', 'seen', 'prism']));
      expect(await all({ memory_type: 'opinion' })).toEqual(['view']);
      expect((await all({ memory_type: ['opinion', 'decision'] })).sort()).toEqual(['choice', 'view']);
      expect(names(await find({ query: '*' }))).not.toEqual(expect.arrayContaining(['view']));
      expect(names(await find({ query: '*', include_speculative: true }))).toEqual(expect.arrayContaining(['view']));
    });

    test.each(['superseded', 'retracted', 'archived'])('%s items are shown only when asked for', async (status) => {
      const item_id = await world.client.add({ content: `A ${status} brass sextant.` });
      await world.client.patch(`/memory/${item_id}`, { properties: { status } });
      const sees = async (request: Json) => (await find(request)).some((result) => result['item_id'] === item_id);
      for (const request of [{ query: 'sextant' }, { query: 'sextant', enable_hybrid: false }, { query: '*' }]) {
        expect(await sees(request)).toBe(false);
        expect(await sees({ ...request, [`include_${status}`]: true })).toBe(true);
        const others = ['superseded', 'retracted', 'archived'].filter((other) => other !== status);
        expect(
          await sees({ ...request, ...Object.fromEntries(others.map((other) => [`include_${other}`, true])) }),
        ).toBe(false);
      }
      await world.client.patch(`/memory/${item_id}`, { properties: { status: 'active' } });
      expect(await sees({ query: 'sextant' })).toBe(true);
      await world.client.delete(`/memory/${item_id}`);
    });

    test('the parameter expertise returns a list for each of six types, each with at most top_k items', async () => {
      const { body } = await ask({ query: 'lamp prisms', expertise: true, top_k: 1 });
      expect(Object.keys(body.results).sort()).toEqual(
        ['constraint', 'decision', 'learned', 'observation', 'opinion', 'reasoning'].sort(),
      );
      expect(
        Object.fromEntries(Object.entries(body.results).map(([type, list]) => [type, names(list as Json[])])),
      ).toEqual({
        decision: ['choice'],
        constraint: ['rule'],
        learned: ['lesson'],
        opinion: ['view'],
        reasoning: ['proof'],
        observation: ['seen'],
      });
    });
  });

  test.each([
    ['gauge', 'The readPressureGauge function returns hectopascals.'],
    ['gauge', 'Set read_pressure_gauge before the start.'],
    ['gauge', 'It is the well-kept pressure-gauge of the tower.'],
    ['gauge', `${'The tide was low that morning. '.repeat(400)}The gauge stuck.`],
  ])('a word finds it as a part of a joined name, and late in a long text: %s', async (query, content) => {
    const client = await world.clientFor(world.owner, { workspace: await world.workspace() });
    await client.post('/memory/add/batch', { items: [{ content }, { content: 'The gull sat on the rail.' }] });
    const [first] = await find({ query }, client);
    expect(first?.['content']).toBe(content);
    expect((first?.['channels'] as Json[]).map(({ channel }) => channel as string)).toContain('lexical');
  });

  describe('hostile queries', () => {
    test.each([
      'foo AND (',
      'content:"lamp" OR *:*',
      'a\\',
      '&& || ! ^2 ~0.5',
      'the of and to',
      'a\u0000b\u0007',
      '\n\t\r',
      "'; MATCH (n) DETACH DELETE n //",
      '\u202e\ufeff\u2028',
    ])('a query with special characters does not fail: %j', async (query) => {
      for (const enable_hybrid of [true, false]) {
        const { status, body } = await ask({ query, enable_hybrid });
        expect([status, Array.isArray(body.results)]).toEqual([200, true]);
      }
    });

    test('a query of ten thousand words, one endless word or a thousand clauses does not fail', async () => {
      for (const query of [
        Array.from({ length: 10_000 }, (_, i) => `word${i}`).join(' '),
        'x'.repeat(100_000),
        '(a OR '.repeat(2_000),
        `lamp ${'!'.repeat(50_000)}`,
      ])
        expect((await ask({ query })).status).toBe(200);
    });

    test('words that imitate internal index terms find nothing hidden', async () => {
      const scope = world.owner.workspace_id.replace(/[^a-z0-9]/g, '');
      const results = await find({ query: `_search_tokens tier3 statusarchived0 typeopinion0 w${scope}0` });
      expect(names(results)).not.toEqual(expect.arrayContaining(['view']));
      for (const result of results)
        expect((result['channels'] as Json[]).map(({ channel }) => channel as string)).not.toContain('lexical');
    });

    test.each([
      [{}, 'query'],
      [{ query: 'x', workspace_id: 'other' }, 'workspace_id'],
      [{ query: 'half \ud83d' }, 'query'],
    ])('a search with %j is refused, naming the field', async (request, name) => {
      const { status, body } = await ask(request);
      expect([status, body.detail[0].loc]).toEqual([422, ['body', name]]);
    });
  });

  describe('scores of a search', () => {
    test('do not depend on items of other tenants or workspaces', async () => {
      const words = ['marzipan', 'saffron', 'cardamom'];
      const own = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
      const items = words.flatMap((word) => [
        { content: `${word} from the pantry` },
        { content: `a jar of ${word} and ${words[0]}` },
      ]);
      await own.post('/memory/add/batch', { items });
      const ranking = async () =>
        (await find({ query: 'marzipan saffron pantry' }, own)).map(({ item_id, score, channels }) => ({
          item_id: item_id as string,
          score: score as number,
          channels: channels as Json[],
        }));
      const before = await ranking();
      expect(before.length).toBe(6);
      const { client: stranger } = await world.stranger();
      const neighbour = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
      const many = Array.from({ length: 30 }, (_, i) => ({ content: `marzipan saffron pantry ${i}` }));
      await stranger.post('/memory/add/batch', { items: many });
      await neighbour.post('/memory/add/batch', { items: many });
      expect(await ranking()).toEqual(before);
      await own.add({ content: 'marzipan marzipan pantry' });
      const after = new Map((await ranking()).map(({ item_id, score }) => [item_id, score]));
      expect(before.every(({ item_id, score }) => after.get(item_id) === score)).toBe(false);
    });
  });
});
