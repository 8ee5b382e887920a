import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';

type Ground = Schemas['grounding/Ground'];

export async function withGroundings<T extends { item_id: string }>(
  ctx: Pick<Ctx, 'graph'>,
  items: T[],
): Promise<(T & { grounded_in: Ground[] })[]> {
  const item_ids = [...new Set(items.map(({ item_id }) => item_id))];
  const rows = item_ids.length > 0 ? await ctx.graph.run('retrieval/list-groundings', { item_ids }) : [];
  const groundsOf = new Map<string, Ground[]>(item_ids.map((item_id) => [item_id, []]));
  for (const { item_id, grounding } of rows) groundsOf.get(item_id)?.push(grounding);
  return items.map((item) => ({ ...item, grounded_in: groundsOf.get(item.item_id) ?? [] }));
}
