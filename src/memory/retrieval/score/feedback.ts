// Adjusts scores by feedback: helpful items rank slightly higher in later searches of the scope.

/** Max effect of feedback on the item; feedback on its strongest link has the same. */
const maxEffect = 0.05;

/** @param score 0 to 1 @param usefulness -1 to 1 @param links feedback on it with other results, -1 to 1 */
export function withFeedback(score: number, usefulness: number, links: number[]): number {
  const link = links.reduce((strongest, weight) => (Math.abs(weight) > Math.abs(strongest) ? weight : strongest), 0);
  return Math.min(1, Math.max(0, score + maxEffect * (usefulness + link)));
}
