import { route } from '../../../http/route';
import { createLearned, getLearned, listLearned } from './learned';

const read = { policy: 'team_required', grant: 'read:memories' } as const;

export const learnedRoutes = [
  route({
    method: 'POST',
    path: '/memory/learned/create',
    summary: 'Store a lesson.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'learned/CreateRequest',
    returns: 'learned/Learned',
    refuses: ['not_embeddable', 'id_taken'],
    creates: true,
    handle: (ctx, { body }) => createLearned(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/learned',
    summary: 'List lessons, newest first.',
    query: 'learned/ListQuery',
    returns: 'learned/LearnedPage',
    handle: (ctx, { query }) => listLearned(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/learned/:learned_id',
    summary: 'Get a lesson.',
    params: 'learned/LearnedRef',
    query: 'wire/Moment',
    returns: 'learned/Learned',
    refuses: ['not_found'],
    handle: (ctx, { params }) => getLearned(ctx, params.learned_id),
  }),
];
