// The audit log: who did what in a workspace, for its admins, without contents.
import { openWorldWithIssuer, type OwnIssuer } from '../../../support/identity-provider';
import type { World } from '../../../support/world';

let world: World;
let issuer: OwnIssuer;
let logIn: Awaited<ReturnType<typeof openWorldWithIssuer>>['logIn'];
beforeAll(async () => ({ world, issuer, logIn } = await openWorldWithIssuer()));
afterAll(async () => {
  await world.close();
  await issuer.stop();
});

interface Event {
  action: string;
  user_id: string;
  target_id: string;
  key_id: string | null;
  session_id: string | null;
}

test('the audit lists actions in the workspace and on accounts of members, newest first', async () => {
  const { client, user } = await logIn('auditor');
  const { body: place } = await client.post('/auth/onboarding/start');
  const key = (await client.post('/memory/api-keys', { name: 'k', team_id: place.workspace_id })).body;
  await client.delete(`/memory/api-keys/${key.id}`);
  const invitation = (
    await client.post(`/memory/workspaces/${place.workspace_id}/invitations`, { email: 'm@example.org' })
  ).body;
  const mate = await logIn('mate of the auditor');
  await mate.client.post('/auth/invitations/accept', { token: invitation.token });
  await mate.client.post('/auth/logout-all');
  const { status, body } = await client.get('/memory/audit');
  expect(status).toBe(200);
  const acts = body.items.map(({ action, user_id, target_id }: Event) => [action, user_id, target_id]);
  expect(acts).toEqual(
    expect.arrayContaining([
      ['member.join', mate.user['id'], mate.user['id']],
      ['invitation.create', user['id'], invitation.id],
      ['key.revoke', user['id'], key.id],
      ['key.create', user['id'], key.id],
      ['onboarding.start', user['id'], place.tenant_id],
    ]),
  );
  for (const event of body.items as Event[]) expect(event.session_id ?? event.key_id).not.toBeNull();
  const page = await client.get('/memory/audit?limit=2&offset=1');
  expect(page.body.items).toEqual(body.items.slice(1, 3));
  expect(page.body.total).toBe(body.total);
  const revoked = await client.get('/memory/audit?action=key.revoke');
  expect(revoked.body.items.map(({ target_id }: Event) => target_id)).toEqual([key.id]);
});

test('the audit is not visible to plain members, other workspaces or other tenants', async () => {
  const mark = (await world.client.post('/memory/api-keys', { name: 'k', team_id: world.owner.workspace_id })).body.id;
  const seenBy = async (client: typeof world.client) =>
    JSON.stringify((await client.get('/memory/audit?limit=2000')).body);
  expect(await seenBy(world.client)).toContain(mark);
  const { client: stranger } = await world.stranger();
  expect(await seenBy(stranger)).not.toContain(mark);
  const elsewhere = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
  expect(await seenBy(elsewhere)).not.toContain(mark);
  const member = await world.clientFor(await world.member(world.owner.workspace_id));
  expect((await member.get('/memory/audit')).status).toBe(403);
});
