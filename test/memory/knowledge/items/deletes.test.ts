import {
  ago,
  deleteNodes,
  edgesIn,
  edgesOf,
  everythingOf,
  idsOf,
  isA,
  nodes,
  partsOf,
  setItem,
  targetsOf,
} from '../../../support/graph';
import { openTenant, type Client, type World, type Json } from '../../../support/world';
import { hiddenItems } from '../../../../src/memory/runs/deletion/hidden-items';
import { onlyOf } from '../../../../src/memory/runs/schedule';
import { jobContextOf } from '../../../support/context';
import { removeIn } from '../../../../src/memory/store/delete';
import { expiredItems } from '../../../../src/memory/runs/deletion/expired-items';
import { expiredCredentials, expiredIdempotencyRecords, expiredRuns } from '../../../../src/memory/runs/retention';

// DELETE of an item: versions, relationships, session links and tasks are deleted with it.
describe('delete', () => {
  const nothing = { items: 0, versions: 0, relationships: 0, facts: 0, names: 0, answers: 0, search_sessions: 0 };

  let world: World;
  beforeAll(async () => (world = await openTenant()));

  /** Numbers of items, versions, sessions and relationships in the workspace. */
  async function census(): Promise<number[]> {
    const all = await everythingOf(world, world.owner.workspace_id);
    const numbers = ['MemoryItem', 'ItemVersion', 'Session'].map((label) => all.filter(isA(label)).length);
    return [...numbers, (await edgesIn(world, world.owner.workspace_id)).length];
  }

  test('an item is deleted with its versions, relationships and session', async () => {
    const before = await census();
    const item_id = await world.client.add({ content: 'The owl.', metadata: { session_id: 's', turn: 1 } });
    await world.client.patch(`/memory/${item_id}`, { content: 'The barn owl.' });
    await world.client.patch(`/memory/${item_id}`, { content: 'The snowy owl.' });
    expect(await census()).not.toEqual(before);
    const { status, body } = await world.client.delete(`/memory/${item_id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      item_id,
      status: 'deleted',
      deleted: { ...nothing, items: 1, versions: 2, relationships: 2 },
    });
    expect(await census()).toEqual(before);
    const all = await everythingOf(world, world.owner.workspace_id);
    const items = all.filter((node) => isA('MemoryItem')(node) || isA('ItemVersion')(node));
    expect(JSON.stringify(items)).not.toContain(item_id);
  });

  test('a plan is deleted with its tasks and their dependencies', async () => {
    const before = await census();
    const item_id = await world.client.add({
      content: 'Spring',
      memory_type: 'plan',
      embed: false,
      tasks: [{ content: 'a' }, { content: 'b', depends_on: ['1'] }, { content: 'c', depends_on: ['1', '2'] }],
    });
    const task = (await partsOf(world, item_id)).find(({ task_id }) => task_id === '2');
    await world.client.patch(`/memory/${task?.['item_id']}`, { tags: ['spring'] });
    const { body } = await world.client.delete(`/memory/${item_id}`);
    expect(body.deleted).toEqual({ ...nothing, items: 4, versions: 1, relationships: 7 });
    expect(await census()).toEqual(before);
    expect((await world.client.get(`/memory/${task?.['item_id']}`)).status).toBe(404);
  });

  test('deleting turns of a session keeps the chain of the others complete', async () => {
    const before = await census();
    const metadata = { session_id: 'with tasks' };
    const first = await world.client.add({ content: 'first', embed: false, metadata });
    const plan = await world.client.add({
      content: 'p',
      memory_type: 'plan',
      embed: false,
      metadata,
      tasks: [{ content: 'a' }, { content: 'b' }],
    });
    for (const { item_id } of await partsOf(world, plan)) await world.client.patch(`/memory/${item_id}`, { metadata });
    const last = await world.client.add({ content: 'last', embed: false, metadata });
    await world.client.delete(`/memory/${plan}`);
    expect(idsOf(targetsOf(await edgesOf(world, first, 'NEXT'), first))).toEqual([last]);
    for (const item_id of [first, last]) await world.client.delete(`/memory/${item_id}`);
    expect(await census()).toEqual(before);
  });

  test('of two concurrent deletions of an item, one succeeds', async () => {
    const item_id = await world.client.add({ content: 'x', embed: false });
    const answers = await Promise.all(Array.from({ length: 4 }, () => world.client.delete(`/memory/${item_id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  test('with If-Match an item is deleted only if it is still the version that was read', async () => {
    const item_id = await world.client.add({ content: 'read once' });
    const { headers } = await world.client.get(`/memory/${item_id}`);
    const read = { 'If-Match': headers.get('ETag') as string };
    await world.client.patch(`/memory/${item_id}`, { content: 'changed since' });
    expect((await world.client.delete(`/memory/${item_id}`, read)).status).toBe(412);
    expect((await world.client.get(`/memory/${item_id}`)).body.content).toBe('changed since');
    expect((await world.client.delete(`/memory/${item_id}`, { 'If-Match': '"2"' })).status).toBe(200);
  });
});

// Deletion of an item with more relationships than a transaction can delete: invisible at once, gone in the end.
describe('delete crowd', () => {
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
  afterEach(() => deleteNodes(world, 'Acquaintance', { scope_key: `w:${workspace_id}` }));

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
});

// The field `expires_at`: from that time on the item is invisible, and a job deletes it completely.
describe('expiry', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const later = '2090-01-01T00:00:00Z';

  /** Moves every expires_at into the past. */
  const passTime = async () => {
    for (const { item_id, expires_at } of await nodes(world, 'MemoryItem', { tenant_id: world.owner.tenant_id }))
      if (expires_at) await setItem(world, item_id as string, { expires_at: ago(0) });
  };

  /** Everything of the tenant in the graph, in every scope, hidden or not. */
  async function left(): Promise<number[]> {
    const { tenant_id, workspace_id } = world.owner;
    const all = [...(await everythingOf(world, tenant_id)), ...(await everythingOf(world, workspace_id))];
    const labels = ['MemoryItem', 'ItemVersion', 'DeletedItem', 'Name', 'Session'];
    return labels.map((label) => all.filter(isA(label)).length);
  }

  const runJob = () => expiredItems.run(jobContextOf(world));
  const census = async () => (await world.client.get('/memory/health')).body as Json;
  const total = async () => (await census())['total'] as number;

  test('an expired item is not found by any route, and the job deletes it completely', async () => {
    const before = await left();
    const item_id = await world.client.add({
      content: 'Agneta Brask works at Kestrel Yards.',
      tags: ['brief'],
      metadata: { session_id: 'brief' },
      expires_at: later,
    });
    await world.client.patch(`/memory/${item_id}`, { title: 'Agneta' });
    const reads: Record<string, () => Promise<number>> = {
      get: async () => Number((await world.client.get(`/memory/${item_id}`)).status === 200),
      list: async () => (await world.client.get('/memory/list')).body.items.length as number,
      search: async () => (await world.client.post('/memory/search', { query: 'Agneta Brask' })).body.results.length,
      past: async () =>
        (await world.client.post('/memory/search', { query: 'Agneta Brask', as_known_at: later })).body.results.length,
      ask: async () =>
        (await world.client.post('/memory/ask', { question: 'Where does Agneta Brask work?' })).body.evidence.length,
      tags: async () =>
        (await world.client.get('/memory/by-metadata?metadata_key=tag&metadata_value=brief')).body.total,
      facts: async () => (await world.client.get('/memory/facts?source=Agneta%20Brask')).body.facts.length,
      history: async () => Number((await world.client.get(`/memory/temporal/${item_id}/history`)).status === 200),
      graph: async () =>
        (await world.client.get('/memory/graph/full')).body.nodes.filter((n: Json) => n['item_id'] === item_id).length,
    };
    expect((await world.client.get(`/memory/${item_id}`)).body.expires_at).toBe(later);
    for (const [name, read] of Object.entries(reads)) expect([name, await read()]).not.toEqual([name, 0]);
    await passTime();
    for (const [name, read] of Object.entries(reads)) expect([name, await read()]).toEqual([name, 0]);
    await runJob();
    expect(await left()).toEqual(before);
  });

  test('a clock that is ahead deletes nothing that has an expiry', async () => {
    const item_id = await world.client.add({ content: 'The lamp is green.', expires_at: later });
    const run_id = (await world.client.post('/memory/ingest', { content: 'The lamp burns oil.' })).body
      .run_id as string;
    const ahead = jobContextOf(world, { now: () => '2100-01-01T00:00:00Z' });
    for (const job of [expiredItems, expiredRuns, expiredIdempotencyRecords, expiredCredentials]) await job.run(ahead);
    expect((await world.client.get(`/memory/${item_id}`)).status).toBe(200);
    expect((await world.client.get(`/memory/runs/${run_id}`)).status).toBe(200);
    await world.client.delete(`/memory/${item_id}`);
  });

  const ways: [string, (client: Client) => Promise<Json>][] = [
    [
      'plan',
      (client) =>
        client.post('/memory/add', { memory_type: 'plan', content: 'P', tasks: [{ content: 'T' }], expires_at: later }),
    ],
    [
      'document',
      (client) =>
        client.post('/memory/ingest/document', {
          content: 'Mara Lund owns it.\n\n'.repeat(30),
          chunk_size: 100,
          expires_at: later,
        }),
    ],
    [
      'conversation',
      (client) =>
        client.post('/memory/ingest/conversation', {
          turns: [
            { role: 'Ida', content: 'Where is Sten?' },
            { role: 'Olof', content: 'Sten works at Kestrel Yards.' },
          ],
          expires_at: later,
        }),
    ],
  ];

  test('an item of a batch whose expires_at has passed is refused, and not stored', async () => {
    const before = await total();
    const items = [{ content: 'Gone before it came.', expires_at: '2020-01-01T00:00:00Z' }];
    const { body } = await world.client.post('/memory/add/batch', { items });
    expect([body.results[0].status, await total()]).toEqual(['failed', before]);
  });

  test.each(ways)('an item stored by %s expires with its parts', async (_, write) => {
    const [before, count] = [await left(), await total()];
    expect((await write(world.client))['status']).toBeLessThan(300);
    expect(await total()).toBeGreaterThan(count);
    const held = (await total()) - count;
    await passTime();
    // The count includes hidden items that wait for the job.
    expect(await census()).toMatchObject({ total: count, expired: held });
    await runJob();
    expect(await census()).toMatchObject({ total: count, expired: 0 });
    expect(await left()).toEqual(before);
  });

  test('a patch can set, change and remove expires_at, as a version; a past time is refused', async () => {
    const item_id = await world.client.add({ content: 'A note about the tide.' });
    const patch = (body: Json) => world.client.patch(`/memory/${item_id}`, body);
    expect((await patch({ expires_at: later })).body).toMatchObject({ expires_at: later, version: 2 });
    expect((await patch({ expires_at: later })).body).toMatchObject({ version: 2 });
    expect((await patch({ metadata: { a: 1 } })).body).toMatchObject({ expires_at: later, version: 3 });
    const removed = (await patch({ properties: { expires_at: null } })).body as Json;
    expect([removed['version'], removed['expires_at']]).toEqual([4, undefined]);
    for (const refused of [
      { expires_at: '2020-01-01T00:00:00Z' },
      { properties: { expires_at: '2020-01-01T00:00:00Z' } },
    ])
      expect((await patch(refused)).body.detail[0]).toMatchObject({ type: 'past' });
    expect((await world.client.post('/memory/add', { content: 'x', expires_at: '2020-01-01T00:00:00Z' })).status).toBe(
      422,
    );
    await passTime();
    expect((await world.client.get(`/memory/${item_id}`)).status).toBe(200);
    await world.client.delete(`/memory/${item_id}`);
  });
});

// Deletion and change of all items that match a filter: counted first, executed by a run, a change with undo.
describe('by filter', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const read = (item_id: string) => world.client.get(`/memory/${item_id}`);
  const statuses = async (ids: string[]) => Promise.all(ids.map(async (id) => (await read(id)).status));
  const remove = async (body: Json) => (await world.client.post('/memory/delete-by-filter', body)).body as Json;
  const update = async (body: Json) => (await world.client.post('/memory/update-by-filter', body)).body as Json;

  test('items that match a filter are counted, then deleted with their parts; others are kept', async () => {
    const stranger = await world.stranger();
    const theirs = await stranger.client.add({ content: 'Theirs.', tags: ['old'] });
    const [old, older, kept] = (await world.client.addAll([
      { content: 'Old.', tags: ['old'] },
      { content: 'Older.', tags: ['old'], metadata: { year: 1990 } },
      { content: 'Kept.', tags: ['new'] },
    ])) as [string, string, string];
    const plan = await world.client.add({
      memory_type: 'plan',
      content: 'P',
      tasks: [{ content: 'T' }],
      tags: ['old'],
    });
    const filter = { tags: { any: ['old'] } };
    const matched = { matched: 3, updated: 0, unchanged: 0, failed: 0 };
    expect(await remove({ filter, dry_run: true })).toEqual({
      status: 'dry_run',
      run_id: null,
      ...matched,
      deleted: 0,
    });
    expect(await statuses([old, older, kept, plan])).toEqual([200, 200, 200, 200]);
    const done = await remove({ filter });
    expect(done).toMatchObject({ status: 'ok', ...matched, deleted: 3 });
    expect(await statuses([old, older, kept, plan])).toEqual([404, 404, 200, 404]);
    expect((await world.client.get('/memory/list?memory_type=plan_task')).body.items).toEqual([]);
    expect((await stranger.client.get(`/memory/${theirs}`)).status).toBe(200);
    const run = (await world.client.get(`/memory/runs/${String(done['run_id'])}`)).body as Json;
    expect(run).toMatchObject({ kind: 'items.delete', result: { deleted: 3 } });
    expect((await world.client.post(`/memory/runs/${String(done['run_id'])}/undo`)).body.code).toBe('not_undoable');
    const audit = (await world.client.get('/memory/audit')).body.items as Json[];
    expect(audit.find(({ action }) => action === 'item.delete_by_filter')).toMatchObject({ target_id: done['run_id'] });
  });

  test('a deletion by entity deletes the whole document or conversation; a change only matching items', async () => {
    const complaints = `# Complaints\n\nWilma Oster got a late parcel.\n\n${'The rest of it is plain. '.repeat(20)}`;
    const document = { content: complaints, chunk_size: 200, source: 'complaints' };
    const { body } = await world.client.post('/memory/ingest/document', document);
    const turns = [{ role: 'user', content: 'Wilma Oster called about her parcel.' }];
    const talk = await world.client.post('/memory/ingest/conversation', { conversation_id: 'calls', turns });
    const other = await world.client.post('/memory/ingest/document', { content: 'Bo Lund is content.' });
    const filter = { entity: 'Wilma Oster' };
    expect(await update({ filter, set: { tags: ['oster'] }, dry_run: true })).toMatchObject({ matched: 2 });
    expect(await remove({ filter: { not: filter, metadata: { source: 'nothing' } }, dry_run: true })).toMatchObject({
      matched: 0,
    });
    expect(await remove({ filter, dry_run: true })).toMatchObject({ matched: 4 });
    expect(await remove({ filter })).toMatchObject({ status: 'ok', matched: 4, deleted: 4 });
    expect(await statuses([body.document_id, ...body.chunk_ids, other.body.document_id])).toEqual([
      ...[body.document_id, ...body.chunk_ids].map(() => 404),
      200,
    ]);
    expect(JSON.stringify((await world.client.get('/memory/list?limit=200')).body)).not.toContain('Oster');
    expect(talk.status).toBe(200);
  });

  test('a list of ids deletes items of the workspace, and ignores unknown and foreign ids', async () => {
    const stranger = await world.stranger();
    const theirs = await stranger.client.add({ content: 'Theirs.' });
    const [one, other] = (await world.client.addAll([{ content: 'One.' }, { content: 'Other.' }])) as [string, string];
    expect(await remove({ item_ids: [one, theirs, 'mem_nobody'] })).toMatchObject({ matched: 1, deleted: 1 });
    expect(await statuses([one, other])).toEqual([404, 200]);
    expect((await stranger.client.get(`/memory/${theirs}`)).status).toBe(200);
  });

  test('a change by filter applies to all matching items, counts failures, and is undone as one', async () => {
    const [a, b] = (await world.client.addAll([
      { content: 'First mate.', metadata: { crew: 'red', rank: 1 }, tags: ['crew'] },
      { content: 'Second mate.', metadata: { crew: 'red', note: 'x' } },
    ])) as [string, string];
    const decision = (await world.client.post('/memory/decisions/create', { content: 'Red leads.' })).body.decision_id;
    await world.client.patch(`/memory/${decision}`, { metadata: { crew: 'red' } });
    const set = { metadata: { crew: 'blue', note: null }, tags: ['moved'], change_reason: 'a new watch' };
    const done = await update({ filter: { metadata: { crew: 'red' } }, set });
    expect(done).toMatchObject({ status: 'ok', matched: 3, updated: 3, unchanged: 0, failed: 0 });
    expect((await read(a)).body).toMatchObject({ metadata: { crew: 'blue', rank: 1 }, tags: ['moved'], version: 2 });
    expect((await read(b)).body.metadata).toEqual({ crew: 'blue' });
    expect(await update({ filter: { metadata: { crew: 'blue' } }, set: { tags: ['moved'] } })).toMatchObject({
      ...{ matched: 3, updated: 0, unchanged: 3 },
    });
    const archived = await update({ item_ids: [a, decision], set: { status: 'archived' } });
    expect(archived).toMatchObject({ matched: 2, updated: 1, failed: 1, errors: [expect.stringContaining(decision)] });
    expect((await world.client.post('/memory/search', { query: 'First mate' })).body.results).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ item_id: a })]),
    );
    for (const run_id of [archived['run_id'], done['run_id']])
      expect((await world.client.post(`/memory/runs/${String(run_id)}/undo`)).body).toMatchObject({ status: 'undone' });
    const item = (await read(a)).body as Json;
    expect(item).toMatchObject({ metadata: { crew: 'red', rank: 1 }, tags: ['crew'], status: 'active' });
    expect((await read(b)).body.metadata).toEqual({ crew: 'red', note: 'x' });
    expect(
      (await update({ filter: { tags: { any: ['crew'] } }, set: { expires_at: '2090-01-01T00:00:00Z' } })).updated,
    ).toBe(1);
  });

  test.each<[string, Json, string]>([
    ['neither a filter nor ids', {}, 'body.filter'],
    ['a filter without a condition', { filter: {} }, 'body.filter'],
  ])('a change or deletion with %s is refused', async (_, body, place) => {
    for (const [path, more] of [
      ['delete', {}],
      ['update', { set: { tags: [] } }],
    ] as const) {
      const { status, body: answer } = await world.client.post(`/memory/${path}-by-filter`, { ...body, ...more });
      expect([status, answer.detail[0].loc.slice(0, 2).join('.')]).toEqual([422, place]);
    }
  });

  test.each<[string, Json]>([
    ['content', { content: 'x' }],
    ['a status with its own route', { status: 'retracted' }],
  ])('a change by filter cannot change %s', async (_, set) => {
    const { status } = await world.client.post('/memory/update-by-filter', { filter: { status: 'active' }, set });
    expect(status).toBe(422);
  });
});
