// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type Isolation = 'WORKSPACE' | 'USER' | 'TENANT';
export type Role = 'owner' | 'admin' | 'member';
export type Grant = 'read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace';
export type Tier = 'free' | 'pro' | 'enterprise';
export type OnboardingState = 'not_started' | 'provisioned' | 'completed';

export interface WorkspaceOfCaller {
  workspace_id: wire.Id;
  isolation: Isolation;
  personal: boolean;
  role: Role;
}
export interface User {
  id: wire.Id;
  email: string | null;
  full_name: string;
  tenant_id: string | null;
  subscription_tier: Tier;
  is_active: boolean;
  is_verified: boolean;
  created_at: wire.Timestamp;
  roles: Role[];
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
  refresh_token: string;
  token_type: 'bearer';
  expires_in: number;
  user: User;
}
export interface Me {
  tenant_role: Role | null;
  active_workspace_id: string | null;
  default_workspace_id: string | null;
  session_id: string | null;
  key_id: string | null;
  scopes: Grant[];
}
export interface Ended {
  status: 'ok';
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
