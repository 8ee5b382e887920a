// Durability of asynchronous ingest: acknowledged texts are completed despite lost Redis data and failed attempts.
import { contextOfRun } from '../../../../src/app';
import type { StoredItem } from '../../../../src/memory/model/record';
import { work } from '../../../../src/memory/flows/ingest/work';
import { eventually } from '../../../support/eventually';
import { eventsOf } from '../../../support/bus';
import { fakeEmbeddingServer, type FakeEmbeddingServer } from '../../../support/fake-embedding-server';
import { edgesOf, storedItem } from '../../../support/graph';
import { must, openWorld, type World, type Json } from '../../../support/world';
import { isEnd, listen, type ReceivedEvent, type StreamQuery } from '../../../support/listener';

let server: FakeEmbeddingServer;
let world: World;
beforeAll(async () => {
  server = await fakeEmbeddingServer(384);
  world = await openWorld({ EMBEDDING_BASE_URL: server.base_url, EMBEDDING_MODEL: 'stand-in' });
});
afterAll(async () => {
  await world.close();
  await server.close();
});

const accept = async (content: string) =>
  (await world.client.post('/memory/ingest?mode=async', { content })).body as { item_id: string; run_id: string };
const runOf = async (run_id: string) => (await world.client.get(`/memory/ingest/async/${run_id}`)).body as Json;

const ended = (run_id: string) =>
  eventually(
    () => runOf(run_id),
    ({ status }) => status === 'ok' || status === 'error',
    () => world.ports.queues.quick.done(run_id, 100),
  );

/** Starts the run as a worker would; returns it with its context. */
async function contextFor(run_id: string) {
  const now = world.ports.now();
  const asWorker = { worker_id: 'test', alone: false, deadly: 3, idle_ms: 0, now };
  const row = await world.graph.unscoped('runs/begin', { run_id, ...asWorker });
  if (!row) throw new Error(`the run ${run_id} was not taken up`);
  return { run: row.run, of: contextOfRun(world.ports, row.run, new AbortController().signal) };
}

/** Stops all workers of the world while the function runs. */
async function withoutWorkers<T>(work: () => Promise<T>): Promise<T> {
  await world.workers.close();
  try {
    return await work();
  } finally {
    world.workers = await world.startWorkers();
  }
}

test('the mode "async" answers 202, and the raw item can be read and searched at once', () =>
  withoutWorkers(async () => {
    const { status, body } = await world.client.post('/memory/ingest?mode=async', {
      content: 'The quokka is a small macropod of Rottnest Island.',
      context: { source_path: 'animals.md' },
    });
    expect(status).toBe(202);
    expect(body).toMatchObject({ memory_type: 'pending', status: 'queued', queued: true });
    expect(await runOf(body.run_id)).toMatchObject({ status: 'queued', stage: 'receive', item_id: body.item_id });
    const { body: item } = await world.client.get(`/memory/${body.item_id}`);
    expect(item).toMatchObject({ memory_type: 'pending', embedding: null, metadata: { source_path: 'animals.md' } });
    const found = await world.client.post('/memory/search', { query: 'quokka macropod' });
    expect(found.body.results.map(({ item_id }: Json) => item_id)).toContain(body.item_id);
  }));

test('after Redis lost all data, a job finds the open runs, and they are completed', async () => {
  const runs = await withoutWorkers(async () => {
    const first = await accept('Wombats dig burrows.');
    const accepted = [first, await accept('Numbats eat termites.')];
    const { redis } = world.ports;
    const [job = ''] = await redis.keys(`bull:*:${first.run_id}`);
    expect(job).not.toBe('');
    await redis.del(await redis.keys(`${job.slice(0, job.lastIndexOf(':'))}:*`));
    return accepted;
  });
  await world.workers.sweep(0);
  for (const { run_id, item_id } of runs) {
    expect(await ended(run_id)).toMatchObject({ status: 'ok' });
    expect((await world.client.get(`/memory/${item_id}`)).body).toMatchObject({ memory_type: 'semantic' });
  }
});

