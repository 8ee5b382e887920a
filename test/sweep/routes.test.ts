// Every declared route, without naming one: who is refused, how, and that the API document is the declaration.
import { grants } from '../../src/auth/provision';
import type { Route } from '../../src/http/route';
import { inMatchingOrder } from '../../src/http/mount';
import { openWorld, type Answer, type Client, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

/** A path of the route with an id that nobody has. */
const pathOf = (route: Route, id = 'mem_00000000000000000000000000') => route.path.replace(/:\w+/g, id);

function call(client: Client, route: Route, path = pathOf(route)): Promise<Answer> {
  if (route.method === 'GET') return client.get(path);
  if (route.method === 'DELETE') return client.delete(path);
  return route.method === 'POST' ? client.post(path, {}) : client.patch(path, {});
}

async function eachRoute(chosen: (route: Route) => boolean, check: (route: Route) => Promise<void>): Promise<void> {
  const routes = world.routes.filter(chosen);
  expect(routes.length).toBeGreaterThan(0);
  for (const route of routes) await check(route);
}

test('without credentials every route but the public ones answers 401', () =>
  eachRoute(
    (route) => route.policy !== 'public',
    async (route) => {
      const { status, body, headers } = await call(world.raw(), route);
      expect([route.path, status, body.code]).toEqual([route.path, 401, 'unauthenticated']);
      expect(headers.get('www-authenticate')).toBe('Bearer');
    },
  ));

test('public routes answer without credentials, and with stale ones too', () =>
  eachRoute(
    (route) => route.policy === 'public',
    async (route) => {
      for (const client of [world.raw(), world.raw({ Authorization: 'Bearer stale' })])
        expect((await call(client, route)).status).toBe(200);
    },
  ));

test('a foreign workspace and one that does not exist get the same 403', () =>
  eachRoute(
    (route) => route.policy === 'team_required',
    async (route) => {
      const { owner } = await world.stranger();
      const bodies = [];
      for (const workspace of [owner.workspace_id, 'wsp_nobody']) {
        const client = world.raw({ 'X-API-Key': world.client.key, 'X-Workspace-Id': workspace });
        const { status, body } = await call(client, route);
        expect([route.path, status]).toEqual([route.path, 403]);
        bodies.push({ ...body, request_id: '' });
      }
      expect(bodies[0]).toEqual(bodies[1]);
    },
  ));

test('a key without the grant of a route answers 403, and every route but public ones names a grant', () =>
  eachRoute(
    (route) => route.policy !== 'public',
    async (route) => {
      expect(grants).toContain(route.grant);
      const others = grants.filter((grant) => grant !== route.grant && grant !== route.orGrant);
      const client = await world.clientFor(world.owner, { grants: others });
      const { status, body } = await call(client, route);
      expect([route.path, status, body.code]).toEqual([route.path, 403, 'grant_required']);
    },
  ));

test("another tenant's id answers like one that does not exist, and the owner's own answers 200", () =>
  eachRoute(
    (route) => route.path.includes(':item_id'),
    async (route) => {
      const stranger = await world.stranger();
      const theirs = await stranger.client.add({ content: 'not yours' });
      const foreign = await call(world.client, route, pathOf(route, theirs));
      const missing = await call(world.client, route);
      expect([route.path, foreign.status]).toEqual([route.path, 404]);
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
      expect((await call(stranger.client, route, pathOf(route, theirs))).status).toBe(200);
    },
  ));

test('a body that breaks its schema answers 422 with every place named in text', () =>
  eachRoute(
    (route) => route.body !== undefined,
    async (route) => {
      const path = pathOf(route);
      const broken = { tenant_id: 'x', embedding: [1] };
      const { status, body } = await (route.method === 'POST'
        ? world.client.post(path, broken)
        : world.client.patch(path, broken));
      expect([route.path, status]).toEqual([route.path, 422]);
      const places = body.detail.map((issue: { loc: string[] }) => issue.loc.join('.'));
      expect(places).toEqual(expect.arrayContaining(['body.tenant_id', 'body.embedding']));
      for (const issue of body.detail)
        expect(Object.keys(issue).sort()).toEqual(['ctx', 'input', 'loc', 'msg', 'type']);
    },
  ));

test('every operation of /openapi.json is a declared route with its policy and grant, and the reverse', async () => {
  const { body } = await world.raw().get('/openapi.json');
  const documented = Object.entries(body.paths as Record<string, Record<string, Record<string, unknown>>>).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, operation]) =>
        [method.toUpperCase(), path, operation['x-policy'], operation['x-grant'] ?? ''].join(' '),
      ),
  );
  const declared = world.routes
    .filter((route) => route.path !== '/openapi.json')
    .map((route) => [route.method, route.path.replace(/:(\w+)/g, '{$1}'), route.policy, route.grant ?? ''].join(' '));
  expect(documented.sort()).toEqual(declared.sort());
});

test('a literal path wins over a parameter in its place', () => {
  const paths = inMatchingOrder(world.routes).map((route) => route.path);
  expect(paths.indexOf('/memory/list')).toBeLessThan(paths.indexOf('/memory/:item_id'));
  expect(paths.indexOf('/memory/health')).toBeLessThan(paths.indexOf('/memory/:item_id'));
});
