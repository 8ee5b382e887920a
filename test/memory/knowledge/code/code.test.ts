// The code graph: indexing parsed code, following dependencies, dead code, and earlier commits.
import { replaceRepository } from '../../../../src/memory/knowledge/code/repository';
import { readUpload } from '../../../../src/memory/knowledge/code/upload';
import { contextOf } from '../../../support/context';
import { nodes } from '../../../support/graph';
import { openTenant, openWorld, type Client, type Json, type World } from '../../../support/world';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { eventsOf } from '../../../support/bus';

let world: World;
beforeAll(async () => (world = await openTenant()));

const get = async (client: Client, path: string, query: Record<string, string>) => {
  const { status, body } = await client.get(`/memory/code/${path}?${new URLSearchParams(query).toString()}`);
  expect([path, status, body.detail]).toEqual([path, 200, undefined]);
  return body as Json;
};

const index = async (client: Client, body: Json) => {
  const { status, body: answer } = await client.post('/memory/code/index', body);
  expect([status, answer.detail]).toEqual([200, undefined]);
  return answer as Json;
};

type Drawn = [name: string, type?: string, more?: Json];

/** A state of the repository `gates`: entities by file, and calls as `from>to`. */
const state = (files: Record<string, Drawn[]>, calls: string[], more: Json = {}) => {
  const idOf = new Map(
    Object.entries(files).flatMap(([path, drawn]) => drawn.map(([name]) => [name, `code::gates::${path}::${name}`])),
  );
  return {
    repo: 'gates',
    entities: Object.entries(files).flatMap(([file_path, drawn]) =>
      drawn.map(([name, entity_type = 'function', rest = {}], i) => ({
        ...{ item_id: idOf.get(name), name, entity_type, file_path, line_number: 10 * i + 1, repo: 'gates' },
        ...rest,
      })),
    ),
    relations: calls.map((call) => {
      const [from = '', to = '', relation_type = 'CALLS'] = call.split('>');
      return { source_id: idOf.get(from) ?? from, target_id: idOf.get(to) ?? to, relation_type, properties: {} };
    }),
    ...more,
  };
};

const harbour = () =>
  state(
    {
      'gate.py': [
        ['openGate', 'function', { docstring: 'Opens the lock gate for ships.' }],
        ['closeGate'],
        ['Gate', 'class'],
        ['Gate.check_level', 'method'],
      ],
      'api.py': [['POST /gates', 'route', { http_method: 'POST', http_path: '/gates' }], ['rusty']],
      'test_gate.py': [['test_opens', 'test']],
    },
    [
      'POST /gates>openGate',
      'openGate>Gate.check_level',
      'openGate>code::gates::pumps.py::start_pump',
      'test_opens>openGate>TESTS',
      'Gate>Gate.check_level>DEFINES',
      'rusty>closeGate',
    ],
  );

const freshClient = async () => (await world.stranger()).client;
const names = (rows: Json[]) => rows.map(({ name }) => name as string);

