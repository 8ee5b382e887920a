import { type Edge, edgesOf, idsOf, isOpen, namesIn } from '../../../support/graph';
import { openTenant, type Client, type World, type Json } from '../../../support/world';

// The routes of notes, on graphs drawn by hand in the comments.
describe('routes', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  interface Drawing {
    client: Client;
    ids: Record<string, string>;
    /** The title of a note by its id. */
    nameOf: (id: string) => string;
    get: (path: string) => Promise<Json>;
  }

  /** Creates notes in a new workspace; the text of each by its title. */
  async function addNotes(texts: Record<string, string>): Promise<Drawing> {
    const workspace_id = await world.workspace();
    const client = await world.clientFor({ ...world.owner, workspace_id });
    const none = Object.keys(texts).length === 0;
    const added = none
      ? []
      : await client.addAll(
          Object.entries(texts).map(([title, content]) => ({ memory_type: 'zettel', title, content })),
        );
    const ids = Object.fromEntries(Object.keys(texts).map((title, i) => [title, added[i] as string]));
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    const get = async (path: string) => {
      const { status, body } = await client.get(`/memory/zettel/${path}`);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
      return body as Json;
    };
    return { client, ids, nameOf: (id) => names.get(id) ?? id, get };
  }

  const titles = (rows: Json[]) => rows.map(({ title, note }) => (title ?? note.title) as string).sort();
  const inOrder = (rows: Json[]) => rows.map(({ title, note }) => (title ?? note?.title) as string);

  describe('decisions labelled in notes', () => {
    const listed = async (client: Client) =>
      ((await client.get('/memory/decisions')).body.decisions as Json[]).map(({ content }) => content as string).sort();

    test('become items PART_OF the note, and are deleted with it', async () => {
      const { client } = await addNotes({});
      const content = [
        'We met about [[Release]].',
        '**Decision:** we ship on Friday.',
        'Decision tree: split by age.',
        'Decision: who tells the crew?',
        '## Decisions',
        '- the old crane is sold',
        '- open',
      ].join('\n');
      const { body } = await client.post('/memory/zettel/notes', { title: 'Standup', content, tags: ['crew'] });
      const said = (body.decisions as Json[]).map((each) => each['content'] as string);
      expect(said.sort()).toEqual(['the old crane is sold', 'we ship on Friday.']);
      expect(await listed(client)).toEqual(said);
      const decision = (await client.get(`/memory/decisions/${body.decisions[0].item_id as string}`)).body as Json;
      expect(decision).toMatchObject({ status: 'active', tags: ['crew'], metadata: {} });
      expect(
        (await client.post('/memory/zettel/notes', { title: 'Standup', content, tags: ['crew'] })).body,
      ).toMatchObject({
        status: 'existing',
        decisions: [{}, {}],
      });
      await client.delete(`/memory/${body.item_id as string}`);
      expect(await listed(client)).toEqual([]);
    });

    test('are superseded when a rewritten note no longer contains them; others are kept', async () => {
      const { client } = await addNotes({});
      const send = async (content: string) =>
        (await client.post('/memory/add', { memory_type: 'zettel', external_id: 'log', content })).body as Json;
      const first = await send('Log.\nDecision: we stay.\nDecided: no dogs on board.');
      const second = await send('Log.\nDecision: we sail at dawn.\nDecided: no dogs on board.');
      expect([first['status'], second['status']]).toEqual(['created', 'updated']);
      const active = (await client.get('/memory/decisions?status=active')).body.decisions as Json[];
      expect(active.map(({ content }) => content as string).sort()).toEqual(['no dogs on board.', 'we sail at dawn.']);
      const stays = (first['decisions'] as Json[]).find(({ content }) => content === 'we stay.') as Json;
      expect((await client.get(`/memory/decisions/${stays['item_id'] as string}`)).body).toMatchObject({
        status: 'superseded',
      });
    });
  });

  describe('notes', () => {
    test('are stored with title and tags, without classification, and the answer has their links', async () => {
      const { client, ids, get } = await addNotes({ Pump: 'A pump.' });
      const { status, body } = await client.post('/memory/zettel/notes', {
        title: 'Engine room',
        content: 'The [[pump|old one]] of [[Nobody]] and [[#Oil]] needs a ((Gasket)) #stores. I decided to leave.',
        tags: ['repair', 'Stores'],
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        memory_type: 'zettel',
        status: 'created',
        title: 'Engine room',
        tags: ['repair', 'Stores'],
        concepts: ['Gasket'],
        wikilinks: [
          { title: 'pump', alias: 'old one', heading: null, status: 'linked', note_ids: [ids['Pump']] },
          { title: 'Nobody', alias: null, heading: null, status: 'waiting', note_ids: [] },
          { title: null, alias: null, heading: 'Oil', status: 'heading', note_ids: [] },
        ],
        partial: false,
      });
      expect(body.id).toBe(body.item_id);
      const item = (await client.get(`/memory/${body.item_id}`)).body;
      expect(item).toMatchObject({ memory_type: 'zettel', title: 'Engine room', tags: ['repair', 'Stores'] });
      for (const tag of ['stores', 'STORES', 'repair', '%23repair'])
        expect([tag, titles((await get(`by-tag/${tag}`)).notes)]).toEqual([tag, ['Engine room']]);
      expect((await get('by-tag/none')).notes).toEqual([]);
      for (const query of ['key=title&value=Engine%20room', 'key=tags&value=stores', 'key=zettel_tags&value=repair'])
        expect([query, titles((await get(`by-property?${query}`)).notes)]).toEqual([query, ['Engine room']]);
      const [entity] = (item.entities as Json[]).filter(({ name }) => name === 'Gasket');
      expect(entity?.['type']).toBe('concept');
      expect(await get(`mentioning/${entity?.['entity_id']}`)).toMatchObject({ entity_name: 'Gasket', count: 1 });
    });
  });

  describe('links of notes', () => {
    // A ⟷ B by a caller, A → C with type SUPPORTS, D → A by its text.
    test('are one-way if of a named type, and two-way if LINKS_TO, from texts or callers', async () => {
      const { client, ids, get, nameOf } = await addNotes({ A: 'a', B: 'b', C: 'c', D: 'To [[A]].' });
      const link = (from: string, body: object) => client.post(`/memory/zettel/${ids[from]}/links`, body);
      expect((await link('A', { target_id: ids['B'] })).body).toEqual({
        note_id: ids['A'],
        source_id: ids['A'],
        target_id: ids['B'],
        relation_type: 'LINKS_TO',
        link_type: 'LINKS_TO',
        bidirectional: true,
        status: 'created',
      });
      expect((await link('A', { target_id: ids['C'], link_type: 'supports' })).body).toMatchObject({
        relation_type: 'SUPPORTS',
        bidirectional: false,
      });
      expect((await link('A', { target_id: ids['C'], relation_type: 'supports' })).body.status).toBe('existing');
      const named = async (path: string, list: string) =>
        ((await get(path))[list] as Json[]).map(({ item_id, link: { relation_type, from_text } }) =>
          [nameOf(item_id as string), relation_type, from_text].join(' '),
        );
      expect((await named(`${ids['A']}/forward-links`, 'forward_links')).sort()).toEqual([
        'B LINKS_TO false',
        'C SUPPORTS false',
      ]);
      expect(await named(`${ids['A']}/backlinks`, 'backlinks')).toEqual(['D LINKS_TO true']);
      expect(await named(`${ids['B']}/backlinks`, 'backlinks')).toEqual(['A LINKS_TO false']);
      expect(await named(`${ids['B']}/forward-links`, 'forward_links')).toEqual([]);
      expect(await named(`by-relation/${ids['B']}/LINKS_TO`, 'notes')).toEqual(['A LINKS_TO false']);
      expect((await named(`by-relation/${ids['A']}/links-to`, 'notes')).sort()).toEqual([
        'B LINKS_TO false',
        'D LINKS_TO true',
      ]);
      expect(await named(`by-relation/${ids['A']}/SUPPORTS`, 'notes')).toEqual(['C SUPPORTS false']);
      expect(await named(`by-relation/${ids['C']}/SUPPORTS`, 'notes')).toEqual([]);
    });

    test.each([
      ['a type with special characters', { relation_type: 'a:b' }, 422],
      ['a type that only the service makes', { relation_type: 'REFERS_TO' }, 422],
      ['two different types', { relation_type: 'A', link_type: 'B' }, 422],
      ['a property that only the service sets', { relation_type: 'A', properties: { from_text: true } }, 422],
      ['no target', { target_id: 'mem_none' }, 404],
    ])('are refused: %s', async (_what, body, status) => {
      const { client, ids } = await addNotes({ A: 'a', B: 'b' });
      const path = `/memory/zettel/${ids['A']}/links`;
      expect((await client.post(path, { target_id: ids['B'], ...body })).status).toBe(status);
    });

    test('from a note to itself, to an item that is no note, or to a foreign note are refused', async () => {
      const { client, ids } = await addNotes({ A: 'a' });
      const fact = await client.add({ content: 'A fact.' });
      const theirs = await (await world.stranger()).client.add({ content: 'x', memory_type: 'zettel', title: 'A' });
      const link = async (target_id: string | undefined) =>
        (await client.post(`/memory/zettel/${ids['A']}/links`, { target_id })).status;
      expect([await link(ids['A']), await link(fact), await link(theirs)]).toEqual([422, 404, 404]);
      for (const route of ['backlinks', 'graph', 'connections', 'suggestions', 'discoveries', 'random-walk'])
        for (const id of [fact, theirs])
          expect([route, (await client.get(`/memory/zettel/${id}/${route}`)).status]).toEqual([route, 404]);
      expect((await client.get(`/memory/zettel/${ids['A']}/path/${theirs}`)).status).toBe(404);
    });

    test('from a personal note to a shared one are visible to their owner only, and not counted for others', async () => {
      const { client, ids, get } = await addNotes({ Shared: 'To [[Other]].', Other: 'o' });
      const workspace_id = (await client.get(`/memory/${ids['Shared']}`)).body.workspace_id as string;
      const personal = await world.clientFor(world.owner, { workspace: await world.personal(world.owner) });
      const own = await personal.add({ memory_type: 'zettel', title: 'Secret', content: '[[Shared]] #hidden' });
      const other = await world.clientFor(await world.member(workspace_id));
      const counts = async (who: Client) => [
        (await who.get(`/memory/zettel/${ids['Shared']}/backlinks`)).body.count,
        (await who.get(`/memory/zettel/${ids['Shared']}/graph`)).body.node_count,
        (await who.get('/memory/zettel/by-tag/hidden')).body.count,
        (await who.get('/memory/zettel/wikilink/resolve?link=Secret')).body.count,
        (await who.get('/memory/zettel/hubs?min_connections=0')).body.notes,
      ];
      // Its text links only to personal notes.
      expect(await counts(client)).toEqual([0, 2, 1, 1, 3]);
      expect((await client.post(`/memory/zettel/${own}/links`, { target_id: ids['Shared'] })).status).toBe(200);
      expect(await counts(client)).toEqual([1, 3, 1, 1, 3]);
      expect(await counts(other)).toEqual([0, 2, 0, 0, 2]);
      expect((await other.get(`/memory/zettel/${ids['Other']}/path/${own}`)).status).toBe(404);
      expect((await get(`${ids['Other']}/path/${own}`)).distance).toBe(2);
      await client.delete(`/memory/${own}`);
    });
  });

  describe('wikilinks of notes', () => {
    const text = 'See [[Pump]], [[Valve|v]] and [[Pump#Oil]]. ((Heat)) #one';

    test.each([
      ['in the query, without a body', `?content=${encodeURIComponent(text)}&auto_create=true`, undefined],
      ['as a JSON string', '?auto_create=true', JSON.stringify(text)],
      ['in a body', '', { content: text }],
    ])('in a text %s are parsed, and missing notes are created', async (_where, query, body) => {
      const { client, ids, get } = await addNotes({ Pump: 'p' });
      const parsed = await client.post(`/memory/zettel/wikilink/parse${query}`, body);
      expect(parsed.status).toBe(200);
      expect(parsed.body).toMatchObject({ concepts: ['Heat'], tags: ['one'], count: 3, partial: false });
      expect(parsed.body.created).toEqual([{ item_id: expect.any(String), title: 'Valve' }]);
      const [{ item_id }] = parsed.body.created;
      expect((parsed.body.wikilinks as Json[]).map(({ note_ids }) => note_ids)).toEqual([
        [ids['Pump']],
        [item_id],
        [ids['Pump']],
      ]);
      expect((await get('by-property?key=title&value=Valve')).count).toBe(1);
      expect((await client.post(`/memory/zettel/wikilink/parse${query}`, body)).body.created).toEqual([]);
    });

    test('with auto_create=false create no note, and need no grant to write', async () => {
      const { client } = await addNotes({});
      const reader = await world.clientFor(world.owner, { grants: ['read:memories'] });
      for (const who of [client, reader]) {
        const { status, body } = await who.post(
          '/memory/zettel/wikilink/parse?auto_create=false',
          JSON.stringify(text),
        );
        expect([status, body.created, body.wikilinks[0].status]).toEqual([200, [], 'waiting']);
      }
      expect((await reader.post('/memory/zettel/wikilink/parse', JSON.stringify(text))).status).toBe(403);
      expect((await client.post('/memory/zettel/wikilink/parse')).status).toBe(422);
    });

    test('of 10,000 titles are read up to 2,000, a hundred notes created, and the answer is partial', async () => {
      const { client } = await addNotes({});
      const many = Array.from({ length: 10_000 }, (_, i) => `[[T${i}]]`).join(' ');
      const { body } = await client.post('/memory/zettel/wikilink/parse', JSON.stringify(many));
      expect([body.created.length, body.count, body.partial]).toEqual([100, 2_000, true]);
    });

    test('resolve to all notes with the title, or else to those that had it before', async () => {
      const { client, ids, get, nameOf } = await addNotes({ Same: '1', same: '2', Old: '3' });
      await client.patch(`/memory/${ids['Old']}`, { title: 'New' });
      await client.patch(`/memory/${ids['Same']}`, { title: 'Old' });
      const resolved = async (link: string) => {
        const body = await get(`wikilink/resolve?link=${encodeURIComponent(link)}`);
        return (body['matches'] as Json[]).map(({ item_id, match }) => `${nameOf(item_id as string)} ${match}`);
      };
      expect(await resolved('[[Old#x|y]]')).toEqual(['Same title', 'Old alias']);
      expect((await resolved('SAME')).sort()).toEqual(['Same alias', 'same title']);
      expect(await resolved('nothing')).toEqual([]);
      expect(await get('wikilink/resolve?link=%5B%5B%23x%5D%5D')).toMatchObject({
        resolved: false,
        note_id: null,
        heading: 'x',
      });
    });
  });

  describe('the graph of notes', () => {
    // Two triangles joined by a bridge, and a note alone:
    //   A - B             F - G
    //    \ /               \ /
    //     C ----- D ------- E      H
    const bow = {
      A: '[[B]]',
      B: '[[C]]',
      C: '[[A]] [[D]]',
      D: '[[E]]',
      E: '[[F]]',
      F: '[[G]]',
      G: '[[E]]',
      H: 'alone',
    };

    test('returns the notes up to a depth around a note, and all links between them', async () => {
      const { ids, get, nameOf } = await addNotes(bow);
      const around = async (query: string) => {
        const { nodes, edges, partial } = await get(`${ids['C']}/graph?${query}`);
        return {
          nodes: (nodes as Json[]).map(({ title, distance }) => `${title}${distance}`).join(' '),
          edges: (edges as Json[])
            .map(({ source_id, target_id }) => `${nameOf(source_id as string)}>${nameOf(target_id as string)}`)
            .sort()
            .join(' '),
          partial,
        };
      };
      expect(await around('depth=0')).toEqual({ nodes: 'C0', edges: '', partial: false });
      expect(await around('depth=1')).toEqual({ nodes: 'C0 A1 B1 D1', edges: 'A>B B>C C>A C>D', partial: false });
      expect(await around('depth=2')).toMatchObject({ nodes: 'C0 A1 B1 D1 E2', edges: 'A>B B>C C>A C>D D>E' });
      expect(await around('depth=10')).toMatchObject({
        nodes: 'C0 A1 B1 D1 E2 F3 G3',
        edges: 'A>B B>C C>A C>D D>E E>F F>G G>E',
      });
      expect(await around('depth=10&limit=3')).toMatchObject({ partial: true });
      const { nodes } = await get(`${ids['C']}/graph?include_metadata=false`);
      expect(Object.keys(nodes[0] as Json).sort()).toEqual(['distance', 'id', 'item_id', 'title']);
    });

    test('returns all shortest paths, along links in both directions', async () => {
      const { ids, get } = await addNotes({
        A: '[[B1]] [[B2]]',
        B1: 'b',
        B2: 'b',
        C: '[[B1]] [[B2]] ((K))',
        D: '((K)) #t',
        E: 'e #t',
      });
      const paths = async (from: string, to: string, query = '') => {
        const { distance, paths: found, partial } = await get(`${ids[from]}/path/${ids[to]}?${query}`);
        return {
          distance,
          ways: (found as Json[]).map(({ path_notes, path_strength, discovery_type }) =>
            [inOrder(path_notes as Json[]).join('-'), path_strength, discovery_type].join(' '),
          ),
          partial,
        };
      };
      expect(await paths('A', 'C')).toEqual({
        distance: 2,
        ways: ['A-B1-C 0.5 serendipitous', 'A-B2-C 0.5 serendipitous'],
        partial: false,
      });
      expect(await paths('A', 'C', 'max_paths=1')).toMatchObject({ ways: ['A-B1-C 0.5 serendipitous'], partial: true });
      expect(await paths('A', 'B1')).toMatchObject({ distance: 1, ways: ['A-B1 1 direct'] });
      expect(await paths('C', 'D')).toMatchObject({ distance: null, ways: ['C-D 0.5 conceptual'] });
      expect(await paths('D', 'E')).toMatchObject({ distance: null, ways: ['D-E 0.5 conceptual'] });
      expect(await paths('A', 'E')).toEqual({ distance: null, ways: [], partial: false });
    });

    test('returns hubs, bridges and clusters', async () => {
      const { get, nameOf } = await addNotes(bow);
      const { hubs } = await get('hubs?min_connections=3');
      expect(
        (hubs as Json[]).map(({ note, connections, outgoing, incoming }) => [
          note.title,
          connections,
          outgoing,
          incoming,
        ]),
      ).toEqual([
        ['C', 3, 2, 1],
        ['E', 3, 1, 2],
      ]);
      const { bridges, partial } = await get('bridges');
      // Pairs of the six other linked notes on both sides of D are 9 of 15; eight notes have 21 pairs.
      expect((bridges as Json[]).map(({ note, bridge_score }) => [note.title, Math.round(bridge_score * 21)])).toEqual([
        ['D', 9],
        ['C', 8],
        ['E', 8],
      ]);
      expect(partial).toBe(false);
      const { clusters } = await get('clusters');
      const sets = (clusters as Json[]).map(({ note_ids }) => (note_ids as string[]).map(nameOf).sort().join(''));
      expect(sets.length).toBe(2);
      expect(sets.join('').split('').sort().join('')).toBe('ABCDEFG');
      expect(sets.some((set) => set.includes('ABC'))).toBe(true);
      expect(sets.some((set) => set.includes('EFG'))).toBe(true);
      const whole = await get('clusters?algorithm=components&min_size=1');
      expect(
        (whole['clusters'] as Json[]).map(({ size, connection_density, cluster_strength }) => [
          size,
          connection_density,
          cluster_strength,
        ]),
      ).toEqual([
        [7, 8 / 21, 1],
        [1, 0, 0],
      ]);
    });

    test('returns random walks, equal for equal seeds', async () => {
      const { ids, get } = await addNotes(bow);
      const walk = async (seed: string) => get(`${ids['A']}/random-walk?length=20&seed=${seed}`);
      const first = await walk('one');
      expect(first['steps'].length).toBe(20);
      expect(await walk('one')).toEqual(first);
      expect((await walk('two'))['steps']).not.toEqual(first['steps']);
      const linked = new Set(['AB', 'BC', 'AC', 'CD', 'DE', 'EF', 'FG', 'EG']);
      const way = inOrder(first['notes'] as Json[]);
      for (const [i, name] of way.slice(1).entries()) expect(linked).toContain([way[i], name].sort().join(''));
      expect(await get(`${ids['H']}/random-walk`)).toMatchObject({ length: 0, steps: [], seed: expect.any(String) });
    });
  });

  describe('concepts and tags that notes share', () => {
    // A → B → C → D; A and C share a concept, A and D a tag, A and E a concept and a tag.
    const shared = {
      A: '[[B]] ((Heat)) ((Water)) #pump',
      B: '[[C]]',
      C: '[[D]] ((Heat))',
      D: '#pump',
      E: '((water)) ((Oil)) #Pump',
      F: 'nothing',
    };

    test('are listed as connections, by kind', async () => {
      const { ids, get } = await addNotes(shared);
      const { connections, total } = await get(`${ids['A']}/connections`);
      expect((connections as Json[]).map(({ kind, note, shared: names }) => [kind, note.title, names.join()])).toEqual([
        ['forward_link', 'B', ''],
        ['concept_related', 'E', expect.stringMatching(/^water$/i)],
        ['concept_related', 'C', 'Heat'],
        ['tag_related', 'E', 'pump'],
        ['tag_related', 'D', 'pump'],
      ]);
      expect(total).toBe(5);
      expect((await get(`${ids['B']}/connections`)).connections.map(({ kind }: Json) => kind)).toEqual([
        'forward_link',
        'backlink',
      ]);
    });

    test('lead to suggestions for missing links', async () => {
      const { ids, get } = await addNotes(shared);
      const { suggestions, partial } = await get(`${ids['A']}/suggestions`);
      expect(
        (suggestions as Json[]).map(({ note, strength, score, common_notes }) => [
          note.title,
          strength,
          score,
          common_notes,
        ]),
      ).toEqual(
        [
          // C: one of the concepts Heat and Water is shared, and B is linked to both.
          ['C', 1, 1, 1],
          // E: one of the concepts Heat, Water and Oil is shared, and a tag.
          ['E', 1, 1, 0],
          // D: no concept of Heat and Water is shared, but a tag.
          ['D', 0.5, 0.5, 0],
        ].sort((a, b) => (b[2] as number) - (a[2] as number)),
      );
      expect(partial).toBe(false);
      expect((await get(`${ids['A']}/suggestions?count=1`)).suggestions.length).toBe(1);
      expect((await get(`${ids['F']}/suggestions`)).suggestions).toEqual([]);
    });

    test('lead to emerging concepts, and to titles without a note', async () => {
      const { get } = await addNotes({ ...shared, G: '[[Missing]]', H: '[[missing]] [[G]]' });
      const { concepts, partial } = await get('concept-emergence');
      expect(
        (concepts as Json[]).map(({ key, note_count, recent_count, has_note }) => [
          key,
          note_count,
          recent_count,
          has_note,
        ]),
      ).toEqual([
        ['heat', 2, 2, false],
        ['missing', 2, 2, false],
        ['water', 2, 2, false],
        ['oil', 1, 1, false],
      ]);
      expect(concepts[0].emergence_score).toBeCloseTo(2 / 3);
      expect(partial).toBe(false);
    });
  });
});

