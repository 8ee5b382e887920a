import { route } from '../../../http/route';
import { createOpinion } from './opinions';

export const opinionRoutes = [
  route({
    method: 'POST',
    path: '/memory/opinions/create',
    summary: 'Store an opinion with its sources.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'opinions/CreateRequest',
    returns: 'opinions/Opinion',
    refuses: ['not_found', 'not_embeddable'],
    creates: true,
    handle: (ctx, { body }) => createOpinion(ctx, body),
  }),
];
