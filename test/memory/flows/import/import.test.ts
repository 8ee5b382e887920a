import childProcess from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { columnsByKind } from '../../../../src/memory/flows/import/item';
import { leftFiles } from '../../../../src/memory/flows/import/left-files';
import { jobContextOf } from '../../../support/context';
import { eventually } from '../../../support/eventually';
import { deleteNodes, itemsIn } from '../../../support/graph';
import { openWorld, type Answer, type Client, type Json, type World } from '../../../support/world';

let world: World;
let home: string;
let restarted: World['workers'] | undefined;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'import-route-'));
  world = await openWorld({ MEMORY_HOME: home });
});
afterAll(async () => {
  await restarted?.close();
  await world.close();
  rmSync(home, { recursive: true });
});

/** Files that wait for their run. */
const waiting = () => {
  const folder = path.join(home, 'imports', 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

type Body = string | Uint8Array<ArrayBuffer> | FormData;

/** A file goes right after its run has ended. */
const noneWaits = () =>
  eventually(
    () => Promise.resolve(waiting()),
    (files) => files.length === 0,
    () => new Promise((resolve) => setImmediate(resolve)),
  );

interface Place {
  client: Client;
  workspace: string;
}

async function place(): Promise<Place> {
  const workspace = await world.workspace();
  return { workspace, client: await world.clientFor(world.owner, { workspace }) };
}

async function send({ client, workspace }: Place, body: Body, query = '') {
  const response = await fetch(`${world.base}/memory/import${query}`, {
    method: 'POST',
    headers: { 'X-API-Key': client.key, 'X-Workspace-Id': workspace },
    body,
  });
  return { status: response.status, body: (await response.json()) as Json };
}

const ended = ({ client }: Place, run_id: unknown, queue: 'quick' | 'long' = 'long'): Promise<Json> =>
  eventually(
    async () => (await client.get(`/memory/runs/${run_id as string}`)).body as Json,
    (run) => ['ok', 'error'].includes(run['status'] as string),
    () => world.ports.queues[queue].done(run_id as string, 50),
  );

async function imported(at: Place, body: Body, query = ''): Promise<Json> {
  const { status, body: answer } = await send(at, body, query);
  expect(status).toBe(202);
  return ended(at, answer['run_id']);
}

const stored = async ({ client }: Place) => (await client.get('/memory/list?limit=200')).body.items as Json[];

/** A part of a form, as browsers send a file. */
function formOf(bytes: Uint8Array<ArrayBuffer>, name: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([bytes]), name);
  return form;
}

/** A Claude export of conversations with so many messages, beside a table and a picture. */
function exportOf(conversations: Record<string, number>): Uint8Array<ArrayBuffer> {
  const chats = Object.entries(conversations).map(([uuid, count]) => ({
    uuid,
    chat_messages: Array.from({ length: count }, (_, i) => ({
      uuid: `${uuid}-${i}`,
      sender: 'human',
      text: `Message ${i} of ${uuid}.`,
      created_at: '2025-03-02T19:00:00Z',
    })),
  }));
  return zipSync({
    'chats/conversations.json': strToU8(JSON.stringify(chats)),
    'rows.csv': strToU8('external_id,content,tags\nr1,The buoy is red.,a;b\nr2,,c\n'),
    'photo.png': new Uint8Array([0x89, 0x50, 0, 0]),
  });
}

test('an inspection says what a file contains, and stores nothing', async () => {
  const at = await place();
  const { status, body } = await send(at, formOf(exportOf({ harbour: 3, mole: 2 }), 'export.zip'), '?inspect=true');
  expect([status, body['run_id']]).toEqual([200, null]);
  expect(body['inspection']).toMatchObject({
    formats: ['claude-ai', 'file'],
    conversations: 2,
    messages: 5,
    rows: 2,
    from: '2025-03-02T19:00:00.000Z',
    skipped: [{ reason: 'not text (picture, sound, PDF or program)', count: 1, first: 'photo.png' }],
  });
  expect([await stored(at), waiting()]).toEqual([[], []]);
});

test('an import accounts for everything, tells of its progress, and adds only what is new', async () => {
  const at = await place();
  const run = await imported(at, exportOf({ harbour: 2 }), '?name=export.zip');
  expect(run).toMatchObject({
    kind: 'import',
    about: 'Claude export, 1 conversation, 2 rows, export.zip',
    status: 'ok',
    counts: { items: 3, failed: 1 },
    result: { created: 3, existing: 0, failed: 1, skipped: 1, failures: [{ what: 'rows.csv, line 3' }] },
  });
  const items = new Map((await stored(at)).map((item) => [item['external_id'], item]));
  expect(items.get('claude-ai:harbour:harbour-1')).toMatchObject({ origin: 'import:claude_ai' });
  expect(items.get('r1')).toMatchObject({ origin: 'import:file', tags: ['a', 'b'] });
  await noneWaits();
  const again = await imported(at, formOf(exportOf({ harbour: 3 }), `C:\\exports\\${'long '.repeat(80)}.zip`));
  expect(again['result']).toMatchObject({ created: 1, existing: 3, failed: 1, skipped: 1 });
});

test('the undo of an import deletes what it created, and keeps what was changed or continued since', async () => {
  const at = await place();
  const undo = async (run_id: unknown) => {
    const { status, body } = await at.client.delete(`/memory/import/${run_id as string}`);
    expect(status).toBe(202);
    return (await ended(at, body.run_id, 'quick'))['result'];
  };
  const first = await imported(at, exportOf({ harbour: 2, mole: 2, quay: 2 }));
  const second = await imported(at, exportOf({ harbour: 2, mole: 3, pier: 1 }));
  const turn = (await stored(at)).find(({ external_id }) => external_id === 'claude-ai:quay:quay-0');
  await at.client.patch(`/memory/${turn?.['item_id'] as string}`, { tags: ['mine'] });
  // `mole` was continued, `quay` changed; the row and `harbour` go.
  expect(await undo(first['run_id'])).toEqual({ deleted: 2, kept: 2, total: 4 });
  // The second added to `mole`, which it did not begin.
  expect(await undo(second['run_id'])).toEqual({ deleted: 1, kept: 1, total: 2 });
  const left = (await stored(at)).map(({ metadata }) => (metadata as Json)['conversation_id']);
  expect([...new Set(left)].sort()).toEqual(['claude-ai:mole', 'claude-ai:quay']);
});

test('an import whose workers end goes on where it was, and stores everything once', async () => {
  const at = await place();
  const rows = Array.from({ length: 1_200 }, (_, i) => `{"id":"${i}","content":"Reading ${i} of the gauge."}`);
  const { body } = await send(at, rows.join('\n'));
  await eventually(
    async () => (await stored(at)).length,
    (count) => count > 0,
    () => world.ports.queues.long.done(body['run_id'] as string, 50),
  );
  await world.workers.close();
  restarted = await world.startWorkers();
  const { result } = await ended(at, body['run_id']);
  const { created, existing, failed } = result as Record<string, number>;
  expect([(created as number) + (existing as number), failed]).toEqual([rows.length, 0]);
  const ids = (await itemsIn(world, at.workspace)).map(({ external_id }) => external_id as string);
  expect([ids.length, new Set(ids).size]).toEqual([rows.length, rows.length]);
});

test('what failed is a file that the members of the workspace can read, and that is imported once it is mended', async () => {
  const at = await place();
  const csv = 'external_id,Betreff,content\na,Red,The buoy is red.\nb,Long,\nc,Too,many,cells\n';
  const run = await imported(at, csv, '?name=a.csv&map=Betreff=title');
  expect(run['result']).toMatchObject({ created: 1, failed: 1, skipped: 1, to_mend: 2 });
  const route = `/memory/import/failed?run_id=${run['run_id'] as string}`;
  const headers = { 'X-API-Key': at.client.key, 'X-Workspace-Id': at.workspace };
  const text = await (await fetch(world.base + route, { headers })).text();
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Json);
  expect(lines.map(({ failed }) => failed)).toEqual(
    expect.arrayContaining(['has 4 cells, but the header has 3', expect.stringContaining('content: ')]),
  );
  expect(await (await place()).client.get(route)).toMatchObject({ status: 404 });
  const mended = text.replace('"title":"Long"', '"title":"Long","content":"The mole is long."').replace('many,', '');
  expect((await imported(at, mended))['result']).toMatchObject({ created: 2, to_mend: 0 });
  const items = new Map((await stored(at)).map((item) => [item['external_id'], item]));
  expect(items.get('a')).toMatchObject({ title: 'Red' });
  expect(items.get('b')).toMatchObject({ title: 'Long', content: 'The mole is long.', origin: 'import:file' });
});

