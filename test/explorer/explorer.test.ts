// The explorer without a browser: what its address says, what its filters send, where its nodes stand.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { addressOf, pageNames, panels, start, viewOfAddress, type View } from '../../src/explorer/address';
import {
  chipOf,
  commonFilters,
  filterGroups,
  filterNames,
  filterOf,
  kindOfFilter,
  requestOf,
} from '../../src/explorer/filters';
import { csvOf, jsonForReaders, shortenedAtWord, shownText, sortedBy, withoutMarks } from '../../src/explorer/formats';
import { kindNames } from '../../src/explorer/kinds';
import { columnsOfLayout, drawnPlan, half, placed, type Places, type Point } from '../../src/explorer/layout';
import { openedOf, openedWith } from '../../src/explorer/neighbours';
import { foldedAlike } from '../../src/explorer/alike';
import { answerKeys, answersOfKind } from '../../src/explorer/answers';
import {
  anyChange,
  changesWanted,
  kindOfChange,
  standing,
  whoOfChange,
  type Changed,
} from '../../src/explorer/change-kinds';
import { eventsInWords } from '../../src/explorer/event-words';
import { questionGroups } from '../../src/explorer/asked';
import { excerptOf, lightOf, litParts, litWords } from '../../src/explorer/lit';
import { svgOf } from '../../src/explorer/graph-svg';
import { placesAround } from '../../src/explorer/graph-oval';
import { onScreen, paint, wholeCamera } from '../../src/explorer/graph-paint';
import { overviewOf } from '../../src/explorer/overview-graph';
import { sceneOfPaths } from '../../src/explorer/paths';
import { foundIn, sceneOf, singlesOf, stopsOf, withoutSingles, type Scene } from '../../src/explorer/scene';
import { timeInWords, writtenLike } from '../../src/explorer/times';
import { changesOfVersion } from '../../src/explorer/version-words';
import { wrappedAt } from '../../src/explorer/wrapped';
import { projectRoot } from '../../src/config';
import { kindsOfTypes } from '../../src/generated/memory-types';
import { memoryTypes } from '../../src/memory/model/types';
import { validator } from '../../src/schemas';

const kindIn = (type: string) => (kindsOfTypes as Record<string, string>)[type] ?? 'none';

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const word = fc.stringMatching(/^[a-z0-9_*]{1,12}$/);

test('every memory type has a kind, and every kind a word and a colour in light and dark', () => {
  const style = readFileSync(path.join(projectRoot, 'src', 'explorer', 'style.css'), 'utf8');
  const times = (text: string) => style.split(text).length - 1;
  for (const type of memoryTypes)
    expect([type, kindNames]).toEqual([type, expect.objectContaining({ [kindIn(type)]: expect.any(String) })]);
  for (const kind of Object.keys(kindNames))
    expect([kind, times(`  --${kind}: #`), times(`\n.${kind} {\n  --kind: var(--${kind});`)]).toEqual([kind, 2, 1]);
});

test('every view is read back from its address as it was', () => {
  const view: fc.Arbitrary<View> = fc.record({
    page: fc.constantFrom(...pageNames),
    query: text,
    filters: fc.dictionary(fc.constantFrom(...filterNames), fc.string({ minLength: 1, maxLength: 10 })),
    id: word,
    panel: fc.constantFrom(...panels),
    opened: fc.array(word, { maxLength: 5 }),
    params: fc.dictionary(word, fc.string({ minLength: 1, maxLength: 10 })),
    as_of: fc.constantFrom('', '2026-01-01T00:00:00Z'),
    as_known_at: fc.constantFrom('', '2026-02-01T00:00:00Z'),
    from: fc.constantFrom('', '2026-03-01T00:00:00Z'),
    to: fc.constantFrom('', '2026-04-01T00:00:00Z'),
  });
  fc.assert(
    fc.property(view, (each) =>
      expect(viewOfAddress(addressOf(each))).toEqual({
        ...each,
        filters: { ...each.filters },
        params: { ...each.params },
      }),
    ),
  );
  expect([addressOf(start), viewOfAddress('?page=nothing&panel=nothing&colour=red')]).toEqual(['?', start]);
});

