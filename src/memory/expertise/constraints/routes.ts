import { route } from '../../../http/route';
import { check } from './check';

export const constraintRoutes = [
  route({
    method: 'POST',
    path: '/memory/constraints/check',
    summary: 'Check whether the wording of a text or plan breaks a hard rule.',
    policy: 'team_required',
    grant: 'read:memories',
    body: 'constraints/CheckRequest',
    returns: 'constraints/CheckAnswer',
    refuses: ['not_found', 'not_embeddable'],
    handle: (ctx, { body }) => check(ctx, body),
  }),
];
