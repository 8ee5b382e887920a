// Combines all findings into one probability: the logistic function of a weighted sum.
// scripts/tools/fit-challenge.ts fits the weights.
import type { Schemas } from '../../../generated/schemas';
import weights from './weights.json';

type Stage = Schemas['reasoning/ChallengeStage'];

export interface Finding {
  /** weights.json has their weights, and 0 has no effect. */
  features: Readonly<Record<string, number>>;
  conflict_type?: Schemas['reasoning/ConflictType'];
  explanation?: string;
  path?: string[];
}

export function contributionOf(stage: Stage, { features }: Pick<Finding, 'features'>): number {
  const own = weights.stages[stage] as Record<string, number>;
  return Object.entries(features).reduce((total, [name, value]) => total + (own[name] ?? 0) * value, 0);
}

export const probabilityOf = (contributions: number[]): number =>
  1 / (1 + Math.exp(-contributions.reduce((total, each) => total + each, weights.bias)));

/** Conflicts with a lower probability are not reported. */
export const threshold: number = weights.threshold;
