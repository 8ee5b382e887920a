// Explorations of joined names, and of nothing.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const rowsOf = async (name: string) => (await world.client.post(`/memory/explore/${name}`, {})).body;

test('an exploration without a row says why; one with rows does not', async () => {
  expect(await rowsOf('growth')).toMatchObject({ count: 0, why_empty: 'No item is stored.' });
  await world.client.add({ content: 'It rains.' });
  expect(await rowsOf('growth')).not.toHaveProperty('why_empty');
});

test('"who-is-known" shows joined names in one row, by the longest, and counts an item of both once', async () => {
  await world.client.add({ content: 'Orla Finnegan works at Brightwater Labs.' });
  await world.client.add({ content: 'Mara Ekberg met Orla Finnegan.' });
  await world.client.add({ content: 'Mara Ekberg works at Halcyon Yard.' });
  const idOf = async (query: string) =>
    (await world.client.get(`/memory/entities/search?query=${encodeURIComponent(query)}`)).body.entities.find(
      ({ name }: { name: string }) => name === query,
    ).entity_id as string;
  const [short, long] = [await idOf('Mara Ekberg'), await idOf('Orla Finnegan')];
  const request = { target_id: long };
  expect((await world.client.post(`/memory/entities/${short}/same-as`, request)).status).toBe(200);
  const { rows } = await rowsOf('who-is-known');
  const people = rows.filter(({ type }: { type: string }) => type === 'person');
  expect(people).toMatchObject([{ name: 'Orla Finnegan', items: 3, also_called: ['Mara Ekberg'] }]);
});