test('the error file of an import goes with its run', async () => {
  const at = await place();
  const gone = await imported(at, '[{"content":""},{"content":"x"}]');
  const kept = await imported(at, '[{"content":""},{"content":"y"}]');
  await deleteNodes(world, 'Run', { run_id: gone['run_id'] as string });
  await leftFiles.run(jobContextOf(world));
  const files = readdirSync(path.join(home, 'imports', 'failed'));
  expect(files).not.toContain(`${gone['run_id'] as string}.jsonl`);
  expect(files).toContain(`${kept['run_id'] as string}.jsonl`);
});

test('rows change their items with `update` alone, where they differ', async () => {
  const at = await place();
  const rows = (content: string) => `[{"id":"a","content":"${content}"},{"id":"b","content":"The mole is long."}]`;
  await imported(at, rows('The buoy is red.'));
  expect((await imported(at, rows('The buoy is green.')))['result']).toMatchObject({ existing: 2, updated: 0 });
  const { result } = await imported(at, rows('The buoy is green.'), '?update=true');
  expect(result).toMatchObject({ existing: 1, updated: 1 });
  expect((await stored(at)).map(({ content }) => content)).toContain('The buoy is green.');
});

test('a second import of the same file embeds nothing', async () => {
  const at = await place();
  const file = exportOf({ harbour: 2 });
  await imported(at, file);
  const embedded = jest.spyOn(world.ports.embed, 'embed');
  expect((await imported(at, file))['result']).toMatchObject({ created: 0, existing: 3 });
  const texts = embedded.mock.calls.flatMap(([sent]) => sent);
  embedded.mockRestore();
  expect(texts).toEqual([]);
});

