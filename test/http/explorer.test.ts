// The page /explore: public, and without any of the data.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { openTenant, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(world.base + address, { headers, redirect: 'manual' });

test('`/` leads a browser to the explorer, and a program to the API', async () => {
  const [browser, program] = await Promise.all([get('/', { Accept: 'text/html,*/*' }), get('/')]);
  expect([browser.headers.get('Location'), program.headers.get('Location')]).toEqual(['/explore', '/docs']);
});

test('the page and its files are served without credentials, under a policy that allows no other source', async () => {
  const page = await get('/explore');
  const policy = page.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
  expect(policy).not.toContain('unsafe');
  const html = await page.text();
  const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
  const files = links.filter((link) => !link.startsWith('data:'));
  expect(files).toHaveLength(3);
  for (const link of files) {
    const answer = await get(link);
    expect([link, answer.status, answer.headers.get('Content-Encoding')]).toEqual([link, 200, 'gzip']);
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
    expect((await get(link, { 'Accept-Encoding': 'identity' })).headers.get('Content-Encoding')).toBeNull();
  }
});

test('the first load has at most 90 kB', async () => {
  const folder = path.join(__dirname, '../../dist/explorer');
  const html = await (await get('/explore')).text();
  const first = readdirSync(folder).filter((name) => html.includes(`/${name}"`));
  const bodies = await Promise.all(
    first.map(async (name) => Buffer.from(await (await get(`/explore/${name}`)).arrayBuffer())),
  );
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, gzipSync(html).length);
  expect([first.length, bytes < 90_000]).toEqual([3, true]);
});

test.each([
  '/explore/../package.json',
  '/explore/%2e%2e/package.json',
  '/explore/nothing.js',
  '/explore/index.html.gz',
])('%s, which is no file of the page, is not served', async (address) => expect((await get(address)).status).toBe(404));
