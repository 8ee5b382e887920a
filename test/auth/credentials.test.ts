import { provisionKey, endKey } from '../../src/auth/provision';
import { newKey } from '../../src/auth/keys';
import { deactivate, edgesOf, join, leave, nodes, storedItem } from '../support/graph';
import { openTenant, openWorld, type Answer, type Client, type World } from '../support/world';

// API keys and their workspaces: what a key may do, when it stops working, and what a refusal discloses.
describe('credentials', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const list = '/memory/list';
  const bare = ({ status, body }: Answer) => ({ status, body: { ...(body as object), request_id: '' } });

  /** Creates a key of the world's owner; returns it with its id. */
  async function makeKey(workspace_id: string | null = null) {
    return provisionKey(world.graph, 'test', {
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
      const stored = await nodes(world, 'ApiKey', { key_id: made.key_id });
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain(made.key.slice(made.key_prefix.length));
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
      const answers = await Promise.all(
        Object.values(wrong).map((value) => world.raw({ 'X-API-Key': value }).get(list)),
      );
      for (const answer of answers) {
        expect(bare(answer)).toEqual(bare(answers[0] as Answer));
        expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
    });

    test('are refused after they are revoked', async () => {
      const { key, key_id } = await makeKey();
      const client = world.raw({ 'X-API-Key': key });
      expect((await client.get(list)).status).toBe(200);
      await endKey(world.graph, key_id);
      expect((await client.get(list)).status).toBe(401);
    });

    test('are refused after their user is deactivated', async () => {
      const member = await world.member(world.owner.workspace_id);
      const client = await world.clientFor(member);
      expect((await client.get(list)).status).toBe(200);
      await deactivate(world, member.user_id);
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

    test('is required: a user without any membership gets 403', async () => {
      const member = await world.member(world.owner.workspace_id);
      const { key } = await world.clientFor(member);
      await leave(world, member);
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
    test('missing permissions are reported before validation errors', async () => {
      const client = await world.clientFor(world.owner, { grants: ['read:memories'] });
      expect((await client.post('/memory/add', { content: 5 })).status).toBe(403);
      expect((await world.raw().post('/memory/add', '{')).status).toBe(401);
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
});

// Limits of a key bound to a workspace, and of members who can read a whole tenant.
describe('reach', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const text = 'Tomas Ekberg keeps the zinnia ledger in Harstad.';

  /** Statuses of all requests that change one item, and how many items the feedback counted. */
  async function attempts(client: Client, item_id: string, own_id: string) {
    const [patch, link, edge, back] = await Promise.all([
      client.patch(`/memory/${item_id}`, { content: 'overwritten' }),
      client.post('/memory/link', { source_id: own_id, target_id: item_id }),
      client.post('/memory/edge', { source_id: own_id, target_id: item_id, relation_type: 'ABOUT_IT' }),
      client.post('/memory/link', { source_id: item_id, target_id: own_id }),
    ]);
    const feedback = await client.post('/memory/feedback', { item_ids: [item_id, own_id], outcome: 'helpful' });
    const gone = await client.delete(`/memory/${item_id}`);
    return [patch.status, link.status, edge.status, back.status, gone.status, feedback.body.updated];
  }

  const refused = [404, 404, 404, 404, 404, 1];
  const allowed = [200, 200, 200, 200, 200, 2];

  const storedOf = async (item_id: string) => [await storedItem(world, item_id), await edgesOf(world, item_id)];

  /** Ids and texts in the answers of all reading routes. */
  async function seenBy(client: Client): Promise<string> {
    const answers = await Promise.all([
      client.get('/memory/list'),
      client.get('/memory/by-metadata?metadata_key=shelf&metadata_value=zinnia'),
      client.get('/memory/entities'),
      client.post('/memory/search', { query: text }),
      client.post('/memory/search', { query: text, multi_hop: true }),
      client.post('/memory/ask', { question: 'Where does Tomas Ekberg keep the zinnia ledger?' }),
      client.post('/memory/reasoning/query', { query: 'How many items mention Tomas Ekberg?' }),
      client.post('/memory/recall/pack', { budget_tokens: 500, query: text }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    return JSON.stringify(answers.map(({ body }) => body as unknown));
  }

  const item = { content: text, metadata: { shelf: 'zinnia' } };

  describe('a key bound to a workspace', () => {
    test('neither reads nor changes the personal items of its user', async () => {
      const member = await world.member(world.owner.workspace_id);
      const personal = await world.clientFor(member, { workspace: await world.personal(member) });
      const item_id = await personal.add(item);
      const before = await storedOf(item_id);
      const bound = await world.clientFor(member, { bound: true });
      const own_id = await bound.add({ content: 'The boat is blue.' });
      expect((await bound.get(`/memory/${item_id}`)).status).toBe(404);
      const seen = await seenBy(bound);
      expect(seen).toContain(own_id);
      expect(seen).not.toContain(item_id);
      expect(seen).not.toContain('Harstad');
      expect(await attempts(bound, item_id, own_id)).toEqual(refused);
      expect(await storedOf(item_id)).toEqual(before);
      // A key that is not bound still has access.
      expect(await attempts(await world.clientFor(member), item_id, own_id)).toEqual(allowed);
    });

    test('reads no other workspace, even if its own has isolation level TENANT', async () => {
      const tenantWide = await world.workspace('TENANT');
      const item_id = await world.client.add(item);
      const free = await world.clientFor(world.owner, { workspace: tenantWide });
      const bound = await world.clientFor(world.owner, { workspace: tenantWide, bound: true });
      const own_id = await bound.add({ content: 'The boat is green.' });
      expect(await seenBy(free)).toContain(item_id);
      const seen = await seenBy(bound);
      expect(seen).toContain(own_id);
      expect(seen).not.toContain(item_id);
      expect((await bound.get(`/memory/${item_id}`)).status).toBe(404);
    });

    test('sees no other workspace, and no audit entries about members’ accounts', async () => {
      const other = await world.workspace();
      const bound = await world.clientFor({ ...world.owner, workspace_id: other }, { bound: true });
      expect(JSON.stringify((await bound.get('/auth/me')).body)).not.toContain(world.owner.workspace_id);
      const free = await world.clientFor({ ...world.owner, workspace_id: other });
      const key_id = (await free.post('/memory/api-keys', { name: 'of the account' })).body.id as string;
      expect(JSON.stringify((await free.get('/memory/audit')).body)).toContain(key_id);
      expect(JSON.stringify((await bound.get('/memory/audit')).body)).not.toContain(key_id);
    });
  });

  describe('a plain member of a workspace of TENANT level', () => {
    /** A member of two workspaces of the tenant, and a third workspace that they do not belong to. */
    async function tenantReader(isolation: 'WORKSPACE' | 'USER') {
      const [tenantWide, own, foreign] = [
        await world.workspace('TENANT'),
        await world.workspace(isolation),
        await world.workspace(isolation),
      ];
      const member = await world.member(tenantWide);
      await join(world, member.user_id, own);
      return {
        member,
        own,
        foreign,
        client: await world.clientFor(member, { grants: ['read:memories', 'write:memories'] }),
      };
    }

    test('reads items of workspaces they are not a member of, but cannot change, link, rate or delete them', async () => {
      const { client, foreign } = await tenantReader('WORKSPACE');
      const item_id = await (await world.clientFor(world.owner, { workspace: foreign })).add(item);
      const before = await storedOf(item_id);
      const own_id = await client.add({ content: 'The boat is red.' });
      expect((await client.get(`/memory/${item_id}`)).status).toBe(200);
      expect(await attempts(client, item_id, own_id)).toEqual(refused);
      const { headers } = await client.post('/memory/search', { query: text });
      const used = { search_session_id: headers.get('x-search-session-id'), result_used: [item_id] };
      const rated = await client.post('/memory/result-feedback', used);
      expect([rated.status, rated.body.updated]).toEqual([200, 0]);
      expect(await storedOf(item_id)).toEqual(before);
    });

    test('changes and deletes items of the workspaces they are a member of', async () => {
      const { client, own } = await tenantReader('WORKSPACE');
      const item_id = await (await world.clientFor(world.owner, { workspace: own })).add(item);
      expect(await attempts(client, item_id, await client.add({ content: 'The boat is grey.' }))).toEqual(allowed);
    });

    test('changes their own items of a USER-level workspace, and does not see those of others', async () => {
      const { client, member, own } = await tenantReader('USER');
      const theirs = await (await world.clientFor(member, { workspace: own })).add(item);
      const others = await (await world.clientFor(world.owner, { workspace: own })).add(item);
      const own_id = await client.add({ content: 'The boat is black.' });
      expect((await client.get(`/memory/${others}`)).status).toBe(404);
      expect(await attempts(client, others, own_id)).toEqual(refused);
      expect(await attempts(client, theirs, own_id)).toEqual(allowed);
    });
  });
});
