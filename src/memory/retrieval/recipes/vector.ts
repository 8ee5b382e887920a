import type { Ctx } from '../../../ctx';
import { nearest } from '../candidates';
import type { Question } from '../question';
import type { Ranking } from '../ranking';

/** The score is the cosine. */
export async function byVector(ctx: Ctx, question: Question): Promise<Ranking> {
  const ranked = (await nearest(ctx, question))
    .map(({ item_id, cosine }) => ({ item_id, cosine: cosine ?? 0 }))
    .sort((a, b) => b.cosine - a.cosine)
    .map(({ item_id, cosine }, i) => ({
      item_id,
      score: Math.max(0, cosine),
      channels: [{ channel: 'semantic' as const, rank: i + 1, score: cosine }],
    }));
  return { ranked, cut_by: [], without: () => Promise.resolve(ranked) };
}