test('indexed entities keep the ids of the client, and are found by words of their names', async () => {
  const client = await freshClient();
  const answer = await index(client, { ...harbour(), commit_hash: 'c1' });
  expect(answer).toMatchObject({
    entities_created: 7,
    edges_created: 6,
    replaced: false,
    commit_hash: 'c1',
    unresolved: 1,
  });
  for (const query of ['openGate', 'open gate', 'lock ships', 'code::gates::gate.py::openGate'.slice(13)])
    expect([query, (await get(client, 'search', { query }))[0]]).toMatchObject([
      query,
      {
        name: 'openGate',
        external_id: 'code::gates::gate.py::openGate',
        line_number: 1,
        repo: 'gates',
        commit_hash: 'c1',
      },
    ]);
  expect(names((await get(client, 'search', { query: 'gate', entity_type: 'class' })) as Json[])).toEqual(['Gate']);
  expect(await get(client, 'search', { query: 'gate', repo: 'other' })).toEqual([]);
  const meant = (await get(client, 'search', {
    query: 'let a vessel pass',
    semantic: 'true',
    repo: 'gates',
  })) as Json[];
  expect(names(meant)).toContain('openGate');
  expect(meant.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
});

test('dependencies are followed in both directions over several steps; unknown names are unresolved', async () => {
  const client = await freshClient();
  await index(client, harbour());
  const both = await get(client, 'dependencies', { entity_name: 'openGate', repo: 'gates' });
  expect(both.root).toMatchObject({ entity_type: 'function', file_path: 'gate.py', line_number: 1 });
  expect(both.dependencies).toMatchObject([
    { edge_type: 'CALLS', name: 'Gate.check_level', entity_type: 'method' },
    { edge_type: 'CALLS', name: 'start_pump', entity_type: 'unresolved', item_id: null },
  ]);
  expect(both.dependents.map(({ edge_type, name }: Json) => `${edge_type} ${name}`)).toEqual([
    'CALLS POST /gates',
    'TESTS test_opens',
  ]);
  const id = 'code::gates::gate.py::Gate.check_level';
  const far = await get(client, 'dependencies', { entity_name: id, direction: 'dependents', depth: '3' });
  expect([names(far.dependents), far.dependencies]).toEqual([['openGate', 'POST /gates', 'test_opens'], []]);
  expect((await client.get('/memory/code/dependencies?entity_name=nobody')).status).toBe(404);
});

test('code used only by dead code is dead, the class of a used method is not', async () => {
  const client = await freshClient();
  const sent = harbour();
  sent.entities.push(
    ...state({ 'cli.py': [['serve', 'function', { decorators: ['@app.command'] }], ['helper']] }, []).entities,
  );
  sent.relations.push({
    source_id: 'code::gates::cli.py::serve',
    target_id: 'code::gates::cli.py::helper',
    relation_type: 'CALLS',
    properties: {},
  });
  await index(client, sent);
  const dead = await get(client, 'dead-code', { repo: 'gates' });
  expect(dead.dead_functions.map(({ name, reason }: Json) => [name, reason])).toEqual([
    ['rusty', 'nothing uses it'],
    ['closeGate', 'only dead code uses it: rusty'],
  ]);
  expect(dead).toMatchObject({ count: 2, unsure_count: 2, alive_count: 3 });
  expect(names(dead.unsure)).toEqual(['serve', 'helper']);
  const others = await get(client, 'dead-code', { repo: 'gates', exclude_decorators: 'app.command' });
  expect(names(others.unsure)).toEqual(['helper']);
});

test('a second index changes only what differs: moved code keeps its item, removed code is archived', async () => {
  const client = await freshClient();
  await index(client, { ...harbour(), commit_hash: 'c1' });
  const find = async (entity_name: string) => (await get(client, 'context', { entity_name })).entity as Json;
  const before = await find('openGate');
  const decision = await client.post('/memory/decisions/create', { content: 'Only openGate may move the gate.' });
  await client.post('/memory/link', { source_id: decision.body.item_id, target_id: before.item_id });
  expect(await index(client, { ...harbour(), commit_hash: 'c1' })).toMatchObject({
    ...{
      replaced: true,
      entities_created: 0,
      entities_changed: 0,
      entities_gone: 0,
      edges_created: 0,
      edges_closed: 0,
    },
  });

  const inLocks = () => {
    const text = JSON.stringify(harbour()).replaceAll('::gate.py::openGate', '::locks/gate.py::openGate');
    const sent = JSON.parse(text) as ReturnType<typeof harbour>;
    for (const entity of sent.entities) if (entity.name === 'openGate') entity.file_path = 'locks/gate.py';
    return sent;
  };
  expect(await index(client, { ...inLocks(), commit_hash: 'c2' })).toMatchObject({
    ...{ entities_moved: 1, entities_created: 0, entities_gone: 0 },
  });
  expect(await find('openGate')).toMatchObject({ item_id: before.item_id, file_path: 'locks/gate.py' });
  const context = await get(client, 'context', { entity_name: 'openGate' });
  expect(context.related).toMatchObject([{ item_id: decision.body.item_id, memory_type: 'decision' }]);
  expect([names(context.callers), names(context.tests)]).toEqual([['POST /gates'], ['test_opens']]);

  const without = inLocks();
  without.entities = without.entities.filter(({ name }) => name !== 'openGate');
  expect(await index(client, { ...without, commit_hash: 'c3' })).toMatchObject({ entities_gone: 1 });
  const gone = await get(client, 'context', { entity_name: before.item_id });
  expect([gone.entity.status, gone.related.length, gone.callers]).toEqual(['gone', 1, []]);
  expect((await client.get(`/memory/${before.item_id}`)).body).toMatchObject({ status: 'archived', gone: true });
  expect(names((await get(client, 'search', { query: 'openGate' })) as Json[])).not.toContain('openGate');

  await index(client, { ...inLocks(), commit_hash: 'c4' });
  expect(await find('openGate')).toMatchObject({ item_id: before.item_id, status: 'active' });
});

test('callers of a function are readable as of an earlier commit or time', async () => {
  const client = await freshClient();
  const first = state({ 'a.py': [['caller'], ['old_target'], ['new_target']] }, ['caller>old_target']);
  const second = state({ 'a.py': [['caller'], ['old_target'], ['new_target']] }, ['caller>new_target']);
  await index(client, { ...first, commit_hash: 'c1' });
  const between = new Date().toISOString();
  await index(client, { ...second, commit_hash: 'c2' });
  const called = async (query: Record<string, string>) =>
    names((await get(client, 'dependencies', { entity_name: 'caller', ...query })).dependencies as Json[]);
  expect(await called({})).toEqual(['new_target']);
  expect(await called({ commit: 'c2' })).toEqual(['new_target']);
  const moments: Record<string, string>[] = [
    { commit: 'c1' },
    { as_of: 'c1' },
    { as_of: between },
    { as_known_at: between },
  ];
  for (const moment of moments) expect([moment, await called(moment)]).toEqual([moment, ['old_target']]);
  expect((await client.get('/memory/code/dependencies?entity_name=caller&commit=c9')).status).toBe(404);
  expect((await client.get('/memory/code/search?query=caller&commit=c9')).status).toBe(404);
});

test('search, context and dead code with an earlier commit return the code of that commit', async () => {
  const client = await freshClient();
  const first = state(
    {
      'a.py': [
        ['caller', 'test'],
        ['sinkShip', 'function', { docstring: 'Sinks.' }],
      ],
    },
    ['caller>sinkShip'],
  );
  const second = state({ 'a.py': [['caller', 'test'], ['raiseShip']], 'b.py': [['sinkShip']] }, ['caller>raiseShip']);
  const third = state({ 'a.py': [['caller', 'test']] }, []);
  for (const [commit_hash, sent] of [first, second, third].entries())
    await index(client, { ...sent, commit_hash: `c${commit_hash + 1}` });
  const seen = async (as_of: string) => {
    const found = (await get(client, 'search', { query: 'ship', as_of })) as Json[];
    const meant = (await get(client, 'search', {
      query: 'a vessel',
      semantic: 'true',
      as_of,
      repo: 'gates',
    })) as Json[];
    const dead = await get(client, 'dead-code', { repo: 'gates', as_of });
    return {
      found: found.map(({ name, file_path }) => `${file_path} ${name}`).sort(),
      meant: names(meant).sort(),
      dead: names(dead.dead_functions),
    };
  };
  expect(await seen('c1')).toEqual({ found: ['a.py sinkShip'], meant: ['caller', 'sinkShip'], dead: [] });
  expect(await seen('c2')).toEqual({
    found: ['a.py raiseShip', 'b.py sinkShip'],
    meant: ['caller', 'raiseShip', 'sinkShip'],
    dead: ['sinkShip'],
  });
  expect(await seen('c3')).toEqual({ found: [], meant: ['caller'], dead: [] });
  const { entity, callers } = await get(client, 'context', { entity_name: 'sinkShip', as_of: 'c1' });
  expect([entity.file_path, entity.docstring, entity.status]).toEqual(['a.py', 'Sinks.', 'active']);
  expect(callers).toEqual([]);
  expect((await client.get('/memory/code/context?entity_name=raiseShip&as_of=c1')).status).toBe(404);
});

test('a search returns code only when code is requested', async () => {
  const client = await freshClient();
  await index(client, harbour());
  await client.add({ content: 'The lock gate opens for ships at noon.' });
  const found = async (more: Json) =>
    ((await client.post('/memory/search', { query: 'lock gate for ships', ...more })).body.results as Json[]).map(
      ({ memory_type }) => memory_type as string,
    );
  expect(new Set(await found({}))).toEqual(new Set(['semantic']));
  expect(new Set(await found({ multi_hop: true }))).toEqual(new Set(['semantic']));
  expect(new Set(await found({ memory_type: 'code' }))).toEqual(new Set(['code']));
});

test('an index that stops between transactions shows nothing, and the next one cleans up', async () => {
  const ctx = await contextOf(world);
  const { repo, entities, relations } = harbour();
  const { graph } = readUpload(repo, entities as never, relations as never);
  const killed = () => Promise.reject(new Error('killed'));
  const dying = { ...ctx.graph, write: killed, lasting: () => ({ ...ctx.graph, staged: () => ({ run: killed }) }) };
  const replacement = { repo, commit_hash: null, graph };
  await expect(replaceRepository({ ...ctx, graph: dying } as never, replacement)).rejects.toThrow('killed');
  const staged = async () =>
    (await nodes(world, 'Code')).filter(({ scope_key }) => scope_key.startsWith('staged:')).length;
  expect(await staged()).toBe(7);
  expect(await get(world.client, 'search', { query: 'openGate' })).toEqual([]);
  expect((await world.client.get('/memory/code/dependencies?entity_name=openGate')).status).toBe(404);
  expect((await world.client.post('/memory/search', { query: 'gate', memory_type: 'code' })).body.results).toEqual([]);
  expect(await index(world.client, harbour())).toMatchObject({ entities_created: 7, edges_created: 6 });
  expect(await staged()).toBe(0);
});

test('two index requests at once are applied one after the other', async () => {
  const client = await freshClient();
  const a = state({ 'a.py': [['one'], ['two']] }, ['one>two'], { commit_hash: 'a' });
  const b = state({ 'a.py': [['one'], ['three']] }, ['one>three'], { commit_hash: 'b' });
  await Promise.all([index(client, a), index(client, b)]);
  const { dependencies } = await get(client, 'dependencies', { entity_name: 'one' });
  expect([['two'], ['three']]).toContainEqual(names(dependencies));
  const repositories = await nodes(world, 'Code', { entity_type: 'repository', name: 'gates' });
  const scopes = repositories.map(({ scope_key }) => scope_key as string);
  expect(scopes).toEqual([...new Set(scopes)]);
});

test('the context of code stays within its token budget, and counts what it leaves out', async () => {
  const client = await freshClient();
  const callers = Array.from({ length: 60 }, (_, i) => `caller_number_${i}`);
  await index(
    client,
    state(
      { 'a.py': [['target'], ...callers.map((name): Drawn => [name])] },
      callers.map((name) => `${name}>target`),
    ),
  );
  const small = await get(client, 'context', { entity_name: 'target', budget_tokens: '600' });
  expect(small.tokens).toBeLessThanOrEqual(600);
  expect(small.callers.length + small.left_out).toBe(60);
});

test.each([
  ['without a repository', { entities: [] }],
  ['without entities', { repo: 'gates' }],
  ['with an unknown type', { repo: 'gates', entities: [{ name: 'a', entity_type: 'planet', file_path: 'a' }] }],
])('an index request %s is refused', async (_, body) => {
  expect((await world.client.post('/memory/code/index', body)).status).toBe(422);
});

// Source files, archives and folders sent for indexing: read by workers, and only changed files parsed again.
describe('sources', () => {
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
    const file = path.join(__dirname, '../../../libraries/source-code/tides.scip.gz');
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
    expect(answer).toMatchObject({
      status: 'indexed',
      files: 2,
      skipped: [{ path: 'x.py', reason: 'not UTF-8 text' }],
    });
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
});
