// Teams: the workspace routes under the names that published clients use.
import { setPagingHeaders } from '../../../http/paging';
import { route, type Route } from '../../../http/route';
import {
  addMember,
  changeMember,
  changeWorkspace,
  createWorkspace,
  deleteWorkspace,
  getWorkspace,
  listMembers,
  listWorkspaces,
  permissionsIn,
} from '../workspaces/workspaces';

const teams = '/memory/teams';
const team = `${teams}/:workspace_id`;

const read = { policy: 'user_only', grant: 'read:memories' } as const;
const manage = { policy: 'user_only', grant: 'admin:workspace' } as const;
const ofTeam = { params: 'workspaces/WorkspaceRef' } as const;
const ofMember = { params: 'workspaces/MemberRef' } as const;

export const teamRoutes: Route[] = [
  route({
    ...read,
    method: 'GET',
    path: teams,
    summary: 'The workspaces you are a member of, as a bare list.',
    query: 'wire/PageQuery',
    returns: 'workspaces/WorkspaceList',
    handle: async (ctx, call) => {
      const { workspaces, ...page } = await listWorkspaces(ctx, call.query);
      setPagingHeaders(call, teams, page);
      return workspaces;
    },
  }),
  route({
    ...manage,
    method: 'POST',
    path: teams,
    summary: 'Create a workspace, as POST /memory/workspaces.',
    body: 'workspaces/CreateRequest',
    returns: 'workspaces/Workspace',
    refuses: ['role_required'],
    creates: true,
    handle: (ctx, { body }) => createWorkspace(ctx, body),
  }),
  route({
    ...read,
    ...ofTeam,
    method: 'GET',
    path: team,
    summary: 'A workspace, and your role in it.',
    returns: 'workspaces/Workspace',
    refuses: ['not_found'],
    handle: (ctx, { params }) => getWorkspace(ctx, params.workspace_id),
  }),
  route({
    ...manage,
    ...ofTeam,
    method: 'PATCH',
    path: team,
    summary: 'Change a workspace, as PATCH /memory/workspaces/{workspace_id}.',
    body: 'workspaces/UpdateRequest',
    returns: 'workspaces/Workspace',
    refuses: ['not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params, body }) => changeWorkspace(ctx, params.workspace_id, body),
  }),
  route({
    ...manage,
    ...ofTeam,
    method: 'DELETE',
    path: team,
    summary: 'Delete a workspace, as DELETE /memory/workspaces/{workspace_id}.',
    status: 202,
    returns: 'workspaces/Deleting',
    refuses: ['not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params }) => deleteWorkspace(ctx, params.workspace_id),
  }),
  route({
    ...read,
    ...ofTeam,
    method: 'GET',
    path: `${team}/members`,
    summary: 'Members of a workspace and their roles, as a bare list.',
    query: 'wire/PageQuery',
    returns: 'workspaces/MemberList',
    refuses: ['not_found'],
    handle: async (ctx, call) => {
      const { workspace_id } = call.params;
      const { members, ...page } = await listMembers(ctx, workspace_id, call.query);
      setPagingHeaders(call, `${teams}/${workspace_id}/members`, page);
      return members;
    },
  }),
  route({
    ...manage,
    ...ofTeam,
    method: 'POST',
    path: `${team}/members`,
    summary: 'Make a user of your tenant a member, without an invitation. One who is a member keeps their role.',
    body: 'workspaces/MemberRequest',
    returns: 'workspaces/MemberAnswer',
    refuses: ['not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params, body }) => addMember(ctx, params.workspace_id, body),
  }),
  route({
    ...manage,
    ...ofMember,
    method: 'PATCH',
    path: `${team}/members/:user_id`,
    summary: 'Change the role of a member.',
    body: 'workspaces/RoleRequest',
    returns: 'workspaces/MemberAnswer',
    refuses: ['last_owner', 'not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params, body }) => changeMember(ctx, params.workspace_id, params.user_id, body.role),
  }),
  route({
    ...manage,
    ...ofMember,
    method: 'DELETE',
    path: `${team}/members/:user_id`,
    summary: 'Remove a member; their API keys bound to this workspace are revoked.',
    returns: 'workspaces/MemberAnswer',
    refuses: ['last_owner', 'not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params }) => changeMember(ctx, params.workspace_id, params.user_id, null),
  }),
  route({
    ...read,
    ...ofTeam,
    method: 'GET',
    path: `${team}/permissions`,
    summary: 'What you may do in a workspace: your role, and the grants that are effective there.',
    returns: 'workspaces/Permissions',
    refuses: ['not_found'],
    handle: (ctx, { params }) => permissionsIn(ctx, params.workspace_id),
  }),
  route({
    ...read,
    ...ofTeam,
    method: 'GET',
    path: `${team}/workspaces`,
    summary: 'The workspaces of a team: the workspace itself.',
    returns: 'workspaces/WorkspaceList',
    refuses: ['not_found'],
    handle: async (ctx, { params }) => [await getWorkspace(ctx, params.workspace_id)],
  }),
];
