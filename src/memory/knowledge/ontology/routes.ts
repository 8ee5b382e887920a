import { route } from '../../../http/route';
import { listReviews, resolveReview } from './queue';

export const ontologyRoutes = [
  route({
    method: 'GET',
    path: '/memory/ontology/hitl',
    summary: 'List the questions that await human review or, with `status`, the answered ones, newest first.',
    policy: 'team_required',
    grant: 'read:memories',
    query: 'ontology/ReviewQuery',
    returns: 'ontology/ReviewPage',
    handle: (ctx, { query }) => listReviews(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/memory/ontology/hitl/:item_id/resolve',
    summary: 'Accept, dismiss or defer a question that awaits human review. The run can be undone.',
    policy: 'team_required',
    grant: 'write:memories',
    params: 'ontology/ReviewRef',
    body: 'ontology/ResolveRequest',
    returns: 'ontology/Resolved',
    refuses: ['not_found', 'not_embeddable', 'wrong_state', 'own_route', 'changed', 'id_taken'],
    handle: (ctx, { params, body }) => resolveReview(ctx, params.item_id, body),
  }),
];
