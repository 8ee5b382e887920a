// All declared routes in a loop: who is refused, with which status, and that the API document agrees.
import { grants } from '../../src/auth/provision';
import type { Route } from '../../src/http/route';
import { inMatchingOrder } from '../../src/http/mount';
import { otherSegments } from '../../src/memory/model/own-ids';
import { fieldsOf } from '../../src/schemas';
import { eventually } from '../support/eventually';
import { openTenant, openWorld, type Answer, type Client, type Member, type World, type Json } from '../support/world';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { issueTypes, refusals } from '../../src/errors';
import { elsewhere, kinds, refusalsOf } from '../../src/http/refusals';

let world: World;
beforeAll(async () => {
  const secret = { SERVICE_SECRET_KEY: 'the-key-of-these-tests-is-long-enough' };
  world = await openWorld({ ...secret, SERVICE_WEBHOOK_HOSTS: '127.0.0.1' });
});
afterAll(() => world.close());

/** Path parameters that are no ids of items. */
const otherParameters: Record<string, string> = {
  run_id: '00000000-0000-4000-8000-000000000000',
  timestamp: '2026-01-01T00:00:00Z',
};

/** A path of the route with unknown ids. */
const pathOf = (route: Route) =>
  route.path.replace(/:(\w+)/g, (_, name: string) => otherParameters[name] ?? 'mem_00000000000000000000000000');

function call(client: Client, route: Route, path = pathOf(route), body: object = {}): Promise<Answer> {
  if (route.method === 'GET') return client.get(path);
  if (route.method === 'DELETE') return client.delete(path);
  if (route.method === 'PUT') return client.put(path, body);
  return route.method === 'POST' ? client.post(path, body) : client.patch(path, body);
}

async function eachRoute(chosen: (route: Route) => boolean, check: (route: Route) => Promise<void>): Promise<void> {
  const routes = world.routes.filter(chosen);
  expect(routes.length).toBeGreaterThan(0);
  for (const route of routes) await check(route);
}

test('every route except the public ones answers 401 without credentials', () =>
  eachRoute(
    (route) => route.policy !== 'public',
    async (route) => {
      const { status, body, headers } = await call(world.raw(), route);
      expect([route.path, status, body.code]).toEqual([route.path, 401, 'unauthenticated']);
      expect(headers.get('www-authenticate')).toBe('Bearer');
    },
  ));

test('public routes answer without credentials, and with invalid ones too', () =>
  eachRoute(
    (route) => route.policy === 'public' && route.body === undefined,
    async (route) => {
      for (const client of [world.raw(), world.raw({ Authorization: 'Bearer stale' })])
        expect((await call(client, route)).status).toBe(200);
    },
  ));

test('a foreign workspace and one that does not exist get the same 403', async () => {
  const stranger = await world.stranger();
  await eachRoute(
    (route) => route.policy === 'team_required',
    async (route) => {
      const bodies = [];
      for (const workspace of [stranger.owner.workspace_id, 'wsp_nobody']) {
        const client = world.raw({ 'X-API-Key': world.client.key, 'X-Workspace-Id': workspace });
        const { status, body } = await call(client, route);
        expect([route.path, status]).toEqual([route.path, 403]);
        bodies.push({ ...body, request_id: '' });
      }
      expect(bodies[0]).toEqual(bodies[1]);
    },
  );
});

test('only public routes and those about the caller’s session declare no grant', () =>
  eachRoute(
    (route) => route.grant === undefined,
    (route) => {
      expect([route.path, route.policy === 'public' || route.path.startsWith('/auth/')]).toEqual([route.path, true]);
      return Promise.resolve();
    },
  ));

test('a key without the grant of a route answers 403', async () => {
  const clients = new Map<string, Promise<Client>>();
  const without = (others: typeof grants) => {
    const name = others.join(' ');
    if (!clients.has(name)) clients.set(name, world.clientFor(world.owner, { grants: others }));
    return clients.get(name) as Promise<Client>;
  };
  await eachRoute(
    (route) => route.grant !== undefined,
    async (route) => {
      expect(grants).toContain(route.grant);
      const others = grants.filter((grant) => grant !== route.grant && grant !== route.orGrant);
      const { status, body } = await call(await without(others), route);
      expect([route.path, status, body.code]).toEqual([route.path, 403, 'grant_required']);
    },
  );
});

