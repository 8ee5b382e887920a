// On request, places an item that summarises several results (a consolidation) before them.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';

type Shown = { result: Schemas['search/Result'] };

/**
 * Inserts each consolidation before the first result that it summarises, with the score of the best of them.
 * @param found results, best first
 * @param read reads items by id
 */
export async function withConsolidations<T extends Shown>(
  ctx: Pick<Ctx, 'graph'>,
  found: T[],
  read: (item_ids: string[]) => Promise<T[]>,
): Promise<T[]> {
  const sources = found.filter(({ result }) => result.status === 'consolidated');
  if (sources.length === 0) return found;
  const rows = await ctx.graph.run('retrieval/list-consolidations', {
    item_ids: sources.map(({ result }) => result.item_id),
  });
  const consolidationOf = new Map(rows.map(({ item_id, consolidation_id }) => [item_id, consolidation_id]));
  const known = new Map(found.map((each) => [each.result.item_id, each]));
  const missing = [...new Set(consolidationOf.values())].filter((id) => !known.has(id));
  for (const each of missing.length > 0 ? await read(missing) : []) known.set(each.result.item_id, each);
  const shown = new Set<string>();
  return found.flatMap((each) => {
    const { item_id, score, relevance, channels } = each.result;
    if (shown.has(item_id)) return [];
    const first = known.get(consolidationOf.get(item_id) ?? '');
    shown.add(item_id);
    if (!first || shown.has(first.result.item_id)) return [each];
    shown.add(first.result.item_id);
    const isFoundItself = (first.result.score ?? 0) > (score ?? 0);
    return [isFoundItself ? first : { ...first, result: { ...first.result, score, relevance, channels } }, each];
  });
}