test('a run that two workers execute at once has one result', async () => {
  const { run_id, item_id } = await withoutWorkers(async () => {
    const accepted = await accept('Orla Vance and Petra Ruiz sail the Fulmar from Cork to Brest.');
    const { of: ctx, run } = await contextFor(accepted.run_id);
    await Promise.all([work(ctx, run), work(ctx, run), work(ctx, run)]);
    return accepted;
  });
  expect(await runOf(run_id)).toMatchObject({ status: 'ok', errors: [] });
  const edges = (await edgesOf(world, item_id)).map(({ type, to }) => `${type} ${to['key']}`);
  expect(edges).toEqual([...new Set(edges)]);
  expect(edges.length).toBeGreaterThan(1);
});

test('a long run is executed in slices of at least one item, and reports each item once', async () => {
  const contents = ['Bilbies dig.', 'Potoroos hop.', 'Bettongs nest.'];
  const run_id = await withoutWorkers(async () => {
    const items = contents.map((content) => ({ content }));
    const { body } = await world.client.post('/memory/ingest/batch?mode=async', { items });
    const slice = async () => {
      const { of: ctx, run } = await contextFor(body.run_id as string);
      return work(ctx, run, () => true);
    };
    expect([await slice(), await slice(), await slice()]).toEqual([false, false, true]);
    return body.run_id as string;
  });
  expect(await runOf(run_id)).toMatchObject({ status: 'ok', counts: { items: 3, failed: 0 } });
  const itemEvents = (await eventsOf(world, run_id)).filter(({ kind }) => kind === 'batch.item');
  expect(itemEvents.flatMap(({ payload }) => (payload['index'] === undefined ? [] : [payload['index']]))).toEqual([
    0, 1, 2,
  ]);
});

test('items of a cancelled run wait no longer, and are found by their words', async () => {
  const item_id = await withoutWorkers(async () => {
    const accepted = await accept('Numbats eat termites.');
    expect((await world.client.post(`/memory/runs/${accepted.run_id}/cancel`)).status).toBe(200);
    return accepted.item_id;
  });
  expect(await storedItem(world, item_id)).toEqual(expect.not.objectContaining({ run_id: expect.anything() }));
  const { results } = (await world.client.post('/memory/search', { query: 'numbats termites' })).body;
  expect(results[0]).toMatchObject({ item_id });
});

test('a change of an item that waits for its completion is kept', async () => {
  const { run_id, item_id } = await withoutWorkers(async () => {
    const accepted = await accept('Tapirs swim well.');
    const patched = await world.client.patch(`/memory/${accepted.item_id}`, { metadata: { seen: true } });
    expect(patched.status).toBe(200);
    return accepted;
  });
  await world.workers.sweep(0);
  expect(await ended(run_id)).toMatchObject({ status: 'ok' });
  const { body } = await world.client.get(`/memory/${item_id}`);
  expect(body).toMatchObject({ memory_type: 'semantic', metadata: { seen: true } });
  const { body: vector } = await world.client.get(`/memory/${item_id}?fields=embedding`);
  expect((vector as StoredItem).embedding).toHaveLength(384);
});

test('a text that the embedder refuses ends with "error", stage and reason, and stays readable', async () => {
  server.answerWith(400);
  try {
    const { run_id, item_id } = await accept('Not to be embedded.');
    const run = await ended(run_id);
    expect(run).toMatchObject({ status: 'error', counts: { items: 1, failed: 1 } });
    expect(run['errors']).toEqual([`${item_id}, embed: The embedding server rejected this text.`]);
    expect((await world.client.get(`/memory/${item_id}`)).body).toMatchObject({ memory_type: 'pending' });
    const waiting = (await world.client.post('/memory/ingest', { content: 'Nor this.' })).body as Json;
    expect(waiting).toMatchObject({ status: 'failed', queued: false, memory_type: 'pending' });
  } finally {
    server.answerWith(200);
  }
});

test('an unavailable embedder delays a run, but does not fail it', async () => {
  server.answerWith(503);
  const { run_id } = await accept('Later will do.');
  await eventually(
    () => runOf(run_id),
    ({ updated_at, stage }) => Boolean(updated_at) && stage === 'embed',
  );
  server.answerWith(200);
  await world.workers.sweep(0);
  expect(await ended(run_id)).toMatchObject({ status: 'ok', errors: [] });
});

