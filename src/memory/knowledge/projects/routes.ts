import { route, type Route } from '../../../http/route';
import { listOffers, listProjects, renameProject, shareItems } from './projects';

export const projectRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/memory/projects',
    summary:
      'List the projects with their numbers of memories and the time of the newest, and count the shared memories.',
    policy: 'team_required',
    grant: 'read:memories',
    query: 'wire/PageQuery',
    returns: 'projects/ProjectPage',
    list: 'projects',
    handle: (ctx, { query }) => listProjects(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/memory/projects/rename',
    summary:
      'Rename a project, or join it with an existing project of that name. The run can be undone for up to 1000 memories.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'projects/RenameRequest',
    returns: 'projects/Renamed',
    refuses: ['not_found'],
    creates: true,
    handle: (ctx, { body }) => renameProject(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/memory/projects/offers',
    summary: 'List texts and facts that occur in several projects, which could share them.',
    policy: 'team_required',
    grant: 'read:memories',
    query: 'wire/PageQuery',
    returns: 'projects/OfferPage',
    list: 'offers',
    handle: (ctx, { query }) => listOffers(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/memory/projects/share',
    summary: 'Share memories with all projects of the workspace. The run can be undone.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'projects/ShareRequest',
    returns: 'projects/Shared',
    refuses: ['not_found'],
    creates: true,
    handle: (ctx, { body }) => shareItems(ctx, body),
  }),
];
