// How each resolution of a conflict changes the contradicted memory. The changes form one new version.
import { Refusal } from '../../../../errors';
import { statedConfidence, type Assessment } from '../../../model/assessment';
import type { StoredItem } from '../../../model/record';
import { typeFacts } from '../../../model/types';
import { maxStatementLength, type ReviewAction } from '../../../store/reviews';
import type { Mark } from '../../../store/write';
import type { Resolution } from './method';

export interface ResolvedConflict {
  resolution: Resolution;
  /** The method that decided; null if none did. */
  method: string | null;
  new_fact: string;
  stores: boolean;
  explanation: string;
  isDismissed: boolean;
}

export interface Effect {
  mark: Mark;
  actions: string[];
}

/** How much confidence a memory loses if the caller or the evidence decides against it. */
const loss = { caller: 0.5, evidence: 0.4 };

/** @throws Refusal `own_route` if only a dedicated route may change confidence or status of the item's type */
export function effectOf(item: StoredItem, resolved: ResolvedConflict, now: string): Effect {
  const { resolution, method, new_fact, stores, explanation, isDismissed } = resolved;
  const challenged = challengedBy(item, new_fact, now);
  const resolvedAssessment: Assessment = { ...challenged, needs_review: null, review_reason: null, has_conflict: null };
  const reason = `resolve: ${resolution}, ${method === 'caller' ? 'by the caller' : method === null ? 'undecided' : `by ${method}`}`;
  const review = (why: string): Effect => ({
    mark: { reason, assessment: { ...challenged, needs_review: true, review_reason: why } },
    actions: ['The existing memory awaits a review.'],
  });
  switch (resolution) {
    case 'keep_existing':
      return method === 'caller' || method === null
        ? { mark: { reason, assessment: resolvedAssessment }, actions: ['The existing memory was kept.'] }
        : {
            mark: { reason, assessment: { ...resolvedAssessment, auto_verified: true, verification_method: method } },
            actions: [`The existing memory was kept, verified by ${method}.`],
          };
    case 'accept_new':
      refuseOwnRoute(item, 'confidence');
      return doubted(item, resolved, reason, resolvedAssessment);
    case 'keep_both':
      return {
        mark: { reason, assessment: { ...resolvedAssessment, has_conflict: true } },
        actions: ['The conflict was recorded on the existing memory.'],
      };
    case 'merge':
      return stores ? replacedBy(item, reason, resolvedAssessment) : review(`To merge: ${explanation}`);
    case 'defer':
      // A contradiction dismissed before needs no review, unless the caller asked for one.
      return isDismissed && method === null
        ? {
            mark: { reason, assessment: challenged },
            actions: ['The conflict was dismissed earlier, so nobody has to decide it.'],
          }
        : review(explanation);
  }
}

const challengedBy = (item: StoredItem, new_fact: string, now: string): Assessment => ({
  challenge_count: (item.challenge_count ?? 0) + 1,
  last_challenged_at: now,
  conflicting_assertion: new_fact.slice(0, maxStatementLength).toWellFormed(),
});

function doubted(item: StoredItem, { method, stores }: ResolvedConflict, reason: string, resolved: Assessment): Effect {
  const before = statedConfidence(item);
  const confidence = lowered(before, method === 'caller' ? loss.caller : loss.evidence);
  const assessment = { ...resolved, confidence, auto_verified: null, verification_method: null };
  const replaced = stores ? replacedBy(item, reason, assessment) : { mark: { reason, assessment }, actions: [] };
  const action = `The confidence of the existing memory was lowered from ${before} to ${confidence}.`;
  return { ...replaced, actions: [action, ...replaced.actions] };
}

/** Returns undefined if the review stays open. */
export const answerOf = ({ resolution, method, stores }: ResolvedConflict): ReviewAction | undefined => {
  switch (resolution) {
    case 'accept_new':
      return 'accepted';
    case 'merge':
      return stores ? 'accepted' : undefined;
    case 'keep_existing':
      return method === null ? undefined : 'dismissed';
    case 'keep_both':
      return 'deferred';
    case 'defer':
      return undefined;
  }
};

function replacedBy(item: StoredItem, reason: string, assessment: Assessment): Effect {
  refuseOwnRoute(item, 'status');
  return { mark: { reason, assessment, status: 'superseded' }, actions: ['The existing memory was superseded.'] };
}

const lowered = (confidence: number, by: number) => Math.max(0, Math.round((confidence - by) * 1_000_000) / 1_000_000);

/** @throws Refusal `own_route` if only a dedicated route may change the field */
export function refuseOwnRoute({ memory_type }: StoredItem, field: string): void {
  const route = typeFacts(memory_type).changedBy.get(field);
  if (route !== undefined)
    throw new Refusal('own_route', `The ${field} of a ${memory_type} can only be changed by ${route}.`);
}
