// Two processes of the service on one Neo4j and Redis: access revoked by one is refused by the other at the next
// request.
import { startService, type ServiceProcess } from '../../scripts/lab/drills/service-process';
import { choosePort } from '../../scripts/runtime/process/ports';
import { rotateSigningKey, AccessTokens } from '../../src/auth/tokens';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { busOf, steps } from '../support/bus';
import { eventually } from '../support/eventually';
import { ago, deactivate, setNodes } from '../support/graph';
import { openWorldWithIssuer, type OwnIssuer } from '../support/identity-provider';
import { isEnd, listen } from '../support/listener';
import { useServersForServices } from '../support/servers';
import { callerOf, type Client, type World } from '../support/world';

useServersForServices();

let world: World;
let issuer: OwnIssuer;
let logIn: Awaited<ReturnType<typeof openWorldWithIssuer>>['logIn'];
let second: ServiceProcess;
let base: string;
beforeAll(async () => {
  ({ world, issuer, logIn } = await openWorldWithIssuer());
  const port = await choosePort();
  second = await startService(world.ports.config, port);
  base = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await second.stop();
  await world.close();
  await issuer.stop();
});

/** The same caller at the second process. */
const there = (headers: Record<string, string>): Client => callerOf(base, headers);
const list = '/memory/list';

async function newKey(client: Client, body: object = {}): Promise<{ id: string; key: string; there: Client }> {
  const made = (await client.post('/memory/api-keys', { name: 'k', ...body })).body;
  return { ...made, there: there({ 'X-API-Key': made.key }) };
}

test('a revoked key is refused by the other process at the next request', async () => {
  const { id, there: atSecond } = await newKey(world.client);
  // A search starts while the check is running, with the caller of the last check.
  const asked = async () => [await atSecond.get(list), await atSecond.post('/memory/search', { query: 'x' })];
  expect((await asked()).map(({ status }) => status)).toEqual([200, 200]);
  expect((await world.client.delete(`/memory/api-keys/${id}`)).status).toBe(200);
  expect((await asked()).map(({ status }) => status)).toEqual([401, 401]);
});

test('an expired key is refused by the other process from its expiry on', async () => {
  const { id, there: atSecond } = await newKey(world.client);
  expect((await atSecond.get(list)).status).toBe(200);
  const expires_at = ago(-1);
  await setNodes(world, 'ApiKey', { key_id: id }, { expires_at });
  const { status } = await eventually(
    async () => {
      const over = expires_at.toStandardDate() <= new Date();
      return { over, status: (await atSecond.get(list)).status };
    },
    ({ over }) => over,
  );
  expect(status).toBe(401);
});

test('a removed member and a deactivated user are refused by the other process at the next request', async () => {
  const workspace_id = await world.workspace();
  const [out, gone] = [await world.member(workspace_id), await world.member(workspace_id)];
  const [asOut, asGone] = await Promise.all(
    [out, gone].map(async (member) =>
      there({ 'X-API-Key': (await world.clientFor(member)).key, 'X-Workspace-Id': workspace_id }),
    ),
  );
  for (const client of [asOut, asGone]) expect((await client?.get(list))?.status).toBe(200);
  await world.client.delete(`/memory/workspaces/${workspace_id}/members/${out.user_id}`);
  expect((await asOut?.get(list))?.status).toBe(403);
  expect((await asGone?.get(list))?.status).toBe(200);
  await deactivate(world, gone.user_id);
  expect((await asGone?.get(list))?.status).toBe(401);
});

test('an admin who was demoted is refused by admin routes of the other process', async () => {
  const workspace_id = await world.workspace();
  const { user_id, tenant_id } = await world.member(workspace_id);
  const path = `/memory/workspaces/${workspace_id}/members/${user_id}`;
  await world.client.patch(path, { role: 'admin' });
  const { key } = await world.clientFor({ user_id, tenant_id, workspace_id });
  const asAdmin = there({ 'X-API-Key': key, 'X-Workspace-Id': workspace_id });
  expect((await asAdmin.get('/memory/audit')).status).toBe(200);
  await world.client.patch(path, { role: 'member' });
  expect((await asAdmin.get('/memory/audit')).status).toBe(403);
});

