// GET /memory/graph/export: valid XML for any text, with exactly the graph of the viewer.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

interface Element {
  tag: string;
  attributes: Record<string, string>;
  /** Offset of the start of the element. */
  at: number;
  text: string;
  inner: Element[];
}

/** A character that XML 1.0 allows. */
const char = String.raw`[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]`;
const token = new RegExp(
  String.raw`<(?<close>/)?(?<tag>[a-z]+)(?<attributes>(?: [\w.]+="(?:(?![<&"])${char}|&#?\w+;)*")*)(?<alone>/)?>|(?<text>(?:(?!<|&|\]\]>)${char}|&#?\w+;)+)`,
  'uy',
);
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string) =>
  text.replace(/&(#?)(\w+);/g, (_, isCode: string, name: string) => {
    const sign = isCode ? String.fromCodePoint(Number(name)) : named[name];
    if (sign === undefined) throw new Error(`no such entity: ${name}`);
    return sign;
  });

/** Parses a document; throws if it is not well-formed (comments and CDATA are not supported). */
function parsed(document: string): Element {
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const root: Element = { tag: '', attributes: {}, at: 0, text: '', inner: [] };
  const open = [root];
  for (token.lastIndex = head.length; token.lastIndex < document.length;) {
    const at = token.lastIndex;
    const { close, tag, attributes, alone, text } = token.exec(document)?.groups ?? {};
    const here = open.at(-1) as Element;
    if (text !== undefined) here.text += plain(text);
    else if (tag === undefined || (close && here.tag !== tag))
      throw new Error(`not XML: ${document.slice(at, at + 99)}`);
    else if (close) open.pop();
    else {
      const pairs = [...(attributes ?? '').matchAll(/ ([\w.]+)="([^"]*)"/g)];
      const values = Object.fromEntries(pairs.map(([, name, value]) => [name as string, plain(value as string)]));
      const element: Element = { tag, attributes: values, at, text: '', inner: [] };
      here.inner.push(element);
      if (!alone) open.push(element);
    }
  }
  if (open.length > 1 || !document.startsWith(head)) throw new Error('not whole');
  return root;
}

/** The graph export of the workspace. */
async function exported(query = '') {
  const url = `${world.base}/memory/graph/export${query}`;
  const response = await fetch(url, {
    headers: { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id },
  });
  const text = await response.text();
  const [document] = parsed(text).inner as [Element];
  return { response, text, document };
}

const all = ({ inner }: Element, tag: string): Element[] =>
  inner.flatMap((element) => [...(element.tag === tag ? [element] : []), ...all(element, tag)]);
const dataOf = (element: Element) =>
  Object.fromEntries(all(element, 'data').map(({ attributes, text }) => [attributes['key'], text]));

const hostile = [
  'Ends ]]> here & there <b attr="x">\'quoted\'</b> <!-- no --> <?pi?> &amp; &#0;',
  `Control ${Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')} \u007f\u0085 end`,
  'Not a character: \ufffe \uffff, but these are: \ufeff 🜂 \u2028 \u202e',
  'Tab\tline\nreturn\rdone',
];

test('the graph export is valid XML for any text, and each edge follows its two nodes', async () => {
  const ids = await world.client.addAll([
    ...hostile.map((content) => ({ content, title: content, tags: [content.slice(0, 16)] })),
    { content: 'Orla Finnegan works at Brightwater Labs.' },
  ]);
  for (const target_id of ids.slice(1)) await world.client.post('/memory/link', { source_id: ids[0], target_id });
  const { response, document } = await exported();
  expect([response.status, response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
    200,
    'application/graphml+xml; charset=utf-8',
    'attachment; filename="graph.graphml"',
  ]);
  const { body: graph } = await world.client.get('/memory/graph/full');
  const nodes = all(document, 'node');
  const edges = all(document, 'edge');
  const idOf = ({ item_id }: { item_id: string }) => item_id;
  expect(nodes.map((node) => node.attributes['id']).sort()).toEqual(graph.nodes.map(idOf).sort());
  expect(edges).toHaveLength(graph.edge_count);
  const placeOf = new Map(nodes.map(({ attributes, at }) => [attributes['id'], at]));
  for (const { attributes, at } of edges)
    for (const end of ['source', 'target']) expect(placeOf.get(attributes[end])).toBeLessThan(at);
  const contents = nodes.map((node) => dataOf(node)['node_content']);
  expect(contents).toEqual(expect.arrayContaining([hostile[0], hostile[3]]));
  expect(contents).toContain(
    `Control ${'\ufffd'.repeat(9)}\t\n${'\ufffd'.repeat(2)}\r${'\ufffd'.repeat(18)} \u007f\u0085 end`,
  );
  expect(edges.map(dataOf)).toContainEqual({ edge_edge_type: 'RELATES', edge_predicate: 'works_at' });
  const keys = new Set(all(document, 'key').map((key) => key.attributes['id']));
  expect(all(document, 'data').every((data) => keys.has(data.attributes['key']))).toBe(true);
});

test('the graph export as of 1990 is empty, and an unknown format is refused', async () => {
  const { document } = await exported('?as_of=1990-01-01T00:00:00Z');
  expect([all(document, 'graph').length, all(document, 'node').length]).toEqual([1, 0]);
  expect((await world.client.get('/memory/graph/export?format=gexf')).status).toBe(422);
});

test('the graph export contains nothing of another tenant', async () => {
  const { client: stranger } = await world.stranger();
  const theirs = await stranger.add({ content: 'The vault of Zephyrine Marlow is open.' });
  const { text } = await exported();
  expect([text.includes(theirs), text.includes('Zephyrine')]).toEqual([false, false]);
});
