// The graph of the overview: read page by page, and counted.
import type { MemoryClient, Shapes } from '../client';
import type { ViewMoment } from './address';
import { kindOfType, type KindName } from './kinds';
import type { GraphLine } from './nodes';

const maxNodes = 5_000;
/** Read at once. Larger answers would hold up the page while they are parsed. */
const perPage = 1_000;

export interface OverviewNode {
  id: string;
  text: string;
  type: string;
  kind: KindName;
  /** Number of lines at the node. */
  degree: number;
}

export interface OverviewGraph {
  nodes: OverviewNode[];
  lines: GraphLine[];
  /** Positions of the two nodes of each line, one pair after the other. */
  ends: Uint32Array;
  items: number;
  /** Whether the workspace has more nodes. */
  isPartial: boolean;
}

/** At most 5,000 nodes: the newest items, the names that they mention, and what joins them. */
export async function overviewGraph(client: MemoryClient, moment: ViewMoment): Promise<OverviewGraph> {
  const read: Pick<Shapes['Full'], 'nodes' | 'edges'> = { nodes: [], edges: [] };
  let cursor: string | null | undefined;
  do {
    const limit = Math.min(perPage, maxNodes - read.nodes.length);
    const query = { limit, ...(cursor && { cursor }), ...moment };
    const page = await client.get('/memory/graph/full', { params: { query } });
    read.nodes = [...read.nodes, ...page.nodes];
    read.edges = [...read.edges, ...page.edges];
    cursor = page.next_cursor;
  } while (cursor && read.nodes.length < maxNodes);
  return { ...graphOfOverview(read), isPartial: Boolean(cursor) };
}

export function graphOfOverview({
  nodes,
  edges,
}: Pick<Shapes['Full'], 'nodes' | 'edges'>): Omit<OverviewGraph, 'isPartial'> {
  const positions = new Map(nodes.map(({ item_id }, i) => [item_id, i]));
  const known = edges.filter(({ source_id, target_id }) => positions.has(source_id) && positions.has(target_id));
  const ends = Uint32Array.from(
    known.flatMap(({ source_id, target_id }) => [positions.get(source_id) ?? 0, positions.get(target_id) ?? 0]),
  );
  const degrees = new Uint32Array(nodes.length);
  for (const end of ends) degrees[end] = (degrees[end] ?? 0) + 1;
  return {
    nodes: nodes.map(({ item_id, label, memory_type }, i) => {
      const type = memory_type ?? 'entity';
      return { id: item_id, text: label, type, kind: kindOfType(type), degree: degrees[i] ?? 0 };
    }),
    lines: known.map(({ source_id, target_id, edge_type, predicate }) => ({
      from: source_id,
      to: target_id,
      label: predicate ?? edge_type,
    })),
    ends,
    items: nodes.filter(({ memory_type }) => memory_type !== null).length,
  };
}

/** The radius of a node. */
export const sizeOf = ({ degree }: OverviewNode): number => 2 + Math.min(12, Math.sqrt(degree));
