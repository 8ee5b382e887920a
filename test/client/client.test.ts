// The client: its types are those of the service, refusals are errors, and a repeated request does its work once.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { minifySync } from '@swc/core';
import Router from '@koa/router';
import { pythonLiterals, pythonLiteralsFile } from '../../scripts/client-python';
import { apiDocument, literalsOf } from '../../scripts/client-types';
import { projectRoot } from '../../src/config';
import { memoryClient, MemoryError } from '../../src/client';
import { literals } from '../../src/client/literals';
import { pathOf } from '../../src/client/path';
import { inMatchingOrder } from '../../src/http/mount';
import type { Route } from '../../src/http/route';
import { temporaryFolders } from '../support/programs';
import { openTenant, openWorld, type World } from '../support/world';
import { busOf, steps } from '../support/bus';
import { Wire } from '../support/wire';

const folder = temporaryFolders();
let world: World;
beforeAll(async () => (world = await openTenant()));

const clientWith = (given: Partial<Parameters<typeof memoryClient>[0]> = {}) =>
  memoryClient({ baseUrl: world.base, apiKey: world.client.key, workspaceId: world.owner.workspace_id, ...given });

/** A program of a user. Each line after a `@ts-expect-error` must not compile. */
const program = `
import { memoryClient, type MemoryClient, type Shapes } from 'memory-service-client';
import { memoryHandlers } from 'memory-service-client/anthropic-memory.js';
const memory: MemoryClient = memoryClient({ baseUrl: 'http://127.0.0.1:7700', apiKey: 'svc_live_x' });
export const handlers = memoryHandlers(memory);
declare const process: { env: Record<string, string | undefined> };
const none = undefined;
export const documented = memoryClient({ baseUrl: 'http://127.0.0.1:7700', apiKey: process.env['MEMORY_KEY'] });
memoryClient({ baseUrl: 'x', headers: none, workspaceId: none, attempts: none, fetch: none });
memory.events({ runId: none, onLost: none, patienceMs: none, signal: none });
export async function program(byType: boolean): Promise<string[]> {
  const added: Shapes['AddAnswer'] = await memory.post('/memory/add', { body: { content: 'x' } });
  await memory.get('/memory/{item_id}', { params: { path: { item_id: added.item_id } } });
  const found = await memory.post('/memory/search', { body: { query: 'x' } });
  const ids: string[] = [];
  for (const r of found.results) ids.push(r.item_id);
  const grouped = await memory.post('/memory/search', { body: { query: 'x', expertise: true } });
  for (const results of Object.values(grouped.results)) for (const r of results) ids.push(r.item_id);
  // @ts-expect-error with expertise the results are grouped
  for (const r of grouped.results) ids.push(r.item_id);
  const either = await memory.post('/memory/search', { body: { query: 'x', expertise: byType } });
  ids.push(...(Array.isArray(either.results) ? either.results : Object.values(either.results).flat()).map((r) => r.item_id));
  // @ts-expect-error no such route
  await memory.post('/memory/serch', { body: { query: 'x' } });
  // @ts-expect-error another method
  await memory.get('/memory/search');
  // @ts-expect-error the query is a text
  await memory.post('/memory/search', { body: { query: 1 } });
  // @ts-expect-error the parameter of the path is missing
  await memory.get('/memory/{item_id}');
  // @ts-expect-error no such field of the answer
  added.item_ids;
  for await (const { seq, run_id } of memory.events()) if (seq > 0) return [run_id];
  return ids;
}`;

const tsc = path.join(projectRoot, 'node_modules', '.bin', 'tsc');

/** A folder with the client unpacked from its tarball, as npm installs it. */
function installed(): string {
  const here = folder();
  const built = path.join(here, 'client');
  execFileSync(tsc, ['-p', path.join(projectRoot, 'src', 'client'), '--outDir', built]);
  copyFileSync(path.join(projectRoot, 'src', 'client', 'package.json'), path.join(built, 'package.json'));
  execFileSync('npm', ['pack', built, '--pack-destination', here, '--silent']);
  const modules = path.join(here, 'node_modules');
  mkdirSync(modules);
  execFileSync('tar', ['-xzf', path.join(here, 'memory-service-client-0.1.0.tgz'), '-C', modules]);
  renameSync(path.join(modules, 'package'), path.join(modules, 'memory-service-client'));
  for (const needed of ['openapi-fetch', 'openapi-typescript-helpers', 'eventsource-parser'])
    symlinkSync(path.join(projectRoot, 'node_modules', needed), path.join(modules, needed));
  writeFileSync(path.join(here, 'package.json'), '{"name": "empty"}');
  writeFileSync(path.join(here, 'program.ts'), program);
  return here;
}

