// Onboarding: a new user of the identity provider gets exactly one tenant, even if requests are repeated or
// interrupted.
import { openWorldWithIssuer, type OwnIssuer } from '../support/identity-provider';
import { type World } from '../support/world';

let world: World;
let issuer: OwnIssuer;
let logIn: Awaited<ReturnType<typeof openWorldWithIssuer>>['logIn'];
beforeAll(async () => ({ world, issuer, logIn } = await openWorldWithIssuer()));
afterAll(async () => {
  await world.close();
  await issuer.stop();
});

const start = '/auth/onboarding/start';

test('a user without a tenant reaches only routes without a workspace; after onboarding they reach all', async () => {
  const { client } = await logIn('fresh');
  expect((await client.get('/auth/me')).body.tenant_id).toBeNull();
  expect((await client.get('/memory/api-keys')).body).toEqual([]);
  expect((await client.get('/memory/workspaces')).body.workspaces).toEqual([]);
  expect((await client.get('/memory/list')).body.code).toBe('workspace_required');
  expect((await client.post('/memory/workspaces', { name: 'x' })).status).toBe(403);
  const { status, body } = await client.post(start, { tenant_name: 'Lighthouse', workspace_name: 'Lamp room' });
  expect([status, body]).toEqual([
    200,
    { state: 'provisioned', tenant_id: expect.stringMatching(/^tnt_/), workspace_id: expect.stringMatching(/^wsp_/) },
  ]);
  expect((await client.get('/auth/me')).body).toMatchObject({
    tenant_id: body.tenant_id,
    tenant_role: 'owner',
    roles: ['owner'],
    default_team_id: body.workspace_id,
    active_workspace_id: body.workspace_id,
  });
  const { workspaces } = (await client.get('/memory/workspaces')).body;
  expect(workspaces.map(({ name, role, personal }: Record<string, unknown>) => [name, role, personal])).toEqual(
    expect.arrayContaining([
      ['Lamp room', 'owner', false],
      ['Personal', 'owner', true],
    ]),
  );
  expect((await client.get('/memory/list')).status).toBe(200);
});

test('onboarding that is started or retried many times creates one tenant; complete marks it completed', async () => {
  const { client } = await logIn('again');
  expect((await client.post('/auth/onboarding/complete')).body.code).toBe('onboarding_not_started');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => client.post(i % 2 ? start : '/auth/onboarding/retry', { tenant_name: `${i}` })),
  );
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  const { body } = await client.post('/auth/onboarding/complete');
  expect(body).toEqual({ ...answers[0]?.body, state: 'completed' });
  expect((await client.post(start)).body).toEqual(body);
});

test('users created by operators are already onboarded', async () => {
  const { tenant_id, workspace_id } = world.owner;
  expect((await world.client.post(start)).body).toEqual({ state: 'completed', tenant_id, workspace_id });
});

describe('an invitation', () => {
  const invite = async (role: string, workspace_id = world.owner.workspace_id) =>
    (await world.client.post(`/memory/workspaces/${workspace_id}/invitations`, { email: 'new@example.org', role }))
      .body;
  const accept = '/auth/invitations/accept';

  test('adds a user without a tenant to the workspace, and can be accepted once', async () => {
    const { token } = await invite('admin');
    const { client } = await logIn('invited');
    const { body } = await client.post(accept, { token });
    const { tenant_id, workspace_id } = world.owner;
    expect(body).toEqual({ state: 'completed', tenant_id, workspace_id });
    expect((await client.get('/memory/list')).status).toBe(200);
    expect((await client.get('/memory/audit')).status).toBe(200);
    const late = (await logIn('late')).client;
    expect((await late.post(accept, { token })).status).toBe(404);
  });

  test('accepted by six users at once adds one of them', async () => {
    const { token } = await invite('member');
    const crowd = await Promise.all(Array.from({ length: 6 }, (_, i) => logIn(`crowd ${i}`)));
    const answers = await Promise.all(crowd.map(({ client }) => client.post(accept, { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  test('is refused for a member of another tenant, and when forged, expired or deleted', async () => {
    const { token, id } = await invite('member');
    const { client } = await world.stranger();
    expect((await client.post(accept, { token })).body.code).toBe('other_tenant');
    const { client: fresh } = await logIn('made up');
    const madeUp = token.slice(0, -1) + (token.endsWith('x') ? 'y' : 'x');
    expect((await fresh.post(accept, { token: madeUp })).status).toBe(404);
    await world.cypher(
      "MATCH (i:Invitation {invitation_id: $id}) SET i.expires_at = datetime('2020-01-01T00:00:00Z')",
      { id },
    );
    expect((await fresh.post(accept, { token })).status).toBe(404);
    const other = await invite('member');
    await world.client.delete(`/memory/workspaces/${world.owner.workspace_id}/invitations/${other.id}`);
    expect((await fresh.post(accept, { token: other.token })).status).toBe(404);
  });
});
