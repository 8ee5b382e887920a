// POST /memory/search: ranking by both channels, limits, visibility, and hostile queries.
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
let at: Record<string, string>;

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

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
    await world.cypher('MATCH (i:MemoryItem {item_id: $item_id}) REMOVE i.content, i.title', { item_id });
    for (const way of [{}, { enable_hybrid: false }, { multi_hop: true }])
      expect(names(await find({ query: 'sextant of the pilot', ...way }))).not.toContain('unknown');
    await world.cypher('MATCH (i:MemoryItem {item_id: $item_id}) DETACH DELETE i', { item_id });
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
    const lexical = results.filter(({ channels }) => (channels as Json[]).some(({ channel }) => channel === 'lexical'));
    expect(names(lexical).sort()).toEqual(['lesson', 'prism', 'proof']);
    expect(results.every(({ embedding, rerank_status }) => embedding === null && rerank_status)).toBe(true);
  });

  test('with enable_hybrid: false is by vectors only', async () => {
    const results = await find({ query: 'prisms lens', enable_hybrid: false });
    expect(results.length).toBeGreaterThan(0);
    for (const { channels, score } of results) {
      expect((channels as Json[]).map(({ channel }) => channel as string)).toEqual(['semantic']);
      expect((channels as Json[])[0]?.['score']).toBe(score);
    }
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

  test.each([
    ['dream', 'body.memory_type enum'],
    [[], 'body.memory_type min_items'],
    [['semantic', 'dream'], 'body.memory_type.1 enum'],
    [[5], 'body.memory_type.0 type'],
    [5, 'body.memory_type type'],
  ])('memory_type %j is refused by one issue that names the invalid value', async (memory_type, issue) => {
    const { status, body } = await ask({ query: 'x', memory_type });
    const issues = body.detail.map(({ loc, type }: { loc: string[]; type: string }) => `${loc.join('.')} ${type}`);
    expect([status, issues]).toEqual([422, [issue]]);
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
      expect(await sees({ ...request, ...Object.fromEntries(others.map((other) => [`include_${other}`, true])) })).toBe(
        false,
      );
    }
    await world.client.patch(`/memory/${item_id}`, { properties: { status: 'active' } });
    expect(await sees({ query: 'sextant' })).toBe(true);
    await world.client.delete(`/memory/${item_id}`);
  });

  test.each([
    ['plan', ['active']],
    ['decision', ['active', 'pending']],
  ])('a %s with any of its open statuses is shown', async (memory_type, statuses) => {
    for (const status of statuses) {
      const item_id = await world.client.add({ content: `mandolin ${status}`, memory_type, status });
      expect((await find({ query: 'mandolin' })).map((result) => result['item_id'] as string)).toEqual(
        expect.arrayContaining([item_id]),
      );
      await world.client.delete(`/memory/${item_id}`);
    }
  });

  test('a completed plan is shown only if its type is named or archived items are requested', async () => {
    for (const status of ['completed', 'failed', 'cancelled']) {
      const item_id = await world.client.add({ content: `hurdy-gurdy ${status}`, memory_type: 'plan', status });
      const sees = async (request: Json) =>
        (await find({ query: 'hurdy-gurdy', ...request })).some((result) => result['item_id'] === item_id);
      expect([await sees({}), await sees({ memory_type: 'plan' }), await sees({ include_archived: true })]).toEqual([
        ...[false, true, true],
      ]);
    }
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

  test.each(['', '*', '  ', ' * '])('a search for %j lists the newest items first', async (query) => {
    const results = await find({ query });
    expect(names(results)).toEqual(['seed', 'proof', 'lesson', 'rule', 'choice', 'note', 'oil', 'fog', 'prism']);
    expect(names(await find({ query, top_k: 2 }))).toEqual(['seed', 'proof']);
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
    'C++ ~"',
    'search_tokens:x',
    'content:"lamp" OR *:*',
    '\\',
    '\\\\ \\" \\(',
    'a\\',
    '[a TO z]',
    '/regex(/',
    '&& || ! ^2 ~0.5',
    'the of and to',
    '🦊🔥',
    '👩‍🚀 e\u0301',
    'שלום עולם',
    '灯台 レンズ',
    'a\u0000b\u0007',
    '\n\t\r',
    '-',
    'NOT',
    "'; MATCH (n) DETACH DELETE n //",
    '${jndi:ldap://x}',
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
    const results = await find({ query: `search_tokens tier3 statusarchived0 typeopinion0 w${scope}0` });
    expect(names(results)).not.toEqual(expect.arrayContaining(['view']));
    for (const result of results)
      expect((result['channels'] as Json[]).map(({ channel }) => channel as string)).not.toContain('lexical');
  });

  test.each([
    [{}, 'query'],
    [{ query: null }, 'query'],
    [{ query: 5 }, 'query'],
    [{ query: 'x', enable_hybrid: 'yes' }, 'enable_hybrid'],
    [{ query: 'x', workspace_id: 'other' }, 'workspace_id'],
    [{ query: 'x', user_id: 'other' }, 'user_id'],
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
