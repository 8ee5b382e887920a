// Explorations (queries for analysts) return the rows of their headers on the sample, within the caller's scope.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { main } from '../../../../scripts/importer/main';
import { projectRoot } from '../../../../src/config';
import type { Ctx } from '../../../../src/ctx';
import { explore, listExplorations } from '../../../../src/memory/knowledge/explore/explorations';
import { resolveAllNames } from '../../../support/state';
import { openWorld, type Client, type World, openTenant } from '../../../support/world';

let world: World;
let home: string;

type Row = Record<string, unknown>;
type Item = { item_id: string; external_id: string; content: string };

const { explorations } = listExplorations();

const ask = async (client: Client, name: string, body: object = {}) => {
  const answer = await client.post(`/memory/explore/${name}`, { limit: 1000, ...body });
  expect([name, answer.status]).toEqual([name, 200]);
  return answer.body as { rows: Row[]; count: number; partial: boolean; columns: { name: string }[] };
};

beforeAll(async () => {
  world = await openWorld();
  home = mkdtempSync(path.join(tmpdir(), 'explore-'));
  const files = ['memories.jsonl', 'reference.jsonl', 'logbook.csv'].map((name) =>
    path.join(projectRoot, 'scripts', 'sample', name),
  );
  const output = { stdout: new PassThrough(), stderr: new PassThrough() as unknown as NodeJS.WriteStream };
  const { client, owner } = world;
  const where = ['--url', world.base, '--key', client.key, '--workspace', owner.workspace_id];
  await main([...where, ...files], { MEMORY_HOME: home }, output, new AbortController().signal);
  await addMissing(client);
});
afterAll(async () => {
  await world.close();
  rmSync(home, { recursive: true });
});

/** Adds what the sample lacks: a change, a retraction, a replacement, a document, linked names. */
async function addMissing(client: Client): Promise<void> {
  await addCode(client);
  const { items } = (await client.get('/memory/list?limit=1000')).body as { items: Item[] };
  const of = (external_id: string) => items.find((item) => item.external_id === external_id) as Item;
  const [lamp, maren, battery] = [of('lh-0050'), of('lh-0082'), of('lh-0231')];
  const [cups, mean] = [of('lh-0248'), of('lh-0249')];
  await addPlan(client, maren);
  const doubt = { existing_item_id: of('lh-0010').item_id, new_fact: 'It is not so any more.', strategy: 'defer' };
  await client.post('/memory/reasoning/resolve', doubt);
  await client.post(`/memory/decisions/${mean.item_id}/reinforce`, { evidence_id: maren.item_id });
  await client.post(`/memory/decisions/${cups.item_id}/contradict`, { evidence_id: mean.item_id });
  await client.patch(`/memory/${lamp.item_id}`, {
    content: lamp.content.replace('nine miles', 'ten miles'),
    change_reason: 'Measured from the Teist.',
  });
  await client.patch(`/memory/${maren.item_id}`, {
    properties: { status: 'retracted' },
    change_reason: 'It was another boat, says Petra.',
  });
  await client.post(`/memory/${battery.item_id}/supersede`, {
    content: battery.content.replace('20 per cent', '25 per cent'),
    memory_type: 'procedural',
    reason: 'After the night at eleven per cent.',
  });
  await client.add({ content: 'Agnes Brandt works at Boreal Coast Fund.', valid_start_time: '2025-08-27T00:00:00Z' });
  const hired = await client.add({
    ...{ content: 'Maren supplies Brandt Shipping.', valid_start_time: '2025-11-05T00:00:00Z' },
    valid_end_time: '2025-12-10T00:00:00Z',
  });
  await client.post(`/memory/${hired}/retract`, { reason: 'It was another boat, says Petra.' });
  const sentence = 'Then the pump is primed with two litres of water, and the strainer is looked at. ';
  await client.post('/memory/ingest/document', {
    content: `# Manual of the pump\n\nTomas Ekberg closes the valve first. ${sentence.repeat(60)}`,
    source_type: 'markdown',
  });
  await resolveAllNames(world, world.owner.workspace_id);
}

