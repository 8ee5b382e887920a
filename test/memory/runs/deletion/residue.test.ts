// After a deletion no trace of the data is left in any label, index, key or stream, and other data is unchanged.
import { randomUUID } from 'node:crypto';
import { deleteTenant, deleteWorkspaceAsOperator, eraseUser } from '../../../../src/memory/runs/deletion/operator';
import { openDeletions } from '../../../../src/memory/runs/deletion/open-deletions';
import { jobContextOf } from '../../../support/context';
import { everythingOf, isA, join, nodes } from '../../../support/graph';
import { useServersForServices } from '../../../support/servers';
import { openTenant, type Client, type Member, type World } from '../../../support/world';
import { census } from './census';

// The census reads everything, so it needs a graph with few other writers.
useServersForServices();

let world: World;
beforeAll(async () => (world = await openTenant()));

/** Ids and a unique word that are stored in every possible place. */
interface Stored {
  word: string;
  ids: string[];
}

const wordOf = () => `q${randomUUID().replaceAll('-', '')}`;

const nameIn = (word: string) => `Mara ${word[0]?.toUpperCase()}${word.slice(1)}`;

/** Stores an item with an Idempotency-Key; repeated, it returns the stored response. */
const addFirst = (client: Client, word: string) =>
  client.post(
    '/memory/add',
    {
      content: `${nameIn(word)} works at Tresund Labs. I met ${nameIn(word)} in Harstad.`,
      title: word,
      tags: [word],
      metadata: { note: word, session_id: word },
    },
    { 'Idempotency-Key': word },
  );

/** Stores data of every kind: items, versions, links, searches, feedback, reviews. */
async function storeEverything(client: Client): Promise<Stored> {
  const word = wordOf();
  const name = nameIn(word);
  const first = await addFirst(client, word);
  expect(first.status).toBe(200);
  const item_id = first.body.item_id as string;
  const changed = await client.patch(`/memory/${item_id}`, { content: `${name} leads the ${word} group.` });
  expect(changed.status).toBe(200);
  const other = await client.add({ content: `A plan by ${name}.`, memory_type: 'plan', tasks: [{ content: word }] });
  expect((await client.post('/memory/link', { source_id: item_id, target_id: other })).status).toBe(200);
  const ingested = await client.post('/memory/ingest/full', {
    content: `On 3 May 2026 ${name} decided to leave ${word}.`,
  });
  const conversation = { conversation_id: word, turns: [{ role: 'user', content: `I am ${name}, ${word}.` }] };
  const talk = await client.post('/memory/ingest/conversation', conversation);
  const document = { content: `# ${word}\n\n${name} has ${word}.`, source_type: 'markdown', title: word };
  const paper = await client.post('/memory/ingest/document', document);
  // A note with every kind of markup, which is renamed, and a note with an unresolved wikilink.
  const page = await client.add({
    memory_type: 'zettel',
    title: `note ${word}`,
    content: `[[later ${word}]] ((concept ${word})) #tag-${word}`,
  });
  expect((await client.patch(`/memory/${page}`, { title: `renamed ${word}` })).status).toBe(200);
  const waiting = await client.add({ memory_type: 'zettel', content: `[[note ${word}]] and [[never ${word}]]` });
  const search = await client.post('/memory/search', { query: word });
  expect([ingested.status, talk.status, paper.status, search.status]).toEqual([200, 200, 200, 200]);
  const shown = (search.body.results as { item_id: string }[]).map((result) => result.item_id);
  expect(shown).toContain(item_id);
  expect((await client.post('/memory/feedback', { item_ids: shown.slice(0, 2), outcome: 'helpful' })).status).toBe(200);
  // Two reviews of names, and a dismissed conflict.
  for (const given of ['Lena', 'Tomas']) await client.add({ content: `We hired ${given} X${word} for the pier.` });
  await client.post('/memory/ingest/full', { content: `Dr. X${word} called about the pump.` });
  await client.add({ content: `The ${word} backup is enabled.` });
  const judged = { content: `The ${word} backup is disabled.`, challenge: true };
  const against = (await client.post('/memory/ingest/full', judged)).body.item_id as string;
  const note = { action: 'dismissed', note: word };
  expect((await client.post(`/memory/ontology/hitl/${against}/resolve`, note)).status).toBe(200);
  return { word, ids: [item_id, other, page, waiting, ingested.body.item_id, paper.body.document_id, ...shown] };
}

