import { Invalid, Refusal } from '../../src/errors';
import { mount } from '../../src/http/mount';
import { route } from '../../src/http/route';
import type { ScopedCaller } from '../../src/ctx';
import { openLog } from '../../src/log';
import { openTenant, type Client, type World } from '../support/world';
import { projectRoot } from '../../src/config';
import { fieldsOf, schemaOf, validator } from '../../src/schemas';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import Koa from 'koa';
import type { Schemas } from '../../src/generated/schemas';
import { jsonBytes } from '../../src/http/answer';
import { openServer } from '../../src/http/server';
import { UnreadBody } from '../../src/http/unread';
import { oneLine, tokensIn } from '../../src/libraries/text/model-tokens';
import { itemRoutes } from '../../src/memory/knowledge/items/routes';
import { documentedOnly } from '../support/documented';

// Every response: one format of errors, all validation issues at once, a request id, no internal details.
describe('requests', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const credentials = () => ({ 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id });

  describe('refusals', () => {
    test.each([
      ['an unknown path', 'GET', '/nowhere', 404, 'not_found'],
      ['a method that no such path serves', 'PUT', '/memory/mem_unknown', 405, 'method_not_allowed'],
      ['a broken escape in a path', 'GET', '/memory/%E0%A4%A', 404, 'not_found'],
    ])('of %s have one body with detail, code and request id', async (_name, method, path, status, code) => {
      const answer = await fetch(world.base + path, { method, headers: credentials() });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toEqual({
        detail: expect.any(String),
        code,
        request_id: answer.headers.get('x-request-id'),
      });
    });

    test.each([
      ['POST', '/memory/serch', 'POST /memory/search'],
      ['POST', '/memory/search/advancd', 'POST /memory/search/advanced'],
      ['GET', '/memory/mem_1/neighbours', 'GET /memory/{item_id}/neighbors'],
    ])('an unknown path is 404 and suggests the nearest route: %s %s', async (method, path, nearest) => {
      const answer = await fetch(world.base + path, { method, headers: credentials() });
      const { code, detail } = (await answer.json()) as { code: string; detail: string };
      expect([answer.status, code, detail]).toEqual([404, 'not_found', `No such route; the nearest is ${nearest}.`]);
    });

    test.each([['POST', '/memory/mem_1', '/memory/{item_id} takes DELETE, GET, PATCH']])(
      'a method that the path does not serve is 405 and names those it does: %s %s',
      async (method, path, served) => {
        const answer = await fetch(world.base + path, { method, headers: credentials() });
        const { code, detail } = (await answer.json()) as { code: string; detail: string };
        const sorted = detail.replace(/(?<=takes ).*(?=\.)/, (list) => list.split(', ').sort().join(', '));
        expect([answer.status, code, sorted]).toEqual([
          405,
          'method_not_allowed',
          `${method} is not allowed here; ${served}.`,
        ]);
      },
    );

    test.each(['text/plain', 'multipart/form-data; boundary=x'])('a body of type %s is 415', async (type) => {
      const { status, body } = await world.client.post('/memory/add', '{"content":"x"}', { 'Content-Type': type });
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    });

    test('a body that is no object is 422 at the body, an empty object at its required field', async () => {
      for (const [body, loc] of [
        ['[]', ['body']],
        ['{}', ['body', 'content']],
        [undefined, ['body', 'content']],
      ] as const) {
        const { status, body: answer } = await world.client.post('/memory/add', body);
        expect([status, answer.detail[0].loc]).toEqual([422, loc]);
      }
    });
  });

  describe('validation', () => {
    test('reports all issues at once, each with loc, msg, type, input and ctx', async () => {
      const { status, body } = await world.client.post('/memory/add', {
        content: '',
        memory_type: 'dream',
        tags: ['ok', 5],
        user_id: 'me',
        origin: 'api:me',
      });
      expect(status).toBe(422);
      expect(body).toEqual({ detail: expect.any(Array), code: 'validation_error', request_id: expect.any(String) });
      const issues = body.detail as { loc: string[]; msg: string; type: string; input: unknown; ctx: object }[];
      expect(issues.map(({ loc }) => loc.join('.')).sort()).toEqual([
        'body.content',
        'body.memory_type',
        'body.origin',
        'body.tags.1',
        'body.user_id',
      ]);
      for (const issue of issues) {
        expect(Object.keys(issue).sort()).toEqual(['ctx', 'input', 'loc', 'msg', 'type']);
        expect(issue.loc.every((step) => typeof step === 'string')).toBe(true);
        expect(issue.type).toMatch(/^[a-z_]+$/);
      }
      expect(issues.find(({ loc }) => loc[1] === 'user_id')).toMatchObject({ type: 'server_owned', input: 'me' });
    });
  });

  describe('request ids', () => {
    test.each(['abc', 'a.b:c_d-1', 'x'.repeat(64)])('%s is returned as it was sent', async (id) => {
      expect((await world.raw().get('/health', { 'X-Request-Id': id })).headers.get('x-request-id')).toBe(id);
    });

    test.each(['', 'a b', 'x'.repeat(65), '<script>', 'a/b'])(
      '%j is invalid and is replaced by a new UUID',
      async (id) => {
        const given = (await world.raw().get('/health', { 'X-Request-Id': id })).headers.get('x-request-id');
        expect(given).toMatch(/^[0-9a-f-]{36}$/);
      },
    );

    test('and the latency are in the headers of every response, also of errors', async () => {
      for (const path of ['/health', '/nowhere', '/memory/list']) {
        const { headers } = await world.raw().get(path);
        expect(headers.get('x-request-id')).toBeTruthy();
        expect(Number(headers.get('x-sm-latency-ms'))).toBeGreaterThanOrEqual(0);
      }
    });
  });

  describe('an internal error', () => {
    /** The response of an application with this handler as its only route. */
    async function answerOf(handle: () => Promise<unknown>) {
      const app = mount(
        [
          route({
            method: 'GET',
            path: '/health',
            summary: 'One route.',
            policy: 'public',
            returns: 'health/Alive',
            handle: handle as () => Promise<Schemas['health/Alive']>,
          }),
        ],
        {
          graph: world.graph,
          config: world.ports.config,
          access: {
            admit: () => Promise.resolve({ scope: {} } as ScopedCaller),
            mayStay: () => Promise.resolve(true),
            lost: () => Promise.resolve([]),
          },
          streamSlots: { take: () => Promise.resolve(() => undefined) },
          usage: world.ports.usage,
          budgets: world.ports.budgets,
          log: openLog('silent'),
          mcp: (_ctx, next) => next(),
          checkAnswers: true,
          contextFor: () => undefined as never,
        },
      );
      const server = app.listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const { port } = server.address() as { port: number };
      const answer = await fetch(`http://127.0.0.1:${port}/health`);
      const text = await answer.text();
      server.closeAllConnections();
      server.close();
      return { status: answer.status, text };
    }

    test('is the response in tests to a refusal that the route does not declare', async () => {
      const declared = await answerOf(() => Promise.reject(new Refusal('timeout')));
      expect([declared.status, JSON.parse(declared.text).code]).toEqual([503, 'timeout']);
      const undeclared = await answerOf(() => Promise.reject(new Refusal('last_owner')));
      expect([undeclared.status, JSON.parse(undeclared.text).code]).toEqual([500, 'internal_error']);
      const issue = await answerOf(() => Promise.reject(Invalid.field(['body', 'source'], 'Is not a URL', 'url')));
      expect(issue.status).toBe(500);
    });

    test('is a 500 without internal details', async () => {
      const { status, text } = await answerOf(() => Promise.reject(new Error('secret at bolt://10.0.0.1')));
      expect(status).toBe(500);
      expect(Object.keys(JSON.parse(text) as object).sort()).toEqual(['code', 'detail', 'request_id']);
      for (const word of ['secret', 'bolt', 'Error', '.ts', 'at '])
        expect(text.split('"request_id"')[0]).not.toContain(word);
    });

    test('is the response in tests to an answer that violates its schema', async () => {
      const alive = {
        status: 'ok',
        version: '1',
        event_contract: '1',
        model: 'none',
        reranker: 'none',
        warming: false,
      };
      expect((await answerOf(() => Promise.resolve(alive))).status).toBe(200);
      expect((await answerOf(() => Promise.resolve({ status: 'fine', version: '1' }))).status).toBe(500);
    });
  });
});

