import { listEvents } from './audit';
import { route, type Route } from '../../../http/route';

export const auditRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/memory/audit',
    summary: "List audit events of the workspace and of its members' accounts, newest first.",
    policy: 'team_required',
    grant: 'admin:workspace',
    query: 'audit/ListQuery',
    returns: 'audit/EventPage',
    handle: (ctx, { query }) => listEvents(ctx, query),
  }),
];
