import {
  edgesOf,
  factsOf,
  idsOf,
  isA,
  isOpen,
  itemsIn,
  namesIn,
  nodes,
  sourcesOf,
  targetsOf,
} from '../../../support/graph';
import { openTenant, type World } from '../../../support/world';
import { serviceTypes } from '../../../../src/memory/model/relationships';

// Entities and facts of an item: returned with it, and stored while an item names or states them.
describe('entities', () => {
  let world: World;
  beforeAll(async () => {
    world = await openTenant();
  });

  const read = async (item_id: string) => (await world.client.get(`/memory/${item_id}`)).body;
  const entityCount = async (key: string) =>
    (await namesIn(world, world.owner.workspace_id)).filter((name) => isA('Entity')(name) && name['key'] === key)
      .length;

  test('an item contains its entities with types, and its facts', async () => {
    const item_id = await world.client.add({ content: 'Orla Finnegan works at Brightwater Labs in Galway.' });
    const item = await read(item_id);
    expect(item.entities).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Orla Finnegan', type: 'person', role: 'mentions' }),
        expect.objectContaining({ name: 'Brightwater Labs', type: 'organisation' }),
      ]),
    );
    expect(item.relations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ source: 'Orla Finnegan', relation_type: 'works_at', target: 'Brightwater Labs' }),
      ]),
    );
    expect(item.entity_name).toBe('Orla Finnegan');
    const { body } = await world.client.post('/memory/search', { query: 'Where does Orla Finnegan work?', top_k: 1 });
    expect(body.results[0]).toMatchObject({ item_id, entities: item.entities, relations: item.relations });
  });

  test('a fact is deleted with its item; its entities are kept while others name them', async () => {
    const stating = await world.client.add({ content: 'Quentin Ashby founded Marlow Instruments.' });
    const naming = await world.client.add({ content: 'Yesterday I saw Quentin Ashby.' });
    expect(await factsOf(world, stating)).toMatchObject([{ predicate: 'founded' }]);
    await world.client.delete(`/memory/${stating}`);
    expect(await factsOf(world, stating)).toEqual([]);
    expect([await entityCount('quentin ashby'), await entityCount('marlow instruments')]).toEqual([1, 0]);
    await world.client.delete(`/memory/${naming}`);
    expect(await entityCount('quentin ashby')).toBe(0);
  });
});

