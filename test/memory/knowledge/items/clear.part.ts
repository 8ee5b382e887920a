// POST /memory/clear-all: deletes all items of the active workspace only, for its owners and admins only.
import { openTenant, type World } from '../../../support/world';

const noItems = { items: 0, versions: 0, facts: 0, names: 0, sessions: 0, runs: 0, answers: 0 };

let world: World;
beforeAll(async () => (world = await openTenant()));

test('clear-all deletes all items of the workspace with names, sessions and versions, and nothing else', async () => {
  const workspace_id = await world.workspace();
  const client = await world.clientFor({ ...world.owner, workspace_id });
  const { client: stranger } = await world.stranger();
  const [personal] = (await world.client.get('/memory/workspaces')).body.workspaces.filter(
    (w: { personal: boolean }) => w.personal,
  );
  const inPersonal = await world.clientFor({ ...world.owner, workspace_id: personal.id });
  const item = { content: 'Mara Lindqvist lit the lamp.', metadata: { session_id: 's' }, embed: false };
  const kept = [
    [world.client, await world.client.add(item)],
    [inPersonal, await inPersonal.add(item)],
    [stranger, await stranger.add(item)],
  ] as const;
  for (let i = 0; i < 3; i++) await client.patch(`/memory/${await client.add(item)}`, { content: 'changed' });
  const { status, body } = await client.delete('/memory/clear-all');
  expect([status, body]).toMatchObject([200, { status: 'cleared', deleted: { items: 3, versions: 3 } }]);
  const left = await world.cypher(
    "MATCH (n) WHERE n.scope_key = $key OR n.session_key STARTS WITH $key + '|' RETURN labels(n) AS labels",
    { key: `w:${workspace_id}` },
  );
  expect(left).toEqual([]);
  for (const [owner, id] of kept) expect((await owner.get(`/memory/${id}`)).status).toBe(200);
  expect((await client.get('/memory/audit?action=item.clear_all')).body.total).toBe(1);
  expect((await client.delete('/memory/clear-all')).body.deleted).toEqual({ ...noItems, search_sessions: 0 });
});

test('clear-all is for owners and admins only', async () => {
  const workspace_id = await world.workspace();
  const member = await world.clientFor(await world.member(workspace_id));
  const id = await member.add({ content: 'x', embed: false });
  expect((await member.delete('/memory/clear-all')).status).toBe(403);
  expect((await member.get(`/memory/${id}`)).status).toBe(200);
});
