// Protection between callers: rate limits, stream limits, time limits, response headers and CORS.
import { OpenRequests } from '../../src/http/open-requests';
import { openLog } from '../../src/log';
import { openStreamSlots, streamsPerUser } from '../../src/redis/stream-slots';
import { eventually } from '../support/eventually';
import { listen } from '../support/listener';
import { hold } from '../support/graph';
import { openWorld, type World } from '../support/world';

const worlds: World[] = [];
const open = async (settings: Parameters<typeof openWorld>[0] = {}) => {
  const world = await openWorld(settings);
  worlds.push(world);
  return world;
};
afterAll(() => Promise.all(worlds.map((world) => world.close())));

test('more requests of a tenant than are answered soon are refused, and those of another are not', async () => {
  const open = new OpenRequests();
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => (end = resolve));
  const running = Array.from({ length: 128 }, () => open.during('one', () => held));
  const done = jest.fn(() => Promise.resolve());
  await expect(open.during('one', done)).rejects.toMatchObject({ code: 'rate_limited', seconds: 1 });
  expect(done).not.toHaveBeenCalled();
  await open.during('two', done);
  end();
  await Promise.all(running);
  await open.during('one', done);
  expect(done).toHaveBeenCalledTimes(2);
});

describe('rate limits', () => {
  test('of a key are shared by all processes, refuse with Retry-After, and affect no other key', async () => {
    const world = await open({ SERVICE_RATE_LIMIT_PER_KEY: '5' });
    const second = await open({ SERVICE_RATE_LIMIT_PER_KEY: '5' });
    const headers = { 'X-API-Key': world.client.key };
    const [client, other] = [world.raw(headers), second.raw(headers)];
    const statuses = [];
    for (let i = 0; i < 8; i++) statuses.push((await (i % 2 ? other : client).get('/auth/me')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = await client.get('/auth/me');
    expect(refused.body.code).toBe('rate_limited');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait >= 1 && wait <= 60).toBe(true);
    expect((await (await world.clientFor(world.owner)).get('/auth/me')).status).toBe(200);
  });

  test('of a tenant count all its users, and no other tenant’s', async () => {
    const world = await open({ SERVICE_RATE_LIMIT_PER_TENANT: '3' });
    const mate = await world.clientFor(await world.member(await world.workspace()));
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await (i % 2 ? mate : world.client).get('/auth/me')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const { client } = await world.stranger();
    expect((await client.get('/auth/me')).status).toBe(200);
  });
});

describe('open event streams of a user', () => {
  test('are limited across all keys: one more gets 429 until another one ends', async () => {
    const world = await open();
    const { redis } = world.ports;
    const slots = openStreamSlots(redis, openLog('silent'));
    const listening = async (query = {}) => {
      const { key } = await world.clientFor(world.owner);
      return listen(world.base, { 'X-API-Key': key, 'X-Workspace-Id': world.owner.workspace_id }, query);
    };
    const others = Array.from({ length: streamsPerUser - 1 }, () => slots.take(world.owner.user_id));
    const releases = await Promise.all(others);
    const last = await listening();
    expect(last.status).toBe(200);
    const refused = await listening();
    expect([refused.status, refused.refusal.code]).toEqual([429, 'too_many_streams']);
    expect(Number(refused.headers.get('retry-after'))).toBe(30);
    // Streams are counted per user.
    const mate = await world.member(world.owner.workspace_id);
    const { key } = await world.clientFor(mate);
    const hers = await listen(world.base, { 'X-API-Key': key, 'X-Workspace-Id': mate.workspace_id });
    expect(hers.status).toBe(200);
    last.close();
    await eventually(
      () => redis.zcard(`streams:${world.owner.user_id}`),
      (open) => open < streamsPerUser,
    );
    // Neither a refused stream nor a HEAD request occupies a slot.
    expect((await listening({ run_id: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
    await fetch(`${world.base}/memory/progress/stream`, { method: 'HEAD', headers: { 'X-API-Key': world.client.key } });
    const again = await listening();
    expect(again.status).toBe(200);
    again.close();
    hers.close();
    for (const release of releases) release();
  });
});

test('a request over its time limit is 503 with the code timeout', async () => {
  const world = await open({ SERVICE_REQUEST_TIMEOUT_MS: '100' });
  const slow = world.routes.find(({ path }) => path === '/memory/summary');
  expect(slow).toBeDefined();
  // A lock in the graph makes the write wait longer than the limit.
  const release = await hold(world, 'Workspace', { workspace_id: world.owner.workspace_id });
  const { status, body } = await world.client.patch(
    `/memory/workspaces/${world.owner.workspace_id}/members/${world.owner.user_id}`,
    { role: 'owner' },
  );
  expect([status, body.code]).toEqual([503, 'timeout']);
  await release();
});

describe('response headers', () => {
  test('on every response forbid browsers everything but reading JSON', async () => {
    const world = await open();
    for (const path of ['/health', '/nowhere', '/memory/list']) {
      const { headers } = await world.raw().get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('allow pages of configured origins, and no others', async () => {
    const world = await open({ SERVICE_CORS_ORIGINS: 'https://app.example.org, https://other.example.org' });
    const preflight = (origin: string) =>
      fetch(`${world.base}/memory/add`, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'x-csrf-token',
        },
      });
    const good = await preflight('https://app.example.org');
    expect([good.status, good.headers.get('access-control-allow-origin')]).toEqual([204, 'https://app.example.org']);
    expect(good.headers.get('access-control-allow-credentials')).toBe('true');
    for (const origin of ['https://evil.example.org', 'null', 'https://app.example.org.evil.org'])
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
    const answer = await world.client.get('/memory/list', { Origin: 'https://app.example.org' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example.org');
    const bare = await open();
    expect(
      (await bare.client.get('/memory/list', { Origin: 'https://app.example.org' })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBeNull();
  });
});