describe('a batch of more than 40,000 bytes', () => {
  const long = (text: string) => `${text} ${'The tide went out over the sand. '.repeat(700)}`;
  const addBatch = async (items: Json[]) =>
    (await must(world.client.post('/memory/add/batch', { items }))) as { queued: boolean; results: Json[] };
  const openRun = async () =>
    (await must(world.client.get('/memory/runs'))).runs.find(({ kind }: Json) => kind === 'add.texts') as Json;
  const vectorOf = async (item_id: string) =>
    (await must(world.client.get(`/memory/${item_id}?fields=embedding`)))['embedding'] as number[] | null;

  test('is stored without the embedder and found by its words; workers complete it, even if Redis lost all', async () => {
    const { ids, run_id } = await withoutWorkers(async () => {
      const before = server.requests.length;
      const body = await addBatch([
        { content: long('Orla Vance feeds the quoll.') },
        { content: long('Petra Ruiz counts dunnarts.'), embed: false, tags: ['marsupials'] },
        { content: long('We bought the numbat hide.'), memory_type: 'decision', status: 'pending', confidence: 0.4 },
        { content: 'read', memory_type: 'tool_call', metadata: { tool_name: 'read' } },
      ]);
      expect(body).toMatchObject({ created: 4, failed: 0, queued: true });
      expect(server.requests.length).toBe(before);
      const { results } = await must(world.client.post('/memory/search', { query: 'quoll' }));
      expect(results.map(({ item_id }: Json) => item_id)).toContain(body.results[0]?.['item_id']);
      const run = await openRun();
      expect(run).toMatchObject({ status: 'queued', counts: { items: 3 } });
      const { redis } = world.ports;
      await redis.del(await redis.keys(`bull:*:${run['run_id']}`));
      return { ids: body.results.map(({ item_id }) => item_id as string), run_id: run['run_id'] as string };
    });
    await world.workers.sweep(0);
    expect(await ended(run_id)).toMatchObject({ status: 'ok', errors: [] });
    const [first, unembedded, decision] = await Promise.all(ids.map((id) => must(world.client.get(`/memory/${id}`))));
    expect(first?.['entities'].map(({ name }: Json) => name)).toContain('Orla Vance');
    expect(unembedded).toMatchObject({ tags: ['marsupials'], version: 1 });
    expect(unembedded?.['entities'].map(({ name }: Json) => name)).toContain('Petra Ruiz');
    expect(decision).toMatchObject({ status: 'pending', confidence: 0.4 });
    expect(await Promise.all(ids.map(async (id) => (await vectorOf(id))?.length))).toEqual([
      384,
      undefined,
      384,
      undefined,
    ]);
  });

  test('changes items, whose old names and vectors go at once; a note keeps its decisions and gets the new ones', async () => {
    const note = (text: string) => [{ content: long(text), memory_type: 'zettel', external_id: 'tides' }];
    const filler = [{ content: long('Rain.') }];
    const send = async (text: string) => {
      const { results } = await addBatch([...note(text), ...filler]);
      return { item_id: results[0]?.['item_id'] as string, status: results[0]?.['status'] as string };
    };
    const decisions = async (item_id: string) =>
      (await world.cypher(
        'MATCH (d:Decision)-[:PART_OF]->(:MemoryItem {item_id: $item_id}) RETURN d.content AS text, d.status AS status ORDER BY text',
        { item_id },
      )) as { text: string; status: string }[];
    const carryOut = async () => ended((await openRun())['run_id'] as string);
    const { item_id } = await send('Orla Vance rows.\n\nDecision: use oars.\n\nDecision: keep the sail.\n\n');
    expect(await carryOut()).toMatchObject({ status: 'ok' });
    expect(await decisions(item_id)).toEqual([
      { text: 'keep the sail.', status: 'active' },
      { text: 'use oars.', status: 'active' },
    ]);
    await withoutWorkers(async () => {
      const again = await send('Petra Ruiz rows.\n\nDecision: use oars.\n\nDecision: sell the sail.\n\n');
      expect(again).toEqual({ item_id, status: 'updated' });
      expect(await vectorOf(item_id)).toBeNull();
    });
    await world.workers.sweep(0);
    expect(await carryOut()).toMatchObject({ status: 'ok', errors: [] });
    expect(await vectorOf(item_id)).toHaveLength(384);
    expect((await must(world.client.get(`/memory/${item_id}`)))['entities'].map(({ name }: Json) => name)).toEqual([
      'Petra Ruiz',
    ]);
    expect(await decisions(item_id)).toEqual([
      { text: 'keep the sail.', status: 'superseded' },
      { text: 'sell the sail.', status: 'active' },
      { text: 'use oars.', status: 'active' },
    ]);
  });
});

