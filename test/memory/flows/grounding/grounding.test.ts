// Grounding: links from items to reference knowledge that supports them, and reports of contradictions.
import { asStated, compareWithReference } from '../../../../src/memory/retrieval/reference';
import { evolve } from '../../../support/evolution';
import { stateOf as stateIn } from '../../../support/state';
import { openTenant, type Client, type Json, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const stateOf = (workspace_id: string) => stateIn(world, workspace_id);

/** A workspace with reference knowledge and three statements: supported, contradicted, and unrelated. */
async function newWorkspace() {
  const { owner, client } = await world.stranger();
  const seeds = await client.post('/memory/ingest/structured', {
    schema: 'seed_item',
    data: [
      { seed_id: 's1', domain: 'fleet', content: 'The tugboat Halcyon was launched in 1962 at Norden shipyard.' },
      { seed_id: 's2', domain: 'birds', content: 'Barn owls hunt voles at night over open meadows.' },
    ],
  });
  expect(seeds.status).toBe(200);
  const manual = {
    content: 'The Halcyon carries a bilge pump of twelve volts made by Norden Marine.',
    source_type: 'markdown',
  };
  const { body: document } = await client.post('/memory/ingest/document', { ...manual, reference: true });
  const [launched, otherwise, cook, pump] = (await client.addAll(
    [
      'The tugboat Halcyon was launched in 1962.',
      'The tugboat Halcyon was launched in 1971 at Norden shipyard.',
      'The cook baked rye bread on Friday.',
      'The bilge pump of the Halcyon was made by Norden Marine.',
    ].map((content) => ({ content, memory_type: 'semantic' })),
  )) as [string, string, string, string];
  return {
    client,
    workspace_id: owner.workspace_id,
    seed: seeds.body.item_ids[0] as string,
    document,
    launched,
    otherwise,
    cook,
    pump,
  };
}

const groundingOf = async (client: Client, id: string) =>
  (await client.get(`/memory/graph/nodes/${id}/grounding`)).body as Json;

test('an item is linked once to the reference item that supports it, with score and evidence', async () => {
  const { client, workspace_id, seed, launched, document, pump } = await newWorkspace();
  const before = await stateOf(workspace_id);
  const { status, body } = await client.post(`/memory/${launched}/ground`);
  expect([status, body.grounded, body.linked]).toEqual([200, true, 1]);
  expect(body.grounded_in).toEqual([
    {
      ...{ item_id: seed, memory_type: 'seed_item', title: null, since: expect.any(String) },
      ...{ score: expect.any(Number), evidence: 'The tugboat Halcyon was launched in 1962 at Norden shipyard.' },
    },
  ]);
  const once = await stateOf(workspace_id);
  expect((await client.post(`/memory/${launched}/ground`)).body).toMatchObject({ grounded: true, linked: 0 });
  expect(await stateOf(workspace_id)).toEqual(once);
  const { results } = (
    await client.post('/memory/search', { query: 'launch of the Halcyon in 1962', include_grounding: true })
  ).body;
  expect(results.find((result: Json) => result['item_id'] === launched).grounded_in).toHaveLength(1);
  await client.post(`/memory/runs/${body.run_id}/undo`);
  expect(await stateOf(workspace_id)).toEqual(before);
  const chunk = (await client.post(`/memory/${pump}/ground`)).body.grounded_in[0].item_id;
  expect(document.chunk_ids).toContain(chunk);
});

test('a contradicting reference item is reported, and nothing is changed', async () => {
  const { client, workspace_id, seed, otherwise } = await newWorkspace();
  const before = await stateOf(workspace_id);
  const { body } = await client.post(`/memory/${otherwise}/ground`);
  expect(body).toMatchObject({
    grounded: false,
    contradicted_by: [{ item_id: otherwise, reference_id: seed, conflict_type: 'temporal_conflict' }],
  });
  expect(await stateOf(workspace_id)).toEqual(before);
});

test.each([
  ['The night backup is disabled.', 'The night backup is enabled.', 'contradicts'],
  ['The red pump runs at 40 Hz.', 'The blue pump runs at 50 Hz.', 'supports'],
])('"%s" beside the reference "%s": %s', async (said, content, says) => {
  expect(await compareWithReference(await asStated(said), { content, similarity: 0.85 })).toMatchObject({ says });
});

/** Starts a grounding run for the workspace and returns it after its end. */
const groundAll = (client: Client) => evolve(world, client, undefined, '/memory/grounding/run');

test('a grounding run links the items of a workspace, a second one changes nothing, undo removes the links', async () => {
  const { client, workspace_id, launched, otherwise, cook } = await newWorkspace();
  const before = await stateOf(workspace_id);
  const run = await groundAll(client);
  expect(run).toMatchObject({
    status: 'ok',
    result: { evolvers: [{ evolver: 'grounding', linked: 2, created: 0, updated: 0 }] },
  });
  expect(run['result'].contradictions).toMatchObject([{ item_id: otherwise, statement: null }]);
  const grounded = await stateOf(workspace_id);
  expect((await groundAll(client))['result'].evolvers).toMatchObject([{ linked: 0 }]);
  expect(await stateOf(workspace_id)).toEqual(grounded);
  expect(await groundingOf(client, launched)).toMatchObject({ grounded: true });
  expect(await groundingOf(client, cook)).toMatchObject({ grounded: false, grounded_in: [] });
  expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).body).toMatchObject({ unlinked: 2 });
  expect(await stateOf(workspace_id)).toEqual(before);
});

