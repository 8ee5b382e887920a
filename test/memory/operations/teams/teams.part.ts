// Workspaces and their members, under /memory/workspaces and its alias /memory/teams.
import { openDeletions } from '../../../../src/memory/runs/deletion/open-deletions';
import { jobContextOf } from '../../../support/context';
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const made = async () => (await world.client.post('/memory/workspaces', { name: 'Team' })).body.id as string;

describe.each(['/memory/workspaces', '/memory/teams'])('the routes under %s', (path) => {
  test('let members read and change a workspace as far as their roles allow', async () => {
    const id = await made();
    const member = await world.clientFor(await world.member(id));
    const { client: stranger } = await world.stranger();
    expect((await member.get(`${path}/${id}`)).body).toMatchObject({ id, name: 'Team', role: 'member' });
    expect((await member.patch(`${path}/${id}`, { name: 'x' })).status).toBe(403);
    expect((await stranger.get(`${path}/${id}`)).status).toBe(404);
    expect((await stranger.patch(`${path}/${id}`, { name: 'x' })).status).toBe(404);
    const { body } = await world.client.patch(`${path}/${id}`, { name: 'Crew', description: 'At sea.' });
    expect(body).toMatchObject({ name: 'Crew', description: 'At sea.' });
    expect((await world.client.patch(`${path}/${id}`, { description: null })).body).toMatchObject({
      name: 'Crew',
      description: null,
    });
  });

  test('answer 404 for a deleted workspace at once; a job deletes its contents and subjects', async () => {
    const id = await made();
    const admin = await world.member(id);
    await world.client.patch(`/memory/workspaces/${id}/members/${admin.user_id}`, { role: 'admin' });
    const client = await world.clientFor(world.owner, { workspace: id, bound: true });
    await client.add({ content: 'Of all.' });
    await client.post('/memory/add?subject=a', { content: 'Of a.' });
    const [subject] = await world.cypher('MATCH (s:Subject {workspace_id: $id}) RETURN s.partition_id AS id', { id });
    expect((await (await world.clientFor(admin)).delete(`${path}/${id}`)).status).toBe(403);
    expect((await world.client.delete(`${path}/${id}`)).body).toEqual({ id, workspace_id: id, status: 'deleting' });
    expect((await client.get('/memory/list')).status).toBe(403);
    expect((await world.client.get(`${path}/${id}`)).status).toBe(404);
    await openDeletions.run(jobContextOf(world));
    const [left] = await world.cypher(
      'MATCH (n) WHERE any(id IN $ids WHERE n.workspace_id = id OR n.scope_key STARTS WITH "w:" + id) AND NOT n:AuditEvent RETURN count(n) AS nodes',
      { ids: [id, subject?.['id']] },
    );
    expect([left?.['nodes'], (await client.get('/memory/list')).status]).toEqual([0, 401]);
  });

  test('refuse to delete a personal workspace', async () => {
    const { body } = await world.client.get('/memory/workspaces?limit=1000');
    const personal = body.workspaces.find(({ personal: is }: { personal: boolean }) => is);
    expect((await world.client.delete(`${path}/${personal.id}`)).body.code).toBe('personal_workspace');
  });
});

test('the members of a team are users of the tenant, with the roles that its admins give them', async () => {
  const id = await made();
  const path = `/memory/teams/${id}/members`;
  const { user_id } = await world.member(world.owner.workspace_id);
  const { owner: stranger } = await world.stranger();
  expect((await world.client.post(path, { user_id: stranger.user_id })).status).toBe(404);
  expect((await world.client.post(path, { user_id, role: 'admin' })).body.role).toBe('admin');
  expect((await world.client.post(path, { user_id, role: 'member' })).body.role).toBe('admin');
  const rolesOf = async () =>
    Object.fromEntries(
      (await world.client.get(path)).body.map((one: { user_id: string; role: string }) => [one.user_id, one.role]),
    );
  expect(await rolesOf()).toEqual({ [world.owner.user_id]: 'owner', [user_id]: 'admin' });
  await world.client.patch(`${path}/${user_id}`, { role: 'member' });
  const member = await world.clientFor({ ...world.owner, user_id, workspace_id: id });
  expect((await member.get(`/memory/teams/${id}/permissions`)).body).toMatchObject({
    role: 'member',
    permissions: ['read:memories', 'write:memories', 'write:telemetry'],
  });
  expect((await member.post(path, { user_id: world.owner.user_id })).status).toBe(403);
  await world.client.delete(`${path}/${user_id}`);
  expect(Object.keys(await rolesOf())).toEqual([world.owner.user_id]);
  expect((await world.client.get(`/memory/teams/${id}/workspaces`)).body).toMatchObject([{ id, name: 'Team' }]);
  const teams = await world.client.get('/memory/teams?limit=1000');
  expect(teams.body.map((one: { id: string }) => one.id)).toContain(id);
});
