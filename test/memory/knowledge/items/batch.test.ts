import { eventsOf } from '../../../support/bus';
import { toDateTime } from '../../../../src/graph/values';
import { edgesOf, idsOf, itemsIn, nodes, storedItem, targetsOf } from '../../../support/graph';
import { openTenant, type World, type Json } from '../../../support/world';

// POST /memory/add/batch: a result and an event for each item, and each item stored once and completely.
describe('batch', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const batch = async (items: Json[], options: Json = {}) =>
    (
      await world.client.post('/memory/add/batch', {
        items: items.map((item) => ({ embed: false, ...item })),
        ...options,
      })
    ).body as Json;
  const statuses = (body: Json) => (body['results'] as Json[]).map(({ status }) => status as string);
  const ids = (body: Json) => (body['results'] as Json[]).map(({ item_id }) => item_id as string);

  async function stored(property: 'external_id' | 'content', values: string[]): Promise<number> {
    return (await itemsIn(world, world.owner.workspace_id)).filter((item) => values.includes(item[property])).length;
  }

  describe('results of a batch', () => {
    test('are in the order of the items; invalid items have their issues', async () => {
      const body = await batch([
        { content: 'ok 1' },
        { content: '' },
        { content: 'ok 2', memory_type: 'decision', confidence: 2 },
        { content: 'ok 3', metadata: { valid_end_time: 'soon' } },
        { content: 'ok 4', user_id: 'me' },
        { content: 'ok 5', use_pipeline: true },
        { content: 'ok 6' },
        { content: 'half \ud83d' },
        { content: 'ok 7', metadata: { '\udc00': 'half a key' } },
      ]);
      expect(body).toMatchObject({ created: 2, existing: 0, failed: 7 });
      expect((body['results'] as Json[]).map(({ index, status, detail }) => [index, status, detail?.[0]?.loc])).toEqual(
        [
          [0, 'created', undefined],
          [1, 'failed', ['content']],
          [2, 'failed', ['confidence']],
          [3, 'failed', ['metadata', 'valid_end_time']],
          [4, 'failed', ['user_id']],
          [5, 'failed', ['embed']],
          [6, 'created', undefined],
          [7, 'failed', ['content']],
          [8, 'failed', ['metadata']],
        ],
      );
      for (const item_id of [ids(body)[0], ids(body)[6]])
        expect((await world.client.get(`/memory/${item_id}`)).status).toBe(200);
      expect(await stored('content', ['ok 2', 'ok 3', 'ok 4', 'ok 5'])).toBe(0);
    });

    test('a plan in a batch is stored with its tasks, or not at all', async () => {
      const tasks = [{ content: 'batch task 1' }, { content: 'batch task 2', depends_on: ['1'] }];
      const body = await batch([
        { content: 'p', memory_type: 'plan', tasks },
        { content: 'q', memory_type: 'plan', tasks: [{ content: 'batch task 3', depends_on: ['9'] }] },
      ]);
      expect(statuses(body)).toEqual(['created', 'failed']);
      expect(await stored('content', ['batch task 1', 'batch task 2', 'batch task 3'])).toBe(2);
    });

    test('contain each item’s own vector, whatever the order of embedding', async () => {
      const contents = ['a', 'The keeper climbs the spiral stairs every evening at dusk to light the lamp.', 'Fog.'];
      const made = await batch(contents.map((content) => ({ content, embed: true })));
      for (const [i, content] of contents.entries()) {
        const single = await world.client.add({ content });
        const [one, other] = await Promise.all(
          [ids(made)[i], single].map(
            async (id) => (await world.client.get(`/memory/${id}?fields=embedding`)).body.embedding as number[],
          ),
        );
        const cosine = (one as number[]).reduce((sum, value, at) => sum + value * ((other as number[])[at] ?? 0), 0);
        expect(cosine).toBeGreaterThan(0.98);
      }
    });

    test('are complete for a thousand items; a larger batch is refused', async () => {
      const items = Array.from({ length: 1001 }, (_, i) => ({ content: `row ${i}` }));
      expect(await batch(items.slice(0, 1000))).toMatchObject({ created: 1000, failed: 0 });
      const { status, body } = await world.client.post('/memory/add/batch', { items });
      expect([status, body.detail[0].loc]).toEqual([422, ['body', 'items']]);
    });

    test.each([[{ items: [] }], [{}], [{ items: ['text'] }], [{ items: [{}], user_id: 'x' }]])(
      'an invalid batch is refused: %j',
      async (body) => expect((await world.client.post('/memory/add/batch', body)).status).toBe(422),
    );
  });

  describe('skip_existing', () => {
    const again = { skip_existing: true };

    test('recognises duplicates within the batch, and returns the id of the first', async () => {
      const body = await batch(
        [
          { content: 'twin' },
          { content: 'twin' },
          { content: 'x', external_id: 'twin-id' },
          { content: 'y', external_id: 'twin-id' },
          { content: 'x' },
          { content: 'x', external_id: 'other-id' },
        ],
        again,
      );
      expect(statuses(body)).toEqual(['created', 'existing', 'created', 'existing', 'existing', 'created']);
      const [a, b, c, d, e] = ids(body);
      expect([b, d, e]).toEqual([a, c, c]);
      expect(body).toMatchObject({ created: 3, existing: 3, failed: 0 });
    });
  });

  describe('events of a batch', () => {
    test('start with the run, report every item, end with ok, and are numbered without a gap', async () => {
      const body = await batch([{ content: 'e1' }, { content: '' }, { content: 'e2' }]);
      const events = await eventsOf(world, body['run_id'] as string);
      expect(events.map(({ seq, status }) => [seq, status])).toEqual([
        [0, 'started'],
        [1, 'progress'],
        [2, 'warn'],
        [3, 'progress'],
        [4, 'ok'],
      ]);
      expect(new Set(events.map(({ kind, scope }) => `${kind} ${scope}`))).toEqual(
        new Set([`batch.item workspace:${world.owner.workspace_id}`]),
      );
      expect(events[1]?.['payload']).toEqual({ index: 0, status: 'created', item_id: ids(body)[0] });
      expect(events.at(-1)?.['payload']).toEqual({ created: 2, updated: 0, existing: 0, failed: 1 });
      expect(Math.abs(Date.parse(world.ports.now()) / 1000 - (events[0]?.['ts'] as number))).toBeLessThan(600);
    });
  });
});

