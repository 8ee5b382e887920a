// What HTTP clients expect of answers: limits, entity tags, compression, one shape of lists.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { openTenant, openWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const get = (path: string, headers: Record<string, string> = {}, of = world) =>
  fetch(of.base + path, {
    headers: { 'X-API-Key': of.client.key, 'X-Workspace-Id': of.owner.workspace_id, ...headers },
  });

describe('rate limits', () => {
  test('are in RateLimit and RateLimit-Policy of each answer, and of the refusal beyond them', async () => {
    const limited = await openWorld({ SERVICE_RATE_LIMIT_PER_KEY: '2', SERVICE_RATE_LIMIT_PER_USER: '50' });
    try {
      const answers = [await get('/memory/list', {}, limited), await get('/memory/list', {}, limited)];
      const refused = await get('/memory/list', {}, limited);
      const left = [...answers, refused].map(({ headers }) => headers.get('ratelimit')?.replace(/t=\d+/g, 't'));
      expect(left).toEqual([
        expect.stringMatching(/^"key";r=1;t, "user";r=49;t/),
        expect.stringMatching(/^"key";r=0;t, "user";r=48;t/),
        '"key";r=0;t',
      ]);
      expect(answers[0]?.headers.get('ratelimit-policy')).toMatch(/^"key";q=2;w=60, "user";q=50;w=60/);
      expect(refused.status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('If-None-Match', () => {
  test('with the ETag of an item is 304 without a body, and 200 after a change', async () => {
    const item_id = await world.client.add({ content: 'The slipway is of granite.' });
    const first = await get(`/memory/${item_id}`);
    const etag = first.headers.get('etag') ?? '';
    const again = await get(`/memory/${item_id}`, { 'If-None-Match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    const changed = await world.client.patch(`/memory/${item_id}`, { tags: ['stone'] }, { 'If-Match': etag });
    expect(changed.status).toBe(200);
    expect((await get(`/memory/${item_id}`, { 'If-None-Match': etag })).status).toBe(200);
    const late = await world.client.patch(`/memory/${item_id}`, { tags: ['wood'] }, { 'If-Match': etag });
    expect(late.status).toBe(412);
  });

  test('with the ETag of a list is 304 until the list changes', async () => {
    const etag = (await get('/memory/list')).headers.get('etag') ?? '';
    expect((await get('/memory/list', { 'If-None-Match': etag })).status).toBe(304);
    await world.client.add({ content: 'A buoy was painted.' });
    expect((await get('/memory/list', { 'If-None-Match': etag })).status).toBe(200);
  });
});

describe('compression', () => {
  /** Bytes as they are sent; fetch would unpack them. */
  const raw = (path: string, encodings: string) =>
    new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
      const headers = { 'X-API-Key': world.client.key, 'Accept-Encoding': encodings };
      const asked = request(world.base + path, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(parts) }));
      });
      asked.on('error', reject).end();
    });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s is used for a large answer, and unpacked it is the same', async (encoding, unpack) => {
    const [plain, packed] = [await raw('/memory/schemas', 'identity'), await raw('/memory/schemas', encoding)];
    expect([plain.encoding, packed.encoding]).toEqual([undefined, encoding]);
    expect(unpack(packed.bytes).toString()).toBe(plain.bytes.toString());
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  test('is not used for a small answer, nor for tokens', async () => {
    expect((await raw('/health', 'br, gzip')).encoding).toBeUndefined();
    expect((await raw('/auth/me', 'br, gzip')).encoding).toBeUndefined();
  });
});

test('a list answers `items`, `next_cursor` and `total` beside its own name', async () => {
  await world.client.put('/memory/blocks/tone', { content: 'Short sentences.' });
  for (const [path, name] of [
    ['/memory/workspaces', 'workspaces'],
    ['/memory/runs', 'runs'],
    ['/memory/blocks', 'blocks'],
    ['/memory/facts', 'facts'],
    ['/memory/zettel/hubs', 'hubs'],
  ] as const) {
    const { body } = await world.client.get(path);
    expect(body).toMatchObject({ items: body[name] });
    expect([path, 'total' in body, body.next_cursor]).toEqual([path, true, null]);
  }
  expect((await world.client.get('/memory/blocks')).body).toMatchObject({
    total: 1,
    items: [{ content: 'Short sentences.' }],
  });
});
