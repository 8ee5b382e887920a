// What POST /memory/search/sweep promises: every setting measured on every question, told as it goes, and nothing taken that a search would not.
import { eventsOf } from '../../support/bus';
import { openWorld, type World } from '../../support/world';

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

test('every combination is a row, the best by the metric is named, and each row is an event', async () => {
  const { status, body } = await sweep({ questions, grid: { enable_hybrid: [true, false], min_score: [0, 1] }, k: 3 });
  expect(status).toBe(200);
  expect(body.rows.map(({ settings }: Json) => settings as Json)).toEqual([
    { enable_hybrid: true, min_score: 0 },
    { enable_hybrid: true, min_score: 1 },
    { enable_hybrid: false, min_score: 0 },
    { enable_hybrid: false, min_score: 1 },
  ]);
  for (const row of body.rows) expect(row.p95_ms).toBeGreaterThanOrEqual(row.p50_ms);
  expect(body.rows[0]).toMatchObject({ questions: 2, recall: 1 });
  // No cosine of these is 1, so vectors alone with that floor find nothing.
  expect(body.rows[3]).toMatchObject({ recall: 0, nDCG: 0 });
  expect(body).toMatchObject({ k: 3, metric: 'nDCG', partial: false });
  expect(body.best.nDCG).toBe(Math.max(...body.rows.map(({ nDCG }: Json) => nDCG as number)));
  const events = await eventsOf(world, body.run_id as string);
  expect(events.map(({ kind, status: state, seq }) => [kind, state, seq] as unknown)).toEqual(
    ['started', 'progress', 'progress', 'progress', 'progress', 'ok'].map((state, seq) => ['sweep.iter', state, seq]),
  );
  expect(events.map(({ payload }) => payload.progress as number).slice(1, 5)).toEqual([0.25, 0.5, 0.75, 1]);
});

test('items count by id and by external_id; an empty grid measures the default', async () => {
  const { body } = await sweep({ questions: [{ query: 'mink', relevant: [ids['mink']] }], grid: {}, k: 1 });
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
  [{ max_hops: [1, 2, 3, 4, 5], budget_ms: Array.from({ length: 13 }, (_, i) => i + 1) }, 'body.grid'],
])('a grid that no search would take is refused by name: %j', async (grid, loc) => {
  const { status, body } = await sweep({ questions, grid });
  expect([status, body.detail[0].loc.join('.')]).toEqual([422, loc]);
});

test('if the budget ends first, only complete rows are returned, as partial', async () => {
  const { body } = await sweep({ questions, grid: { max_hops: [1, 2, 3, 4] }, budget_ms: 1 });
  expect(body).toMatchObject({ partial: true });
  expect(body.rows.length).toBeLessThan(4);
  if (body.rows.length === 0) expect(body.best).toBeNull();
  expect((await eventsOf(world, body.run_id as string)).at(-1)).toMatchObject({
    status: 'ok',
    payload: { partial: true },
  });
});
