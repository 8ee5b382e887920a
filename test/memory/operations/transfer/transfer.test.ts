// Export and import of a workspace: equal by hash, invisible until complete, and consistent at one time.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { createUser } from '../../../../src/auth/provision';
import { projectRoot } from '../../../../src/config';
import { divided } from '../../../../src/libraries/convert/formats/front-matter';
import { fromYaml } from '../../../../src/libraries/convert/formats/from-yaml';
import { deleteTenant, deleteWorkspaceAsOperator } from '../../../../src/memory/runs/deletion/operator';
import { relationships } from '../../../../src/memory/model/relationships';
import type { FileLine } from '../../../../src/memory/operations/transfer/check';
import { exportWorkspace } from '../../../../src/memory/operations/transfer/export-workspace';
import { importLines, type ImportRequest } from '../../../../src/memory/operations/transfer/import';
import { renamedLine, type Line } from '../../../../src/memory/operations/transfer/lines';
import { canonical } from '../../../../src/memory/operations/transfer/renaming';
import { fill } from '../../../support/filled';
import { by, edgesIn, everythingOf, isA, isOpen, itemsIn, join, nodes } from '../../../support/graph';
import { resolveAllNames } from '../../../support/state';
import { openTenant, type Client, type Json, type Member, type World } from '../../../support/world';

let world: World;
let texts: string[];
beforeAll(async () => {
  world = await openTenant();
  await fill(world.client);
  texts = await linesFrom(world.owner.workspace_id);
});

async function collected(lines: AsyncIterable<string>): Promise<string[]> {
  let text = '';
  for await (const part of lines) text += part;
  return text.split('\n').slice(0, -1);
}

const now = () => new Date().toISOString();
const linesFrom = (workspace_id: string) => collected(exportWorkspace(world.graph, workspace_id, now));
const parsed = (lines: string[]) => lines.map((line) => JSON.parse(line) as Json);
const endOf = (lines: string[]) => parsed(lines).at(-1) as Json;

/** The lines that the hash includes. */
function canonicalLines(lines: string[]): Line[] {
  const renaming = canonical();
  return lines.slice(1, -1).map((line) => renamedLine(JSON.parse(line) as Line, renaming));
}

async function* fileOf(lines: string[]): AsyncGenerator<FileLine> {
  for (const [index, text] of lines.entries()) yield await Promise.resolve({ line: index + 1, text });
}

const importOf = (
  lines: string[],
  request: Partial<ImportRequest> = {},
  onProgress: (progress: { done: number }) => void = () => undefined,
) =>
  importLines(
    { lines: () => fileOf(lines), tenant_id: world.owner.tenant_id, ...request },
    { graph: world.graph, embedder: () => Promise.resolve(world.ports.embed), now, onProgress },
  );

/** The nodes with a scope, without runs. */
const nodesIn = async (workspace_id: string, scope_key = `w:${workspace_id}`) =>
  (await everythingOf(world, workspace_id)).filter((node) => node['scope_key'] === scope_key && !isA('Run')(node));

test('an imported export has the same hash, in the same tenant or another, also when exported again', async () => {
  const { hash, counts } = endOf(texts);
  expect(counts).toMatchObject({ scope: 1, item: expect.any(Number), version: expect.any(Number), session: 1 });
  const copy = await importOf(texts);
  expect(copy).toMatchObject({ hash, counts, vectors: 'kept', resumed: 0 });
  const again = await linesFrom(copy.workspace_id);
  expect(canonicalLines(again)).toEqual(canonicalLines(texts));
  expect(endOf(again)).toEqual(endOf(texts));
  const { owner } = await world.stranger();
  const elsewhere = await importOf(await linesFrom(copy.workspace_id), { tenant_id: owner.tenant_id });
  expect(endOf(await linesFrom(elsewhere.workspace_id))).toEqual(endOf(texts));
  // Both imports are separate from the original, which is unchanged.
  expect(endOf(await linesFrom(world.owner.workspace_id))).toEqual(endOf(texts));
});

test('a file with one changed character does not match its hash, and is refused', async () => {
  const changed = texts.map((line) => line.replace('Keep the old pump.', 'Keep the old pomp.'));
  await expect(importOf(changed)).rejects.toThrow(new RegExp(`line ${texts.length}: the lines have the hash`));
});

