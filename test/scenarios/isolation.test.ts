// The isolation levels WORKSPACE, USER and TENANT: who reads and writes an item, by every kind of read.
import { edgesOf, storedItem } from '../support/graph';
import { openWorld, type Answer, type Client, type Json, type Member, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

/** A kind of read, with the ids of `all` that it returns. */
type Way = (client: Client, all: string[]) => Promise<string[]>;
const waysOfSeeing: Record<string, Way> = {
  GET: (client, all) => eachOf(all, (item_id) => client.get(`/memory/${item_id}`)),
  list: async (client) => idsOf((await client.get('/memory/list?limit=2000')).body.items),
  'list by metadata': async (client) =>
    idsOf((await client.get('/memory/list?limit=2000&metadata_key=fleet&metadata_value=herring')).body.items),
  'by-metadata': async (client) =>
    idsOf((await client.get('/memory/by-metadata?limit=200&metadata_key=fleet&metadata_value=herring')).body.items),
  search: (client) => searched(client, { query: 'herring boat' }),
  'search by vector': (client) => searched(client, { query: 'herring boat', enable_hybrid: false }),
  'search for the newest': (client) => searched(client, { query: '*' }),
  'advanced search': async (client) => {
    const request = { query: 'herring boat', max_results: 100 };
    return idsOf((await client.post('/memory/search/advanced', request)).body.results);
  },
  ask: async (client) =>
    idsOf((await client.post('/memory/ask', { question: 'herring boat', limit: 50 })).body.evidence),
  context: async (client) =>
    idsOf((await client.post('/memory/context', { session_id: 's', query: 'herring boat', k: 100 })).body.items),
  pack: (client) => packed(client, {}),
  'pack by relevance': (client) => packed(client, { query: 'herring boat' }),
  'read-around': (client, all) => eachOf(all, (item_id) => client.post('/memory/read-around', { item_id })),
};

const idsOf = (items: { item_id: string }[]) => items.map(({ item_id }) => item_id);

async function eachOf(all: string[], ask: (item_id: string) => Promise<Answer>): Promise<string[]> {
  const statuses = await Promise.all(all.map(async (item_id) => (await ask(item_id)).status));
  return all.filter((_, index) => statuses[index] === 200);
}

async function searched(client: Client, request: object): Promise<string[]> {
  return idsOf((await client.post('/memory/search', { top_k: 100, ...request })).body.results);
}

async function packed(client: Client, request: object): Promise<string[]> {
  const { status, body } = await client.post('/memory/recall/pack', { budget_tokens: 100_000, ...request });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.manifest.sections.flatMap((section: { item_ids: string[] }) => section.item_ids);
}

let boats = 0;
/** Each with a text of its own: a pack says a text once. */
const addBoat = (client: Client) =>
  client.add({
    content: `The herring boat came in${' again'.repeat(boats++)}.`,
    tags: ['boat'],
    metadata: { fleet: 'herring' },
  });

/** Each kind of read returns exactly these items. In sequence, so that Neo4j plans each query once. */
async function expectSeen(client: Client, seen: string[], all: string[]): Promise<void> {
  const shown: Record<string, string[]> = {};
  for (const [way, ask] of Object.entries(waysOfSeeing)) shown[way] = [...new Set(await ask(client, all))].sort();
  expect(shown).toEqual(Object.fromEntries(Object.keys(waysOfSeeing).map((way) => [way, [...seen].sort()])));
}

/** Totals count visible items only. */
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

const tagsOf = async (item_id: string) => {
  const { tenant_id, workspace_id = null, user_id = null } = (await storedItem(world, item_id)) as Json;
  return { tenant_id, workspace_id, user_id } as Json;
};

/** A tenant with an owner and a second member in one workspace, and a second workspace of the owner. */
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
    inPersonal: await clientIn(owner, await world.personal(owner)),
    inMatesPersonal: await clientIn(mate, await world.personal(mate)),
  };
}

