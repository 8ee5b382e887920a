// Valid times are shown as the day in the writer's time zone, whatever the offset and the route.
import { openTenant, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

let world: World;
let sent: Record<string, string>;

/** Midnight in two time zones: in UTC the first is the day before, the second the same day. */
const east = '2025-10-04T00:00:00+02:00';
const west = '2025-10-04T21:00:00-05:00';

beforeAll(async () => {
  world = await openTenant();
  const { client } = world;
  const items = [
    { content: 'Eline Rask painted the eastern buoy.', valid_start_time: east, valid_end_time: west },
    { content: 'The western buoy was painted.', metadata: { valid_start_time: west } },
    { content: 'Buoys float.' },
    { content: 'We paint the buoys.', memory_type: 'decision', valid_start_time: east },
  ];
  const [eastern, western, timeless, decision] = (await client.addAll(items)) as [string, string, string, string];
  const ingested = await client.post('/memory/ingest', {
    content: 'Yesterday the northern buoy was lit.',
    valid_start_time: east,
  });
  const entry = await client.post('/memory/ingest/structured', {
    schema: 'timeline_entry',
    data: { title: 'The southern buoy sank', occurred_at: east },
  });
  sent = { eastern, western, timeless, decision, ingested: ingested.body.item_id, entry: entry.body.item_id };
});

const stored = async (name: string) => {
  const [row] = await world.cypher(
    `MATCH (n:MemoryItem {item_id: $item_id})
     RETURN toString(date(n.valid_start_local)) AS day, toString(n.valid_start_local) AS start,
       toString(n.valid_end_local) AS end, toString(n.valid_start_time) AS utc`,
    { item_id: sent[name] },
  );
  return row as Json;
};

test.each(['eastern', 'western', 'decision', 'ingested', 'entry'])('POST %s stores the day as written', async (name) =>
  expect((await stored(name))['day']).toBe('2025-10-04'),
);

test('a valid time is stored in UTC and as written; a missing one is not stored', async () => {
  expect(await stored('eastern')).toMatchObject({ utc: '2025-10-03T22:00:00Z', start: '2025-10-04T00:00:00' });
  expect((await stored('eastern'))['end']).toBe('2025-10-04T21:00:00');
  expect(await stored('timeless')).toMatchObject({ day: null, start: null, end: null });
});

test('the written day is kept by other changes, but not by a changed offset', async () => {
  const item_id = await world.client.add({ content: 'The bell buoy was moved.', valid_start_time: east });
  sent['changed'] = item_id;
  await world.client.patch(`/memory/${item_id}`, { content: 'The bell buoy was moved north.' });
  expect(await stored('changed')).toMatchObject({ day: '2025-10-04', utc: '2025-10-03T22:00:00Z' });
  const { body } = await world.client.patch(`/memory/${item_id}`, { valid_start_time: '2025-10-03T22:00:00Z' });
  expect(body.valid_start_time).toBe('2025-10-03T22:00:00Z');
  expect(await stored('changed')).toMatchObject({ day: '2025-10-03', utc: '2025-10-03T22:00:00Z' });
});

test('each line of a pack begins with the written day of its item, if any', async () => {
  for (const request of [{}, { query: 'buoy' }]) {
    const { body } = await world.client.post('/memory/recall/pack', { budget_tokens: 2_000, ...request });
    expect(body.block).not.toContain('Eline Rask');
    expect(body.block).toMatch(/^- 2025-10-04 (\(may be outdated\) )?The western buoy was painted\.$/m);
    expect(body.block).toContain('- Buoys float.');
    expect(body.block).not.toContain('2025-10-03 Eline');
  }
});

test('"yesterday" is the day before the written one', async () => {
  const dates = await world.cypher(
    `MATCH (:MemoryItem {item_id: $item_id})-[:MENTIONS]->(n:Entity {entity_type: 'date'}) RETURN n.name AS name`,
    { item_id: sent['ingested'] },
  );
  expect(dates).toEqual([{ name: '2025-10-03' }]);
});

test('questions for "when" and counts of a day use the written day', async () => {
  const ask = async (query: string) => (await world.client.post('/memory/reasoning/query', { query })).body as Json;
  expect((await ask('When did we take the latest decision?'))['answer']).toBe('2025-10-04T00:00:00+02:00');
  expect((await ask('How many decisions did we take on 4 October 2025?'))['answer']).toBe(1);
  expect((await ask('How many decisions did we take on 3 October 2025?'))['answer']).not.toBe(1);
  const happened = async (day: string) =>
    ((await ask(`What happened on ${day}?`))['results'] as Json[]).map(({ item_id }) => item_id as string);
  expect(await happened('4 October 2025')).toEqual(expect.arrayContaining([sent['eastern'], sent['western']]));
});
