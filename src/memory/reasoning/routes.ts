// Routes for routed questions.
import { route } from '../../http/route';
import { query } from './query-router';

export const reasoningRoutes = [
  route({
    method: 'POST',
    path: '/memory/reasoning/query',
    summary:
      'Answer a question with the cheapest retrieval method that fits: graph queries, vectors or the full search.',
    policy: 'team_required',
    grant: 'read:memories',
    body: 'reasoning/QueryRequest',
    returns: 'reasoning/QueryAnswer',
    refuses: ['not_embeddable'],
    handle: (ctx, { body }) => query(ctx, body),
  }),
];