// Session, speaker, title and time: the same effect on every route, at top level and in metadata.
describe('keys', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const stored = async (item_id: string): Promise<Json> => {
    const about = targetsOf(await edgesOf(world, item_id, 'ABOUT'), item_id).map(({ key }) => key as string);
    return { ...(await storedItem(world, item_id)), about: about.sort() };
  };

  const keys = {
    thread_id: 'slipway',
    from: 'Olaf Brandt',
    subject: 'Boat shed door',
    date: '2026-05-03',
    url: 'https://x.example/7',
  };
  const content = 'The hinge is bent and the bolt no longer closes.';

  test.each([
    ['at top level', keys],
    ['in metadata', { metadata: keys }],
  ])('title, speaker, session and time have the same effect %s', async (_where, sent) => {
    const item = await stored(await world.client.add({ content, ...sent }));
    expect(item).toMatchObject({
      title: 'Boat shed door',
      said_by: ['olaf brandt'],
      session_key: `w:${world.owner.workspace_id}|session_id=slipway`,
      valid_start_time: '2026-05-03T00:00:00Z',
    });
    expect(item['about']).toContain('boat shed door');
    expect(item['_lookup_keys']).toEqual(expect.arrayContaining(['session_id=slipway', 'source=https://x.example/7']));
  });

  test('an item is found by the meaning of its title, even if the text does not repeat it', async () => {
    const wanted = await world.client.add({
      content: 'Kept cool, it lasts a fortnight.',
      metadata: { title: 'Goat cheese' },
    });
    await world.client.add({ content: 'Kept cool, it lasts a month.', metadata: { title: 'Lamp oil' } });
    const { body } = await world.client.post('/memory/search', {
      query: 'a dairy product from an animal with horns',
      enable_hybrid: false,
      top_k: 1,
    });
    expect(body.results[0].item_id).toBe(wanted);
  });
});

