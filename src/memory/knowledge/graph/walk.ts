// Reads the graph in parts: items, newest first, each with its new entities. A relationship is in the part of the end
// that comes later. So all parts read so far form a complete graph.
import type { Ctx } from '../../../ctx';
import type { Answer } from '../../../graph/run';
import type { Schemas } from '../../../generated/schemas';
import { timeFromCypher } from '../../../graph/values';
import { forEver } from '../../../time';
import { hiddenTypes } from '../../model/relationships';
import { memoryTypes } from '../../model/types';
import { withConfidence } from '../../store/said';
import { entityNode, itemNode, shown, type Edge, type Node } from './nodes';

/** The position after an item, and the creation time of the item that was newest when the walk began. */
export type WalkCursor = Schemas['cursors/InGraph'];

export interface WalkPart {
  nodes: Node[];
  edges: Edge[];
  /** Null at the end of the graph. */
  next: WalkCursor | null;
}

/** Items per query: the first query is small, so that data arrives early. */
const sizes = { first: 100, next: 500 };
const maxRows = 20_000;

type Row = Answer<'graph/list-items'>[number];

/**
 * @param limit max nodes; the first item always comes with all its entities
 * @param memory_type only items of this type are listed
 */
export async function* walkGraph(
  ctx: Ctx,
  from: WalkCursor | undefined,
  limit: number,
  memory_type?: string,
): AsyncGenerator<WalkPart> {
  const listed = new Set<string>();
  let position = from;
  let left = limit;
  for (let size = sizes.first; ; size = sizes.next) {
    size = Math.min(size, left + 1);
    const rows: Row[] = await ctx.graph.run('graph/list-items', {
      from_time: position?.created_at ?? forEver,
      from_id: position?.id ?? '',
      top_time: position?.top ?? forEver,
      memory_types: typesOf(memory_type),
      limit: size,
      max: maxRows,
      ...shown,
      hidden: hiddenTypes,
    });
    const isEnd = rows.length < size;
    const before = from ? await listedBefore(ctx, from, namesIn(rows), listed, memory_type) : listed;
    const fitting = rowsWithin(
      rows,
      left,
      listed.size === 0 && position === from,
      (id) => listed.has(id) || before.has(id),
    );
    const { nodes, edges } = await partOf(ctx, fitting, { from, listed, before, memory_type });
    const last = fitting.at(-1);
    if (last)
      position = { created_at: timeOf(last), id: last.item_id, top: position?.top ?? timeOf(fitting[0] as Row) };
    left -= nodes.length;
    const isWhole = isEnd && fitting.length === rows.length;
    const isFull = left <= 0 || fitting.length < rows.length;
    yield { nodes, edges, next: isWhole ? null : (position ?? null) };
    if (isWhole || isFull) return;
  }
}

const typesOf = (memory_type: string | undefined): string[] => (memory_type ? [memory_type] : [...memoryTypes]);

const timeOf = ({ created_at }: Row) => timeFromCypher(created_at) ?? forEver;

const namesIn = (rows: Row[]) => [...new Set(rows.flatMap(({ names }) => names.map(({ entity_id }) => entity_id)))];

/** The rows whose new nodes fit into the rest of the page; at least one if the page is empty. */
function rowsWithin(rows: Row[], left: number, isFirst: boolean, isListed: (id: string) => boolean): Row[] {
  const fresh = new Set<string>();
  let count = 0;
  for (const [index, { node, names }] of rows.entries()) {
    const news = names.filter(({ entity_id }) => !isListed(entity_id) && !fresh.has(entity_id));
    count += (node ? 1 : 0) + news.length;
    if (count > left && !(isFirst && index === 0)) return rows.slice(0, index);
    for (const { entity_id } of news) fresh.add(entity_id);
  }
  return rows;
}

/** Ids of entities that earlier pages contain. */
async function listedBefore(
  ctx: Ctx,
  from: WalkCursor,
  entity_ids: string[],
  listed: ReadonlySet<string>,
  memory_type: string | undefined,
): Promise<Set<string>> {
  const asked = entity_ids.filter((id) => !listed.has(id));
  if (asked.length === 0) return new Set();
  const position = {
    ...{ from_time: from.created_at, from_id: from.id, top_time: from.top },
    memory_types: typesOf(memory_type),
  };
  const rows = await ctx.graph.run('graph/list-listed', { entity_ids: asked, ...position });
  return new Set(rows.map(({ entity_id }) => entity_id));
}

interface Known {
  from: WalkCursor | undefined;
  listed: Set<string>;
  /** Entities of earlier pages. */
  before: ReadonlySet<string>;
  memory_type: string | undefined;
}

/** Nodes with all edges to nodes read so far; adds the new nodes to `listed`. */
async function partOf(
  ctx: Ctx,
  rows: Row[],
  { from, listed, before, memory_type }: Known,
): Promise<{ nodes: Node[]; edges: Edge[] }> {
  const items = rows.flatMap(({ node, names, links }) => (node ? [{ node: itemNode(node), names, links }] : []));
  const fresh = namesIn(rows).filter((id) => !listed.has(id) && !before.has(id));
  const entities =
    fresh.length === 0 ? [] : await ctx.graph.run('graph/list-entities', { entity_ids: fresh, max: maxRows });
  for (const { node } of entities) listed.add(node.entity_id);
  const between = new Map(entities.flatMap(({ edges }) => edges.map((edge) => [keyOf(edge), edge])));
  const ends = [...between.values()].flatMap(({ source_id, target_id }) => [source_id, target_id]);
  const elsewhere = from ? await listedBefore(ctx, from, [...new Set(ends)], listed, memory_type) : new Set<string>();
  const isListed = (id: string) => listed.has(id) || elsewhere.has(id);
  const nodes = items.map(({ node }) => node);
  return {
    nodes: [...(await withConfidence(ctx, nodes)), ...entities.map(({ node }) => entityNode(node))],
    edges: [
      ...items.flatMap(({ node: { item_id }, names, links }) => [
        ...once(links),
        ...names.map(({ entity_id, edge_type }) => ({ source_id: item_id, target_id: entity_id, edge_type })),
      ]),
      ...[...between.values()].filter(({ source_id, target_id }) => isListed(source_id) && isListed(target_id)),
    ],
  };
}

/** A link made by a caller, and the same link found in the text, become one edge. */
const once = (links: Edge[]) => [...new Map(links.map((link) => [`${keyOf(link)} ${link.edge_type}`, link])).values()];

const keyOf = ({ edge_id, source_id, target_id }: Edge) => edge_id ?? `${source_id} ${target_id}`;