// Lists in pages: cursors lead through the whole list, and are valid only for the list they came from.
describe('paging', () => {
  let world: World;
  beforeAll(async () => {
    world = await openTenant();
    const { client, owner } = world;
    const [hub = '', ...others] = await client.addAll(
      ['Orla Finnegan', 'Tomas Ekberg', 'Sanna Lund', 'Mika Aalto'].map((name) => ({
        content: `${name} works at Brightwater Labs.`,
        metadata: { kind: 'staff' },
      })),
    );
    for (const note of ['once', 'twice']) await client.patch(`/memory/${hub}`, { metadata: { note } });
    for (const target_id of others) await client.post('/memory/link', { source_id: hub, target_id });
    for (let i = 0; i < 3; i++) {
      await client.post('/memory/api-keys', { name: `key ${i}` });
      await client.post('/memory/workspaces', { name: `workspace ${i}` });
      await client.post(`/memory/add?subject=customer%20${i}`, { content: `Entry ${i}`, embed: false });
      await client.post('/memory/add/batch', { items: [{ content: `Entry ${i}`, embed: false }] });
      await client.post(`/memory/workspaces/${owner.workspace_id}/invitations`, { email: `guest${i}@example.org` });
      await world.member(owner.workspace_id);
    }
    const { body } = await client.get('/memory/entities?q=brightwater');
    await client.addAll([1, 2, 3].map((n) => ({ content: `Choice ${n} of the crew.`, memory_type: 'decision' })));
    for (const n of [1, 2, 3])
      await client.post('/memory/decisions/pending/create', { content: `Purchase ${n}.`, requirements: [] });
    for (const existing_item_id of [...others, hub, hub, hub])
      await client.post('/memory/reasoning/resolve', {
        ...{ existing_item_id, new_fact: 'She works elsewhere.', strategy: 'defer' },
      });
    for (const agent_id of ['keeper', 'mate', 'pilot']) {
      await client.post('/memory/agents', { agent_id, name: agent_id });
      await client.post('/memory/anchors/create', { content: `The ${agent_id} burns oil.` });
    }
    await client.post('/memory/decisions/create', { content: 'We burn oil.', agent_id: 'keeper', domain: 'light' });
    for (const [dimension, domain] of [
      ['decision_volume', 'light'],
      ['decision_volume', '*'],
      ['supersession_rate', 'light'],
    ])
      await client.post('/memory/agents/keeper/evaluation', { dimension, domain });
    for (const plan_id of ['refit', 'paint', 'launch'])
      await client.post('/memory/plans/create', { plan_id, title: plan_id, tasks: [{ task_id: 'a', title: 'Begin' }] });
    for (const status of ['in_progress', 'pending', 'in_progress'])
      await client.patch('/memory/plans/refit/task', { task_id: 'a', status });
    for (const content of ['First.', 'Second.', 'Third.'])
      await client.post('/memory/plans/refit/tasks/a/notes', { content });
    const [note = ''] = await client.addAll(
      ['Dock', 'Quay', 'Mole', 'Pier'].map((title) => ({
        ...{ title, memory_type: 'zettel', tags: ['shore'] },
        content: '[[Dock]] [[Quay]] [[Mole]] [[Pier]] belong to Brightwater Labs.',
        metadata: { kind: 'place', project: title },
      })),
    );
    ids = {
      ...{ item_id: hub, entity_id: body.entities[0].entity_id, workspace_id: owner.workspace_id },
      ...{
        agent_id: 'keeper',
        plan_id: 'refit',
        task_id: 'a',
        note_id: note,
        source_id: note,
        relation_type: 'LINKS_TO',
        tag: 'shore',
      },
    };
  });
  let ids: Record<string, string>;

  /** Every route with pages, the field of its answer that has the rows, and further parameters. */
  const lists: [path: string, rows: string | undefined, parameters: string][] = [
    ['/memory/list', 'items', ''],
    ['/memory/list', 'items', 'order=asc'],
    ['/memory/list', 'items', 'metadata_key=kind&metadata_value=staff'],
    ['/memory/by-metadata', 'items', 'metadata_key=kind&metadata_value=staff'],
    ['/memory/:item_id/links', 'links', ''],
    ['/memory/:item_id/neighbors', 'neighbors', ''],
    ['/memory/entities', 'entities', ''],
    ['/memory/entities/:entity_id', 'facts', ''],
    ['/memory/temporal/:item_id/history', 'versions', ''],
    ['/memory/temporal/:item_id/changes', 'changes', ''],
    ['/memory/temporal/:item_id/audit', 'changes', ''],
    ['/memory/temporal/diff', 'items', 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z'],
    ['/memory/entities/:entity_id/neighbors', 'neighbors', ''],
    ['/memory/agents', undefined, ''],
    ['/memory/agents/:agent_id/evaluation/history', 'history', ''],
    ['/memory/evaluation/history', 'history', 'agent_id=keeper'],
    ['/memory/anchors/list', 'anchors', ''],
    ['/memory/plans/active/list', 'plans', ''],
    ['/memory/plans/:plan_id/tasks/:task_id/notes', 'notes', ''],
    ['/memory/facts', 'facts', ''],
    ['/memory/ontology/hitl', 'items', ''],
    ['/memory/decisions', 'decisions', ''],
    ['/memory/decisions/pending', 'decisions', ''],
    ['/memory/reasoning/conflicts', 'conflicts', ''],
    ['/memory/reasoning/low-confidence', 'items', 'threshold=1'],
    ['/memory/reasoning/confidence-history/:item_id', 'history', ''],
    ['/memory/zettel/:note_id/backlinks', 'backlinks', ''],
    ['/memory/zettel/:note_id/forward-links', 'forward_links', ''],
    ['/memory/zettel/:note_id/connections', 'connections', ''],
    ['/memory/zettel/by-tag/:tag', 'notes', ''],
    ['/memory/zettel/by-property', 'notes', 'key=kind&value=place'],
    ['/memory/zettel/by-relation/:source_id/:relation_type', 'notes', ''],
    ['/memory/zettel/mentioning/:entity_id', 'notes', ''],
    ['/memory/api-keys', undefined, ''],
    ['/memory/audit', 'items', ''],
    ['/memory/runs', 'runs', ''],
    ['/memory/subjects', 'subjects', ''],
    ['/memory/projects', 'projects', ''],
    ['/memory/workspaces', 'workspaces', ''],
    ['/memory/teams', undefined, ''],
    ['/memory/teams/:workspace_id/members', undefined, ''],
    ['/memory/workspaces/:workspace_id/members', 'members', ''],
    ['/memory/workspaces/:workspace_id/invitations', 'invitations', ''],
  ];

  const urlOf = (path: string, parameters: string) =>
    `${path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '')}?${parameters}`;

  /** A page, and the cursor of the next one in either format. */
  async function pageAt(client: Client, url: string, rows: string | undefined) {
    const { status, body, headers } = await client.get(url);
    expect([url, status]).toEqual([url, 200]);
    if (rows !== undefined) return { rows: body[rows] as unknown[], total: body.total, next: body.next_cursor, body };
    const next = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? null;
    return { rows: body as unknown[], total: Number(headers.get('x-total-count')), next, body };
  }

  test('every route with a cursor is in the table of this test, or of that which it names', () => {
    const hasCursor = ({ query, body }: World['routes'][number]) =>
      [query, body].some((shape) => shape !== undefined && fieldsOf(shape).has('cursor'));
    const elsewhere = {
      'GET /memory/graph/full': 'memory/knowledge/graph/graph.test.ts',
      'GET /memory/projects/offers': 'memory/knowledge/projects/projects.test.ts',
      'GET /memory/adapters/connections': 'memory/flows/adapters/adapters.test.ts',
      'GET /memory/webhooks/:webhook_id/deliveries': 'memory/operations/webhooks/webhooks.test.ts',
      'POST /memory/read-around': 'memory/asking/recall/recall.test.ts',
    };
    const known = [...lists.map(([path]) => `GET ${path}`), ...Object.keys(elsewhere)];
    const paged = world.routes.filter(hasCursor).map(({ method, path }) => `${method} ${path}`);
    expect(paged.sort()).toEqual([...new Set(known)].sort());
    for (const file of Object.values(elsewhere))
      expect(readFileSync(`${projectRoot}/test/${file}`, 'utf8')).toContain('cursor');
  });

  /** A row without `last_used_at`, which each request may change. */
  const lasting = (row: unknown) => ({ ...(row as object), last_used_at: undefined });

  test.each(lists)('the pages of %s together equal the whole list (%s, %s)', async (path, rows, parameters) => {
    const url = urlOf(path, parameters);
    const whole = await pageAt(world.client, `${url}&limit=200`, rows);
    expect(whole.rows.length).toBeGreaterThanOrEqual(3);
    expect([whole.total ?? whole.rows.length, whole.next]).toEqual([whole.rows.length, null]);
    const read: unknown[] = [];
    let cursor: string | null = null;
    do {
      expect(read.length).toBeLessThan(whole.rows.length);
      const page = await pageAt(world.client, `${url}&limit=2${cursor ? `&cursor=${cursor}` : ''}`, rows);
      // The changes of an item report only whether there are more.
      if (rows !== undefined && rows !== 'changes') {
        expect(page.body).toMatchObject({ limit: 2, offset: read.length, has_more: page.next !== null });
        expect(page.total).toBe(whole.total);
      }
      read.push(...page.rows);
      cursor = page.next as string | null;
    } while (cursor !== null);
    expect(read.map(lasting)).toEqual(whole.rows.map(lasting));
  });

  test('a forged cursor or one of another list is 422', async () => {
    const url = '/memory/list?limit=2';
    const { body } = await world.client.get('/memory/entities?limit=1');
    const forged = (seal: unknown, place: unknown) => Buffer.from(JSON.stringify([seal, place])).toString('base64url');
    for (const cursor of [body.next_cursor as string, 'x', '%20', forged('', {}), forged(null, null), 'bnVsbA']) {
      const answer = await world.client.get(`${url}&cursor=${cursor}`);
      expect([cursor, answer.status]).toEqual([cursor, 422]);
      expect(answer.body.detail).toMatchObject([{ loc: ['query', 'cursor'], type: 'cursor' }]);
    }
  });

  test('a cursor with other parameters of the same list is 422', async () => {
    const { body } = await world.client.get('/memory/list?limit=1&order=asc');
    const of = (parameters: string) => world.client.get(`/memory/list?${parameters}&cursor=${body.next_cursor}`);
    expect((await of('order=asc&limit=3')).status).toBe(200);
    expect((await of('order=desc')).status).toBe(422);
    expect((await of('order=asc&memory_type=decision')).status).toBe(422);
  });

  test('a forged position in a cursor is 422, never 500', async () => {
    const { body } = await world.client.get('/memory/list?limit=1');
    const [seal, place] = JSON.parse(Buffer.from(body.next_cursor, 'base64url').toString());
    const attempts = [
      { ...place, created_at: 'soon' },
      { ...place, created_at: '2024-01-01T25:00:00Z' },
      { ...place, offset: -1 },
      { ...place, offset: 1.5 },
      { ...place, offset: 1e300 },
      { ...place, id: 7 },
      { ...place, more: true },
    ];
    for (const attempt of attempts) {
      const cursor = Buffer.from(JSON.stringify([seal, attempt])).toString('base64url');
      expect((await world.client.get(`/memory/list?cursor=${cursor}`)).status).toBe(422);
    }
    const local = Buffer.from(JSON.stringify([seal, { ...place, created_at: '2024-01-01t00:00:00+01:00' }]));
    expect((await world.client.get(`/memory/list?cursor=${local.toString('base64url')}`)).status).toBe(200);
  });

  test('items written while a list is read do not shift its pages', async () => {
    for (const url of ['/memory/list?limit=2', '/memory/audit?limit=2']) {
      const first = await world.client.get(url);
      await world.client.post('/memory/api-keys', { name: 'in between' });
      await world.client.add({ content: 'In between.' });
      const second = await world.client.get(`${url}&cursor=${first.body.next_cursor}`);
      const known = new Set(first.body.items.map((item: object) => JSON.stringify(item)));
      expect(second.body.items.filter((item: object) => known.has(JSON.stringify(item)))).toEqual([]);
    }
  });
});

describe('answer', () => {
  const written = async (answer: unknown) => (await jsonBytes(answer)).toString();

  test.each([
    [{}],
    [[]],
    [null],
    ['text "in" quotes'],
    [{ list: [], map: {}, 'name "x"': true }],
    [{ left_out: undefined, list: [undefined, 1], map: { left_out: undefined, list: [{ a: 1 }] } }],
    [[[], [1, [2]]]],
  ])('a response is serialised as JSON.stringify would: %j', async (answer) => {
    expect(await written(answer)).toBe(JSON.stringify(answer));
  });

  test('a response of many megabytes is complete, and other work runs while it is serialised', async () => {
    const answer = { results: Array.from({ length: 40 }, () => ({ content: 'é"a'.repeat(200_000) })) };
    let rounds = 0;
    const timer = setInterval(() => rounds++, 1);
    const text = await written(answer);
    clearInterval(timer);
    expect(text === JSON.stringify(answer)).toBe(true);
    expect(rounds).toBeGreaterThan(0);
  });

  describe('responses that clients do not read', () => {
    test('lead to the disconnection of their client', async () => {
      const app = new Koa().use((ctx) => {
        ctx.body = Buffer.alloc(50_000_000);
      });
      // Shortens the pause before disconnection from 15 s to 0.5 s.
      const server = openServer(app, -14_500).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const requested = once(server, 'request');
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined).pause();
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      const [, response] = (await requested) as [unknown, ServerResponse];
      await once(response, 'close');
      expect(response.destroyed).toBe(true);
      socket.destroy();
      server.close();
    });

    test('of one caller: a further large response is refused while too many bytes are unread', () => {
      const unread = new UnreadBody();
      const open = Array.from({ length: 10 }, () => new EventEmitter() as ServerResponse);
      for (const response of open) unread.add('reader', 10_000_000, response);
      const late = new EventEmitter() as ServerResponse;
      expect(() => unread.add('reader', 2_000_000, late)).toThrow('Read the earlier answers first');
      expect(() => unread.add('reader', 1_000, late)).not.toThrow();
      expect(() => unread.add('other', 2_000_000, late)).not.toThrow();
      open[0]?.emit('close');
      expect(() => unread.add('reader', 2_000_000, late)).not.toThrow();
    });

    test('of one caller: the next request is refused before its work while too many responses are unread', () => {
      const unread = new UnreadBody();
      const open = Array.from({ length: 101 }, () => new EventEmitter() as ServerResponse);
      for (const response of open) {
        expect(() => unread.require('reader')).not.toThrow();
        unread.add('reader', 999_999, response);
      }
      expect(() => unread.require('reader')).toThrow('Read the earlier answers first');
      expect(() => unread.require('other')).not.toThrow();
      open[0]?.emit('close');
      expect(() => unread.require('reader')).not.toThrow();
    });
  });
});

