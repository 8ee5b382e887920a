// Routes for item counts.
import { route, type Route } from '../../http/route';
import { memoryHealth, summary } from './health';

export const healthRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/memory/health',
    summary: 'Number of items the caller can read, by type.',
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'health/MemoryHealth',
    handle: (ctx) => memoryHealth(ctx),
  }),
  route({
    method: 'GET',
    path: '/memory/summary',
    summary: 'Summary of what the caller can read: counts by type, category, status and tag; oldest and newest item.',
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'health/Summary',
    handle: (ctx) => summary(ctx),
  }),
];
