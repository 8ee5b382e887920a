import { route, type Route } from '../../../http/route';
import { deleteView, listViews, saveView } from './views';

export const viewRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/memory/views',
    summary: 'List the explorer views saved in this workspace, by name.',
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'views/ViewList',
    list: 'views',
    handle: (ctx) => listViews(ctx),
  }),
  route({
    method: 'POST',
    path: '/memory/views',
    summary: 'Save an explorer view for the workspace.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'views/SaveRequest',
    returns: 'views/ViewList',
    list: 'views',
    handle: (ctx, { body }) => saveView(ctx, body),
  }),
  route({
    method: 'DELETE',
    path: '/memory/views/:name',
    summary: 'Delete a saved view.',
    policy: 'team_required',
    grant: 'write:memories',
    params: 'views/ViewRef',
    returns: 'views/ViewList',
    list: 'views',
    refuses: ['not_found'],
    handle: (ctx, { params }) => deleteView(ctx, params.name),
  }),
];
