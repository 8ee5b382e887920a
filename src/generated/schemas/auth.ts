// Written by `npm run generate`. Do not edit.
/**
 * Isolation level of a workspace.
 *
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "Isolation".
 */
export type Isolation = 'WORKSPACE' | 'USER' | 'TENANT';
/**
 * Role in a workspace: owners and admins manage it; only owners can grant the owner role.
 *
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "Role".
 */
export type Role = 'owner' | 'admin' | 'member';
/**
 * Grants of an API key.
 *
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "Grant".
 */
export type Grant = 'read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace';
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
 * `not_started`: no tenant yet. `provisioned`: tenant, workspace and membership exist. `completed`: marked as completed by the client.
 *
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "OnboardingState".
 */
export type OnboardingState = 'not_started' | 'provisioned' | 'completed';

/**
 * Authentication, sessions and onboarding.
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
   * Opaque id, sortable by creation time, prefixed by kind.
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
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  /**
   * Null if the identity provider does not supply one.
   */
  email: string | null;
  full_name: string;
  /**
   * Null until onboarding has started.
   */
  tenant_id: string | null;
  subscription_tier: string;
  is_active: boolean;
  /**
   * Whether the identity provider has verified the address.
   */
  is_verified: boolean;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  roles: Role[];
  /**
   * Default workspace.
   */
  default_team_id: string | null;
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
   * Valid for one refresh.
   */
  refresh_token: string;
  token_type: 'bearer';
  /**
   * Seconds until the access token expires.
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
   * Always 0 for API keys.
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
