// The three isolation levels: each row of the table, what it shows and what it hides, on every way to reach an item.
import { openWorld, type Client, type Member, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

/** Every way in which an item of the fleet is seen: what a caller does not see there, it does not see at all. */
const waysOfSeeing: [way: string, sees: (client: Client, item_id: string) => Promise<boolean>][] = [
  ['GET', async (client, item_id) => (await client.get(`/memory/${item_id}`)).status === 200],
  ['list', async (client, item_id) => holds((await client.get('/memory/list?limit=2000')).body.items, item_id)],
  [
    'list by metadata',
    async (client, item_id) =>
      holds(
        (await client.get('/memory/list?limit=2000&metadata_key=fleet&metadata_value=herring')).body.items,
        item_id,
      ),
  ],
  [
    'by-metadata',
    async (client, item_id) =>
      holds(
        (await client.get('/memory/by-metadata?limit=200&metadata_key=fleet&metadata_value=herring')).body.items,
        item_id,
      ),
  ],
  ['search', (client, item_id) => searched(client, { query: 'herring boat' }, item_id)],
  ['search by vector', (client, item_id) => searched(client, { query: 'herring boat', enable_hybrid: false }, item_id)],
  ['search for the newest', (client, item_id) => searched(client, { query: '*' }, item_id)],
  [
    'advanced search',
    async (client, item_id) => {
      const request = { query: 'herring boat', algorithm: 'triangulation_fulldim', max_results: 100 };
      return holds((await client.post('/memory/search/advanced', request)).body.results, item_id);
    },
  ],
  [
    'ask',
    async (client, item_id) =>
      holds((await client.post('/memory/ask', { question: 'herring boat', limit: 50 })).body.evidence, item_id),
  ],
  [
    'context',
    async (client, item_id) =>
      holds(
        (await client.post('/memory/context', { session_id: 's', query: 'herring boat', k: 100 })).body.items,
        item_id,
      ),
  ],
  ['pack', (client, item_id) => packed(client, {}, item_id)],
  ['pack by relevance', (client, item_id) => packed(client, { query: 'herring boat' }, item_id)],
  ['read-around', async (client, item_id) => (await client.post('/memory/read-around', { item_id })).status === 200],
];

const holds = (items: { item_id: string }[], item_id: string) => items.some((item) => item.item_id === item_id);

async function searched(client: Client, request: object, item_id: string): Promise<boolean> {
  const { body } = await client.post('/memory/search', { top_k: 100, ...request });
  return holds(body.results as { item_id: string }[], item_id);
}

async function packed(client: Client, request: object, item_id: string): Promise<boolean> {
  const { status, body } = await client.post('/memory/recall/pack', { budget_tokens: 100_000, ...request });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.manifest.sections.some((section: { item_ids: string[] }) => section.item_ids.includes(item_id));
}

const addBoat = (client: Client) =>
  client.add({ content: 'The herring boat came in.', tags: ['boat'], metadata: { fleet: 'herring' } });

/** What each way of seeing says; all must agree. One after the other: side by side, Neo4j would plan the same queries several times. */
async function sees(client: Client, item_id: string): Promise<boolean> {
  const answers: [way: string, sees: boolean][] = [];
  for (const [way, ask] of waysOfSeeing) answers.push([way, await ask(client, item_id)]);
  const first = answers[0]?.[1] as boolean;
  expect(answers).toEqual(waysOfSeeing.map(([way]) => [way, first]));
  return first;
}

/** Totals are of what is seen, and writes reach nothing else. */
async function expectCounts(client: Client, visible: number): Promise<void> {
  const [list, found, health, summary] = await Promise.all([
    client.get('/memory/list'),
    client.get('/memory/by-metadata?metadata_key=fleet&metadata_value=herring'),
    client.get('/memory/health'),
    client.get('/memory/summary'),
  ]);
  expect([list.body.total, found.body.total, health.body.total, summary.body.total]).toEqual(Array(4).fill(visible));
  expect(summary.body.top_tags).toEqual(visible ? [{ tag: 'boat', count: visible }] : []);
}

async function expectOutOfReach(client: Client, item_id: string): Promise<void> {
  const bare = (body: object) => ({ ...body, request_id: '' });
  for (const call of [
    (id: string) => client.get(`/memory/${id}`),
    (id: string) => client.patch(`/memory/${id}`, { content: 'mine now' }),
    (id: string) => client.patch(`/memory/${id}`, { content: '' }),
    (id: string) => client.delete(`/memory/${id}`),
  ]) {
    const [foreign, unknown] = [await call(item_id), await call('mem_unknown')];
    expect(foreign.status).toBe(unknown.status);
    expect(bare(foreign.body as object)).toEqual(bare(unknown.body as object));
  }
  expect((await client.get(`/memory/${item_id}`)).status).toBe(404);
}

const personalWorkspace = async (member: Member): Promise<string> => {
  const [row] = await world.cypher(
    'MATCH (:User {user_id: $user_id})-[:MEMBER_OF]->(w:Workspace {personal: true}) RETURN w.workspace_id AS id',
    member,
  );
  return row?.['id'] as string;
};

const tagsOf = async (item_id: string) =>
  (
    await world.cypher(
      'MATCH (n:MemoryItem {item_id: $item_id}) RETURN n.tenant_id AS tenant_id, n.workspace_id AS workspace_id, n.user_id AS user_id',
      { item_id },
    )
  )[0];

/** A tenant with an owner and a second member of one workspace, and a second workspace of the owner. */
async function openTenant(isolation: 'WORKSPACE' | 'USER' | 'TENANT') {
  const { owner } = await world.stranger();
  const workspace_id = await world.workspace(isolation, owner.tenant_id);
  const elsewhere = await world.workspace('WORKSPACE', owner.tenant_id);
  const alone = await world.workspace('USER', owner.tenant_id);
  const mate = await world.member(workspace_id, owner.tenant_id);
  const clientIn = (member: Member, id: string) => world.clientFor({ ...member, workspace_id: id });
  return {
    owner,
    mate,
    workspace_id,
    elsewhere,
    ofOwner: await clientIn(owner, workspace_id),
    ofMate: await clientIn(mate, workspace_id),
    inElsewhere: await clientIn(owner, elsewhere),
    inAlone: await clientIn(owner, alone),
    inPersonal: await clientIn(owner, await personalWorkspace(owner)),
    inMatesPersonal: await clientIn(mate, await personalWorkspace(mate)),
  };
}

describe('WORKSPACE', () => {
  test('reads see the workspace’s items and the caller’s personal ones, and no others', async () => {
    const t = await openTenant('WORKSPACE');
    const { client: stranger } = await world.stranger();
    const shared = await addBoat(t.ofMate);
    const personal = await addBoat(t.inPersonal);
    const matesOwn = await addBoat(t.inMatesPersonal);
    const elsewhere = await addBoat(t.inElsewhere);
    const foreign = await addBoat(stranger);

    expect(await sees(t.ofOwner, shared)).toBe(true);
    expect(await sees(t.ofMate, shared)).toBe(true);
    expect(await sees(t.ofOwner, personal)).toBe(true);
    expect(await sees(t.inElsewhere, personal)).toBe(true);
    await expectCounts(t.ofOwner, 2);
    await expectCounts(t.ofMate, 2);

    for (const [client, item_id] of [
      [t.ofOwner, matesOwn],
      [t.ofOwner, elsewhere],
      [t.ofOwner, foreign],
      [t.ofMate, personal],
      [t.inElsewhere, shared],
      [stranger, shared],
      [stranger, personal],
    ] as const) {
      expect(await sees(client, item_id)).toBe(false);
      await expectOutOfReach(client, item_id);
    }
    await expectCounts(stranger, 1);
  });

  test('the personal workspace sees only what is personal', async () => {
    const t = await openTenant('WORKSPACE');
    const shared = await addBoat(t.ofOwner);
    const personal = await addBoat(t.inPersonal);
    expect(await sees(t.inPersonal, personal)).toBe(true);
    expect(await sees(t.inPersonal, shared)).toBe(false);
    await expectOutOfReach(t.inPersonal, shared);
    await expectCounts(t.inPersonal, 1);
  });

  test('writes are tagged with workspace, tenant and user; what is personal stays so when changed from elsewhere', async () => {
    const t = await openTenant('WORKSPACE');
    const { tenant_id } = t.owner;
    expect(await tagsOf(await addBoat(t.ofMate))).toEqual({
      tenant_id,
      workspace_id: t.workspace_id,
      user_id: t.mate.user_id,
    });
    const personal = await addBoat(t.inPersonal);
    await t.ofOwner.patch(`/memory/${personal}`, { content: 'The herring boat left.', metadata: { fleet: 'herring' } });
    expect(await sees(t.ofOwner, personal)).toBe(true);
    expect(await sees(t.ofMate, personal)).toBe(false);
  });
});

describe('USER', () => {
  test('reads see only the caller’s own items within the workspace', async () => {
    const t = await openTenant('USER');
    const own = await addBoat(t.ofOwner);
    const mates = await addBoat(t.ofMate);
    const personal = await addBoat(t.inPersonal);
    const elsewhere = await addBoat(t.inElsewhere);
    expect(await sees(t.ofOwner, own)).toBe(true);
    expect(await sees(t.ofMate, mates)).toBe(true);
    for (const [client, item_id] of [
      [t.ofOwner, mates],
      [t.ofMate, own],
      [t.ofOwner, personal],
      [t.ofOwner, elsewhere],
      [t.inElsewhere, own],
      [t.inAlone, own],
    ] as const) {
      expect(await sees(client, item_id)).toBe(false);
      await expectOutOfReach(client, item_id);
    }
    await expectCounts(t.ofOwner, 1);
    await expectCounts(t.ofMate, 1);
  });

  test('writes are tagged with workspace and user, and the tenant for isolation', async () => {
    const t = await openTenant('USER');
    expect(await tagsOf(await addBoat(t.ofMate))).toEqual({
      tenant_id: t.owner.tenant_id,
      workspace_id: t.workspace_id,
      user_id: t.mate.user_id,
    });
  });
});

describe('TENANT', () => {
  test('reads see every workspace of the tenant, its own items too, but nothing personal and no other tenant', async () => {
    const t = await openTenant('TENANT');
    const { client: stranger } = await world.stranger();
    const seen = [await addBoat(t.ofMate), await addBoat(t.inElsewhere), await addBoat(t.inAlone)];
    const hidden = [await addBoat(t.inPersonal), await addBoat(t.inMatesPersonal), await addBoat(stranger)];
    for (const item_id of seen) {
      expect(await sees(t.ofOwner, item_id)).toBe(true);
      expect(await sees(t.ofMate, item_id)).toBe(true);
    }
    for (const item_id of hidden) {
      expect(await sees(t.ofOwner, item_id)).toBe(false);
      await expectOutOfReach(t.ofOwner, item_id);
    }
    await expectCounts(t.ofOwner, 3);
  });

  test('writes are tagged with the tenant alone, and no other level sees them', async () => {
    const t = await openTenant('TENANT');
    const item_id = await addBoat(t.ofMate);
    expect(await tagsOf(item_id)).toEqual({ tenant_id: t.owner.tenant_id, workspace_id: null, user_id: null });
    for (const client of [t.inElsewhere, t.inAlone, t.inPersonal]) {
      expect(await sees(client, item_id)).toBe(false);
      await expectOutOfReach(client, item_id);
    }
  });

  test('an item of a workspace that is changed from above stays in its workspace', async () => {
    const t = await openTenant('TENANT');
    const item_id = await addBoat(t.inElsewhere);
    const before = await tagsOf(item_id);
    const { status } = await t.ofMate.patch(`/memory/${item_id}`, { content: 'The herring boat sank.' });
    expect(status).toBe(200);
    expect(await tagsOf(item_id)).toEqual(before);
    expect(await sees(t.inElsewhere, item_id)).toBe(true);
    expect(await sees(t.inAlone, item_id)).toBe(false);
  });
});

test('a batch recognises nothing of another scope, and a session chains nothing of it', async () => {
  const t = await openTenant('WORKSPACE');
  const item = { content: 'secret', external_id: 'x-1', metadata: { session_id: 's' }, embed: false };
  const theirs = await t.inPersonal.add(item);
  const { body } = await t.ofOwner.post('/memory/add/batch', { items: [item], skip_existing: true });
  expect(body).toMatchObject({ created: 1, existing: 0 });
  const joined = await world.cypher('MATCH (n:MemoryItem {item_id: $theirs})-[r]-() RETURN type(r) AS type', {
    theirs,
  });
  expect(joined).toEqual([]);
});

test('a cursor is only a place: another tenant’s shows nothing of theirs', async () => {
  const t = await openTenant('WORKSPACE');
  for (let i = 0; i < 3; i++) await addBoat(t.ofOwner);
  const { body } = await t.ofOwner.get('/memory/list?limit=1');
  const { client: stranger } = await world.stranger();
  const own = await addBoat(stranger);
  const page = await stranger.get(`/memory/list?order=asc&cursor=${body.next_cursor}`);
  expect(page.body.items.map((item: { item_id: string }) => item.item_id)).toEqual([own]);
});

test('links from personal items to a shared one are neither visible to others nor counted', async () => {
  const t = await openTenant('WORKSPACE');
  const shared = await addBoat(t.ofMate);
  const other = await addBoat(t.ofMate);
  await t.ofMate.post('/memory/link', { source_id: shared, target_id: other });
  const seen = async () => {
    const asked = await Promise.all([
      t.ofMate.get(`/memory/${shared}`),
      t.ofMate.get(`/memory/${shared}/links`),
      t.ofMate.get(`/memory/${shared}/neighbors`),
      t.ofMate.get('/memory/entities'),
      t.ofMate.get('/memory/summary'),
      t.ofMate.post('/memory/read-around', { item_id: shared }),
      ...['relevance', 'consensus', 'semantic'].map((hop_strategy) =>
        t.ofMate.post('/memory/search', {
          query: 'herring boat',
          multi_hop: true,
          hop_strategy,
          include_path: true,
          budget_ms: 30_000,
        }),
      ),
      t.ofMate.post('/memory/search', { query: 'herring boat', channel_weights: { 'spreading-activation': 1 } }),
    ]);
    for (const { status } of asked) expect(status).toBe(200);
    const ofTheMoment = ['request_id', 'run_id', 'search_session_id', 'latency_ms', 'updated_at', 'transaction_time'];
    return JSON.parse(
      JSON.stringify(
        asked.map(({ body }) => body as object),
        (name, value: unknown) => (ofTheMoment.includes(name) || name.endsWith('_ms') ? undefined : value),
      ),
    ) as object[];
  };
  const before = await seen();
  for (let i = 0; i < 3; i++) {
    const own = await t.inPersonal.add({ content: `The herring boat of Orla Finnegan, ${i}.` });
    expect((await t.ofOwner.post('/memory/link', { source_id: own, target_id: shared })).status).toBe(200);
    expect((await t.ofOwner.patch(`/memory/${own}`, { content: `Ruth Okafor mended it, ${i}.` })).status).toBe(200);
  }
  expect(await seen()).toEqual(before);
  const [left] = await world.cypher('MATCH (n:MemoryItem {item_id: $shared})--(o) RETURN count(o) AS n', { shared });
  const { body } = await t.ofMate.delete(`/memory/${shared}`);
  expect(body.deleted.relationships).toBe((left?.['n'] as number) - 3);
});

test('feedback, sweeps, runs and searches of one member are nothing to another in a workspace of level USER', async () => {
  const t = await openTenant('USER');
  const own = await addBoat(t.ofOwner);
  await addBoat(t.ofMate);
  const search = { query: 'herring boat', top_k: 10 };
  const scores = async () =>
    (await t.ofMate.post('/memory/search', search)).body.results.map(({ item_id, score }: Record<string, unknown>) => [
      item_id,
      score,
    ]);
  const before = await scores();
  const found = await t.ofOwner.post('/memory/search', search);
  const search_session_id = found.headers.get('x-search-session-id') as string;
  const run = (await t.ofOwner.post('/memory/ingest?mode=async', { content: 'The herring boat sailed.' })).body.run_id;
  const refused = [
    await t.ofMate.post('/memory/result-feedback', { search_session_id, result_used: [own] }),
    await t.ofMate.get(`/memory/ingest/async/${run}`),
    await t.ofMate.post('/memory/link', {
      source_id: own,
      target_id: own.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    }),
    await t.ofMate.get(`/memory/${own}/neighbors`),
    await t.ofMate.get(`/memory/${own}/links`),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const fed = await t.ofMate.post('/memory/feedback', { item_ids: [own], outcome: 'helpful' });
  const none = await t.ofMate.post('/memory/feedback', { item_ids: ['mem_unknown'], outcome: 'helpful' });
  expect(fed.body).toEqual(none.body);
  await t.ofOwner.post('/memory/feedback', { item_ids: [own], outcome: 'misleading' });
  const swept = await t.ofMate.post('/memory/search/sweep', {
    questions: [{ query: 'herring boat', relevant: [own] }],
    grid: { enable_hybrid: [true, false] },
  });
  for (const row of swept.body.rows) expect([row.recall, row.nDCG]).toEqual([0, 0]);
  expect(await scores()).toEqual(before);
});