test('an address is one that the service keeps as a view', () => {
  const keeps = validator('views/SaveRequest');
  const address = addressOf({ ...start, query: 'Wer löscht das „Licht“? <b>', filters: { tag: 'a, b', hops: 'yes' } });
  expect(keeps({ name: 'light', address })).toBe(true);
});

const examples = { since: '2026-01-01', until: '2026-02-01', valid_since: '2026-01-01', valid_until: '2026-02-01' };
const exampleOf = (name: (typeof filterNames)[number]) =>
  (examples as Partial<Record<string, string>>)[name] ??
  kindOfFilter(name).choices?.[0] ??
  (kindOfFilter(name).input === 'number' ? '1' : name === 'field' ? 'colour=red' : 'harbour');

test('all filters, each alone and all together, make a request that the search accepts', () => {
  const accepts = validator('search/SearchRequest');
  const listed = [...commonFilters, ...filterGroups.flatMap(([, names]) => names)];
  expect(listed.sort()).toEqual([...filterNames].sort());
  const all = Object.fromEntries(filterNames.map((name) => [name, exampleOf(name)]));
  for (const filters of [...filterNames.map((name) => ({ [name]: exampleOf(name) })), all]) {
    const request = { query: 'light', ...requestOf(filters) };
    expect([filters, accepts(request), accepts.errors]).toEqual([filters, true, null]);
    expect(Object.keys(requestOf(filters)).length).toBeGreaterThan(0);
  }
  expect(requestOf(all)['filter']).toMatchObject({ tags: { any: ['harbour'] }, metadata: { colour: 'red' } });
  expect(requestOf({ valid_since: '2026-01-01', valid_until: '2026-02-01' })).toEqual({
    filter: { valid: { since: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' } },
  });
  expect([chipOf('tag', 'harbour'), chipOf('hops', 'yes'), chipOf('since', '2026-05-01')]).toEqual([
    ...['Tag: harbour', 'Follow the graph', 'Added since: May 1, 2026'],
  ]);
  expect(['zettel', 'semantic,observation'].map((types) => chipOf('type', types))).toEqual([
    ...['Type: Note', 'Type: Knowledge, Belief observation'],
  ]);
  expect(['filter.tags', 'min_score', 'query'].map((field) => filterOf(all, field))).toEqual([
    'tag',
    'relevance',
    undefined,
  ]);
});

test('opening a node moves no node that is shown, and no two nodes overlap', () => {
  const idsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
  fc.assert(
    fc.property(fc.array(fc.nat(25), { minLength: 1, maxLength: 6 }), (counts) => {
      let places: Places = new Map();
      counts.forEach((count, i) => {
        const from = i === 0 ? 'root' : ([...places.keys()].at(-i) ?? 'root');
        const next = placed(places, from, idsOf(`${i}-`, count));
        expect([...places].filter(([id, point]) => next.get(id) !== point)).toEqual([]);
        expect(next.size).toBe(new Set([...places.keys(), from]).size + count);
        places = next;
      });
      const points = [...places.values()];
      const overlapping = points.filter((a, i) =>
        points.slice(i + 1).some((b) => Math.abs(a.x - b.x) < 170 && Math.abs(a.y - b.y) < 38),
      );
      expect(overlapping).toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('a task stands right of all that it depends on; tasks in a circle are shown too', () => {
  const tasks = [
    { id: 'c', after: ['a', 'b'] },
    { id: 'a', after: [] },
    { id: 'b', after: ['a'] },
    { id: 'x', after: ['y'] },
    { id: 'y', after: ['x'] },
  ];
  const columns = columnsOfLayout(tasks);
  expect(columns.flat().sort()).toEqual(['a', 'b', 'c', 'x', 'y']);
  expect(columns.slice(0, 3).map(([first]) => first)).toEqual(expect.arrayContaining(['b', 'c']));
  expect(columns.findIndex((ids) => ids.includes('c'))).toBe(2);
});

test('a line of a plan runs behind no node', () => {
  const { places, lines } = drawnPlan([
    { id: 'measure', after: [] },
    { id: 'water', after: [] },
    { id: 'order', after: ['measure'] },
    { id: 'fit', after: ['order', 'water'] },
    { id: 'test', after: ['fit', 'measure', 'elsewhere'] },
  ]);
  expect(lines.map(({ from, to }) => `${from} ${to}`)).toEqual([
    ...['measure order', 'order fit', 'water fit', 'fit test', 'measure test'],
  ]);
  const isBehind = ({ x, y }: Point, node: Point) => Math.abs(x - node.x) < half.x && Math.abs(y - node.y) < half.y;
  for (const { path } of lines)
    path.slice(1).forEach((to, i) => {
      const from = path[i] as Point;
      for (let part = 0.05; part < 1; part += 0.05) {
        const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        expect([...places.values()].filter((node) => isBehind(at, node))).toEqual([]);
      }
    });
});

const dot = (id: string, type: string, text = id, at?: number) => ({ id, type, text, at });
const line = (from: string, to: string, label = 'LINKS_TO') => ({ from, to, label });

test('in the graph a person and the note about them are one dot, and so are names that were joined', () => {
  const { nodes, lines } = sceneOf(
    [
      dot('n', 'zettel', 'Mara Lind'),
      dot('p', 'entity', 'mara lind'),
      dot('m', 'entity', 'Mara'),
      dot('e', 'episodic', 'e', 5),
    ],
    [line('m', 'p', 'SAME_AS'), line('e', 'm', 'MENTIONS'), line('e', 'n', 'ABOUT'), line('e', 'gone')],
  );
  expect(nodes.map(({ id, degree }) => [id, degree])).toEqual([
    ['p', 1],
    ['e', 1],
  ]);
  expect(nodes[0]).toMatchObject({ kind: 'name', also: expect.arrayContaining(['n', 'm']), at: 5 });
  expect(lines).toEqual([{ from: 1, to: 0, label: 'mentions, about', isMutual: false }]);
});

const colours = Object.fromEntries(
  [...Object.keys(kindNames), 'text', 'dim', 'ground', 'accent', 'edge'].map((name) => [name, '#123456']),
);

test('a conversation is one dot with its turns and chunks, with the lines of all; the tasks of a plan stay apart', () => {
  const given = [
    ...[dot('turn', 'conversation_turn'), dot('chunk', 'episodic'), dot('talk', 'conversation', 'Talk')],
    ...[dot('name', 'entity', 'Mara'), dot('task', 'plan_task'), dot('plan', 'plan')],
  ];
  const between = [
    ...[line('turn', 'talk', 'PART_OF'), line('chunk', 'talk', 'PART_OF'), line('chunk', 'name', 'MENTIONS')],
    line('task', 'plan', 'PART_OF'),
  ];
  const { nodes, lines, folded } = sceneOf(given, between, true);
  expect([nodes.map(({ id }) => id), folded]).toEqual([['talk', 'name', 'task', 'plan'], 2]);
  expect(lines.map(({ from, to, label }) => [nodes[from]?.id, label, nodes[to]?.id])).toEqual([
    ['talk', 'mentions', 'name'],
    ['task', 'part of', 'plan'],
  ]);
  expect(sceneOf(given, between).nodes).toHaveLength(given.length);
});

test('of joined names the dot has the fullest, and it is found by each of them, whatever case and accents', () => {
  const scene = sceneOf(
    [dot('t', 'entity', 'Tomas'), dot('e', 'entity', 'Tomas Ekberg'), dot('m', 'semantic', 'The étude of Ekberg')],
    [line('t', 'e', 'SAME_AS'), line('m', 't', 'MENTIONS')],
  );
  const texts = (words: string) => foundIn(scene, words).map((i) => scene.nodes[i]?.text);
  expect(scene.nodes.map(({ text }) => text)).toEqual(['Tomas Ekberg', 'The étude of Ekberg']);
  expect([texts('TOMÁS'), texts('ekb'), texts('etude'), texts('none'), texts(' ')]).toEqual([
    ...[['Tomas Ekberg'], ['Tomas Ekberg', 'The étude of Ekberg'], ['The étude of Ekberg'], [], []],
  ]);
});

test('paths between two names are one picture: what they share is one dot, and each fact points as it is stated', () => {
  const path = (id: string, text: string) => ({
    nodes: ['Hanna', text, 'Marcus'],
    types: ['person', 'semantic', 'person'],
    links: ['← MENTIONS', 'MENTIONS →'],
    node_id: ['ent_1', id, 'ent_2'],
  });
  const fact = { nodes: ['Hanna', 'Marcus'], types: ['person', 'person'], node_id: ['ent_1', 'ent_2'] };
  const { nodes, lines } = sceneOfPaths([
    { ...fact, links: ['← reports_to'] },
    path('mem_000001', '# Lunch'),
    path('mem_000002', 'Tea'),
  ]);
  expect(nodes.map(({ text, kind }) => [text, kind])).toEqual([
    ...[
      ['Hanna', 'name'],
      ['Marcus', 'name'],
      ['Lunch', 'knowledge'],
      ['Tea', 'knowledge'],
    ],
  ]);
  const textOf = (i: number) => nodes[i]?.text;
  expect(lines.map(({ from, to, label, isMutual }) => [textOf(from), label, textOf(to), isMutual])).toEqual([
    ['Marcus', 'reports to', 'Hanna', false],
    ['Lunch', 'mentions', 'Hanna', false],
    ['Lunch', 'mentions', 'Marcus', false],
    ['Tea', 'mentions', 'Hanna', false],
    ['Tea', 'mentions', 'Marcus', false],
  ]);
});

test('names that one thing alone mentions are left out, with their lines', () => {
  const scene = sceneOf(
    [dot('a', 'semantic'), dot('b', 'semantic'), dot('both', 'entity'), dot('once', 'entity')],
    [line('a', 'both', 'MENTIONS'), line('b', 'both', 'MENTIONS'), line('a', 'once', 'MENTIONS')],
  );
  expect(singlesOf(scene)).toBe(1);
  const { nodes, lines } = withoutSingles(scene);
  expect(nodes.map(({ id, degree }) => [id, degree])).toEqual([
    ['a', 1],
    ['b', 1],
    ['both', 2],
  ]);
  expect(lines.map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [1, 2],
  ]);
});

test('of an overview that is too large every kind has a share, what is left over is used, and the rest is told', async () => {
  const stored: Record<string, number> = { semantic: 9_000, decision: 30 };
  const answer = (
    path: string,
    asked?: { params: { query: { limit: number; memory_type?: string; cursor?: string } } },
  ) => {
    if (path === '/memory/summary') return { by_type: stored, total: 9_030 };
    const { limit = 0, memory_type = '', cursor = '0' } = asked?.params.query ?? {};
    const end = Math.min(Number(cursor) + limit, stored[memory_type] ?? 0);
    const nodes = Array.from({ length: end - Number(cursor) }, (_, i) => ({
      ...{ item_id: `${memory_type}${Number(cursor) + i}`, label: 'a text', memory_type, true_at: '2026-01-01' },
    }));
    return { nodes, edges: [], next_cursor: end < (stored[memory_type] ?? 0) ? String(end) : null };
  };
  const { scene, left } = await overviewOf(
    { get: (...of: Parameters<typeof answer>) => Promise.resolve(answer(...of)) } as never,
    {},
  );
  const counts = ['decision', 'knowledge'].map((kind) => scene.nodes.filter((node) => node.kind === kind).length);
  expect(counts).toEqual([30, 4_970]);
  expect(left).toEqual([{ kind: 'knowledge', count: 4_030 }]);
});

test('the slider of growth steps from dot to dot, whatever time lies between', () => {
  const years = [1514, 2020, 2021, 2021, 2022, 2023].map((year) => Date.UTC(year, 0));
  const scene = sceneOf([dot('name', 'entity'), ...years.map((at, i) => dot(`${i}`, 'semantic', `${i}`, at))], []);
  expect(stopsOf(scene, 5)).toEqual([...new Set(years)]);
  expect(stopsOf(scene, 2)).toEqual([years[0], years[3], years[5]]);
  expect(stopsOf(sceneOf([dot('name', 'entity')], []), 5)).toEqual([]);
});

test('around one dot those of a sort stand together, each in a row of its own at its side', () => {
  const sorts = Uint8Array.from({ length: 41 }, (_, i) => i % 3);
  const near = Array.from({ length: 40 }, (_, i) => i + 1);
  const found = placesAround({ near, neighboursOf: () => [], sorts, width: 560, height: 590 });
  const clockwise = [...found].sort(([, a], [, b]) => angleOf(a) - angleOf(b)).map(([i]) => sorts[i]);
  expect(clockwise.filter((sort, i) => sort !== clockwise[i - 1])).toHaveLength(3);
  for (const side of [-1, 1]) {
    const rows = [...found.values()].filter(([x]) => Math.sign(x) === side).map(([, y]) => y);
    const apart = rows.toSorted((a, b) => a - b).map((y, i, all) => y - (all[i - 1] ?? -Infinity));
    expect([rows.length, Math.min(...apart) >= 16]).toEqual([20, true]);
  }
});
/** From the top, clockwise. */
const angleOf = ([x, y]: [number, number]) => (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI);

const pictureOf = (scene: Scene, places: Float32Array, [width, height]: [number, number]) => {
  const first = {
    ...{ scene, places, communities: new Uint16Array(scene.nodes.length), shown: () => true },
    ...{ active: undefined, chosen: undefined, width, height, colours: colours as never, isDark: false },
  };
  const camera = wholeCamera(first);
  return { ...first, camera, whole: camera.scale };
};

test('all dots are within the picture at first; as a file it has texts as texts, a legend and counts', () => {
  const scene = sceneOf([dot('a', 'decision', '<b>"a"</b>'), dot('b', 'entity')], [line('a', 'b', 'MENTIONS')]);
  const places = Float32Array.of(-400, -90, 700, 20);
  const [width, height] = [800, 500];
  const picture = pictureOf(scene, places, [width, height]);
  for (let i = 0; i < 4; i += 2) {
    const [x, y] = onScreen(picture, places[i] ?? NaN, places[i + 1] ?? NaN);
    expect([x >= 0 && x <= width, y >= 0 && y <= height]).toEqual([true, true]);
  }
  const file = svgOf(picture, 'two dots');
  expect(file).toContain('&#60;b&#62;&#34;a&#34;&#60;/b&#62;');
  for (const word of ['mentions', `${kindNames.decision} 1`, `${kindNames.name} 1`, 'two dots'])
    expect(file).toContain(`>${word}</text>`);
  expect(file).toMatch(/>[^<]*2 items, 1 link<\/text>/);
  expect(svgOf({ ...picture, shown: (i) => i === 0 }, 'one dot')).toMatch(/>[^<]*2 items, 1 link, 1 not shown<\/text>/);
});

test('no label is cut at the rim of a picture, and none covers another', () => {
  const texts = fc.array(fc.string({ minLength: 1, maxLength: 60 }), { minLength: 2, maxLength: 40 });
  const numbers = fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 80, maxLength: 80 });
  fc.assert(
    fc.property(texts, numbers, fc.constantFrom<[number, number]>([560, 590], [330, 410]), (words, spots, size) => {
      const scene = sceneOf(
        words.map((text, i) => dot(`d${i}`, 'semantic', text)),
        words.slice(1).map((_, i) => line('d0', `d${i + 1}`)),
      );
      const boxes: { left: number; right: number; top: number; bottom: number }[] = [];
      paint(pictureOf(scene, Float32Array.from(spots.slice(0, 2 * words.length)), size), {
        ...{ discs: () => {}, lines: () => {}, tips: () => {}, ring: () => {}, sheet: () => {} },
        widthOf: (text, pixels) => text.length * pixels * 0.5,
        label: (text, x, y, { size: pixels, anchor, angle }) => {
          if (angle !== undefined) return;
          const width = text.length * pixels * 0.5;
          const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
          boxes.push({ left, right: left + width, top: y - pixels * 0.7, bottom: y });
        },
      });
      for (const { left, right, top, bottom } of boxes)
        expect([left >= 0, right <= size[0], top >= 0, bottom <= size[1]]).toEqual([true, true, true, true]);
      boxes.forEach((a, i) => {
        const covered = boxes
          .slice(i + 1)
          .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom);
        expect(covered).toEqual([]);
      });
    }),
    { numRuns: 60 },
  );
});

test('a text is broken at its words, and only its last line is cut', () => {
  expect(wrappedAt('Show Birgit Aas the 1962 volume in person', 28, 2)).toEqual([
    'Show Birgit Aas the 1962',
    'volume in person',
  ]);
  expect(wrappedAt('a'.repeat(30), 20)).toEqual(['a'.repeat(20), 'a'.repeat(10)]);
  expect(wrappedAt('one two three four', 7, 2)).toEqual(['one two', 'three…']);
  expect(wrappedAt(' ', 7)).toEqual([]);
});

test('a node that is opened again shows 25 more', () => {
  expect(openedWith(openedWith(openedWith([], 'a'), 'b'), 'a')).toEqual(['a*2', 'b']);
  expect(openedOf(['a*2', 'b'])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

test('in files, no cell is a formula, and texts with commas, quotes and lines stay whole', () => {
  const table = {
    columns: ['text', 'n'],
    rows: [
      ['=1+1', -1],
      ['a "b",\nc', null],
    ],
  };
  expect(csvOf(table)).toBe('text,n\r\n\'=1+1,-1\r\n"a ""b"",\nc",');
  expect(JSON.parse(jsonForReaders(table))).toEqual([
    { text: '=1+1', n: -1 },
    { text: 'a "b",\nc', n: null },
  ]);
});

test('rows are sorted by a column, numbers by value, and those without a value last', () => {
  const rows = [[10], [null], [9]];
  const sorted = (isDown: boolean) => sortedBy(rows, { column: 0, isDown }).flat();
  expect([sorted(false), sorted(true)]).toEqual([
    [9, 10, null],
    [10, 9, null],
  ]);
});

test('characters that turn the direction of the text around them are shown as replaced', () => {
  expect(shownText('a\u202eb\u2066c')).toBe('a\ufffdb\ufffdc');
  expect([shortenedAtWord('one two three', 9), shortenedAtWord('👩‍🚀'.repeat(9), 4).length > 0]).toEqual([
    'one two…',
    true,
  ]);
});

test('no file of the page makes markup of a text, or runs one', () => {
  const folder = path.join(__dirname, '../../src/explorer');
  const found = readdirSync(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) =>
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|localStorage|style=/.test(
        readFileSync(path.join(folder, file), 'utf8'),
      ),
    );
  expect(found).toEqual([]);
});

test('a row shows the words of a note without its marks, and its title once', () => {
  const note = '# Pump\n\nThe **pump** of [[Engine room|the room]] needs `oil`.\n\n- [x] order\n| a | b |\n|---|:-:|\n';
  expect(withoutMarks(note, 'Pump')).toBe('The pump of the room needs oil.\n\norder\na · b');
  expect(withoutMarks('2 - 1 * 3 is [1]', null)).toBe('2 - 1 * 3 is [1]');
});

test('in a result the words of the question are lit in all their endings, and words that ask are not', () => {
  const lit = (query: string, text: string) =>
    litParts(text, lightOf(query))
      .filter(({ isLit }) => isLit)
      .map((part) => part.text);
  expect(lit('Which supplier?', 'The supplier supplied them, which a supply ship did not.')).toEqual([
    ...['supplier', 'supplied'],
  ]);
  expect(lit('電池', '新しい電池です')).toEqual(['電池']);
  expect(lit('12', '12 of 120')).toEqual(['12']);
  expect(lightOf('who is it')).toBeUndefined();
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text, (said, query) =>
      expect(
        litParts(said, lightOf(query))
          .map((part) => part.text)
          .join(''),
      ).toBe(said),
    ),
  );
  expect(litWords('The lamp, the lamps and the oil', lightOf('lamp oil'))).toBe(2);
});

test('a result is shown around the first word that is lit', () => {
  const long = `${'The sea was calm. '.repeat(20)}Then the lamp failed.`;
  expect(excerptOf(long, 60, lightOf('lamp'))).toMatch(/^… .*the lamp failed\.$/);
  expect(excerptOf('The lamp failed.', 60, lightOf('lamp'))).toBe('The lamp failed.');
});

test('results that say the same are one row, unless one of them is not current any more', () => {
  const hit = (content: string, more: object = {}) => ({ content, metadata: {}, status: 'active', ...more });
  const talk = { metadata: { conversation_id: 'c' } };
  const folded = foldedAlike([
    hit('The deposit is 300 euros.'),
    hit('The lamp failed.'),
    hit('the deposit is 300 euros'),
    hit('The deposit is 300 euros.', { status: 'superseded' }),
    hit('Mara: Who has the key of the test rig? Tom: I.', talk),
    hit('Who has the key of the test rig?', talk),
    hit('Who has the key of the test rig?', { metadata: { conversation_id: 'other' } }),
  ]);
  expect(folded.map(({ hit: { content }, alike }) => [content, alike.length])).toEqual([
    ['The deposit is 300 euros.', 1],
    ['The lamp failed.', 0],
    ['The deposit is 300 euros.', 0],
    ['Mara: Who has the key of the test rig? Tom: I.', 1],
    ['Who has the key of the test rig?', 0],
  ]);
});

test('changes are narrowed by what was done, by whom, and by words', () => {
  const state = (content: string, more: object = {}) => ({
    ...{ version: 1, content, status: 'active', memory_type: 'semantic', origin: 'api:add', changed_by: 'u1' },
    ...more,
  });
  const changed = (before: Changed['before'], after: Changed['after']): Changed => ({
    ...{ item_id: 'mem_1', change: before ? 'updated' : 'added', changed_at: '2026-01-01T00:00:00Z', changes: 1 },
    ...{ changed_fields: [], before, after },
  });
  const lock = state('The lock opens at six.');
  const all = [
    ...[changed(null, lock), changed(lock, state('The lock opens at seven.'))],
    changed(lock, state('The lock opens at six.', { status: 'retracted', changed_by: 'u2' })),
    changed(null, state('We paint the gate.', { memory_type: 'decision', origin: 'mcp:remember' })),
    changed(null, state('The gate is green.', { origin: 'import:slack', changed_by: null })),
  ];
  const nameOf = (id: string) => (id === 'u1' ? 'Mara' : undefined);
  const wanted = (some: Partial<typeof anyChange>) =>
    changesWanted(all, { ...anyChange, ...some }, nameOf).map((each) => all.indexOf(each));
  expect(all.map(kindOfChange)).toEqual(['Added', 'Changed', 'Withdrawn', 'Decided', 'Imported']);
  expect(all.map((each) => whoOfChange(each, nameOf))).toEqual([
    ...['Mara', 'Mara', 'somebody else', 'an agent', 'the service'],
  ]);
  expect([wanted({}), wanted({ kind: 'Decided' }), wanted({ who: 'Mara' }), wanted({ text: ' GATE' })]).toEqual([
    ...[[0, 1, 2, 3, 4], [3], [0, 1], [3, 4]],
  ]);
  expect(wanted({ who: 'Mara', text: 'seven' })).toEqual([1]);
});

test('of changes that were undone none is listed, and of others the text that stands', () => {
  const row = (item_id: string, change: string, now: string, reason: string | null = null) => ({
    ...{ item_id, change, now, reason },
  });
  const latestFirst = [
    row('undone', 'rolled_back', 'A'),
    row('tagged', 'rolled_back', 'A'),
    row('undone', 'updated', 'B'),
    row('edited', 'updated', 'C', 'Seen.'),
    row('tagged', 'updated', 'B'),
    row('tagged', 'updated', 'A', 'Sorted.'),
    row('withdrawn', 'rolled_back', 'B'),
    row('withdrawn', 'retracted', 'B'),
    row('withdrawn', 'updated', 'B'),
    row('new', 'created', 'N'),
  ];
  expect(standing(latestFirst)).toEqual([
    row('tagged', 'updated', 'A', 'Sorted.'),
    row('edited', 'updated', 'C', 'Seen.'),
    row('withdrawn', 'updated', 'B'),
  ]);
});

test('a version with the same text says what else changed', () => {
  const version = {
    ...{ title: null, memory_type: 'semantic' as const, status: 'active', tags: ['summer'], metadata: {} },
    ...{ valid_time_start: null, valid_time_end: null },
  };
  const next = { ...version, tags: ['winter'], status: 'retracted', metadata: { moored_at: 'quay' } };
  expect(changesOfVersion(version, version)).toEqual([]);
  expect(changesOfVersion(version, next)).toEqual([
    'Tag “winter” added.',
    'Tag “summer” removed.',
    'Status is now withdrawn.',
    'Field moored at changed.',
  ]);
});

test('a webhook says what it is told in words of a person, and of other events the types', () => {
  expect(eventsInWords(['graph.node', 'batch.item'])).toBe('A memory or a name is added or changed; batch.item');
  expect(eventsInWords(['studio.job.ok'])).toBe('studio.job.ok');
});

test('a time is as precise as it is known: an hour only of a time, a year only of a stated year', () => {
  for (const midnight of ['2026-10-03T00:00:00Z', '2026-10-03T00:00:00+02:00', '2026-10-03']) {
    expect(timeInWords(midnight)).toBe('Oct 3, 2026');
    expect(timeInWords(midnight, { full: true })).toBe('Saturday, October 3, 2026');
    expect(timeInWords(midnight, { clock: true })).toBe('');
  }
  const newYear = '2026-01-01T00:00:00+01:00';
  expect([timeInWords(newYear), timeInWords(newYear, { isStated: true })]).toEqual(['Jan 1, 2026', '2026']);
  const day = writtenLike('2026-10-02T22:00:00Z', '2026-10-03T00:00:00+02:00');
  expect([timeInWords(day), writtenLike(newYear, '2026-10-03T00:00:00Z')]).toEqual(['Oct 3, 2026', newYear]);
  const noon = '2026-10-03T12:30:00Z';
  expect(timeInWords(noon)).toMatch(/^Oct 3, 2026, \d+:30/);
  expect(timeInWords(noon, { full: true })).toMatch(/^Saturday, October 3, 2026 at \d+:30:00\s[AP]M \S+$/);
  expect(timeInWords('in spring')).toBe('in spring');
});

test('a key of the inbox means the same answer of every question', () => {
  for (const { accepted, dismissed } of Object.values(answersOfKind))
    for (const { key, word } of [accepted, dismissed]) expect([key, answerKeys.get(key)]).toEqual([key, word]);
});

test('every question of the graph has words of a person', () => {
  const folder = path.join(projectRoot, 'cypher', 'explore');
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.cypher'))
    .map((file) => file.replace('.cypher', ''));
  expect(questionGroups.flatMap(([, questions]) => Object.keys(questions)).sort()).toEqual(names.sort());
});