type Maker = (owner: { client: Client; owner: Member }) => Promise<Record<string, string>>;

const itemOf = (client: Client) => client.add({ content: 'not yours' });

const visit = {
  ...{ schema: 'visit', strategy: 'FULL', template: '{{who}} came.' },
  json_schema: { type: 'object', properties: { who: { type: 'string' } } },
};

/** Creates what a path parameter refers to, for a tenant; by the names of parameters. */
const makers: Record<string, Maker> = {
  item_id: async ({ client }) => ({ item_id: await itemOf(client) }),
  external_id: async ({ client }) => {
    await client.add({ content: 'not yours', external_id: 'crm-17' });
    return { external_id: 'crm-17' };
  },
  node_id: async ({ client }) => ({ node_id: await itemOf(client) }),
  key_id: async ({ client }) => ({ key_id: (await client.post('/memory/api-keys', { name: 'theirs' })).body.id }),
  run_id: async ({ client }) => ({
    run_id: (await client.post('/memory/ingest?mode=async', { content: 'not yours' })).body.run_id,
  }),
  user_id: async ({ owner }) => {
    const { user_id } = await world.member(owner.workspace_id, owner.tenant_id);
    return { workspace_id: owner.workspace_id, user_id };
  },
  invitation_id: async ({ client, owner: { workspace_id } }) => {
    const request = { email: 'a@example.org' };
    const { body } = await client.post(`/memory/workspaces/${workspace_id}/invitations`, request);
    return { workspace_id, invitation_id: body.id };
  },
  decision_id: async ({ client }) => {
    const { body } = await client.post('/memory/decisions/create', { content: 'not yours' });
    return { decision_id: body.decision_id, evidence_id: await itemOf(client) };
  },
  pending_id: async ({ client }) => {
    const request = { content: 'not yours', requirements: [{ description: 'a fact' }] };
    const { body } = await client.post('/memory/decisions/pending/create', request);
    const { requirement_id } = body.pending_requirements[0];
    return { decision_id: body.decision_id, requirement_id, item_id: await itemOf(client) };
  },
  agent_id: async ({ client }) => ({
    agent_id: (await client.post('/memory/agents', { name: 'not yours' })).body.agent_id,
  }),
  connection_id: async ({ client }) => {
    const request = { config: { url: 'https://feeds.example.org/a' } };
    return { connection_id: (await client.post('/memory/adapters/feed/install', request)).body.id };
  },
  webhook_id: async ({ client }) => ({ webhook_id: await webhookOf(client) }),
  delivery_id: async ({ client }) => {
    const webhook_id = await webhookOf(client);
    const { body } = await client.post(`/memory/webhooks/${webhook_id}/test`);
    return { webhook_id, delivery_id: body.id };
  },
  entity_id: ({ client }) => twoEntities(client),
  target_id: ({ client }) => twoEntities(client),
  schema: async ({ client }) => ({ schema: (await client.post('/memory/schemas', visit)).body.schema.schema }),
  fact_id: async ({ client }) => {
    const request = { source: 'not', predicate: 'is', target: 'yours' };
    return { fact_id: (await client.post('/memory/facts', request)).body.fact.fact_id };
  },
  'item_id/target_id': ({ client }) => twoLinked(client),
  'item_id/timestamp': async ({ client }) => ({ item_id: await itemOf(client), timestamp: new Date().toISOString() }),
  note_id: ({ client }) => twoNotes(client),
  'note_id/target_id': ({ client }) => twoNotes(client),
  'source_id/relation_type': async ({ client }) => ({ source_id: await noteOf(client), relation_type: 'LINKS_TO' }),
  workspace_id: ({ owner }) => Promise.resolve({ workspace_id: owner.workspace_id }),
  plan_id: async ({ client }) => ({ plan_id: await planOf(client) }),
  task_id: async ({ client }) => ({ plan_id: await planOf(client), task_id: 'b' }),
  depends_on: async ({ client }) => ({ plan_id: await planOf(client), task_id: 'b', depends_on: 'a' }),
  gate_id: async ({ client }) => {
    const plan_id = await planOf(client);
    const { body } = await client.post(`/memory/plans/${plan_id}/tasks/b/gates`, {
      ...{ kind: 'time', until: '2099-01-01T00:00:00Z' },
    });
    return { plan_id, task_id: 'b', gate_id: body.gate_id };
  },
};

