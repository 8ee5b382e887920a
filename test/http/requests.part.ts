// Every response: one format of errors, all validation issues at once, a request id, no internal details.
import { request } from 'node:http';
import { Invalid, Refusal } from '../../src/errors';
import { mount } from '../../src/http/mount';
import { route } from '../../src/http/route';
import type { ScopedCaller } from '../../src/ctx';
import { openLog } from '../../src/log';
import { openTenant, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const json = { 'Content-Type': 'application/json' };
const credentials = () => ({ 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id });

/** Sends a body in chunks without Content-Length, and returns the response as soon as it begins. */
function stream(path: string, headers: Record<string, string>, chunks: Iterable<string>) {
  return new Promise<{ status: number; body: { code?: string } }>((resolve, reject) => {
    const sent = request(world.base + path, { method: 'POST', headers: { ...credentials(), ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => {
        sent.destroy();
        resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) as { code?: string } });
      });
    });
    sent.on('error', reject);
    for (const chunk of chunks) sent.write(chunk);
    sent.end();
  });
}

describe('refusals', () => {
  test.each([
    ['an unknown path', 'GET', '/nowhere', 404, 'not_found'],
    ['an unknown path below a known one', 'GET', '/memory/a/b/c/d', 404, 'not_found'],
    ['an unknown item', 'GET', '/memory/mem_unknown', 404, 'not_found'],
    ['a method that no such path serves', 'PUT', '/memory/mem_unknown', 405, 'method_not_allowed'],
    ['a method that this path does not serve', 'GET', '/memory/add/batch', 405, 'method_not_allowed'],
    ['a broken escape in a path', 'GET', '/memory/%E0%A4%A', 404, 'not_found'],
    ['a null byte in a path', 'GET', '/memory/%00', 404, 'not_found'],
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
    ['POST', '/memory/serach', 'POST /memory/search'],
    ['POST', '/memory/ad', 'POST /memory/add'],
    ['POST', '/memory/search/advancd', 'POST /memory/search/advanced'],
    ['GET', '/memroy/list', 'GET /memory/list'],
    ['PUT', '/memroy/list', 'GET /memory/list'],
    ['GET', '/memory/mem_1/neighbours', 'GET /memory/{item_id}/neighbors'],
  ])('an unknown path is 404 and suggests the nearest route: %s %s', async (method, path, nearest) => {
    const answer = await fetch(world.base + path, { method, headers: credentials() });
    const { code, detail } = (await answer.json()) as { code: string; detail: string };
    expect([answer.status, code, detail]).toEqual([404, 'not_found', `No such route; the nearest is ${nearest}.`]);
  });

  test.each([
    ['POST', '/memory/mem_1', '/memory/{item_id} takes DELETE, GET, PATCH'],
    ['POST', '/memory/0', '/memory/{item_id} takes DELETE, GET, PATCH'],
    ['DELETE', '/memory/search', '/memory/search takes POST'],
  ])('a method that the path does not serve is 405 and names those it does: %s %s', async (method, path, served) => {
    const answer = await fetch(world.base + path, { method, headers: credentials() });
    const { code, detail } = (await answer.json()) as { code: string; detail: string };
    const sorted = detail.replace(/(?<=takes ).*(?=\.)/, (list) => list.split(', ').sort().join(', '));
    expect([answer.status, code, sorted]).toEqual([
      405,
      'method_not_allowed',
      `${method} is not allowed here; ${served}.`,
    ]);
  });

  test.each([
    ['cut short', '{"content": "x"'],
    ['not JSON', 'content=x'],
    ['a trailing comma', '{"content": "x",}'],
    ['single quotes', "{'content': 'x'}"],
  ])('a malformed body is 400: %s', async (_name, body) => {
    const { status, body: answer } = await world.client.post('/memory/add', body);
    expect([status, answer]).toEqual([
      400,
      {
        detail: 'The body is not valid UTF-8 JSON, or is nested too deeply.',
        code: 'malformed_body',
        request_id: expect.any(String),
      },
    ]);
  });

  test.each(['"content"', 'null', '[]', '1'])('JSON that is not an object is 422: %s', async (body) => {
    expect((await world.client.post('/memory/add', body)).status).toBe(422);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a body of type %s is 415',
    async (type) => {
      const { status, body } = await world.client.post('/memory/add', '{"content":"x"}', { 'Content-Type': type });
      expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  test('JSON with a charset parameter is accepted', async () => {
    const type = { 'Content-Type': 'application/json; charset=utf-8' };
    expect((await world.client.post('/memory/add', '{"content":"Grüße","embed":false}', type)).status).toBe(200);
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

  test('a body that is too large is 413, with and without Content-Length', async () => {
    const part = 'x'.repeat(1_000_000);
    const declared = await world.client.post('/memory/add', JSON.stringify({ content: part.repeat(26) }));
    expect([declared.status, declared.body.code]).toEqual([413, 'too_large']);
    const chunks = ['{"content":"', ...Array<string>(26).fill(part), '"}'];
    expect(await stream('/memory/add', json, chunks)).toMatchObject({ status: 413, body: { code: 'too_large' } });
    expect((await world.client.get('/memory/list')).body.total).toBe(
      (await world.client.get('/memory/health')).body.total,
    );
  });

  test('a content of the maximum length is accepted, one with one more character refused', async () => {
    const content = 'x'.repeat(1_000_000);
    expect((await world.client.post('/memory/add', { content, embed: false })).status).toBe(200);
    expect((await world.client.post('/memory/add', { content: `${content}x`, embed: false })).status).toBe(422);
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

  test('covers path, query and body together', async () => {
    const { body } = await world.client.patch(`/memory/${'x'.repeat(600)}`, { content: 5 });
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc[0]).sort()).toEqual(['body', 'path']);
  });

  test('does not repeat a long input', async () => {
    const { body } = await world.client.post('/memory/add', { content: 'x', title: 'y'.repeat(50_000) });
    expect(JSON.stringify(body).length).toBeLessThan(1_000);
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
          handle: handle as () => Promise<{ status: 'ok'; version: string; event_contract: string }>,
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
        log: openLog('silent'),
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
    expect((await answerOf(() => Promise.resolve({ status: 'ok', version: '1', event_contract: '1' }))).status).toBe(
      200,
    );
    expect((await answerOf(() => Promise.resolve({ status: 'fine', version: '1' }))).status).toBe(500);
  });
});