test('an export contains everything with the scope of the workspace, with all properties', async () => {
  const lines = parsed(texts);
  const inScope = await nodesIn(world.owner.workspace_id);
  const stored = lines.filter(({ kind }) => ['item', 'version', 'session', 'name', 'review'].includes(kind as string));
  expect(stored.length).toBe(inScope.length);
  const left = ['labels', 'scope_key', 'tenant_id', 'workspace_id', '_name_key', 'run_id', '_ready_key', 'ready_from'];
  for (const node of inScope) {
    const line = stored.find(({ properties }) =>
      ['version_id', 'rest', 'item_id', 'key'].every((key) => properties[key] === node[key]),
    );
    const keys = Object.keys(node)
      .filter((key) => !left.includes(key))
      .map((key) => key.replace(/^_/, ''))
      .sort();
    expect(Object.keys(line?.['properties'] as object)).toEqual(keys);
  }
  const links = (await edgesIn(world, world.owner.workspace_id)).filter(
    ({ type, from, to }) => to['scope_key'] === from['scope_key'] && !isA('Run')(from) && type !== 'HAS_VERSION',
  );
  const exported = lines.filter(({ kind }) => kind === 'relationship').map(({ type }) => type as string);
  expect(exported.sort()).toEqual(links.map(({ type }) => type).sort());
  for (const type of [
    'NEXT',
    'PART_OF',
    'DEPENDS_ON',
    'SUPERSEDES',
    'CO_RETRIEVED',
    'SAME_AS',
    'DIFFERENT_FROM',
    'LINKS_TO',
    'RELATES',
  ])
    expect(exported).toContain(type);
});

const anyId = /\b(?:mem|ver|ent|fact|rev)_[0-9a-hjkmnp-tv-z]{26}\b/g;
const ofScope = ['scope_key', 'tenant_id', 'workspace_id', 'run_id', 'ready_from'];

/** All that the graph says in a workspace, without machinery and scope; an id is the number of its place. */
async function graphOf(workspace_id: string): Promise<{ nodes: string[]; edges: string[] }> {
  const nodesHere = await nodesIn(workspace_id);
  const edgesHere = (await edgesIn(world, workspace_id)).filter(
    ({ from, to }) => to['scope_key'] === from['scope_key'] && !isA('Run')(from),
  );
  const said = (properties: object) => {
    const own = Object.entries(properties).filter(([name]) => !name.startsWith('_') && !ofScope.includes(name));
    return JSON.stringify(own.sort(([a], [b]) => (a < b ? -1 : 1))).replaceAll(workspace_id, '');
  };
  const [nodesSaid, edgesSaid] = [
    nodesHere.map(said),
    edgesHere.map(({ type, from, to, id: _id, ...properties }) =>
      [type, ...[from, properties, to].map(said)].join(' '),
    ),
  ];
  const ids = [...new Set([...nodesSaid, ...edgesSaid].join(' ').match(anyId))].sort();
  const places = new Map(ids.map((id, place) => [id, String(place)]));
  const placed = (texts: string[]) => texts.map((text) => text.replace(anyId, (id) => places.get(id) as string)).sort();
  return { nodes: placed(nodesSaid), edges: placed(edgesSaid) };
}

test('the graph of an import has the values of its export, in each record and relationship', async () => {
  const workspace_id = await world.workspace();
  const client = await world.clientFor(world.owner, { workspace: workspace_id });
  await fill(client);
  const { items } = (await client.get('/memory/list?memory_type=plan_task')).body as { items: Json[] };
  const valve = items.find(({ task_id }) => task_id === 'a') as Json;
  expect((await client.patch(`/memory/${valve['item_id']}`, { status: 'complete' })).status).toBe(200);
  const copy = await importOf(await linesFrom(workspace_id));
  const [here, there] = [await graphOf(workspace_id), await graphOf(copy.workspace_id)];
  expect(here.nodes.length).toBeGreaterThan(30);
  expect(there.nodes).toEqual(here.nodes);
  expect(there.edges).toEqual(here.edges);
  const inCopy = await world.clientFor({ ...world.owner, workspace_id: copy.workspace_id });
  const documents = (await inCopy.get('/memory/list?memory_type=document')).body.items as Json[];
  const filter = encodeURIComponent(JSON.stringify({ metadata: { document_id: documents[0]?.['item_id'] } }));
  expect((await inCopy.get(`/memory/list?filter=${filter}`)).body.items.length).toBeGreaterThan(0);
});