async function planOf(client: Client): Promise<string> {
  const tasks = [
    { task_id: 'a', title: 'not yours' },
    { task_id: 'b', title: 'neither', depends_on: ['a'] },
    { task_id: 'c', title: 'nor this' },
  ];
  return (await client.post('/memory/plans/create', { title: 'not yours', tasks })).body.plan_id as string;
}

async function webhookOf(client: Client): Promise<string> {
  // Nobody listens there.
  const request = { url: 'http://127.0.0.1:9/hook', event_types: ['graph.node'] };
  return (await client.post('/memory/webhooks', request)).body.id as string;
}

async function twoEntities(client: Client): Promise<Record<string, string>> {
  await client.add({ content: 'Orla Finnegan works at Brightwater Labs.' });
  const [first, second] = (await client.get('/memory/entities')).body.entities;
  return { entity_id: first.entity_id, target_id: second.entity_id };
}

const noteOf = (client: Client) => client.add({ memory_type: 'zettel', content: 'not yours' });

const twoNotes = async (client: Client) => ({ note_id: await noteOf(client), target_id: await noteOf(client) });

async function twoLinked(client: Client): Promise<Record<string, string>> {
  const ids = { item_id: await itemOf(client), target_id: await itemOf(client) };
  await client.post('/memory/link', { source_id: ids.item_id, target_id: ids.target_id });
  return ids;
}

const claimedTask: Maker = async ({ client }) => {
  const plan_id = await planOf(client);
  const { body } = await client.post(`/memory/plans/${plan_id}/claim`, { agent_id: 'a' });
  return { plan_id, token: String(body.token) };
};

/** An item that waits for a review. */
const waiting: Maker = async ({ client }) => {
  const item_id = await itemOf(client);
  const request = { existing_item_id: item_id, new_fact: 'theirs', strategy: 'defer' };
  await client.post('/memory/reasoning/resolve', request);
  return { item_id };
};

/** Routes that need a special object instead. */
const makersOfRoutes: Record<string, Maker> = {
  '/memory/ontology/hitl/:item_id/resolve': waiting,
  '/memory/teams/:workspace_id/members': async ({ owner: { workspace_id, tenant_id } }) => {
    const colleague = await world.member(await world.workspace('WORKSPACE', tenant_id), tenant_id);
    return { workspace_id, user_id: colleague.user_id };
  },
  '/memory/plans/:plan_id/heartbeat': claimedTask,
  '/memory/plans/:plan_id/release': claimedTask,
  '/memory/import/:run_id': async ({ client }) => {
    const { run_id } = (await client.post('/memory/import', [{ content: 'not yours' }])).body;
    await eventually(
      async () => (await client.get(`/memory/runs/${run_id}`)).body.status,
      (status) => status === 'ok',
      () => world.ports.queues.long.done(run_id, 50),
    );
    return { run_id };
  },
  '/memory/runs/:run_id/undo': async ({ client }) => {
    const { run_id } = (await client.post('/memory/evolution/trigger')).body;
    await eventually(
      async () => (await client.get('/memory/evolution/status')).body.open_run,
      (open_run) => open_run === null,
      () => world.ports.queues.long.done(run_id, 50),
    );
    return { run_id };
  },
};

/** Other path parameters: they name an item, or nothing of a tenant. */
const itemsOrNothing = new Set(
  [
    'adapter_id',
    'constraint_id',
    'label',
    'learned_id',
    'name',
    'rel_id',
    'relation_type',
    'session_id',
    'source_id',
  ].concat(['subject', 'tag', 'timestamp', 'trace_id', 'type']),
);

test('every path parameter has an entry in one of the tables of this test', () => {
  const names = world.routes.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as string));
  expect(names.filter((name) => !(name in makers) && !itemsOrNothing.has(name))).toEqual([]);
});

