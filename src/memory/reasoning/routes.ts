// Routes for routed questions, reasoning traces and challenged assertions.
import { route } from '../../http/route';
import { challenge } from './challenge';
import { query } from './query-router';
import { traceRoutes } from './traces/routes';

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
  ...traceRoutes,
  route({
    method: 'POST',
    path: '/memory/reasoning/challenge',
    summary: 'Compare an assertion with stored memories and report contradictions; changes nothing.',
    policy: 'team_required',
    grant: 'read:memories',
    body: 'reasoning/ChallengeRequest',
    returns: 'reasoning/ChallengeAnswer',
    refuses: ['not_embeddable'],
    handle: (ctx, { body }) => challenge(ctx, body),
  }),
];
