// Reference knowledge in several workspaces of a tenant is embedded once, without revealing texts across workspaces.
import { addressVariable, sharedEmbedder } from '../../../support/shared-embedder';
import { openWorld, type Client, type World } from '../../../support/world';

let world: World;
/** The texts that were embedded. */
let embedded: string[] = [];
beforeAll(async () => {
  const model = sharedEmbedder(process.env[addressVariable] as string);
  const embed: typeof model.embed = (texts, kind, signal) => {
    if (kind === 'passage') embedded.push(...texts);
    return model.embed(texts, kind, signal);
  };
  world = await openWorld({}, { embed: { ...model, embed } });
});
afterAll(() => world.close());

async function newWorkspace(isolation?: 'WORKSPACE' | 'USER' | 'TENANT'): Promise<Client & { workspace_id: string }> {
  const workspace_id = await world.workspace(isolation);
  return { ...(await world.clientFor({ ...world.owner, workspace_id })), workspace_id };
}

const seeds = (word: string) => [
  {
    seed_id: 'a',
    domain: 'fleet',
    content: `Mara Lindqvist works at ${word} Yard. The ${word} yard lies in Bergen.`,
  },
  { seed_id: 'b', domain: 'birds', content: `Barn owls hunt voles near ${word}.` },
];
/** The texts that were embedded while this request ran. */
async function embeddedBy(load: () => Promise<{ status: number; body: object }>): Promise<string[]> {
  embedded = [];
  const { status, body } = await load();
  expect([status, body]).toEqual([200, expect.any(Object)]);
  return embedded.filter((text) => text !== 'ready');
}
const seeding = (client: Client, word: string) =>
  embeddedBy(() => client.post('/memory/ingest/structured', { schema: 'seed_item', data: seeds(word) }));
const manual = (client: Client, word: string, more: object = { reference: true }) =>
  embeddedBy(() =>
    client.post('/memory/ingest/document', {
      ...{
        content: `# Manual of ${word}\n\nThe pump stands aft.\n\n# Care\n\nTomas Ekberg oils it.`,
        source_type: 'markdown',
      },
      ...more,
    }),
  );

const vectors = (word: string) =>
  world.cypher(
    `MATCH (item:MemoryItem {tenant_id: $tenant_id}) WHERE item.content CONTAINS $word AND item.embedding IS NOT NULL
     RETURN item.content AS content, collect(item.embedding) AS vectors ORDER BY content`,
    { ...world.owner, word },
  );

test('reference items in another workspace of the tenant reuse the stored vectors', async () => {
  const [first, second] = [await newWorkspace(), await newWorkspace()];
  for (const load of [seeding, manual]) {
    expect((await load(first, 'Halcyon')).length).toBeGreaterThan(0);
    expect(await load(second, 'Halcyon')).toEqual([]);
    // The items are not embedded again in the same workspace either.
    expect(await load(second, 'Halcyon')).toEqual([]);
  }
  const twins = await vectors('Halcyon');
  expect(twins.length).toBeGreaterThan(2);
  for (const { vectors: own } of twins) {
    expect(own).toHaveLength(2);
    expect(own[0]).toEqual(own[1]);
  }
  const { results } = (await second.post('/memory/search', { query: 'Who works at Halcyon Yard?' })).body;
  expect(results[0].content).toContain('Mara Lindqvist works at Halcyon Yard');
});

test('a changed title or word needs a new vector; a patched item does not reuse its old one', async () => {
  const [first, second] = [await newWorkspace(), await newWorkspace()];
  await seeding(first, 'Marigold');
  const titled = seeds('Marigold').map((seed) => ({ ...seed, title: 'Yard' }));
  expect(
    await embeddedBy(() => second.post('/memory/ingest/structured', { schema: 'seed_item', data: titled })),
  ).toContain('Yard: Barn owls hunt voles near Marigold.');
  const { items } = (await first.get('/memory/list?memory_type=seed_item')).body as {
    items: { item_id: string; content: string }[];
  };
  for (const { item_id, content } of items)
    if (content.startsWith('Barn')) await first.patch(`/memory/${item_id}`, { content: 'Barn owls sleep at noon.' });
  expect(await seeding(await newWorkspace(), 'Marigold')).toEqual(['Barn owls hunt voles near Marigold.']);
});

test('vectors of other tenants, personal items and non-reference items are not reused', async () => {
  const { client: stranger } = await world.stranger();
  const known = (await seeding(stranger, 'Corsair')).length;
  expect(await seeding(await newWorkspace(), 'Corsair')).toHaveLength(known);
  // In a USER workspace each member has items of their own.
  await seeding(await newWorkspace('USER'), 'Petrel');
  expect(await seeding(await newWorkspace(), 'Petrel')).toHaveLength(known);
  const { workspaces } = (await world.client.get('/memory/workspaces')).body as {
    workspaces: { personal: boolean; workspace_id: string }[];
  };
  const personal = workspaces.find((workspace) => workspace.personal);
  if (personal) {
    await seeding(await world.clientFor({ ...world.owner, workspace_id: personal.workspace_id }), 'Kittiwake');
    expect(await seeding(await newWorkspace(), 'Kittiwake')).toHaveLength(known);
  }
  const plain = (await manual(await newWorkspace(), 'Osprey', {})).length;
  expect(await manual(await newWorkspace(), 'Osprey')).toHaveLength(plain);
});

test('is_reference sent by a caller makes no item a reference', async () => {
  const content = 'Gannets dive from forty metres near Skua.';
  await (await newWorkspace()).add({ content, is_reference: true, metadata: { is_reference: true, reference: true } });
  const [seed] = seeds('Skua');
  const load = async () =>
    embeddedBy(async () =>
      (await newWorkspace()).post('/memory/ingest/structured', { schema: 'seed_item', data: [{ ...seed, content }] }),
    );
  expect(await load()).toContain(content);
});