/** The function that creates what the path refers to. */
const makerOf = (route: Route) => {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const last = (route.path.includes('/pending/') ? 'pending_id' : names.at(-1)) as string;
  return (
    makersOfRoutes[route.path] ??
    makers[names.join('/')] ??
    makers[last] ??
    (async ({ client }) => ({ [last]: await itemOf(client) }))
  );
};

/** Request bodies of routes that refuse an empty one. */
const bodies: Record<string, object | ((ids: Record<string, string>) => object)> = {
  'PATCH /memory/workspaces/:workspace_id': { name: 'another' },
  'PATCH /memory/workspaces/:workspace_id/members/:user_id': { role: 'admin' },
  'PATCH /memory/teams/:workspace_id': { name: 'another' },
  'PATCH /memory/teams/:workspace_id/members/:user_id': { role: 'admin' },
  'POST /memory/teams/:workspace_id/members': ({ user_id = 'usr_none' }) => ({ user_id }),
  'POST /memory/zettel/:note_id/links': ({ target_id }) => ({ target_id }),
  'POST /memory/entities/:entity_id/same-as': ({ target_id }) => ({ target_id }),
  'POST /memory/workspaces/:workspace_id/invitations': { email: 'a@example.org' },
  'PATCH /memory/entities/:entity_id': { name: 'another' },
  'PATCH /memory/graph/nodes/:node_id': { label: 'another' },
  'PUT /memory/agents/:agent_id/recall-profile': { recall_profile: {} },
  'POST /memory/agents/:agent_id/evaluation': { dimension: 'decision_volume', domain: 'light' },
  'POST /memory/ontology/hitl/:item_id/resolve': { action: 'dismissed' },
  'POST /memory/search/why/:item_id': { query: 'what' },
  'POST /memory/:item_id/supersede': { content: 'in its place' },
  'PATCH /memory/facts/:fact_id': { target: 'another' },
  'POST /memory/facts/:fact_id/retract': { reason: 'wrong' },
  'POST /memory/:item_id/retract': { reason: 'wrong' },
  'POST /memory/decisions/:decision_id/supersede': { new_content: 'in its place', reason: 'better' },
  'POST /memory/decisions/:decision_id/retract': { reason: 'wrong' },
  'POST /memory/decisions/:decision_id/reinforce': ({ evidence_id = 'mem_none' }) => ({ evidence_id }),
  'POST /memory/decisions/:decision_id/contradict': ({ evidence_id = 'mem_none' }) => ({ evidence_id }),
  'PATCH /memory/plans/:plan_id/task': { task_id: 'a', status: 'complete' },
  'POST /memory/plans/:plan_id/tasks': { tasks: [{ title: 'another' }] },
  'POST /memory/plans/:plan_id/claim': { agent_id: 'a' },
  'POST /memory/plans/:plan_id/heartbeat': { task_id: 'a', token: 1 },
  'POST /memory/plans/:plan_id/release': { task_id: 'a', token: 1 },
  'POST /memory/plans/:plan_id/tasks/:task_id/notes': { content: 'a note' },
  'POST /memory/plans/:plan_id/tasks/:task_id/gates': { kind: 'approval' },
  'POST /memory/plans/:plan_id/tasks/:task_id/dependencies': { depends_on: 'c' },
  'POST /memory/decisions/pending/:decision_id/resolve': ({ requirement_id = 'req_none', item_id = 'mem_none' }) => ({
    requirement_id,
    memory_id: item_id,
  }),
};

/** Required query parameters. */
const queries: Record<string, string> = {
  'GET /memory/agents/:agent_id/evaluation': '?dimension=decision_volume&domain=light',
  'POST /memory/temporal/:item_id/compare': '?v1=1&v2=1',
  'POST /memory/temporal/:item_id/rollback': '?to_version=1',
};

