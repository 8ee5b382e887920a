// How evidence changes the confidence of a decision or an opinion. Evidence is a relationship and makes no version.
// A read in the past counts the evidence recorded by then.
import { timeFromCypher } from '../../graph/values';

/** Support adds this share of the distance to 1; a contradiction removes this share of the confidence. */
export const rates = { gain: 0.1, loss: 0.15 };

export const reinforced = (confidence: number) => confidence + (1 - confidence) * rates.gain;
export const contradicted = (confidence: number) => confidence - confidence * rates.loss;

/** @param said pieces of evidence, oldest first */
export const confidenceAfter = (stated: number, said: EvidenceGiven[]): number =>
  said.reduce((sure, { reinforces }) => (reinforces ? reinforced(sure) : contradicted(sure)), stated);

export interface EvidenceGiven {
  item_id: string;
  reinforces: boolean;
  at: string;
}

/** @param said pieces of evidence, oldest first */
export function evidenceCounts(said: EvidenceGiven[]) {
  const reinforcing = said.filter(({ reinforces }) => reinforces);
  const contradicting = said.filter(({ reinforces }) => !reinforces);
  const [reinforcement_count, contradiction_count] = [reinforcing.length, contradicting.length];
  return {
    reinforcement_count,
    contradiction_count,
    last_reinforced_at: lastOf(reinforcing),
    last_contradicted_at: lastOf(contradicting),
    net_reinforcement: reinforcement_count - contradiction_count,
    stability: said.length === 0 ? 0.5 : reinforcement_count / said.length,
  };
}

const lastOf = (said: EvidenceGiven[]): string | null => {
  const last = said.at(-1);
  return last ? timeFromCypher(last.at) : null;
};
