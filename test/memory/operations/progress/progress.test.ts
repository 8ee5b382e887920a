import { accessControl } from '../../../../src/auth/access-control';
import { hashKey } from '../../../../src/auth/keys';
import { busOf, steps } from '../../../support/bus';
import { isEnd, listen, type Listener, type StreamQuery } from '../../../support/listener';
import { ago, deactivate, leave, setNodes } from '../../../support/graph';
import { openTenant, openWorld, type Client, type Json, type Member, type World } from '../../../support/world';
import { openFeed } from '../../../../src/memory/operations/progress/feed';
import type { BusEvent } from '../../../../src/redis/bus';

// Access to event streams: which events a listener gets, and when it loses access.
describe('access', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const listening = ({ key }: Client, { workspace_id }: Member, query: StreamQuery = {}) =>
    listen(world.base, { 'X-API-Key': key, 'X-Workspace-Id': workspace_id }, query);

  async function endedRun(member: Member, level?: 'USER'): Promise<string> {
    const run = await busOf(world, member, level).start('test.access', {});
    await run.emit([...steps(1), { status: 'ok', payload: {} }]);
    return run.run_id;
  }

  /** The run ids of the next events up to the end of a run. */
  const runsOf = async (listener: Listener) => new Set((await listener.until(isEnd)).map(({ event }) => event.run_id));

  test('events of another tenant are not delivered; its run is 404 like an unknown one', async () => {
    const { owner, client } = await world.stranger();
    const ours = await listening(world.client, world.owner);
    const theirs = await listening(client, owner);
    const run_id = await endedRun(owner);
    const foreign = await listening(world.client, world.owner, { run_id, from_seq: 0 });
    const missing = await listening(world.client, world.owner, {
      run_id: '00000000-0000-4000-8000-000000000000',
      from_seq: 0,
    });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.refusal, request_id: '' }).toEqual({ ...missing.refusal, request_id: '' });
    // Their owner receives the event live and in a replay; we receive only ours.
    expect(await runsOf(theirs)).toEqual(new Set([run_id]));
    expect(await runsOf(await listening(client, owner, { run_id, from_seq: 0 }))).toEqual(new Set([run_id]));
    const own = await endedRun(world.owner);
    expect(await runsOf(ours)).toEqual(new Set([own]));
  });

  describe('a listener of an event stream loses access', () => {
    const access = () =>
      accessControl({ ...world.ports, keyUsed: () => undefined, hideExpired: () => Promise.resolve() });
    const listenerOf = async (member: Member) => ({
      ...(await world.graph.unscoped('auth/find-caller', {
        key_hash: hashKey((await world.clientFor(member)).key),
        session_id: null,
        workspace_id: member.workspace_id,
        subject: null,
      })),
      workspace_id: member.workspace_id,
    });
    const setKeys = ({ user_id }: Member, properties: Json) => setNodes(world, 'ApiKey', { user_id }, properties);
    test.each<[string, (member: Member) => Promise<void>]>([
      ['its key is revoked', (member) => setKeys(member, { revoked_at: ago(0) })],
      ['its key expires', (member) => setKeys(member, { expires_at: ago(0) })],
      ['its user is deactivated', ({ user_id }) => deactivate(world, user_id)],
      ['its user leaves', (member) => leave(world, member)],
    ])('when %s, while others keep theirs', async (_what, change) => {
      const member = await world.member(world.owner.workspace_id);
      const listeners = (await Promise.all([world.owner, member].map(listenerOf))).map(({ key_id, workspace_id }) => ({
        key_id: key_id as string,
        session_id: null,
        workspace_id,
      }));
      expect(await access().lost(listeners)).toEqual([]);
      await change(member);
      expect(await access().lost(listeners)).toEqual([1]);
    });
  });

  test('an event id of another workspace is only a position: the listener gets its own events', async () => {
    const elsewhere = { ...world.owner, workspace_id: await world.workspace() };
    const there = await listening(world.client, elsewhere);
    await endedRun(elsewhere);
    const since = (await there.until(isEnd))[0]?.id as string;
    const run_id = await endedRun(world.owner);
    expect(await runsOf(await listening(world.client, world.owner, { since }))).toContain(run_id);
  });

  test('in a USER-level workspace each member gets events of their own runs only', async () => {
    const workspace_id = await world.workspace('USER');
    const [anna, bert] = [await world.member(workspace_id), await world.member(workspace_id)];
    const [asAnna, asBert] = [await world.clientFor(anna), await world.clientFor(bert)];
    const bertHears = await listening(asBert, bert);
    const run_id = await endedRun(anna, 'USER');
    expect((await listening(asBert, bert, { run_id, from_seq: 0 })).status).toBe(404);
    expect(await runsOf(await listening(asAnna, anna, { run_id, from_seq: 0 }))).toEqual(new Set([run_id]));
    const own = await endedRun(bert, 'USER');
    expect(await runsOf(bertHears)).toEqual(new Set([own]));
  });
});