// Time fields: stored to the nanosecond, returned in UTC, with open ends as null.
describe('times', () => {
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
    ['a leap second behind an offset', '2017-01-01T01:59:60+02:00', '2017-01-01T00:00:00Z'],
    ['the last year', '9998-12-31T23:59:59.999999999Z', '9998-12-31T23:59:59.999999999Z'],
  ])('a time with %s: %s is stored as %s', async (_name, sent, kept) => {
    const item_id = await add({ valid_start_time: sent });
    expect((await read(item_id)).valid_start_time).toBe(kept);
    expect(await nodes(world, 'MemoryItem', { item_id, valid_start_time: toDateTime(kept) })).toHaveLength(1);
  });

  test.each([
    ['no offset', '2024-03-10T01:30:00'],
    ['words', 'yesterday'],
    ['an impossible day', '2023-02-29T00:00:00Z'],
    ['a year of five digits', '12024-03-10T01:30:00Z'],
    ['a year before those of Python', '0001-01-01T00:00:00+00:01'],
    ['the year of open ends', '9999-01-01T00:00:00Z'],
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
    expect((await refused({ valid_end_time: '0001-01-02T00:00:00Z' }))[0]).toBe(200);
  });

  test('open ends of valid times are null in responses, and comparable dates in the graph', async () => {
    const item_id = await add({});
    expect(await read(item_id)).toMatchObject({ valid_start_time: null, valid_end_time: null });
    const [since, until] = [toDateTime('0001-01-01T00:00:00Z'), toDateTime('9999-12-31T23:59:59Z')];
    const times = { valid_start_time: since, valid_end_time: until, transaction_time_end: until };
    expect(await nodes(world, 'MemoryItem', { item_id, ...times })).toHaveLength(1);
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
});

// Items with an external_id: sent again they are the same item, whose next version has the new content.
describe('upsert', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  let names = 0;
  const name = () => `row-${names++}`;

  async function add(item: Json): Promise<Json> {
    const { status, body } = await world.client.post('/memory/add', item);
    return { http: status, ...body };
  }
  const read = async (item_id: string) => (await world.client.get(`/memory/${item_id}`)).body as Json;
  const found = async (query: string) =>
    ((await world.client.post('/memory/search', { query, top_k: 20 })).body.results as Json[]).map(
      ({ item_id }) => item_id as string,
    );
  const versions = async (item_id: string) =>
    ((await world.client.get(`/memory/temporal/${item_id}/history`)).body as Json)['versions'] as Json[];
  const named = async (external_id: string) =>
    idsOf((await itemsIn(world, world.owner.workspace_id)).filter((item) => item['external_id'] === external_id));

  test('another content with the same external_id becomes the next version, replacing all fields', async () => {
    const external_id = name();
    const first = await add({
      content: 'The ferry leaves Skolvik at nine.',
      external_id,
      tags: ['old'],
      title: 'Ferry',
      metadata: { a: 1 },
    });
    const second = await add({ content: 'The ferry leaves Ternholm at ten.', external_id, metadata: { b: 2 } });
    expect([first['status'], second['status'], second['item_id']]).toEqual(['created', 'updated', first['item_id']]);
    const item = await read(first['item_id'] as string);
    expect(item).toMatchObject({
      content: 'The ferry leaves Ternholm at ten.',
      version: 2,
      tags: [],
      metadata: { b: 2 },
    });
    expect(item['title']).toBeUndefined();
    expect(item['entities'].map((each: Json) => each['name'])).not.toContain('Skolvik');
    expect((await versions(first['item_id'] as string)).map(({ content }) => content as string)).toEqual([
      'The ferry leaves Ternholm at ten.',
      'The ferry leaves Skolvik at nine.',
    ]);
    expect(await found('ferry Ternholm')).toContain(first['item_id']);
  });

  test.each<[string, Json]>([
    [
      'a decision with fields of its type',
      { memory_type: 'decision', confidence: 0.6, rationale: 'cheap', domain: 'rope' },
    ],
    ['a time with an offset', { valid_start_time: '2026-05-01T08:00:00+02:00' }],
    ['tags and nested metadata', { tags: ['a', 'b'], metadata: { x: { y: [1, null], z: 'q' }, speaker: 'Ines' } }],
  ])('the same item with %s, sent again, makes no version', async (_name, fields) => {
    const external_id = name();
    const item = { content: 'The rope is of hemp.', external_id, ...fields };
    const first = await add(item);
    expect(await add(item)).toMatchObject({ status: 'existing', item_id: first['item_id'] });
    expect(await read(first['item_id'] as string)).toMatchObject({ version: 1 });
  });

  test.each<[string, Json, number, string]>([
    ['keep', { on_conflict: 'keep' }, 200, 'existing'],
    ['refuse', { on_conflict: 'refuse' }, 409, 'external_id_taken'],
    ['another type', { memory_type: 'episodic' }, 409, 'external_id_taken'],
    ['skip_existing as well', { on_conflict: 'keep', skip_existing: true }, 400, 'contradiction'],
  ])('on a conflict with %s, the stored item is unchanged', async (_name, options, http, outcome) => {
    const external_id = name();
    const { item_id } = await add({ content: 'Kept.', external_id });
    const answer = await add({ content: 'Other.', external_id, ...options });
    expect([answer['http'], http === 200 ? answer['status'] : answer['code']]).toEqual([http, outcome]);
    expect([await named(external_id), await read(item_id as string)]).toMatchObject([
      [item_id],
      { content: 'Kept.', version: 1 },
    ]);
  });

  test('a batch creates, changes and keeps items; of two with one external_id the last one applies', async () => {
    const [a, b, c] = [name(), name(), name()];
    const batch = async (items: Json[], options: Json = {}) =>
      (await world.client.post('/memory/add/batch', { items, ...options })).body as Json;
    await batch([
      { content: 'A one.', external_id: a },
      { content: 'B one.', external_id: b },
    ]);
    const items = [
      { content: 'A two.', external_id: a },
      { content: 'B one.', external_id: b },
      { content: 'C one.', external_id: c },
      { content: 'C two.', external_id: c },
    ];
    const body = await batch(items);
    expect(body['results'].map((each: Json) => each['status'])).toEqual(['updated', 'existing', 'created', 'updated']);
    expect(body).toMatchObject({ created: 1, updated: 2, existing: 1, failed: 0 });
    expect(await read(body['results'][3].item_id as string)).toMatchObject({ content: 'C two.', version: 2 });
    const refused = await batch(
      [
        { content: 'A three.', external_id: a },
        { content: 'D.', external_id: name() },
      ],
      { on_conflict: 'refuse' },
    );
    expect(refused['results'].map((each: Json) => [each['status'], each['detail']?.[0].type])).toEqual([
      ['failed', 'external_id_taken'],
      ['created', undefined],
    ]);
  });

  test('a text from outside with a member’s external_id is refused, and replaces nothing', async () => {
    const external_id = name();
    const { item_id } = await add({ content: 'Pay the harbour dues.', external_id });
    const item = { content: 'Pay the stranger.', external_id, origin: 'import:feed' };
    expect((await world.client.post('/memory/add', item)).status).toBe(409);
    expect(await read(item_id as string)).toMatchObject({ content: 'Pay the harbour dues.', trust: 'member' });
  });
});

