// Lists in pages: cursors lead through the whole list, and are valid only for the list they came from.
import { fieldsOf } from '../../src/schemas';
import { openTenant, type Client, type World } from '../support/world';

let world: World;
beforeAll(async () => {
  world = await openTenant();
  const { client, owner } = world;
  const [hub = '', ...others] = await client.addAll(
    ['Orla Finnegan', 'Tomas Ekberg', 'Sanna Lund', 'Mika Aalto'].map((name) => ({
      content: `${name} works at Brightwater Labs.`,
      metadata: { kind: 'staff' },
    })),
  );
  for (const note of ['once', 'twice']) await client.patch(`/memory/${hub}`, { metadata: { note } });
  for (const target_id of others) await client.post('/memory/link', { source_id: hub, target_id });
  for (let i = 0; i < 3; i++) {
    await client.post('/memory/api-keys', { name: `key ${i}` });
    await client.post('/memory/workspaces', { name: `workspace ${i}` });
    await client.post(`/memory/add?subject=customer%20${i}`, { content: `Entry ${i}`, embed: false });
    await client.post('/memory/add/batch', { items: [{ content: `Entry ${i}`, embed: false }] });
    await client.post(`/memory/workspaces/${owner.workspace_id}/invitations`, { email: `guest${i}@example.org` });
    await world.member(owner.workspace_id);
  }
  const { body } = await client.get('/memory/entities?q=brightwater');
  await client.addAll([1, 2, 3].map((n) => ({ content: `Choice ${n} of the crew.`, memory_type: 'decision' })));
  for (const n of [1, 2, 3])
    await client.post('/memory/decisions/pending/create', { content: `Purchase ${n}.`, requirements: [] });
  for (const existing_item_id of [...others, hub, hub, hub])
    await client.post('/memory/reasoning/resolve', {
      ...{ existing_item_id, new_fact: 'She works elsewhere.', strategy: 'defer' },
    });
  for (const agent_id of ['keeper', 'mate', 'pilot']) {
    await client.post('/memory/agents', { agent_id, name: agent_id });
    await client.post('/memory/anchors/create', { content: `The ${agent_id} burns oil.` });
  }
  await client.post('/memory/decisions/create', { content: 'We burn oil.', agent_id: 'keeper', domain: 'light' });
  for (const [dimension, domain] of [
    ['decision_volume', 'light'],
    ['decision_volume', '*'],
    ['supersession_rate', 'light'],
  ])
    await client.post('/memory/agents/keeper/evaluation', { dimension, domain });
  for (const plan_id of ['refit', 'paint', 'launch'])
    await client.post('/memory/plans/create', { plan_id, title: plan_id, tasks: [{ task_id: 'a', title: 'Begin' }] });
  for (const status of ['in_progress', 'pending', 'in_progress'])
    await client.patch('/memory/plans/refit/task', { task_id: 'a', status });
  for (const content of ['First.', 'Second.', 'Third.'])
    await client.post('/memory/plans/refit/tasks/a/notes', { content });
  const [note = ''] = await client.addAll(
    ['Dock', 'Quay', 'Mole', 'Pier'].map((title) => ({
      ...{ title, memory_type: 'zettel', tags: ['shore'] },
      content: '[[Dock]] [[Quay]] [[Mole]] [[Pier]] belong to Brightwater Labs.',
      metadata: { kind: 'place' },
    })),
  );
  ids = {
    ...{ item_id: hub, entity_id: body.entities[0].entity_id, workspace_id: owner.workspace_id },
    ...{
      agent_id: 'keeper',
      plan_id: 'refit',
      task_id: 'a',
      note_id: note,
      source_id: note,
      relation_type: 'LINKS_TO',
      tag: 'shore',
    },
  };
});
let ids: Record<string, string>;

