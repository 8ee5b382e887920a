// Links by hand: made once, seen from both ends, closed to what the service keeps itself and to other scopes.
import { openWorld, type World } from '../../support/world';

let world: World;
let a: string;
let b: string;
beforeAll(async () => {
  world = await openWorld();
  a = await world.client.add({ content: 'The foghorn failed.' });
  b = await world.client.add({ content: 'A new compressor was ordered.' });
});
afterAll(() => world.close());

test('a link is made once, however often it is asked for, and both ends show it', async () => {
  const request = { source_id: a, target_id: b, link_type: 'led to' };
  expect((await world.client.post('/memory/link', request)).body).toMatchObject({
    link_type: 'LED_TO',
    status: 'created',
  });
  expect((await world.client.post('/memory/link', request)).body.status).toBe('existing');
  const forward = (await world.client.get(`/memory/${a}/neighbors`)).body;
  expect(forward).toMatchObject({
    item_id: a,
    total: 1,
    neighbors: [{ item_id: b, link_type: 'LED_TO', direction: 'outgoing' }],
  });
  const back = (await world.client.get(`/memory/${b}/neighbors`)).body;
  expect(back.neighbors).toMatchObject([{ item_id: a, link_type: 'LED_TO', direction: 'incoming' }]);
  expect((await world.client.get(`/memory/${b}/links`)).body.links).toMatchObject([
    { source_id: a, target_id: b, link_type: 'LED_TO' },
  ]);
});

test('the type is RELATED unless another is named', async () => {
  const { body } = await world.client.post('/memory/link', { source_id: b, target_id: a });
  expect(body).toMatchObject({ link_type: 'RELATED', relation_type: 'RELATED' });
});

test('LINKS_TO is made both ways, and is still one link', async () => {
  const [one, two] = [await world.client.add({ content: 'one' }), await world.client.add({ content: 'two' })];
  await world.client.post('/memory/link', { source_id: one, target_id: two, link_type: 'LINKS_TO' });
  const edges = await world.cypher(
    'MATCH (x:MemoryItem)-[l:LINKS_TO]->(y:MemoryItem) WHERE x.item_id IN $ids RETURN x.item_id AS from, l.mirror AS mirror',
    { ids: [one, two] },
  );
  expect(edges).toEqual(
    expect.arrayContaining([
      { from: one, mirror: null },
      { from: two, mirror: true },
    ]),
  );
  expect((await world.client.get(`/memory/${one}/links`)).body.total).toBe(1);
});

test('an edge keeps its properties; asking again changes them', async () => {
  const edge = (weight: number) =>
    world.client.post('/memory/edge', {
      source_id: a,
      target_id: b,
      relation_type: 'COSTS',
      properties: { weight, tags: ['x'] },
    });
  await edge(1);
  expect((await edge(2)).body.status).toBe('existing');
  const { links } = (await world.client.get(`/memory/${a}/links`)).body;
  expect(links.find((link: { link_type: string }) => link.link_type === 'COSTS').properties).toMatchObject({
    weight: 2,
    tags: ['x'],
  });
});

test.each([
  [
    'a scope field among the properties',
    { relation_type: 'X', properties: { tenant_id: 'x' } },
    'body.properties.tenant_id',
  ],
  [
    'a mark of the service among the properties',
    { relation_type: 'X', properties: { mirror: true } },
    'body.properties.mirror',
  ],
  ['an object among the properties', { relation_type: 'X', properties: { deep: { a: 1 } } }, 'body.properties.deep'],
  ['a type that the service keeps', { relation_type: 'has version' }, 'body.relation_type'],
  ['a type that is no name', { relation_type: 'X`]->() DETACH DELETE n //' }, 'body.relation_type'],
])('%s is refused and nothing is made', async (_name, fields, place) => {
  const before = (await world.client.get(`/memory/${a}/links`)).body.total;
  const { status, body } = await world.client.post('/memory/edge', { source_id: a, target_id: b, ...fields });
  expect(status).toBe(422);
  expect(body.detail.map((issue: { loc: string[] }) => issue.loc.join('.'))).toContain(place);
  expect((await world.client.get(`/memory/${a}/links`)).body.total).toBe(before);
});

test('an item cannot be linked to itself, a missing item or a foreign one', async () => {
  const stranger = await world.stranger();
  const theirs = await stranger.client.add({ content: 'theirs' });
  expect((await world.client.post('/memory/link', { source_id: a, target_id: a })).status).toBe(422);
  const answers = [];
  for (const target_id of [theirs, 'mem_nobody']) {
    const { status, body } = await world.client.post('/memory/link', { source_id: a, target_id });
    answers.push({ status, body: { ...body, request_id: '' } });
  }
  expect(answers[0]).toMatchObject({ status: 404 });
  expect(answers[0]).toEqual(answers[1]);
  expect((await stranger.client.get(`/memory/${theirs}/neighbors`)).body.total).toBe(0);
});

test('a neighbour in a scope that the caller cannot see is neither shown nor counted', async () => {
  const member = await world.member(world.owner.workspace_id);
  const colleague = await world.clientFor(member);
  const mine = await world.cypher(
    'MATCH (u:User {user_id: $id})-[:MEMBER_OF]->(w:Workspace {personal: true}) RETURN w.workspace_id AS id',
    {
      id: world.owner.user_id,
    },
  );
  const personal = await world.clientFor(world.owner, { workspace: mine[0]?.['id'] });
  const secret = await personal.add({ content: 'a personal thought' });
  const shared = await world.client.add({ content: 'shared' });
  expect((await world.client.post('/memory/link', { source_id: shared, target_id: secret })).status).toBe(200);
  expect((await world.client.get(`/memory/${shared}/neighbors`)).body.total).toBe(1);
  expect((await colleague.get(`/memory/${shared}/neighbors`)).body).toMatchObject({
    total: 0,
    neighbors: [],
    edges: [],
  });
});

test('pages lose nothing', async () => {
  const hub = await world.client.add({ content: 'hub' });
  for (let i = 0; i < 7; i++) {
    const target_id = await world.client.add({ content: `spoke ${i}` });
    await world.client.post('/memory/link', { source_id: hub, target_id });
  }
  const seen = new Set<string>();
  for (let offset = 0; offset < 7; offset += 3) {
    const { body } = await world.client.get(`/memory/${hub}/neighbors?limit=3&offset=${offset}`);
    expect(body.total).toBe(7);
    for (const neighbor of body.neighbors) seen.add(neighbor.item_id);
  }
  expect(seen.size).toBe(7);
});
