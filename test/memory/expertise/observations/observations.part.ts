// Observations given by callers: stored with their sources or the aspect they cover, and returned by searches.
import { openTenant, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

let world: World;
beforeAll(async () => (world = await openTenant()));

const create = async (body: Json) => {
  const answer = await world.client.post('/memory/observations/create', body);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  return answer.body as Json;
};

const shown = async (query: string, more: Json = {}) =>
  ((await world.client.post('/memory/search', { query, expertise: true, ...more })).body as Json)['results']
    .observation as Json[];

test('an observation is returned completely by its route and by expertise search, with its valid sources', async () => {
  const [one, two] = (await world.client.addAll([
    { content: 'Mara Lindqvist manages Tern Harbour.' },
    { content: 'Mara Lindqvist runs the harbour office.' },
  ])) as [string, string];
  const made = await create({
    content: 'Mara Lindqvist is in charge of all of Tern Harbour.',
    entity_id: 'ent_mara',
    entity_name: 'Mara Lindqvist',
    entity_type: 'person',
    fact_id: 'fact_1',
    aspect: 'work',
    source_facts: [one, two],
    agent_id: 'clerk',
  });
  expect(made).toMatchObject({
    ...{ memory_type: 'observation', entity_id: 'ent_mara', entity_name: 'Mara Lindqvist', entity_type: 'person' },
    ...{ fact_id: 'fact_1', aspect: 'work', aspects_covered: ['work'], completeness: 0.2, agent_id: 'clerk' },
    ...{ origin: 'observation:add', stale: false, stale_because: [] },
  });
  expect(made['observation_id']).toBe(made['item_id']);
  expect(made['source_facts'].toSorted()).toEqual([one, two].toSorted());
  expect((await shown('who is in charge of Tern Harbour?'))[0]).toMatchObject({
    ...{ item_id: made['item_id'], observation_id: made['item_id'], entity_id: 'ent_mara', completeness: 0.2 },
  });
  for (const item_id of [one, two]) await world.client.post(`/memory/${item_id}/retract`, { reason: 'Wrong.' });
  const [now] = await shown('who is in charge of Tern Harbour?');
  expect(now).toMatchObject({ aspects_covered: [], completeness: 0, stale: true });
  expect(now?.['stale_because'].map(({ item_id }: Json) => item_id).toSorted()).toEqual([one, two].toSorted());
  const [then] = await shown('who is in charge of Tern Harbour?', { as_known_at: made['created_at'] });
  expect(then).toMatchObject({ aspects_covered: ['work'], completeness: 0.2, stale: false });
});

test('an observation with a source outside of the scope is 404 and not stored', async () => {
  const foreign = await (await world.stranger()).client.add({ content: 'The stove is warm.' });
  const body = { content: 'Something is warm somewhere.', source_facts: [foreign] };
  expect((await world.client.post('/memory/observations/create', body)).status).toBe(404);
  expect((await shown('something warm')).map(({ content }) => content)).not.toContain(body.content);
});

test('an observation without sources covers the aspect that it names', async () => {
  expect(await create({ content: 'Gulls nest on the boat house.', aspect: 'nesting' })).toMatchObject({
    ...{ aspects_covered: ['nesting'], completeness: 0.2, source_facts: [], entity_id: null },
  });
});