test('every relationship type is exported, or listed as not part of the contents', () => {
  const carried = ['MemoryItem', 'Name', 'Entity', 'MemoryItem, Name'];
  const apart = [
    'HAS_VERSION',
    'WROTE',
    'EVOLVES',
    'BELONGS_TO',
    'MEMBER_OF',
    'OWNS',
    'CREATED_WITH',
    'OF',
    'REPLACED_BY',
    'INTO',
    'ANSWERED_WITH',
    'CONCERNS',
  ];
  const others = relationships.filter(({ from, to }) => !carried.includes(from) || !carried.includes(to));
  expect(others.map(({ type }) => type).sort()).toEqual([...apart].sort());
  // Relationships between names can only be of these types.
  const ofNames = relationships.filter(({ from }) => from === 'Entity').map(({ type }) => type);
  expect(ofNames.sort()).toEqual(['DIFFERENT_FROM', 'RELATES', 'SAME_AS']);
});

test('an imported workspace has its open reviews, and dismissed ones do not come back', async () => {
  const workspace_id = await world.workspace();
  const client = await world.clientFor(world.owner, { workspace: workspace_id });
  for (const content of ['We hired Tomas Ekberg.', 'We hired Lena Ekberg.', 'Dr. Ekberg called.'])
    await client.add({ content });
  await client.add({ content: 'The night backup is enabled.' });
  const ingest = async (of: Client, content: string) =>
    (await of.post('/memory/ingest/full', { content, challenge: true })).body.item_id as string;
  const resolve = (of: Client, id: string, action: string) =>
    of.post(`/memory/ontology/hitl/${id}/resolve`, { action });
  await resolve(client, await ingest(client, 'The night backup is disabled.'), 'dismissed');
  await resolveAllNames(world, workspace_id);
  const queue = async (of: Client) => {
    const { items } = (await of.get('/memory/ontology/hitl')).body as { items: Json[] };
    return items.map(({ item_id, names }) => ({
      item_id: item_id as string,
      names: names.map((one: Json) => one['name']),
    }));
  };
  const before = await queue(client);
  expect(before.length).toBe(2);
  const copy = await importOf(await linesFrom(workspace_id));
  const inCopy = await world.clientFor(world.owner, { workspace: copy.workspace_id });
  const after = await queue(inCopy);
  expect(after.map(({ names }) => names).sort()).toEqual(before.map(({ names }) => names).sort());
  await ingest(inCopy, 'The night backup is disabled!');
  expect((await queue(inCopy)).length).toBe(2);
  const [{ item_id } = { item_id: '' }] = after;
  expect((await resolve(inCopy, item_id, 'dismissed')).status).toBe(200);
  await inCopy.add({ content: 'Dr. Ekberg called again.' });
  await resolveAllNames(world, copy.workspace_id);
  expect((await queue(inCopy)).length).toBe(1);
});

test('an imported workspace answers like the original, with new or kept ids', async () => {
  const { workspace_id } = await importOf(texts, { name: 'Copy' });
  const client = await world.clientFor({ ...world.owner, workspace_id });
  const ask = async (of: Client) => (await of.post('/memory/search', { query: 'Who works at Nordlys Energy?' })).body;
  const [here, there] = [await ask(world.client), await ask(client)];
  const shown = ({ results }: Json) =>
    results.map(({ content, origin, origin_tier, created_at, valid_start_time }: Json) => ({
      ...{ content, origin, origin_tier, created_at, valid_start_time },
    }));
  expect(shown(there).length).toBeGreaterThan(0);
  expect(shown(there)).toEqual(shown(here));
  const ids = ({ results }: Json) => results.map(({ item_id }: Json) => item_id);
  expect(ids(there).filter((id: string) => ids(here).includes(id))).toEqual([]);
  const item = (await client.get(`/memory/${ids(there)[0]}`)).body;
  expect(item.lineage_roots).toEqual([item.item_id]);
  // An imported item can be changed and is then found by its new text.
  const changed = await client.patch(`/memory/${item.item_id}`, { content: 'Orla Finnegan works at the lighthouse.' });
  expect(changed.status).toBe(200);
});

