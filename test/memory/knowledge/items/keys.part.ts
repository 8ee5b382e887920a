// Session, speaker, title and time: the same effect on every route, at top level and in metadata.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

const stored = async (item_id: string): Promise<Json> => {
  const [row] = await world.cypher(
    `MATCH (item:MemoryItem {item_id: $item_id})
     RETURN item{.title, .said_by, .session_key, .lookup_keys, .origin_tier, start: toString(item.valid_start_time)} AS item,
       COLLECT { MATCH (item)-[:ABOUT]->(name:Name) RETURN name.key ORDER BY name.key } AS about`,
    { item_id },
  );
  return { ...(row?.['item'] as Json), about: row?.['about'] };
};

const keys = {
  thread_id: 'slipway',
  from: 'Olaf Brandt',
  subject: 'Boat shed door',
  date: '2026-05-03',
  url: 'https://x.example/7',
};
const content = 'The hinge is bent and the bolt no longer closes.';

const ways: [string, () => Promise<string>][] = [
  ['add, at top level', () => world.client.add({ content, ...keys })],
  ['add, in metadata', () => world.client.add({ content, metadata: keys })],
  [
    'a batch',
    async () => {
      const { body } = await world.client.post('/memory/add/batch', { items: [{ content, metadata: keys }] });
      return body.results[0].item_id as string;
    },
  ],
  [
    'ingest, at top level',
    async () => (await world.client.post('/memory/ingest', { content, ...keys })).body.item_id as string,
  ],
  [
    'ingest, in context',
    async () => (await world.client.post('/memory/ingest', { content, context: keys })).body.item_id as string,
  ],
];

test.each(ways)('title, speaker, session and time have the same effect when stored by %s', async (_way, send) => {
  const item = await stored(await send());
  expect(item).toMatchObject({
    title: 'Boat shed door',
    said_by: ['olaf brandt'],
    session_key: `w:${world.owner.workspace_id}|session_id=slipway`,
    start: '2026-05-03T00:00:00Z',
  });
  expect(item['about']).toContain('boat shed door');
  expect(item['lookup_keys']).toEqual(expect.arrayContaining(['session_id=slipway', 'source=https://x.example/7']));
});

test('a role in metadata is not stored as a speaker', async () => {
  const item = await stored(await world.client.add({ content, metadata: { role: 'user' } }));
  expect(item).toMatchObject({ said_by: null, about: [] });
});

test('a name before a colon in the text is not stored as a speaker', async () => {
  const item = await stored(await world.client.add({ content: 'Olaf: I have mended the hinge.' }));
  expect(item['said_by']).toBeNull();
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

test('a new title changes the vector of an item; the earlier version keeps its own', async () => {
  const item_id = await world.client.add({ content: 'It stays closed in January.', title: 'Bakery' });
  await world.client.patch(`/memory/${item_id}`, { properties: { title: 'Swimming pool' } });
  const [row] = await world.cypher(
    `MATCH (item:MemoryItem {item_id: $item_id})-[:HAS_VERSION]->(version)
     RETURN vector.similarity.cosine(item.embedding, version.embedding) AS cosine`,
    { item_id },
  );
  expect(row?.['cosine']).toBeLessThan(0.99);
});

test('an opinion is speculative, whether its type was given or guessed', async () => {
  const { body } = await world.client.post('/memory/ingest', {
    content: 'In my opinion the old lens is the finest on the coast.',
  });
  expect(body.memory_type).toBe('opinion');
  expect(await stored(body.item_id as string)).toMatchObject({ origin_tier: 3 });
  const found = async (more: object) => {
    const answer = await world.client.post('/memory/search', {
      query: 'which lens is the finest on the coast?',
      ...more,
    });
    return (answer.body.results as Json[]).some(({ item_id }) => item_id === body.item_id);
  };
  expect(await found({})).toBe(false);
  expect(await found({ include_speculative: true })).toBe(true);
});