// Events for graph viewers: each committed change is sent with ids of nodes and edges to those who may read them.
describe('feed', () => {
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
  async function nextBatch(listener: Listener): Promise<{ nodes: Report[]; edges: Report[]; events: BusEvent[] }> {
    const { event: first } = (
      await listener.until(({ kind, status }) => kind === 'graph.change' && status === 'started')
    ).at(-1) as {
      event: BusEvent;
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
});

// Events contain no text of items, so that deleted texts cannot be replayed.
describe('no text', () => {
  let world: World;
  beforeAll(async () => (world = await openWorld({ SERVICE_FETCH_URLS: 'public' })));
  afterAll(() => world.close());

  const secret = 'zwiebelfisch';
  const text = (n: number) => `Mara Zwiebelfisch met Ines ${secret} in Harstad and decided to keep the lamp ${n}.`;

  /** Everything in Redis for the workspace or the queues. */
  async function everythingInRedis(): Promise<string> {
    const { redis } = world.ports;
    const found: unknown[] = [];
    for (const pattern of [`progress:${world.owner.workspace_id}*`, 'bull:*', 'search-session:*'])
      for (const key of await redis.keys(pattern)) {
        const type = await redis.type(key);
        if (type === 'stream') found.push(await redis.xrange(key, '-', '+'));
        else if (type === 'hash') found.push(await redis.hgetall(key));
        else if (type === 'string') found.push(await redis.get(key));
        else if (type === 'list') found.push(await redis.lrange(key, 0, -1));
        else if (type === 'zset') found.push(await redis.zrange(key, '0', '-1'));
        else if (type === 'set') found.push(await redis.smembers(key));
      }
    return JSON.stringify(found);
  }

  test('no operation leaves a word of an item or a query in Redis', async () => {
    const { client } = world;
    const titled = { title: `About ${secret}`, tags: [secret], context: { speaker: secret } };
    const requests: [number, string, object][] = [
      [200, '/memory/ingest', { content: text(1), ...titled }],
      [200, '/memory/ingest/full', { content: text(2), ...titled }],
      [
        200,
        '/memory/ingest/batch',
        { items: [{ content: text(4), ...titled }, { content: text(5) }, { content: '' }] },
      ],
      [200, '/memory/ingest/conversation', { conversation_id: secret, turns: [{ role: 'user', content: text(6) }] }],
      [
        200,
        '/memory/ingest/document',
        { content: `# ${secret}\n\n${text(7)}`, source_type: 'markdown', title: secret },
      ],
      [422, '/memory/ingest/document', { content: `a,b\n"${secret} "x,${secret}\n`, source_type: 'csv' }],
      [422, '/memory/ingest/document', { source: `https://127.0.0.1/${secret}` }],
      [200, '/memory/add', { content: text(8), title: secret, metadata: { note: secret } }],
      [200, '/memory/add/batch', { items: [{ content: text(9) }, { content: text(10), memory_type: secret }] }],
      [200, '/memory/search', { query: text(11), multi_hop: true }],
    ];
    for (const [expected, path, body] of requests) {
      const { status } = await client.post(path, body);
      expect([path, status]).toEqual([path, expected]);
    }
    const stored = await everythingInRedis();
    expect(stored).toContain('graph.node');
    expect(stored).toContain('graph.edge');
    expect(stored).toContain('batch.item');
    expect(stored.toLowerCase()).not.toContain(secret);
    expect(stored.toLowerCase()).not.toContain('harstad');
  });
});