/** Indexes a repository with a route, a test, and a decision about one of its functions. */
async function addCode(client: Client): Promise<void> {
  const entity = (name: string, entity_type: string, file_path: string) => ({
    ...{ name, entity_type, file_path, repo: 'gauge' },
    item_id: `code::gauge::${file_path}::${name}`,
  });
  const [read, show, alarm] = [
    entity('already_reduced', 'function', 'pressure/flags.py'),
    entity('show_pressure', 'function', 'pressure/web.py'),
    entity('check_alarm', 'function', 'pressure/alarm.py'),
  ];
  const [route, proof] = [
    entity('GET /pressure', 'route', 'pressure/web.py'),
    entity('test_read', 'test', 'tests/flags.py'),
  ];
  const edge = (from: { item_id: string }, to: { item_id: string }) => ({
    ...{ source_id: from.item_id, target_id: to.item_id, relation_type: 'CALLS', properties: {} },
  });
  await client.post('/memory/code/index', {
    repo: 'gauge',
    entities: [read, show, alarm, route, proof],
    relations: [edge(route, show), edge(show, read), edge(alarm, read), edge(proof, read)],
  });
  const content = 'already_reduced is set once, where the pressure is read.';
  await client.add({ content, memory_type: 'decision' });
}

/** A plan with a completed task, a claimed task, and one whose evidence is retracted later. */
async function addPlan(client: Client, ground: Item): Promise<void> {
  await client.post('/memory/plans/create', {
    ...{ plan_id: 'refit', title: 'Refit of the Teist' },
    tasks: [
      { task_id: 'haul', title: 'Haul the Teist out', priority: 'critical' },
      { task_id: 'paint', title: 'Paint the hull', depends_on: ['haul'] },
      { task_id: 'hire', title: 'Hire a boat again', evidence_ids: [ground.item_id] },
    ],
  });
  const { token } = (await client.post('/memory/plans/refit/claim', { agent_id: 'Yusuf' })).body as { token: number };
  await client.patch('/memory/plans/refit/task', { task_id: 'haul', token, status: 'complete' });
  await client.post('/memory/plans/refit/claim', { agent_id: 'Petra' });
}

/** Columns that depend on the day or the user of the test, or on which part of an import arrives last. */
const ofToday: Record<string, string[]> = {
  growth: ['day', 'items', 'in_all'],
  'what-waits-for-a-person': ['since'],
  'names-joined': ['since'],
  'what-changed-between': ['at'],
  'what-do-we-know': ['recorded'],
  'what-was-retracted': ['at', 'by'],
};

test('there are at most 30 explorations, each with a sentence, parameters and an example row', () => {
  expect(explorations.length).toBeLessThanOrEqual(30);
  for (const { name, title, sees, params, columns, example } of explorations) {
    expect([name, title.endsWith('.'), sees.endsWith('.')]).toEqual([name, true, true]);
    for (const param of params) expect([name, param.description.endsWith('.')]).toEqual([name, true]);
    const shown = columns.map((column) => column.name).filter((column) => !column.endsWith('_id'));
    expect([name, Object.keys(example)]).toEqual([name, shown]);
  }
});

test.each(explorations.map(({ name, example, columns }) => [name, example, columns] as const))(
  'the exploration "%s" returns its example row on the sample',
  async (name, example, columns) => {
    const { rows } = await ask(world.client, name);
    const lasting = Object.entries(example).filter(([column]) => !ofToday[name]?.includes(column));
    expect(rows).toContainEqual(expect.objectContaining(Object.fromEntries(lasting)));
    for (const row of rows) expect(Object.keys(row)).toEqual(columns.map((column) => column.name));
  },
);

test('the exploration "growth" counts an item that is added', async () => {
  const { items } = (await ask(world.client, 'growth')).rows[0] as { items: number };
  const id = await world.client.add({ content: 'One more.' });
  expect((await ask(world.client, 'growth')).rows[0]).toMatchObject({ items: items + 1 });
  await world.client.delete(`/memory/${id}`);
});

test('parameters of an exploration select rows; omitted ones have their defaults', async () => {
  const edvard = await ask(world.client, 'who-said-what', { params: { name: 'edvard' } });
  expect(new Set(edvard.rows.map((row) => row['speaker']))).toEqual(new Set(['Edvard Nyström']));
  const nobody = { params: { first: 'Petra Halvorsen', second: 'Nobody' } };
  expect((await ask(world.client, 'how-are-two-connected', nobody)).rows).toEqual([]);
  const times = { from: '2000-01-01T00:00:00+02:00', until: '2001-01-01T00:00:00Z' };
  expect((await ask(world.client, 'what-changed-between', { params: times })).rows).toEqual([]);
});

