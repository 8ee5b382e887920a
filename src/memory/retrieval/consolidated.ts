// Items that evolution has consolidated are found by their own words, and what is shown is the item that says what several of them say:
// so nothing that was said is missed, and nothing is told twice.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';

/** `replaced`: the consolidation in place of its sources; `shown`: the sources themselves; `first`: both, the consolidation before them. */
export type Consolidated = 'replaced' | 'shown' | 'first';

type Shown = { result: Schemas['search/Result'] };

/**
 * Puts consolidations in place of, or before, their sources. A source whose consolidation cannot be read stays.
 * @param found best first
 * @param read the items with these ids
 */
export async function withConsolidations<T extends Shown>(
  ctx: Pick<Ctx, 'graph'>,
  found: T[],
  mode: Consolidated,
  read: (item_ids: string[]) => Promise<T[]>,
): Promise<T[]> {
  const sources = found.filter(({ result }) => result.status === 'consolidated');
  if (mode === 'shown' || sources.length === 0) return found;
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
    const of = known.get(consolidationOf.get(item_id) ?? '');
    const own = mode === 'first' ? [each] : [];
    if (!of) {
      if (shown.has(item_id)) return [];
      shown.add(item_id);
      return [each];
    }
    if (shown.has(of.result.item_id)) return own;
    shown.add(of.result.item_id);
    // It ranks as the best of its sources, by which it was found.
    const best = { score, relevance: Math.max(relevance ?? 0, of.result.relevance ?? 0), channels };
    const isFoundItself = (of.result.score ?? 0) > (score ?? 0);
    return [
      isFoundItself
        ? of
        : { ...of, result: { ...of.result, ...best, relevance: relevance === null ? null : best.relevance } },
      ...own,
    ];
  });
}
