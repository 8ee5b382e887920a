import { route } from '../../../http/route';
import { check } from './check';
import { createConstraint, getConstraint, listConstraints } from './constraints';

const read = { policy: 'team_required', grant: 'read:memories' } as const;

export const constraintRoutes = [
  route({
    method: 'POST',
    path: '/memory/constraints/create',
    summary: 'Store a hard rule.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'constraints/CreateRequest',
    returns: 'constraints/Constraint',
    refuses: ['not_embeddable', 'id_taken'],
    creates: true,
    handle: (ctx, { body }) => createConstraint(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/constraints',
    summary: 'List hard rules, newest first.',
    query: 'constraints/ListQuery',
    returns: 'constraints/ConstraintPage',
    handle: (ctx, { query }) => listConstraints(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/constraints/:constraint_id',
    summary: 'Get a hard rule.',
    params: 'constraints/ConstraintRef',
    query: 'wire/Moment',
    returns: 'constraints/Constraint',
    refuses: ['not_found'],
    handle: (ctx, { params }) => getConstraint(ctx, params.constraint_id),
  }),
  route({
    ...read,
    method: 'POST',
    path: '/memory/constraints/check',
    summary: 'Whether a text or a plan breaks a hard rule, as far as its words show.',
    body: 'constraints/CheckRequest',
    returns: 'constraints/CheckAnswer',
    refuses: ['not_found', 'not_embeddable'],
    handle: (ctx, { body }) => check(ctx, body),
  }),
];
