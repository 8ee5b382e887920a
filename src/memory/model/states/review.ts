// The states of a review item. `reopen` is what undoing the run of its answer does, and what asking a deferred question again does.
import type { StateTable } from './state-table';

export type ReviewState = 'open' | 'resolved';
export type ReviewEvent = 'accepted' | 'dismissed' | 'deferred' | 'reopen';

export const reviewStates: StateTable<ReviewState, ReviewEvent> = {
  open: { accepted: 'resolved', dismissed: 'resolved', deferred: 'resolved', reopen: 'refused' },
  resolved: { accepted: 'refused', dismissed: 'refused', deferred: 'refused', reopen: 'open' },
};
