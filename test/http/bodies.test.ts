import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { openTenant, openWorld, type World } from '../support/world';
import { connect } from 'node:net';

// Hostile JSON bodies: each is either stored exactly as sent or refused with 4xx.
describe('hostile bodies', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const send = async (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    path = '/memory/add',
  ) => {
    const response = await fetch(world.base + path, {
      method: 'POST',
      headers: { 'X-API-Key': world.client.key, 'Content-Type': 'application/json', ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test('nesting of thousands of levels is refused', async () => {
    const deep = `{"content":"x","metadata":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`;
    expect((await send(deep)).status).toBe(400);
    expect((await send(`{"content":"x","z":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)).status).toBe(400);
  });

  test('bytes that are not UTF-8 are refused, not replaced', async () => {
    expect(
      (await send(new Uint8Array([...Buffer.from('{"content":"'), 0xff, 0xfe, ...Buffer.from('"}')]))).status,
    ).toBe(400);
  });

  test.each(['gzip', 'constructor'])('a body with Content-Encoding is 415: %s', async (encoding) => {
    const packed = new Uint8Array(gzipSync('{"content":"packed"}'));
    const { status, body } = await send(packed, { 'Content-Encoding': encoding });
    expect([status, body['code']]).toEqual([415, 'unsupported_media_type']);
  });

  test('a body declared too large is refused before it is read', async () => {
    const status = await new Promise((resolve, reject) => {
      const headers = {
        'X-API-Key': world.client.key,
        'Content-Type': 'application/json',
        'Content-Length': '1000000000000',
      };
      const sent = request(`${world.base}/memory/add`, { method: 'POST', headers }, (answer) => {
        sent.destroy();
        resolve(answer.statusCode);
      });
      sent.on('error', reject).write('{');
    });
    expect(status).toBe(413);
  });

  test('an object with more than 10,000 keys is refused at any depth', async () => {
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, 1]));
    for (const body of [names(10_001), { content: 'x', metadata: { deep: [names(10_001)] } }])
      expect((await send(JSON.stringify(body))).status).toBe(413);
    const some = { content: 'x', embed: false, metadata: { a: names(600), b: [names(600), names(600)] } };
    expect((await send(JSON.stringify(some))).status).toBe(200);
  });

  const tags = Array.from({ length: 350 }, (_, i) => `one-of-very-many-tags-${i}`);
  const links = Array.from({ length: 2_000 }, (_, i) => `[[L${i}]]`).join(' ');
  test.each([
    ['by its queries', Array.from({ length: 1_000 }, (_, i) => ({ content: `Too many ${i}`, tags }))],
    ['by its commit', Array.from({ length: 400 }, (_, i) => ({ content: `${i} ${links}`, memory_type: 'zettel' }))],
  ])('a batch too large for one transaction %s is 413, and none of its items is stored', async (_, contents) => {
    const stored = async () => (await world.client.get('/memory/list')).body['total'] as number;
    const before = await stored();
    const items = contents.map((item) => ({ ...item, embed: false }));
    const { status, body } = await world.client.post('/memory/add/batch', { items });
    expect([status, body['code']]).toEqual([413, 'too_large']);
    expect(await stored()).toBe(before);
  });

  test.each(['', 'x', 'xx'])(
    'a text of several bytes per character is stored as sent, whichever slices it arrives in: %j',
    async (before) => {
      const content = before + '漢'.repeat(200_000);
      const { body } = await send(JSON.stringify({ content, embed: false }));
      const stored = await world.client.get(`/memory/${String(body['item_id'])}`);
      expect(stored.body.content === content).toBe(true);
    },
  );

  test.each([
    ['title', 2_000, '😀'.repeat(2_000), 200],
    ['title', 2_000, '😀'.repeat(2_001), 422],
    ['title', 2_000, '😀'.repeat(1_999) + 'xx', 422],
  ])('the limit of a text counts characters, not UTF-16 units: %s, at most %i', async (field, limit, text, status) => {
    const answer = await send(JSON.stringify({ content: 'x', embed: false, [field]: text }));
    expect(answer.status).toBe(status);
    if (status === 422)
      expect(answer.body['detail']).toMatchObject([
        {
          loc: ['body', field],
          msg: `Must NOT have more than ${limit} characters`,
          type: 'max_length',
          ctx: { limit },
        },
      ]);
  });

  test('a body that does not arrive in time is 408', async () => {
    const hasty = await openWorld({ SERVICE_REQUEST_TIMEOUT_MS: '300' });
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = { 'X-API-Key': hasty.client.key, 'Content-Type': 'application/json', 'Content-Length': '100' };
      const sent = request(`${hasty.base}/memory/add`, { method: 'POST', headers }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => {
          sent.destroy();
          resolve({ status: response.statusCode, text });
        });
      });
      sent.on('error', reject).write('{"content":');
    });
    await hasty.close();
    expect([answer.status, (JSON.parse(answer.text) as { code: string }).code]).toEqual([408, 'body_timeout']);
  });

  test.each([
    ['more values than a body may hold', `{"content":"x","z":[${'{},'.repeat(300_000)}{}]}`, 413],
    ['a number beyond the largest double', '{"content":"x","metadata":{"n":1e400}}', 400],
    ['a number of 1001 characters', `{"content":"x","metadata":{"n":1.${'0'.repeat(999)}}}`, 400],
    ['a duplicate key', '{"content":"x","content":"y"}', 400],
    ['a duplicate key, once with an escape', '{"content":"x","metadata":{"a":1,"\\u0061":2}}', 400],
    ['metadata with more values than are indexed', manyKeys(5_001), 422],
    [
      'metadata longer than the maximum content length',
      JSON.stringify({ content: 'x', metadata: { a: 'x'.repeat(1_000_000) } }),
      422,
    ],
  ])('a body with %s is refused', async (_name, body, refused) => {
    expect((await send(body)).status).toBe(refused);
  });

  test('an integer beyond 2^53 is refused with its position; any other is stored exactly', async () => {
    const inexact = ['9007199254740993', '-9007199254740993', '12345678901234567890123'];
    const otherwise = ['9007199254740993.0', '-9007199254740993e0', '90071992547409930e-1', '900.7199254740993E+13'];
    const refused = await send(
      `{"content":"x","metadata":{"a":[1,${[...inexact, ...otherwise].join(',')}],"b":9007199254740993}}`,
    );
    expect(refused.status).toBe(422);
    const places = (refused.body['detail'] as { loc: string[]; type: string }[]).map(({ loc, type }) => [
      loc.join('.'),
      type,
    ]);
    const lists = [1, 2, 3, 4, 5, 6, 7].map((n) => [`body.metadata.a.${n}`, 'range']);
    expect(places).toEqual([...lists, ['body.metadata.b', 'range']]);
    const exact =
      '[9007199254740991,-9007199254740992,9007199254740994,1152921504606847000,6.022e+23,0.1234567890123456]';
    const { status, body } = await send(
      `{"content":"9007199254740993","embed":false,"metadata":{"a":${exact},"9007199254740993":"9007199254740993"}}`,
    );
    expect(status).toBe(200);
    const { metadata } = (await world.client.get(`/memory/${String(body['item_id'])}`)).body;
    expect(metadata).toEqual({ a: JSON.parse(exact), '9007199254740993': '9007199254740993' });
    expect(JSON.stringify(metadata.a)).toBe(exact);
  });

  function manyKeys(count: number): string {
    const metadata = Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
    return JSON.stringify({ content: 'x', embed: false, metadata });
  }

  test('a body with very many issues gets the first ones and the number of the others', async () => {
    const { status, body } = await send(JSON.stringify({ content: 'x', tags: Array(150_000).fill(1) }));
    expect(status).toBe(422);
    const issues = body['detail'] as { type: string; ctx: unknown }[];
    expect(issues).toHaveLength(20_001);
    expect(issues.at(-1)).toMatchObject({ loc: ['body'], type: 'more_issues', ctx: { omitted: 130_001 } });
  });

  test('a literal path does not serve the methods of a path with a parameter in its position', async () => {
    for (const [path, allow] of [
      ['/memory/add', 'POST'],
      ['/memory/api-keys', 'GET, POST'],
    ] as const) {
      const { status, headers } = await world.client.delete(path);
      expect([path, status]).toEqual([path, 405]);
      expect(headers.get('allow')?.split(', ').sort().join(', ')).toBe(allow);
    }
  });
});

// Malformed HTTP messages: each gets one clear error response.
describe('malformed', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  /** Sends raw bytes and reads until the connection ends. */
  function answerTo(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(world.base).port), '127.0.0.1', () => socket.write(bytes, 'latin1'));
      let text = '';
      socket.setEncoding('latin1').on('data', (part: string) => (text += part));
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });
  }

  async function exchange(bytes: string) {
    const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as unknown };
  }

  const get = (target: string, ...headers: string[]) =>
    exchange([`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'));

  test.each([
    ['a text that is not HTTP', '\x16\x03\x01\x02\r\n\r\n', 400, 'malformed_request'],
    ['an unknown method', 'BREW /health HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'malformed_request'],
    [
      'two Content-Length headers',
      'POST /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'malformed_request',
    ],
    [
      'headers over the size limit',
      `GET /health HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['a CONNECT request', 'CONNECT x:1 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405, 'method_not_allowed'],
  ])('%s is refused with detail, code and request id', async (_name, bytes, status, code) => {
    expect(await exchange(bytes)).toEqual({
      status,
      body: { detail: expect.any(String), code, request_id: expect.any(String) },
    });
  });

  test('a URL that cannot be read is 400', async () => {
    expect(await get('http://[/health')).toMatchObject({ status: 400, body: { code: 'malformed_url' } });
  });

  test.each(['Authorization', 'X-Workspace-Id'])('a duplicate header is 400: %s', async (name) => {
    const answer = await get('/memory/list', `${name}: a`, `${name}: b`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'duplicate_header' } });
  });

  test('an error in a pipelined request does not replace the response to the earlier request', async () => {
    const first = `GET /memory/list HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${world.client.key}\r\n\r\n`;
    expect(await answerTo(`${first}BREW /health HTTP/1.1\r\n\r\n`)).not.toContain('malformed_request');
  });
});

// Malformed multipart bodies: each gets one clear error response.
describe('multipart', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const send = async (body: string | Uint8Array<ArrayBuffer>, type = 'multipart/form-data; boundary=b') => {
    const response = await fetch(`${world.base}/memory/ingest/document`, {
      method: 'POST',
      headers: { 'X-API-Key': world.client.key, 'Content-Type': type },
      body,
    });
    const answer = (await response.json()) as { code?: string; detail?: unknown; document_id?: string };
    return { status: response.status, body: answer };
  };

  /** A multipart body; each part is its headers and its content. */
  const parts = (...all: [headers: string, content: string][]) =>
    `${all.map(([headers, content]) => `--b\r\n${headers}\r\n\r\n${content}\r\n`).join('')}--b--\r\n`;
  const field = (name: string) => `Content-Disposition: form-data; name="${name}"`;
  const text = field('content');
  const file = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain';

  test.each(['base64'])(
    'a part with Content-Transfer-Encoding %s is refused, because it is not decoded',
    async (encoding) => {
      for (const head of [text, file]) {
        const { status, body } = await send(parts([`${head}\r\nContent-Transfer-Encoding: ${encoding}`, 'eA==']));
        expect([status, body.code]).toEqual([400, 'malformed_body']);
      }
    },
  );

  test.each([
    ['no boundary', parts([text, 'x']), 'multipart/form-data'],
    ['no closing boundary', `--b\r\n${text}\r\n\r\nx`, undefined],
    ['two files', parts([file, 'a'], [file, 'b']), undefined],
  ])('a multipart body with %s is 400', async (_name, body, type) => {
    const { status, body: answer } = await send(body, type);
    expect([status, answer.code]).toEqual([400, 'malformed_body']);
  });

  test('parts, headers of a part and files over their limits are refused', async () => {
    const many = parts(...Array.from({ length: 101 }, (): [string, string] => [field('a'), '']));
    expect((await send(many)).status).toBe(413);
    expect((await send(`--b\r\nX-A: ${'a'.repeat(47_000_000)}`)).status).toBe(413);
    expect((await send(parts([file, 'x'.repeat(20_000_001)]))).status).toBe(413);
  });
});

// Unknown fields of a body are ignored and reported, on every route.
describe('unknown fields', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  test.each([
    ['add', { text: 'The pump leaks.' }, ['content'], 'text'],
    ['ingest/conversation', { turns: [{ role: 'user', text: 'Hello.' }] }, ['turns', '0', 'content'], 'text'],
    ['facts', { subject: 'Mara', predicate: 'owns', target: 'Pump' }, ['source'], 'subject'],
  ])('%s %j names the required field that was meant', async (path, sent, loc, sentAs) => {
    const { status, body } = await world.client.post(`/memory/${path}`, sent);
    expect([status, body.detail]).toEqual([422, [expect.objectContaining({ loc: ['body', ...loc], type: 'missing' })]]);
    expect(body.detail[0].msg).toContain(`send "${sentAs}" as "${loc.at(-1)}"`);
    expect(body.detail[0].ctx).toEqual({ did_you_mean: { [sentAs]: loc.at(-1) } });
  });

  test('a turn without a role is refused, naming every field accepted as one', async () => {
    const { body } = await world.client.post('/memory/ingest/conversation', { turns: [{ content: 'Hello.' }] });
    expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', 'turns', '0', 'role'] })]);
    expect(body.detail[0].msg).toContain('speaker, author, sender, from count as role');
  });

  test('a field named as in another service is reported with the field of this service', async () => {
    const { body } = await world.client.post('/memory/add', { content: 'A gasket.', labels: ['spare'] });
    expect(body).toMatchObject({ unknown_fields: ['labels'], did_you_mean: { labels: 'tags' } });
  });

  test.each([
    ['search', { query: 'gasket', filters: { tags: { any: ['spare'] } } }, 'filters', 'filter'],
    ['search', { query: 'gasket', tags: ['spare'] }, 'tags', 'filter.tags'],
    ['search', { query: 'gasket', limit: 3 }, 'limit', 'top_k'],
    ['ask', { question: 'Which gasket?', filtre: { tags: { any: ['spare'] } } }, 'filtre', 'filter'],
    ['recall/pack', { budget_tokens: 200, sesion_id: 'walk' }, 'sesion_id', 'session_id'],
  ])(
    '%s with %j, which would have narrowed it, is 422 and names the field that was meant',
    async (path, sent, name, field) => {
      const { status, body } = await world.client.post(`/memory/${path}`, sent);
      expect([status, body.detail]).toEqual([
        422,
        [
          expect.objectContaining({
            loc: ['body', name],
            type: 'unknown_field',
            ctx: { did_you_mean: { [name]: field } },
          }),
        ],
      ]);
    },
  );

  test('empty fields of older clients, and fields that narrow nothing, do not refuse a search', async () => {
    const { status, body } = await world.client.post('/memory/search', {
      query: 'gasket',
      filters: {},
      tags: [],
      trace: 'x1',
    });
    expect([status, body.unknown_fields]).toEqual([200, ['filters', 'tags', 'trace']]);
  });

  test('a request without unknown fields gets no unknown_fields in the answer', async () => {
    const { body } = await world.client.post('/memory/search', { query: 'gasket', top_k: 3 });
    expect(body).not.toHaveProperty('unknown_fields');
    expect(body).not.toHaveProperty('did_you_mean');
  });

  test('key fields of the item’s own memory type are accepted, those of other types reported', async () => {
    const item = { content: 'We replace the pump.', decision_maker: 'Tomas', rationale: 'It leaks.' };
    const semantic = await world.client.post('/memory/add', { ...item, memory_type: 'semantic' });
    expect(semantic.body.unknown_fields).toContain('rationale');
    const decision = await world.client.post('/memory/add', { ...item, memory_type: 'decision' });
    expect(decision.body.unknown_fields ?? []).not.toContain('rationale');
  });

  test('an unknown field is ignored, whatever its value', async () => {
    const sent = {
      content: 'Fields of others.',
      trust: { a: 1 },
      external_id: 'x'.repeat(100_000),
      embed: false,
    };
    const { status, body } = await world.client.post('/memory/decisions/create', sent);
    expect([status, body.unknown_fields]).toEqual([200, ['trust', 'external_id', 'embed']]);
    const item = (await world.client.get(`/memory/${body.item_id}`)).body as Record<string, unknown>;
    expect(item['trust']).toBe('member');
    expect(item).not.toHaveProperty('external_id', sent.external_id);
  });

  test.each([
    ['GET', '/memory/list?limt=3&colour=red', ['limt', 'colour']],
    ['GET', '/memory/workspaces?limi=3', ['limi']],
    ['DELETE', '/memory/clear-all?dry_rnu=true', ['dry_rnu']],
  ] as const)('%s %s is 422 at the parameters that no route knows', async (method, path, names) => {
    const { status, body } = await (method === 'GET' ? world.client.get(path) : world.client.delete(path));
    expect([status, body.detail.map(({ loc }: { loc: string[] }) => loc.join('.'))]).toEqual([
      422,
      names.map((name) => `query.${name}`),
    ]);
    expect(body.detail[0].msg).toContain('did you mean');
  });
});
