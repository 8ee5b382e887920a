import { openTenant, type World, type Json } from '../../../support/world';

// The graph of notes: answers about five hand-drawn graphs.
let world: World;
beforeAll(async () => (world = await openTenant()));

/** Notes by name, with the names they link to and their marks (tags and concepts). */
type Drawing = Record<string, { links: string[]; marks?: string }>;

async function addNotes(drawing: Drawing) {
  const client = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
  const names = Object.keys(drawing);
  const added = await client.addAll(
    names.map((title) => ({
      memory_type: 'zettel',
      title,
      content: `Note ${title}. ${(drawing[title]?.links ?? []).map((to) => `[[${to}]]`).join(' ')} ${drawing[title]?.marks ?? ''}`,
      embed: false,
    })),
  );
  const ids = new Map(names.map((name, i) => [name, added[i] as string]));
  const nameOf = new Map(names.map((name, i) => [added[i] as string, name]));
  const get = async (path: string) => {
    const { status, body } = await client.get(`/memory/zettel/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return body as Json;
  };
  const named = (id: unknown) => nameOf.get(id as string) as string;
  return { names, id: (name: string) => ids.get(name) as string, named, get };
}

const pairs = (...links: string[]): Drawing => {
  const drawing: Drawing = {};
  for (const link of links) {
    const [from = '', to] = link.split('>');
    drawing[from] ??= { links: [] };
    if (to === undefined) continue;
    drawing[to] ??= { links: [] };
    drawing[from]?.links.push(to);
  }
  return drawing;
};

interface Expected {
  /** Number of connections of each note, highest first. */
  hubs: string;
  /** Notes on shortest paths, with the number of pairs, highest first. */
  bridges: string;
  /** Components with at least two notes. */
  components: string[];
  /** Notes up to two links from A, with distances. */
  around: string;
  /** The shortest paths from A to Z. */
  ways: string[];
  backlinksOfA: string;
  forwardLinksOfA: string;
  /** Notes up to three links from A. */
  discoveries: string;
  suggestions: string;
}

const drawings: [string, Drawing, Expected][] = [
  [
    // A → B → C → Z
    'a chain',
    pairs('A>B', 'B>C', 'C>Z'),
    {
      hubs: 'B2 C2 A1 Z1',
      bridges: 'B2 C2',
      components: ['ABCZ'],
      around: 'A0 B1 C2',
      ways: ['ABCZ'],
      backlinksOfA: '',
      forwardLinksOfA: 'B',
      discoveries: 'Z3 C2',
      suggestions: 'C',
    },
  ],
  [
    // B, C, D and Z all link to A.
    'a star',
    pairs('B>A', 'C>A', 'D>A', 'Z>A'),
    {
      hubs: 'A4 B1 C1 D1 Z1',
      bridges: 'A6',
      components: ['ABCDZ'],
      around: 'A0 B1 C1 D1 Z1',
      ways: ['AZ'],
      backlinksOfA: 'BCDZ',
      forwardLinksOfA: '',
      discoveries: '',
      suggestions: '',
    },
  ],
  [
    // A → B → Z → C → A: two paths from A to Z.
    'a ring',
    pairs('A>B', 'B>Z', 'Z>C', 'C>A'),
    {
      hubs: 'A2 B2 C2 Z2',
      bridges: 'A0.5 B0.5 C0.5 Z0.5',
      components: ['ABCZ'],
      around: 'A0 B1 C1 Z2',
      ways: ['ABZ', 'ACZ'],
      backlinksOfA: 'C',
      forwardLinksOfA: 'B',
      discoveries: 'Z2',
      suggestions: 'Z',
    },
  ],
  [
    // A ⇄ B, B → C → B; Z alone with itself; D → E.
    'components with links in both directions',
    pairs('A>B', 'B>A', 'B>C', 'C>B', 'Z>Z', 'D>E'),
    {
      hubs: 'B2 A1 C1 D1 E1',
      bridges: 'B1',
      components: ['ABC', 'DE'],
      around: 'A0 B1 C2',
      ways: [],
      backlinksOfA: 'B',
      forwardLinksOfA: 'B',
      discoveries: 'C2',
      suggestions: 'C',
    },
  ],
  [
    // Two triangles, A B C and Z Y X, with C → M → X between them.
    'two triangles and a bridge',
    pairs('A>B', 'B>C', 'C>A', 'Z>Y', 'Y>X', 'X>Z', 'C>M', 'M>X'),
    {
      hubs: 'C3 X3 A2 B2 M2 Y2 Z2',
      bridges: 'M9 C8 X8',
      components: ['ABCMXYZ'],
      around: 'A0 B1 C1 M2',
      ways: ['ACMXZ'],
      backlinksOfA: 'C',
      forwardLinksOfA: 'B',
      discoveries: 'X3 M2',
      suggestions: 'M',
    },
  ],
];

test.each(drawings)('every route about %s returns the values computed by hand', async (_what, drawing, expected) => {
  const { names, id, named, get } = await addNotes(drawing);
  const a = id('A');
  const shown = (rows: Json[], of: (row: Json) => string) => rows.map(of).join(' ');
  const byName = (rows: Json[]) =>
    rows
      .map(({ item_id }) => named(item_id))
      .sort()
      .join('');
  const hubs = (await get('hubs?min_connections=1'))['hubs'] as Json[];
  // Ties are ordered by id, that is by time; names here mostly by time too.
  const sorted = (text: string) => text.split(' ').sort().join(' ');
  expect(sorted(shown(hubs, ({ note, connections }) => `${note.title}${connections}`))).toBe(sorted(expected.hubs));
  const bridges = (await get('bridges'))['bridges'] as Json[];
  const others = ((names.length - 1) * (names.length - 2)) / 2;
  const overs = shown(
    bridges,
    ({ note, bridge_score }) => `${note.title}${Math.round(bridge_score * others * 100) / 100}`,
  );
  expect(sorted(overs)).toBe(sorted(expected.bridges));
  const components = (await get('clusters?algorithm=components&min_size=2'))['clusters'] as Json[];
  const sets = components.map(({ note_ids }) => (note_ids as string[]).map(named).sort().join(''));
  expect(sets.sort()).toEqual([...expected.components].sort());
  const clusters = (await get('clusters?min_size=2'))['clusters'] as Json[];
  for (const { note_ids } of clusters) {
    const set = (note_ids as string[]).map(named).sort();
    expect(expected.components.some((component) => set.every((name) => component.includes(name)))).toBe(true);
  }
  const { nodes, edges } = await get(`${a}/graph`);
  expect(sorted(shown(nodes, ({ title, distance }) => `${title}${distance}`))).toBe(sorted(expected.around));
  const inside = new Set((nodes as Json[]).map(({ title }) => title as string));
  const drawn = Object.entries(drawing).flatMap(([from, { links }]) =>
    links.filter((to) => from !== to && inside.has(from) && inside.has(to)).map((to) => `${from}${to}`),
  );
  expect((edges as Json[]).map(({ source_id, target_id }) => `${named(source_id)}${named(target_id)}`).sort()).toEqual(
    drawn.sort(),
  );
  const { paths, distance } = await get(`${a}/path/${id('Z')}`);
  expect(
    (paths as Json[])
      .map(({ path_notes }) => shown(path_notes, ({ title }) => title as string).replaceAll(' ', ''))
      .sort(),
  ).toEqual(expected.ways);
  expect(distance).toBe(expected.ways[0] === undefined ? null : expected.ways[0].length - 1);
  expect(byName((await get(`${a}/backlinks`))['backlinks'])).toBe(expected.backlinksOfA);
  expect(byName((await get(`${a}/forward-links`))['forward_links'])).toBe(expected.forwardLinksOfA);
  const related = new Set([...expected.backlinksOfA, ...expected.forwardLinksOfA]);
  expect(byName((await get(`by-relation/${a}/LINKS_TO`))['notes'])).toBe([...related].sort().join(''));
  const connections = (await get(`${a}/connections`))['connections'] as Json[];
  expect(connections.map(({ kind, note }) => `${kind} ${note.title}`).sort()).toEqual(
    [
      ...[...expected.backlinksOfA].map((name) => `backlink ${name}`),
      ...[...expected.forwardLinksOfA].map((name) => `forward_link ${name}`),
    ].sort(),
  );
  const found = (await get(`${a}/discoveries`))['discoveries'] as Json[];
  expect(shown(found, ({ note, distance: far }) => `${note.title}${far}`)).toBe(expected.discoveries);
  const suggested = (await get(`${a}/suggestions`))['suggestions'] as Json[];
  if (expected.suggestions !== '') expect(suggested.map(({ note }) => note.title)).toContain(expected.suggestions);
  const walk = await get(`${a}/random-walk?length=10&seed=x`);
  const isDrawn = (from: string, to: string) => drawing[from]?.links.includes(to) || drawing[to]?.links.includes(from);
  for (const { source_id, target_id } of walk['steps'] as Json[])
    expect(isDrawn(named(source_id), named(target_id))).toBe(true);
  expect((await get('by-property?key=title&value=A'))['count']).toBe(1);
  expect((await get('wikilink/resolve?link=a'))['note_id']).toBe(a);
  expect((await get('concept-emergence'))['concepts']).toEqual([]);
});

// What a link with a folder means.
describe('folders', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const note = (title: string, content: string, metadata = {}) =>
    world.client.add({ memory_type: 'zettel', title, content, metadata });

  const linkedTo = async (id: string) =>
    (await world.client.get(`/memory/zettel/${id}/forward-links`)).body.forward_links.map(
      ({ item_id }: { item_id: string }) => item_id,
    );

  const resolved = async (link: string) =>
    (await world.client.get(`/memory/zettel/wikilink/resolve?link=${encodeURIComponent(link)}`)).body.matches.map(
      (match: { item_id: string }) => match.item_id,
    );

  test.each(['before it', 'after it'])(
    '[[folder/Title]] means a note of the title without a file, stored %s',
    async (when) => {
      const title = `Dew ${when}`;
      const target = () => note(title, 'Dew point.');
      const first = when === 'before it' ? await target() : '';
      const from = await note(`From ${when}`, `See [[weather/${title}]].`);
      const to = first || (await target());
      expect(await linkedTo(from)).toEqual([to]);
      expect(await resolved(`[[weather/${title}]]`)).toEqual([to]);
    },
  );

  test('[[folder/Title]] means neither a note in another folder, nor the bare title beside a note that has the whole', async () => {
    await note('Index', 'Of others.', { path: 'others/Index.md' });
    const astray = await note('Astray', 'See [[own/Index]].');
    expect(await linkedTo(astray)).toEqual([]);
    expect(await resolved('[[own/Index]]')).toEqual([]);
    const [whole] = [await note('TCP/IP', 'A stack.'), await note('IP', 'One of its protocols.')];
    const exact = await note('Exact', 'See [[TCP/IP]].');
    expect(await linkedTo(exact)).toEqual([whole]);
    expect(await resolved('[[TCP/IP]]')).toEqual([whole]);
  });
});
