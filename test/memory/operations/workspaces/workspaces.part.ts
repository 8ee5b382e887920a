// Workspaces: visible to their members, managed by admins and owners.
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const bare = ({ status, body }: { status: number; body: object }) => ({ status, body: { ...body, request_id: '' } });

/** A workspace of the world's owner with an admin and a member. */
async function newTeam() {
  const workspace_id = (
    await world.client.post('/memory/workspaces', { name: 'Team', description: null, team_id: 'x' })
  ).body.workspace_id as string;
  const join = async (role: string) => {
    const member = await world.member(workspace_id);
    if (role !== 'member') await world.client.patch(`${path(workspace_id)}/members/${member.user_id}`, { role });
    return { ...member, client: await world.clientFor(member) };
  };
  return { workspace_id, admin: await join('admin'), member: await join('member') };
}

const path = (workspace_id: string) => `/memory/workspaces/${workspace_id}`;
const rolesIn = async (client: Client, workspace_id: string) =>
  Object.fromEntries(
    (await client.get(`${path(workspace_id)}/members`)).body.members.map((m: { user_id: string; role: string }) => [
      m.user_id,
      m.role,
    ]),
  );

test('an owner creates a workspace and works in it; a plain member cannot create one', async () => {
  const { status, body } = await world.client.post('/memory/workspaces', { name: 'New', isolation: 'USER' });
  expect([status, body]).toEqual([
    200,
    {
      workspace_id: expect.stringMatching(/^wsp_/),
      id: body.workspace_id,
      name: 'New',
      description: null,
      isolation: 'USER',
      personal: false,
      role: 'owner',
      created_at: expect.stringMatching(/Z$/),
    },
  ]);
  expect((await world.client.get('/memory/list', { 'X-Workspace-Id': body.id })).status).toBe(200);
  const listed = (await world.client.get('/memory/workspaces?limit=2000')).body;
  expect(listed.workspaces).toContainEqual(body);
  const member = await world.clientFor(await world.member(world.owner.workspace_id));
  const refused = await member.post('/memory/workspaces', { name: 'Mine' });
  expect([refused.status, refused.body.code]).toEqual([403, 'role_required']);
});

test('members see the other members; for anyone else the workspace is 404', async () => {
  const { workspace_id, admin, member } = await newTeam();
  expect(await rolesIn(member.client, workspace_id)).toEqual({
    [world.owner.user_id]: 'owner',
    [admin.user_id]: 'admin',
    [member.user_id]: 'member',
  });
  const { client: stranger } = await world.stranger();
  const outside = await world.clientFor(await world.member(world.owner.workspace_id));
  for (const client of [stranger, outside]) {
    const missing = await client.get(`${path('wsp_unknown')}/members`);
    expect(missing.status).toBe(404);
    expect(bare(await client.get(`${path(workspace_id)}/members`))).toEqual(bare(missing));
    for (const call of [
      (id: string) => client.patch(`${path(id)}/members/${member.user_id}`, { role: 'owner' }),
      (id: string) => client.delete(`${path(id)}/members/${member.user_id}`),
      (id: string) => client.post(`${path(id)}/invitations`, { email: 'a@example.org' }),
      (id: string) => client.get(`${path(id)}/invitations`),
      (id: string) => client.delete(`${path(id)}/invitations/inv_1`),
    ])
      expect(bare(await call(workspace_id))).toEqual(bare(await call('wsp_unknown')));
  }
});

test('admins manage members, owners also owners, plain members nobody', async () => {
  const { workspace_id, admin, member } = await newTeam();
  const change = (client: Client, user_id: string, role: string) =>
    client.patch(`${path(workspace_id)}/members/${user_id}`, { role });
  expect((await change(member.client, member.user_id, 'admin')).body.code).toBe('role_required');
  expect((await change(admin.client, member.user_id, 'owner')).body.code).toBe('role_required');
  expect((await change(admin.client, world.owner.user_id, 'member')).body.code).toBe('role_required');
  expect((await change(admin.client, member.user_id, 'admin')).status).toBe(200);
  expect((await change(world.client, member.user_id, 'owner')).body).toEqual({
    user_id: member.user_id,
    workspace_id,
    role: 'owner',
  });
  expect((await change(admin.client, 'usr_unknown', 'admin')).status).toBe(404);
  expect((await change(world.client, member.user_id, 'king')).status).toBe(422);
});

test('a removed member, and every key bound to the workspace, is refused at once', async () => {
  const { workspace_id, admin, member } = await newTeam();
  const bound = await world.clientFor(member, { bound: true });
  expect((await bound.get('/memory/list')).status).toBe(200);
  expect((await admin.client.delete(`${path(workspace_id)}/members/${member.user_id}`)).body.role).toBeNull();
  expect((await bound.get('/memory/list')).status).toBe(401);
  expect((await member.client.get('/memory/list')).status).toBe(403);
});