test.each(['/auth/logout', '/auth/logout-all'])(
  'after a session was ended by %s, the other process refuses its access and refresh tokens',
  async (path) => {
    const [phone, laptop] = [await logIn(`two ${path}`), await logIn(`two ${path}`)];
    const at = (token: string) => there({ Authorization: `Bearer ${token}` });
    for (const { access_token } of [phone, laptop]) expect((await at(access_token).get('/auth/me')).status).toBe(200);
    expect((await phone.client.post(path)).status).toBe(200);
    expect((await at(phone.access_token).get('/auth/me')).status).toBe(401);
    expect((await there({}).post('/auth/refresh', { refresh_token: phone.refresh_token })).status).toBe(401);
    const stays = path === '/auth/logout' ? 200 : 401;
    expect((await at(laptop.access_token).get('/auth/me')).status).toBe(stays);
    expect((await there({}).post('/auth/refresh', { refresh_token: laptop.refresh_token })).status).toBe(stays);
  },
);

test('a token signed with a new key is accepted by the other process at once', async () => {
  const { access_token, user } = await logIn('rotated');
  expect((await there({ Authorization: `Bearer ${access_token}` }).get('/auth/me')).status).toBe(200);
  const { kid } = await rotateSigningKey(world.graph);
  const token = await new AccessTokens(world.graph).issue(
    user['id'] as string,
    decodeJwt(access_token)['sid'] as string,
  );
  expect(decodeProtectedHeader(token).kid).toBe(kid);
  for (const held of [token, access_token])
    expect((await there({ Authorization: `Bearer ${held}` }).get('/auth/me')).status).toBe(200);
});

test('an open stream ends after its key was revoked; other streams continue', async () => {
  const { id, key } = await newKey(world.client);
  const inWorkspace = { 'X-Workspace-Id': world.owner.workspace_id };
  const revoked = await listen(base, { 'X-API-Key': key, ...inWorkspace });
  const staying = await listen(base, { 'X-API-Key': world.client.key, ...inWorkspace });
  const run = await busOf(world, world.owner).start('test.revoked', {});
  expect((await revoked.next()).event.run_id).toBe(run.run_id);
  await world.client.delete(`/memory/api-keys/${id}`);
  let isOver = false;
  const heard = revoked.rest().finally(() => (isOver = true));
  while (!isOver) await run.emit(steps(1));
  await heard;
  await run.emit([{ status: 'ok', payload: {} }]);
  expect((await staying.until(isEnd)).at(-1)?.event.status).toBe('ok');
  staying.close();
});

test('32 concurrent changes of each kind, over both processes, all end', async () => {
  const { there: atSecond } = await newKey(world.client, { scopes: ['read:memories', 'write:memories'] });
  const ids = await world.client.addAll(
    Array.from({ length: 4 }, (_, n) => ({ content: `Tide ${n} was high last Friday.`, tags: ['tide'] })),
  );
  const kinds: ((n: number) => object)[] = [
    (n) => ({ content: `Decision: berth ${n} is let. Ann Lee works at Acme since 2 May 2024.` }),
    (n) => ({ metadata: { speaker: `Ann ${n}` } }),
    (n) => ({ metadata: { timestamp: `2024-05-0${1 + (n % 9)}` } }),
    (n) => ({ title: `Title ${n}` }),
    (n) => ({ tags: ['tide', `t${n}`] }),
  ];
  const at = (n: number) => (n % 2 === 0 ? world.client : atSecond);
  const patches = kinds.flatMap((patch) =>
    Array.from({ length: 32 }, (_, n) => at(n).patch(`/memory/${ids[n % 4] as string}`, patch(n))),
  );
  const filters = Array.from({ length: 32 }, (_, n) =>
    at(n).post('/memory/update-by-filter', {
      filter: { tags: { any: ['tide'] } },
      set: { metadata: { [`f${n}`]: n } },
    }),
  );
  const [patched, filtered] = await Promise.all([Promise.all(patches), Promise.all(filters)]);
  // A change that always lost its race is refused, and says so.
  expect(patched.filter(({ status }) => status !== 200 && status !== 409).map(({ status }) => status)).toEqual([]);
  const runs = filtered.map(({ body }) => body.run_id as string);
  const ended = await eventually(
    () => Promise.all(runs.map(async (run_id) => (await world.client.get(`/memory/runs/${run_id}`)).body.status)),
    (states) => states.every((state) => state === 'ok' || state === 'error'),
  );
  expect(new Set(ended)).toEqual(new Set(['ok']));
});

test('a process that is asked to stop ends its streams, and exits with 0', async () => {
  const headers = { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id };
  const listeners = await Promise.all([1, 2, 3].map(() => listen(base, headers)));
  const exit = second.stop();
  expect(await Promise.all(listeners.map((listener) => listener.rest()))).toEqual([[], [], []]);
  expect(await exit).toBe(0);
});
