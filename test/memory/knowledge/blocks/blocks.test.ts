// Blocks: texts under a label that an agent rewrites, with earlier versions, in packs too.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const persona = '/memory/blocks/persona';

test('a block is replaced as a whole, and its earlier text is kept as a version', async () => {
  const first = await world.client.put(persona, { content: 'Answers briefly.' });
  expect(first.body).toMatchObject({ label: 'persona', content: 'Answers briefly.', version: 1 });
  const second = await world.client.put(persona, { content: 'Answers at length.' });
  expect(second.body).toMatchObject({ item_id: first.body.item_id, content: 'Answers at length.', version: 2 });
  expect((await world.client.get(persona)).body).toEqual(second.body);
  const { body } = await world.client.get(`/memory/temporal/${first.body.item_id}/history`);
  expect(body.versions.map(({ content }: { content: string }) => content).sort()).toEqual([
    'Answers at length.',
    'Answers briefly.',
  ]);
  const before = await world.client.get(`/memory/${first.body.item_id}?as_known_at=${first.body.updated_at}`);
  expect(before.body.content).toBe('Answers briefly.');
});

test('blocks are listed by label, without deleted ones', async () => {
  const { client } = await world.stranger();
  for (const label of ['project', 'human']) await client.put(`/memory/blocks/${label}`, { content: `The ${label}.` });
  const labels = async () =>
    (await client.get('/memory/blocks')).body.blocks.map(({ label }: { label: string }) => label) as string[];
  expect(await labels()).toEqual(['human', 'project']);
  expect((await client.delete('/memory/blocks/human')).status).toBe(200);
  expect([await labels(), (await client.delete('/memory/blocks/human')).status]).toEqual([['project'], 404]);
});

test('a subject has its own blocks', async () => {
  const { client } = await world.stranger();
  await client.put(persona, { content: 'Of all.' });
  await client.put(`${persona}?subject=a`, { content: 'Of a.' });
  const [all, a, b] = await Promise.all(['', '?subject=a', '?subject=b'].map((of) => client.get(persona + of)));
  expect([all?.body.content, a?.body.content, b?.status]).toEqual(['Of all.', 'Of a.', 404]);
});

test('a pack begins with the blocks, and does not repeat them among the memories', async () => {
  const { client } = await world.stranger();
  await client.put(persona, { content: 'Speaks like a lighthouse keeper.' });
  await client.add({ content: 'The ferry runs at eight.' });
  for (const query of [null, 'lighthouse keeper']) {
    const { body } = await client.post('/memory/recall/pack', { budget_tokens: 500, query });
    expect(body.manifest.sections[0]).toMatchObject({ name: 'blocks', items_included: 1 });
    expect(body.block.match(/Speaks like/g)).toHaveLength(1);
  }
});

test.each([
  ['an invalid label', '/memory/blocks/Per%20sona', { content: 'x' }],
  ['a text that is too long', persona, { content: 'x'.repeat(20_001) }],
  ['no text', persona, { content: '' }],
])('a block with %s is refused', async (_, path, body) => {
  expect((await world.client.put(path, body)).status).toBe(422);
});