test('an export contains the state at its beginning, whatever is written meanwhile', async () => {
  const workspace_id = await world.workspace();
  const client = await world.clientFor({ ...world.owner, workspace_id });
  await fill(client);
  const quiet = await linesFrom(workspace_id);
  const lines = exportWorkspace(world.graph, workspace_id, now);
  let begun = (await lines.next()).value as string;
  const { items } = (await client.get('/memory/list')).body as { items: Json[] };
  for (const { item_id, content, memory_type } of items.filter(({ memory_type }) => memory_type === 'semantic'))
    await client.patch(`/memory/${item_id}`, { content: `${content} And more of ${memory_type}.`, tags: ['new'] });
  await client.add({ content: 'Mara Lindqvist saw a fox.', metadata: { session_id: 'night', turn: 9 } });
  await client.post('/memory/link', { source_id: items[0]?.['item_id'], target_id: items[1]?.['item_id'] });
  for await (const text of lines) begun += text;
  const ended = begun.split('\n').slice(0, -1);
  const different = (all: string[], others: string[]) => all.filter((line) => !others.includes(line)).slice(1, -1);
  expect(different(ended, quiet).filter((line) => !line.includes('"kind":"session"'))).toEqual([]);
  expect(endOf(ended)['counts']).toEqual(endOf(quiet)['counts']);
  expect(endOf(await linesFrom(workspace_id))['hash']).not.toBe(endOf(quiet)['hash']);
});

test('an import stopped at any point is invisible, and continues there', async () => {
  const wide = await world.workspace('TENANT');
  const tenantWide = await world.clientFor({ ...world.owner, workspace_id: wide });
  const seen = async () => (await tenantWide.get('/memory/list?limit=1')).body.total as number;
  const before = await seen();
  const named = async () =>
    ((await world.client.get('/memory/workspaces')).body as Json)['workspaces'].map(({ name }: Json) => name as string);
  let stops = 0;
  let done: Awaited<ReturnType<typeof importOf>> | undefined;
  while (!done) {
    let batches = 0;
    done = await importOf(texts, { name: 'Stopped' }, () => {
      if (++batches === 1 && stops++ < 3) throw new Error('stopped');
    }).catch((error: Error) => {
      expect(error.message).toBe('stopped');
      return undefined;
    });
    if (done) break;
    expect(await seen()).toBe(before);
    expect(await named()).not.toContain('Stopped');
  }
  expect(done.resumed).toBeGreaterThan(0);
  expect(await named()).toContain('Stopped');
  expect(endOf(await linesFrom(done.workspace_id))).toEqual(endOf(texts));
  // Importing the same file again makes another copy.
  expect((await importOf(texts, { name: 'Stopped' })).workspace_id).not.toBe(done.workspace_id);
});

test('an empty workspace accepts an import, and is inaccessible meanwhile; one with items refuses', async () => {
  const workspace_id = await world.workspace();
  const client = await world.clientFor({ ...world.owner, workspace_id });
  const meanwhile: number[] = [];
  const stop = importOf(texts, { workspace_id }, () => {
    throw new Error('stopped');
  });
  await expect(stop).rejects.toThrow('stopped');
  meanwhile.push((await client.get('/memory/list')).status);
  const other = await linesFrom(await world.workspace());
  await expect(importOf(other, { workspace_id })).rejects.toThrow('Another file is being imported');
  meanwhile.push((await client.get('/memory/list')).status);
  expect(meanwhile).toEqual([403, 403]);
  await importOf(texts, { workspace_id });
  expect(endOf(await linesFrom(workspace_id))).toEqual(endOf(texts));
  await expect(importOf(texts, { workspace_id })).rejects.toThrow('The workspace contains');
  expect((await client.get('/memory/list')).status).toBe(200);
});

