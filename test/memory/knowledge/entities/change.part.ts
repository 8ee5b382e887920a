// A correction of an entity by a caller is kept when texts contradict it.
import { openWorld, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

test('a corrected name and type of an entity are kept when its text is sent again', async () => {
  const client = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
  const wrong = 'Mara Lindkvist works at Brightwater Labs.';
  await client.add({ content: wrong });
  const [{ entity_id }] = (await client.get('/memory/entities?q=lindkvist')).body.entities;
  const path = `/memory/entities/${entity_id}`;
  const { status, body } = await client.patch(path, { name: 'Mara Lindqvist', type: 'organisation' });
  expect([status, body]).toMatchObject([200, { entity_id, name: 'Mara Lindqvist', type: 'organisation' }]);
  await client.add({ content: `It rained. ${wrong}` });
  await client.add({ content: 'Mara Lindqvist lives in Skarvholm.' });
  for (const q of ['lindkvist', 'lindqvist'])
    expect((await client.get(`/memory/entities?q=${q}`)).body.entities[0]).toMatchObject({ entity_id, mentions: 2 });
  expect((await client.get(path)).body).toMatchObject({ name: 'Mara Lindqvist', type: 'organisation' });
  const { facts } = (await client.get(`/memory/facts?source=${entity_id}`)).body;
  expect(facts.map(({ predicate }: { predicate: string }) => predicate).sort()).toEqual([
    'lives_in',
    'works_at',
    'works_at',
  ]);
  for (const bad of [{}, { name: ' ' }, { type: 'no_such_type' }, { name: 7 }])
    expect((await client.patch(path, bad)).status).toBe(422);
});
