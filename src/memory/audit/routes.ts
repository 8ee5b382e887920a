// Audit log of a workspace, for its owners and admins.
import { route, type Route } from '../../http/route';

export const auditRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/memory/audit',
    summary: 'Audit events of the workspace and of its members’ accounts, newest first.',
    policy: 'team_required',
    grant: 'admin:workspace',
    query: 'audit/ListQuery',
    returns: 'audit/EventPage',
    handle: async (ctx, { query }) => {
      const { limit = 50, offset = 0, action = null } = query;
      const workspace_id = ctx.scope.active_workspace_id ?? '';
      // Accounts have sessions and keys outside of the workspace, of which a bound key is told nothing.
      const accounts = ctx.caller.bound_workspace_id === null;
      const { events, total } = await ctx.graph.run('audit/list', { workspace_id, accounts, limit, offset, action });
      return { items: events, total, limit, offset };
    },
  }),
];