describe('isolation level WORKSPACE', () => {
  test('reads see the workspace’s items and the caller’s personal ones, and no others', async () => {
    const t = await openTenant('WORKSPACE');
    const { client: stranger } = await world.stranger();
    const shared = await addBoat(t.ofMate);
    const personal = await addBoat(t.inPersonal);
    const matesOwn = await addBoat(t.inMatesPersonal);
    const elsewhere = await addBoat(t.inElsewhere);
    const foreign = await addBoat(stranger);

    const all = [shared, personal, matesOwn, elsewhere, foreign];
    await expectSeen(t.ofOwner, [shared, personal], all);
    await expectSeen(t.ofMate, [shared, matesOwn], all);
    await expectSeen(t.inElsewhere, [elsewhere, personal], all);
    await expectSeen(stranger, [foreign], all);
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
    ] as const)
      await expectOutOfReach(client, item_id);
    await expectCounts(stranger, 1);
  });

  test('reads in the personal workspace see personal items only', async () => {
    const t = await openTenant('WORKSPACE');
    const shared = await addBoat(t.ofOwner);
    const personal = await addBoat(t.inPersonal);
    await expectSeen(t.inPersonal, [personal], [shared, personal]);
    await expectOutOfReach(t.inPersonal, shared);
    await expectCounts(t.inPersonal, 1);
  });

  test('writes have workspace, tenant and user; a personal item stays personal when changed from another workspace', async () => {
    const t = await openTenant('WORKSPACE');
    const { tenant_id } = t.owner;
    const shared = await addBoat(t.ofMate);
    expect(await tagsOf(shared)).toEqual({ tenant_id, workspace_id: t.workspace_id, user_id: t.mate.user_id });
    const personal = await addBoat(t.inPersonal);
    await t.ofOwner.patch(`/memory/${personal}`, { content: 'The herring boat left.', metadata: { fleet: 'herring' } });
    await expectSeen(t.ofOwner, [shared, personal], [shared, personal]);
    await expectSeen(t.ofMate, [shared], [shared, personal]);
  });
});

describe('isolation level USER', () => {
  test('reads see only the caller’s own items within the workspace', async () => {
    const t = await openTenant('USER');
    const own = await addBoat(t.ofOwner);
    const mates = await addBoat(t.ofMate);
    const personal = await addBoat(t.inPersonal);
    const elsewhere = await addBoat(t.inElsewhere);
    const all = [own, mates, personal, elsewhere];
    await expectSeen(t.ofOwner, [own], all);
    await expectSeen(t.ofMate, [mates], all);
    await expectSeen(t.inElsewhere, [elsewhere, personal], all);
    await expectSeen(t.inAlone, [], all);
    for (const [client, item_id] of [
      [t.ofOwner, mates],
      [t.ofMate, own],
      [t.ofOwner, personal],
      [t.ofOwner, elsewhere],
      [t.inElsewhere, own],
      [t.inAlone, own],
    ] as const)
      await expectOutOfReach(client, item_id);
    await expectCounts(t.ofOwner, 1);
    await expectCounts(t.ofMate, 1);
  });

  test('writes store workspace, user and tenant', async () => {
    const t = await openTenant('USER');
    expect(await tagsOf(await addBoat(t.ofMate))).toEqual({
      tenant_id: t.owner.tenant_id,
      workspace_id: t.workspace_id,
      user_id: t.mate.user_id,
    });
  });
});

test('a personal item supersedes nothing that others see, and is not named in their answers', async () => {
  const t = await openTenant('WORKSPACE');
  const [shared, personal, older] = [await addBoat(t.ofMate), await addBoat(t.inPersonal), await addBoat(t.inPersonal)];
  const link = (old_id: string) => t.ofOwner.post(`/memory/${old_id}/supersede-link`, { new_item_id: personal });
  const refused = await link(shared);
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state']);
  const seen = [`/memory/${shared}`, `/memory/${shared}/explain`, `/memory/temporal/${shared}/history`];
  for (const route of seen) expect(JSON.stringify((await t.ofMate.get(route)).body)).not.toContain(personal);
  expect((await t.ofMate.get(`/memory/${shared}`)).body.status).toBe('active');
  expect((await link(older)).status).toBe(200);
});

