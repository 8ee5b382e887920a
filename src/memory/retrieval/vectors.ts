import type { Ctx } from '../../ctx';

/** Items that have no vector or are out of scope have no entry. */
export async function vectorsOf(ctx: Pick<Ctx, 'graph'>, item_ids: string[]): Promise<Map<string, number[]>> {
  if (item_ids.length === 0) return new Map();
  const rows = await ctx.graph.run('retrieval/list-vectors', { item_ids });
  return new Map(rows.map(({ item_id, embedding }) => [item_id, embedding]));
}