test('a cancelled import ends, and its file is gone', async () => {
  const at = await place();
  const rows = Array.from({ length: 3_000 }, (_, i) => `{"id":"${i}","content":"Reading ${i} of the gauge."}`);
  const run_id = (await send(at, rows.join('\n'))).body['run_id'] as string;
  const again = () => world.ports.queues.long.done(run_id, 50);
  await eventually(
    async () => (await stored(at)).length,
    (count) => count > 0,
    again,
  );
  expect((await at.client.post(`/memory/runs/${run_id}/cancel`)).body).toMatchObject({ already_ended: false });
  await noneWaits();
  expect((await at.client.get(`/memory/runs/${run_id}`)).body).toMatchObject({ status: 'error' });
});

test.each([
  ['a zip that leads out of its folder', zipSync({ '../../outside.md': strToU8('x') }), 'broken_file'],
  ['a zip that is cut off', zipSync({ 'a.md': strToU8('a'.repeat(1_000)) }).subarray(0, 80), 'broken_file'],
  ['nothing', new Uint8Array(), 'empty'],
])('%s is refused in words', async (_, bytes, code) => {
  const at = await place();
  const { body } = await send(at, new Uint8Array(bytes), '?inspect=true');
  expect(body).toMatchObject({ code });
  expect(waiting()).toEqual([]);
});

test('JSON that is damaged, too deep or none is counted, and a broken zip ends its run with a reason', async () => {
  const at = await place();
  const deep = `[{"uuid":"c","chat_messages":${'['.repeat(2_000)}`;
  const files = {
    'a.json': '[{"mapping": {}',
    'b.json': deep,
    'c.json': 'GIF89a',
    'd.jsonl': '{"content":"x"}\n{{{\n',
  };
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  const run = await imported(at, new Uint8Array(zip));
  expect(run).toMatchObject({ status: 'ok', result: { created: 1, failed: 0, skipped: 4 } });
  const broken = await imported(at, new Uint8Array(zip.subarray(0, 60)), '?name=mine.zip');
  expect(broken).toMatchObject({
    status: 'error',
    errors: [expect.stringContaining('mine.zip is not a complete zip')],
  });
  await noneWaits();
});

