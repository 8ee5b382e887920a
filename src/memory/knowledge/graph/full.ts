// Streams a page of the graph to a viewer while it is being read.
import type { Ctx } from '../../../ctx';
import { cursors, type List } from '../../../cursor';
import type { Schemas } from '../../../generated/schemas';
import { walkGraph, type WalkCursor } from './walk';

const maxNodes = 20_000;
const maxMs = 1_500;

const positions = cursors('cursors/InGraph');

/** Yields JSON text in the form of `graph/Full`. @throws Invalid for a cursor of another list */
export async function* fullGraph(
  ctx: Ctx,
  { limit, cursor, memory_type }: Schemas['graph/FullQuery'],
): AsyncGenerator<string> {
  const until = performance.now() + maxMs;
  const list: List = ['graph/full', ctx.graph.moment, memory_type ?? null];
  const edges: string[] = [];
  const count = { nodes: 0, edges: 0 };
  let next: WalkCursor | null = null;
  const from = cursor === undefined ? undefined : positions.read(list, cursor);
  for await (const part of walkGraph(ctx, from, Math.min(limit, maxNodes), memory_type)) {
    const nodes = textOf(part.nodes);
    // The first nodes are sent at once, so that a viewer can draw before the page is complete.
    yield `${next === null && count.nodes === 0 ? '{"nodes":[' : ''}${nodes && count.nodes > 0 ? ',' : ''}${nodes}`;
    if (part.edges.length > 0) edges.push(textOf(part.edges));
    count.nodes += part.nodes.length;
    count.edges += part.edges.length;
    next = part.next;
    if (performance.now() > until) break;
  }
  yield '],"edges":[';
  for (const [index, text] of edges.entries()) yield index > 0 ? `,${text}` : text;
  const rest = {
    node_count: count.nodes,
    edge_count: count.edges,
    partial: next !== null,
    next_cursor: next && positions.write(list, next),
  };
  yield `],${JSON.stringify(rest).slice(1)}`;
}

const textOf = (records: object[]) => records.map((record) => JSON.stringify(record)).join();