// Links made by wikilinks in notes, whichever route stores a note and whichever note comes first.
describe('wikilinks', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  /** A client in a new workspace. */
  async function newClient(): Promise<Client> {
    const workspace_id = await world.workspace();
    return world.clientFor({ ...world.owner, workspace_id });
  }

  const note = (title: string | undefined, content: string, more: object = {}) => ({
    memory_type: 'zettel',
    ...(title !== undefined && { title }),
    content,
    ...more,
  });

  /** The open links between notes as `from>to`, without mirror edges. */
  async function linksOf(ids: Record<string, string>, { by_hand = false } = {}): Promise<string[]> {
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    const isMeant = (link: Edge) =>
      idsOf([link.from, link.to]).every((id) => names.has(id)) && isOpen(link) && Boolean(link['by_hand']) === by_hand;
    const links = (await edgesOf(world, Object.values(ids), 'LINKS_TO')).filter(isMeant);
    const pair = (a: Json, b: Json) => `${names.get(a['item_id'])}>${names.get(b['item_id'])}`;
    const said = links.filter(({ mirror }) => !mirror).map(({ from, to }) => pair(from, to));
    const mirrors = links.filter(({ mirror }) => mirror).map(({ from, to }) => pair(to, from));
    expect(mirrors.sort()).toEqual(said.sort());
    expect(new Set(said).size).toBe(said.length);
    return said;
  }

  test('aliases and the path of its file are titles of a note', async () => {
    const client = await newClient();
    const metadata = { aliases: ['Heat engine'], path: 'rooms/below/Pump 2.md' };
    const pump = await client.add(note('Pump', 'It pumps.', { metadata }));
    const links = ['Heat engine', 'rooms/below/Pump 2', 'below/pump 2', 'Pump 2.md', 'Pump.md', 'Pump'];
    for (const link of links) {
      const { body } = await client.get(`/memory/zettel/wikilink/resolve?link=${encodeURIComponent(link)}`);
      expect([link, body.note_id, body.matches[0]?.match]).toEqual([
        link,
        pump,
        link.startsWith('Pump') && !link.includes('2') ? 'title' : 'alias',
      ]);
    }
    const { body } = await client.get('/memory/zettel/wikilink/resolve?link=rooms');
    expect(body.resolved).toBe(false);
    const other = await client.add(note('Other', 'See [[below/Pump 2]].'));
    expect(await linksOf({ pump, other })).toEqual(['other>pump']);
  });

  test('notes of one batch are linked', async () => {
    const client = await newClient();
    const stored = await client.addAll([
      note('One', 'To [[Two]] and to [[Three]].'),
      note('Two', 'To [[One]].'),
      note('Three', 'To itself, [[Three]], and [[#here]].'),
    ]);
    const [one = '', two = '', three = ''] = stored;
    expect((await linksOf({ one, two, three })).sort()).toEqual(['one>three', 'one>two', 'two>one']);
  });

  test('a link is removed with its text; a link by a caller between the same notes is kept', async () => {
    const client = await newClient();
    const a = await client.add(note('A1', 'To [[B1]].'));
    const b = await client.add(note('B1', 'Text.'));
    const link = { source_id: a, target_id: b, link_type: 'LINKS_TO' };
    expect((await client.post('/memory/link', link)).body.status).toBe('created');
    expect((await client.post('/memory/link', link)).body.status).toBe('existing');
    await client.patch(`/memory/${a}`, { content: 'No more.' });
    expect(await linksOf({ a, b })).toEqual([]);
    expect(await linksOf({ a, b }, { by_hand: true })).toEqual(['a>b']);
    await client.patch(`/memory/${a}`, { content: 'Again [[b1]].' });
    expect(await linksOf({ a, b })).toEqual(['a>b']);
    expect((await client.delete(`/memory/${a}/links/${b}?link_type=LINKS_TO`)).status).toBe(200);
    expect(await linksOf({ a, b })).toEqual(['a>b']);
    expect((await client.delete(`/memory/${a}/links/${b}?link_type=LINKS_TO`)).status).toBe(404);
  });

  test('a link to a missing note is not linked to notes of another workspace or tenant', async () => {
    const [here, there] = [await newClient(), await newClient()];
    const waits = await here.add(note('Waits', '[[Elsewhere]]'));
    const other = await there.add(note('Elsewhere', 'Here.'));
    const stranger = await (await world.stranger()).client.add(note('Elsewhere', 'Mine.'));
    expect(await linksOf({ waits, other, stranger })).toEqual([]);
  });

  test('links are readable as of an earlier time', async () => {
    const client = await newClient();
    const a = await client.add(note('A', 'To [[B]].'));
    const b = await client.add(note('B', 'Text.'));
    const then = new Date().toISOString();
    await client.patch(`/memory/${a}`, { content: 'To nobody.' });
    const neighbors = async (query: string) =>
      ((await client.get(`/memory/${a}/neighbors${query}`)).body.neighbors as { item_id: string }[]).map(
        ({ item_id }) => item_id,
      );
    expect(await neighbors('')).toEqual([]);
    expect(await neighbors(`?as_known_at=${then}`)).toEqual([b]);
  });

  test('titles of deleted notes, and of a cleared workspace, are deleted', async () => {
    const workspace_id = await world.workspace();
    const client = await world.clientFor({ ...world.owner, workspace_id });
    const gone = await client.add(note('Zquux', '[[Wquux]] ((Cquux)) #tquux', { tags: ['uquux'] }));
    const names = async () => (await namesIn(world, workspace_id)).map(({ key }) => key as string);
    expect(await names()).toEqual(expect.arrayContaining(['#tquux', '#uquux', 'cquux', 'wquux', 'zquux']));
    await client.delete(`/memory/${gone}`);
    expect((await names()).filter((key) => key.includes('quux'))).toEqual([]);
    await client.add(note('Zquux', '[[Wquux]] ((Cquux)) #tquux'));
    expect((await client.delete('/memory/clear-all')).status).toBeLessThan(300);
    expect(await names()).toEqual([]);
  });
});
