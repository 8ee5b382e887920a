// One probability from the findings of all stages: a weighted sum through the logistic function. The weights are fitted by scripts/tools/fit-challenge.ts.
import weights from './weights.json';
import type { Finding, Stage } from './detector';

/** The weighted sum of one stage: above 0 it supports a conflict. */
export function contributionOf(stage: Stage, { features }: Pick<Finding, 'features'>): number {
  const own = weights.stages[stage] as Record<string, number>;
  return Object.entries(features).reduce((total, [name, value]) => total + (own[name] ?? 0) * value, 0);
}

/** The probability of a conflict, from the contributions of the stages. */
export const probabilityOf = (contributions: number[]): number =>
  1 / (1 + Math.exp(-contributions.reduce((total, each) => total + each, weights.bias)));

/** The minimum probability of a reported conflict. */
export const threshold: number = weights.threshold;
