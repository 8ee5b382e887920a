// Adjusts scores by feedback, so that helpful items move up slightly in later searches of the scope.

/** Max effect of each weight on a score: the item's own, and its strongest link to another result. */
const maxEffect = 0.05;

/**
 * The score of a result after feedback.
 * @param score 0 to 1, as is the return value
 * @param usefulness of the item, -1 to 1
 * @param links weights of links to other results, -1 to 1
 */
export function withFeedback(score: number, usefulness: number, links: number[]): number {
  const link = links.reduce((strongest, weight) => (Math.abs(weight) > Math.abs(strongest) ? weight : strongest), 0);
  return Math.min(1, Math.max(0, score + maxEffect * (usefulness + link)));
}
