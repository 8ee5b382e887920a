// The relationships between nodes that a viewer shows already.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { hiddenTypes } from '../core/relationships';

/** Edges of an answer. */
const most = 50_000;

/** All relationships of which both ends are among some nodes. Unknown nodes have none. */
export async function edgesBetween(
  ctx: Ctx,
  node_ids: string[],
  withProperties: boolean,
): Promise<Schemas['graph/Edges']> {
  const asked = { node_ids: [...new Set(node_ids)], hidden: hiddenTypes, most: most + 1 };
  const found = await ctx.graph.run('graph/list-edges', asked);
  const edges = found.slice(0, most).map(({ edge: { properties, ...edge } }) => ({
    ...edge,
    ...(withProperties && properties && { properties }),
  }));
  return { edges, count: edges.length, partial: found.length > most };
}
