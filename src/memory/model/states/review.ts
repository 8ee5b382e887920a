// The states of a review item. `reopen`: a run with the answer is undone, or a deferred question is asked again.
import type { StateTable } from './state-table';

export type ReviewState = 'open' | 'resolved';
export type ReviewEvent = 'accepted' | 'dismissed' | 'deferred' | 'reopen';

export const reviewStates: StateTable<ReviewState, ReviewEvent> = {
  open: { accepted: 'resolved', dismissed: 'resolved', deferred: 'resolved', reopen: 'refused' },
  resolved: { accepted: 'refused', dismissed: 'refused', deferred: 'refused', reopen: 'open' },
};
