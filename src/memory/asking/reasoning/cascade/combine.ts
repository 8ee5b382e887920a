// One probability from all findings: logistic function of a weighted sum. scripts/tools/fit-challenge.ts fits the weights.
import weights from './weights.json';
import type { Finding, Stage } from './detector';

/** Weighted sum of one stage; positive values support a conflict. */
export function contributionOf(stage: Stage, { features }: Pick<Finding, 'features'>): number {
  const own = weights.stages[stage] as Record<string, number>;
  return Object.entries(features).reduce((total, [name, value]) => total + (own[name] ?? 0) * value, 0);
}

/** The probability of a conflict, from the contributions of the stages. */
export const probabilityOf = (contributions: number[]): number =>
  1 / (1 + Math.exp(-contributions.reduce((total, each) => total + each, weights.bias)));

/** Min probability of a reported conflict. */
export const threshold: number = weights.threshold;
