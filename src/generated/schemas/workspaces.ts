// Written by `npm run generate`. Do not edit.
/**
 * The same, and the item's own id, which few requests name.
 */
export type ServerOwned = ServerScope & {
  id?: never;
  item_id?: never;
};
/**
 * Fields of scope and record that only the server sets. Sending one is refused, wherever it stands but in metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};

/**
 * Workspaces, their members, and invitations.
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
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  workspace_id: string;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "MemberRef".
 */
export interface MemberRef {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  workspace_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  user_id: string;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "InvitationRef".
 */
export interface InvitationRef {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  workspace_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  invitation_id: string;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "ListQuery".
 */
export interface ListQuery {
  /**
   * Rows per page.
   */
  limit?: number;
  /**
   * Rows to skip.
   */
  offset?: number;
}
/**
 * The same where a team may be named, because a team is what it is about.
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
   * How far reads of a workspace see.
   */
  isolation?: 'WORKSPACE' | 'USER' | 'TENANT';
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "Workspace".
 */
export interface Workspace {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  workspace_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id: string;
  name: string;
  description: string | null;
  /**
   * How far reads of a workspace see.
   */
  isolation: 'WORKSPACE' | 'USER' | 'TENANT';
  personal: boolean;
  /**
   * What a member may do in a workspace: owners and admins manage it, and only owners make owners.
   */
  role: 'owner' | 'admin' | 'member';
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  created_at: string;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "WorkspacePage".
 */
export interface WorkspacePage {
  workspaces: Workspace[];
  total: number;
  limit: number;
  offset: number;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "Member".
 */
export interface Member {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  user_id: string;
  email: string | null;
  full_name: string;
  /**
   * What a member may do in a workspace: owners and admins manage it, and only owners make owners.
   */
  role: 'owner' | 'admin' | 'member';
  is_active: boolean;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "MemberPage".
 */
export interface MemberPage {
  members: Member[];
  total: number;
  limit: number;
  offset: number;
}
export interface RoleRequest {
  /**
   * What a member may do in a workspace: owners and admins manage it, and only owners make owners.
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
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  user_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  workspace_id: string;
  /**
   * Null for one who is no member any more.
   */
  role: ('owner' | 'admin' | 'member') | null;
}
export interface InviteRequest {
  /**
   * For the list of invitations; whoever holds the token can accept it.
   */
  email: string;
  /**
   * What a member may do in a workspace: owners and admins manage it, and only owners make owners.
   */
  role?: 'owner' | 'admin' | 'member';
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "Invitation".
 */
export interface Invitation {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id: string;
  email: string;
  /**
   * What a member may do in a workspace: owners and admins manage it, and only owners make owners.
   */
  role: 'owner' | 'admin' | 'member';
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  expires_at: string;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "NewInvitation".
 */
export interface NewInvitation {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id: string;
  email: string;
  /**
   * What a member may do in a workspace: owners and admins manage it, and only owners make owners.
   */
  role: 'owner' | 'admin' | 'member';
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  expires_at: string;
  /**
   * To be handed to the invited person; shown once. Good for one POST /auth/invitations/accept.
   */
  token: string;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "InvitationPage".
 */
export interface InvitationPage {
  invitations: Invitation[];
  total: number;
  limit: number;
  offset: number;
}
/**
 * This interface was referenced by `Workspaces`'s JSON-Schema
 * via the `definition` "Revoked".
 */
export interface Revoked {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id: string;
  status: 'revoked';
}