test('a path shows the direction of each fact, from whichever end it is asked', async () => {
  await world.client.post('/memory/facts', { source: 'Hanna Quill', predicate: 'reports_to', target: 'Marcus Reed' });
  await resolveAllNames(world, world.owner.workspace_id);
  const ways = async (first: string, second: string) =>
    (await ask(world.client, 'how-are-two-connected', { params: { first, second } })).rows.map(({ way }) => way);
  expect(await ways('Hanna Quill', 'Marcus Reed')).toContain('Hanna Quill – reports_to → Marcus Reed');
  expect(await ways('Marcus Reed', 'Hanna Quill')).toContain('Marcus Reed ← reports_to – Hanna Quill');
  const drawn = await ask(world.client, 'how-are-two-connected', {
    params: { first: 'Marcus Reed', second: 'Hanna Quill' },
  });
  const ids: unknown = [expect.stringMatching(/^ent_/), expect.stringMatching(/^ent_/)];
  expect(drawn.rows).toContainEqual(
    expect.objectContaining({ nodes: ['Marcus Reed', 'Hanna Quill'], links: ['← reports_to'], node_id: ids }),
  );
});

test('people are mentioned together by whatever form of their names', async () => {
  const { client } = world;
  await client.add({ content: 'Wilma Osterman met Oskar Falk.' });
  await client.add({ content: 'Mrs Osterman wrote to Oskar Falk.' });
  const { entities } = (await client.get('/memory/entities?limit=1000')).body as {
    entities: { entity_id: string; name: string; type: string; same_as: { name: string }[] }[];
  };
  const of = (name: string) => entities.find((entity) => entity.name === name);
  const [full, short] = [of('Wilma Osterman'), of('Osterman') ?? of('Mrs Osterman')];
  expect([full?.type, short?.type]).toEqual(['person', 'person']);
  await client.post(`/memory/entities/${full?.entity_id}/same-as`, { target_id: short?.entity_id });
  const { rows } = await ask(client, 'who-appears-with', { params: { name: 'Oskar' } });
  expect(rows).toEqual([{ first: 'Oskar Falk', second: 'Wilma Osterman', items: 2 }]);
});

test('who decided is the agent, or the member who recorded the decision, never the importer', async () => {
  const { client } = world;
  await client.post('/memory/decisions/create', { content: 'We paint the mast red.' });
  await client.post('/memory/decisions/create', { content: 'We paint the mast twice.', agent_id: 'painter' });
  await client.add({ memory_type: 'decision', content: 'We paint the mast in May.', origin: 'import:file' });
  await client.add({ memory_type: 'zettel', title: 'Mast', content: 'Decision: we paint the mast in the dry dock.' });
  const { rows } = await ask(client, 'who-decided-what');
  const who = rows
    .filter(({ decision }) => /paint the mast/.test(decision as string))
    .map((row) => [row['decision'], row['who']]);
  const name = expect.stringMatching(/./) as string;
  expect(Object.fromEntries(who)).toEqual({
    'We paint the mast red.': name,
    'We paint the mast twice.': 'painter',
    'We paint the mast in May.': null,
    'we paint the mast in the dry dock.': null,
  });
});

test('an unknown exploration is 404; a wrong parameter is refused with its location', async () => {
  const missing = await world.client.post('/memory/explore/nothing', {});
  expect([missing.status, missing.body.code]).toEqual([404, 'not_found']);
  const misspelt = await world.client.post('/memory/explore/who-said-waht', {});
  expect([misspelt.status, misspelt.body.detail]).toEqual([404, 'No such exploration; did you mean who-said-what?']);
  const beside = await world.client.post('/memory/explore/who-said-what', { name: 'Edvard' });
  expect([beside.status, beside.body.detail[0]]).toEqual([
    422,
    expect.objectContaining({ loc: ['body', 'name'], msg: expect.stringContaining('params.name') as string }),
  ]);
  const wrong: [string, object][] = [
    ['orphans', { name: 'x' }],
    ['bridges', { mentions: 'many' }],
    ['bridges', { mentions: 1.5 }],
    ['what-changed-between', { from: 'yesterday' }],
    ['what-do-we-know', { name: 7 }],
  ];
  for (const [name, params] of wrong) {
    const { status, body } = await world.client.post(`/memory/explore/${name}`, { params });
    expect([name, status, body.detail[0].loc]).toEqual([name, 422, ['body', 'params', Object.keys(params)[0]]]);
  }
  for (const limit of [0, 1001])
    expect((await world.client.post('/memory/explore/orphans', { limit })).status).toBe(422);
  const tried = { params: { scope: 'w:other' } };
  expect((await world.client.post('/memory/explore/orphans', tried)).status).toBe(422);
});

