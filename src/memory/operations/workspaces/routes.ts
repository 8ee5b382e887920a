import { route, type Route } from '../../../http/route';
import { invite, listInvitations, revokeInvitation } from './invitations';
import {
  changeMember,
  changeWorkspace,
  createWorkspace,
  deleteWorkspace,
  getWorkspace,
  listMembers,
  listWorkspaces,
} from './workspaces';

const read = { policy: 'user_only', grant: 'read:memories' } as const;
/** `user_only`: these routes name a workspace in the path, so workspaces.ts checks the caller's role in it. */
const manage = { policy: 'user_only', grant: 'admin:workspace' } as const;
const ofWorkspace = { params: 'workspaces/WorkspaceRef' } as const;
const ofMember = { params: 'workspaces/MemberRef' } as const;

/** Routes that exist under both names of workspaces. */
export const managementAt = (base: '/memory/workspaces' | '/memory/teams'): Route[] => [
  route({
    ...manage,
    method: 'POST',
    path: base,
    summary: 'Create a workspace, of which you become the owner.',
    body: 'workspaces/CreateRequest',
    returns: 'workspaces/Workspace',
    refuses: ['role_required'],
    creates: true,
    handle: (ctx, { body }) => createWorkspace(ctx, body),
  }),
  route({
    ...read,
    ...ofWorkspace,
    method: 'GET',
    path: `${base}/:workspace_id`,
    summary: 'Get a workspace and your role in it.',
    returns: 'workspaces/Workspace',
    refuses: ['not_found'],
    handle: (ctx, { params }) => getWorkspace(ctx, params.workspace_id),
  }),
  route({
    ...manage,
    ...ofWorkspace,
    method: 'PATCH',
    path: `${base}/:workspace_id`,
    summary: "Change a workspace's name, description or secret handling.",
    body: 'workspaces/UpdateRequest',
    returns: 'workspaces/Workspace',
    refuses: ['not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params, body }) => changeWorkspace(ctx, params.workspace_id, body),
  }),
  route({
    ...manage,
    ...ofWorkspace,
    method: 'DELETE',
    path: `${base}/:workspace_id`,
    summary:
      'Delete a workspace with all its data, its subjects, and the keys bound to it. Only owners can do this, and it cannot be undone.',
    status: 202,
    returns: 'workspaces/Deleting',
    refuses: ['not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params }) => deleteWorkspace(ctx, params.workspace_id),
  }),
  route({
    ...manage,
    ...ofMember,
    method: 'PATCH',
    path: `${base}/:workspace_id/members/:user_id`,
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
    path: `${base}/:workspace_id/members/:user_id`,
    summary: 'Remove a member and revoke their API keys that are bound to this workspace.',
    returns: 'workspaces/MemberAnswer',
    refuses: ['last_owner', 'not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params }) => changeMember(ctx, params.workspace_id, params.user_id, null),
  }),
];

export const workspaceRoutes: Route[] = [
  route({
    ...read,
    method: 'GET',
    path: '/memory/workspaces',
    summary: 'List the workspaces you are a member of, oldest first.',
    query: 'wire/PageQuery',
    returns: 'workspaces/WorkspacePage',
    list: 'workspaces',
    handle: (ctx, { query }) => listWorkspaces(ctx, query),
  }),
  ...managementAt('/memory/workspaces'),
  route({
    ...read,
    ...ofWorkspace,
    method: 'GET',
    path: '/memory/workspaces/:workspace_id/members',
    summary: 'List the members of a workspace and their roles.',
    query: 'wire/PageQuery',
    returns: 'workspaces/MemberPage',
    list: 'members',
    refuses: ['not_found'],
    handle: (ctx, { params, query }) => listMembers(ctx, params.workspace_id, query),
  }),
  route({
    ...manage,
    ...ofWorkspace,
    method: 'POST',
    path: '/memory/workspaces/:workspace_id/invitations',
    summary: 'Invite somebody to a workspace. Only this response contains the invitation token.',
    body: 'workspaces/InviteRequest',
    returns: 'workspaces/NewInvitation',
    refuses: ['not_found', 'personal_workspace', 'role_required'],
    creates: true,
    handle: (ctx, { params, body }) => invite(ctx, params.workspace_id, body),
  }),
  route({
    ...manage,
    ...ofWorkspace,
    method: 'GET',
    path: '/memory/workspaces/:workspace_id/invitations',
    summary: 'List the open invitations to a workspace, newest first.',
    query: 'wire/PageQuery',
    returns: 'workspaces/InvitationPage',
    list: 'invitations',
    refuses: ['not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params, query }) => listInvitations(ctx, params.workspace_id, query),
  }),
  route({
    ...manage,
    method: 'DELETE',
    path: '/memory/workspaces/:workspace_id/invitations/:invitation_id',
    summary: 'Revoke an invitation.',
    params: 'workspaces/InvitationRef',
    returns: 'workspaces/Revoked',
    refuses: ['not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params }) => revokeInvitation(ctx, params.workspace_id, params.invitation_id),
  }),
];
