import { route, type Route } from '../../../http/route';
import type { Usage } from '../../../graph/usage';
import { counts, summary } from './health';

export const healthRoutes = (usage: Usage): Route[] => [
  route({
    method: 'GET',
    path: '/memory/health',
    summary: 'Number of items the caller can read, by type, and bytes that the tenant stores.',
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'health/MemoryHealth',
    handle: async (ctx) => {
      const [counted, tenant_bytes] = await Promise.all([counts(ctx), usage.of(ctx.scope.tenant_id)]);
      return { status: 'ok' as const, ...counted, storage: { tenant_bytes, tenant_quota_bytes: usage.quota || null } };
    },
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