// The page /docs: works without credentials and loads nothing from other hosts.
describe('docs', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  test('the page /docs and all files that it loads are served with their content types', async () => {
    const answer = await fetch(`${world.base}/docs`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link as string);
    expect(links).toHaveLength(4);
    for (const link of links) {
      expect(link).toMatch(/^\/docs\//);
      const file = await fetch(world.base + link);
      expect([link, file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([link, 200, true]);
      expect(file.headers.get('content-type')).toMatch(/^(text\/(css|javascript)|image\/png)/);
    }
  });

  test('every request body has examples, and each of them is valid', () => {
    for (const { path, body } of world.routes) {
      if (!body) continue;
      const examples = (schemaOf(body)['examples'] ?? []) as unknown[];
      expect([path, examples.length > 0]).toEqual([path, true]);
      for (const example of examples) expect([path, validator(body)(structuredClone(example))]).toEqual([path, true]);
    }
  });
});

// The documentation as agents read it: /llms.txt, and the pages of docs/ as Markdown.
describe('pages', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const get = (path: string) => fetch(world.base + path);

  test('every page that /llms.txt lists is served as Markdown, without credentials', async () => {
    const list = await (await get('/llms.txt')).text();
    const targets = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target ?? '');
    expect(targets).toContain('/docs/connect.md');
    for (const target of targets) {
      const answer = await get(target);
      expect([target, answer.status, answer.headers.get('Content-Type')]).toEqual([
        target,
        200,
        'text/markdown; charset=utf-8',
      ]);
      expect(await answer.text()).toMatch(/^(# |---\n)/);
    }
  });

  test.each(['/docs/../package.json', '/docs/%2e%2e/package.json', '/docs/nothing.md'])(
    '%s, which is no page, is not served',
    async (path) => expect((await get(path)).status).toBe(404),
  );

  test('the skill for agents has a name, says when to use it, and its body has at most 5,000 tokens', async () => {
    const [, head = '', body = ''] = (await (await get('/docs/skills/memory/SKILL.md')).text()).split('---\n');
    expect(head).toMatch(/^name: memory\ndescription: .*Use when /);
    expect(tokensIn(oneLine(body))).toBeLessThan(5_000);
  });
});

// The clients of the tests refuse a status that the API document does not declare.
describe('documented statuses', () => {
  const check = documentedOnly(itemRoutes);

  test.each([
    ['GET', '/memory/mem_1', 200],
    ['GET', '/memory/mem_1?view=compact', 404],
    ['PUT', '/memory/list', 405],
  ])('%s %s may answer %i', (method, path, status) => {
    expect(() => check(method, path, status)).not.toThrow();
  });

  test.each([
    ['GET', '/memory/mem_1', 412],
    ['GET', '/memory/list?limit=1', 500],
    ['PUT', '/memory/list', 200],
  ])('%s %s may not answer %i', (method, path, status) => {
    expect(() => check(method, path, status)).toThrow('documents');
  });
});
