// A search for a time ranks items of that time higher, but not above items that answer the question.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => {
  world = await openTenant();
  const years = [2021, 2022, 2023, 2024];
  await world.client.addAll([
    ...years.map((year) => ({
      content: 'The harbour choir sang at the quay.',
      external_id: `sung-${year}`,
      valid_start_time: `${year}-06-01T00:00:00+02:00`,
      metadata: { session_id: `concert ${year}` },
    })),
    { content: 'The ferry was painted green.', external_id: 'painted', valid_start_time: '2023-06-20T12:00:00Z' },
    { content: 'A new cook came aboard.', external_id: 'cook', valid_start_time: '2023-06-21T12:00:00Z' },
    { content: 'Bosun Vik repaired the winch with a bolt from the old crane.', external_id: 'winch' },
  ]);
});

const found = async (query: string, more: object = {}) => {
  const { body } = await world.client.post('/memory/search', { query, top_k: 10, ...more });
  return body.results as { external_id: string; score: number }[];
};

test.each([{}, { multi_hop: true }])(
  'a search about June 2022 ranks June of that year above June of other years: %p',
  async (more) => {
    const results = await found('Where did the harbour choir sing in June 2022?', more);
    const scoreOf = (year: number) => results.find(({ external_id }) => external_id === `sung-${year}`)?.score ?? 0;
    expect(results[0]?.external_id).toBe('sung-2022');
    for (const year of [2021, 2023, 2024]) expect(scoreOf(year)).toBeLessThan(scoreOf(2022));
  },
);

test('an item at midnight of the first belongs to that day in the writer’s time zone', async () => {
  const [first] = await found('Where did the harbour choir sing on 1 June 2024?');
  expect(first?.external_id).toBe('sung-2024');
});

test('an item that answers ranks above items that only have the requested time', async () => {
  const [first] = await found('Who repaired the winch in June 2023?');
  expect(first?.external_id).toBe('winch');
});
