// Web clients: tokens of the identity provider open /mcp if they are issued for it, and nothing else.
import { ownIssuer, type OwnIssuer } from '../support/identity-provider';
import { nodes } from '../support/graph';
import { openWorld, type World } from '../support/world';

const resource = 'https://memory.example.org/mcp';
let world: World;
let issuer: OwnIssuer;
beforeAll(async () => {
  issuer = await ownIssuer();
  world = await openWorld({ ...issuer.settings, SERVICE_MCP_URL: resource });
});
afterAll(async () => {
  await world.close();
  await issuer.stop();
});

const send = (token: string) =>
  fetch(new URL('/mcp', world.base), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${token}`,
      Origin: 'https://memory.example.org',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search', arguments: { query: 'x' } },
    }),
  });

test('the metadata names the resource and its issuer, and a refusal names the metadata', async () => {
  const metadata = await fetch(new URL('/.well-known/oauth-protected-resource/mcp', world.base));
  expect(await metadata.json()).toMatchObject({ resource, authorization_servers: [issuer.issuer] });
  const refused = await send('none');
  expect(refused.status).toBe(401);
  expect(refused.headers.get('WWW-Authenticate')).toBe(
    'Bearer resource_metadata="https://memory.example.org/.well-known/oauth-protected-resource/mcp"',
  );
});

test('a token for this endpoint acts as its user, with one session for all calls', async () => {
  const token = await issuer.token({ sub: 'web', aud: resource, azp: 'registered-by-itself' });
  for (const _call of [1, 2]) {
    const answer = await send(token);
    expect(answer.status).toBe(200);
    // The user exists, and is a member of no workspace yet.
    expect(await answer.text()).toContain('workspace_required');
  }
  const [user] = await nodes(world, 'User', { idp_key: `${issuer.issuer}|web` });
  expect(await nodes(world, 'AuthSession', { user_id: user?.['user_id'] })).toHaveLength(1);
});

test.each([
  ['for the service as a whole', { aud: 'memory' }],
  ['for another service', { aud: 'https://other.example/mcp' }],
  ['that has expired', { aud: resource, exp: 1 }],
])('a token %s does not open /mcp', async (_name, claims) => {
  expect((await send(await issuer.token(claims))).status).toBe(401);
});

test('a token for /mcp opens no session of the REST API', async () => {
  const idp_token = await issuer.token({ aud: resource });
  expect((await world.raw().post('/auth/idp/session', { idp_token })).status).toBe(401);
});
