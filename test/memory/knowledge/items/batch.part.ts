// POST /memory/add/batch: a result and an event for each item, and each item stored once and completely.
import { eventsOf } from '../../../support/bus';
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

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
  const [row] = await world.cypher(
    'MATCH (n:MemoryItem {scope_key: $scope_key}) WHERE n[$property] IN $values RETURN count(n) AS total',
    { scope_key: `w:${world.owner.workspace_id}`, property, values },
  );
  return row?.['total'] as number;
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
    expect((body['results'] as Json[]).map(({ index, status, detail }) => [index, status, detail?.[0]?.loc])).toEqual([
      [0, 'created', undefined],
      [1, 'failed', ['content']],
      [2, 'failed', ['confidence']],
      [3, 'failed', ['metadata', 'valid_end_time']],
      [4, 'failed', ['user_id']],
      [5, 'failed', ['embed']],
      [6, 'created', undefined],
      [7, 'failed', ['content']],
      [8, 'failed', ['metadata']],
    ]);
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
        [ids(made)[i], single].map(async (id) => (await world.client.get(`/memory/${id}`)).body.embedding as number[]),
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

  test('recognises an item by its external_id, whatever its content', async () => {
    const [first] = ids(await batch([{ content: 'v1', external_id: 'row-1' }], again));
    const second = await batch([{ content: 'v2', external_id: 'row-1' }, { content: 'v2' }], again);
    expect([statuses(second), ids(second)[0]]).toEqual([['existing', 'created'], first]);
  });

  test('recognises an item by type and content when it has no external_id', async () => {
    const single = await world.client.add({ content: 'told once', embed: false });
    const second = await batch([{ content: 'told once' }, { content: 'told once', memory_type: 'zettel' }], again);
    expect([statuses(second), ids(second)[0]]).toEqual([['existing', 'created'], single]);
  });

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

  test('set to false stores the same item twice', async () => {
    const body = await batch([{ content: 'echo' }, { content: 'echo' }], { skip_existing: false });
    expect(new Set(ids(body)).size).toBe(2);
  });

  test('ignores items of other workspaces', async () => {
    const workspace_id = await world.workspace();
    const other = await world.clientFor({ ...world.owner, workspace_id });
    await other.add({ content: 'elsewhere', external_id: 'else-1', embed: false });
    const body = await batch([{ content: 'elsewhere' }, { content: 'z', external_id: 'else-1' }], again);
    expect(statuses(body)).toEqual(['created', 'created']);
  });

  test('stores a deleted item again', async () => {
    const [first] = ids(await batch([{ content: 'gone', external_id: 'gone-1' }], again));
    await world.client.delete(`/memory/${first}`);
    expect(statuses(await batch([{ content: 'gone', external_id: 'gone-1' }], again))).toEqual(['created']);
  });

  test('recognises only the current content of a changed item', async () => {
    const [byContent, byName] = ids(
      await batch([{ content: 'before' }, { content: 'named', external_id: 'name-1' }], again),
    );
    await world.client.patch(`/memory/${byContent}`, { content: 'after' });
    await world.client.patch(`/memory/${byName}`, { properties: { external_id: 'name-2' } });
    const body = await batch(
      [
        { content: 'before' },
        { content: 'after' },
        { content: 'n', external_id: 'name-1' },
        { content: 'n', external_id: 'name-2' },
      ],
      again,
    );
    expect(statuses(body)).toEqual(['created', 'existing', 'created', 'existing']);
    expect([ids(body)[1], ids(body)[3]]).toEqual([byContent, byName]);
  });

  test('with four concurrent batches stores each item once, without errors', async () => {
    const rows = (from: number) =>
      Array.from({ length: 40 }, (_, i) => ({ content: `race ${from + i}`, external_id: `race-${from + i}` }));
    const answers = await Promise.all(
      [rows(0), rows(0).reverse(), rows(20), rows(10)].map((items) =>
        world.client.post('/memory/add/batch', { items: items.map((item) => ({ ...item, embed: false })), ...again }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const names = Array.from({ length: 60 }, (_, i) => `race-${i}`);
    expect(await stored('external_id', names)).toBe(60);
    const created = answers.reduce((sum, { body }) => sum + (body.created as number), 0);
    expect(created).toBe(60);
    const idOf = new Map<string, string>();
    for (const item_id of answers.flatMap(({ body }) => ids(body))) idOf.set(item_id, item_id);
    expect(idOf.size).toBe(60);
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
