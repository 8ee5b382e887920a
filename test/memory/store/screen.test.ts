// Secrets in what is to be stored: a workspace keeps them, masks them on every way in, or refuses them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { poster } from '../../../scripts/hooks/post';
import { connectAgent } from '../../mcp/client';
import { eventually } from '../../support/eventually';
import { hashEmbedder } from '../../support/hash-embedder';
import { everythingOf } from '../../support/graph';
import { openWorld, type Json, type World } from '../../support/world';

const token = `ghp_${'aB3dE5gH7jK9'.repeat(3)}`;
const told = `The token is ${token} until May.`;
const mask = '[masked: GitHub token]';

let root: string;
let world: World;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'screen-'));
  world = await openWorld({ SERVICE_ADAPTER_ROOTS: root }, { embed: hashEmbedder });
});
afterAll(async () => {
  await world.close();
  await rm(root, { recursive: true });
});

const own = () => `/memory/workspaces/${world.owner.workspace_id}`;
const set = async (secrets: string) =>
  expect((await world.client.patch(own(), { secrets })).body).toMatchObject({ secrets });

async function upload(): Promise<Json> {
  const form = new FormData();
  form.set('file', new Blob([told], { type: 'text/plain' }), 'note.txt');
  const headers = { 'X-API-Key': world.client.key };
  const answer = await fetch(new URL('/memory/ingest/document', world.base), { method: 'POST', headers, body: form });
  return { status: answer.status, body: await answer.json() };
}

async function synced(): Promise<Json> {
  const config = { path: await mkdtemp(path.join(root, 'f-')) };
  await writeFile(path.join(config.path, 'note.md'), told);
  const { body } = await world.client.post('/memory/adapters/inbox/install', { config });
  return eventually(
    async () => (await world.client.get(`/memory/adapters/connections/${body.id}`)).body as Json,
    (connection) => connection['last_sync'] !== null,
    () => world.ports.queues.long.done(body.run_id as string, 50),
  );
}

/** All ways in by which a text is stored. */
function ways(): [name: string, send: () => Promise<Json>][] {
  const { client } = world;
  const post = (at: string, body: object) => () => client.post(`/memory/${at}`, body);
  return [
    ['add', post('add', { content: told, metadata: { by: [told] } })],
    ['add/batch', post('add/batch', { items: [{ content: 'Nothing.' }, { content: told }] })],
    [
      'a change',
      async () => client.patch(`/memory/${await client.add({ content: 'It has a token.' })}`, { content: told }),
    ],
    ['ingest', post('ingest', { content: told })],
    ['ingest/batch', post('ingest/batch', { items: [{ content: told }] })],
    ['ingest/full', post('ingest/full', { content: told })],
    ['a conversation', post('ingest/conversation', { turns: [{ role: 'user', content: told }] })],
    ['a document', post('ingest/document', { content: told, title: told })],
    ['a file', upload],
    ['a row', post('ingest/structured', { schema: 'tool_call', data: { tool_name: 'gh', result: told } })],
    ['a decision', post('decisions/create', { content: 'We use it.', rationale: told })],
    ['a plan', post('plans/create', { title: 'Release', tasks: [{ title: told }] })],
    ['a note', post('zettel/notes', { title: 'Release', content: told })],
  ];
}

/** Whatever is stored of the tenant, as text. */
const stored = async () => JSON.stringify(await everythingOf(world, world.owner.tenant_id));

test('a workspace that refuses secrets refuses the request on every way in, names the field, and stores none', async () => {
  await set('refuse');
  for (const [name, send] of ways()) {
    const { status, body } = await send();
    expect([name, status, body.detail?.[0]?.type]).toEqual([name, 422, 'secret_refused']);
    expect(JSON.stringify(body)).not.toContain(token);
  }
  const { body } = await world.client.post('/memory/add', { content: 'Fine.', metadata: { by: ['x', told] } });
  expect(body.detail[0].loc).toEqual(['body', 'metadata', 'by', '1']);
  expect((await synced())['error_message']).toBe('1 documents could not be stored; the run names them.');
  expect(await stored()).not.toContain(token);
});

test('a workspace that masks secrets says so on every way in, and the secret is nowhere in the graph', async () => {
  await set('mask');
  for (const [name, send] of ways()) {
    const { status, body } = await send();
    expect([name, status < 300, body.masked]).toEqual([name, true, ['GitHub token']]);
  }
  expect(await synced()).toMatchObject({ error_message: null, items_synced: 1 });
  const agent = await connectAgent(world, world.client.key);
  expect(await agent.call('remember', { content: `Again: ${told}` })).toContain(
    'Masked before it was stored: GitHub token.',
  );
  const all = await stored();
  expect(all).not.toContain(token);
  expect(all).toContain(`The token is ${mask} until May.`);
});

test('a name of metadata that is a secret is masked, and no refusal repeats it', async () => {
  await set('mask');
  const { body } = await world.client.post('/memory/add', { content: 'Named.', metadata: { [token]: 1 } });
  expect(body.masked).toEqual(['GitHub token']);
  expect((await world.client.get(`/memory/${body.item_id}`)).body.metadata).toEqual({ [mask]: 1 });
  await set('refuse');
  const refused = await world.client.post('/memory/add', { content: 'Named.', metadata: { a: { [token]: told } } });
  expect([refused.status, JSON.stringify(refused.body).includes(token)]).toEqual([422, false]);
});

test('what comes through MCP or a hook is masked although the workspace keeps secrets', async () => {
  await set('keep');
  const agent = await connectAgent(world, world.client.key);
  expect(await agent.call('remember', { content: `Over MCP: ${told}` })).toContain('Masked');
  const post = poster({ base_url: world.base, key: world.client.key });
  await post('/memory/ingest/conversation', { body: { turns: [{ role: 'user', content: `By a hook: ${told}` }] } });
  const all = await stored();
  for (const way of ['Over MCP', 'By a hook']) expect(all).toContain(`${way}: The token is ${mask} until May.`);
  expect(all).not.toContain(token);
});

test('a filter with a secret is no text to be stored, and selects what was named', async () => {
  await set('mask');
  const id = await world.client.add({ content: 'It stays.', metadata: { by: mask } });
  const filter = { metadata: { by: token } };
  expect((await world.client.post('/memory/delete-by-filter', { filter })).body).toMatchObject({ matched: 0 });
  expect((await world.client.get(`/memory/${id}`)).status).toBe(200);
});

test('a workspace keeps secrets unless an owner or admin decides otherwise', async () => {
  await set('keep');
  const { body } = await world.client.post('/memory/add', { content: told });
  expect(body.masked).toBeUndefined();
  expect((await world.client.get(`/memory/${body.item_id}`)).body.content).toBe(told);
  const { body: made } = await world.client.post('/memory/workspaces', { name: 'New' });
  expect(made).toMatchObject({ secrets: 'keep' });
  const member = await world.clientFor(await world.member(world.owner.workspace_id));
  expect((await member.patch(own(), { secrets: 'mask' })).status).toBe(403);
  expect((await world.client.patch(own(), { secrets: 'hide' })).status).toBe(422);
});
