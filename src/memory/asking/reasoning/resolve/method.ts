// The interface of automatic resolution methods. Each gets the same dispute and may decide it.
import type { Ctx } from '../../../../ctx';
import type { Schemas } from '../../../../generated/schemas';
import type { StoredItem } from '../../../model/record';

export type ResolveEvidence = Schemas['reasoning/ResolveEvidence'];
export type Resolution = Schemas['reasoning/Resolution'];

/** A stored item and a contradicting statement. */
export interface Dispute {
  item: StoredItem;
  new_fact: string;
  /** Start of validity of the new fact if known, RFC 3339. */
  new_since: string | null;
  /** Items linked as support or contradiction. */
  linked: Schemas['reasoning/Evidence'][];
}

export interface Decision {
  resolution: Resolution;
  /** 0 to 1. */
  confidence: number;
  evidence: ResolveEvidence[];
  explanation: string;
}

export interface Method {
  name: Exclude<Schemas['reasoning/ResolveMethod'], 'caller'>;
  /**
   * @returns a decision, or the reason for none
   * @throws ModelFailed; the next method is used, and the trace reports it
   */
  decide: (ctx: Ctx, dispute: Dispute) => Promise<Decision | string>;
}
