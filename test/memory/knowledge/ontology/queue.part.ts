// The review queue: why a review is added, what its resolution changes, and the undo.
import { resolveAllNames } from '../../../support/state';
import { openTenant, type Answer, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- answers of any shape

let world: World;
beforeAll(async () => (world = await openTenant()));

interface Room {
  workspace_id: string;
  client: Client;
}

/** A new workspace. */
async function newWorkspace(): Promise<Room> {
  const workspace_id = await world.workspace();
  return { workspace_id, client: await world.clientFor(world.owner, { workspace: workspace_id }) };
}

const must = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Json;
};
const queue = (client: Client, query = '') => must(client.get(`/memory/ontology/hitl${query}`));
const resolve = (client: Client, item_id: unknown, action: string, note?: string) =>
  client.post(`/memory/ontology/hitl/${String(item_id)}/resolve`, { action, note });
const undo = (client: Client, { run_id }: Json) => must(client.post(`/memory/runs/${String(run_id)}/undo`));
const add = async ({ client, workspace_id }: Room, ...contents: string[]) => {
  for (const content of contents) await client.add({ content });
  await resolveAllNames(world, workspace_id);
};

/** The names linked to each name. */
async function links(client: Client): Promise<Record<string, string[]>> {
  const { entities } = await must(client.get('/memory/entities'));
  const linked = (entities as Json[]).filter(({ same_as }) => same_as.length > 0);
  return Object.fromEntries(
    linked.map(({ name, same_as }) => [name, (same_as as Json[]).map((other) => other['name'])]),
  );
}

const ambiguous = [
  'We hired Tomas Ekberg for the manual.',
  'We hired Lena Ekberg for the pier.',
  'Dr. Ekberg called about the pump.',
];
const joined = { Ekberg: ['Tomas Ekberg'], 'Tomas Ekberg': ['Ekberg'] };
const asked = (items: Json[]) =>
  items.map(({ names }) => (names as Json[]).map(({ name }) => name as string).join(' = '));

test('a short name that fits two full names is reviewed once for each of them', async () => {
  const own = await newWorkspace();
  await add(own, ...ambiguous);
  const { items, count, open_count } = await queue(own.client);
  expect([count, open_count]).toEqual([2, 2]);
  expect(asked(items).sort()).toEqual(['Ekberg = Lena Ekberg', 'Ekberg = Tomas Ekberg']);
  expect(items[0]).toMatchObject({ kind: 'name_conflict_unresolvable', status: 'open', memory: null });
  await add(own, 'We hired Tomas Ekberg again.');
  expect((await queue(own.client))['open_count']).toBe(2);
  expect(await queue(own.client, '?kind=conflict')).toMatchObject({ items: [], open_count: 0 });
});

test('names accepted as equal are one entity, also in later items, until the undo', async () => {
  const own = await newWorkspace();
  await add(own, ...ambiguous);
  const item = ((await queue(own.client))['items'] as Json[]).find(({ names }) => names[1].name === 'Tomas Ekberg');
  const answer = await must(resolve(own.client, item?.['item_id'], 'accepted', 'One person.'));
  expect(answer).toMatchObject({
    item: { item_id: item?.['item_id'], status: 'resolved', action: 'accepted', note: 'One person.' },
  });
  expect(await links(own.client)).toEqual(joined);
  await add(own, 'We hired Lena Ekberg again.');
  expect(await links(own.client)).toEqual(joined);
  expect(await queue(own.client, '?status=resolved')).toMatchObject({
    items: [{ item_id: item?.['item_id'] }],
    open_count: 1,
  });
  await undo(own.client, answer);
  expect(await links(own.client)).toEqual({});
  expect((await queue(own.client))['open_count']).toBe(2);
});

test('a dismissed review does not come back; a deferred one does when a new name raises it', async () => {
  const own = await newWorkspace();
  await add(own, ...ambiguous, 'We hired Nils Ekberg for the boat.');
  const { items } = await queue(own.client);
  const of = (name: string) => (items as Json[]).find(({ names }) => names[1].name === name)?.['item_id'] as string;
  const dismissed = await must(resolve(own.client, of('Tomas Ekberg'), 'dismissed'));
  await must(resolve(own.client, of('Nils Ekberg'), 'deferred'));
  expect(asked((await queue(own.client))['items'])).toEqual(['Ekberg = Lena Ekberg']);
  await add(own, 'We hired Olga Ekberg for the sauna.');
  expect(asked((await queue(own.client))['items']).sort()).toEqual([
    ...['Ekberg = Lena Ekberg', 'Ekberg = Nils Ekberg', 'Ekberg = Olga Ekberg'],
  ]);
  await undo(own.client, dismissed);
  expect(asked((await queue(own.client))['items'])).toContain('Ekberg = Tomas Ekberg');
});

test('names that a caller links are no longer in review', async () => {
  const own = await newWorkspace();
  await add(own, ...ambiguous);
  const [first] = (await queue(own.client))['items'] as Json[];
  const [one, other] = first?.['names'] as Json[];
  await must(own.client.post(`/memory/entities/${one?.['entity_id']}/same-as`, { target_id: other?.['entity_id'] }));
  expect((await queue(own.client))['open_count']).toBe(1);
  expect((await resolve(own.client, first?.['item_id'], 'dismissed')).status).toBe(409);
});

