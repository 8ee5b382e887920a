// Adapters: connections to sources, and syncs that add, change and archive items.
import { execFileSync } from 'node:child_process';
import { mkdtemp, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openLog } from '../../../../src/log';
import { readFiles } from '../../../../src/libraries/convert/convert';
import { openSourceAccess } from '../../../../src/libraries/fetch/source-access';
import { adapterOf } from '../../../../src/memory/flows/adapters/connections';
import { eraseUser } from '../../../../src/memory/runs/deletion/operator';
import { dueSyncs } from '../../../../src/memory/flows/adapters/start-sync';
import { jobContextOf } from '../../../support/context';
import { eventually } from '../../../support/eventually';
import { edgesIn, everythingOf, itemsIn, join, nodes, setNodes } from '../../../support/graph';
import { openImapServer, type ImapServer } from '../../../support/imap-server';
import { openWorld, type Answer, type Client, type World, type Json } from '../../../support/world';

const secret = 'token-that-nobody-may-see';
const wrongPassword = 'password-that-nobody-may-see';
const logged: string[] = [];

let world: World;
let client: Client;
let root: string;
let server: http.Server;
let site: string;
let imap: ImapServer;
/** Answers of the fake server, by path. */
const pages = new Map<string, (request: http.IncomingMessage, response: http.ServerResponse) => void>();

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'adapters-'));
  server = http.createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '', 'http://x').pathname);
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  imap = await openImapServer('ada', secret);
  const settings = {
    SERVICE_ADAPTER_ROOTS: root,
    SERVICE_ADAPTER_HOSTS: `${new URL(site).host},127.0.0.1:${imap.port}`,
    SERVICE_SECRET_KEY: 'the-key-of-these-tests-is-long-enough',
  };
  const log = openLog('debug', { write: (line) => void logged.push(line) });
  world = await openWorld(settings, { log });
  ({ client } = world);
});
afterAll(async () => {
  await world.close();
  server.close();
  imap.close();
  await rm(root, { recursive: true });
});

