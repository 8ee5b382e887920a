// The page /docs: works without credentials and loads nothing from other hosts.
import { schemaOf, validator } from '../../src/schemas';
import { openTenant, type World } from '../support/world';

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

test('the Content-Security-Policy of /docs names no other host and allows no inline script', async () => {
  const policy = (await fetch(`${world.base}/docs`)).headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'; script-src 'self';");
  expect(policy).not.toMatch(/https?:|\*/);
});

test('browsers are redirected from / to /docs, and unknown paths below /docs are 404', async () => {
  const root = await fetch(world.base, { redirect: 'manual' });
  expect([root.status, root.headers.get('location')]).toEqual([302, '/docs']);
  expect((await fetch(`${world.base}/docs/package.json`)).status).toBe(404);
  expect((await fetch(`${world.base}/docs`, { method: 'POST' })).status).toBe(404);
});

test('every operation is in the group that the first word of its path names', async () => {
  const { body } = await world.raw().get('/openapi.json');
  const rooms = new Set(body.tags.map(({ name }: { name: string }) => name));
  for (const operations of Object.values(body.paths as Record<string, Record<string, { tags: string[] }>>))
    for (const { tags } of Object.values(operations)) expect(tags.filter((tag) => rooms.has(tag))).toHaveLength(1);
});

test('every reference in /openapi.json has a target', async () => {
  const { body } = await world.raw().get('/openapi.json');
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, at]) => at as string);
  const target = (at: string) => at.split('/').reduce<any>((of, name) => of?.[name], body); // eslint-disable-line @typescript-eslint/no-explicit-any -- a document of any shape
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter((at) => target(at) === undefined)).toEqual([]);
});

test('every request body has examples, and each of them is valid', () => {
  for (const { path, body } of world.routes) {
    if (!body) continue;
    const examples = (schemaOf(body)['examples'] ?? []) as unknown[];
    expect([path, examples.length > 0]).toEqual([path, true]);
    for (const example of examples) expect([path, validator(body)(structuredClone(example))]).toEqual([path, true]);
  }
});

test('every group and operation has a description that says more than its title', async () => {
  const { body } = await world.raw().get('/openapi.json');
  const groups: { name: string; description?: string }[] = body.tags;
  const operations = Object.values(
    body.paths as Record<string, Record<string, { summary: string; description?: string }>>,
  )
    .flatMap((path) => Object.values(path))
    .map(({ summary, description }) => ({ name: summary, description }));
  const without = [...groups, ...operations].filter(({ name, description }) => !description || description === name);
  expect(without).toEqual([]);
});
