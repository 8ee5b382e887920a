// Bodies that break readers of JSON: each is stored as it is, or refused, and none is a failure of ours.
import { openWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

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

test('nesting beyond any use is refused', async () => {
  const deep = `{"content":"x","metadata":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`;
  expect((await send(deep)).status).toBe(400);
  expect((await send(`{"content":"x","z":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)).status).toBe(400);
});

test('a key __proto__ is a key like any other', async () => {
  const { status, body } = await send('{"content":"x","metadata":{"__proto__":{"a":1},"constructor":2}}');
  expect(status).toBe(200);
  const { metadata } = (await world.client.get(`/memory/${String(body['item_id'])}`)).body;
  expect(JSON.stringify(metadata)).toBe('{"__proto__":{"a":1},"constructor":2}');
});

test('bytes that are not UTF-8 are refused, never repaired in silence', async () => {
  expect((await send(new Uint8Array([...Buffer.from('{"content":"'), 0xff, 0xfe, ...Buffer.from('"}')]))).status).toBe(
    400,
  );
});

test('a body that is not what its encoding says is refused', async () => {
  expect((await send('{"content":"x"}', { 'Content-Encoding': 'gzip' })).status).toBe(400);
});

test('JSON under a name of its own is JSON, other types are 415', async () => {
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

test('a method that a path does not serve is 405, with those it does', async () => {
  const { status, headers } = await world.client.delete('/health');
  expect(status).toBe(405);
  expect(headers.get('allow')).toBe('GET');
});

test('a literal path serves only its own methods, whatever a parameter in its place would', async () => {
  for (const [path, allow] of [
    ['/memory/add', 'POST'],
    ['/memory/api-keys', 'GET, POST'],
  ] as const) {
    const { status, headers } = await world.client.delete(path);
    expect([path, status]).toEqual([path, 405]);
    expect(headers.get('allow')?.split(', ').sort().join(', ')).toBe(allow);
  }
});

test('a long list in which everything is wrong is told in order, every place once', async () => {
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
