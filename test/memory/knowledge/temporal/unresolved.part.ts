// Searches of the past report items that match today, were stored by then, but had no state valid at that time.
import { openWorld, type World } from '../../../support/world';

let today = 1;
const noon = (day: number) => `2031-01-${String(day).padStart(2, '0')}T12:00:00Z`;

let world: World;
const ids: Record<string, string> = {};
beforeAll(async () => {
  world = await openWorld({}, { now: () => noon(today) });
  const { client } = world;
  ids['same'] = await client.add({ content: 'The foghorn of Skerry sounds twice a minute.' });
  ids['changed'] = await client.add({ content: 'The foghorn of Skerry is painted white.' });
  // Valid from day 2 to day 4, and again from day 8: there is a gap.
  ids['gap'] = await client.add({
    content: 'The foghorn of Skerry is under repair.',
    valid_start_time: noon(2),
    valid_end_time: noon(4),
  });
  today = 3;
  await client.patch(`/memory/${ids['changed']}`, { content: 'The foghorn of Skerry is painted red.' });
  await client.patch(`/memory/${ids['gap']}`, {
    content: 'The foghorn of Skerry is under repair again.',
    properties: { valid_start_time: noon(8), valid_end_time: null },
  });
  today = 7;
  ids['late'] = await client.add({ content: 'The foghorn of Skerry has a new compressor.' });
  today = 20;
});
afterAll(() => world.close());

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer
const search = (more: Json) =>
  world.client.post('/memory/search', { query: 'the foghorn of Skerry', top_k: 20, ...more });
const resolutions = (results: Json[]) =>
  Object.fromEntries(results.map(({ item_id, as_of_resolution }) => [item_id as string, as_of_resolution as unknown]));

const ways: Json[] = [{}, { enable_hybrid: false }, { multi_hop: true }, { query: '*' }];

test('each result reports whether its item has several versions', async () => {
  for (const way of ways) {
    const { body } = await search({ as_of: noon(9), ...way });
    expect([way, resolutions(body.results as Json[])]).toEqual([
      way,
      {
        [ids['same'] as string]: 'no_chain',
        [ids['changed'] as string]: 'resolved',
        [ids['gap'] as string]: 'resolved',
        [ids['late'] as string]: 'no_chain',
      },
    ]);
    const first = await search({ as_of: noon(2), ...way });
    expect(resolutions(first.body.results as Json[])[ids['changed'] as string]).toBe('resolved');
  }
});

test('items stored before the requested time but not valid then are counted and named', async () => {
  for (const way of ways) {
    const gap = await search({ as_of: noon(5), ...way });
    expect([way, gap.body.as_of_diagnostics]).toMatchObject([
      way,
      { as_of: noon(5), policy: 'omit', unresolved_count: 1, unresolved_item_ids: [ids['gap']] },
    ]);
    expect(JSON.stringify(gap.body.results)).not.toContain(ids['gap']);
    const held = await search({ as_of: noon(9), ...way });
    expect(held.body.as_of_diagnostics).toMatchObject({ unresolved_count: 0, unresolved_item_ids: [] });
    // On day 2 it was not yet known that the item would be valid only until day 4.
    const known = await search({ as_of: noon(9), as_known_at: noon(2), ...way });
    expect(known.body.as_of_diagnostics).toMatchObject({ unresolved_item_ids: [ids['gap']] });
  }
  const grouped = await search({ as_of: noon(5), expertise: true });
  expect(grouped.body.as_of_diagnostics).toMatchObject({ unresolved_count: 0 });
  const compact = await search({ as_of: noon(5), view: 'compact' });
  expect(compact.body.as_of_diagnostics).toMatchObject({ unresolved_item_ids: [ids['gap']] });
});

test('as_of_strict refuses an answer with unresolved items, and accepts one without', async () => {
  const refused = await search({ as_of: noon(5), as_of_strict: true });
  expect([refused.status, refused.body.detail[0].type]).toEqual([422, 'as_of_incomplete']);
  expect(refused.body.detail[0].msg).toContain(ids['gap']);
  const whole = await search({ as_of: noon(9), as_of_strict: true });
  expect([whole.status, whole.body.as_of_diagnostics.policy]).toEqual([200, 'strict']);
  // as_of_date is an alias; if both are given and differ, the request is refused.
  expect((await search({ as_of_date: noon(5), as_of_strict: true })).status).toBe(422);
  const both = await search({ as_of: noon(9), as_of_date: noon(5) });
  expect([both.status, both.body.detail[0].type]).toEqual([422, 'contradiction']);
});

test('a search without a requested time has no diagnostics, and as_of_strict no effect', async () => {
  const { status, body } = await search({ as_of_strict: true });
  expect(status).toBe(200);
  expect(body).not.toHaveProperty('as_of_diagnostics');
  expect(body.inert_parameters).toHaveProperty('as_of_strict');
  for (const result of body.results as Json[]) expect(result).not.toHaveProperty('as_of_resolution');
  const known = await search({ as_known_at: noon(9) });
  expect(known.body).not.toHaveProperty('as_of_diagnostics');
  expect(resolutions(known.body.results as Json[])[ids['same'] as string]).toBe('no_chain');
});

test('the diagnostics do not count items of another tenant', async () => {
  const { client } = await world.stranger();
  const { body } = await client.post('/memory/search', { query: 'the foghorn of Skerry', as_of: noon(5) });
  expect(body.as_of_diagnostics).toMatchObject({ unresolved_count: 0, unresolved_item_ids: [] });
});
