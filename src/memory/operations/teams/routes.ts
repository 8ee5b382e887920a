// Teams: the workspace routes under the names that published clients use. Their lists are bare.
import { setPagingHeaders } from '../../../http/paging';
import { route, type Route } from '../../../http/route';
import { managementAt } from '../workspaces/routes';
import { addMember, getWorkspace, listMembers, listWorkspaces, permissionsIn } from '../workspaces/workspaces';

const teams = '/memory/teams';
const team = `${teams}/:workspace_id`;

const read = { policy: 'user_only', grant: 'read:memories' } as const;
const ofTeam = { params: 'workspaces/WorkspaceRef' } as const;

export const teamRoutes: Route[] = [
  route({
    ...read,
    method: 'GET',
    path: teams,
    summary: 'List the workspaces you are a member of, oldest first, as a bare array.',
    query: 'wire/PageQuery',
    returns: 'workspaces/WorkspaceList',
    sets: ['X-Total-Count', 'Link'],
    handle: async (ctx, call) => {
      const { workspaces, ...page } = await listWorkspaces(ctx, call.query);
      setPagingHeaders(call, teams, page);
      return workspaces;
    },
  }),
  ...managementAt(teams),
  route({
    ...read,
    ...ofTeam,
    method: 'GET',
    path: `${team}/members`,
    summary: 'List the members of a workspace and their roles, as a bare array.',
    query: 'wire/PageQuery',
    returns: 'workspaces/MemberList',
    sets: ['X-Total-Count', 'Link'],
    refuses: ['not_found'],
    handle: async (ctx, call) => {
      const { workspace_id } = call.params;
      const { members, ...page } = await listMembers(ctx, workspace_id, call.query);
      setPagingHeaders(call, `${teams}/${workspace_id}/members`, page);
      return members;
    },
  }),
  route({
    ...ofTeam,
    method: 'POST',
    path: `${team}/members`,
    summary: 'Make a user of your tenant a member without an invitation. An existing member keeps their role.',
    policy: 'user_only',
    grant: 'admin:workspace',
    body: 'workspaces/MemberRequest',
    returns: 'workspaces/MemberAnswer',
    refuses: ['not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params, body }) => addMember(ctx, params.workspace_id, body),
  }),
  route({
    ...read,
    ...ofTeam,
    method: 'GET',
    path: `${team}/permissions`,
    summary: 'Get what you may do in a workspace: your role, and the grants that are effective there.',
    returns: 'workspaces/Permissions',
    refuses: ['not_found'],
    handle: (ctx, { params }) => permissionsIn(ctx, params.workspace_id),
  }),
  route({
    ...read,
    ...ofTeam,
    method: 'GET',
    path: `${team}/workspaces`,
    summary: 'List the workspaces of a team: always exactly one, because a team is a workspace.',
    returns: 'workspaces/WorkspaceList',
    refuses: ['not_found'],
    handle: async (ctx, { params }) => [await getWorkspace(ctx, params.workspace_id)],
  }),
];
