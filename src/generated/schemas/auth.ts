// Written by `npm run generate`. Do not edit.
/**
 * How far reads of a workspace see.
 *
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "Isolation".
 */
export type Isolation = 'WORKSPACE' | 'USER' | 'TENANT';
/**
 * What a member may do in a workspace: owners and admins manage it, and only owners make owners.
 *
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "Role".
 */
export type Role = 'owner' | 'admin' | 'member';
/**
 * What a key allows.
 *
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "Grant".
 */
export type Grant = 'read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace';
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
 * `not_started`: no tenant yet. `provisioned`: tenant, workspace and membership are there. `completed`: the client says that it is done.
 *
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "OnboardingState".
 */
export type OnboardingState = 'not_started' | 'provisioned' | 'completed';

/**
 * Who calls, and from where; sessions and onboarding.
 */
export interface Auth {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "WorkspaceOfCaller".
 */
export interface WorkspaceOfCaller {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  workspace_id: string;
  isolation: Isolation;
  personal: boolean;
  role: Role;
}
/**
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "User".
 */
export interface User {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id: string;
  /**
   * Null where the identity provider tells none.
   */
  email: string | null;
  full_name: string;
  /**
   * Null until onboarding has been started.
   */
  tenant_id: string | null;
  subscription_tier: string;
  is_active: boolean;
  /**
   * Whether the identity provider vouches for the address.
   */
  is_verified: boolean;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  created_at: string;
  roles: Role[];
  /**
   * The workspace that is active where none is named.
   */
  default_team_id: string | null;
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
export interface ExchangeRequest {
  idp_token?: string;
  [k: string]: unknown | undefined;
}
export interface RefreshRequest {
  refresh_token?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "TokenPair".
 */
export interface TokenPair {
  access_token: string;
  /**
   * Good for one refresh.
   */
  refresh_token: string;
  token_type: 'bearer';
  /**
   * Seconds until the access token ends.
   */
  expires_in: number;
  user: User;
}
export interface Me {
  tenant_role: Role | null;
  active_workspace_id: string | null;
  default_workspace_id: string | null;
  /**
   * Null for an API key.
   */
  session_id: string | null;
  /**
   * Null for a session.
   */
  key_id: string | null;
  scopes: Grant[];
}
/**
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "Ended".
 */
export interface Ended {
  status: 'ok';
  /**
   * An API key has no session to end: 0.
   */
  sessions_ended: number;
}
export interface OnboardingRequest {
  tenant_name?: string | null;
  workspace_name?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "Onboarding".
 */
export interface Onboarding {
  state: OnboardingState;
  tenant_id: string | null;
  workspace_id: string | null;
}
export interface AcceptRequest {
  token: string;
  [k: string]: unknown | undefined;
}
