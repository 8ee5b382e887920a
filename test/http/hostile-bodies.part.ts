// Hostile JSON bodies: each is either stored exactly as sent or refused with 4xx.
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { parseJson } from '../../src/http/body';
import { openTenant, openWorld, type World } from '../support/world';

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

test('a body with 200 levels of nesting is accepted, with 201 refused', async () => {
  const nested = (levels: number) => parseJson(Buffer.from('['.repeat(levels) + ']'.repeat(levels)));
  expect(await nested(200)).toHaveLength(1);
  await expect(nested(201)).rejects.toMatchObject({ code: 'malformed_body' });
});

test('the keys __proto__ and constructor are stored like any other', async () => {
  const { status, body } = await send('{"content":"x","metadata":{"__proto__":{"a":1},"constructor":2}}');
  expect(status).toBe(200);
  const { metadata } = (await world.client.get(`/memory/${String(body['item_id'])}`)).body;
  expect(JSON.stringify(metadata)).toBe('{"__proto__":{"a":1},"constructor":2}');
});

test('bytes that are not UTF-8 are refused, not replaced', async () => {
  expect((await send(new Uint8Array([...Buffer.from('{"content":"'), 0xff, 0xfe, ...Buffer.from('"}')]))).status).toBe(
    400,
  );
});

test.each(['gzip', 'GZIP', 'br', 'zstd', 'gzip, gzip', 'constructor'])(
  'a body with Content-Encoding is 415: %s',
  async (encoding) => {
    const packed = new Uint8Array(gzipSync('{"content":"packed"}'));
    const { status, body } = await send(packed, { 'Content-Encoding': encoding });
    expect([status, body['code']]).toEqual([415, 'unsupported_media_type']);
  },
);

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

test('a body of more than 8 MB is refused, except on routes that take documents', async () => {
  const body = JSON.stringify({ content: 'x'.repeat(9_000_000) });
  expect((await send(body)).status).toBe(413);
  const document = await send(body, {}, '/memory/ingest/document');
  expect(document.status).toBe(422);
  expect(document.body['detail']).toMatchObject([{ loc: ['body', 'content'], type: 'max_length' }]);
});

test('an object with more than 10,000 keys is refused at any depth', async () => {
  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, 1]));
  for (const body of [names(10_001), { content: 'x', metadata: { deep: [names(10_001)] } }])
    expect((await send(JSON.stringify(body))).status).toBe(413);
  const some = { content: 'x', embed: false, metadata: { a: names(600), b: [names(600), names(600)] } };
  expect((await send(JSON.stringify(some))).status).toBe(200);
});

const tags = Array.from({ length: 350 }, (_, i) => `one-of-very-many-tags-${i}`);
const words = Array.from({ length: 2_100 }, (_, i) => `word${i}`).join(' ');
test.each([
  ['by its queries', Array.from({ length: 1_000 }, (_, i) => ({ content: `Too many ${i}`, tags }))],
  ['by its commit', Array.from({ length: 400 }, (_, i) => ({ content: `${i} ${words}` }))],
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

test('a body that ends within a UTF-8 character is refused', async () => {
  const whole = Buffer.from(JSON.stringify({ content: '漢'.repeat(200_000) }));
  expect((await send(new Uint8Array(whole.subarray(0, -3)))).status).toBe(400);
});

test.each([
  ['title', 2_000, '😀'.repeat(2_000), 200],
  ['title', 2_000, '😀'.repeat(2_001), 422],
  ['title', 2_000, 'x'.repeat(2_001), 422],
  ['title', 2_000, '😀'.repeat(1_999) + 'xx', 422],
])('the limit of a text counts characters, not UTF-16 units: %s, at most %i', async (field, limit, text, status) => {
  const answer = await send(JSON.stringify({ content: 'x', embed: false, [field]: text }));
  expect(answer.status).toBe(status);
  if (status === 422)
    expect(answer.body['detail']).toMatchObject([
      { loc: ['body', field], msg: `Must NOT have more than ${limit} characters`, type: 'max_length', ctx: { limit } },
    ]);
});

test('an empty text is refused where one is required', async () => {
  const { status, body } = await send('{"content":""}');
  expect(status).toBe(422);
  expect(body['detail']).toMatchObject([{ msg: 'Must not be blank', type: 'pattern' }]);
});

test('a text of white space alone is refused where one is required, with a message in words', async () => {
  const blank = await world.client.post('/memory/ask', { question: ' \n\t' });
  expect(blank).toMatchObject({ status: 422, body: { detail: [{ msg: 'Must not be blank', type: 'pattern' }] } });
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

test.each([
  ['9007199254740992.0', 2 ** 53],
  ['900719925474099.20e1', 2 ** 53],
  ['90071992547409920000000000e-10', 2 ** 53],
  ['1E23', 1e23],
  ['100000000000000000000000', 1e23],
  ['1.1805916207174113e+21', 2 ** 70],
  ['1180591620717411303424', 2 ** 70],
  ['0.90071992547409930', 0.9007199254740993],
  ['0.000000000000000000000000001e-999', 0],
])('the number %s is stored exactly', async (sent, kept) => {
  expect(await parseJson(Buffer.from(`[${sent}]`))).toEqual([kept]);
});

test('strings that look like duplicate keys are accepted', async () => {
  const metadata = { 'a:b': ':,{}[]"\\', list: [{ a: 1 }, { a: 2 }], 0: 1, __proto: { '': 1 } };
  const { status, body } = await send(JSON.stringify({ content: 'x "y": z', embed: false, metadata }));
  expect(status).toBe(200);
  expect((await world.client.get(`/memory/${String(body['item_id'])}`)).body.metadata).toEqual(metadata);
});

test('metadata with as many values as are indexed is accepted', async () => {
  expect((await send(manyKeys(5_000))).status).toBe(200);
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

test('a body of another JSON media type is read, one of another type is 415', async () => {
  expect((await send('{"content":"x"}', { 'Content-Type': 'application/vnd.api+json' })).status).toBe(200);
  expect((await send('{"content":"x"}', { 'Content-Type': 'text/plain' })).status).toBe(415);
});

test.each([
  '2024-01-01T00:00:00+05',
  '2024-01-01\t00:00:00Z',
  '2024-01-01 00:00:00Z',
  '2024-01-01T00:00:00',
  '2024-01-01T00:00:00-0430',
])('a time that is not RFC 3339 is refused: %j', async (valid_start_time) => {
  expect((await world.client.post('/memory/add', { content: 'x', valid_start_time })).status).toBe(422);
  expect((await world.client.post('/memory/search', { query: '*', since: valid_start_time })).status).toBe(422);
});

test('a method that a path does not serve is 405, with its methods in Allow', async () => {
  const { status, headers } = await world.client.delete('/health');
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET');
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

test('thousands of validation errors are reported in order, each location once', async () => {
  const count = 4_000;
  const { status, body } = await send(
    JSON.stringify({ turns: Array(count).fill({}) }),
    {},
    '/memory/ingest/conversation',
  );
  expect(status).toBe(422);
  const places = (body['detail'] as { loc: string[] }[]).map(({ loc }) => loc.join('/'));
  expect(new Set(places).size).toBe(places.length);
  expect(places.filter((place) => place.endsWith('/content'))).toHaveLength(count);
});
