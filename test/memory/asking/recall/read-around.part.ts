// POST /memory/read-around: the neighbours of an item in a session, document or plan, within a budget and with
// cursors.
import { openTenant, type Answer, type Client, type World } from '../../../support/world';

let world: World;
/** The items of a conversation, which no test changes. */
let ids: string[];
beforeAll(async () => {
  world = await openTenant();
  ids = await conversation(world.client, 'common');
});

const turns = Array.from({ length: 12 }, (_, i) => `Turn ${i}: ${'ab🌊 '.repeat(i + 1)}`);

const conversation = (client: Client, session_id: string): Promise<string[]> =>
  client.addAll(turns.map((content, turn) => ({ content, metadata: { session_id, turn } })));

type Piece = { item_id: string; content: string; position: string; offset: number; truncated: boolean };
const read = (client: Client, item_id: string, options: object = {}): Promise<Answer> =>
  client.post('/memory/read-around', { item_id, ...options });

test('a turn is returned with those before and after it, in order', async () => {
  const { status, body } = await read(world.client, ids[4] as string);
  expect(status).toBe(200);
  expect(body.items.map((item: Piece) => item.item_id)).toEqual(ids);
  expect(body.items.map((item: Piece) => item.content)).toEqual(turns);
  expect(body.items.map((item: Piece) => item.position)).toEqual([
    ...Array<string>(4).fill('before'),
    'self',
    ...Array<string>(7).fill('after'),
  ]);
  expect(body).toMatchObject({
    chars_used: turns.join('').length,
    cursors: { before: null, after: null },
    whole: null,
  });
});

test.each([10, 23, 57, 100, 201, 400])(
  'with a budget of %i characters, following the cursors returns every item once',
  async (char_budget) => {
    const self = ids[5] as string;
    const first = (await read(world.client, self, { char_budget })).body;
    const pieces: Piece[] = [...first.items];
    for (const direction of ['before', 'after'] as const) {
      let cursor = first.cursors[direction];
      for (let page = 0; cursor; page++) {
        expect(page).toBeLessThan(200);
        const { body } = await read(world.client, self, { char_budget, cursor });
        expect(body.chars_used).toBeLessThanOrEqual(char_budget);
        if (direction === 'before') pieces.unshift(...body.items);
        else pieces.push(...body.items);
        cursor = body.cursors[direction];
      }
    }
    expect(first.chars_used).toBeLessThanOrEqual(char_budget);
    expect(pieces.map(({ content }) => content).join('')).toBe(turns.join(''));
    for (const piece of pieces) expect(piece.content.isWellFormed()).toBe(true);
  },
);

test('the ratios divide the budget between before and after; one side gets what the other leaves', async () => {
  const sides = async (item_id: string, options: object) => {
    const { items } = (await read(world.client, item_id, { char_budget: 200, ...options })).body as { items: Piece[] };
    const length = (position: string) =>
      items.filter((item) => item.position === position).reduce((sum, { content }) => sum + content.length, 0);
    return { before: length('before'), after: length('after'), self: length('self') };
  };
  const even = await sides(ids[8] as string, { before_ratio: 0.5, after_ratio: 0.5 });
  expect(Math.abs(even.before - even.after)).toBeLessThanOrEqual(2);
  const onlyBefore = await sides(ids[8] as string, { before_ratio: 1, after_ratio: 0 });
  expect(onlyBefore).toMatchObject({ after: 0, before: 200 - onlyBefore.self });
  const last = await sides(ids[11] as string, {});
  expect(last.before).toBe(200 - last.self);
});

test('the tasks of a plan are returned in order, whether around a task or the plan', async () => {
  const plan = await world.client.add({
    content: 'Paint the tower.',
    memory_type: 'plan',
    metadata: { tasks: [{ content: 'Scrape.' }, { content: 'Prime.' }, { content: 'Paint.' }] },
  });
  const whole = (await read(world.client, plan)).body;
  expect(whole.items.map((item: Piece) => item.position)).toEqual(['self', 'after', 'after', 'after']);
  const part = (await read(world.client, whole.items[2].item_id)).body;
  expect(part.whole).toMatchObject({ item_id: plan, memory_type: 'plan' });
  expect(part.items.map((item: Piece) => item.item_id)).toEqual(
    whole.items.slice(1).map((item: Piece) => item.item_id),
  );
});

test('the neighbours do not include retracted items', async () => {
  const own = await conversation(world.client, 'retracted');
  await world.client.patch(`/memory/${own[5]}`, { properties: { status: 'retracted' } });
  const { items } = (await read(world.client, own[4] as string)).body;
  expect(items.map((item: Piece) => item.item_id)).toEqual(own.filter((id) => id !== own[5]));
});

test('an item of another tenant gets the same answer as a missing one', async () => {
  const stranger = await world.stranger();
  const theirs = await conversation(stranger.client, 'common');
  const bare = ({ status, body }: Answer) => ({ status, ...body, request_id: '' });
  expect(bare(await read(world.client, theirs[0] as string))).toEqual(bare(await read(world.client, 'mem_unknown')));
  const { cursors } = (await read(stranger.client, theirs[0] as string, { char_budget: 10 })).body;
  const own = (await read(world.client, ids[0] as string, { char_budget: 10 })).body.cursors;
  expect((await read(world.client, ids[0] as string, { cursor: cursors.after })).status).toBe(422);
  // Forged: the signature of the caller's own cursor with another tenant's position.
  const partsOf = (cursor: string) => JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
  const forged = JSON.stringify([partsOf(own.after)[0], partsOf(cursors.after)[1]]);
  const cursor = Buffer.from(forged).toString('base64url');
  expect((await read(world.client, ids[0] as string, { cursor })).status).toBe(404);
  expect((await read(stranger.client, theirs[0] as string, { cursor: cursors.after })).status).toBe(200);
});

test.each([
  [{ cursor: 'nonsense' }, 'cursor'],
  [{ cursor: Buffer.from('["up","x",null]').toString('base64url') }, 'cursor'],
  [{ before_ratio: 0.6, after_ratio: 0.6 }, 'after_ratio'],
  [{ char_budget: 0 }, 'char_budget'],
  [{ before_ratio: -0.1 }, 'before_ratio'],
])('%j is refused with 422 naming the field', async (options, field) => {
  const id = await world.client.add({ content: 'Alone.' });
  const { status, body } = await read(world.client, id, options);
  expect([status, body.detail[0].loc]).toEqual([422, ['body', field]]);
});
