import { route } from '../../../http/route';
import { giveFeedback, giveResultFeedback } from './feedback';

export const feedbackRoutes = [
  route({
    method: 'POST',
    path: '/memory/feedback',
    summary: 'Rate items as helpful or misleading. The opposite rating removes your earlier one.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'feedback/FeedbackRequest',
    returns: 'feedback/FeedbackAnswer',
    handle: (ctx, { body }) => giveFeedback(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/result-feedback',
    summary: 'Report which results of a search were used.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'feedback/ResultFeedbackRequest',
    returns: 'feedback/ResultFeedbackAnswer',
    refuses: ['feedback_given', 'foreign_results', 'not_found'],
    handle: (ctx, { body }) => giveResultFeedback(ctx, body),
  }),
];
