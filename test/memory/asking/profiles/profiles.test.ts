// Profiles of a subject, entity or session: counted facts, quoted items, each line with the id of its item.
import { openWorld, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

/** Stores items about Tomas Ekberg; returns their ids by part of the profile. */
async function addItems(client: Client, query = '') {
  const add = async (item: object) =>
    (await client.post(`/memory/add${query}`, { session_id: 's1', ...item })).body.item_id as string;
  return {
    fact: await add({ content: 'Tomas Ekberg works at Brightwater Labs.' }),
    again: await add({ content: 'As before, Tomas Ekberg works at Brightwater Labs.' }),
    other: await add({ content: 'Greta Lund works at Northgate Pumps.' }),
    preference: await add({ content: 'Tomas Ekberg likes Harbour Coffee.' }),
    decision: await add({ memory_type: 'decision', content: 'Tomas Ekberg gets the night shift.' }),
    event: await add({ memory_type: 'episodic', content: 'Tomas Ekberg repaired the lamp.' }),
  };
}

const texts = (lines: { text: string }[]) => lines.map(({ text }) => text);

test('the profile of a subject contains the items of that subject only', async () => {
  const { client } = await world.stranger();
  const ids = await addItems(client, '?subject=a');
  await client.post('/memory/add?subject=b', { memory_type: 'decision', content: 'Not for a.' });
  const { body } = await client.get('/memory/profiles/subject/a');
  expect(body).toMatchObject({
    ...{ kind: 'subject', id: 'a', items_read: 6 },
    preferences: [{ text: 'Tomas Ekberg likes Harbour Coffee.', item_id: ids.preference, items: 1 }],
    decisions: [{ text: expect.stringContaining('gets the night shift.'), item_id: ids.decision }],
    events: [{ text: expect.stringContaining('repaired the lamp.'), item_id: ids.event }],
  });
  expect(body.facts[0]).toEqual({
    text: 'Tomas Ekberg works at Brightwater Labs',
    item_id: ids.again,
    items: 2,
    trust: 'member',
  });
  expect(texts(body.facts)).toContain('Greta Lund works at Northgate Pumps');
  expect((await client.get('/memory/profiles/subject/c')).status).toBe(404);
  const { body: pack } = await client.post('/memory/recall/pack?subject=a', {
    ...{ budget_tokens: 500, sections: [{ name: 'profile', cap_tokens: 400 }] },
  });
  expect(pack.block).toContain('# Profile\n- Tomas Ekberg likes Harbour Coffee.\n');
});

test('the profile of an entity contains its facts and quotes the items that name it', async () => {
  const { client } = await world.stranger();
  const ids = await addItems(client);
  const { body: found } = await client.get('/memory/entities?q=ekberg');
  const id = found.entities[0].entity_id as string;
  const { body } = await client.get(`/memory/profiles/entity/${id}`);
  expect((await client.get('/memory/profiles/entity/Tomas%20Ekberg')).body).toEqual(body);
  expect([texts(body.facts), body.decisions[0].item_id]).toEqual([
    ['Tomas Ekberg works at Brightwater Labs'],
    ids.decision,
  ]);
});

test('the profile of a session contains statements of its turns; without turns it is 404', async () => {
  const { client } = await world.stranger();
  await addItems(client);
  await client.add({ memory_type: 'episodic', content: 'In another session.', session_id: 's2' });
  const { body } = await client.get('/memory/profiles/session/s1');
  expect([body.items_read, body.events.length]).toEqual([6, 1]);
  expect((await client.get('/memory/profiles/session/none')).status).toBe(404);
});

test.each([
  ['Tomas Ekberg prefers window seats. He has one.', ['Tomas Ekberg prefers window seats.']],
  ['I prefer tea. Do you like it?', ['I prefer tea.']],
  ['The user loves short answers.', ['The user loves short answers.']],
  ['My favourite colour is blue.', ['My favourite colour is blue.']],
  ['The pump works like a charm.', []],
])('the preferences in %j are quoted: %j', async (content, preferences) => {
  const { client } = await world.stranger();
  await client.post('/memory/add?subject=a', {
    content,
    memory_type: content.startsWith('I') ? 'opinion' : 'semantic',
  });
  expect(texts((await client.get('/memory/profiles/subject/a')).body.preferences)).toEqual(preferences);
});
