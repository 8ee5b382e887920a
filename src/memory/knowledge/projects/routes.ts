import { route, type Route } from '../../../http/route';
import { listProjects, renameProject } from './projects';

export const projectRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/memory/projects',
    summary:
      'Projects with their number of memories and the time of the newest one, and the number of shared memories.',
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
    summary: 'Rename a project, or join it with the project of the new name. The run can be undone.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'projects/RenameRequest',
    returns: 'projects/Renamed',
    refuses: ['not_found'],
    creates: true,
    handle: (ctx, { body }) => renameProject(ctx, body),
  }),
];
