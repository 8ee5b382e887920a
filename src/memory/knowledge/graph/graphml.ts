// GraphML export of all readable nodes and edges as of one time, for Gephi, yEd and NetworkX. Viewers show `label` and
// colour by `type`.
import type { Ctx } from '../../../ctx';
import type { Edge, Node } from './nodes';
import { walkGraph } from './walk';

const nodeData: Record<string, [type: string, of: (node: Node) => string | number | null | undefined]> = {
  label: ['string', ({ label }) => label],
  type: ['string', ({ entity_type, memory_type }) => entity_type ?? memory_type],
  content: ['string', ({ content }) => content],
  node_category: ['string', ({ node_category }) => node_category],
  memory_type: ['string', ({ memory_type }) => memory_type],
  entity_type: ['string', ({ entity_type }) => entity_type],
  status: ['string', ({ status }) => status],
  tags: ['string', ({ tags }) => tags.join('; ') || null],
  confidence: ['double', ({ confidence }) => confidence],
  created_at: ['string', ({ created_at }) => created_at],
};
const edgeData: Record<string, [type: string, of: (edge: Edge) => string | null | undefined]> = {
  label: ['string', ({ edge_type, predicate }) => predicate ?? edge_type],
  edge_type: ['string', ({ edge_type }) => edge_type],
  predicate: ['string', ({ predicate }) => predicate],
};

/** Each edge comes after both of its nodes. */
export async function* graphml(ctx: Ctx): AsyncGenerator<string> {
  const keys = [
    ...Object.entries(nodeData).map(([name, [type]]) => keyOf('node', name, type)),
    ...Object.entries(edgeData).map(([name, [type]]) => keyOf('edge', name, type)),
  ];
  yield `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
${keys.join('')}<graph id="memory" edgedefault="directed">
`;
  for await (const { nodes, edges } of walkGraph(ctx, undefined, Infinity))
    yield [...nodes.map(nodeText), ...edges.map(edgeText)].join('');
  yield '</graph>\n</graphml>\n';
}

const keyOf = (of: 'node' | 'edge', name: string, type: string) =>
  `<key id="${of}_${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>\n`;

const nodeText = (node: Node) => `<node id="${escape(node.item_id)}">${dataText('node', nodeData, node)}</node>\n`;

const edgeText = (edge: Edge) =>
  `<edge source="${escape(edge.source_id)}" target="${escape(edge.target_id)}">${dataText('edge', edgeData, edge)}</edge>\n`;

function dataText<R>(
  of: 'node' | 'edge',
  data: Record<string, [string, (record: R) => string | number | null | undefined]>,
  record: R,
): string {
  return Object.entries(data)
    .map(([name, [, valueOf]]) => {
      const value = valueOf(record) ?? null;
      return value === null ? '' : `<data key="${of}_${name}">${escape(String(value))}</data>`;
    })
    .join('');
}

/**
 * Characters that XML 1.0 does not allow: control characters except tab and line ends, lone surrogates, U+FFFE,
 * U+FFFF.
 */
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Also escapes line ends other than \n, because some parsers convert them. */
const escape = (text: string) =>
  text
    .replace(unfit, '\ufffd')
    .replace(/[&<>"]/g, (sign) => entities[sign] as string)
    .replace(/[\r\u0085\u2028]/g, (sign) => `&#${sign.charCodeAt(0)};`);
