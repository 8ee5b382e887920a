// Idempotency-Key: whatever is repeated is done once, also when the process that did it died.
import { openWorld, type Answer, type Client, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

let counter = 0;
const newKey = () => `key-${process.pid}-${Date.now()}-${counter++}`;
const add = (client: Client, key: string, content: string, headers = {}): Promise<Answer> =>
  client.post('/memory/add', { content, embed: false }, { 'Idempotency-Key': key, ...headers });
const countOf = async (content: string) =>
  (await world.cypher('MATCH (n:MemoryItem {content: $content}) RETURN count(n) AS n', { content }))[0]?.['n'];

test('the same request again gets the first answer again, from another process too', async () => {
  const key = newKey();
  const first = await add(world.client, key, `once ${key}`);
  const second = await openWorld();
  const others = [
    world.client,
    second.raw({ 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id }),
  ];
  for (const client of others) {
    const again = await add(client, key, `once ${key}`);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  }
  expect(await countOf(`once ${key}`)).toBe(1);
  await second.close();
});

test('another request under the same key is 422', async () => {
  const key = newKey();
  await add(world.client, key, 'one');
  const { status, body } = await add(world.client, key, 'two');
  expect([status, body.detail[0].loc, body.detail[0].type]).toEqual([
    422,
    ['header', 'Idempotency-Key'],
    'idempotency_mismatch',
  ]);
  expect((await add(world.client, 'k'.repeat(256), 'x')).status).toBe(422);
});

test('of many concurrent requests one is executed; the others get its response or 409 in_progress', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(world.client, key, `twin ${key}`)));
  expect(await countOf(`twin ${key}`)).toBe(1);
  const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.item_id as string);
  expect(new Set(ids).size).toBe(1);
  for (const { status, body } of answers) expect([200, 'in_progress']).toContain(status === 200 ? 200 : body.code);
});

test('a refused request keeps nothing: put right, it goes through', async () => {
  const key = newKey();
  expect((await world.client.post('/memory/add', { content: 5 }, { 'Idempotency-Key': key })).status).toBe(422);
  const link = { source_id: 'mem_unknown', target_id: 'mem_other' };
  expect((await world.client.post('/memory/link', link, { 'Idempotency-Key': key })).status).toBe(404);
  const source_id = await world.client.add({ content: 'a', embed: false });
  const target_id = await world.client.add({ content: 'b', embed: false });
  const put = await world.client.post('/memory/link', { source_id, target_id }, { 'Idempotency-Key': key });
  expect(put.status).toBe(200);
});

test('a key belongs to caller, workspace and route: it never returns the response of another', async () => {
  const key = newKey();
  const { client: stranger } = await world.stranger();
  const mate = await world.clientFor(await world.member(world.owner.workspace_id));
  const elsewhere = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
  const clients = [world.client, stranger, mate, elsewhere];
  const answers = await Promise.all(clients.map((client) => add(client, key, 'mine')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.item_id as string)).size).toBe(4);
});

test('secrets that are shown once are in the repeated answer and nowhere in the database', async () => {
  const key = newKey();
  const make = () => world.client.post('/memory/api-keys', { name: 'once' }, { 'Idempotency-Key': key });
  const first = await make();
  expect((await make()).body).toEqual(first.body);
  const stored = JSON.stringify(await world.cypher('MATCH (r:IdempotencyRecord) RETURN properties(r) AS r'));
  expect(stored).not.toContain(first.body.key.slice(15));
  expect(stored).not.toContain(key);
});

describe('after a process died', () => {
  const recordOf =
    'MATCH (r:IdempotencyRecord) WHERE r.tenant_id = $tenant_id WITH r ORDER BY r.claimed_at DESC LIMIT 1';
  /** The state in which a process leaves a record that dies between the write and the answer, or before both. */
  const breakOff = (written: boolean, age: string) =>
    world.cypher(
      `${recordOf} SET r.answer = null, r.written = ${written ? 'true' : 'null'}, r.claimed_at = datetime() - duration('${age}')`,
      world.owner,
    );

  test('while the first request may still be running, a repeated one gets 409', async () => {
    const key = newKey();
    await add(world.client, key, `alive ${key}`);
    await breakOff(true, 'PT10S');
    expect((await add(world.client, key, `alive ${key}`)).body.code).toBe('in_progress');
  });

  test('what was written is not written again', async () => {
    const key = newKey();
    await add(world.client, key, `written ${key}`);
    await breakOff(true, 'PT5M');
    const { status, body } = await add(world.client, key, `written ${key}`);
    expect([status, body.code]).toEqual([409, 'already_done']);
    expect(await countOf(`written ${key}`)).toBe(1);
  });

  test('what was not written is done now', async () => {
    const key = newKey();
    await add(world.client, key, `unwritten ${key}`);
    await world.cypher('MATCH (n:MemoryItem {content: $content}) DETACH DELETE n', { content: `unwritten ${key}` });
    await breakOff(false, 'PT5M');
    expect((await add(world.client, key, `unwritten ${key}`)).status).toBe(200);
    expect(await countOf(`unwritten ${key}`)).toBe(1);
  });
});

test('records end after a day and are cleared away', async () => {
  await world.cypher(
    "MATCH (r:IdempotencyRecord) WHERE r.tenant_id = $tenant_id SET r.expires_at = datetime('2020-01-01T00:00:00Z')",
    world.owner,
  );
  await world.graph.unscoped('idempotency/delete-expired', {
    now: new Date().toISOString(),
    limit: 10_000,
  });
  const [left] = await world.cypher(
    'MATCH (r:IdempotencyRecord) WHERE r.tenant_id = $tenant_id RETURN count(r) AS n',
    world.owner,
  );
  expect(left?.['n']).toBe(0);
});

test('routes that create declare it, others do not', async () => {
  const { body } = await world.raw().get('/openapi.json');
  for (const route of world.routes.filter(({ path }) => path !== '/openapi.json')) {
    const operation = body.paths[route.path.replace(/:(\w+)/g, '{$1}')][route.method.toLowerCase()];
    const names = operation.parameters.map(({ name }: { name: string }) => name);
    expect([route.path, names.includes('Idempotency-Key')]).toEqual([route.path, 'creates' in route && route.creates]);
  }
});

test("an answer is its key's alone: another API key of the same user gets none of it", async () => {
  const key = newKey();
  const scopes = ['read:memories', 'write:memories', 'admin:workspace'];
  const ask = (client: Client) =>
    client.post('/memory/api-keys', { name: 'strong', scopes }, { 'Idempotency-Key': key });
  const strong = await ask(world.client);
  expect(strong.status).toBe(200);
  const weak = await world.clientFor(world.owner, { grants: ['write:memories'] });
  const { status, body } = await ask(weak);
  expect([status, body.code]).toEqual([403, 'grant_required']);
  expect((await ask(world.client)).body).toEqual(strong.body);
});
