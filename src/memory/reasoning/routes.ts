// Routes that answer by the cheapest way that serves.
import { route } from '../../http/route';
import { query } from './query-router';

export const reasoningRoutes = [
  route({
    method: 'POST',
    path: '/memory/reasoning/query',
    summary:
      'Answer a question by the graph’s structure, by vectors or by the whole search, whichever serves at the least cost.',
    policy: 'team_required',
    grant: 'read:memories',
    body: 'reasoning/QueryRequest',
    returns: 'reasoning/QueryAnswer',
    handle: (ctx, { body }) => query(ctx, body),
  }),
];
