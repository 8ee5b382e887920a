// Routes for workspaces, members and invitations.
import { route, type Route } from '../../http/route';
import { invite, listInvitations, revokeInvitation } from './invitations';
import { changeMember, createWorkspace, listMembers, listWorkspaces } from './workspaces';

const read = { policy: 'user_only', grant: 'read:memories' } as const;
/** The workspace is in the path, so the role is checked by the room and not during authentication. */
const manage = { policy: 'user_only', grant: 'admin:workspace' } as const;

export const workspaceRoutes: Route[] = [
  route({
    ...read,
    method: 'GET',
    path: '/memory/workspaces',
    summary: 'The workspaces you are a member of.',
    query: 'wire/PageQuery',
    returns: 'workspaces/WorkspacePage',
    handle: (ctx, { query }) => listWorkspaces(ctx, query),
  }),
  route({
    ...manage,
    method: 'POST',
    path: '/memory/workspaces',
    summary: 'Create a workspace; you become its owner.',
    body: 'workspaces/CreateRequest',
    returns: 'workspaces/Workspace',
    refuses: ['role_required'],
    creates: true,
    handle: (ctx, { body }) => createWorkspace(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/workspaces/:workspace_id/members',
    summary: 'Members of a workspace and their roles.',
    params: 'workspaces/WorkspaceRef',
    query: 'wire/PageQuery',
    returns: 'workspaces/MemberPage',
    refuses: ['not_found'],
    handle: (ctx, { params, query }) => listMembers(ctx, params.workspace_id, query),
  }),
  route({
    ...manage,
    method: 'PATCH',
    path: '/memory/workspaces/:workspace_id/members/:user_id',
    summary: 'Change the role of a member.',
    params: 'workspaces/MemberRef',
    body: 'workspaces/RoleRequest',
    returns: 'workspaces/MemberAnswer',
    refuses: ['last_owner', 'not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params, body }) => changeMember(ctx, params.workspace_id, params.user_id, body.role),
  }),
  route({
    ...manage,
    method: 'DELETE',
    path: '/memory/workspaces/:workspace_id/members/:user_id',
    summary: 'Remove a member; their API keys bound to this workspace are revoked.',
    params: 'workspaces/MemberRef',
    returns: 'workspaces/MemberAnswer',
    refuses: ['last_owner', 'not_found', 'personal_workspace', 'role_required'],
    handle: (ctx, { params }) => changeMember(ctx, params.workspace_id, params.user_id, null),
  }),
  route({
    ...manage,
    method: 'POST',
    path: '/memory/workspaces/:workspace_id/invitations',
    summary: 'Invite somebody. The response contains the token; it is shown only once.',
    params: 'workspaces/WorkspaceRef',
    body: 'workspaces/InviteRequest',
    returns: 'workspaces/NewInvitation',
    refuses: ['not_found', 'personal_workspace', 'role_required'],
    creates: true,
    handle: (ctx, { params, body }) => invite(ctx, params.workspace_id, body),
  }),
  route({
    ...manage,
    method: 'GET',
    path: '/memory/workspaces/:workspace_id/invitations',
    summary: 'Open invitations.',
    params: 'workspaces/WorkspaceRef',
    query: 'wire/PageQuery',
    returns: 'workspaces/InvitationPage',
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
