// Routes by which memories come in.
import { route } from '../../http/route';
import { add, addBatch } from './add';

export const ingestRoutes = [
  route({
    method: 'POST',
    path: '/memory/add',
    summary: 'Store one typed memory.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'items/AddRequest',
    returns: 'items/AddAnswer',
    creates: true,
    handle: (ctx, { body }) => add(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/add/batch',
    summary: 'Store up to 1000 typed memories in one transaction.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'items/BatchRequest',
    checksEach: 'items',
    returns: 'items/BatchAnswer',
    refuses: [409],
    creates: true,
    handle: (ctx, { body }) => addBatch(ctx, body),
  }),
];
