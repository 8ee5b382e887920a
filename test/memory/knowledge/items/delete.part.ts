// DELETE of an item: versions, relationships, session links and tasks are deleted with it.
import { openTenant, type World } from '../../../support/world';

const nothing = { items: 0, versions: 0, relationships: 0, facts: 0, names: 0, answers: 0, search_sessions: 0 };

let world: World;
beforeAll(async () => (world = await openTenant()));

/** Numbers of nodes and relationships in the workspace, for every label and type of an item. */
async function census(): Promise<object> {
  const [row] = await world.cypher(
    `MATCH (n:MemoryItem {scope_key: $scope_key})
     OPTIONAL MATCH (n)-[r]-()
     WITH count(DISTINCT n) AS items, count(DISTINCT r) AS relationships
     RETURN items, relationships,
       COUNT { MATCH (v:ItemVersion) WHERE v.item_id IS NOT NULL AND v.scope_key = $scope_key } AS versions,
       COUNT { MATCH (s:Session) WHERE s.scope_key = $scope_key } AS sessions`,
    { scope_key: `w:${world.owner.workspace_id}` },
  );
  return row as object;
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
  const named = await world.cypher(
    'MATCH (n:MemoryItem|ItemVersion) WHERE n.item_id = $item_id OR $item_id IN n.lineage_roots RETURN labels(n) AS labels',
    { item_id },
  );
  expect(named).toEqual([]);
});

test('a deleted item is missing from GET, list, look-up, search and counts', async () => {
  const total = (await world.client.get('/memory/health')).body.total as number;
  const item_id = await world.client.add({ content: 'A heron on the slipway.', tags: ['heron'] });
  await world.client.delete(`/memory/${item_id}`);
  expect((await world.client.get(`/memory/${item_id}`)).status).toBe(404);
  expect((await world.client.get('/memory/list')).body.items).toEqual([]);
  expect((await world.client.get('/memory/by-metadata?metadata_key=tag&metadata_value=heron')).body.total).toBe(0);
  expect((await world.client.post('/memory/search', { query: 'heron on the slipway' })).body.results).toEqual([]);
  expect((await world.client.get('/memory/health')).body.total).toBe(total);
});

test('a plan is deleted with its tasks and their dependencies', async () => {
  const before = await census();
  const item_id = await world.client.add({
    content: 'Spring',
    memory_type: 'plan',
    embed: false,
    tasks: [{ content: 'a' }, { content: 'b', depends_on: ['1'] }, { content: 'c', depends_on: ['1', '2'] }],
  });
  const [task] = await world.cypher(
    'MATCH (t:PlanTask {task_id: "2"})-[:PART_OF]->({item_id: $item_id}) RETURN t.item_id AS id',
    { item_id },
  );
  await world.client.patch(`/memory/${task?.['id']}`, { tags: ['spring'] });
  const { body } = await world.client.delete(`/memory/${item_id}`);
  expect(body.deleted).toEqual({ ...nothing, items: 4, versions: 1, relationships: 7, names: 1 });
  expect(await census()).toEqual(before);
  expect((await world.client.get(`/memory/${task?.['id']}`)).status).toBe(404);
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
  const tasks = await world.cypher('MATCH (t:PlanTask)-[:PART_OF]->({item_id: $plan}) RETURN t.item_id AS id', {
    plan,
  });
  for (const task of tasks) await world.client.patch(`/memory/${task['id']}`, { metadata });
  const last = await world.client.add({ content: 'last', embed: false, metadata });
  await world.client.delete(`/memory/${plan}`);
  const chain = await world.cypher(
    'MATCH (a:MemoryItem {item_id: $first})-[:NEXT]->(b:MemoryItem) RETURN b.item_id AS id',
    { first },
  );
  expect(chain).toEqual([{ id: last }]);
  for (const item_id of [first, last]) await world.client.delete(`/memory/${item_id}`);
  expect(await census()).toEqual(before);
});

test('a task can be deleted without its plan', async () => {
  const plan = await world.client.add({ content: 'p', memory_type: 'plan', embed: false, tasks: [{ content: 'a' }] });
  const [task] = await world.cypher('MATCH (t)-[:PART_OF]->(:Plan {item_id: $plan}) RETURN t.item_id AS id', { plan });
  await world.client.delete(`/memory/${task?.['id']}`);
  expect((await world.client.get(`/memory/${plan}`)).status).toBe(200);
  await world.client.delete(`/memory/${plan}`);
});

test('a repeated deletion gets the same 404 as the deletion of an unknown item', async () => {
  const item_id = await world.client.add({ content: 'x', embed: false });
  await world.client.delete(`/memory/${item_id}`);
  const twice = await world.client.delete(`/memory/${item_id}`);
  const never = await world.client.delete('/memory/mem_never');
  expect(twice.status).toBe(404);
  expect({ ...twice.body, request_id: '' }).toEqual({ ...never.body, request_id: '' });
});

test('of two concurrent deletions of an item, one succeeds', async () => {
  const item_id = await world.client.add({ content: 'x', embed: false });
  const answers = await Promise.all(Array.from({ length: 4 }, () => world.client.delete(`/memory/${item_id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
});

test('a PATCH concurrent with a DELETE succeeds or is 404', async () => {
  for (let round = 0; round < 5; round++) {
    const item_id = await world.client.add({
      content: 'x',
      embed: false,
      metadata: { session_id: 'race', turn: round },
    });
    const [deleted, ...patched] = await Promise.all([
      world.client.delete(`/memory/${item_id}`),
      ...[1, 2, 3].map((n) => world.client.patch(`/memory/${item_id}`, { metadata: { turn: n } })),
    ]);
    expect(deleted?.status).toBe(200);
    for (const { status } of patched) expect([200, 404]).toContain(status);
    const left = await world.cypher('MATCH (v:ItemVersion {item_id: $item_id}) RETURN v', { item_id });
    expect(left).toEqual([]);
  }
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