async function folder(files: Record<string, string>): Promise<string> {
  const made = await mkdtemp(path.join(root, 'f-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.join(made, path.dirname(name)), { recursive: true });
    await writeFile(path.join(made, name), text);
  }
  return made;
}

const ended = (run_id: string): Promise<Json> =>
  eventually(
    async () => (await client.get(`/memory/runs/${run_id}`)).body as Json,
    (run) => ['ok', 'error'].includes(run['status'] as string),
    () => world.ports.queues.long.done(run_id, 50),
  );

/** Installs a connection and waits for its first sync. */
async function installed(adapter: string, config: Json, name?: string): Promise<Json> {
  const { status, body } = await client.post(`/memory/adapters/${adapter}/install`, { config, ...(name && { name }) });
  expect([status, body]).toMatchObject([200, { integration_id: adapter }]);
  return eventually(
    () => show(body.id as string),
    (connection) => connection['last_sync'] !== null || connection['error_message'] !== null,
    () => new Promise((resolve) => setImmediate(resolve)),
  );
}

const show = async (id: string): Promise<Json> => (await client.get(`/memory/adapters/connections/${id}`)).body as Json;

async function sync(id: string, body: Json = {}): Promise<Json> {
  const { body: started } = await client.post(`/memory/adapters/connections/${id}/sync`, body);
  const run = await ended(started.run_id as string);
  for (const removal of (run['result']?.removal_run_ids ?? []) as string[]) await ended(removal);
  return run;
}

/** The active items of a connection, by the ids of their documents. */
async function itemsOf(id: string): Promise<Record<string, Json>> {
  const items = (await itemsIn(world, world.owner.workspace_id)).filter(
    ({ external_id, status }) => external_id?.startsWith(`${id}:`) && !['archived', 'retracted'].includes(status),
  );
  return Object.fromEntries(items.map((item) => [item['external_id'].slice(id.length + 1) as string, item]));
}

/** The last run of a connection. */
const runOf = async (connection_id: string) =>
  (await nodes(world, 'AdapterConnection', { connection_id }))[0]?.['run_id'] as string;

const contentsOf = async (id: string) =>
  Object.fromEntries(Object.entries(await itemsOf(id)).map(([name, { content }]) => [name, content as string]));

test('the registry lists every adapter with the schema of its configuration', async () => {
  const { body } = await client.get('/memory/adapters');
  expect(body.adapters.map(({ id }: Json) => id)).toEqual(expect.arrayContaining(['inbox', 'vault', 'feed', 'json']));
  for (const each of body.adapters as Json[]) {
    expect(each).toMatchObject({ title: expect.any(String), config_schema: { type: 'object' } });
    expect(['append', 'upsert', 'mirror']).toContain(each['sync_fidelity']);
  }
});

test.each<[string, string, () => Json | Promise<Json>, number, string]>([
  ['an unknown adapter', 'nothing', () => ({}), 404, 'not_found'],
  [
    'a field that the schema does not know',
    'feed',
    () => ({ url: 'https://a.example', other: 1 }),
    422,
    'config additional_properties',
  ],
  ['a missing field', 'feed', () => ({}), 422, 'config.url'],
  ['a folder outside of the permitted roots', 'vault', () => ({ path: os.tmpdir() }), 422, 'no_folder'],
  ['a symbolic link that leads out of the permitted roots', 'vault', linkOut, 422, 'no_folder'],
])('installing %s is refused', async (_name, adapter, config, status, said) => {
  const answer = await client.post(`/memory/adapters/${adapter}/install`, { config: await config() });
  expect(answer.status).toBe(status);
  expect(JSON.stringify(issues(answer))).toContain(said);
});

const issues = ({ body }: Answer) =>
  Array.isArray(body.detail) ? body.detail.map(({ loc, type }: Json) => `${loc.join('.')} ${type}`) : body.code;

async function linkOut(): Promise<Json> {
  const link = path.join(root, 'out');
  await symlink(os.tmpdir(), link);
  return { path: link };
}

test('a vault syncs notes with front matter and links, follows changes and archives deleted ones', async () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`n/${i}.md`, `Note number ${i}.`]));
  const made = await folder({
    ...files,
    'n/1.md': 'Note number 1.\n\nDecision: the lamp stays electric.',
    'harbour.md': '---\ntitle: Harbour\ntags: [port, "#sea"]\nrank: 3\n---\nShips lie here, see [[Lighthouse]].',
    'Lighthouse.md': 'It warns ships.',
  });
  const { id, items_synced } = await installed('vault', { path: made });
  expect(items_synced).toBe(22);
  const before = await itemsOf(id as string);
  const decided = async () =>
    (await client.get('/memory/decisions?status=pending&limit=50')).body.decisions.filter(
      ({ content }: { content: string }) => content.includes('the lamp stays electric'),
    ).length;
  expect(await decided()).toBe(1);
  expect(before['harbour.md']).toMatchObject({ memory_type: 'zettel', title: 'Harbour', tags: ['port', 'sea'] });
  expect(before['harbour.md']?.['origin']).toBe('import:vault');
  const links = await client.get(`/memory/zettel/${before['Lighthouse.md']?.['item_id']}/backlinks`);
  expect(JSON.stringify(links.body)).toContain(before['harbour.md']?.['item_id']);

  await writeFile(path.join(made, 'Lighthouse.md'), 'It warns ships at night.');
  await rename(path.join(made, 'n/0.md'), path.join(made, 'n/zero.md'));
  await rm(path.join(made, 'n/1.md'));
  const run = await sync(id as string);
  expect(run['result']).toMatchObject({ created: 1, updated: 1, unchanged: 19, missing: 2, removed: 2 });
  const after = await contentsOf(id as string);
  expect(Object.keys(after).sort()).toEqual(
    [...Object.keys(before).filter((name) => !['n/0.md', 'n/1.md'].includes(name)), 'n/zero.md'].sort(),
  );
  expect(after['Lighthouse.md']).toBe('It warns ships at night.');
  expect((await itemsOf(id as string))['Lighthouse.md']).toMatchObject({ version: 2 });

  expect(await decided()).toBe(0);
  const [removal] = run['result'].removal_run_ids as string[];
  expect((await client.post(`/memory/runs/${removal}/undo`)).body).toMatchObject({ status: 'undone', restored: 3 });
  expect(await decided()).toBe(1);
  expect((await sync(id as string))['result']).toMatchObject({ missing: 0, removed: 0 });
  expect(await contentsOf(id as string)).toMatchObject({ 'n/1.md': expect.stringContaining('Note number 1.') });
});

