// API keys and their workspaces: what a key may do, when it stops working, and what a refusal discloses.
import { createKey, revokeKey } from '../../src/auth/provision';
import { newKey } from '../../src/auth/keys';
import { openTenant, openWorld, type Answer, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const list = '/memory/list';
const bare = ({ status, body }: Answer) => ({ status, body: { ...(body as object), request_id: '' } });

/** Creates a key of the world's owner; returns it with its id. */
async function makeKey(workspace_id: string | null = null) {
  return createKey(world.graph, 'test', {
    tenant_id: world.owner.tenant_id,
    user_id: world.owner.user_id,
    workspace_id,
    name: 'own',
    grants: ['read:memories'],
  });
}

describe('API keys', () => {
  test('are accepted as X-API-Key, and as bearer token with the scheme in any letter case', async () => {
    const { key } = world.client;
    const ways: Record<string, string>[] = [
      { Authorization: `Bearer ${key}` },
      { Authorization: `bearer ${key}` },
      { 'X-API-Key': key },
    ];
    for (const headers of ways) expect((await world.raw(headers).get(list)).status).toBe(200);
  });

  test('carry the prefix of their environment and a checksum, and are stored as a hash', async () => {
    const { key, key_hash, key_prefix } = newKey('test');
    expect(key).toMatch(/^svc_test_[A-Za-z0-9_-]{38}$/);
    expect(newKey('production').key).toMatch(/^svc_live_[A-Za-z0-9_-]{38}$/);
    expect(key.startsWith(key_prefix) && key_prefix.length < 20).toBe(true);
    expect(key_hash).not.toContain(key.slice(12, 20));
    const made = await makeKey();
    const [row] = await world.cypher('MATCH (k:ApiKey {key_id: $key_id}) RETURN properties(k) AS stored', made);
    expect(JSON.stringify(row)).not.toContain(made.key.slice(made.key_prefix.length));
  });

  test('with a wrong checksum, body or environment get the same 401', async () => {
    const { key } = world.client;
    const flipped = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    const wrong = {
      'wrong checksum': flipped,
      'wrong body': key.replace(/^svc_test_./, (start) => start.slice(0, -1) + (start.endsWith('A') ? 'B' : 'A')),
      unknown: newKey('test').key,
      'of production environment': newKey('production').key,
      short: key.slice(0, -3),
      long: `${key}AAAA`,
      'not a key': 'hello',
    };
    const answers = await Promise.all(Object.values(wrong).map((value) => world.raw({ 'X-API-Key': value }).get(list)));
    for (const answer of answers) {
      expect(bare(answer)).toEqual(bare(answers[0] as Answer));
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('are required: a request without a key gets 401', async () => {
    for (const headers of [{}, { Authorization: 'Basic x' }, { Authorization: 'Bearer' }, { 'X-API-Key': '' }]) {
      const { status, body } = await world.raw(headers as Record<string, string>).get(list);
      expect([status, body.code]).toEqual([401, 'unauthenticated']);
    }
  });

  test('are refused after they are revoked', async () => {
    const { key, key_id } = await makeKey();
    const client = world.raw({ 'X-API-Key': key });
    expect((await client.get(list)).status).toBe(200);
    await revokeKey(world.graph, key_id);
    expect((await client.get(list)).status).toBe(401);
  });

  test('are refused after they expire', async () => {
    const { key, key_id } = await makeKey();
    const client = world.raw({ 'X-API-Key': key });
    const expire = (text: string) =>
      world.cypher('MATCH (k:ApiKey {key_id: $key_id}) SET k.expires_at = datetime($text)', { key_id, text });
    await expire('2999-01-01T00:00:00Z');
    expect((await client.get(list)).status).toBe(200);
    await expire('2020-01-01T00:00:00Z');
    expect((await client.get(list)).status).toBe(401);
  });

  test('are refused after their user is deactivated', async () => {
    const member = await world.member(world.owner.workspace_id);
    const client = await world.clientFor(member);
    expect((await client.get(list)).status).toBe(200);
    await world.cypher('MATCH (u:User {user_id: $user_id}) SET u.is_active = false', member);
    expect((await client.get(list)).status).toBe(401);
  });
});

describe('the workspace of a request', () => {
  const inWorkspace = async (headers: Record<string, string>, key = world.client.key) => {
    const client = world.raw({ 'X-API-Key': key, ...headers });
    const { status, body } = await client.post('/memory/add', { content: 'x', embed: false });
    if (status !== 200) return status;
    return (await client.get(`/memory/${body.item_id}`)).body.workspace_id as string;
  };

  test('is taken from the header X-Workspace-Id or X-Team-Id', async () => {
    const other = await world.workspace();
    expect(await inWorkspace({ 'X-Workspace-Id': other })).toBe(other);
    expect(await inWorkspace({ 'X-Team-Id': other })).toBe(other);
    expect(await inWorkspace({ 'X-Team-Id': other, 'X-Workspace-Id': other })).toBe(other);
  });

  test('named differently in the two headers is refused with 422', async () => {
    const { status, body } = await world.client.get(list, { 'X-Team-Id': await world.workspace() });
    expect([status, body.detail[0].loc, body.detail[0].type]).toEqual([422, ['header', 'X-Team-Id'], 'contradiction']);
  });

  test('without a header is the workspace of the API key, else the default of its user', async () => {
    const other = await world.workspace();
    const bound = await world.clientFor({ ...world.owner, workspace_id: other }, { bound: true });
    expect(await inWorkspace({}, bound.key)).toBe(other);
    expect(await inWorkspace({})).toBe(world.owner.workspace_id);
  });

  test('must be the workspace of the API key if the key is bound to one', async () => {
    const { key } = await world.clientFor(world.owner, { bound: true });
    expect(await inWorkspace({ 'X-Workspace-Id': world.owner.workspace_id }, key)).toBe(world.owner.workspace_id);
    expect(await inWorkspace({ 'X-Workspace-Id': await world.workspace() }, key)).toBe(403);
  });

  test('is refused with the same 403 if it is of another tenant, without membership, or unknown', async () => {
    const { owner: stranger } = await world.stranger();
    const notAMember = await world.workspace();
    const client = await world.clientFor(await world.member(world.owner.workspace_id));
    const [foreign, outside, unknown] = await Promise.all(
      [stranger.workspace_id, notAMember, 'wsp_unknown'].map((id) => client.get(list, { 'X-Workspace-Id': id })),
    );
    expect([unknown?.status, unknown?.body.code]).toEqual([403, 'workspace_required']);
    expect(bare(foreign as Answer)).toEqual(bare(unknown as Answer));
    expect(bare(outside as Answer)).toEqual(bare(unknown as Answer));
  });

  test('must be exactly one id: another letter case, two ids or extra characters get 403', async () => {
    const { workspace_id } = world.owner;
    const { owner: stranger } = await world.stranger();
    const names = [
      workspace_id.toUpperCase(),
      `${workspace_id}, ${stranger.workspace_id}`,
      `${stranger.workspace_id}, ${workspace_id}`,
      `${workspace_id}/u:${stranger.user_id}`,
      `${workspace_id}%20`,
      '*',
      'null',
    ];
    for (const name of names) {
      const { status, body } = await world.raw({ 'X-API-Key': world.client.key, 'X-Workspace-Id': name }).get(list);
      expect([name, status, body.code]).toEqual([name, 403, 'workspace_required']);
    }
    expect(await inWorkspace({ 'X-Workspace-Id': `  ${workspace_id}  ` })).toBe(workspace_id);
  });

  test('is required: a user without any membership gets 403', async () => {
    const member = await world.member(world.owner.workspace_id);
    const { key } = await world.clientFor(member);
    await world.cypher(
      'MATCH (:User {user_id: $user_id})-[m:MEMBER_OF]->(:Workspace {personal: false}) DELETE m',
      member,
    );
    expect((await world.raw({ 'X-API-Key': key }).get(list)).status).toBe(403);
  });

  test('can be any workspace of the tenant for its first user; other users need a membership', async () => {
    const later = await world.workspace();
    expect((await world.client.get(list, { 'X-Workspace-Id': later })).status).toBe(200);
    const client = await world.clientFor(await world.member(world.owner.workspace_id));
    expect((await client.get(list, { 'X-Workspace-Id': later })).status).toBe(403);
  });
});

describe('grants', () => {
  test.each([
    ['read:memories', 200, 403],
    ['write:memories', 403, 200],
    ['write:telemetry', 403, 403],
    ['admin:workspace', 403, 403],
  ] as const)('a key with only %s: read routes return %i, write routes %i', async (grant, reads, writes) => {
    const item_id = await world.client.add({ content: 'x', embed: false });
    const client = await world.clientFor(world.owner, { grants: [grant] });
    const read = await Promise.all([
      client.get(list),
      client.get(`/memory/${item_id}`),
      client.get('/memory/by-metadata?metadata_key=a&metadata_value=b'),
      client.post('/memory/search', { query: '*' }),
      client.get('/memory/health'),
      client.get('/memory/summary'),
    ]);
    expect(read.map(({ status }) => status)).toEqual(read.map(() => reads));
    const written = [
      await client.post('/memory/add', { content: 'x', embed: false }),
      await client.post('/memory/add/batch', { items: [{ content: 'x', embed: false }] }),
      await client.patch(`/memory/${item_id}`, { metadata: { a: 1 } }),
      await client.delete(`/memory/${item_id}`),
    ];
    expect(written.map(({ status }) => status)).toEqual(written.map(() => writes));
    for (const { status, body } of [...read, ...written]) if (status === 403) expect(body.code).toBe('grant_required');
  });

  test('missing permissions are reported before validation errors', async () => {
    const client = await world.clientFor(world.owner, { grants: ['read:memories'] });
    expect((await client.post('/memory/add', { content: 5 })).status).toBe(403);
    expect((await world.raw().post('/memory/add', '{')).status).toBe(401);
  });
});

describe('public routes', () => {
  test.each(['/health', '/ready', '/openapi.json'])('%s ignores invalid credentials', async (path) => {
    const stale = { Authorization: 'Bearer stale', 'X-API-Key': 'stale', 'X-Workspace-Id': 'team_default_demo' };
    expect((await world.raw(stale).get(path)).status).toBe(200);
  });
});

test('production accepts no key of the test environment, and the reverse', async () => {
  const production = await openWorld({ SERVICE_ENV: 'production' });
  try {
    expect((await production.client.get(list)).status).toBe(200);
    expect(production.client.key.startsWith('svc_live_')).toBe(true);
    expect((await production.raw({ 'X-API-Key': world.client.key }).get(list)).status).toBe(401);
    expect((await world.raw({ 'X-API-Key': production.client.key }).get(list)).status).toBe(401);
  } finally {
    await production.close();
  }
});
