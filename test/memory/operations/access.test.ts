import { endKey } from '../../../src/auth/provision';
import { openWorldWithIssuer } from '../../support/identity-provider';
import { everythingOf, isA, nodes } from '../../support/graph';
import { openTenant, openWorld, type Client, type World } from '../../support/world';
import { openDeletions } from '../../../src/memory/runs/deletion/open-deletions';
import { jobContextOf } from '../../support/context';

// API keys: permissions, inheritance by keys created with a key, revocation, and secrecy.
describe('api keys', () => {
  let world: World;
  let logIn: Awaited<ReturnType<typeof openWorldWithIssuer>>['logIn'];
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openWorldWithIssuer();
    ({ world, logIn } = opened);
    stop = opened.issuer.stop;
  });
  afterAll(async () => {
    await world.close();
    await stop();
  });

  const keys = '/memory/api-keys';
  const make = (client: Client, body: object) => client.post(keys, { name: 'made', ...body });
  const withKey = (key: string) => world.raw({ 'X-API-Key': key });

  test('a key is shown once, listed without its secret, and works', async () => {
    const { client } = await world.stranger();
    const { status, body } = await make(client, { scopes: ['read:memories', 'write:memories'] });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^key_/),
        name: 'made',
        key_prefix: expect.stringMatching(/^svc_test_.{6}$/),
        key: expect.stringMatching(/^svc_test_[\w-]{38}$/),
        scopes: ['read:memories', 'write:memories'],
        team_id: null,
        subject: null,
        created_at: expect.stringMatching(/Z$/),
        expires_at: null,
        last_used_at: null,
      },
    ]);
    expect((await withKey(body.key).post('/memory/add', { content: 'x', embed: false })).status).toBe(200);
    const { key, ...shown } = body;
    const list = await client.get(keys);
    expect(list.body[0]).toEqual(shown);
    expect(list.headers.get('x-total-count')).toBe('2');
    expect(JSON.stringify(list.body)).not.toContain(key.slice(shown.key_prefix.length));
    const page = await client.get(`${keys}?limit=1`);
    const [, next = ''] = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '') ?? [];
    const rest = await client.get(next);
    expect([page.body.length, rest.body.length, rest.headers.get('link')]).toEqual([1, 1, null]);
  });

  test('a key without scopes can only read', async () => {
    const { body } = await make(world.client, { expires_in_days: null });
    expect(body.scopes).toEqual(['read:memories']);
    expect((await withKey(body.key).get('/memory/list')).status).toBe(200);
    expect((await withKey(body.key).post('/memory/add', { content: 'x' })).status).toBe(403);
  });

  test.each([
    ['write:telemetry without a workspace', { scopes: ['write:telemetry'] }, ['body', 'team_id']],
    ['an unknown scope', { scopes: ['read:everything'] }, ['body', 'scopes', '0']],
    ['no scope at all', { scopes: [] }, ['body', 'scopes']],
    ['an expiry in the past', { expires_in_days: 0 }, ['body', 'expires_in_days']],
    ['a date without a time as expiry', { expires_in_days: 0.5 }, ['body', 'expires_in_days']],
    ['no name', { name: '' }, ['body', 'name']],
    ['a user', { user_id: 'usr_1' }, ['body', 'user_id']],
  ])('a request for a key with %s is 422', async (_name, request, loc) => {
    const { status, body } = await make(world.client, request);
    expect([status, body.detail[0].loc]).toEqual([422, loc]);
  });

  test('a key for a foreign, inaccessible or unknown workspace gets the same 404', async () => {
    const { owner } = await world.stranger();
    const outside = await world.workspace();
    const client = await world.clientFor(await world.member(world.owner.workspace_id));
    const answers = [];
    for (const team_id of [owner.workspace_id, outside, 'wsp_unknown']) {
      const { status, body } = await make(client, { team_id });
      answers.push([status, { ...body, request_id: '' }]);
    }
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  describe('a key created with another key', () => {
    test('cannot have scopes that the creating key lacks', async () => {
      const writer = await world.clientFor(world.owner, { grants: ['write:memories'] });
      const { status, body } = await make(writer, { scopes: ['read:memories'] });
      expect([status, body.code]).toEqual([403, 'grant_required']);
      expect((await make(writer, { scopes: ['write:memories'] })).status).toBe(200);
    });

    test('is bound to the workspace of a bound key, which manages only itself and the keys made with it', async () => {
      const other = await world.workspace();
      const bound = await world.clientFor({ ...world.owner, workspace_id: other }, { bound: true });
      const made = (await make(bound, {})).body;
      expect(made.team_id).toBe(other);
      expect((await make(bound, { team_id: world.owner.workspace_id })).status).toBe(404);
      const mine = (await make(world.client, { team_id: other })).body.id;
      const listed = (await bound.get(keys)).body.map(({ id }: { id: string }) => id) as string[];
      expect([listed.length, listed[0]]).toEqual([2, made.id]);
      expect((await bound.delete(`${keys}/${mine}`)).status).toBe(404);
      expect((await bound.delete(`${keys}/${made.id}`)).status).toBe(200);
    });

    test('expires no later than the creating key', async () => {
      const short = (await make(world.client, { scopes: ['read:memories', 'write:memories'], expires_in_days: 1 }))
        .body;
      for (const expires_in_days of [null, 30])
        expect((await make(withKey(short.key), { expires_in_days })).body.expires_at).toBe(short.expires_at);
    });
  });

  test('a key with admin:workspace of a plain member is refused by admin routes', async () => {
    const member = await world.clientFor(await world.member(world.owner.workspace_id));
    const { body } = await make(member, { scopes: ['admin:workspace', 'read:memories'] });
    expect((await withKey(body.key).get('/memory/audit')).status).toBe(403);
    expect((await withKey(body.key).get('/memory/list')).status).toBe(200);
  });

  describe('a revoked key', () => {
    const scopes = ['read:memories', 'write:memories'];
    type Key = { id: string; key: string };

    /** A key, a key created with it, and one created with the second. */
    async function family(maker: Client) {
      const first = (await make(maker, { scopes })).body;
      const second = (await make(withKey(first.key), { scopes })).body;
      const third = (await make(withKey(second.key), { scopes })).body;
      return [first, second, third] as [Key, Key, Key];
    }
    const statusOf = async ({ key }: { key: string }, process = world) =>
      (await process.raw({ 'X-API-Key': key }).get('/memory/list')).status;

    test.each([
      ['its user', (id: string) => world.client.delete(`${keys}/${id}`)],
      ['an operator', (id: string) => endKey(world.graph, id)],
    ])('if revoked by %s, revokes all its descendants in every process, and no other key', async (_who, revoke) => {
      const second = await openWorld();
      const line = await family(world.client);
      const sibling = (await make(withKey(line[0].key), { scopes })).body;
      for (const key of line) expect(await statusOf(key)).toBe(200);
      await revoke(line[1].id);
      for (const process of [world, second])
        expect(await Promise.all([...line, sibling].map((key) => statusOf(key, process)))).toEqual([
          200, 401, 401, 200,
        ]);
      const listed = (await world.client.get(`${keys}?limit=200`)).body.map(({ id }: { id: string }) => id) as string[];
      expect(listed).toEqual(expect.arrayContaining([line[0].id, sibling.id]));
      for (const { id } of line.slice(1)) expect(listed).not.toContain(id);
      expect((await world.client.delete(`${keys}/${line[2].id}`)).status).toBe(404);
      await second.close();
    });

    test('has no valid descendant, even one that was created at the same time', async () => {
      const line = await family(world.client);
      const [made, revoked] = await Promise.all([
        Promise.all(line.map(({ key }) => make(withKey(key), { scopes }))),
        world.client.delete(`${keys}/${line[0].id}`),
      ]);
      expect(revoked.status).toBe(200);
      for (const { status, body } of made) if (status === 200) expect(await statusOf(body)).toBe(401);
    });

    test('must be a descendant of the caller’s key, unless the caller has admin:workspace or a session', async () => {
      const { client: session } = await logIn('revoker');
      await session.post('/auth/onboarding/start');
      const admin = (await make(session, { scopes: [...scopes, 'admin:workspace'] })).body;
      const [first, second, third] = await family(session);
      const revoke = async (by: string, { id }: { id: string }) => {
        const { status, body } = await withKey(by).delete(`${keys}/${id}`);
        return [status, body.code];
      };
      expect(await revoke(second.key, admin)).toEqual([403, 'not_own_key']);
      expect(await revoke(second.key, first)).toEqual([403, 'not_own_key']);
      expect(await statusOf(first)).toBe(200);
      expect(await revoke(first.key, third)).toEqual([200, undefined]);
      expect(await revoke(second.key, second)).toEqual([200, undefined]);
      expect(await revoke(admin.key, first)).toEqual([200, undefined]);
      expect((await session.delete(`${keys}/${admin.id}`)).status).toBe(200);
      expect(await statusOf(admin)).toBe(401);
    });
  });

  test('the time of a key’s last use is recorded without delaying the request', async () => {
    const { body } = await make(world.client, {});
    await withKey(body.key).get('/memory/list');
    const lastUse = async () =>
      (await world.client.get(keys)).body.find(({ id }: { id: string }) => id === body.id).last_used_at as
        | string
        | null;
    await world.ports.keysInUse.flush();
    expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.parse(body.created_at) - 1000);
  });

  describe('an API key', () => {
    test('that can only read cannot change the account of its user', async () => {
      const reader = await world.clientFor(world.owner, { grants: ['read:memories'] });
      for (const path of ['logout-all', 'onboarding/start', 'onboarding/retry', 'onboarding/complete']) {
        const { status, body } = await reader.post(`/auth/${path}`);
        expect([path, status, body.code]).toEqual([path, 403, 'grant_required']);
      }
      expect((await reader.post('/auth/invitations/accept', { token: 'x' })).body.code).toBe('grant_required');
      expect((await reader.get('/auth/me')).status).toBe(200);
    });

    test('bound to a workspace cannot end sessions or join another workspace', async () => {
      const { access_token, client } = await logIn('bound');
      const { workspace_id } = (await client.post('/auth/onboarding/start')).body;
      const scopes = ['read:memories', 'write:memories', 'admin:workspace'];
      const bound = withKey((await make(client, { scopes, team_id: workspace_id })).body.key);
      const free = withKey((await make(client, { scopes })).body.key);
      expect((await bound.post('/auth/logout-all')).body.code).toBe('bound_key');
      const other = (await client.post('/memory/workspaces', { name: 'Other' })).body.id;
      const { token } = (await client.post(`/memory/workspaces/${other}/invitations`, { email: 'a@example.org' })).body;
      expect((await bound.post('/auth/invitations/accept', { token })).body.code).toBe('bound_key');
      expect((await free.post('/auth/invitations/accept', { token })).status).toBe(200);
      expect((await world.raw({ Authorization: `Bearer ${access_token}` }).get('/auth/me')).status).toBe(200);
      expect((await free.post('/auth/logout-all')).body.sessions_ended).toBe(1);
    });
  });
});