// Links made by callers: stored once, visible from both ends, separate from links of the service and other scopes.
describe('links', () => {
  let world: World;
  let a: string;
  let b: string;
  beforeAll(async () => {
    world = await openTenant();
    a = await world.client.add({ content: 'The foghorn failed.' });
    b = await world.client.add({ content: 'A new compressor was ordered.' });
  });

  test('a link that is requested twice is stored once, and both ends show it', async () => {
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

  test('a LINKS_TO link has a mirror edge, but counts as one link', async () => {
    const [one, two] = [await world.client.add({ content: 'one' }), await world.client.add({ content: 'two' })];
    await world.client.post('/memory/link', { source_id: one, target_id: two, link_type: 'LINKS_TO' });
    const edges = await edgesOf(world, [one, two], 'LINKS_TO');
    expect(edges.map(({ from, mirror }) => [from['item_id'], mirror] as unknown[])).toEqual(
      expect.arrayContaining([
        [one, undefined],
        [two, true],
      ]),
    );
    expect((await world.client.get(`/memory/${one}/links`)).body.total).toBe(1);
  });

  /** All relationships of a type between two items, closed or open, oldest first. */
  const everBetween = async (one: string, two: string, wanted: string) =>
    (await edgesOf(world, [one, two]))
      .filter(
        ({ type, link_type = type, from, to }) =>
          link_type === wanted && [one, two].includes(from['item_id']) && [one, two].includes(to['item_id']),
      )
      .map((edge) => ({
        forward: edge.from['item_id'] === one,
        mirror: edge['mirror'],
        by_hand: edge['by_hand'],
        properties: edge['properties_json'],
        open: isOpen(edge),
        from: edge['transaction_time_start'],
        until: edge['transaction_time_end'],
      }));

  const twoItems = async () =>
    [await world.client.add({ content: 'one' }), await world.client.add({ content: 'two' })] as const;

  test('the same edge with other properties closes the stored edge and opens one with all properties', async () => {
    const [one, two] = await twoItems();
    const edge = (properties: object) =>
      world.client.post('/memory/edge', { source_id: one, target_id: two, relation_type: 'COSTS', properties });
    await edge({ weight: 1, tags: ['x'] });
    expect((await edge({ weight: 2 })).body.status).toBe('existing');
    const { links, total } = (await world.client.get(`/memory/${one}/links`)).body;
    expect(links[0].properties).toMatchObject({ weight: 2, tags: ['x'], by_hand: true });
    const ever = await everBetween(one, two, 'COSTS');
    expect(ever.map(({ properties, open }) => [properties, open] as unknown[])).toEqual([
      ['{"tags":["x"],"weight":1}', false],
      ['{"tags":["x"],"weight":2}', true],
    ]);
    expect(ever[0]?.['until']).toBe(ever[1]?.['from']);
    expect((await edge({ weight: 2 })).body.status).toBe('existing');
    await edge({ tags: ['x'] });
    expect(await everBetween(one, two, 'COSTS')).toEqual(ever);
    await edge({ weight: null });
    expect((await everBetween(one, two, 'COSTS')).at(-1)).toMatchObject({ properties: '{"tags":["x"]}', open: true });
    expect(total).toBe(1);
  });

  test('of twelve concurrent requests for the same link, one link is open afterwards', async () => {
    const [one, two] = await twoItems();
    const asked = Array.from({ length: 12 }, (_, i) =>
      world.client.post('/memory/edge', {
        source_id: i % 2 ? one : two,
        target_id: i % 2 ? two : one,
        relation_type: 'LINKS_TO',
        properties: { weight: i },
      }),
    );
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
    const open = (await everBetween(one, two, 'LINKS_TO')).filter((link) => link['open']);
    expect(open.map(({ forward, mirror }) => [forward, mirror] as unknown[])).toEqual(
      expect.arrayContaining([
        [true, undefined],
        [false, undefined],
      ]),
    );
    expect(open).toHaveLength(2);
  });

  describe('deleting a link', () => {
    const remove = (one: string, two: string, type?: string) =>
      world.client.delete(`/memory/${one}/links/${two}${type ? `?link_type=${type}` : ''}`);

    test('closes the link: it is not shown, a second deletion is 404, and a new one can be made', async () => {
      const [one, two] = await twoItems();
      const request = { source_id: one, target_id: two };
      await world.client.post('/memory/link', request);
      await world.client.post('/memory/link', { ...request, link_type: 'SUPPORTS' });
      const { status, body } = await remove(one, two);
      expect([status, body]).toEqual([
        200,
        { source_id: one, target_id: two, link_type: 'RELATED', relation_type: 'RELATED', status: 'deleted' },
      ]);
      for (const id of [one, two]) {
        const { links } = (await world.client.get(`/memory/${id}/links`)).body;
        expect(links.map((link: { link_type: string }) => link.link_type)).toEqual(['SUPPORTS']);
      }
      expect(await everBetween(one, two, 'RELATED')).toMatchObject([{ open: false }]);
      expect((await remove(one, two)).status).toBe(404);
      expect((await world.client.post('/memory/link', request)).body.status).toBe('created');
      expect((await everBetween(one, two, 'RELATED')).map(({ open }) => open)).toEqual([false, true]);
    });

    test('keeps a link made in the opposite direction, and its mirror edge', async () => {
      const [one, two] = await twoItems();
      await world.client.post('/memory/link', { source_id: one, target_id: two, link_type: 'LINKS_TO' });
      await world.client.post('/memory/link', { source_id: two, target_id: one, link_type: 'LINKS_TO' });
      expect((await remove(one, two, 'LINKS_TO')).status).toBe(200);
      const open = (await everBetween(one, two, 'LINKS_TO')).filter((link) => link['open']);
      expect(open).toMatchObject([
        { forward: false, mirror: undefined },
        { forward: true, mirror: true },
      ]);
      expect((await world.client.get(`/memory/${one}/links`)).body.links).toMatchObject([
        { source_id: two, target_id: one },
      ]);
      expect((await remove(one, two, 'LINKS_TO')).status).toBe(404);
    });

    test('is refused for links of the service, and is 404 for links of another tenant', async () => {
      const plan = await world.client.add({ content: 'p', memory_type: 'plan', tasks: [{ content: 'a' }] });
      const [task] = (await world.client.get(`/memory/${plan}`)).body.tasks;
      expect((await remove(task.item_id, plan)).status).toBe(404);
      const refused = await remove(task.item_id, plan, 'PART_OF');
      expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['query', 'link_type']]);
      const [one, two] = await twoItems();
      await world.client.post('/memory/link', { source_id: one, target_id: two });
      const { client } = await world.stranger();
      expect((await client.delete(`/memory/${one}/links/${two}`)).status).toBe(404);
      expect(await everBetween(one, two, 'RELATED')).toMatchObject([{ open: true }]);
    });
  });

  test('every link type is either for the service only or for callers', () => {
    const service = [
      'RELATES',
      'ABOUT',
      'MENTIONS',
      'PRODUCED',
      'SUPERSEDES',
      'DERIVED_FROM',
      'GROUNDED_IN',
      'DEPENDS_ON',
    ];
    const more = ['DIFFERENT_FROM', 'SAME_AS', 'HAS_VERSION', 'NEXT', 'PART_OF', 'CO_RETRIEVED'];
    expect([...service, ...more].filter((type) => !serviceTypes.has(type))).toEqual([]);
    const callers = ['RELATED', 'LINKS_TO', 'CAUSES', 'FOLLOWS', 'SUPPORTS', 'CONTRADICTS', 'EXTENDS'];
    expect(callers.filter((type) => serviceTypes.has(type))).toEqual([]);
  });

  test.each([...serviceTypes])(
    'the link type %s is refused by link and edge, because only the service makes such links',
    async (type) => {
      for (const [path, field] of [
        ['/memory/link', 'link_type'],
        ['/memory/edge', 'relation_type'],
      ] as const) {
        const { status, body } = await world.client.post(path, {
          source_id: a,
          target_id: b,
          [field]: type.toLowerCase(),
        });
        expect([path, status, body.detail[0].loc, body.detail[0].type]).toEqual([
          path,
          422,
          ['body', field],
          'server_owned',
        ]);
      }
    },
  );

  test.each([
    [
      'a scope field among the properties',
      { relation_type: 'X', properties: { tenant_id: 'x' } },
      'body.properties.tenant_id',
    ],
    [
      'an internal flag among the properties',
      { relation_type: 'X', properties: { mirror: true } },
      'body.properties.mirror',
    ],
    ['an object among the properties', { relation_type: 'X', properties: { deep: { a: 1 } } }, 'body.properties.deep'],
    ['an invalid link type', { relation_type: 'X`]->() DETACH DELETE n //' }, 'body.relation_type'],
  ])('a link with %s is refused and not stored', async (_name, fields, place) => {
    const before = (await world.client.get(`/memory/${a}/links`)).body.total;
    const { status, body } = await world.client.post('/memory/edge', { source_id: a, target_id: b, ...fields });
    expect(status).toBe(422);
    expect(body.detail.map((issue: { loc: string[] }) => issue.loc.join('.'))).toContain(place);
    expect((await world.client.get(`/memory/${a}/links`)).body.total).toBe(before);
  });

  test('a link from an item to itself, to a missing item or to a foreign one is refused', async () => {
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

  test('a neighbour outside of the caller’s scope is neither shown nor counted', async () => {
    const member = await world.member(world.owner.workspace_id);
    const colleague = await world.clientFor(member);
    const personal = await world.clientFor(world.owner, { workspace: await world.personal(world.owner) });
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
});

// Sessions: items with the same session_id form one ordered NEXT chain, in whatever order they arrive.
describe('sessions', () => {
  let world: World;
  let session = 0;
  beforeAll(async () => (world = await openTenant()));
  beforeEach(() => session++);

  const add = (content: string, metadata: object = {}, fields: object = {}) =>
    world.client.add({ content, embed: false, metadata: { session_id: `s${session}`, ...metadata }, ...fields });

  /** Contents along the chain of the session; fails unless one chain contains all items. */
  async function chain(name: string | number = `s${session}`): Promise<string[]> {
    const { workspace_id } = world.owner;
    const session_key = `w:${workspace_id}|session_id=${name}`;
    const items = (await itemsIn(world, workspace_id)).filter((item) => item['session_key'] === session_key);
    const edges = await edgesOf(world, idsOf(items), 'NEXT');
    const heads = items.filter(({ item_id }) => sourcesOf(edges, item_id as string).length === 0);
    expect(heads.length).toBe(items.length === 0 ? 0 : 1);
    const contents: string[] = [];
    for (let [item] = heads; item;) {
      contents.push(item['content'] as string);
      const next = targetsOf(edges, item['item_id'] as string);
      expect(next.length).toBeLessThan(2);
      [item] = next;
    }
    expect(contents).toHaveLength(items.length);
    return contents;
  }

  test('turns of a session are ordered by number, and late ones are inserted', async () => {
    for (const turn of [10, 2, '1', 11, 3]) await add(`turn ${turn}`, { turn });
    expect(await chain()).toEqual(['turn 1', 'turn 2', 'turn 3', 'turn 10', 'turn 11']);
  });

  test('sixteen concurrent writers of a session leave one chain in order', async () => {
    const turns = Array.from({ length: 16 }, (_, i) => ((i * 7) % 16) + 1);
    await Promise.all(turns.map((turn) => add(`turn ${turn}`, { turn })));
    expect(await chain()).toEqual(Array.from({ length: 16 }, (_, i) => `turn ${i + 1}`));
  });

  test('deleting an item links its neighbours; deleting the last one deletes the session', async () => {
    const ids = [await add('a'), await add('b'), await add('c')];
    await world.client.delete(`/memory/${ids[1]}`);
    expect(await chain()).toEqual(['a', 'c']);
    for (const item_id of [ids[0], ids[2]]) await world.client.delete(`/memory/${item_id}`);
    const session_key = `w:${world.owner.workspace_id}|session_id=s${session}`;
    expect(await nodes(world, 'Session', { session_key })).toEqual([]);
  });

  test('a PATCH moves an item within its session, into another one, and out of any', async () => {
    const ids = [await add('a', { turn: 1 }), await add('b', { turn: 2 }), await add('c', { turn: 3 })];
    await world.client.patch(`/memory/${ids[0]}`, { metadata: { turn: 9 } });
    expect(await chain()).toEqual(['b', 'c', 'a']);
    await world.client.patch(`/memory/${ids[1]}`, { metadata: { session_id: `other${session}` } });
    expect(await chain()).toEqual(['c', 'a']);
    expect(await chain(`other${session}`)).toEqual(['b']);
    await world.client.patch(`/memory/${ids[2]}`, { metadata: {}, write_mode: 'replace' });
    expect(await chain()).toEqual(['a']);
  });
});
