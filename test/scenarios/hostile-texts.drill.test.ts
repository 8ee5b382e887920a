// Texts that are expensive to process do not block the service.
import { hostileTexts, textCalls } from '../../scripts/lab/bench/hostile';
import { rounds } from '../support/drill';
import { hashEmbedder } from '../support/hash-embedder';
import { openWorld, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openWorld({}, { embed: hashEmbedder })));
afterAll(() => world.close());

/** Number of concurrent requests. */
const concurrency = 6;

/** In the suite each text is sent to one route in eight, in the drills to all. */
const oneOf = rounds(8, 1);

/** Of the texts, the suite sends one in four. */
const chosen = hostileTexts.filter((_, index) => index % rounds(4, 1) === 0);

test.each(chosen.map((hostile, index) => ({ ...hostile, index })))(
  'a text of $name is answered, and the service stays available',
  async ({ index, ...hostile }) => {
    const { client } = world;
    const item_id = await client.add({ content: 'Bo met Ann Lee.' });
    const refused: string[] = [];
    const calls = textCalls(hostile, rounds(0.001, 0.01), item_id)
      .filter((_, place) => (place + index) % oneOf === 0)
      .values();
    const sendInTurn = async () => {
      for (const { name, method, path, body } of calls) {
        const { status, body: answer } =
          method === 'PATCH' ? await client.patch(path, body) : await client.post(path, body);
        if (status >= 500) refused.push(`${name}: ${status} ${answer.detail}`);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, sendInTurn));
    expect(refused).toEqual([]);
    expect((await client.get('/health')).status).toBe(200);
  },
);

test('a question about a line of 600,000 letters is answered, and its tokens are counted', async () => {
  const { client } = world;
  await client.add({ content: `Quenby keeps the zebrawood. A${'a'.repeat(600_000)}` });
  const asked = await client.post('/memory/ask', { question: 'Who keeps the zebrawood?' });
  expect([asked.status, asked.body.quotes[0].sentence]).toEqual([200, 'Quenby keeps the zebrawood.']);
  const query = 'Who keeps the zebrawood?';
  const gathered = await client.post('/memory/context', { session_id: 'none', query, k: 1, max_tokens: 50 });
  expect([gathered.status, gathered.body.code]).toEqual([400, 'budget_too_small']);
});

test('three conversation turns of brackets do not delay later searches', async () => {
  const { client } = world;
  const turns = [1, 2, 3].map((n) => ({
    content: `? ${'['.repeat(40)}] no`,
    metadata: { session_id: 'brackets', turn: n },
  }));
  await client.addAll(turns);
  expect((await client.post('/memory/search', { query: 'hello world' })).status).toBe(200);
});
