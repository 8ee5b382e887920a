// Observations given by callers, as searches return them: with their sources, and the aspects that these cover.
import { openTenant, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

let world: World;
beforeAll(async () => (world = await openTenant()));

const shown = async (query: string, more: Json = {}) =>
  ((await world.client.post('/memory/search', { query, expertise: true, ...more })).body as Json)['results']
    .observation as Json[];

test('an expertise search returns an observation with its sources that are not retracted', async () => {
  const [one, two, item_id] = (await world.client.addAll([
    { content: 'Mara Lindqvist manages Tern Harbour.' },
    { content: 'Mara Lindqvist runs the harbour office.' },
    {
      ...{ content: 'Mara Lindqvist is in charge of all of Tern Harbour.', memory_type: 'observation' },
      ...{ entity_id: 'ent_mara', fact_id: 'fact_1', aspect: 'work' },
    },
  ])) as [string, string, string];
  for (const target_id of [one, two])
    await world.client.post('/memory/edge', {
      ...{ source_id: item_id, target_id, relation_type: 'DERIVED_FROM', properties: { aspects: ['work'] } },
    });
  const question = 'who is in charge of Tern Harbour?';
  const [linked] = await shown(question);
  expect(linked).toMatchObject({
    ...{ item_id, observation_id: item_id, memory_type: 'observation', entity_id: 'ent_mara', fact_id: 'fact_1' },
    ...{ aspect: 'work', aspects_covered: ['work'], completeness: 0.2, stale: false, stale_because: [] },
  });
  expect(linked?.['source_facts'].toSorted()).toEqual([one, two].toSorted());
  const before = new Date().toISOString();
  for (const source of [one, two]) await world.client.post(`/memory/${source}/retract`, { reason: 'Wrong.' });
  const [now] = await shown(question);
  expect(now).toMatchObject({ aspects_covered: [], completeness: 0, stale: true });
  expect(now?.['stale_because'].map((source: Json) => source['item_id'] as string).toSorted()).toEqual(
    [one, two].toSorted(),
  );
  const [then] = await shown(question, { as_known_at: before });
  expect(then).toMatchObject({ aspects_covered: ['work'], completeness: 0.2, stale: false });
});

test('an observation without sources covers the aspect that it names', async () => {
  const content = 'Gulls nest on the boat house.';
  await world.client.add({ content, memory_type: 'observation', aspect: 'nesting' });
  expect((await shown(content)).find((each) => each['content'] === content)).toMatchObject({
    ...{ aspects_covered: ['nesting'], completeness: 0.2, source_facts: [], entity_id: null },
  });
});