test('deleting a workspace or tenant deletes a stopped import and ends a running one', async () => {
  const stopped = async (tenant_id: string) => {
    await expect(
      importOf(texts, { tenant_id, name: 'Abandoned' }, () => {
        throw new Error('stopped');
      }),
    ).rejects.toThrow('stopped');
    const [held] = await nodes(world, 'HeldWorkspace', { tenant_id, name: 'Abandoned' });
    return held?.['workspace_id'] as string;
  };
  const first = await stopped(world.owner.tenant_id);
  expect(await nodesIn(first)).not.toEqual([]);
  await deleteWorkspaceAsOperator(world.ports, first);
  expect(await nodesIn(first)).toEqual([]);

  let readings = 0;
  async function* deletedOnTheWay() {
    readings++;
    for await (const line of fileOf(texts)) {
      if (readings === 2 && line.line === texts.length)
        for (const { workspace_id } of await nodes(world, 'HeldWorkspace', { name: 'Under way' }))
          await deleteWorkspaceAsOperator(world.ports, workspace_id as string);
      yield line;
    }
  }
  await expect(importOf(texts, { name: 'Under way', lines: deletedOnTheWay })).rejects.toThrow('somebody has deleted');

  const { owner } = await world.stranger();
  const third = await stopped(owner.tenant_id);
  expect(await nodesIn(third)).not.toEqual([]);
  await deleteTenant(world.ports, owner.tenant_id);
  expect(await nodesIn(third)).toEqual([]);
});

test('an invalid line is reported with its number, and nothing of the file is stored', async () => {
  const at = (kind: string) => texts.findIndex((line) => line.startsWith(`{"kind":"${kind}"`));
  const spoilt = (index: number, change: (line: Json) => unknown) =>
    texts.map((line, i) => (i === index ? JSON.stringify(change(JSON.parse(line) as Json)) : line));
  const cases: [string[], string][] = [
    [texts.with(3, '{"kind"'), 'line 4: is not valid JSON'],
    [texts.slice(1), 'line 1: is not the line `workspace`'],
    [texts.slice(0, -1), `line ${texts.length}: the last line is missing`],
    [spoilt(0, (line) => ({ ...line, format: 2 })), 'line 1: format'],
    [
      spoilt(at('item'), (line) => ({ ...line, properties: { ...line['properties'], scope_key: 'w:other' } })),
      `line ${at('item') + 1}: properties`,
    ],
    [
      spoilt(at('item'), (line) => ({ ...line, labels: ['MemoryItem', 'User'] })),
      `line ${at('item') + 1}: labels: an item of this type`,
    ],
    [
      spoilt(at('item'), (line) => ({ ...line, properties: { ...line['properties'], created_at: { time: 'May' } } })),
      `line ${at('item') + 1}: created_at: not a time: May`,
    ],
    [
      spoilt(at('relationship'), (line) => ({ ...line, to: { name: 'nobody' } })),
      `line ${at('relationship') + 1}: refers to the name nobody`,
    ],
    [texts.toSpliced(at('item') + 1, 0, texts[at('item')] as string), `line ${at('item') + 2}: properties.item_id`],
  ];
  const before = await everythingOf(world, world.owner.tenant_id);
  for (const [lines, message] of cases) await expect(importOf(lines)).rejects.toThrow(message);
  expect(await everythingOf(world, world.owner.tenant_id)).toHaveLength(before.length);
});

test('an import computes vectors again if they are of another model', async () => {
  const [head, ...rest] = texts;
  const foreign = { ...(JSON.parse(head as string) as Json), embedder: { model: 'other', dimension: 3 } };
  const stripped = [JSON.stringify(foreign), ...rest];
  const { workspace_id, vectors } = await importOf(stripped, { name: 'Other model' });
  expect(vectors).toBe('recomputed');
  const sizes = (await itemsIn(world, workspace_id)).flatMap(({ embedding }) => embedding?.length ?? []);
  expect(new Set(sizes)).toEqual(new Set([384]));
  expect(sizes.length).toBeGreaterThan(3);
});

test('an import that would store vectors of two models side by side is refused before it writes anything', async () => {
  const [head, ...rest] = texts;
  const foreign = { ...(JSON.parse(head as string) as Json), embedder: { model: 'other', dimension: 3 } };
  const lines = [JSON.stringify(foreign), ...rest];
  const before = await everythingOf(world, world.owner.tenant_id);
  for (const wrong of [{ model: 'another' }, { dimension: 3 }])
    await expect(
      importLines(
        { lines: () => fileOf(lines), tenant_id: world.owner.tenant_id, name: 'Two models' },
        {
          graph: world.graph,
          embedder: () => Promise.resolve({ ...world.ports.embed, ...wrong }),
          now,
          onProgress: () => undefined,
        },
      ),
    ).rejects.toThrow(/^The settings name the embedder .* but this graph has .* Import with the EMBEDDING_ settings/);
  expect(await everythingOf(world, world.owner.tenant_id)).toHaveLength(before.length);
});

