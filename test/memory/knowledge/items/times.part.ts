// Time fields: stored to the nanosecond, returned in UTC, with open ends as null.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const add = (fields: object) => world.client.add({ content: 'tide', embed: false, ...fields });
const read = async (item_id: string) => (await world.client.get(`/memory/${item_id}`)).body;
const refused = async (fields: object) => {
  const { status, body } = await world.client.post('/memory/add', { content: 'tide', embed: false, ...fields });
  return [status, body.detail?.[0]?.loc?.join('.')];
};

test.each([
  ['an offset', '2024-03-10T01:30:00+02:00', '2024-03-09T23:30:00Z'],
  ['nanoseconds', '2024-03-10T01:30:00.123456789Z', '2024-03-10T01:30:00.123456789Z'],
  ['microseconds behind an offset', '2024-03-10T01:30:00.000001+01:00', '2024-03-10T00:30:00.000001Z'],
  ['a fraction of zeros', '2024-03-10T01:30:00.000Z', '2024-03-10T01:30:00Z'],
  ['lower case', '2024-03-10t01:30:00z', '2024-03-10T01:30:00Z'],
  ['a leap second', '2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
  ['a leap second behind an offset', '2017-01-01T01:59:60+02:00', '2017-01-01T00:00:00Z'],
  ['a leap day', '2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
  ['the first year', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ['the last year', '9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59.999999999Z'],
])('a time with %s: %s is stored as %s', async (_name, sent, kept) => {
  const item_id = await add({ valid_start_time: sent });
  expect((await read(item_id)).valid_start_time).toBe(kept);
  const [row] = await world.cypher(
    'MATCH (n:MemoryItem {item_id: $item_id}) RETURN n.valid_start_time = datetime($kept) AS same',
    { item_id, kept },
  );
  expect(row).toEqual({ same: true });
});

test.each([
  ['no offset', '2024-03-10T01:30:00'],
  ['no time', '2024-03-10'],
  ['words', 'yesterday'],
  ['an impossible day', '2023-02-29T00:00:00Z'],
  ['an impossible hour', '2024-03-10T25:00:00Z'],
  ['an impossible offset', '2024-03-10T01:30:00+25:00'],
  ['a leap second at noon', '2024-03-10T12:00:60Z'],
  ['a year of five digits', '12024-03-10T01:30:00Z'],
  ['a year before 1', '0000-01-01T00:00:00+05:00'],
  ['a year after 9999', '9999-12-31T23:59:59-05:00'],
  ['empty', ''],
])('a time with %s is refused, naming the field: %s', async (_name, sent) => {
  expect(await refused({ valid_start_time: sent })).toEqual([422, 'body.valid_start_time']);
  expect(await refused({ valid_end_time: sent })).toEqual([422, 'body.valid_end_time']);
  expect((await refused({ metadata: { valid_start_time: sent } }))[0]).toBe(422);
});

test('an end before the start is refused, compared as instants', async () => {
  const ends = (valid_start_time: string, valid_end_time: string) => refused({ valid_start_time, valid_end_time });
  expect(await ends('2024-01-02T00:00:00Z', '2024-01-01T00:00:00Z')).toEqual([422, 'body.valid_end_time']);
  expect(await ends('2024-01-01T00:00:00.5Z', '2024-01-01T00:00:00Z')).toEqual([422, 'body.valid_end_time']);
  expect((await ends('2024-01-01T00:00:00Z', '2024-01-01T00:00:00.5Z'))[0]).toBe(200);
  expect((await ends('2024-01-01T00:00:00+00:00', '2024-01-01T00:00:00-05:00'))[0]).toBe(200);
  expect((await ends('2024-01-01T00:00:00Z', '2024-01-01T00:00:00Z'))[0]).toBe(200);
  expect((await refused({ valid_end_time: '0001-01-01T00:00:00Z' }))[0]).toBe(200);
});

test('open ends of valid times are null in responses, and comparable dates in the graph', async () => {
  const item_id = await add({});
  expect(await read(item_id)).toMatchObject({ valid_start_time: null, valid_end_time: null });
  const [row] = await world.cypher(
    `MATCH (n:MemoryItem {item_id: $item_id})
     RETURN n.valid_start_time < datetime('0000-01-01T00:00:00Z') AS since_ever,
       n.valid_end_time > datetime('9999-12-31T23:59:59Z') AS for_ever, n.transaction_time_end > datetime('9999-12-31T23:59:59Z') AS current`,
    { item_id },
  );
  expect(row).toEqual({ since_ever: true, for_ever: true, current: true });
});

test('valid times are set by the caller, transaction time by the service', async () => {
  const before = new Date().toISOString();
  const body = await read(
    await add({ valid_start_time: '1987-05-04T00:00:00Z', valid_end_time: '1988-01-01T00:00:00Z' }),
  );
  expect(body).toMatchObject({ valid_start_time: '1987-05-04T00:00:00Z', valid_end_time: '1988-01-01T00:00:00Z' });
  expect(Date.parse(body.transaction_time)).toBeGreaterThanOrEqual(Date.parse(before));
  expect(body.created_at).toBe(body.transaction_time);
  expect(body.updated_at).toBe(body.transaction_time);
});