const left = ({ word, ids }: Stored, more: string[] = []) => census(world, { ids: [...ids, ...more], texts: [word] });

/** Runs the job that deletes late writes and ends the deletions. */
async function finishDeletions(): Promise<void> {
  const later = () => new Date(Date.parse(world.ports.now()) + 3_600_000).toISOString();
  await openDeletions.run(jobContextOf(world, { now: later }));
}

const shared = async (): Promise<{ member: Member; client: Client; admin: Client }> => {
  const workspace_id = await world.workspace();
  const member = await world.member(workspace_id);
  const admin = await world.clientFor({ ...world.owner, workspace_id });
  return { member, client: await world.clientFor(member), admin };
};

/** Workspaces that no deletion may affect, compared after each test. */
const unaffected: (readonly [Client, Stored])[] = [];
let before: object[];
const stateOfSiblings = () =>
  Promise.all(
    unaffected.map(async ([who, { word }]) => ({
      list: (await who.get('/memory/list?limit=200')).body.total as number,
      found: (await who.post('/memory/search', { query: word })).body.results.length as number,
      entities: (await who.get('/memory/entities')).body.total as number,
      runs: (await who.get('/memory/runs')).body.total as number,
    })),
  );
beforeAll(async () => {
  const stranger = await world.stranger();
  const { client } = await shared();
  const siblings = [world.client, client, stranger.client];
  for (const sibling of siblings) unaffected.push([sibling, await storeEverything(sibling)]);
  before = await stateOfSiblings();
});
afterEach(async () => expect(await stateOfSiblings()).toEqual(before));

test('the census of the graph finds stored data of every kind', async () => {
  const [, story] = unaffected[0] as (typeof unaffected)[number];
  const places = await left(story);
  for (const place of [
    'MemoryItem',
    'ItemVersion',
    'Name',
    'RELATES',
    'Session',
    'ReviewItem dismissed',
    'index item_text',
    'index item_embedding',
  ])
    expect(places).toContain(place);
  expect(places.some((place) => place.startsWith('search-session:'))).toBe(true);
});

test('deleted items leave nothing in the graph or Redis', async () => {
  const { client, member } = await shared();
  const story = await storeEverything(client);
  const counted: Record<string, number> = {};
  for (let listed; (listed = (await client.get('/memory/list')).body.items as { item_id: string }[]).length > 0;) {
    const { status, body } = await client.delete(`/memory/${listed[0]?.item_id}`);
    expect(status).toBe(200);
    for (const [kind, number] of Object.entries(body.deleted as Record<string, number>))
      counted[kind] = (counted[kind] ?? 0) + number;
  }
  for (const kind of ['items', 'versions', 'relationships', 'facts', 'names', 'answers', 'search_sessions'])
    expect([kind, (counted[kind] ?? 0) > 0]).toEqual([kind, true]);
  // The audit names who deleted it.
  expect(await left(story)).toEqual(['AuditEvent item.delete']);
  expect((await everythingOf(world, member.workspace_id)).filter(isA('ReviewItem'))).toEqual([]);
  const again = await client.post('/memory/add', { content: 'x' }, { 'Idempotency-Key': story.word });
  expect(again.status).toBe(422);
});

test('a repeated request whose item was deleted gets already_done, and stores nothing', async () => {
  const { client } = await shared();
  const request = [{ content: 'The beacon is dark.' }, { 'Idempotency-Key': randomUUID() }] as const;
  const { body } = await client.post('/memory/add', ...request);
  await client.delete(`/memory/${body.item_id}`);
  const again = await client.post('/memory/add', ...request);
  expect([again.status, again.body.code]).toEqual([409, 'already_done']);
  expect((await client.get('/memory/list')).body.total).toBe(0);
});

test('a cleared workspace leaves nothing; a dry run counts and changes nothing', async () => {
  const { client, admin } = await shared();
  const story = await storeEverything(client);
  const before = await left(story);
  const dry = await admin.delete('/memory/clear-all?dry_run=true');
  expect([dry.status, dry.body.status]).toEqual([200, 'dry_run']);
  expect(await left(story)).toEqual(before);
  const { status, body } = await admin.delete('/memory/clear-all');
  expect([status, body.status]).toEqual([200, 'cleared']);
  const { search_sessions, ...deleted } = body.deleted;
  expect(deleted).toEqual(dry.body.deleted);
  expect(search_sessions).toBeGreaterThan(0);
  expect(await left(story)).toEqual([]);
});

