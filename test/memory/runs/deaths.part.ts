// Runs during which a worker died: counted, isolated from other runs, and abandoned after the third time.
import type { Embedder } from '../../../src/llm/embed';
import { deadlyDeaths } from '../../../src/memory/runs/runs';
import { later } from '../../../src/time';
import { embedderIdentity } from '../../support/shared-embedder';
import { eventually } from '../../support/eventually';
import { openWorld, type World } from '../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

let world: World;
let whileEmbedding: (texts: string[]) => Promise<void> = () => Promise.resolve();
const vector = new Float32Array(embedderIdentity.dimension).fill(1 / Math.sqrt(embedderIdentity.dimension));
const embed: Embedder = {
  ...embedderIdentity,
  embed: async (texts) => {
    await whileEmbedding(texts);
    return texts.map(() => vector);
  },
  close: () => Promise.resolve(),
};

beforeAll(async () => {
  world = await openWorld({}, { embed });
  await world.workers.close();
});
afterAll(() => world.close());

const runOf = async (run_id: string) => (await world.client.get(`/memory/runs/${run_id}`)).body as Json;
const accept = async (texts: string[]) =>
  (await world.client.post('/memory/ingest/batch?mode=async', { items: texts.map((content) => ({ content })) })).body
    .run_id as string;

const ended = (run_id: string) =>
  eventually(
    () => runOf(run_id),
    ({ status }) => status === 'ok' || status === 'error',
    () => world.ports.queues.quick.done(run_id, 100),
  );

/** Starts a run as the worker of this name. */
async function begin(run_id: string, worker_id: string, alone = false, now = world.ports.now()) {
  const row = await world.graph.unscoped('runs/begin', {
    run_id,
    worker_id,
    alone,
    deadly: deadlyDeaths,
    idle_ms: 5_000,
    now,
  });
  return [row?.answer, row?.run.deaths];
}

/** Sets the last sign of life of the run back by a minute. */
const leave = (run_id: string) =>
  world.cypher(`MATCH (run:Run {run_id: $run_id}) SET run.seen_at = datetime() - duration('PT1M')`, { run_id });

async function withWorkers<T>(work: () => Promise<T>): Promise<T> {
  world.workers = await world.startWorkers();
  try {
    await world.workers.sweep(0);
    return await work();
  } finally {
    await world.workers.close();
  }
}

test('deaths of workers during a run are counted, and the run is a suspect until the third', async () => {
  const run_id = await accept(['Wombats dig.']);
  expect(await begin(run_id, 'first')).toEqual(['begun', 0]);
  expect(await begin(run_id, 'first')).toEqual(['begun', 0]);
  expect(await begin(run_id, 'second')).toEqual(['busy', 0]);
  await leave(run_id);
  expect(await begin(run_id, 'second')).toEqual(['suspect', 0]);
  expect(await begin(run_id, 'second', true)).toEqual(['begun', 1]);
  await leave(run_id);
  expect(await begin(run_id, 'third')).toEqual(['suspect', 1]);
  expect(await begin(run_id, 'third', true)).toEqual(['begun', 2]);
  await leave(run_id);
  expect(await begin(run_id, 'fourth')).toEqual(['begun', 3]);
  expect(await withWorkers(() => ended(run_id))).toMatchObject({ status: 'error' });
});

test('a worker whose clock is an hour ahead does not take over a run in progress', async () => {
  const run_id = await accept(['Bilbies dig.']);
  const ahead = later(world.ports.now(), 3_600_000);
  expect(await begin(run_id, 'first')).toEqual(['begun', 0]);
  expect(await begin(run_id, 'ahead', false, ahead)).toEqual(['busy', 0]);
  await world.graph.unscoped('runs/release', { run_ids: [run_id], worker_id: 'first' });
  expect(await begin(run_id, 'ahead', false, ahead)).toEqual(['begun', 0]);
  await leave(run_id);
  expect(await begin(run_id, 'first', true)).toEqual(['begun', 1]);
});

test('an attempt that its worker releases does not count as a death', async () => {
  const run_id = await accept(['Numbats eat.']);
  await begin(run_id, 'first');
  await world.graph.unscoped('runs/release', { run_ids: [run_id], worker_id: 'another' });
  await leave(run_id);
  expect(await begin(run_id, 'second')).toEqual(['suspect', 0]);
  await world.graph.unscoped('runs/release', { run_ids: [run_id], worker_id: 'first' });
  expect(await begin(run_id, 'second')).toEqual(['begun', 0]);
});

test('runs that are suspects are executed one at a time, and completed', async () => {
  const runs = await Promise.all(['Quokkas look on.', 'Tapirs swim.', 'Okapis listen.'].map((text) => accept([text])));
  for (const run_id of runs) {
    await begin(run_id, 'gone');
    await leave(run_id);
  }
  const atWork: number[] = [];
  const countAtWork = async () => {
    const [row] = await world.cypher(
      `MATCH (run:Run) WHERE run.run_id IN $runs AND run.status = 'running' AND run.worker_id <> 'gone' RETURN count(run) AS runs`,
      { runs },
    );
    return row?.['runs'] as number;
  };
  // Long enough for another run to start.
  whileEmbedding = async () => {
    for (let i = 0; i < 30; i++) atWork.push(await countAtWork());
  };
  await withWorkers(async () => {
    for (const run_id of runs) expect(await ended(run_id)).toMatchObject({ status: 'ok', errors: [] });
  });
  whileEmbedding = () => Promise.resolve();
  expect(Math.max(...atWork)).toBe(1);
});

test('an abandoned run ends with "error" and a reason for each incomplete item', async () => {
  const run_id = await accept(['The first is done.', 'The second is not.', 'Nor the third.']);
  const { item_ids } = (await runOf(run_id)) as { item_ids: [string, string, string] };
  await world.cypher('MATCH (item:MemoryItem {item_id: $item_id}) SET item.run_id = null', { item_id: item_ids[0] });
  for (const name of ['first', 'second', 'third']) {
    await begin(run_id, name, true);
    await leave(run_id);
  }
  const run = await withWorkers(() => ended(run_id));
  expect(run).toMatchObject({ status: 'error', counts: { items: 3, failed: 2 } });
  const reason = 'receive: Given up: the worker stopped three times while working on it.';
  expect([...(run['errors'] as string[])].sort()).toEqual(
    [`${item_ids[1]}, ${reason}`, `${item_ids[2]}, ${reason}`].sort(),
  );
  expect((await world.client.get(`/memory/${item_ids[1]}`)).body).toMatchObject({ content: 'The second is not.' });
});
