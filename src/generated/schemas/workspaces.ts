// Written by `npm run generate`. Do not edit.
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "WorkspacePage".
 */
export type WorkspacePage = Page & {
  workspaces: Workspace[];
};
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "MemberPage".
 */
export type MemberPage = Page & {
  members: Member[];
};
/**
 * Server-owned fields including the item's id, which few requests may name.
 */
export type ServerOwned = ServerScope & {
  id?: never;
  item_id?: never;
};
/**
 * Fields set by the server. Sending one is rejected everywhere except inside metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "InvitationPage".
 */
export type InvitationPage = Page & {
  invitations: Invitation[];
};

/**
 * Workspaces, members and invitations.
 */
export interface Workspaces {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "WorkspaceRef".
 */
export interface WorkspaceRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  workspace_id: string;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "MemberRef".
 */
export interface MemberRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  workspace_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  user_id: string;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "InvitationRef".
 */
export interface InvitationRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  workspace_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  invitation_id: string;
}
/**
 * Server-owned fields, for requests that may name a team.
 */
export interface ServerScopeButTeam {
  tenant_id?: never;
  workspace_id?: never;
  user_id?: never;
  created_by?: never;
  scope?: never;
  scope_key?: never;
  tier?: never;
  origin_tier?: never;
  created_at?: never;
  updated_at?: never;
  transaction_time?: never;
  embedding?: never;
}
export interface CreateRequest {
  name: string;
  description?: string | null;
  /**
   * Isolation level of a workspace.
   */
  isolation: 'WORKSPACE' | 'USER' | 'TENANT';
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "Workspace".
 */
export interface Workspace {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  workspace_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  name: string;
  description: string | null;
  /**
   * Isolation level of a workspace.
   */
  isolation: 'WORKSPACE' | 'USER' | 'TENANT';
  personal: boolean;
  /**
   * Role in a workspace: owners and admins manage it; only owners can grant the owner role.
   */
  role: 'owner' | 'admin' | 'member';
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
}
/**
 * The part of a list that an answer shows, and how to go on.
 */
export interface Page {
  /**
   * Length of the whole list; null where counting it would cost too much.
   */
  total: number | null;
  limit: number;
  /**
   * Rows before this page.
   */
  offset: number;
  /**
   * Whether there is another page.
   */
  has_more: boolean;
  /**
   * The cursor of the next page; null on the last one.
   */
  next_cursor: string | null;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "Member".
 */
export interface Member {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  user_id: string;
  email: string | null;
  full_name: string;
  /**
   * Role in a workspace: owners and admins manage it; only owners can grant the owner role.
   */
  role: 'owner' | 'admin' | 'member';
  is_active: boolean;
}
export interface RoleRequest {
  /**
   * Role in a workspace: owners and admins manage it; only owners can grant the owner role.
   */
  role: 'owner' | 'admin' | 'member';
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "MemberAnswer".
 */
export interface MemberAnswer {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  user_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  workspace_id: string;
  /**
   * Null if the user is no longer a member.
   */
  role: ('owner' | 'admin' | 'member') | null;
}
export interface InviteRequest {
  /**
   * Shown in the list of invitations; anyone holding the token can accept it.
   */
  email: string;
  /**
   * Role in a workspace: owners and admins manage it; only owners can grant the owner role.
   */
  role: 'owner' | 'admin' | 'member';
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "Invitation".
 */
export interface Invitation {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  email: string;
  /**
   * Role in a workspace: owners and admins manage it; only owners can grant the owner role.
   */
  role: 'owner' | 'admin' | 'member';
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  expires_at: string;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "NewInvitation".
 */
export interface NewInvitation {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  email: string;
  /**
   * Role in a workspace: owners and admins manage it; only owners can grant the owner role.
   */
  role: 'owner' | 'admin' | 'member';
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  expires_at: string;
  /**
   * Hand it to the invited person; shown only once, valid for one POST /auth/invitations/accept.
   */
  token: string;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "Revoked".
 */
export interface Revoked {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  status: 'revoked';
}
