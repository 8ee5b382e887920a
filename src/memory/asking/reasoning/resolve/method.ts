// The interface of the methods that resolve a conflict without its caller. Each looks at the same dispute, and may decide.
import type { Ctx } from '../../../../ctx';
import type { Schemas } from '../../../../generated/schemas';
import type { StoredItem } from '../../../model/record';

export type ResolveEvidence = Schemas['reasoning/ResolveEvidence'];
export type Resolution = Schemas['reasoning/Resolution'];

/** A stored item and a statement that contradicts it. */
export interface Dispute {
  item: StoredItem;
  new_fact: string;
  /** Since when the new fact holds, if that was said: RFC 3339. */
  new_since: string | null;
  /** What is linked to the item and supports or contradicts it. */
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
   * @returns why it does not decide, instead of a decision
   * @throws ModelFailed: the next method is asked, and the trace says so
   */
  decide: (ctx: Ctx, dispute: Dispute) => Promise<Decision | string>;
}