test('rows and nodes of more than 40,000 bytes are stored without the embedder, and completed by workers', async () => {
  const tide = 'The tide went out over the sand. '.repeat(700);
  const contents = ['Orla Vance feeds the quoll.', 'Petra Ruiz counts dunnarts.'].map((text) => `${text} ${tide}`);
  const [rows = {}, nodes = {}] = await withoutWorkers(async () => {
    const before = server.requests.length;
    const data = contents.map((content, i) => ({ seed_id: `long-${i}`, content, domain: 'animals' }));
    const answers = [
      await must(world.client.post('/memory/ingest/structured', { schema: 'seed_item', data })),
      await must(
        world.client.post('/memory/graph/bulk', {
          nodes: contents.map((content, i) => ({ item_id: `long-node-${i}`, properties: { content } })),
        }),
      ),
    ];
    expect(server.requests.length).toBe(before);
    return answers;
  });
  expect([rows['queued'], nodes['queued']]).toEqual([true, true]);
  await world.workers.sweep(0);
  const { runs } = await must(world.client.get('/memory/runs?kind=add.texts'));
  for (const run of runs.slice(0, 2)) expect(await ended(run['run_id'])).toMatchObject({ status: 'ok', errors: [] });
  for (const item_id of [rows['item_ids'][0], nodes['ids']['long-node-0']]) {
    const item = await must(world.client.get(`/memory/${item_id}?fields=embedding`));
    expect(item['embedding']).toHaveLength(384);
    expect((await must(world.client.get(`/memory/${item_id}`)))['entities'].map(({ name }: Json) => name)).toEqual([
      'Orla Vance',
    ]);
  }
  expect(await storedItem(world, rows['item_ids'][0])).toMatchObject({
    domain: 'animals',
    seed_id: 'long-0',
    version: 1,
  });
});

// A Redis flush during ingest: no run is lost, lost events are reported as a gap, and later ones are sent.
describe('a flushed Redis', () => {
  let world: World;
  // A Redis database of its own, because it is flushed.
  beforeAll(async () => (world = await openWorld({ REDIS_URL: `${process.env['REDIS_URL']}/7` })));
  afterAll(() => world.close());

  const streamOf = (query: StreamQuery = {}) =>
    listen(world.base, { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id }, query);

  async function accept(place: number): Promise<string> {
    const { status, body } = await world.client.post('/memory/ingest?mode=async', {
      content: `Log ${place}: the lamp of Skerryvore was cleaned.`,
    });
    expect(status).toBe(202);
    return body.run_id as string;
  }

  const statusAtEnd = (run_id: string) =>
    eventually(
      async () => (await world.client.get(`/memory/ingest/async/${run_id}`)).body.status as string,
      (status) => status === 'ok' || status === 'error',
      () => world.ports.queues.quick.done(run_id, 100),
    );

  test('after a Redis flush every run ends ok, ended runs are not replayed, live streams report a gap', async () => {
    const ended = (await world.client.post('/memory/ingest', { content: 'Before the flush.' })).body.run_id as string;
    const live = await streamOf();
    const accepted: string[] = [];
    for (let place = 0; place < 30; place++) {
      if (place === 20) await world.ports.redis.flushdb();
      accepted.push(await accept(place));
    }
    const last = (await world.client.post('/memory/ingest', { content: 'Behind the flush.' })).body.run_id as string;
    expect(await Promise.all(accepted.map(statusAtEnd))).toEqual(accepted.map(() => 'ok'));
    expect((await streamOf({ run_id: ended, from_seq: 0 })).status).toBe(404);

    const heard: ReceivedEvent[] = await live.until((event) => event.run_id === last && isEnd(event));
    live.close();
    const gap = heard.findIndex(({ event }) => event.kind === 'stream.gap');
    expect(gap).toBeGreaterThan(0);
    expect(heard[gap]?.event).toMatchObject({ status: 'warn', payload: { from: heard[gap - 1]?.id } });
  });
});
