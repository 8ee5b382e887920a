import { route, type Route } from '../../../http/route';
import { deleteSubject, listSubjects } from './subjects';

export const subjectRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/memory/subjects',
    summary:
      'List the subjects (end users of your product) of the active workspace, newest first, with their numbers of items.',
    policy: 'team_required',
    grant: 'read:memories',
    query: 'wire/PageQuery',
    returns: 'subjects/SubjectPage',
    list: 'subjects',
    handle: (ctx, { query }) => listSubjects(ctx, query),
  }),
  route({
    method: 'DELETE',
    path: '/memory/subjects/:subject',
    summary:
      'Delete a subject with all its data and the keys bound to it. The returned run ends when everything is deleted.',
    policy: 'team_required',
    grant: 'admin:workspace',
    params: 'subjects/SubjectRef',
    status: 202,
    returns: 'subjects/Deleting',
    refuses: ['not_found'],
    handle: (ctx, { params }) => deleteSubject(ctx, params.subject),
  }),
];
