// Reads the winners of a ranking completely, and weighs what callers said about them.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { recordOf } from '../core/record';
import type { Plan } from './plan';
import type { Ranked } from './ranking';
import { withFeedback } from './score/feedback';

type Result = Schemas['search/Result'];

/** The first `limit` items of a ranking as results, best first; those deleted in the meantime are left out. */
export async function readRanked(
  ctx: Pick<Ctx, 'graph'>,
  ranked: Ranked[],
  limit: number,
  { with_path }: Pick<Plan, 'with_path'>,
): Promise<Result[]> {
  const best = ranked.slice(0, limit);
  const rows = await ctx.graph.run('retrieval/get-results', { item_ids: best.map(({ item_id }) => item_id) });
  const rowOf = new Map(rows.map((row) => [row.item.item_id, row]));
  const results = best.flatMap(({ item_id, score, channels, hop_index, path }) => {
    const row = rowOf.get(item_id);
    if (!row) return [];
    const record = recordOf(row.item);
    const metadata = hop_index === undefined ? record.metadata : { ...record.metadata, hop_index };
    const weighed = withFeedback(score, (row.item['usefulness'] as number | undefined) ?? 0, row.ties);
    return [{ ...record, metadata, score: weighed, channels, ...(with_path && path && { path }) }];
  });
  return results.sort((a, b) => b.score - a.score);
}
