// Limits of a key bound to a workspace, and of members who can read a whole tenant.
import { openTenant, type Client, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const text = 'Tomas Ekberg keeps the zinnia ledger in Harstad.';

async function personalWorkspace(user_id: string): Promise<string> {
  const [row] = await world.cypher(
    'MATCH (:User {user_id: $user_id})-[:MEMBER_OF]->(w:Workspace {personal: true}) RETURN w.workspace_id AS id',
    { user_id },
  );
  return row?.['id'] as string;
}

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

const storedOf = async (item_id: string) =>
  (
    await world.cypher(
      'MATCH (i:MemoryItem {item_id: $item_id}) RETURN properties(i) AS item, COUNT { (i)--() } AS links',
      { item_id },
    )
  )[0];

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
    const personal = await world.clientFor(member, { workspace: await personalWorkspace(member.user_id) });
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

  test('cannot start, retry or complete onboarding', async () => {
    const bound = await world.clientFor(world.owner, { bound: true });
    for (const step of ['start', 'retry', 'complete'])
      expect((await bound.post(`/auth/onboarding/${step}`)).body.code).toBe('bound_key');
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
    await world.cypher(
      `MATCH (u:User {user_id: $user_id}), (w:Workspace {workspace_id: $own}) CREATE (u)-[:MEMBER_OF {role: 'member'}]->(w)`,
      { user_id: member.user_id, own },
    );
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

  test('cannot link or unlink entities of a workspace they are not a member of', async () => {
    const { client, foreign } = await tenantReader('WORKSPACE');
    const there = await world.clientFor(world.owner, { workspace: foreign });
    await there.add({ content: 'Ines Okafor met Mara Lindqvist in Bergen.' });
    const [first, second] = (await there.get('/memory/entities?type=person')).body.entities as { entity_id: string }[];
    const path = `/memory/entities/${first?.entity_id}/same-as`;
    expect((await client.get(`/memory/entities/${first?.entity_id}`)).status).toBe(200);
    expect((await client.post(path, { target_id: second?.entity_id })).status).toBe(404);
    expect((await client.delete(`${path}/${second?.entity_id}`)).status).toBe(404);
    expect((await there.post(path, { target_id: second?.entity_id })).status).toBe(200);
  });
});