test('a sync that misses more than 15 % of the items waits for confirmation before archiving them', async () => {
  const made = await folder({ 'a.md': 'Alpha.', 'b.md': 'Beta.', 'c.md': 'Gamma.' });
  const { id } = await installed('vault', { path: made });
  await rm(path.join(made, 'b.md'));
  expect((await sync(id as string))['result']).toMatchObject({ missing: 1, removed: 0 });
  expect(await show(id as string)).toMatchObject({ status: 'waiting', items_synced: 3 });
  expect((await show(id as string))['error_message']).toContain('1 of 3 items no longer exist at the source');
  expect((await sync(id as string, { confirm_deletions: true }))['result']).toMatchObject({ missing: 1, removed: 1 });
  expect(await contentsOf(id as string)).toEqual({ 'a.md': 'Alpha.', 'c.md': 'Gamma.' });
  await writeFile(path.join(made, 'b.md'), 'Beta.');
  expect((await sync(id as string))['result']).toMatchObject({ created: 1 });
  expect(await show(id as string)).toMatchObject({ status: 'active', items_synced: 3, error_message: null });
});

test('erasing a user deletes the user’s connections, and keeps the items that they brought', async () => {
  const { user_id, ...member } = await world.member(world.owner.workspace_id);
  await join(world, user_id, member.workspace_id, 'admin');
  const theirs = await world.clientFor({ user_id, ...member });
  const config = { path: await folder({ 'a.txt': 'One.' }) };
  const { body } = await theirs.post('/memory/adapters/inbox/install', { config });
  await eventually(
    () => itemsOf(body.id as string),
    (items) => Object.keys(items).length === 1,
  );
  await eraseUser(world.ports, user_id);
  expect((await client.get(`/memory/adapters/connections/${body.id}`)).status).toBe(404);
  expect(Object.keys(await itemsOf(body.id as string))).toEqual(['a.txt']);
});

test('a retracted item does not come back with the next sync', async () => {
  const { id } = await installed('inbox', { path: await folder({ 'a.txt': 'Wrong.', 'b.txt': 'Right.' }) });
  const { 'a.txt': wrong } = await itemsOf(id as string);
  await client.post(`/memory/${wrong?.['item_id']}/retract`, { reason: 'wrong' });
  expect((await sync(id as string))['result']).toMatchObject({ withdrawn: 1, unchanged: 1 });
  expect(await contentsOf(id as string)).toEqual({ 'b.txt': 'Right.' });
});

const deeply = '<b>'.repeat(20_000);

test('an entry that cannot be read is reported with the reason, and other entries are stored', async () => {
  const circular = '---\nx: &a [*a]\n---\nText.';
  const long = `---\n${'#\n'.repeat(10_001)}---\nText.`;
  const tags = '---\ntags: [{toString: 1}, lamp]\n---\nTagged.';
  const made = await folder({ 'circular.md': circular, 'good.md': 'Fine.', 'long.md': long, 'tags.md': tags });
  pages.set('/deep', (_request, response) => response.end(rss(entry('1', 'Fine.') + entry('2', escaped(deeply)))));
  const objects = [{ id: 1, c: 'Fine.', g: [{ toString: 1 }] }, null, { id: 2, c: 'Good.', g: ['lamp'] }];
  pages.set('/objects', (_request, response) => response.end(JSON.stringify(objects)));
  imap.mails.set(1, letter('h', deeply, 'Content-Type: text/html\r\n'));
  imap.mails.set(2, letter('i', 'Fine.'));
  const mailbox = { host: '127.0.0.1', port: imap.port, secure: false, user: 'ada', password: secret };
  const found: Record<string, unknown> = {};
  for (const [adapter, config] of Object.entries({
    vault: { path: made },
    feed: { url: `${site}/deep` },
    json: { url: `${site}/objects`, id: '/id', content: '/c', tags: '/g' },
    mail: mailbox,
  })) {
    const { id, error_message } = await installed(adapter, config);
    found[adapter] = [Object.keys(await contentsOf(id as string)), error_message];
  }
  const failed = (count: number) => `${count} documents could not be stored; the run names them.`;
  expect(found).toEqual({
    vault: [['good.md', 'tags.md'], failed(2)],
    feed: [['1'], failed(1)],
    json: [['2'], failed(2)],
    mail: [['<i@example.org>'], failed(1)],
  });
  imap.mails.clear();
});

const escaped = (html: string) => html.replaceAll('<', '&lt;');

