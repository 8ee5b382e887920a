import { route } from '../../../http/route';
import { createObservation } from './observations';

export const observationRoutes = [
  route({
    method: 'POST',
    path: '/memory/observations/create',
    summary: 'Store an observation with its sources.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'observations/CreateRequest',
    returns: 'observations/Observation',
    refuses: ['not_found', 'not_embeddable'],
    creates: true,
    handle: (ctx, { body }) => createObservation(ctx, body),
  }),
];