test.each(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])(
  "%s: for another tenant's id the response is that for an unknown id; the owner succeeds",
  (method) =>
    eachRoute(
      // Times and tags belong to no tenant; pairs of items are tested in memory/knowledge/temporal.
      (route) =>
        route.method === method &&
        route.path.replace(/\/:(?:timestamp|tag)$/, '').includes('/:') &&
        !route.path.endsWith('/supersede-link'),
      async (route) => {
        const stranger = await world.stranger();
        const ids = await makerOf(route)(stranger);
        const query = queries[`${route.method} ${route.path}`] ?? '';
        const theirs = route.path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x') + query;
        const known = bodies[`${route.method} ${route.path}`];
        const body = typeof known === 'function' ? known(ids) : known;
        const foreign = await call(world.client, route, theirs, body);
        const missing = await call(world.client, route, pathOf(route) + query, body);
        expect([route.path, foreign.status, foreign.status < 300]).toEqual([route.path, missing.status, false]);
        expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
        if (Object.keys(ids).every((name) => name in makers)) {
          expect([route.path, foreign.status]).toEqual([route.path, 404]);
          const own = await call(stranger.client, route, theirs, body);
          expect([route.path, own.status]).toEqual([route.path, ('status' in route && route.status) || 200]);
        }
      },
    ),
);

test('a body that violates its schema is 422 with the location of every issue', () =>
  eachRoute(
    (route) => route.body !== undefined,
    async (route) => {
      const path = pathOf(route);
      const broken = { tenant_id: 'x', embedding: [1] };
      const { status, body } = await call(world.client, route, path, broken);
      expect([route.path, status]).toEqual([route.path, 422]);
      const places = body.detail.map((issue: { loc: string[] }) => issue.loc.join('.'));
      expect(places).toEqual(expect.arrayContaining(['body.tenant_id', 'body.embedding']));
      for (const issue of body.detail)
        expect(Object.keys(issue).sort()).toEqual(['ctx', 'input', 'loc', 'msg', 'type']);
    },
  ));

