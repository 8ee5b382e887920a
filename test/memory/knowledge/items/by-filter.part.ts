// Deletion and change of all items that match a filter: counted first, executed by a run, a change with undo.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

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
  const plan = await world.client.add({ memory_type: 'plan', content: 'P', tasks: [{ content: 'T' }], tags: ['old'] });
  const filter = { tags: { any: ['old'] } };
  const matched = { matched: 3, updated: 0, unchanged: 0, failed: 0 };
  expect(await remove({ filter, dry_run: true })).toEqual({ status: 'dry_run', run_id: null, ...matched, deleted: 0 });
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

test('the errors of a change by filter are not in answers to another tenant', async () => {
  const archive = async ({ client }: Pick<World, 'client'>) => {
    const id = (await client.post('/memory/decisions/create', { content: 'Red leads.' })).body.decision_id as string;
    const set = { status: 'archived' };
    const { body } = await client.post('/memory/update-by-filter', { item_ids: [id], set });
    return { id, errors: body.errors as string[] };
  };
  const [ours, theirs] = [await archive(world), await archive(await world.stranger())];
  expect(ours.errors).toEqual([expect.stringContaining(ours.id)]);
  expect(theirs.errors).toEqual([expect.stringContaining(theirs.id)]);
  const ordinary = await update({ item_ids: [await world.client.add({ content: 'Calm.' })], set: { tags: ['a'] } });
  expect(ordinary['errors']).toBeUndefined();
});

test.each<[string, Json, string]>([
  ['neither a filter nor ids', {}, 'body.filter'],
  ['both', { filter: { status: 'active' }, item_ids: ['mem_1'] }, 'body.filter'],
  ['a filter without a condition', { filter: {} }, 'body.filter'],
  ['an invalid filter', { filter: { colour: 'red' } }, 'body.filter'],
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
  ['its session', { metadata: { session_id: 's' } }],
  ['a status with its own route', { status: 'retracted' }],
  ['nothing', {}],
])('a change by filter cannot change %s', async (_, set) => {
  const { status } = await world.client.post('/memory/update-by-filter', { filter: { status: 'active' }, set });
  expect(status).toBe(422);
});
