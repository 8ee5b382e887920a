// Written by `npm run generate`. Do not edit.
import type * as auth from './auth';
import type * as wire from './wire';
export type Secrets = 'keep' | 'mask' | 'refuse';
export type WorkspaceList = Workspace[];
export type MemberList = Member[];
export type WorkspacePage = wire.Page & {
  workspaces: Workspace[];
};
export type MemberPage = wire.Page & {
  members: Member[];
};
export type InvitationPage = wire.Page & {
  invitations: Invitation[];
};

export interface WorkspaceRef {
  workspace_id: wire.Id;
}
export interface MemberRef {
  workspace_id: wire.Id;
  user_id: wire.Id;
}
export interface InvitationRef {
  workspace_id: wire.Id;
  invitation_id: wire.Id;
}
export interface CreateRequest {
  name: string;
  description?: string | null;
  isolation: auth.Isolation;
  secrets: 'keep' | 'mask' | 'refuse';
  [k: string]: unknown | undefined;
}
export interface UpdateRequest {
  name?: string;
  description?: string | null;
  secrets?: Secrets;
  [k: string]: unknown | undefined;
}
export interface Workspace {
  workspace_id: wire.Id;
  id: wire.Id;
  name: string;
  description: string | null;
  isolation: auth.Isolation;
  personal: boolean;
  secrets: Secrets;
  role: auth.Role;
  created_at: wire.Timestamp;
}
export interface Member {
  user_id: wire.Id;
  email: string | null;
  full_name: string;
  role: auth.Role;
  is_active: boolean;
}
export interface Deleting {
  workspace_id: wire.Id;
  id: wire.Id;
  status: 'deleting';
}
export interface MemberRequest {
  tenant_id?: never;
  workspace_id?: never;
  scope?: never;
  scope_key?: never;
  embedding?: never;
  user_id: wire.Id;
  role: auth.Role;
  [k: string]: unknown | undefined;
}
export interface Permissions {
  workspace_id: wire.Id;
  id: wire.Id;
  role: auth.Role;
  permissions: auth.Grant[];
}
export interface RoleRequest {
  role: auth.Role;
  [k: string]: unknown | undefined;
}
export interface MemberAnswer {
  user_id: wire.Id;
  workspace_id: wire.Id;
  role: auth.Role | null;
}
export interface InviteRequest {
  email: string;
  role: auth.Role;
  [k: string]: unknown | undefined;
}
export interface Invitation {
  id: wire.Id;
  email: string;
  role: auth.Role;
  created_at: wire.Timestamp;
  expires_at: wire.Timestamp;
}
export interface NewInvitation {
  id: wire.Id;
  email: string;
  role: auth.Role;
  created_at: wire.Timestamp;
  expires_at: wire.Timestamp;
  token: string;
}
export interface Revoked {
  id: wire.Id;
  status: 'revoked';
}
