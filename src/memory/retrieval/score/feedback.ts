// Weighs what callers said about results, so that helpful ones move slightly up in later searches of the scope.

/** Largest effect of two weights on a score: the item's own, and its strongest link to another result. */
const maxEffect = 0.05;

/**
 * The score of a result, adjusted by feedback.
 * @param score 0…1, as is the result
 * @param usefulness of the item, -1…1
 * @param links weights of its links to other results, -1…1
 */
export function withFeedback(score: number, usefulness: number, links: number[]): number {
  const link = links.reduce((strongest, weight) => (Math.abs(weight) > Math.abs(strongest) ? weight : strongest), 0);
  return Math.min(1, Math.max(0, score + maxEffect * (usefulness + link)));
}