test('personal items are imported for the user with the same e-mail address, or left out', async () => {
  const workspace_id = await world.workspace('USER');
  const member = await world.member(workspace_id);
  const client = await world.clientFor(member);
  await client.add({ content: 'I keep the spare key of Brightwater Labs.' });
  const lines = await linesFrom(workspace_id);
  const { owner } = await world.stranger();
  await expect(importOf(lines, { tenant_id: owner.tenant_id })).rejects.toThrow(
    'private to users whom the tenant does not have',
  );
  const [user] = await nodes(world, 'User', { user_id: member.user_id });
  const { user_id } = await createUser(world.graph, owner.tenant_id, owner.workspace_id, user?.['email'] as string);
  const copy = await importOf(lines, { tenant_id: owner.tenant_id });
  const personal = await nodesIn(copy.workspace_id, `w:${copy.workspace_id}/u:${user_id}`);
  expect(personal.length).toBeGreaterThan(1);
  expect(endOf(await linesFrom(copy.workspace_id))).toEqual(endOf(lines));
});

test('an export contains the subjects, blocks, schemas and vocabulary of the workspace', async () => {
  const { owner, client } = await world.stranger();
  const ofCustomer = (name: string) => ({ 'X-Subject': name });
  for (const name of ['customer 7', 'customer-8'])
    expect(
      (await client.post('/memory/add', { content: `The boat of ${name} is Alda.` }, { 'X-Subject': name })).status,
    ).toBe(200);
  await client.put('/memory/blocks/persona', { content: 'Patient.' });
  await client.put('/memory/blocks/human', { content: 'Sails at dawn.' }, ofCustomer('customer-8'));
  const visit = {
    ...{ schema: 'visit', strategy: 'INDEXED', template: '{{who}} came.' },
    json_schema: { type: 'object', properties: { who: { type: 'string' } } },
  };
  expect((await client.post('/memory/schemas', visit)).status).toBeLessThan(300);
  const vocabulary = {
    relations: [{ predicate: 'crews', description: 'works on a boat' }],
    instructions: 'Boats are names.',
  };
  expect((await client.put('/memory/entities/vocabulary', vocabulary)).status).toBe(200);
  const lines = await linesFrom(owner.workspace_id);
  expect(parsed(lines).flatMap(({ subject }) => (subject as string | undefined) ?? [])).toEqual([
    'customer 7',
    'customer-8',
  ]);
  const { workspace_id, hash } = await importOf(lines, { tenant_id: owner.tenant_id });
  expect(endOf(await linesFrom(workspace_id))['hash']).toBe(hash);
  await join(world, owner.user_id, workspace_id, 'owner');
  const copy = await world.clientFor(owner, { workspace: workspace_id });
  const found = async (headers: Record<string, string> = {}) =>
    ((await copy.post('/memory/search', { query: 'whose boat is Alda?' }, headers)).body.results as Json[]).map(
      ({ content }) => content as string,
    );
  expect(await found()).toEqual(expect.not.arrayContaining([expect.stringContaining('customer')]));
  expect(await found(ofCustomer('customer 7'))).toEqual(['The boat of customer 7 is Alda.']);
  expect((await copy.get('/memory/subjects')).body.subjects).toHaveLength(2);
  expect((await copy.get('/memory/blocks/persona')).body.content).toBe('Patient.');
  expect((await copy.get('/memory/blocks/human', ofCustomer('customer-8'))).body.content).toBe('Sails at dawn.');
  expect((await copy.get('/memory/entities/vocabulary')).body).toMatchObject(vocabulary);
  const stored = await copy.post('/memory/ingest/structured', { schema: 'visit', data: { who: 'Ines' } });
  expect([stored.status, stored.body.created]).toEqual([200, 1]);
});

