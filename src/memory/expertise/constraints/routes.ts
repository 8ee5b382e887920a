import { route } from '../../../http/route';
import { check } from './check';

export const constraintRoutes = [
  route({
    method: 'POST',
    path: '/memory/constraints/check',
    summary: 'Whether a text or a plan breaks a hard rule, as far as its words show.',
    policy: 'team_required',
    grant: 'read:memories',
    body: 'constraints/CheckRequest',
    returns: 'constraints/CheckAnswer',
    refuses: ['not_found', 'not_embeddable'],
    handle: (ctx, { body }) => check(ctx, body),
  }),
];
