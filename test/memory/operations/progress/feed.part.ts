// Events for graph viewers: each committed change is sent with ids of nodes and edges to those who may read them.
import { openFeed } from '../../../../src/memory/operations/progress/feed';
import type { ProgressEvent } from '../../../../src/redis/bus';
import { listen, type Listener } from '../../../support/listener';
import { openWorld, type Client, type Member, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

interface Report {
  action: string;
  id: string;
  type: string | undefined;
}

const opened: Listener[] = [];
afterEach(() => opened.splice(0).forEach((listener) => listener.close()));

const watch = async (client: Client, workspace_id: string): Promise<Listener> => {
  const listener = await listen(world.base, { 'X-API-Key': client.key, 'X-Workspace-Id': workspace_id });
  opened.push(listener);
  return listener;
};

/** The nodes and edges of the next events. */
async function nextBatch(listener: Listener): Promise<{ nodes: Report[]; edges: Report[]; events: ProgressEvent[] }> {
  const { event: first } = (
    await listener.until(({ kind, status }) => kind === 'graph.change' && status === 'started')
  ).at(-1) as {
    event: ProgressEvent;
  };
  const batch = await listener.until(({ run_id, status }) => run_id === first.run_id && status === 'ok');
  const events = batch.map(({ event }) => event).filter(({ run_id }) => run_id === first.run_id);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
  const of = (kind: string) => events.filter((event) => event.kind === kind).map(({ payload }) => payload);
  const dataOf = (payload: Record<string, unknown>) => payload['data'] as Record<string, string>;
  return {
    events,
    nodes: of('graph.node').map((payload) => ({
      action: payload['action'] as string,
      id: dataOf(payload)['id'] as string,
      type: dataOf(payload)['memory_type'] ?? dataOf(payload)['entity_type'],
    })),
    edges: of('graph.edge').map((payload) => ({
      action: payload['action'] as string,
      id: `${dataOf(payload)['source_id']}->${dataOf(payload)['target_id']}`,
      type: dataOf(payload)['edge_type'],
    })),
  };
}

async function newWorkspace(): Promise<{ client: Client; workspace_id: string }> {
  const workspace_id = await world.workspace();
  return { workspace_id, client: await world.clientFor({ ...world.owner, workspace_id }) };
}

const personalOf = async (client: Client): Promise<string> => {
  const { workspaces } = (await client.get('/memory/workspaces')).body as {
    workspaces: { id: string; personal: boolean }[];
  };
  return workspaces.find(({ personal }) => personal)?.id as string;
};

test('an added item is sent with its new entities, mentions and facts', async () => {
  const { client, workspace_id } = await newWorkspace();
  const listener = await watch(client, workspace_id);
  const item_id = await client.add({ content: 'Mara Lindqvist works at Tresund Labs.', tags: ['zwiebelfisch'] });
  const { nodes, edges, events } = await nextBatch(listener);
  expect(nodes[0]).toEqual({ action: 'add', id: item_id, type: 'semantic' });
  const entities = (await client.get('/memory/entities')).body.entities as { entity_id: string; type: string }[];
  expect(entities.length).toBeGreaterThan(1);
  for (const { entity_id, type } of entities) expect(nodes).toContainEqual({ action: 'add', id: entity_id, type });
  expect(nodes).toHaveLength(1 + entities.length);
  expect(new Set(edges.map(({ type }) => type))).toEqual(new Set(['MENTIONS', 'RELATES']));
  const known = new Set([item_id, ...entities.map(({ entity_id }) => entity_id)]);
  for (const { action, id } of edges)
    expect([action, ...id.split('->').map((end) => known.has(end))]).toEqual(['add', true, true]);
  expect(JSON.stringify(events)).not.toMatch(/Mara|Tresund|zwiebelfisch/i);
});

test('a change of an item is sent as an update with the closed and opened edges', async () => {
  const { client, workspace_id } = await newWorkspace();
  const listener = await watch(client, workspace_id);
  const item_id = await client.add({ content: 'Mara Lindqvist works at Tresund Labs.' });
  const added = await nextBatch(listener);
  await client.patch(`/memory/${item_id}`, { content: 'Mara Lindqvist works at Harstad Shipyard.' });
  const { nodes, edges } = await nextBatch(listener);
  expect(nodes[0]).toEqual({ action: 'update', id: item_id, type: 'semantic' });
  const fresh = nodes.slice(1);
  expect(fresh.length).toBeGreaterThan(0);
  for (const { id } of fresh) expect(added.nodes.map((node) => node.id)).not.toContain(id);
  expect(new Set(edges.map(({ action }) => action))).toEqual(new Set(['add', 'delete']));
  for (const { id } of edges.filter(({ action }) => action === 'delete'))
    expect(added.edges.map((edge) => edge.id)).toContain(id);
});

test('links are sent when they are made, changed and removed, without mirror edges', async () => {
  const { client, workspace_id } = await newWorkspace();
  const listener = await watch(client, workspace_id);
  const [source_id, target_id] = await client.addAll([{ content: 'a' }, { content: 'b' }]);
  expect((await nextBatch(listener)).nodes).toHaveLength(2);
  const edge = { source_id, target_id, relation_type: 'LINKS_TO' };
  const nextEdges = async () => (await nextBatch(listener)).edges;
  const one = { id: `${source_id}->${target_id}`, type: 'LINKS_TO' };
  await client.post('/memory/edge', { ...edge, properties: { weight: 1 } });
  expect(await nextEdges()).toEqual([{ ...one, action: 'add' }]);
  await client.post('/memory/edge', { ...edge, properties: { weight: 2 } });
  expect(await nextEdges()).toEqual([{ ...one, action: 'update' }]);
  await client.delete(`/memory/${source_id}/links/${target_id}?link_type=LINKS_TO`);
  expect(await nextEdges()).toEqual([{ ...one, action: 'delete' }]);
});

test('a deletion is sent with the deleted entities, and clear-all as one event', async () => {
  const { client, workspace_id } = await newWorkspace();
  const listener = await watch(client, workspace_id);
  const item_id = await client.add({ content: 'Mara Lindqvist works at Tresund Labs.' });
  const added = await nextBatch(listener);
  await client.delete(`/memory/${item_id}`);
  const { nodes } = await nextBatch(listener);
  expect(nodes.map(({ action }) => action)).toEqual(nodes.map(() => 'delete'));
  expect(nodes.map(({ id }) => id).sort()).toEqual(added.nodes.map(({ id }) => id).sort());
  const plain = await client.add({ content: 'a', embed: false });
  expect((await nextBatch(listener)).nodes).toMatchObject([{ action: 'add', id: plain }]);
  await client.delete(`/memory/${plain}`);
  expect((await nextBatch(listener)).nodes).toEqual([{ action: 'delete', id: plain }]);
  await client.delete('/memory/clear-all');
  await listener.until(({ kind, status }) => kind === 'graph.cleared' && status === 'ok');
});

test('an item completed by a worker is sent with its mentions', async () => {
  const { client, workspace_id } = await newWorkspace();
  const listener = await watch(client, workspace_id);
  const { body } = await client.post('/memory/ingest', {
    content: 'On 3 May 2026 Tomas Ekberg decided to replace the pump.',
  });
  for (let isTold = false; !isTold;)
    isTold = (await nextBatch(listener)).edges.some(({ id }) => id.startsWith(`${body.item_id}->ent_`));
});

test('names that are linked are sent as an edge between entities', async () => {
  const { client, workspace_id } = await newWorkspace();
  await client.add({ content: 'Orla Finnegan works at Brightwater Labs.' });
  const [first, second] = (await client.get('/memory/entities')).body.entities as { entity_id: string }[];
  const listener = await watch(client, workspace_id);
  await client.delete(`/memory/entities/${first?.entity_id}/same-as/${second?.entity_id}`);
  let edges: Report[] = [];
  while (edges.length === 0) edges = (await nextBatch(listener)).edges.filter(({ type }) => type === 'DIFFERENT_FROM');
  expect(edges).toHaveLength(1);
});

test('a change of a personal item from a shared workspace is sent to its owner only', async () => {
  const { workspace_id } = await newWorkspace();
  const member: Member = await world.member(workspace_id);
  const client = await world.clientFor(member);
  const other = await world.clientFor(await world.member(workspace_id));
  const personal = await personalOf(client);
  const own = await watch(client, personal);
  const shared = await watch(other, workspace_id);
  const inPersonal = await world.clientFor({ ...member, workspace_id: personal });
  const item_id = await inPersonal.add({ content: 'Mine.', embed: false });
  expect((await nextBatch(own)).nodes).toMatchObject([{ action: 'add', id: item_id }]);
  const sharedItem = await client.add({ content: 'Ours.', embed: false });
  await client.patch(`/memory/${item_id}`, { content: 'Mine still.' });
  await client.post('/memory/link', { source_id: item_id, target_id: sharedItem });
  expect((await nextBatch(own)).nodes).toContainEqual({ action: 'update', id: item_id, type: 'semantic' });
  const last = await client.add({ content: 'Ours too.', embed: false });
  const heard = await shared.until(({ payload }) => (payload['data'] as { id?: string } | undefined)?.id === last);
  expect(JSON.stringify(heard)).toContain(sharedItem);
  expect(JSON.stringify(heard)).not.toContain(item_id);
});

test('in a USER-level workspace, changes are sent only to the member who made them', async () => {
  const workspace_id = await world.workspace('USER');
  const [one, two] = [await world.member(workspace_id), await world.member(workspace_id)];
  const [first, second] = [await world.clientFor(one), await world.clientFor(two)];
  const listener = await watch(second, workspace_id);
  const foreign = await first.add({ content: 'First.', embed: false });
  const own = await second.add({ content: 'Second.', embed: false });
  const heard = await listener.until(({ payload }) => (payload['data'] as { id?: string } | undefined)?.id === own);
  expect(JSON.stringify(heard)).not.toContain(foreign);
});

test('a write neither waits for the graph events, nor fails with them', async () => {
  const { client } = await newWorkspace();
  const { graph, log, progress } = world.ports;
  await world.ports.feed.close();
  const asked: string[] = [];
  const stuck = (name: string) => () => {
    asked.push(name);
    return new Promise<never>(() => undefined);
  };
  const never = {
    ...progress,
    busFor: () => ({
      ...progress.busFor({ active_workspace_id: 'x', level: 'WORKSPACE', user_id: null }, log),
      start: stuck('start'),
    }),
  };
  openFeed({ graph, progress: never, log });
  for (let n = 0; n < 3; n++) await client.add({ content: `stuck ${n}`, embed: false });
  const failing = {
    ...progress,
    busFor: () => {
      throw new Error('no stream');
    },
  };
  const feed = openFeed({ graph, progress: failing, log });
  const item_id = await client.add({ content: 'told to nobody', embed: false });
  await feed.close();
  expect((await client.get(`/memory/${item_id}`)).status).toBe(200);
  world.ports.feed = openFeed({ graph, progress, log });
});