test('the last owner cannot be removed, not even by two concurrent requests', async () => {
  const { workspace_id, member } = await newTeam();
  await world.client.patch(`${path(workspace_id)}/members/${member.user_id}`, { role: 'owner' });
  const out = await Promise.all(
    [world.owner.user_id, member.user_id].map((id) =>
      member.client.patch(`${path(workspace_id)}/members/${id}`, { role: 'member' }),
    ),
  );
  // The second request finds the last owner, or has lost the right to remove one.
  expect(out.map(({ status }) => status).filter((status) => status === 200).length).toBe(1);
  const roles = await rolesIn(member.client, workspace_id);
  expect(Object.values(roles)).toContain('owner');
  const [last, by] = roles[member.user_id] === 'owner' ? [member, member.client] : [world.owner, world.client];
  const left = await by.delete(`${path(workspace_id)}/members/${last.user_id}`);
  expect([left.status, left.body.code]).toEqual([409, 'last_owner']);
});

test('an invitation to a personal workspace is refused', async () => {
  const { workspaces } = (await world.client.get('/memory/workspaces?limit=2000')).body;
  const { id } = workspaces.find(({ personal }: { personal: boolean }) => personal);
  const { status, body } = await world.client.post(`${path(id)}/invitations`, { email: 'a@example.org' });
  expect([status, body.code]).toEqual([409, 'personal_workspace']);
});

test('invitations are listed until they are revoked, without their tokens', async () => {
  const { workspace_id, admin } = await newTeam();
  const { body } = await admin.client.post(`${path(workspace_id)}/invitations`, { email: 'a@example.org' });
  const { token, ...shown } = body;
  const list = await admin.client.get(`${path(workspace_id)}/invitations`);
  expect(list.body.invitations).toEqual([shown]);
  expect(JSON.stringify(list.body)).not.toContain(token.slice(11));
  expect(
    (await admin.client.post(`${path(workspace_id)}/invitations`, { email: 'a@x.org', role: 'owner' })).status,
  ).toBe(403);
  expect((await admin.client.delete(`${path(workspace_id)}/invitations/${shown.id}`)).body.status).toBe('revoked');
  expect((await admin.client.delete(`${path(workspace_id)}/invitations/${shown.id}`)).status).toBe(404);
});

test('a key bound to one workspace does not see others, and cannot create one', async () => {
  const { workspace_id } = await newTeam();
  const bound = await world.clientFor(world.owner, { bound: true });
  expect((await bound.get('/memory/workspaces')).body.workspaces.map(({ id }: { id: string }) => id)).toEqual([
    world.owner.workspace_id,
  ]);
  expect((await bound.get(`${path(workspace_id)}/members`)).status).toBe(404);
  expect((await bound.post('/memory/workspaces', { name: 'x' })).status).toBe(403);
});

test('removing or demoting a member revokes invitations that this member may no longer create', async () => {
  const { workspace_id, admin, member } = await newTeam();
  const invited = async (client: Client, role: string) =>
    (await client.post(`${path(workspace_id)}/invitations`, { email: 'a@example.org', role })).body.id as string;
  const open = async () =>
    (await world.client.get(`${path(workspace_id)}/invitations`)).body.invitations.map(({ id }: { id: string }) => id);
  const setRole = (user_id: string, role: string) =>
    world.client.patch(`${path(workspace_id)}/members/${user_id}`, { role });
  const ours = await invited(world.client, 'owner');
  const theirs = await invited(admin.client, 'admin');
  await setRole(member.user_id, 'owner');
  const [asOwner, asAdmin] = [await invited(member.client, 'owner'), await invited(member.client, 'member')];
  await setRole(member.user_id, 'admin');
  expect((await open()).sort()).toEqual([ours, theirs, asAdmin].sort());
  await world.client.delete(`${path(workspace_id)}/members/${admin.user_id}`);
  expect((await open()).sort()).toEqual([ours, asAdmin].sort());
  await setRole(member.user_id, 'member');
  expect(await open()).toEqual([ours]);
  expect(asOwner).not.toBe(asAdmin);
});

test('while members are promoted and demoted concurrently, a revoked role grants nothing', async () => {
  const { workspace_id, admin, member } = await newTeam();
  for (let round = 0; round < 5; round++) {
    await world.client.patch(`${path(workspace_id)}/members/${admin.user_id}`, { role: 'admin' });
    const [, invited] = await Promise.all([
      world.client.patch(`${path(workspace_id)}/members/${admin.user_id}`, { role: 'member' }),
      admin.client.post(`${path(workspace_id)}/invitations`, { email: 'a@example.org' }),
    ]);
    // Created before and revoked with the role, or refused: none is left.
    expect([200, 403]).toContain(invited.status);
    expect((await world.client.get(`${path(workspace_id)}/invitations`)).body.invitations).toEqual([]);
  }
  expect(await rolesIn(member.client, workspace_id)).toMatchObject({ [admin.user_id]: 'member' });
});