describe('what comes from outside', () => {
  const doors: [string, (at: Place, old: string, content: string) => Promise<unknown>][] = [
    ['a row of a file', (at, old, content) => imported(at, JSON.stringify([{ content, supersedes: [old] }]))],
    [
      'the metadata of a row',
      (at, old, content) => imported(at, JSON.stringify([{ content, metadata: { replaces: old } }])),
    ],
    [
      'add',
      ({ client }, old, content) => client.post('/memory/add', { content, origin: 'import:crm', supersedes: [old] }),
    ],
    [
      'a batch',
      ({ client }, old, content) =>
        client.post('/memory/add/batch', {
          items: [{ content, origin: 'import:crm', metadata: { supersedes: [old] } }],
        }),
    ],
    [
      'an ingest',
      ({ client }, old, content) =>
        client.post('/memory/ingest', { content, origin: 'import:crm', context: { supersedes: [old] } }),
    ],
    [
      'a decision',
      ({ client }, old, content) =>
        client.post('/memory/decisions/create', { content, origin: 'import:crm', metadata: { supersedes: [old] } }),
    ],
    [
      'an update of what it stored itself',
      async ({ client }, old, content) => {
        const item = { external_id: 'own', origin: 'import:crm', content: `${content} Once.` };
        await client.post('/memory/add/batch', { items: [item] });
        await client.post('/memory/add/batch', {
          items: [{ ...item, content, supersedes: [old] }],
          on_conflict: 'replace',
        });
      },
    ],
  ];

  test.each(doors)('through %s replaces nothing that a member wrote; the inbox asks', async (_, send) => {
    const at = await place();
    const { client } = at;
    const { body } = await client.post('/memory/add', { content: 'The lock opens at nine.', external_id: 'lock' });
    for (const [i, name] of ['lock', body.item_id as string].entries()) await send(at, name, `The lock opens at ${i}.`);
    const { body: item } = await client.get(`/memory/${body.item_id as string}`);
    expect(item).toMatchObject({ status: 'active', content: 'The lock opens at nine.', trust: 'member' });
    expect((await client.get(`/memory/${body.item_id as string}/explain`)).body).toMatchObject({ superseded_by: [] });
    const { body: open } = await client.get('/memory/ontology/hitl');
    const waits = (open.items as Json[]).map(({ memory }) => memory as Json);
    expect(waits.length).toBeGreaterThan(0);
    for (const memory of waits) expect(memory).toMatchObject({ trust: 'external', conflicts_with: [body.item_id] });
  });

  test.each([
    '/memory/ingest',
    '/memory/ingest/document',
    '/memory/decisions/create',
    '/memory/decisions/pending/create',
  ])('through %s is external, by its `origin`', async (route) => {
    const { client } = await place();
    const { status, body } = await client.post(route, { content: 'The lock opens at one.', origin: 'import:crm' });
    expect([status < 300, body.unknown_fields]).toEqual([true, undefined]);
    const { body: found } = await client.post('/memory/search', {
      ...{ query: 'When does the lock open?', include_speculative: true },
      filter: { origin: 'import:crm', status: ['active', 'pending'] },
    });
    expect(found.results).toMatchObject([{ content: 'The lock opens at one.', trust: 'external' }]);
    const own = await client.post(route, { content: 'The lock opens at two.', origin: 'api:add' });
    expect(own.status).toBe(422);
  });

  const silentDoors: [string, (at: Place, old: string, content: string) => Promise<Answer>][] = [
    [
      'the context of an ingest',
      ({ client }, old, content) =>
        client.post('/memory/ingest', { content, context: { origin: 'import:crm', supersedes: [old] } }),
    ],
    [
      'a document',
      ({ client }, old, content) =>
        client.post('/memory/ingest/document', { content, metadata: { origin: 'import:crm', supersedes: [old] } }),
    ],
    [
      'a conversation',
      ({ client }, old, content) =>
        client.post('/memory/ingest/conversation', {
          origin: 'import:crm',
          conversation_id: old,
          turns: [{ role: 'user', content, supersedes: [old], metadata: { supersedes: [old] } }],
        }),
    ],
  ];

  test.each(silentDoors)('through %s replaces nothing that a member wrote', async (_, send) => {
    const at = await place();
    const { body } = await at.client.post('/memory/add', { content: 'The lock opens at nine.', external_id: 'lock' });
    for (const [i, name] of ['lock', body.item_id as string].entries())
      expect((await send(at, name, `The lock opens at ${i}.`)).status).toBeLessThan(300);
    expect((await at.client.get(`/memory/${body.item_id as string}/explain`)).body).toMatchObject({
      content: 'The lock opens at nine.',
      superseded_by: [],
    });
  });

  test('neither overwrites a member’s item with its external_id, while a member’s own statement replaces it', async () => {
    const { client } = await place();
    const { body: old } = await client.post('/memory/add', { content: 'The lock opens at nine.', external_id: 'lock' });
    const sent = { content: 'The lock opens at one.', external_id: 'lock', origin: 'import:crm' };
    const { body: answer } = await client.post('/memory/add/batch', { items: [sent] });
    expect(answer.results).toMatchObject([{ status: 'failed' }]);
    expect((await client.post('/memory/ingest', sent)).body.code).toBe('external_id_taken');
    await client.post('/memory/add', { content: 'The lock opens at ten.', supersedes: ['lock'] });
    expect((await client.get(`/memory/${old.item_id as string}/explain`)).body).toMatchObject({
      content: 'The lock opens at nine.',
      superseded_by: [expect.anything()],
    });
  });
});

