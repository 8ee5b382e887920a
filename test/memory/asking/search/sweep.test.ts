// POST /memory/search/sweep: a run that measures every combination of search settings on labelled questions.
import { eventsOf } from '../../../support/bus';
import { eventually } from '../../../support/eventually';
import { openWorld, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

let world: World;
const ids: Record<string, string> = {};
const texts = {
  fog: 'The foghorn was silent for thirty-nine years.',
  lamp: 'The lamp was lit at sunset.',
  mink: 'A mink was caught beside the wet lab.',
};
const questions = [
  { query: 'When was the horn silent?', relevant: ['ext-fog'] },
  { query: 'mink', relevant: ['ext-mink'] },
];

beforeAll(async () => {
  world = await openWorld();
  for (const [name, content] of Object.entries(texts))
    ids[name] = await world.client.add({ content, external_id: `ext-${name}` });
});
afterAll(() => world.close());

const sweep = (body: Json) => world.client.post('/memory/search/sweep', body);
const runOf = async (run_id: string) => (await world.client.get(`/memory/runs/${run_id}`)).body as Json;

/** The events of a run, including the last one. */
const allEventsOf = (run_id: string) =>
  eventually(
    () => eventsOf(world, run_id),
    (events) => ['ok', 'error'].includes(events.at(-1)?.status ?? ''),
  );

/** Starts a sweep and returns its result. */
async function runSweep(body: Json): Promise<{ run_id: string; result: Json }> {
  const answer = await sweep(body);
  expect(answer).toMatchObject({ status: 202, body: { status: 'queued' } });
  const { run_id } = answer.body as { run_id: string };
  return { run_id, result: (await ended(run_id))['result'] as Json };
}

const ended = (run_id: string) =>
  eventually(
    () => runOf(run_id),
    ({ status }) => status === 'ok' || status === 'error',
    () => world.ports.queues.long.done(run_id, 100),
  );

test('every combination of settings is a row and an event, and the best row is named', async () => {
  const { run_id, result: body } = await runSweep({
    questions,
    grid: { enable_hybrid: [true, false], min_score: [0, 1] },
    k: 3,
  });
  expect(body.rows.map(({ settings }: Json) => settings as Json)).toEqual([
    { enable_hybrid: true, min_score: 0 },
    { enable_hybrid: true, min_score: 1 },
    { enable_hybrid: false, min_score: 0 },
    { enable_hybrid: false, min_score: 1 },
  ]);
  for (const row of body.rows) expect(row.p95_ms).toBeGreaterThanOrEqual(row.p50_ms);
  expect(body.rows[0]).toMatchObject({ questions: 2, recall: 1 });
  // No cosine is 1, so with min_score 1 search by vectors finds nothing.
  expect(body.rows[3]).toMatchObject({ recall: 0, nDCG: 0 });
  expect(body).toMatchObject({ k: 3, metric: 'nDCG', partial: false });
  expect(body.best.nDCG).toBe(Math.max(...body.rows.map(({ nDCG }: Json) => nDCG as number)));
  const events = await allEventsOf(run_id);
  expect(events.map(({ kind, status: state, seq }) => [kind, state, seq] as unknown)).toEqual(
    ['started', 'progress', 'progress', 'progress', 'progress', 'ok'].map((state, seq) => ['sweep.iter', state, seq]),
  );
  expect(events.map(({ payload }) => payload.progress as number).slice(1, 5)).toEqual([0.25, 0.5, 0.75, 1]);
});

test('relevant items can be named by item_id or external_id; an empty grid measures the default', async () => {
  const { result: body } = await runSweep({ questions: [{ query: 'mink', relevant: [ids['mink']] }], grid: {}, k: 1 });
  expect(body.rows).toMatchObject([{ settings: {}, recall: 1, nDCG: 1 }]);
});

test.each([
  [{ max_hops: [3, 0] }, 'body.grid.max_hops.1'],
  [{ memory_type: ['semantic', ['dream']] }, 'body.grid.memory_type.1.0'],
  [{ nonsense: [1] }, 'body.grid.nonsense'],
  [{ query: ['x'] }, 'body.grid.query'],
  [{ top_k: [5] }, 'body.grid.top_k'],
  [{ scope_key: ['w:other'] }, 'body.grid.scope_key'],
  [{ max_hops: [] }, 'body.grid.max_hops'],
  [{ sources: ['x'.repeat(20_000)] }, 'body.grid'],
  [{ max_hops: [1, 2, 3, 4, 5], budget_ms: Array.from({ length: 13 }, (_, i) => i + 1) }, 'body.grid'],
])('a grid with values that search refuses is refused, naming the field: %j', async (grid, loc) => {
  const { status, body } = await sweep({ questions, grid });
  expect([status, body.detail[0].loc.join('.')]).toEqual([422, loc]);
});

test('a sweep whose budget ends returns complete rows only, and is partial', async () => {
  const { run_id, result: body } = await runSweep({ questions, grid: { max_hops: [1, 2, 3, 4] }, budget_ms: 1 });
  expect(body).toMatchObject({ partial: true });
  expect(body.rows.length).toBeLessThan(4);
  if (body.rows.length === 0) expect(body.best).toBeNull();
  expect((await allEventsOf(run_id)).at(-1)).toMatchObject({
    status: 'ok',
    payload: { partial: true },
  });
});

test('an interrupted sweep resumes, and its questions are deleted at the end', async () => {
  await world.workers.close();
  const { run_id } = (await sweep({ questions, grid: { max_hops: [1, 2] } })).body as { run_id: string };
  expect(await runOf(run_id)).toMatchObject({ kind: 'sweep', status: 'queued', result: null, counts: { items: 2 } });
  // The state after a worker measured the first setting and died.
  const row = { settings: { max_hops: 1 }, questions: 2, recall: 0.123, nDCG: 0.123, p50_ms: 1, p95_ms: 1 };
  const progress = { rows: [row], measured: { scores: [], times: [] }, used_ms: 5 };
  await world.cypher(
    `MATCH (run:Run {run_id: $run_id})
     SET run.progress_json = $progress, run.status = 'running', run.worker_id = 'gone', run.seen_at = datetime() - duration('PT1M')`,
    { run_id, progress: JSON.stringify(progress) },
  );
  world.workers = await world.startWorkers();
  await world.workers.sweep(0);
  const run = await ended(run_id);
  expect(run).toMatchObject({ status: 'ok', errors: [], result: { rows: [row, { settings: { max_hops: 2 } }] } });
  const [stored] = await world.cypher('MATCH (run:Run {run_id: $run_id}) RETURN run{.*} AS run', { run_id });
  expect(Object.keys(stored?.['run'] as Json)).not.toEqual(expect.arrayContaining(['request_json']));
  expect(JSON.stringify(stored)).not.toContain('mink');
});

test('a sweep that returns to the queue lets another sweep run', async () => {
  const begun: string[] = [];
  const stop = await world.ports.queues.long.work((run_id) => {
    begun.push(run_id);
    return Promise.resolve(begun.filter((id) => id === run_id).length < 2 ? 'again' : 'done');
  }, 1);
  await world.workers.close();
  await world.ports.queues.long.add(['first', 'second'], 'tenant');
  await eventually(
    () => begun,
    ({ length }) => length >= 4,
    () => world.ports.queues.long.done('second', 20),
  );
  await stop();
  world.workers = await world.startWorkers();
  expect(begun).toEqual(['first', 'second', 'first', 'second']);
});

test('a sweep that fails or kills its workers ends with the reason in its run and last event', async () => {
  await world.workers.close();
  const start = async () => (await sweep({ questions, grid: {} })).body.run_id as string;
  const [broken, deadly] = [await start(), await start()];
  await world.cypher(`MATCH (run:Run {run_id: $broken}) SET run.request_json = 'not JSON'`, { broken });
  await world.cypher('MATCH (run:Run {run_id: $deadly}) SET run.deaths = 3', { deadly });
  world.workers = await world.startWorkers();
  await world.workers.sweep(0);
  for (const [run_id, message] of [
    [broken, 'Internal error; see the log of the service.'],
    [deadly, 'Given up: the worker stopped three times while working on it.'],
  ] as const) {
    expect(await ended(run_id)).toMatchObject({ status: 'error', result: null, errors: [message] });
    expect((await allEventsOf(run_id)).at(-1)).toMatchObject({ status: 'error', payload: { message } });
  }
});

test('the run of another tenant’s sweep is 404', async () => {
  const { run_id } = await runSweep({ questions, grid: {} });
  const { client } = await world.stranger();
  expect((await client.get(`/memory/runs/${run_id}`)).status).toBe(404);
});