test('the tarball compiles in an empty strict project, also with exact optional properties, and mistakes do not', () => {
  const here = installed();
  const strict = { strict: true, noEmit: true, target: 'es2022', module: 'nodenext', types: [] };
  for (const compilerOptions of [
    strict,
    { ...strict, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
  ]) {
    writeFileSync(path.join(here, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    const { stdout } = spawnSync(tsc, ['-p', here], { encoding: 'utf8' });
    expect(stdout).toBe('');
  }
});

/** The template of the route that serves a path. */
function servedBy(templates: string[]): (path: string) => string {
  const router = new Router({ sensitive: true });
  const routes = templates.map((template) => ({ path: template.replace(/\{(\w+)\}/g, ':$1') }) as Route);
  for (const route of inMatchingOrder(routes)) router.register(route.path, ['GET'], () => undefined);
  return (path) => String(router.match(path, 'GET').path[0]?.path).replace(/:(\w+)/g, '{$1}');
}

const namesIn = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

test('no value of a path parameter leads to another route of the table', async () => {
  const templates = Object.keys((await apiDocument()).paths);
  const words = [...new Set(templates.flatMap((template) => template.split(/[/{}]+/)))];
  const tricks = ['', '.', '..', '%2e%2e', '%2F', '../facts', 'x/links', 'x?nuclear=true', 'x#', '\ud800', 'Clear-All'];
  const served = servedBy(templates);
  const wrong: string[] = [];
  for (const template of templates)
    for (const name of namesIn(template)) {
      const others = Object.fromEntries(namesIn(template).map((other) => [other, 'x1']));
      const path = (value: string) => new URL(pathOf(template, { ...others, [name]: value }), world.base).pathname;
      expect(served(path('mem_01kb0000000000000000000000'))).toBe(template);
      for (const value of [...words, ...tricks])
        try {
          if (served(path(value)) !== template) wrong.push(`${template}: ${name} ${value}`);
        } catch (error) {
          expect(error).toBeInstanceOf(MemoryError);
        }
    }
  expect(wrong).toEqual([]);
});

test('a value that leads to another route is refused before anything is sent', async () => {
  const memory = clientWith({ fetch: () => Promise.reject(new Error('sent')) });
  for (const item_id of ['clear-all', '..', '', 'CLEAR-ALL'])
    await expect(memory.delete('/memory/{item_id}', { params: { path: { item_id } } })).rejects.toMatchObject({
      code: 'validation_error',
      issues: [{ loc: ['path', 'item_id'] }],
    });
});

test('the literal segments that the clients know are those of the routes', async () => {
  const document = await apiDocument();
  expect(literals).toEqual(literalsOf(Object.keys(document.paths)));
  expect(readFileSync(pythonLiteralsFile, 'utf8')).toBe(pythonLiterals(document));
});

test('the client with its packages has at most 8 kB, compressed', () => {
  const files = [
    ...['error', 'events', 'index', 'literals', 'path', 'retry'].map((name) =>
      path.join('dist', 'src', 'client', `${name}.js`),
    ),
    'node_modules/openapi-fetch/dist/index.mjs',
    'node_modules/eventsource-parser/dist/index.js',
    'node_modules/eventsource-parser/dist/stream.js',
  ];
  const texts = files.map(
    (file) => minifySync(readFileSync(path.join(projectRoot, file), 'utf8'), { module: true }).code,
  );
  expect(gzipSync(texts.join('\n')).length).toBeLessThan(8_000);
});

test('a refusal is an error with status, code and every issue', async () => {
  const refused = clientWith().post('/memory/search', { body: { query: 'x', top_k: -1 } });
  await expect(refused).rejects.toBeInstanceOf(MemoryError);
  await expect(refused).rejects.toMatchObject({
    status: 422,
    code: 'validation_error',
    issues: [{ loc: ['body', 'top_k'] }],
    requestId: expect.any(String),
  });
});

test('a POST whose answer is lost is repeated with its Idempotency-Key, and stores once', async () => {
  const keys: (string | null)[] = [];
  const losing: typeof fetch = async (input, init) => {
    keys.push((input as Request).headers.get('Idempotency-Key'));
    const response = await fetch(input, init);
    if (keys.length === 1) throw new TypeError('the connection was lost');
    return response;
  };
  const memory = clientWith({ fetch: losing });
  await memory.post('/memory/add', { body: { content: 'The answer to this was lost once.', skip_existing: false } });
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect((await memory.get('/memory/list')).items).toHaveLength(1);
});

test('a service that stays away is an error without status, and a DELETE is sent once', async () => {
  let sent = 0;
  const away: typeof fetch = () => {
    sent++;
    return Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }));
  };
  const missing = { params: { path: { item_id: 'mem_x' } } };
  await expect(clientWith({ fetch: away }).delete('/memory/{item_id}', missing)).rejects.toMatchObject({
    status: 0,
    code: 'unreachable',
    message: 'connection refused',
  });
  expect(sent).toBe(1);
});

// Progress events of the client: across lost connections each event once, to the end of a run.
describe('events', () => {
  let world: World;
  let service: Wire;
  beforeAll(async () => {
    world = await openWorld();
    service = new Wire(new URL(world.base));
    await service.mend();
  });
  afterAll(async () => {
    await world.close();
    await service.cut();
  });

  const clientWith = (apiKey: string) =>
    memoryClient({
      baseUrl: `http://127.0.0.1:${service.port}`,
      apiKey,
      workspaceId: world.owner.workspace_id,
    });

  test('a run is followed to its end across a lost connection, with each event once', async () => {
    const run = await busOf(world, world.owner).start('test.watched', {});
    await run.emit(steps(3));
    const lost: string[] = [];
    const seqs: number[] = [];
    const onLost = (reason: string) => void lost.push(reason);
    for await (const event of clientWith(world.client.key).events({ runId: run.run_id, onLost })) {
      seqs.push(event.seq);
      if (event.seq === 3) {
        await service.cut();
        await run.emit([...steps(2), { status: 'ok', payload: {} }]);
        await service.mend();
      }
    }
    expect(seqs).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(lost.length).toBeGreaterThan(0);
  });

  test.each([
    ['an unknown run', () => world.client.key, 404],
    ['an invalid key', () => 'x', 401],
  ])('events with %s are refused with the status', async (_name, key, status) => {
    const events = clientWith(key()).events({ runId: '00000000-0000-4000-8000-000000000000' });
    const refused = events.next();
    await expect(refused).rejects.toBeInstanceOf(MemoryError);
    await expect(refused).rejects.toMatchObject({ status });
  });
});
