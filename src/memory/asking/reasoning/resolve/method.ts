// The interface of automatic resolution methods. Each gets the same dispute and decides it, or says why it cannot.
import type { Ctx } from '../../../../ctx';
import type { Schemas } from '../../../../generated/schemas';
import type { StoredItem } from '../../../model/record';
import type { Assertion } from '../cascade/assertion';

export type ResolveEvidence = Schemas['reasoning/ResolveEvidence'];
export type Resolution = Schemas['reasoning/Resolution'];

/** A stored item, and a statement that contradicts it. */
export interface Dispute {
  item: StoredItem;
  assertion: Assertion;
  /** RFC 3339; null if unknown. */
  new_since: string | null;
  linked: Schemas['reasoning/Evidence'][];
}

export interface ResolveDecision {
  resolution: Resolution;
  confidence: number;
  evidence: ResolveEvidence[];
  explanation: string;
}

export interface Method {
  name: Exclude<Schemas['reasoning/ResolveMethod'], 'caller'>;
  /**
   * @returns a decision, or the reason why there is none
   * @throws ModelFailed; then the next method decides, and the trace reports the failure
   */
  decide: (ctx: Ctx, dispute: Dispute) => Promise<ResolveDecision | string>;
}
