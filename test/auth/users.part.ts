// Users as operators manage them: one per e-mail address and tenant, in any number of workspaces, active or
// deactivated.
import { addMember, createUser, setUserActive } from '../../src/auth/provision';
import { openWorldWithIssuer } from '../support/identity-provider';
import type { World } from '../support/world';

let world: World;
let issuer: Awaited<ReturnType<typeof openWorldWithIssuer>>['issuer'];
let logIn: Awaited<ReturnType<typeof openWorldWithIssuer>>['logIn'];
beforeAll(async () => ({ world, issuer, logIn } = await openWorldWithIssuer()));
afterAll(async () => {
  await world.close();
  await issuer.stop();
});

const list = '/memory/list';
const create = (email: string, tenant = world.owner) =>
  createUser(world.graph, tenant.tenant_id, tenant.workspace_id, email);

const invite = async (email: string) =>
  (await world.client.post(`/memory/workspaces/${world.owner.workspace_id}/invitations`, { email })).body
    .token as string;

describe('an e-mail address', () => {
  test.each([
    ['case', 'Anna.Case@Example.org', 'anna.CASE@example.ORG'],
    ['surrounding spaces', ' bert@example.org', 'bert@example.org\u00a0'],
    ['Unicode form', 'zoe\u0308@example.org', 'zo\u00eb@example.org'],
    ['width', 'wide@example.org', 'ｗｉｄｅ@example.org'],
    ['folding', 'STRASSE@example.org', 'straße@example.org'],
  ])('identifies one user of a tenant, whatever its %s', async (_what, first, second) => {
    const { user_id } = await create(first);
    await expect(create(second)).rejects.toMatchObject({
      code: 'user_exists',
      message: expect.stringContaining(user_id),
    });
  });

  test('longer than an index allows is unique as well', async () => {
    const long = `${'x'.repeat(9_000)}@example.org`;
    await create(long);
    await expect(create(long.toUpperCase())).rejects.toMatchObject({ code: 'user_exists' });
  });

  test('sent in eight creations at once creates one user', async () => {
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => create('crowd@example.org')));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('may belong to another user in another tenant', async () => {
    const { owner } = await world.stranger();
    const { user_id } = await create('both@example.org');
    expect((await create('both@example.org', owner)).user_id).not.toBe(user_id);
  });

  test('of an existing user of the tenant cannot accept an invitation', async () => {
    await create('Taken@example.org');
    const { client } = await logIn('taken');
    const token = await invite('taken@example.org');
    const { status, body } = await client.post('/auth/invitations/accept', { token });
    expect([status, body.code]).toEqual([409, 'email_taken']);
    // The invitation is still valid for another user.
    const other = await logIn('not taken');
    expect((await other.client.post('/auth/invitations/accept', { token })).status).toBe(200);
  });

  test('that is not verified is nobody’s: its owner keeps it, and other members are not shown it', async () => {
    const claim = { sub: 'squatter', email: 'owner-to-be@example.org', email_verified: false };
    const answer = await world.raw().post('/auth/idp/session', { idp_token: await issuer.token(claim) });
    const client = world.raw({ Authorization: `Bearer ${answer.body.access_token}` });
    const joined = await client.post('/auth/invitations/accept', { token: await invite('x@example.org') });
    expect([answer.body.user.email, joined.status]).toEqual(['owner-to-be@example.org', 200]);
    const { user_id } = await create('owner-to-be@example.org');
    const { members } = (await world.client.get(`/memory/workspaces/${world.owner.workspace_id}/members?limit=200`))
      .body;
    const of = (members as { user_id: string; email: string | null }[]).filter(
      ({ email }) => email === 'owner-to-be@example.org',
    );
    expect(of.map((member) => member.user_id)).toEqual([user_id]);
  });

  test('changed at the identity provider to one in use is not stored; the login still succeeds', async () => {
    await create('wanted@example.org');
    const { client } = await logIn('mover');
    await client.post('/auth/invitations/accept', { token: await invite('mover@example.org') });
    const emailAfter = async (email: string) => {
      const idp_token = await issuer.token({ sub: 'mover', email });
      return (await world.raw().post('/auth/idp/session', { idp_token })).body.user.email as string;
    };
    expect(await emailAfter('Wanted@example.org')).toBe('mover@example.org');
    expect(await emailAfter('moved@example.org')).toBe('moved@example.org');
    await expect(create('moved@example.org')).rejects.toMatchObject({ code: 'user_exists' });
    await expect(create('mover@example.org')).resolves.toBeDefined();
  });
});

describe('a user', () => {
  test('is added to a second workspace once, and keeps the role there when added again', async () => {
    const member = await world.member(world.owner.workspace_id);
    const second = await world.workspace();
    const client = await world.clientFor(member, { workspace: second });
    expect((await client.get(list)).status).toBe(403);
    expect(await addMember(world.graph, member.user_id, second, 'admin')).toEqual({
      user_id: member.user_id,
      workspace_id: second,
      role: 'admin',
    });
    expect((await client.get(list)).status).toBe(200);
    expect((await addMember(world.graph, member.user_id, second)).role).toBe('admin');
    const { body } = await client.get(`/memory/workspaces/${second}/members`);
    expect(body.members.filter(({ user_id }: { user_id: string }) => user_id === member.user_id)).toHaveLength(1);
  });

  test('cannot be added to a workspace of another tenant, a personal or an unknown one', async () => {
    const member = await world.member(world.owner.workspace_id);
    const { owner: stranger } = await world.stranger();
    const [personal] = await world.cypher(
      'MATCH (:User {user_id: $user_id})-[:MEMBER_OF]->(w:Workspace {personal: true}) RETURN w.workspace_id AS id',
      world.owner,
    );
    for (const workspace_id of [stranger.workspace_id, personal?.['id'] as string, 'wsp_unknown'])
      await expect(addMember(world.graph, member.user_id, workspace_id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is refused with every credential while deactivated', async () => {
    const { client, user, refresh_token } = await logIn('deactivated');
    await client.post('/auth/onboarding/start');
    const { key } = (await client.post('/memory/api-keys', { name: 'k' })).body;
    const withKey = world.raw({ 'X-API-Key': key });
    const statuses = async () => [(await client.get(list)).status, (await withKey.get(list)).status];
    expect(await statuses()).toEqual([200, 200]);
    const user_id = user['id'] as string;
    expect(await setUserActive(world.graph, user_id, false)).toEqual({ user_id, is_active: false });
    expect(await statuses()).toEqual([401, 401]);
    expect((await world.raw().post('/auth/refresh', { refresh_token })).status).toBe(401);
    await expect(logIn('deactivated')).rejects.toThrow('403');
    await setUserActive(world.graph, user_id, true);
    expect(await statuses()).toEqual([200, 200]);
    await expect(setUserActive(world.graph, 'usr_unknown', false)).rejects.toMatchObject({ code: 'not_found' });
  });
});