test('what a file says of itself is cut in the record of its run, in length and number', async () => {
  const at = await place();
  const days = Array.from({ length: 400 }, (_, i) => ({
    type: 'message',
    subtype: `${i}${'x'.repeat(20_000)}`,
    ts: `17000000${10 + i}.000100`.slice(0, 17),
    text: 'Hm.',
  }));
  const run = await imported(at, zipSync({ 'general/2025-01-02.json': strToU8(JSON.stringify(days)) }));
  expect(run).toMatchObject({ result: { skipped: 400 } });
  expect((run['result'] as { not_read: unknown[] }).not_read.length).toBeLessThanOrEqual(200);
  expect(JSON.stringify(run).length).toBeLessThan(200_000);
});

test('a file of which nothing can be stored is a failed run, and its inspection warns', async () => {
  const at = await place();
  const csv = 'when,text of it\n2025-01-01,The buoy is red.\n';
  expect((await send(at, csv, '?name=a.csv&inspect=true')).body).toMatchObject({
    inspection: { rows: 0, warnings: [expect.stringContaining('Nothing in this file can be read')] },
  });
  expect(await imported(at, csv, '?name=a.csv')).toMatchObject({
    status: 'error',
    errors: [expect.stringContaining('Nothing in the file can be stored: rows without a column')],
  });
  const textless = '[{"content":"","memo":"Red."}]';
  expect((await send(at, textless, '?inspect=true')).body).toMatchObject({
    inspection: { rows: 1, warnings: [expect.stringContaining('one of content, memo')] },
  });
});

test('cells of a field of a type with numbers are numbers, whole ones too', () => {
  const properties = { servings: { type: 'integer' }, score: { type: ['number', 'null'] }, name: { type: 'string' } };
  expect(columnsByKind([{ properties }]).numbers).toEqual(new Set(['servings', 'score']));
});

/** The most processes that were alive at once while `work` ran. */
async function mostProcesses(work: () => Promise<unknown>): Promise<number> {
  let alive = 0;
  let most = 0;
  const { fork } = childProcess;
  const spy = jest.spyOn(childProcess, 'fork').mockImplementation((...of: Parameters<typeof fork>) => {
    const child = fork(...of);
    most = Math.max(most, ++alive);
    child.once('exit', () => alive--);
    return child;
  });
  await work().finally(() => spy.mockRestore());
  return most;
}

test('of many inspections of two tenants, two have a process at a time, and those beyond ten of a tenant are refused', async () => {
  const at = await place();
  const { owner, client } = await world.stranger();
  const file = exportOf({ harbour: 200 });
  const sendAll = () =>
    [at, { client, workspace: owner.workspace_id }].flatMap((place) =>
      Array.from({ length: 14 }, () => send(place, file, '?inspect=true')),
    );
  const statuses: number[] = [];
  const most = await mostProcesses(async () => {
    for (const { status, body } of await Promise.all(sendAll())) {
      statuses.push(status);
      if (status === 429) expect(body.detail).toContain('Too many inspections');
    }
  });
  expect(most).toBe(2);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(waiting()).toEqual([]);
});
