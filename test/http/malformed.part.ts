// Malformed HTTP messages: each gets one clear error response.
import { connect } from 'node:net';
import { openTenant, type World } from '../support/world';

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
  exchange([`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'));

test.each([
  ['a text that is not HTTP', '\x16\x03\x01\x02\r\n\r\n', 400, 'malformed_request'],
  ['an unknown method', 'BREW /health HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
  ['an unknown version', 'GET /health HTTP/9.9\r\nHost: x\r\n\r\n', 400, 'malformed_request'],
  [
    'two Content-Length headers',
    'POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
    'malformed_request',
  ],
  [
    'headers over the size limit',
    `GET /health HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['a CONNECT request', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'method_not_allowed'],
])('%s is refused with detail, code and request id', async (_name, bytes, status, code) => {
  expect(await exchange(bytes)).toEqual({
    status,
    body: { detail: expect.any(String), code, request_id: expect.any(String) },
  });
});

test('a URL that cannot be read is 400', async () => {
  expect(await get('http://[/health')).toMatchObject({ status: 400, body: { code: 'malformed_url' } });
});

test.each(['%', '%zz', '%ff', '%ed%a0%80'])('an invalid escape in a query is 400: %s', async (escape) => {
  expect(await get(`/memory/list?cursor=${escape}`)).toMatchObject({ status: 400, body: { code: 'malformed_query' } });
});

test.each(['Host', 'Authorization', 'X-API-Key', 'X-Workspace-Id', 'Content-Type', 'Idempotency-Key'])(
  'a duplicate header is 400: %s',
  async (name) => {
    const answer = await get('/memory/list', `${name}: a`, `${name}: b`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'duplicate_header' } });
  },
);

test('an error in a pipelined request does not replace the response to the earlier request', async () => {
  const first = `GET /memory/list HTTP/1.1\r\nHost: x\r\nX-API-Key: ${world.client.key}\r\n\r\n`;
  expect(await answerTo(`${first}BREW /health HTTP/1.1\r\n\r\n`)).not.toContain('malformed_request');
});
