// Blank texts are refused on every route.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const blank = ' \n\t ';
const turn = { role: 'user', content: blank };

test.each<[string, object]>([
  ['/memory/add', { content: blank }],
  ['/memory/ingest', { content: blank }],
  ['/memory/ingest/full', { content: blank }],
  ['/memory/ingest/conversation', { turns: [turn] }],
  ['/memory/ingest/document', { content: blank }],
  ['/memory/ingest/structured', { schema: 'seed_item', data: { content: blank } }],
  ['/memory/zettel/notes', { content: blank }],
  ['/memory/decisions/create', { content: blank }],
  ['/memory/decisions/pending/create', { content: blank, requirements: [{ description: 'x' }] }],
  ['/memory/opinions/create', { content: blank }],
  ['/memory/observations/create', { content: blank }],
  ['/memory/anchors/create', { content: blank, session_id: 's' }],
  ['/memory/reasoning/traces/extract', { content: blank }],
  ['/memory/reasoning/challenge', { assertion: blank }],
  ['/memory/reasoning/challenge', { assertion: '…' }],
  ['/memory/plans/create', { title: blank }],
  ['/memory/plans/create', { title: 'Pump', tasks: [{ title: blank }] }],
  ['/memory/graph/bulk', { nodes: [{ item_id: 'n', properties: { content: blank } }] }],
])('a blank text is refused by POST %s', async (path, body) => {
  const { status, body: answer } = await world.client.post(path, body);
  expect([path, status, JSON.stringify(answer.detail)]).toEqual([path, 422, expect.stringContaining('blank')]);
});

test('a blank text is refused by PATCH, by PUT of a block, and for its item of a batch', async () => {
  const item_id = await world.client.add({ content: 'Said.' });
  for (const body of [{ content: blank }, { properties: { content: blank } }])
    expect((await world.client.patch(`/memory/${item_id}`, body)).status).toBe(422);
  expect((await world.client.put('/memory/blocks/persona', { content: blank })).status).toBe(422);
  for (const path of ['/memory/add/batch', '/memory/ingest/batch']) {
    const { body } = await world.client.post(path, { items: [{ content: 'Fine.' }, { content: blank }] });
    expect(body).toMatchObject({ created: 1, failed: 1 });
  }
});
