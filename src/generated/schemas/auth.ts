// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * Isolation level of a workspace.
 */
export type Isolation = 'WORKSPACE' | 'USER' | 'TENANT';
/**
 * Role in a workspace: owners and admins manage it; only owners can grant the owner role.
 */
export type Role = 'owner' | 'admin' | 'member';
/**
 * Grants of an API key.
 */
export type Grant = 'read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace';
/**
 * `not_started`: no tenant yet. `provisioned`: tenant, workspace and membership exist. `completed`: marked as completed by the client.
 */
export type OnboardingState = 'not_started' | 'provisioned' | 'completed';

/**
 * Authentication, sessions and onboarding.
 */
export interface Auth {
  [k: string]: unknown | undefined;
}
export interface WorkspaceOfCaller {
  workspace_id: wire.Id;
  isolation: Isolation;
  personal: boolean;
  role: Role;
}
export interface User {
  id: wire.Id;
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
  created_at: wire.Timestamp;
  roles: Role[];
  /**
   * Default workspace.
   */
  default_team_id: string | null;
}
export interface ExchangeRequest {
  idp_token?: string;
  [k: string]: unknown | undefined;
}
export interface RefreshRequest {
  refresh_token?: string | null;
  [k: string]: unknown | undefined;
}
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
export interface Onboarding {
  state: OnboardingState;
  tenant_id: string | null;
  workspace_id: string | null;
}
export interface AcceptRequest {
  token: string;
  [k: string]: unknown | undefined;
}
