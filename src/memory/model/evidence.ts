// What evidence makes of the confidence of a decision or an opinion. Relationships carry it, and it makes no version. So a reading of a
// past moment counts what was said by then.
import { timeFromCypher } from '../../graph/values';

/** What a piece of evidence changes: the share of what is missing to certainty, and of what is there. */
export const rates = { gain: 0.1, loss: 0.15 };

/** Confidence after one more reinforcement, or contradiction. */
export const reinforced = (confidence: number) => confidence + (1 - confidence) * rates.gain;
export const contradicted = (confidence: number) => confidence - confidence * rates.loss;

/** Confidence after all that was said, in turn. */
export const confidenceAfter = (stated: number, said: EvidenceGiven[]): number =>
  said.reduce((sure, { reinforces }) => (reinforces ? reinforced(sure) : contradicted(sure)), stated);

/** An item that reinforced or contradicted another. */
export interface EvidenceGiven {
  item_id: string;
  reinforces: boolean;
  at: string;
}

/** How often something was reinforced and contradicted, and when last. @param said in turn */
export function countsOf(said: EvidenceGiven[]) {
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