describe('isolation level TENANT', () => {
  test('reads see every workspace of the tenant, but no personal items and no other tenant', async () => {
    const t = await openTenant('TENANT');
    const { client: stranger } = await world.stranger();
    const seen = [await addBoat(t.ofMate), await addBoat(t.inElsewhere)];
    const hidden = [await addBoat(t.inPersonal), await addBoat(t.inMatesPersonal), await addBoat(stranger)];
    await expectSeen(t.ofOwner, seen, [...seen, ...hidden]);
    await expectSeen(t.ofMate, seen, [...seen, ...hidden]);
    for (const item_id of hidden) await expectOutOfReach(t.ofOwner, item_id);
    await expectCounts(t.ofOwner, 2);
  });

  test('items written at USER level are seen by their writer only', async () => {
    const t = await openTenant('TENANT');
    const item_id = await addBoat(t.inAlone);
    await expectSeen(t.ofOwner, [item_id], [item_id]);
    await expectSeen(t.ofMate, [], [item_id]);
    await expectOutOfReach(t.ofMate, item_id);
    await expectCounts(t.ofMate, 0);
  });

  test('writes store the tenant only, and other levels do not see the items', async () => {
    const t = await openTenant('TENANT');
    const item_id = await addBoat(t.ofMate);
    expect(await tagsOf(item_id)).toEqual({ tenant_id: t.owner.tenant_id, workspace_id: null, user_id: null });
    for (const client of [t.inElsewhere, t.inAlone, t.inPersonal]) {
      await expectSeen(client, [], [item_id]);
      await expectOutOfReach(client, item_id);
    }
  });

  test('changing an item of a workspace needs a membership in that workspace', async () => {
    const t = await openTenant('TENANT');
    const item_id = await addBoat(t.inElsewhere);
    const before = await tagsOf(item_id);
    const change = { content: 'The herring boat sank.' };
    expect((await t.ofMate.patch(`/memory/${item_id}`, change)).status).toBe(404);
    expect((await t.ofOwner.patch(`/memory/${item_id}`, change)).status).toBe(200);
    expect(await tagsOf(item_id)).toEqual(before);
    await expectSeen(t.inElsewhere, [item_id], [item_id]);
    await expectSeen(t.inAlone, [], [item_id]);
  });
});

test('a batch recognises no items of another scope, and a session links none', async () => {
  const t = await openTenant('WORKSPACE');
  const item = { content: 'secret', external_id: 'x-1', metadata: { session_id: 's' }, embed: false };
  const theirs = await t.inPersonal.add(item);
  const { body } = await t.ofOwner.post('/memory/add/batch', { items: [item], skip_existing: true });
  expect(body).toMatchObject({ created: 1, existing: 0 });
  expect(await edgesOf(world, theirs)).toEqual([]);
});

test('a cursor from another tenant is only a position, and shows no item of that tenant', async () => {
  const t = await openTenant('WORKSPACE');
  for (let i = 0; i < 3; i++) await addBoat(t.ofOwner);
  const { body } = await t.ofOwner.get('/memory/list?limit=1&order=asc');
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
      t.ofMate.post('/memory/search', {
        query: 'herring boat',
        multi_hop: true,
        include_path: true,
        budget_ms: 30_000,
      }),
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
  const left = await edgesOf(world, shared);
  const { body } = await t.ofMate.delete(`/memory/${shared}`);
  expect(body.deleted.relationships).toBe(left.length - 3);
});

test('in a USER workspace feedback, sweeps, runs and searches of one member do not affect others', async () => {
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
  expect(await scores()).toEqual(before);
});