test('two similar names are one review: accepted they are merged, dismissed they are never reviewed again', async () => {
  for (const action of ['accepted', 'dismissed']) {
    const own = await newWorkspace();
    await add(own, 'The Inbound Queue is full.', 'The Outbound Queue is empty.');
    const { items } = await queue(own.client, '?kind=possible_merge');
    expect(asked(items)).toEqual(['Inbound Queue = Outbound Queue']);
    await must(resolve(own.client, items[0].item_id, action));
    const one = { 'Inbound Queue': ['Outbound Queue'], 'Outbound Queue': ['Inbound Queue'] };
    expect(await links(own.client)).toEqual(action === 'accepted' ? one : {});
    await add(own, 'The Inbound Queue was moved.');
    expect((await queue(own.client))['open_count']).toBe(0);
  }
});

const old = 'The night backup is enabled.';
const fresh = 'The night backup is disabled.';
const ingest = (client: Client, content: string) => must(client.post('/memory/ingest', { content, challenge: true }));
const statusOf = async (client: Client, id: string) => (await must(client.get(`/memory/${id}`)))['status'] as string;

test('a conflict is in the queue; once accepted, one item supersedes the other until the undo', async () => {
  const { client } = await newWorkspace();
  const before = await client.add({ content: old });
  const { item_id } = await ingest(client, fresh);
  const { conflicts } = await must(client.get('/memory/reasoning/conflicts'));
  const { items } = await queue(client);
  expect((items as Json[]).map((item) => item['item_id'])).toEqual(
    (conflicts as Json[]).map((item) => item['item_id']),
  );
  expect(items).toMatchObject([{ item_id, kind: 'conflict', memory: { content: fresh, conflicts_with: [before] } }]);
  const answer = await must(resolve(client, item_id, 'accepted'));
  expect([await statusOf(client, item_id), await statusOf(client, before)]).toEqual(['active', 'superseded']);
  expect(await queue(client)).toMatchObject({ items: [], open_count: 0 });
  expect((await must(client.get('/memory/reasoning/conflicts')))['conflicts']).toEqual([]);
  expect((await resolve(client, item_id, 'accepted')).status).toBe(409);
  await undo(client, answer);
  expect(await statusOf(client, before)).toBe('active');
  expect(await queue(client)).toMatchObject({ items: [{ item_id }], open_count: 1 });
});

test('a dismissed conflict does not come back with the same statement, until the undo', async () => {
  const { client } = await newWorkspace();
  const before = await client.add({ content: old });
  const { item_id } = await ingest(client, fresh);
  const answer = await must(resolve(client, item_id, 'dismissed'));
  await must(client.delete(`/memory/${String(item_id)}`));
  const again = await ingest(client, `${fresh.slice(0, -1)}!`);
  expect((await queue(client))['open_count']).toBe(0);
  expect(answer['run_id']).toEqual(expect.any(String));
  // The resolution is deleted with the last of its items.
  for (const id of [again['item_id'], before]) await must(client.delete(`/memory/${String(id)}`));
  expect((await queue(client, '?status=resolved'))['items']).toEqual([]);
});

test('accepting a conflict with a deferred statement stores the statement, which supersedes the item', async () => {
  const { client } = await newWorkspace();
  const item_id = await client.add({ content: old });
  await must(
    client.post('/memory/reasoning/resolve', { existing_item_id: item_id, new_fact: fresh, strategy: 'defer' }),
  );
  expect((await queue(client))['items']).toMatchObject([{ item_id, memory: { conflicting_assertion: fresh } }]);
  await must(resolve(client, item_id, 'accepted'));
  expect(await statusOf(client, item_id)).toBe('superseded');
  const { items } = await must(client.get('/memory/list'));
  expect((items as Json[]).map(({ content }) => content as string)).toContain(fresh);
  expect(await queue(client, '?status=resolved')).toMatchObject({ items: [{ kind: 'conflict', action: 'accepted' }] });
});

test('an unknown action is refused, and a review of another workspace is 404', async () => {
  const [own, other] = [await newWorkspace(), await newWorkspace()];
  await add(own, ...ambiguous);
  const [first] = (await queue(own.client))['items'] as Json[];
  const idle = await own.client.add({ content: 'The lamp is lit.' });
  expect((await resolve(own.client, 'rev_none', 'maybe')).status).toBe(422);
  expect((await resolve(own.client, first?.['item_id'], 'maybe')).status).toBe(422);
  expect((await resolve(own.client, 'rev_none', 'accepted')).status).toBe(404);
  expect((await resolve(own.client, idle, 'accepted')).status).toBe(404);
  expect((await resolve(other.client, first?.['item_id'], 'accepted')).status).toBe(404);
  expect(await queue(other.client)).toMatchObject({ items: [], count: 0, open_count: 0 });
  expect((await own.client.get('/memory/ontology/hitl?limit=501')).status).toBe(422);
});

test('of two concurrent resolutions of one review, one is accepted', async () => {
  const own = await newWorkspace();
  await add(own, ...ambiguous);
  const [first] = (await queue(own.client))['items'] as Json[];
  const answers = await Promise.all(
    ['accepted', 'dismissed'].map((action) => resolve(own.client, first?.['item_id'], action)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