// Workspaces and their members, under /memory/workspaces and its alias /memory/teams.
describe('teams', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const made = async () => (await world.client.post('/memory/workspaces', { name: 'Team' })).body.id as string;

  describe('the routes under /memory/teams', () => {
    const path = '/memory/teams';

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
      const [subject] = await nodes(world, 'Subject', { workspace_id: id });
      expect((await (await world.clientFor(admin)).delete(`${path}/${id}`)).status).toBe(403);
      expect((await world.client.delete(`${path}/${id}`)).body).toEqual({ id, workspace_id: id, status: 'deleting' });
      expect((await client.get('/memory/list')).status).toBe(403);
      expect((await world.client.get(`${path}/${id}`)).status).toBe(404);
      await openDeletions.run(jobContextOf(world));
      const left = [
        ...(await everythingOf(world, id)),
        ...(await everythingOf(world, subject?.['partition_id'] as string)),
      ];
      expect(left.filter((node) => !isA('AuditEvent')(node))).toEqual([]);
      expect((await client.get('/memory/list')).status).toBe(401);
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
});

// Workspaces: visible to their members, managed by admins and owners.
describe('workspaces', () => {
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
        secrets: 'keep',
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

  test('removing or demoting a member revokes invitations that this member may no longer create', async () => {
    const { workspace_id, admin, member } = await newTeam();
    const invited = async (client: Client, role: string) =>
      (await client.post(`${path(workspace_id)}/invitations`, { email: 'a@example.org', role })).body.id as string;
    const open = async () =>
      (await world.client.get(`${path(workspace_id)}/invitations`)).body.invitations.map(
        ({ id }: { id: string }) => id,
      );
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
});