test('no operation of /openapi.json declares a parameter twice', async () => {
  const { paths } = (await world.raw().get('/openapi.json')).body as Json;
  const twice = Object.entries(paths as Record<string, Record<string, { parameters?: Json[] }>>).flatMap(
    ([path, ways]) =>
      Object.values(ways).flatMap(({ parameters = [] }) => {
        const names = parameters.map((each) => `${each['in']} ${each['name']}`);
        return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${path} ${name}`);
      }),
  );
  expect(twice).toEqual([]);
});

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

test('a path in capital letters is not a route, with credentials or without', async () => {
  const wrong: string[] = [];
  for (const route of world.routes) {
    const path = pathOf({ ...route, path: route.path.replace(/\/[a-z][\w.-]*/g, (word) => word.toUpperCase()) });
    const { status, body } = await call(world.raw(), route, path);
    if (status !== 404 || body.code !== 'not_found') wrong.push(`${route.method} ${path}: ${status}`);
  }
  expect(wrong).toEqual([]);
  const item_id = await itemOf(world.client);
  expect((await world.client.delete('/memory/Clear-All')).status).toBe(404);
  expect((await world.client.get(`/memory/${item_id}`)).status).toBe(200);
});

test('a literal path takes precedence over a parameter at the same position', () => {
  const paths = inMatchingOrder(world.routes).map((route) => route.path);
  expect(paths.indexOf('/memory/list')).toBeLessThan(paths.indexOf('/memory/:item_id'));
  expect(paths.indexOf('/memory/health')).toBeLessThan(paths.indexOf('/memory/:item_id'));
});

test('an id that a caller chooses and no path can name is refused when it is made', async () => {
  const templates = world.routes.map(({ path }) => path);
  const segments = (field: string) => {
    const starts = templates.flatMap((path) => path.split(`:${field}`).slice(0, -1));
    const next = templates.flatMap((path) =>
      starts.flatMap((start) => (path.startsWith(start) ? (/^[^/:]+/.exec(path.slice(start.length)) ?? []) : [])),
    );
    return [...new Set(next)].sort();
  };
  const steps = [{ type: 'thought', content: 'So it is.' }];
  const doors: [string, string, (id: string) => object][] = [
    ['plan_id', '/memory/plans/create', (plan_id) => ({ plan_id, title: 'Paint' })],
    ['plan_id', '/memory/add', (plan_id) => ({ content: 'Paint', memory_type: 'plan', metadata: { plan_id } })],
    ['task_id', '/memory/plans/create', (task_id) => ({ title: 'Paint', tasks: [{ title: 'Sand', task_id }] })],
    ['decision_id', '/memory/decisions/create', (decision_id) => ({ decision_id, content: 'We paint.' })],
    ['decision_id', '/memory/decisions/pending/create', (decision_id) => ({ decision_id, content: 'We sand.' })],
    ['trace_id', '/memory/reasoning/traces/store', (trace_id) => ({ trace: { trace_id, steps } })],
    ['anchor_id', '/memory/add', (anchor_id) => ({ content: 'Paint', memory_type: 'anchor', anchor_id })],
    ['agent_id', '/memory/agents', (agent_id) => ({ agent_id, name: 'Painter' })],
  ];
  for (const [i, [field, path, body]] of doors.entries()) {
    expect([field, segments(field)]).toEqual([field, [...(otherSegments[field] ?? [])]]);
    for (const id of ['..', ...segments(field)]) {
      const answer = await world.client.post(path, body(id));
      expect([path, id, answer.status]).toEqual([path, id, 422]);
      expect(answer.body.detail[0]).toMatchObject({
        loc: expect.arrayContaining([field]),
        msg: expect.stringContaining('choose another id'),
      });
    }
    const { status, body: made } = await world.client.post(path, body(`own-${i}`));
    expect([path, status < 300, made.detail]).toEqual([path, true, undefined]);
  }
});

test('the query parameter `subject` is on every workspace route, and has no other meaning', () => {
  const own = world.routes.filter(({ query }) => query !== undefined && fieldsOf(query).has('subject'));
  expect(own.map(({ path }) => path)).toEqual([]);
});

// The table of error codes: each code is used in the source, and documented for the routes that return it.
describe('error codes', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const folder = path.join(projectRoot, 'src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('generated'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

  /** Quoted words between a match of the pattern and the end of its statement. */
  const quotedAfter = (pattern: RegExp) =>
    new Set(
      sources
        .flatMap((text) =>
          [...text.matchAll(pattern)].map(({ index }) => text.slice(index, text.indexOf(';\n', index))),
        )
        .flatMap((statement) => [...statement.matchAll(/'(\w+)'/g)].map(([, word]) => word)),
    );

  test('every error code is used in the source', () => {
    const used = quotedAfter(/\bnew (?:Refusal|TooMany)\(|\bsuper\(|\bcode: CodeOf|\bcode: '/g);
    expect(Object.keys(refusals).filter((code) => !used.has(code))).toEqual([]);
  });

  test('every type of a validation issue is used in the source', () => {
    const given = quotedAfter(/\bInvalid\.field\(|\b(?:refuse|problem)\(|\btype: /g);
    expect(Object.keys(issueTypes).filter((type) => !given.has(type))).toEqual([]);
  });

  test('every error code belongs to a route, to a kind of routes, or to a listed exception', () => {
    const answered = new Set([
      ...[...kinds, ...elsewhere].flatMap(({ codes }) => codes),
      ...world.routes.flatMap(({ refuses = [] }) => refuses),
    ]);
    expect([...answered].sort()).toEqual(Object.keys(refusals).sort());
  });

  test('no route declares an error code that all routes of its kind have', () => {
    const twice = world.routes.flatMap((route) => {
      const implied = kinds.filter(({ includes }) => includes(route)).flatMap(({ codes }) => codes);
      return (route.refuses ?? []).filter((code) => implied.includes(code)).map((code) => [route.path, code]);
    });
    expect(twice).toEqual([]);
  });

  interface Documented {
    description: string;
  }

  test('/openapi.json lists the error codes of every route by status, with their meanings', async () => {
    const { body } = await world.raw().get('/openapi.json');
    const documented = body.paths as Record<string, Record<string, { responses: Record<string, Documented> }>>;
    for (const route of world.routes.filter(({ path: at }) => at !== '/openapi.json')) {
      const operation = documented[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
      const refused = Object.entries(operation?.responses ?? {}).filter(([status]) => Number(status) >= 400);
      const lines = refused
        .flatMap(([status, { description }]) => description.split('\n').map((line) => [status, line]))
        .filter(([, line]) => line?.startsWith('- '));
      expect([route.path, lines]).toEqual([
        route.path,
        refusalsOf(route).map((code) => [String(refusals[code].status), `- \`${code}\`: ${refusals[code].meaning}`]),
      ]);
    }
  });
});