// Valid times are shown as the day in the writer's time zone, whatever the offset and the route.
describe('written days', () => {
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
    sent = { eastern, western, timeless, decision };
  });

  const stored = async (name: string) => {
    const item = await storedItem(world, sent[name] as string);
    const [start, end] = [item?.['valid_start_local'], item?.['valid_end_local']] as (string | undefined)[];
    return { day: start?.slice(0, 10), start, end, utc: item?.['valid_start_time'] as string };
  };

  test('a valid time is stored in UTC and as written; a missing one is not stored', async () => {
    expect(await stored('eastern')).toMatchObject({ utc: '2025-10-03T22:00:00Z', start: '2025-10-04T00:00:00' });
    expect((await stored('eastern')).end).toBe('2025-10-04T21:00:00');
    expect(await stored('timeless')).toMatchObject({ day: undefined, start: undefined, end: undefined });
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

  test('questions for "when" and counts of a day use the written day', async () => {
    const ask = async (query: string) => (await world.client.post('/memory/reasoning/query', { query })).body as Json;
    expect((await ask('When did we take the latest decision?'))['answer']).toBe('2025-10-04T00:00:00+02:00');
    expect((await ask('How many decisions did we take on 4 October 2025?'))['answer']).toBe(1);
    expect((await ask('How many decisions did we take on 3 October 2025?'))['answer']).not.toBe(1);
    const happened = async (day: string) =>
      ((await ask(`What happened on ${day}?`))['results'] as Json[]).map(({ item_id }) => item_id as string);
    expect(await happened('4 October 2025')).toEqual(expect.arrayContaining([sent['eastern'], sent['western']]));
  });
});
