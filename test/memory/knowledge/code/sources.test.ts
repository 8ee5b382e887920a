// Source files, archives and folders sent for indexing: read by workers, and only changed files parsed again.
import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { eventsOf } from '../../../support/bus';
import { openWorld, type World, type Json } from '../../../support/world';

let world: World;
let root: string;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'code-'));
  world = await openWorld({ SERVICE_CODE_ROOTS: root });
});
afterAll(async () => {
  rmSync(root, { recursive: true });
  await world.close();
});

const gate = 'export function openGate() {\n  return level();\n}\nconst level = () => 1;\n';
const main = "import { openGate } from './gate';\nopenGate();\n";
const files = (gateText = gate) => [
  { path: 'src/gate.ts', content: gateText },
  { path: 'src/main.ts', content: main },
  { path: 'README.md', content: 'no code' },
];

/** The answer to the request, or the result of its run. */
async function indexed(body: Json): Promise<Json> {
  const { status, body: answer } = await world.client.post('/memory/code/index', body);
  expect([status < 300, answer.detail]).toEqual([true, undefined]);
  while (answer.status === 'running') {
    await world.ports.queues.long.done(answer.run_id as string, 1_000);
    const run = (await world.client.get(`/memory/runs/${answer.run_id}`)).body as Json;
    if (run.status === 'ok') return { ...answer, ...run.result };
    expect(['queued', 'running']).toContain(run.status);
  }
  return answer as Json;
}

const called = async (repo: string, entity_name: string) => {
  const { body } = await world.client.get(`/memory/code/dependencies?entity_name=${entity_name}&repo=${repo}`);
  return (body.dependencies as Json[])
    .filter(({ edge_type }) => edge_type === 'CALLS')
    .map(({ name }) => name as string);
};

test('of source files sent again only changed ones are parsed, and their calls updated', async () => {
  expect(await indexed({ repo: 'files', files: files() })).toMatchObject({
    files: 2,
    parsed: 2,
    skipped: [],
    entities: 4,
  });
  expect(await called('files', 'openGate')).toEqual(['level']);
  const changed = gate.replace('level();', 'height();').replace('level =', 'height =');
  const again = await indexed({ repo: 'files', files: files(changed) });
  expect(again).toMatchObject({ files: 2, parsed: 1, entities_created: 1, entities_gone: 1, replaced: true });
  expect(await called('files', 'openGate')).toEqual(['height']);
  const dead = (await world.client.get('/memory/code/dead-code?repo=files')).body as Json;
  expect([dead.count, dead.alive_count]).toEqual([0, 2]);
});

test('the run of an index reports its progress, and its result at the end', async () => {
  const { run_id } = await indexed({ repo: 'progress', files: files() });
  const run = (await world.client.get(`/memory/runs/${run_id}`)).body as Json;
  expect(run).toMatchObject({ kind: 'code.index', status: 'ok', result: { files: 2 } });
  const statuses = (await eventsOf(world, run_id as string)).map(({ status }) => status);
  expect([statuses[0], statuses.at(-1)]).toEqual(['started', 'ok']);
});

async function sent(repo: string, bytes: Uint8Array<ArrayBuffer>): Promise<Json> {
  const form = new FormData();
  form.set('repo', repo);
  form.set('file', new Blob([bytes]), 'file');
  const headers = { 'X-API-Key': world.client.key };
  const response = await fetch(`${world.base}/memory/code/index`, { method: 'POST', headers, body: form });
  return (await response.json()) as Json;
}

test('a SCIP index is accepted instead of source files', async () => {
  const file = path.join(__dirname, '../../../source-code/tides.scip.gz');
  const answer = await sent('scip', new Uint8Array(gunzipSync(readFileSync(file))));
  expect(answer).toMatchObject({ status: 'indexed', files: 6, parsed: 0, replaced: false });
  expect(await called('scip', 'Station.run')).toContain('Station.take');
});

test('a zip archive is unpacked without its common top folder', async () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const archive = zipSync({
    'top/src/gate.ts': encode(gate),
    'top/src/main.ts': encode(main),
    'top/x.py': new Uint8Array([0xff, 0xfe, 0]),
  });
  const answer = await sent('zipped', archive);
  expect(answer).toMatchObject({ status: 'indexed', files: 2, skipped: [{ path: 'x.py', reason: 'not UTF-8 text' }] });
  expect(await called('zipped', 'openGate')).toEqual(['level']);
});

test('a source folder is read only within the roots that the operator permits', async () => {
  const folder = path.join(root, 'project');
  mkdirSync(path.join(folder, 'src'), { recursive: true });
  mkdirSync(path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'src/gate.ts'), gate);
  writeFileSync(path.join(folder, 'node_modules/foreign.ts'), gate);
  const outside = mkdtempSync(path.join(tmpdir(), 'outside-'));
  writeFileSync(path.join(outside, 'secret.ts'), gate);
  symlinkSync(path.join(outside, 'secret.ts'), path.join(folder, 'src/link.ts'));
  symlinkSync(outside, path.join(folder, 'away'));
  const answer = await indexed({ path: folder, commit: 'c1' });
  expect(answer).toMatchObject({
    repo: 'project',
    files: 1,
    commit_hash: 'c1',
    skipped: [{ path: 'src/link.ts', reason: 'a symbolic link' }],
  });
  for (const refused of [
    outside,
    path.join(folder, 'away'),
    path.join(root, '..'),
    '/etc',
    'project',
    path.join(root, 'none'),
  ])
    expect([refused, (await world.client.post('/memory/code/index', { path: refused })).status]).toEqual([
      refused,
      404,
    ]);
  rmSync(outside, { recursive: true });
});

test.each([
  ['two kinds of sources', { repo: 'r', files: [], entities: [] }],
  ['files without a repository', { files: [] }],
])('an index request with %s is refused', async (_, body) => {
  expect((await world.client.post('/memory/code/index', body)).status).toBe(422);
});

test('an invalid archive is refused with the reason', async () => {
  const { detail } = await sent('broken', new TextEncoder().encode('no zip'));
  expect(detail[0].type).toBe('not_indexed');
});
