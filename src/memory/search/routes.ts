// Routes that ask the memory.
import { route } from '../../http/route';
import { answerSearch } from './envelope';
import { giveFeedback, giveResultFeedback } from './feedback';

export const searchRoutes = [
  route({
    method: 'POST',
    path: '/memory/search',
    summary: 'Find memories by meaning and by words.',
    policy: 'team_required',
    grant: 'read:memories',
    ahead: true,
    body: 'search/SearchRequest',
    returns: 'search/SearchAnswer',
    refuses: [400],
    handle: async (ctx, { body, header }) => {
      const { answer, session_id } = await answerSearch(ctx, body);
      if (session_id) header('X-Search-Session-Id', session_id);
      return answer;
    },
  }),
  route({
    method: 'POST',
    path: '/memory/feedback',
    summary: 'Say that items were helpful or misleading; the opposite takes it back.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'feedback/FeedbackRequest',
    returns: 'feedback/FeedbackAnswer',
    handle: (ctx, { body }) => giveFeedback(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/result-feedback',
    summary: 'Say which results of a search were used.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'feedback/ResultFeedbackRequest',
    returns: 'feedback/ResultFeedbackAnswer',
    refuses: [400, 404, 409],
    handle: (ctx, { body }) => giveResultFeedback(ctx, body),
  }),
];