test('a removed grounding link is not created again by a later run', async () => {
  const { client, launched } = await newWorkspace();
  const first = await groundAll(client);
  expect((await client.delete(`/memory/graph/nodes/${launched}/grounding`)).body).toMatchObject({ removed: 1 });
  expect((await client.post(`/memory/runs/${first['run_id']}/undo`)).body).toMatchObject({ code: 'changed_since' });
  await groundAll(client);
  expect(await groundingOf(client, launched)).toMatchObject({ grounded: false });
});

test('a list of items has their grounding links on request, also those of an earlier time', async () => {
  const { client, launched, cook, seed } = await newWorkspace();
  const before = new Date().toISOString();
  await client.post(`/memory/${launched}/ground`);
  const grounded = new Date().toISOString();
  const listed = async (query: string) => {
    const { items, policy } = (await client.get(`/memory/list?${query}`)).body as { items: Json[]; policy: Json };
    const grounds = ({ grounded_in }: Json) =>
      (grounded_in as Json[] | undefined)?.map(({ item_id }) => item_id as string);
    const of = (id: string) => grounds(items.find(({ item_id }) => item_id === id) as Json);
    return [policy['include_grounding'], of(launched), of(cook)];
  };
  expect(await listed('')).toEqual([false, undefined, undefined]);
  expect(await listed('include_grounding=true&order=asc')).toEqual([true, [seed], []]);
  expect(await listed(`include_grounding=true&as_known_at=${before}`)).toEqual([true, [], []]);
  await client.delete(`/memory/graph/nodes/${launched}/grounding`);
  expect(await listed('include_grounding=true')).toEqual([true, [], []]);
  expect(await listed(`include_grounding=true&as_known_at=${grounded}`)).toEqual([true, [seed], []]);
});

test('a search can leave out reference knowledge', async () => {
  const { client } = await newWorkspace();
  const found = async (more: Json) =>
    ((await client.post('/memory/search', { query: 'the Halcyon', top_k: 10, ...more })).body.results as Json[]).filter(
      ({ memory_type, metadata }) => memory_type === 'seed_item' || metadata.reference === true,
    ).length;
  expect(await found({})).toBeGreaterThan(1);
  expect(await found({ include_reference: false })).toBe(0);
});
