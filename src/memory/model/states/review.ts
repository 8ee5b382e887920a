// States of a review item. `reopen`: the answer was undone, or a deferred question is asked again.
import type { StateTable } from './state-table';

export type ReviewState = 'open' | 'resolved';
export type ReviewEvent = 'accepted' | 'dismissed' | 'deferred' | 'reopen';

export const reviewStates: StateTable<ReviewState, ReviewEvent> = {
  open: { accepted: 'resolved', dismissed: 'resolved', deferred: 'resolved', reopen: 'refused' },
  resolved: { accepted: 'refused', dismissed: 'refused', deferred: 'refused', reopen: 'open' },
};
