// Embedding stage: cosine of two statements, and whether one of them is negated.
import type { Compared, Detector } from './detector';

/** Cosine between those of unrelated and related statements (measured with bge-small). */
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