/** Every route with pages, the field of its answer that has the rows, and further parameters. */
const lists: [path: string, rows: string | undefined, parameters: string][] = [
  ['/memory/list', 'items', ''],
  ['/memory/list', 'items', 'order=asc'],
  ['/memory/list', 'items', 'metadata_key=kind&metadata_value=staff'],
  ['/memory/by-metadata', 'items', 'metadata_key=kind&metadata_value=staff'],
  ['/memory/:item_id/links', 'links', ''],
  ['/memory/:item_id/neighbors', 'neighbors', ''],
  ['/memory/entities', 'entities', ''],
  ['/memory/entities/:entity_id', 'facts', ''],
  ['/memory/temporal/:item_id/history', 'versions', ''],
  ['/memory/temporal/:item_id/changes', 'changes', ''],
  ['/memory/temporal/:item_id/audit', 'changes', ''],
  ['/memory/temporal/diff', 'items', 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'],
  ['/memory/entities/:entity_id/neighbors', 'neighbors', ''],
  ['/memory/agents', undefined, ''],
  ['/memory/agents/:agent_id/evaluation/history', 'history', ''],
  ['/memory/evaluation/history', 'history', 'agent_id=keeper'],
  ['/memory/anchors/list', 'anchors', ''],
  ['/memory/plans/active/list', 'plans', ''],
  ['/memory/plans/:plan_id/history', 'changes', ''],
  ['/memory/plans/:plan_id/tasks/:task_id/notes', 'notes', ''],
  ['/memory/facts', 'facts', ''],
  ['/memory/ontology/hitl', 'items', ''],
  ['/memory/decisions', 'decisions', ''],
  ['/memory/decisions/pending', 'decisions', ''],
  ['/memory/reasoning/conflicts', 'conflicts', ''],
  ['/memory/reasoning/low-confidence', 'items', 'threshold=1'],
  ['/memory/reasoning/confidence-history/:item_id', 'history', ''],
  ['/memory/zettel/:note_id/backlinks', 'backlinks', ''],
  ['/memory/zettel/:note_id/forward-links', 'forward_links', ''],
  ['/memory/zettel/:note_id/connections', 'connections', ''],
  ['/memory/zettel/by-tag/:tag', 'notes', ''],
  ['/memory/zettel/by-property', 'notes', 'key=kind&value=place'],
  ['/memory/zettel/by-relation/:source_id/:relation_type', 'notes', ''],
  ['/memory/zettel/mentioning/:entity_id', 'notes', ''],
  ['/memory/api-keys', undefined, ''],
  ['/memory/audit', 'items', ''],
  ['/memory/runs', 'runs', ''],
  ['/memory/subjects', 'subjects', ''],
  ['/memory/workspaces', 'workspaces', ''],
  ['/memory/teams', undefined, ''],
  ['/memory/teams/:workspace_id/members', undefined, ''],
  ['/memory/workspaces/:workspace_id/members', 'members', ''],
  ['/memory/workspaces/:workspace_id/invitations', 'invitations', ''],
];

const urlOf = (path: string, parameters: string) =>
  `${path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '')}?${parameters}`;

/** A page, and the cursor of the next one in either format. */
async function pageAt(client: Client, url: string, rows: string | undefined) {
  const { status, body, headers } = await client.get(url);
  expect([url, status]).toEqual([url, 200]);
  if (rows !== undefined) return { rows: body[rows] as unknown[], total: body.total, next: body.next_cursor, body };
  const next = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? null;
  return { rows: body as unknown[], total: Number(headers.get('x-total-count')), next, body };
}

test('every GET route with a cursor is in the table of this test', () => {
  const limited = world.routes
    .filter(({ method, query }) => method === 'GET' && query !== undefined && fieldsOf(query).has('cursor'))
    .map(({ path }) => path);
  // Tested in test/memory/knowledge/graph/full.part.ts and test/memory/flows/adapters instead.
  const ownPages = ['/memory/graph/full', '/memory/adapters/connections'];
  expect([...new Set([...lists.map(([path]) => path), ...ownPages])].sort()).toEqual(limited.sort());
});

/** A row without `last_used_at`, which each request may change. */
const lasting = (row: unknown) => ({ ...(row as object), last_used_at: undefined });

test.each(lists)('the pages of %s together equal the whole list (%s, %s)', async (path, rows, parameters) => {
  const url = urlOf(path, parameters);
  const whole = await pageAt(world.client, `${url}&limit=200`, rows);
  expect(whole.rows.length).toBeGreaterThanOrEqual(3);
  expect([whole.total ?? whole.rows.length, whole.next]).toEqual([whole.rows.length, null]);
  const read: unknown[] = [];
  let cursor: string | null = null;
  do {
    expect(read.length).toBeLessThan(whole.rows.length);
    const page = await pageAt(world.client, `${url}&limit=2${cursor ? `&cursor=${cursor}` : ''}`, rows);
    // The changes of an item report only whether there are more.
    if (rows !== undefined && rows !== 'changes') {
      expect(page.body).toMatchObject({ limit: 2, offset: read.length, has_more: page.next !== null });
      expect(page.total).toBe(whole.total);
    }
    read.push(...page.rows);
    cursor = page.next as string | null;
  } while (cursor !== null);
  expect(read.map(lasting)).toEqual(whole.rows.map(lasting));
});

test.each(lists)('a forged cursor or one of another list is 422 for %s (%s, %s)', async (path, _rows, parameters) => {
  const url = urlOf(path, parameters);
  const other = path === '/memory/entities' ? '/memory/workspaces' : '/memory/entities';
  const { body } = await world.client.get(`${other}?limit=1`);
  const forged = (seal: unknown, place: unknown) => Buffer.from(JSON.stringify([seal, place])).toString('base64url');
  for (const cursor of [body.next_cursor as string, 'x', '%20', forged('', {}), forged(null, null), 'bnVsbA']) {
    const answer = await world.client.get(`${url}&cursor=${cursor}`);
    expect([cursor, answer.status]).toEqual([cursor, 422]);
    expect(answer.body.detail).toMatchObject([{ loc: ['query', 'cursor'], type: 'cursor' }]);
  }
});

test('a cursor with other parameters of the same list is 422', async () => {
  const { body } = await world.client.get('/memory/list?limit=1&order=asc');
  const of = (parameters: string) => world.client.get(`/memory/list?${parameters}&cursor=${body.next_cursor}`);
  expect((await of('order=asc&limit=3')).status).toBe(200);
  expect((await of('order=desc')).status).toBe(422);
  expect((await of('order=asc&memory_type=decision')).status).toBe(422);
});

test('a forged position in a cursor is 422, never 500', async () => {
  const { body } = await world.client.get('/memory/list?limit=1');
  const [seal, place] = JSON.parse(Buffer.from(body.next_cursor, 'base64url').toString());
  const attempts = [
    { ...place, created_at: 'soon' },
    { ...place, created_at: '2024-01-01T25:00:00Z' },
    { ...place, offset: -1 },
    { ...place, offset: 1.5 },
    { ...place, offset: 1e300 },
    { ...place, id: 7 },
    { ...place, more: true },
  ];
  for (const attempt of attempts) {
    const cursor = Buffer.from(JSON.stringify([seal, attempt])).toString('base64url');
    expect((await world.client.get(`/memory/list?cursor=${cursor}`)).status).toBe(422);
  }
  const local = Buffer.from(JSON.stringify([seal, { ...place, created_at: '2024-01-01t00:00:00+01:00' }]));
  expect((await world.client.get(`/memory/list?cursor=${local.toString('base64url')}`)).status).toBe(200);
});

test('items written while a list is read do not shift its pages', async () => {
  for (const url of ['/memory/list?limit=2', '/memory/audit?limit=2']) {
    const first = await world.client.get(url);
    await world.client.post('/memory/api-keys', { name: 'in between' });
    await world.client.add({ content: 'In between.' });
    const second = await world.client.get(`${url}&cursor=${first.body.next_cursor}`);
    const known = new Set(first.body.items.map((item: object) => JSON.stringify(item)));
    expect(second.body.items.filter((item: object) => known.has(JSON.stringify(item)))).toEqual([]);
  }
});
