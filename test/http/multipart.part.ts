// Malformed multipart bodies: each gets one clear error response.
import { openTenant, type World } from '../support/world';

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

test.each(['7bit', '8bit', 'binary'])('a part with Content-Transfer-Encoding %s is accepted', async (encoding) => {
  const header = `Content-Transfer-Encoding: ${encoding}`;
  for (const head of [text, file]) expect((await send(parts([`${head}\r\n${header}`, 'as it is']))).status).toBe(200);
});

test.each(['base64', 'quoted-printable', 'nonsense'])(
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
  ['another boundary', parts([text, 'x']), 'multipart/form-data; boundary=c'],
  ['no closing boundary', `--b\r\n${text}\r\n\r\nx`, undefined],
  ['an end within the part headers', '--b\r\nContent-Disp', undefined],
  ['two files', parts([file, 'a'], [file, 'b']), undefined],
  ['JSON', '{"content":"x"}', undefined],
])('a multipart body with %s is 400', async (_name, body, type) => {
  const { status, body: answer } = await send(body, type);
  expect([status, answer.code]).toEqual([400, 'malformed_body']);
});

test('a field that is not UTF-8 is refused, not replaced', async () => {
  const [head, tail] = parts([text, '\0']).split('\0') as [string, string];
  const body = new Uint8Array([...Buffer.from(head), 0xff, 0xfe, ...Buffer.from(tail)]);
  expect((await send(body)).status).toBe(400);
});

test('JSON in a field is validated like a body', async () => {
  const context = (json: string) => send(parts([text, 'x'], [field('context'), json]));
  expect((await context(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).status).toBe(400);
  expect((await context('{"n":1e400}')).status).toBe(400);
  expect((await context('{"n":1,"n":2}')).status).toBe(400);
  expect((await context('{')).status).toBe(422);
});

test('a repeated field is a list, and names such as __proto__ are fields like any other', async () => {
  expect((await send(parts([text, 'a'], [text, 'b']))).status).toBe(422);
  for (const name of ['__proto__', 'constructor', 'toString'])
    expect((await send(parts([field(name), 'x'], [field(name), 'y'], [text, `beside ${name}`]))).status).toBe(200);
});

test('parts, headers of a part and files over their limits are refused', async () => {
  const many = parts(...Array.from({ length: 101 }, (): [string, string] => [field('a'), '']));
  expect((await send(many)).status).toBe(413);
  expect((await send(`--b\r\nX-A: ${'a'.repeat(47_000_000)}`)).status).toBe(413);
  expect((await send(parts([file, 'x'.repeat(20_000_001)]))).status).toBe(413);
});
