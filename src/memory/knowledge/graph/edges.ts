import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { hiddenTypes, propertiesOf } from '../../model/relationships';

const maxEdges = 50_000;

/** Ignores unknown ids. */
export async function edgesBetween(
  ctx: Ctx,
  node_ids: string[],
  withProperties: boolean,
): Promise<Schemas['graph/Edges']> {
  const asked = { node_ids: [...new Set(node_ids)], hidden: hiddenTypes, max: maxEdges + 1 };
  const found = await ctx.graph.run('graph/list-edges', asked);
  const edges = found.slice(0, maxEdges).map(({ edge: { properties, ...edge } }) => ({
    ...edge,
    ...(withProperties && properties && { properties: propertiesOf(properties) }),
  }));
  return { edges, count: edges.length, partial: found.length > maxEdges };
}
