// Embedding stage: cosine of two statements, and whether one of them is negated.
import type { Case, Detector, Finding } from './detector';

/** Cosine that separates related statements from unrelated ones (measured with bge-small). */
const usual = 0.7;

export const similarityFeatures = (cosine: number, isDenied: boolean): Record<string, number> => ({
  likeness: cosine - usual,
  likeness_denied: isDenied ? cosine - usual : 0,
});

export const similarity: Detector = ({ cases }) => cases.map(byVectors);

export const byVectors = ({ cosine, comparison }: Pick<Case, 'cosine' | 'comparison'>): Finding | undefined =>
  cosine === null ? undefined : { features: similarityFeatures(cosine, comparison.isDenied) };