test('an erased user leaves only texts in shared workspaces, without the user’s id', async () => {
  const { member, client, admin } = await shared();
  const user_level = await world.workspace('USER');
  await join(world, member.user_id, user_level);
  const personal = (await client.get('/memory/workspaces')).body.workspaces.find(
    (w: { personal: boolean }) => w.personal,
  );
  const own = [
    await storeEverything(await world.clientFor({ ...member, workspace_id: personal.id })),
    await storeEverything(await world.clientFor({ ...member, workspace_id: user_level })),
  ];
  const theirs = await storeEverything(client);
  const [user] = await nodes(world, 'User', { user_id: member.user_id });
  const total = (await admin.get('/memory/list')).body.total as number;

  const { deleted } = await eraseUser(world.ports, member.user_id);
  expect(deleted).toMatchObject({ memberships: 2, anonymized: expect.any(Number) });
  expect(deleted['anonymized']).toBeGreaterThan(0);
  expect((await client.get('/memory/list')).status).toBe(401);
  await finishDeletions();
  for (const story of own) expect(await left(story)).toEqual([]);
  const audit = ['AuditEvent item.delete', 'AuditEvent review.resolve', 'AuditEvent user.erase'];
  const places = await census(world, { ids: [member.user_id, personal.id], texts: [user?.['email'] as string] });
  expect(places.filter((place) => !audit.includes(place))).toEqual([]);
  expect((await admin.get('/memory/list')).body.total).toBe(total);
  expect((await admin.get(`/memory/${theirs.ids[0]}`)).body.user_id).toBeNull();
  expect((await admin.get('/memory/audit?action=user.erase')).body.items).toMatchObject([
    { user_id: 'operator', target_id: member.user_id },
  ]);
  await expect(eraseUser(world.ports, member.user_id)).rejects.toThrow();
});

test('a deleted workspace leaves nothing at any isolation level; its members use other workspaces', async () => {
  for (const isolation of ['WORKSPACE', 'USER'] as const) {
    const workspace_id = await world.workspace(isolation);
    const member = await world.member(isolation === 'USER' ? await world.workspace() : workspace_id);
    if (isolation === 'USER') await join(world, member.user_id, workspace_id);
    const client = await world.clientFor({ ...member, workspace_id });
    const bound = await world.clientFor({ ...member, workspace_id }, { bound: true });
    const story = await storeEverything(client);
    const admin = await world.clientFor({ ...world.owner, workspace_id });
    expect((await admin.post('/memory/entities/types', { type: story.word })).status).toBe(200);
    await deleteWorkspaceAsOperator(world.ports, workspace_id);
    expect([(await client.get('/memory/list')).status, (await bound.get('/memory/list')).status]).toEqual([403, 401]);
    await finishDeletions();
    expect(await left(story, [workspace_id])).toEqual([
      'AuditEvent entity_type.add',
      'AuditEvent review.resolve',
      'AuditEvent workspace.delete',
    ]);
    expect((await client.get('/auth/me')).body.default_team_id).not.toBe(workspace_id);
  }
});

test('a deleted tenant leaves only the record of its deletion', async () => {
  const { owner, client } = await world.stranger();
  const user_level = await world.workspace('USER', owner.tenant_id);
  const tenant_level = await world.workspace('TENANT', owner.tenant_id);
  const member = await world.member(owner.workspace_id, owner.tenant_id);
  const stories = [
    await storeEverything(client),
    await storeEverything(await world.clientFor(member)),
    await storeEverything(await world.clientFor({ ...owner, workspace_id: user_level })),
    await storeEverything(await world.clientFor({ ...owner, workspace_id: tenant_level })),
  ];
  await deleteTenant(world.ports, owner.tenant_id);
  expect((await client.get('/memory/list')).status).toBe(401);
  await finishDeletions();
  const ids = [owner.tenant_id, owner.user_id, member.user_id, owner.workspace_id, user_level, tenant_level];
  for (const story of stories) expect(await left(story, ids)).toEqual(['AuditEvent tenant.delete']);
});

test('data outside of the deletions is still stored, of every kind', async () => {
  for (const [client, { word }] of unaffected) {
    expect((await census(world, { ids: [], texts: [word] })).length).toBeGreaterThan(5);
    expect((await addFirst(client, word)).headers.get('idempotent-replayed')).toBe('true');
  }
});
