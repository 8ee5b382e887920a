// The stage of embeddings: how alike two statements are, together with whether one denies the other.
import type { Compared, Detector } from './detector';

/** The cosine of unrelated statements and related ones lies on either side of it (bge-small). */
const usual = 0.7;

export const similarityFeatures = (cosine: number, isDenied: boolean): Record<string, number> => ({
  likeness: cosine - usual,
  likeness_denied: isDenied ? cosine - usual : 0,
});

export const similarity = {
  stage: 'similarity',
  find: ({ cases }: Pick<Compared, 'cases'>) =>
    cases.map(({ cosine, comparison }) =>
      cosine === null ? undefined : { features: similarityFeatures(cosine, comparison.isDenied) },
    ),
} satisfies Detector;