describe('GET /memory/export', () => {
  const exportFor = async (member: Member, options: Parameters<World['clientFor']>[1] = {}) => {
    const { key } = await world.clientFor(member, options);
    return fetch(`${world.base}/memory/export`, {
      headers: { 'X-API-Key': key, 'X-Workspace-Id': member.workspace_id },
    });
  };

  test('returns the operator’s export without e-mail addresses', async () => {
    const answer = await exportFor(world.owner, { grants: ['read:memories'] });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
    const lines = (await answer.text()).split('\n').slice(0, -1);
    expect(lines.slice(1)).toEqual(texts.slice(1));
    expect(JSON.parse(lines[0] as string)).toMatchObject({ users: [], name: null });
  });

  test('as CSV has a row for each node and relationship, whose columns have the types of their values', async () => {
    const { key } = await world.clientFor(world.owner, { grants: ['read:memories'] });
    const answer = await fetch(`${world.base}/memory/export?format=csv`, {
      headers: { 'X-API-Key': key, 'X-Workspace-Id': world.owner.workspace_id },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const rowsIn = (name: string): string[][] =>
      parse(Buffer.from(files[`${name}.csv`] as Uint8Array), { relax_column_count: true });
    const lines = texts.map((text) => JSON.parse(text) as Line);
    const count = (...kinds: Line['kind'][]) => lines.filter(({ kind }) => kinds.includes(kind)).length;
    expect({
      items: rowsIn('items').length,
      names: rowsIn('names').length,
      relationships: rowsIn('relationships').length,
      reviews: rowsIn('reviews').length,
    }).toEqual({
      items: count('item', 'version'),
      names: count('session', 'name'),
      relationships: count('relationship', 'version'),
      reviews: count('review'),
    });
    const [header = []] = rowsIn('items-header');
    for (const column of [
      ':ID',
      ':LABEL',
      'content:string',
      'tags:string[]',
      'created_at:datetime',
      'embedding:float[]',
    ])
      expect(header).toContain(column);
    const at = header.indexOf('content:string');
    const contents = lines.flatMap((line) => (line.kind === 'item' ? [line.properties.content] : []));
    expect(rowsIn('items').map((row) => row[at])).toEqual(expect.arrayContaining(contents));
  });

  test('as Markdown has a file for each item, with its text and fields; notes are named by their titles', async () => {
    const { key } = await world.clientFor(world.owner, { grants: ['read:memories'] });
    const answer = await fetch(`${world.base}/memory/export?format=markdown`, {
      headers: { 'X-API-Key': key, 'X-Workspace-Id': world.owner.workspace_id },
    });
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const items = texts.map((text) => JSON.parse(text) as Line).flatMap((line) => (line.kind === 'item' ? [line] : []));
    expect(Object.keys(files)).toHaveLength(items.length);
    const read = new Map(
      Object.entries(files).map(([name, bytes]) => {
        const { front, content } = divided(Buffer.from(bytes).toString());
        const fields = fromYaml(front ?? '') as Record<string, unknown>;
        return [fields['id'], { name, content, fields }];
      }),
    );
    for (const { item_id, properties } of items) {
      const { name, content, fields } = read.get(item_id) ?? {};
      expect(content).toBe(properties.content.trim());
      expect(fields).toMatchObject({ type: properties.memory_type });
      const title = properties.memory_type === 'zettel' ? (properties.title as string | undefined) : undefined;
      if (title !== undefined && !/[^\w ]/.test(title)) expect(name).toContain(`zettel/${title}`);
    }
  });

  test('contains only items that the caller may read, and no personal ones', async () => {
    const workspace_id = await world.workspace('USER');
    const [one, other] = [await world.member(workspace_id), await world.member(workspace_id)];
    await (await world.clientFor(one)).add({ content: 'One keeps the lamp.' });
    await (await world.clientFor(other)).add({ content: 'Other keeps the boat.' });
    const text = await (await exportFor(one)).text();
    expect(text).toContain('One keeps the lamp.');
    expect(text).not.toContain('Other keeps the boat.');
    expect(text).not.toContain('Brightwater');
  });
});

test('an export of an earlier release can be imported, with the links of callers', async () => {
  const file = path.join(projectRoot, 'test', 'support', 'releases', 'V032__Machinery_by_prefix.ndjson');
  const { workspace_id } = await importOf(readFileSync(file, 'utf8').trimEnd().split('\n'));
  const links = (await edgesIn(world, workspace_id, 'LINK')).filter(isOpen).sort(by('link_type'));
  expect(links.map(({ link_type, properties_json }) => [link_type, properties_json] as unknown[])).toEqual([
    ['COMPETES_WITH', undefined],
    ['LEADS_TO', undefined],
    ['SEEN_NEAR', '{"metres":12,"where":["cliff","bank"]}'],
  ]);
});
