// The stage of embeddings: how alike two statements are, together with whether one denies the other.
import type { Detector } from './detector';

/** The cosine of unrelated statements and related ones lies on either side of it (bge-small). */
const usual = 0.7;

export const similarityFeatures = (cosine: number, isDenied: boolean): Record<string, number> => ({
  likeness: cosine - usual,
  likeness_denied: isDenied ? cosine - usual : 0,
});

export const similarity: Detector = {
  stage: 'similarity',
  find: (_ctx, _assertion, cases) =>
    Promise.resolve(
      cases.map(({ cosine, comparison }) =>
        cosine === null ? undefined : { features: similarityFeatures(cosine, comparison.isDenied) },
      ),
    ),
};