const rss = (entries: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${entries}</channel></rss>`;
const entry = (id: string, text: string) =>
  `<item><guid>${id}</guid><title>T ${id}</title><description>&lt;p&gt;${text}&lt;/p&gt;</description><pubDate>Mon, 02 Feb 2026 10:00:00 GMT</pubDate></item>`;

test('a feed adds each entry once, follows changes by ETag, and keeps entries it no longer lists', async () => {
  let body = rss(entry('1', 'First.') + entry('2', 'Second.'));
  let asked: string[] = [];
  pages.set('/feed', (request, response) => {
    const etag = `"${body.length}"`;
    asked = [...asked, String(request.headers['if-none-match'] ?? '')];
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { ETag: etag, 'Content-Type': 'application/rss+xml' }).end(body);
  });
  const { id } = await installed('feed', { url: `${site}/feed` });
  expect(await contentsOf(id as string)).toEqual({ '1': 'First.', '2': 'Second.' });
  expect((await sync(id as string))['result']).toMatchObject({ created: 0, unchanged: 0 });
  expect(asked.at(-1)).toBe(`"${body.length}"`);
  body = rss(entry('2', 'Second, corrected.') + entry('3', 'Third.'));
  expect((await sync(id as string))['result']).toMatchObject({ created: 1, updated: 1, removed: 0 });
  expect(await contentsOf(id as string)).toEqual({ '1': 'First.', '2': 'Second, corrected.', '3': 'Third.' });
});

test.each([
  [
    'Atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry><id>a</id><title>T</title><content>Text.</content><updated>2026-01-01T00:00:00Z</updated></entry></feed>',
  ],
  [
    'JSON Feed',
    '{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"a","content_text":"Text."}]}',
  ],
])('a feed in the format %s is read', async (_name, text) => {
  pages.set('/any', (_request, response) => response.end(text));
  const { id } = await installed('feed', { url: `${site}/any` });
  expect(await contentsOf(id as string)).toEqual({ a: 'Text.' });
});

test('a JSON source is mapped by JSON pointers, and no answer contains its secret', async () => {
  const list = { data: { rows: [{ key: 7, 'a/b': { text: 'Seven.' }, labels: ['x'] }, { key: 8 }] } };
  let authorization: string | undefined;
  pages.set('/rows', (request, response) => {
    ({ authorization } = request.headers);
    response.end(JSON.stringify(list));
  });
  const config = {
    url: `${site}/rows`,
    token: secret,
    items: '/data/rows',
    id: '/key',
    content: '/a~1b/text',
    tags: '/labels',
  };
  const connection = await installed('json', config);
  expect(authorization).toBe(`Bearer ${secret}`);
  expect(await contentsOf(connection['id'] as string)).toEqual({ '7': 'Seven.' });
  expect(connection['config']).not.toHaveProperty('token');
});

test('a sync does not connect to a host that is neither public nor permitted by the operator', async () => {
  const { status, error_message } = await installed('feed', { url: 'http://127.0.0.1:1/feed' });
  expect([status, error_message]).toEqual(['error', 'The operator does not allow this host (SERVICE_ADAPTER_HOSTS).']);
});

test('a paused connection is not synced by the job, a resumed one is', async () => {
  const made = await folder({ 'a.txt': 'One.' });
  const { id } = await installed('inbox', { path: made });
  const connection = `/memory/adapters/connections/${id}`;
  const first = await runOf(id);
  await ended(first);
  expect((await client.post(`${connection}/pause`)).body).toMatchObject({ status: 'paused', next_sync: null });
  await dueSyncs.run(jobContextOf(world));
  expect(await runOf(id)).toBe(first);
  expect((await client.post(`${connection}/resume`)).body).toMatchObject({ status: 'active' });
  await dueSyncs.run(jobContextOf(world));
  const second = await runOf(id);
  expect(second).not.toBe(first);
  await world.ports.queues.long.add([second], world.owner.tenant_id);
  expect(await ended(second)).toMatchObject({ status: 'ok', kind: 'adapter.sync' });
});

test('the pages of the connections are a partition, in the order of one long page', async () => {
  for (let n = 0; n < 3; n++) await installed('inbox', { path: await folder({ 'a.txt': `Page ${n}.` }) });
  const listed = async (query: string) => (await client.get(`/memory/adapters/connections?${query}`)).body as Json;
  const idsIn = ({ connections }: Json) => connections.map(({ id }: { id: string }) => id);
  const whole = idsIn(await listed('limit=200'));
  const read: string[] = [];
  for (let next: string | null = '', pages = 0; next !== null && pages < whole.length; pages++) {
    const page: Json = await listed(`limit=2${next && `&cursor=${next}`}`);
    read.push(...idsIn(page));
    next = page['next_cursor'] as string | null;
  }
  expect(whole.length).toBeGreaterThan(2);
  expect(read).toEqual(whole);
});

test('deleting a connection keeps its items, or archives them by a run that can be undone', async () => {
  const files = { 'a.txt': 'One.', 'b.txt': 'Two.' };
  const [kept, gone] = [
    await installed('inbox', { path: await folder(files) }),
    await installed('inbox', { path: await folder(files) }),
  ];
  const remove = async ({ id }: Json, query = '') =>
    (await client.delete(`/memory/adapters/connections/${id}${query}`)).body as Json;
  expect(await remove(kept)).toMatchObject({ items: 2, by_type: { semantic: 2 }, deletes_items: false, run_ids: [] });
  expect(Object.keys(await itemsOf(kept['id'] as string))).toHaveLength(2);
  const removed = await remove(gone, '?delete_items=true');
  expect(removed).toMatchObject({ items: 2, deletes_items: true });
  const [run_id] = removed['run_ids'] as string[];
  await ended(run_id as string);
  expect(await itemsOf(gone['id'] as string)).toEqual({});
  expect((await client.post(`/memory/runs/${run_id}/undo`)).body).toMatchObject({ restored: 2 });
  expect(Object.keys(await itemsOf(gone['id'] as string))).toHaveLength(2);
  expect((await client.get(`/memory/adapters/connections/${gone['id']}`)).status).toBe(404);
});

test('deleting a connection with its items while its source is read leaves no items', async () => {
  let respond: () => void = () => undefined;
  const asked = new Promise<void>((resolve) =>
    pages.set('/slow', (_request, response) => {
      respond = () => response.end(JSON.stringify([{ id: 'a', text: 'Late.' }]));
      resolve();
    }),
  );
  const config = { url: `${site}/slow`, id: '/id', content: '/text' };
  const { id } = (await client.post('/memory/adapters/json/install', { config })).body as Json;
  const run_id = await runOf(id as string);
  await asked;
  await client.delete(`/memory/adapters/connections/${id}?delete_items=true`);
  respond();
  expect(await ended(run_id)).toMatchObject({ errors: ['The connection was removed.'] });
  await eventually(
    () => itemsOf(id as string),
    (items) => Object.keys(items).length === 0,
  );
  expect(await nodes(world, 'MemoryItem', { external_id: `${id}:a` })).toMatchObject([{ status: 'archived' }]);
});

const commit = (repository: string, message: string) =>
  execFileSync('git', [
    '-C',
    repository,
    '-c',
    'user.name=Ada',
    '-c',
    'user.email=a@example.org',
    'commit',
    '--allow-empty',
    '-qm',
    message,
  ]);

test('a Git history adds each commit once, also after new commits or a lost checkpoint', async () => {
  const made = await folder({ 'a.txt': 'a' });
  execFileSync('git', ['-C', made, 'init', '-q', '-b', 'main']);
  execFileSync('git', ['-C', made, 'add', '.']);
  for (let i = 0; i < 101; i++) commit(made, `Change ${i}`);
  const { id, items_synced, error_message } = await installed('git', { path: made, branch: 'main' });
  expect([items_synced, error_message]).toEqual([101, null]);
  commit(made, 'One more');
  expect((await sync(id as string))['result']).toMatchObject({ created: 1, unchanged: 0 });
  // The state after a worker died between the last page and its checkpoint.
  await setNodes(world, 'AdapterConnection', { connection_id: id }, { cursor_json: null });
  expect((await sync(id as string))['result']).toMatchObject({ created: 0, updated: 0, unchanged: 102 });
  const first = Object.values(await itemsOf(id as string)).find(({ title }) => title === 'Change 0');
  expect(first).toMatchObject({ content: 'Ada: Change 0', memory_type: 'episodic' });
  expect(JSON.parse(first?.['metadata_json'] as string)).toMatchObject({ files: ['a.txt'], author: 'Ada' });
});

test('a Git repository whose objects are in another folder (alternates) is refused', async () => {
  const secrets = await mkdtemp(path.join(os.tmpdir(), 'elsewhere-'));
  execFileSync('git', ['-C', secrets, 'init', '-q', '-b', 'main']);
  commit(secrets, 'Outside of the folders that are allowed');
  const head = execFileSync('git', ['-C', secrets, 'rev-parse', 'HEAD']).toString();
  const borrowing = await folder({});
  execFileSync('git', ['-C', borrowing, 'init', '-q', '-b', 'main']);
  await writeFile(path.join(borrowing, '.git/objects/info/alternates'), `${secrets}/.git/objects\n`);
  await writeFile(path.join(borrowing, '.git/refs/heads/main'), head);
  const linked = await folder({});
  await symlink(path.join(secrets, '.git'), path.join(linked, '.git'));
  const named = await folder({ '.git': `gitdir: ${secrets}/.git\n` });
  for (const place of [borrowing, linked, named]) {
    const { error_message, items_synced } = await installed('git', { path: place });
    expect([error_message, items_synced]).toEqual([
      'The repository keeps some of its data elsewhere; only complete repositories are read.',
      0,
    ]);
  }
  await rm(secrets, { recursive: true });
});

test('the GitHub adapter adds issues with comments and discussions; later syncs read only changed ones', async () => {
  const issue = (number: number, updated_at: string, more: Json = {}) => ({
    ...{ number, title: `Issue ${number}`, body: 'It leaks.', state: 'open', html_url: `https://x/${number}` },
    ...{ created_at: updated_at, updated_at, comments: 0, user: { login: 'ada' }, labels: [{ name: 'bug' }], ...more },
  });
  let issues = [issue(1, '2026-01-01T00:00:00Z', { comments: 1 }), issue(2, '2026-01-02T00:00:00Z')];
  const asked: string[] = [];
  pages.set('/repos/o/r/issues', (request, response) => {
    const since = new URL(request.url ?? '', 'http://x').searchParams.get('since') ?? '';
    asked.push(since);
    response.end(JSON.stringify(issues.filter(({ updated_at }) => updated_at >= since)));
  });
  pages.set('/repos/o/r/issues/1/comments', (_request, response) =>
    response.end(JSON.stringify([{ body: 'Mended.', user: { login: 'bo' } }])),
  );
  const discussions = {
    pageInfo: { hasNextPage: false, endCursor: 'x' },
    nodes: [
      {
        ...{ number: 9, title: 'Idea', body: 'Paint it.', url: 'https://x/9', updatedAt: '2026-01-01T00:00:00Z' },
        ...{
          author: { login: 'ada' },
          category: { name: 'Ideas' },
          comments: { nodes: [{ body: 'Yes.', author: null }] },
        },
      },
    ],
  };
  pages.set('/graphql', (_request, response) =>
    response.end(JSON.stringify({ data: { repository: { discussions } } })),
  );
  const config = { repository: 'o/r', token: secret, base_url: site, discussions: true };
  const { id, error_message } = await installed('github', config);
  expect(error_message).toBeNull();
  expect(await contentsOf(id as string)).toEqual({
    '1': 'Issue 1\n\nada: It leaks.\n\nbo: Mended.',
    '2': 'Issue 2\n\nada: It leaks.',
    'discussion/9': 'Idea\n\nada: Paint it.\n\nghost: Yes.',
  });
  issues = issues.map((each) => (each.number === 2 ? issue(2, '2026-01-03T00:00:00Z', { body: 'Solved.' }) : each));
  expect((await sync(id as string))['result']).toMatchObject({ created: 0, updated: 1 });
  expect(asked.at(-1)).toBe('2026-01-02T00:00:00Z');

  const discussion = { ...discussions.nodes[0], body: 'Paint it red.' };
  pages.set('/graphql', (_request, response) =>
    response.end(JSON.stringify({ data: { repository: { discussions: { ...discussions, nodes: [] }, discussion } } })),
  );
  expect(await failedAgain(id as string, 'discussion/9')).toBe('Idea\n\nada: Paint it red.\n\nghost: Yes.');
});