test('an exploration returns no rows to a caller of another tenant or workspace', async () => {
  const { client: stranger } = await world.stranger();
  const elsewhere = await world.clientFor(world.owner, { workspace: await world.workspace() });
  for (const { name } of explorations)
    for (const client of [stranger, elsewhere]) expect([name, (await ask(client, name)).rows]).toEqual([name, []]);
});

test('an answer names the queries that it was read with, and their Cypher runs with the scope of the caller', async () => {
  const { client, owner } = world;
  const asked = await client.get('/memory/list?limit=1', { 'X-Show-Queries': 'yes' });
  const names = asked.headers.get('X-Queries') ?? '';
  expect(names.split(',')).toContain('items/list-newest');
  const { queries } = (await client.get(`/memory/explore/queries?names=${names}`)).body as {
    queries: { name: string; params: string; text: string }[];
  };
  expect(queries.map(({ name }) => name).join()).toBe(names);
  for (const { params, text } of queries) {
    expect(params).toContain(`readable: ["w:${owner.workspace_id}"`);
    const map = params.replace(/^:params /, '');
    const [row] = await world.cypher(`RETURN ${map} AS params`);
    await world.cypher(text, { open_end: '9999', ...(row?.['params'] as object) });
  }
  expect((await client.get('/memory/list?limit=1')).headers.has('X-Queries')).toBe(false);
  for (const hidden of ['items/nothing', 'store/create', 'auth/find-caller'])
    expect([hidden, (await client.get(`/memory/explore/queries?names=${hidden}`)).status]).toEqual([hidden, 404]);
});

test('explorations run one at a time, of all tenants in turn', async () => {
  let running = 0;
  const begun: string[] = [];
  const contextOf = (tenant_id: string) =>
    ({
      scope: { tenant_id },
      signal: new AbortController().signal,
      graph: {
        run: async () => {
          expect(++running).toBe(1);
          begun.push(tenant_id);
          await Promise.resolve();
          running--;
          return [];
        },
      },
    }) as unknown as Ctx;
  await Promise.all(
    ['a', 'a', 'a', 'b'].map((tenant) => explore(contextOf(tenant), 'growth', { params: {}, limit: 1 })),
  );
  expect(begun).toEqual(['a', 'a', 'b', 'a']);
});

// Explorations of joined names, and of nothing.
describe('joined names', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const rowsOf = async (name: string) => (await world.client.post(`/memory/explore/${name}`, {})).body;

  test('an exploration without a row says why; one with rows does not', async () => {
    expect(await rowsOf('growth')).toMatchObject({ count: 0, why_empty: 'No item is stored.' });
    await world.client.add({ content: 'It rains.' });
    expect(await rowsOf('growth')).not.toHaveProperty('why_empty');
  });

  test('"who-is-known" shows joined names in one row, by the longest, and counts an item of both once', async () => {
    await world.client.add({ content: 'Orla Finnegan works at Brightwater Labs.' });
    await world.client.add({ content: 'Mara Ekberg met Orla Finnegan.' });
    await world.client.add({ content: 'Mara Ekberg works at Halcyon Yard.' });
    const idOf = async (query: string) =>
      (await world.client.get(`/memory/entities/search?query=${encodeURIComponent(query)}`)).body.entities.find(
        ({ name }: { name: string }) => name === query,
      ).entity_id as string;
    const [short, long] = [await idOf('Mara Ekberg'), await idOf('Orla Finnegan')];
    const request = { target_id: long };
    expect((await world.client.post(`/memory/entities/${short}/same-as`, request)).status).toBe(200);
    const { rows } = await rowsOf('who-is-known');
    const people = rows.filter(({ type }: { type: string }) => type === 'person');
    expect(people).toMatchObject([{ name: 'Orla Finnegan', items: 3, also_called: ['Mara Ekberg'] }]);
  });
});