/** The text of a document that could not be stored before, after the next sync. */
async function failedAgain(id: string, document: string): Promise<string | undefined> {
  const failed_json = JSON.stringify([{ id: document, reason: 'Too long.' }]);
  await setNodes(world, 'AdapterConnection', { connection_id: id }, { failed_json });
  await sync(id);
  expect((await nodes(world, 'AdapterConnection', { connection_id: id }))[0]?.['failed_json']).toBe('[]');
  return (await contentsOf(id))[document];
}

const letter = (id: string, text: string, more = '') =>
  `From: Ada <ada@example.org>\r\nTo: bo@example.org\r\nSubject: Quay ${id}\r\nMessage-ID: <${id}@example.org>\r\nDate: Mon, 02 Feb 2026 10:00:00 +0000\r\n${more}\r\n${text}\r\n`;

test('a mailbox adds each mail once and a thread as one session, even after its UIDs change', async () => {
  imap.mails.set(1, letter('a', 'The quay is wet.'));
  imap.mails.set(2, letter('b', 'Then dry it.', 'In-Reply-To: <a@example.org>\r\nReferences: <a@example.org>\r\n'));
  const { id, error_message } = await installed('mail', {
    ...{ host: '127.0.0.1', port: imap.port, secure: false, user: 'ada', password: secret },
  });
  expect(error_message).toBeNull();
  expect(await contentsOf(id as string)).toEqual({
    '<a@example.org>': 'The quay is wet.',
    '<b@example.org>': 'Then dry it.',
  });
  const sessions = Object.values(await itemsOf(id as string)).map(({ session_key }) => session_key as string);
  expect(new Set(sessions).size).toBe(1);
  imap.mails.set(3, letter('c', 'It is dry.'));
  expect((await sync(id as string))['result']).toMatchObject({ created: 1, unchanged: 0 });
  imap.validity = 2;
  expect((await sync(id as string))['result']).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
  const unnamed = (text: string) => letter('d', text).replace(/Message-ID:.*\r\n/, '');
  imap.mails.set(4, unnamed('It has no id.'));
  await sync(id as string);
  imap.mails.set(4, unnamed('It has its number.'));
  expect(await failedAgain(id as string, 'uid:4')).toBe('It has its number.');
});

test('a mail server that does not answer is disconnected at the time limit', async () => {
  const controller = new AbortController();
  const silent = net.createServer((socket) => {
    socket.on('error', () => undefined).on('data', () => controller.abort(new Error('time is up')));
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
  });
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const config = { host: '127.0.0.1', port, secure: false, user: 'ada', password: secret, mailbox: 'INBOX' };
  const access = openSourceAccess({
    SERVICE_FETCH_URLS: 'off',
    SERVICE_ADAPTER_HOSTS: '127.0.0.1',
    SERVICE_ADAPTER_ROOTS: undefined,
  });
  const { signal } = controller;
  const source = { config, access, signal, readFiles: readFiles('t') };
  await expect(adapterOf('mail').load(source, null)).rejects.toThrow();
  silent.close();
});

test('after all of these syncs, no secret is in the graph, Redis, logs, exports or answers', async () => {
  const { tenant_id, workspace_id } = world.owner;
  const graph = [
    await everythingOf(world, tenant_id),
    await everythingOf(world, workspace_id),
    await edgesIn(world, workspace_id),
  ];
  const { redis } = world.ports;
  const read: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
    stream: (key) => redis.xrange(key, '-', '+'),
  };
  const keys = (await Promise.all([tenant_id, workspace_id].map((id) => redis.keys(`*${id}*`)))).flat();
  const kept = await Promise.all(keys.map(async (key) => [key, await read[await redis.type(key)]?.(key)]));
  const exported = await fetch(`${world.base}/memory/export`, { headers: { 'X-API-Key': client.key } });
  expect(exported.status).toBe(200);
  const paths = ['adapters', 'adapters/connections', 'runs', 'list'];
  const answers = await Promise.all(paths.map(async (of) => (await client.get(`/memory/${of}`)).body));
  const places: Record<string, string> = {
    graph: JSON.stringify(graph),
    redis: JSON.stringify(kept),
    logs: logged.join(''),
    export: await exported.text(),
    answers: JSON.stringify(answers),
  };
  expect(places['graph']).toContain('config_json');
  expect(places['redis']).toContain('studio.job');
  expect(places['logs']).toContain('"level":');
  for (const [place, text] of Object.entries(places))
    expect([place, text.includes(secret), text.includes(wrongPassword)]).toEqual([place, false, false]);
});
